"""The running round: cards are tapped, the bottle is sold, a trick is skipped."""

from assistant.web.play.routes import blueprint

__all__ = ["blueprint"]
