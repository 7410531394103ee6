"""What a round scored: its page, its count, its signatures, and the next round."""

from assistant.web.scores.routes import blueprint

__all__ = ["blueprint"]
