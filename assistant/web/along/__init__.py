"""Taking a game along: as tables for a spreadsheet, and to the app BG Stats."""

from assistant.web.along.routes import blueprint

__all__ = ["blueprint"]
