"""The people of a league: who comes, their names, and which entries are one person."""

from assistant.web.people.routes import blueprint

__all__ = ["blueprint"]
