"""The judge: a ruling on any trick, without a game or in the middle of one."""

from assistant.web.judge.routes import blueprint

__all__ = ["blueprint"]
