"""How the server is, for whoever watches it."""

from assistant.web.probes.routes import blueprint

__all__ = ["blueprint"]
