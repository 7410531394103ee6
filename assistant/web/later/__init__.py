"""What takes longer than a request waits: it goes on, and its phone sees a page that says so."""

from assistant.web.later.routes import blueprint
from assistant.web.later.threads import install

__all__ = ["blueprint", "install"]
