"""The judge: a ruling on any trick, without a game."""

from assistant.web.judge.routes import blueprint

__all__ = ["blueprint"]
