"""Leagues: their people, and the evenings on which they play."""

from assistant.web.leagues import people_routes, routes, session_routes
from assistant.web.shared.league_addresses import blueprint

__all__ = ["blueprint", "people_routes", "routes", "session_routes"]
