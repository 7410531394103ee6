"""The tournament of an evening of a league."""

from assistant.web.tournament.routes import blueprint

__all__ = ["blueprint"]
