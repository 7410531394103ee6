"""The board in the middle of the table, for everybody to see."""

from assistant.web.board.routes import blueprint

__all__ = ["blueprint"]
