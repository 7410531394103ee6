"""Seasons: agreeing on one, changing it, and sharing it with readers."""

from assistant.web.seasons.routes import blueprint

__all__ = ["blueprint"]
