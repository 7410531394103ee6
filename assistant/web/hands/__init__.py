"""Hands: written down in secret on the phone that is passed round, Lopaka's in the open, and all of them after the round."""

from assistant.web.hands.routes import blueprint

__all__ = ["blueprint"]
