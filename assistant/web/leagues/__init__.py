"""Leagues: their people, and the evenings on which they play."""

from assistant.web.leagues import evenings, people, views
from assistant.web.leagues.addresses import blueprint

__all__ = ["blueprint", "evenings", "people", "views"]
