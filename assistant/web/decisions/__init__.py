"""When something went wrong at the table: the evidence, and what the table decides."""

from assistant.web.decisions.routes import blueprint

__all__ = ["blueprint"]
