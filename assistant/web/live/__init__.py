"""What keeps the phones at a table together: what is new since, and which of them enters."""

from assistant.web.live.routes import blueprint

__all__ = ["blueprint"]
