"""Imports: the file of a league, a season or a game, and results that were kept on paper."""

from assistant.web.imports import paper_routes
from assistant.web.imports.routes import blueprint

__all__ = ["blueprint", "paper_routes"]
