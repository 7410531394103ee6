"""What was played in a league: its games, who came, and the honours."""

from assistant.web.results.routes import blueprint

__all__ = ["blueprint"]
