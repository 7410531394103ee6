"""A request's id: what the log, the page of an error and the answer's header call it."""

import re
import secrets

HEADER = "X-Request-ID"
ENVIRON = "bottle_imp.request_id"
"""Where it is kept in the environment of a request, for whoever answers when the app could not."""

_FITS = re.compile(r"[A-Za-z0-9._-]{8,64}")
_IS_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def new() -> str:
    """An id that no other request of these days has."""
    return secrets.token_hex(4)


def spoken(id: str) -> str:
    """What a person reads aloud of an id: of a proxy's UUID the first part, which finds it too."""
    return id.partition("-")[0] if _IS_UUID.fullmatch(id) else id


def named(said: str) -> str:
    """The id that a proxy gave a request, if it can be one; else a new one."""
    return said if _FITS.fullmatch(said) else new()
