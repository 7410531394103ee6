"""The server: uvicorn and a2wsgi with the app, opened on its database."""

from assistant.server.listening import listen
from assistant.server.serving import serve

__all__ = ["listen", "serve"]
