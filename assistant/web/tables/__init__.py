"""A table as a whole: opening one, its sheet, its names, its end."""

from assistant.web.tables.routes import blueprint

__all__ = ["blueprint"]
