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
_ADDRESS = re.compile(r"[\d.]+|\[[0-9a-f:.]+\]", re.IGNORECASE)
_PORT = re.compile(r":\d+$")
_NO_HOST = "host.invalid"
"""What stands for a host that cannot be: no site has this name (RFC 2606)."""


_UNDER_ANY_NAME = ("asset", "probes.healthy", "probes.ready")
"""What an error's page loads, and what is asked by those who watch the server."""


class WrongHost(Exception):
    """The request names a host that is not this server's, or none that there can be."""


def install(app: Flask) -> None:
    """Read what proxies say, and refuse other hosts."""
    app.wsgi_app = _FitHosts(app.wsgi_app)  # type: ignore[method-assign]
    if count := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=count, x_proto=count, x_host=count
        )
        app.wsgi_app = _PassedOn(app.wsgi_app, count)  # type: ignore[method-assign]
    app.before_request(_check_host)


def site() -> str:
    """The address of this site for others, without a slash at its end.

    At home it is that of plain HTTP: another phone may not have the certificate.
    """
    if public := str(current_app.config["PUBLIC_URL"]):
        return public
    if request.is_secure and current_app.config["HTTPS_PORT"]:
        return f"http://{_without_port(_host())}:{current_app.config['HTTP_PORT']}"
    return f"{request.scheme}://{_host()}"


def secure_site() -> str:
    """Its address over HTTPS for the phone that asks, "" where there is none."""
    public, port = str(current_app.config["PUBLIC_URL"]), current_app.config["HTTPS_PORT"]
    if port:
        return f"https://{_certified()}:{port}"
    return public if public.startswith("https:") else ""


def _certified() -> str:
    """How the phone calls this machine, or where the certificate does not hold for that name, its
    address.
    """
    host = _without_port(_host())
    if host.lower() in current_app.config["HTTPS_NAMES"] or _ADDRESS.fullmatch(host):
        return host
    address = str(request.environ["SERVER_NAME"])
    return f"[{address}]" if ":" in address else address


def _host() -> str:
    return str(request.environ.get("HTTP_HOST") or request.host)


def _without_port(host: str) -> str:
    return _PORT.sub("", host)


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


class _PassedOn:
    """Lets what a proxy passed on as it got it, the scheme and the host, count for each of them.

    Each proxy adds an address; but few add a scheme or a host to what the one before has said.
    """

    def __init__(self, app: "WSGIApplication", proxies: int) -> None:
        self._app, self._proxies = app, proxies

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request."""
        for name in ("HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST"):
            if said := environ.get(name):
                values = said.split(",")
                environ[name] = ",".join(values[:1] * (self._proxies - len(values)) + values)
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
    """Refuse a request to another host."""
    hosts = current_app.config["HOSTS"]
    is_other = hosts and not host_is_trusted(request.host.lower(), hosts)
    if (is_other or request.host == _NO_HOST) and request.endpoint not in _UNDER_ANY_NAME:
        raise WrongHost
