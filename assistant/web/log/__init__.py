"""The log of a table: everything that happened."""

from assistant.web.log.routes import blueprint

__all__ = ["blueprint"]
