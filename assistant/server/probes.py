"""What tells whoever runs the server how it is: /healthz, /readyz and /metrics.

They stand beside the app, so that they answer under any name of a host, set no cookie, are counted
in no limit, and need none of the threads that answer phones. That a process answers is healthy; it
is ready where its database is there in the newest form. The counts are for this machine and for the
networks that the settings name; all others are told what they are told of any other address that
is not there.
"""

import asyncio
from concurrent.futures import Future
from ipaddress import IPv4Address, IPv6Address, ip_address

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from assistant import metrics
from assistant.server.answers import Answer, in_text
from assistant.server.asgi import Scope
from assistant.server.threads import Threads
from assistant.store import forms

PATIENCE = 2.0
"""Seconds that the database has to answer."""
HOLDS = 1.0
"""Seconds for which its answer holds, however many ask meanwhile."""

PATHS = ("/healthz", "/readyz", "/metrics")
OF_METRICS = b"text/plain; version=0.0.4; charset=utf-8"


def is_probe(scope: Scope) -> bool:
    """Whether a request asks how the server is."""
    return scope["method"] in ("GET", "HEAD") and scope["path"] in PATHS


class Probes:
    """How the server is. It lives in the thread of its loop."""

    is_stopping = False

    def __init__(self, app: Flask, threads: Threads) -> None:
        self._app, self._threads = app, threads
        self._looking: Future[str] | None = None
        self._looked_at = 0.0

    async def answer(self, scope: Scope) -> Answer | None:
        """What is told; None to whoever is told nothing here."""
        if scope["path"] == "/healthz":
            return in_text(200, "ok\n")
        if scope["path"] == "/readyz":
            wrong = await self._what_is_wrong()
            return in_text(503, f"{wrong}\n") if wrong else in_text(200, "ready\n")
        if not self._may_see_counts(scope):
            return None
        text = await asyncio.wrap_future(self._threads.submit(metrics.text))
        return in_text(200, text.decode(), kind=OF_METRICS)

    async def _what_is_wrong(self) -> str:
        """Why the server cannot do its work, in a sentence; empty where it can."""
        if self.is_stopping:
            return "The server is stopping."
        now = asyncio.get_running_loop().time()
        if not self._looking or (self._looking.done() and now > self._looked_at + HOLDS):
            self._looking, self._looked_at = self._threads.submit(self._look), now
        try:
            # Whoever waits in vain leaves the look to those who come after.
            looking = asyncio.shield(asyncio.wrap_future(self._looking))
            return await asyncio.wait_for(looking, PATIENCE)
        except TimeoutError:
            return "The database does not answer."

    def _look(self) -> str:
        """Ask the database."""
        try:
            with self._app.app_context():
                is_current = forms.is_current()
        except SQLAlchemyError:
            return "The database cannot be reached."
        return "" if is_current else "The database does not have the form of this version."

    def _may_see_counts(self, scope: Scope) -> bool:
        asks = _who_asks(scope, self._app.config["PROXIES"])
        if asks is None:
            return False
        return asks.is_loopback or any(asks in one for one in self._app.config["METRICS_FROM"])


def _who_asks(scope: Scope, proxies: int) -> IPv4Address | IPv6Address | None:
    """Where a request comes from, as so many proxies say; None where that is not known.

    Something in front that the settings do not name could stand on this machine, and whoever asks
    it anywhere.
    """
    passed_on = [
        one.strip()
        for name, value in scope["headers"]
        if name == b"x-forwarded-for"
        for one in value.decode("latin-1").split(",")
    ]
    if not _is_known_way(passed_on, proxies, scope):
        return None
    said = passed_on[-proxies] if passed_on else (scope["client"] or ("",))[0]
    try:
        found = ip_address(said)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def _is_known_way(passed_on: list[str], proxies: int, scope: Scope) -> bool:
    """Whether a request came straight here, or through as many proxies as there are."""
    if passed_on:
        return 0 < proxies <= len(passed_on)
    names = {name for name, _ in scope["headers"]}
    return not names & {b"forwarded", b"via", b"x-real-ip"}
