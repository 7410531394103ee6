"""When something went wrong at the table: the evidence, and what the table decides."""

from assistant.web.decisions.views import blueprint

__all__ = ["blueprint"]
