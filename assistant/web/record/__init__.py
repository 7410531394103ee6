"""A round: entering its cards, and what it scored."""

from assistant.web.record.views import blueprint

__all__ = ["blueprint"]
