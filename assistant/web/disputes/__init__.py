"""A dispute at a table: the trick held still, what is asked, claimed and decided about it."""

from assistant.web.disputes.routes import blueprint

__all__ = ["blueprint"]
