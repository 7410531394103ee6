"""Taking a league along, and bringing in what was taken along elsewhere or kept on paper."""

from assistant.web.carrying.routes import blueprint

__all__ = ["blueprint"]
