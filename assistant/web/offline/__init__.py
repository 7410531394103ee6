"""What a phone takes along, so that it opens without a connection; and how it is installed."""

from assistant.web.offline.routes import blueprint

__all__ = ["blueprint"]
