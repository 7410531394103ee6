"""Saying that a seat was somebody else all along."""

from assistant.web.seats.routes import blueprint

__all__ = ["blueprint"]
