"""Leagues: founding one, its page, its name."""

from assistant.web.leagues.routes import blueprint

__all__ = ["blueprint"]
