"""The sessions of a league: evenings, their games, and results from paper."""

from assistant.web.sessions import paper_results
from assistant.web.sessions.evenings import blueprint

__all__ = ["blueprint", "paper_results"]
