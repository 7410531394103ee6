"""Who sits where on an evening of a league."""

from assistant.web.seating.routes import blueprint

__all__ = ["blueprint"]
