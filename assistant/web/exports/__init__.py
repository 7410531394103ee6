"""Exports: the files of a game, of a league and of a season, and the app BG Stats."""

from assistant.web.exports.routes import blueprint

__all__ = ["blueprint"]
