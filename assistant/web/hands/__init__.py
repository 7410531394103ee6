"""The hands: written down behind a cover as the phone goes round, and seen after the round."""

from assistant.web.hands.routes import blueprint

__all__ = ["blueprint"]
