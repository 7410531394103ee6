"""Decks: overview cards, a table's own deck, and a box with a card missing."""

from assistant.web.decks.routes import blueprint

__all__ = ["blueprint"]
