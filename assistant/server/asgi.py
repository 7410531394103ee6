"""What an ASGI server and an application tell each other, as far as it is used here."""

from collections.abc import Awaitable, Callable
from typing import Any

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

CLOSE = (b"connection", b"close")
"""The header that says that the server hangs up after its answer."""


def header(scope: Scope, name: bytes) -> bytes:
    """A header of a request, its name in small letters; empty where it was not sent."""
    return next((value for known, value in scope["headers"] if known == name), b"")
