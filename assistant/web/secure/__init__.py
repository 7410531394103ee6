"""What browsers give only to pages over HTTPS, and how a phone comes to them at home."""

from assistant.web.secure.routes import blueprint

__all__ = ["blueprint"]
