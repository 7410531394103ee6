"""How a phone comes to a table or a league, and which phones are there."""

from assistant.web.joining.routes import blueprint

__all__ = ["blueprint"]
