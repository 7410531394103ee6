"""Following a table from another phone."""

from assistant.web.following.routes import blueprint

__all__ = ["blueprint"]
