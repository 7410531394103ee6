"""The rules reference: every question that tables argue about."""

from assistant.web.reference.routes import blueprint

__all__ = ["blueprint"]
