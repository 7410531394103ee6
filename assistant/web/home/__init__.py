"""Home: the game that runs, a new one, a rematch, and what this phone has seen."""

from assistant.web.home.routes import blueprint

__all__ = ["blueprint"]
