"""The sessions of a league: evenings, their games, and results from paper."""

from assistant.web.sessions import paper_routes
from assistant.web.sessions.routes import blueprint

__all__ = ["blueprint", "paper_routes"]
