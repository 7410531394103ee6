"""Under which names of hosts the app is reached, and the address of this site in links.

A proxy in front says for whom it asks. It is believed only as far as the settings say so.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.sansio.utils import host_is_trusted

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_NAME = re.compile(r"(?:[\w-]{1,63}\.)*[\w-]{1,63}\.?(?::\d{1,5})?", re.ASCII)
_NUMBERS = re.compile(r"\[[0-9a-f:.]+\](?::\d{1,5})?", re.IGNORECASE)
_NO_HOST = "host.invalid"
"""What stands for a host that cannot be: no site has this name (RFC 2606)."""


class WrongHost(Exception):
    """The request names a host that is not this server's, or none that there can be."""


def install(app: Flask) -> None:
    """Read what proxies say, and refuse other hosts."""
    app.wsgi_app = _FitHosts(app.wsgi_app)  # type: ignore[method-assign]
    if count := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=count, x_proto=count, x_host=count
        )
    app.before_request(_check_host)


def site() -> str:
    """The address of this site for others, without a slash at its end."""
    host = request.environ.get("HTTP_HOST") or request.host
    return str(current_app.config["PUBLIC_URL"]) or f"{request.scheme}://{host}"


class _FitHosts:
    """Replaces a host that cannot be one, since the framework fails on some of them."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request."""
        if not _can_be(environ.get("HTTP_HOST", _NO_HOST)):
            environ["HTTP_HOST"] = _NO_HOST
        return self._app(environ, start_response)


def _can_be(host: str) -> bool:
    """Whether a host has the form of a name, or of an address in numbers."""
    if _NUMBERS.fullmatch(host):
        return True
    try:
        host.partition(":")[0].encode("ascii").decode("idna")
    except UnicodeError:
        return False
    return bool(_NAME.fullmatch(host))


def _check_host() -> None:
    """Refuse a request to another host; what an error's page loads comes all the same."""
    hosts = current_app.config["HOSTS"]
    is_other = hosts and not host_is_trusted(request.host.lower(), hosts)
    if (is_other or request.host == _NO_HOST) and request.endpoint != "asset":
        raise WrongHost
