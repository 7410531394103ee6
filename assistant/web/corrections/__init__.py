"""Putting right what was written down, and seeing before what follows from it."""

from assistant.web.corrections.routes import blueprint

__all__ = ["blueprint"]
