"""Charts of a season, and a person's games in it."""

from assistant.web.charts.routes import blueprint

__all__ = ["blueprint"]
