"""Standings of a season: the table, how the ranking works, a picture for a chat, spreadsheets."""

from assistant.web.standings.routes import blueprint

__all__ = ["blueprint"]
