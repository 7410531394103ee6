"""The sheet of a game: totals, rounds, and what was agreed."""

from assistant.web.sheet.routes import blueprint

__all__ = ["blueprint"]
