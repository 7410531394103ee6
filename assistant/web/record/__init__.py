"""A round: entering its cards, and what it scored."""

from assistant.web.record.routes import blueprint

__all__ = ["blueprint"]
