"""Where this site is: what the proxies in front say of it, under which names and which path it
answers, and the address by which others open it.
"""

import logging
import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from flask import Flask, Response, current_app, g, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.sansio.utils import host_is_trusted

from assistant.config import PATH
from assistant.own_addresses import in_address, is_loopback, own_address

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

log = logging.getLogger(__name__)


def install(app: Flask) -> None:
    """Believe proxies as far as the settings say so, and look where each request was sent to."""
    public = urlsplit(app.config["PUBLIC_URL"])
    app.wsgi_app = _Fitting(app.wsgi_app, public)  # type: ignore[method-assign]
    if count := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=count, x_proto=count, x_host=count, x_prefix=count
        )
        app.wsgi_app = _PassedOn(app.wsgi_app, count, public.scheme)  # type: ignore[method-assign]
        app.before_request(partial(_warn, set()))
        app.after_request(_let_frame)
    app.add_template_global(here)
    app.add_template_global(why_no_phone)
    app.before_request(_check)


# What a proxy in front says: for whom it asks, over what, at which host and under which path.

_NAME = re.compile(r"(?:[\w-]{1,63}\.)*[\w-]{1,63}\.?(?::\d{1,5})?", re.ASCII)
_NUMBERS = re.compile(r"\[[0-9a-f:.]+\](?::\d{1,5})?", re.IGNORECASE)
_NO_HOST = "host.invalid"
"""What stands for a host that cannot be: no site has this name (RFC 2606)."""
_INGRESS = "X-Ingress-Path"
"""Home Assistant's own header for the path (developers.home-assistant.io, "Ingress")."""
_CAME = "bottle_imp.came"
"""What of a request is none: the host or the path that was named."""


class _PassedOn:
    """Lets what a proxy passed on as it got it count for each of them, and says what none of them
    has said.

    Each proxy adds an address; but few add a scheme or a host to what the one before has said.
    """

    def __init__(self, app: "WSGIApplication", proxies: int, scheme: str) -> None:
        self._app, self._proxies, self._scheme = app, proxies, scheme

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request."""
        if path := environ.get("HTTP_X_INGRESS_PATH"):  # _INGRESS
            environ.setdefault("HTTP_X_FORWARDED_PREFIX", path)
        if self._scheme == "https":  # whoever comes to the public address comes so
            environ.setdefault("HTTP_X_FORWARDED_PROTO", "https")
        for what in ("PROTO", "HOST", "PREFIX"):
            name = f"HTTP_X_FORWARDED_{what}"
            if said := environ.get(name):
                values = said.split(",")
                environ[name] = ",".join(values[:1] * (self._proxies - len(values)) + values)
        return self._app(environ, start_response)


class _Fitting:
    """Lets the app lie under a path: that which a proxy names, else that of the public address.

    The proxy may have left the path in the address, or taken it off; and it may have taken the port
    off the host (nginx's $host), by which forms would seem to come from another site. A path or a
    host that cannot be one is replaced, since it would be in links, and the framework fails on some
    hosts.
    """

    def __init__(self, app: "WSGIApplication", public: SplitResult) -> None:
        self._app, self._public = app, public

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request."""
        path = environ.get("SCRIPT_NAME", "").rstrip("/") or self._public.path
        if not PATH.fullmatch(path):
            environ[_CAME], path = path, ""
        host = environ.get("HTTP_HOST", _NO_HOST)
        if not _can_be(host):
            environ[_CAME], environ["HTTP_HOST"] = host, _NO_HOST
        elif host.lower() == self._public.hostname:
            environ["HTTP_HOST"] = self._public.netloc
        environ["SCRIPT_NAME"] = path
        if path and f"{environ['PATH_INFO']}/".startswith(f"{path}/"):
            environ["PATH_INFO"] = environ["PATH_INFO"].removeprefix(path)
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


_SETTING = {
    "X-Forwarded-For": "proxy_set_header X-Forwarded-For $remote_addr;",
    "X-Forwarded-Proto": "proxy_set_header X-Forwarded-Proto $scheme;",
}
"""How nginx is told to say so."""


def _warn(warned: set[tuple[str, ...]]) -> None:
    """Write into the log, once, what the proxies leave out that the settings count on."""
    if request.endpoint in _UNDER_ANY_NAME:
        return
    proxies = current_app.config["PROXIES"]
    said = request.headers.get("X-Forwarded-For", "")
    missing = [] if len(said.split(",")) >= proxies and said else ["X-Forwarded-For"]
    if "X-Forwarded-Proto" not in request.headers:
        missing.append("X-Forwarded-Proto")
    if not missing or tuple(missing) in warned:
        return
    warned.add(tuple(missing))
    log.warning(
        "BOTTLE_IMP_PROXIES is %d, but a request came without as many entries in %s: phones share "
        "their limits, or cookies go over plain HTTP. Let each proxy say it, in nginx: %s",
        proxies,
        " and ".join(missing),
        " ".join(_SETTING[name] for name in missing),
    )


def _let_frame(response: Response) -> Response:
    """Let Home Assistant show a page within its own, which come from the same site."""
    policy = response.headers.get("Content-Security-Policy", "")
    if policy and _INGRESS in request.headers:
        policy = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        response.headers["Content-Security-Policy"] = policy
    return response


# Under which names of hosts and under which path the app is reached.

_UNDER_ANY_NAME = ("asset", "probes.healthy", "probes.ready")
"""What an error's page loads, and what is asked by those who watch the server."""


class WrongAddress(Exception):
    """The request names a host that is not this server's, or a host or a path that cannot be.

    `advice` says in a sentence what whoever runs it has to set, `line` what the log says.
    """

    def __init__(self, advice: str, line: str) -> None:
        super().__init__(line)
        self.advice, self.line = advice, line


def _check() -> ResponseReturnValue | None:
    """Refuse a request to another host; lead to the first page with the slash at its end that
    the worker's pages have.
    """
    if request.endpoint in _UNDER_ANY_NAME:
        return None
    hosts, host = current_app.config["HOSTS"], request.host
    came = request.environ.get(_CAME)
    if came and host != _NO_HOST:
        raise WrongAddress(
            gettext(
                "The proxy in front names the path “%(path)s”, which is none. Whoever runs it has "
                "to set X-Forwarded-Prefix to one such as /imp.",
                path=came,
            ),
            f"a request came with the path {came!r}: X-Forwarded-Prefix is one such as /imp",
        )
    if host == _NO_HOST or (hosts and not host_is_trusted(host.lower(), hosts)):
        raise WrongAddress(
            gettext(
                "If you are there already, the proxy in front asked for “%(host)s”: whoever runs "
                "it has to let it pass the name on, in nginx by proxy_set_header Host $http_host;",
                host=came or host,
            ),
            f"a request came for the host {came or host!r}; expected: {', '.join(hosts) or 'any'}. "
            "A proxy has to pass the name on, in nginx: proxy_set_header Host $http_host;",
        )
    if request.script_root and not request.environ["PATH_INFO"]:
        return redirect(f"{request.script_root}/")
    return None


def has_whole_host() -> bool:
    """Whether nobody else answers under this name, as far as can be seen."""
    return not request.script_root and ":" not in request.host


# The address of this site in links.

_ADDRESS = re.compile(r"[\d.]+|\[[0-9a-f:.]+\]", re.IGNORECASE)
_PORT = re.compile(r":\d+$")
QUICK = 0.3
"""Seconds in which this machine answers itself."""


def here() -> str:
    """The address of what is asked for, on this site."""
    return request.script_root + request.full_path.removesuffix("?")


def for_others(address: str) -> str:
    """An address on this site as others open it.

    At home it is that of plain HTTP: another phone may not have the certificate.
    """
    if public := str(current_app.config["PUBLIC_URL"]):
        return public + address.removeprefix(request.script_root)
    return f"{_at_home()}{address}"


def _at_home() -> str:
    """Where others reach this server, if they do, when no setting says so.

    What was opened on this machine as "localhost" others open by its own address.
    """
    if "at_home" in g:
        return str(g.at_home)
    scheme, host = request.scheme, _host()
    if request.is_secure and current_app.config["HTTPS_PORT"]:
        scheme, host = "http", f"{_without_port(host)}:{current_app.config['HTTP_PORT']}"
    if is_loopback(_without_port(host)) and _asks_itself():
        host = _on_the_network(host) or host
    g.at_home = f"{scheme}://{host}"
    return str(g.at_home)


def _on_the_network(host: str) -> str:
    """This machine as others call it, with the port of `host`; "" where it does not answer there."""
    port = _PORT.search(host)
    number = int(port[0][1:]) if port else 80
    for family in (socket.AF_INET, socket.AF_INET6):
        own = own_address(family)
        if is_loopback(own):
            continue
        with suppress(OSError), socket.create_connection((own, number), QUICK):
            return in_address(own) + (port[0] if port else "")
    return ""


def _asks_itself() -> bool:
    """Whether a browser on this very machine asks, with nobody between."""
    return not current_app.config["PROXIES"] and is_loopback(request.remote_addr or "")


def why_no_phone() -> str:
    """Why no phone can open what `for_others` says, in a sentence; "" where it can."""
    if not is_loopback(_without_port(urlsplit(for_others("")).netloc)):
        return ""
    if current_app.config["PUBLIC_URL"] or not _asks_itself():
        return gettext(
            "No phone can open this link: each takes “localhost” for itself. Open this page by "
            "the server’s own address, or set BOTTLE_IMP_PUBLIC_URL."
        )
    if is_loopback(own_address()):
        return gettext("No phone can open this link: this computer is in no network.")
    return gettext(
        "No phone can open this link: the app is served to this computer alone. Start it without "
        "--host 127.0.0.1, then phones can open it."
    )


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
    return in_address(str(request.environ["SERVER_NAME"]))


def _host() -> str:
    return str(request.environ.get("HTTP_HOST") or request.host)


def _without_port(host: str) -> str:
    return _PORT.sub("", host)
