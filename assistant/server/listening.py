"""The production server: uvicorn, which has all connections, and threads in which the app answers.

On SQLite it is one process. On PostgreSQL uvicorn keeps as many as it is told (`serve_in`).
"""

import asyncio
import errno
import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
from contextvars import Context
from dataclasses import dataclass
from threading import Thread
from typing import Any

import uvicorn
from a2wsgi import WSGIMiddleware
from flask import Flask

from assistant import create_app
from assistant.config import Unusable
from assistant.server import logs
from assistant.server.https import Certificates
from assistant.server.receiving import Received

THREADS = 16
SWITCH_INTERVAL = 0.0005
"""Seconds after which a thread lets another go on. Python's own 0.005 lets sixteen writers wait."""
GARBAGE = (10_000, 20, 50)
"""When Python looks for garbage. A process that keeps folds has much to look through, and a tap
makes some thousand objects: by Python's own (700, 10, 10) it would look every few taps."""
HOW: dict[str, Any] = {
    "loop": "asyncio",
    "http": "h11",
    "ws": "none",
    "lifespan": "off",
    "log_config": None,
    "access_log": False,
    "proxy_headers": False,  # the app reads them, as far as the settings say so
    "server_header": False,
    "timeout_keep_alive": 60,
    "timeout_graceful_shutdown": 7,  # those who stop a server often give it ten seconds
    "h11_max_incomplete_event_size": 64 * 1024,
}
"""How uvicorn serves."""


@dataclass(frozen=True)
class Https:
    """The port on which TLS is spoken, and what is shown there."""

    port: int
    certificates: Certificates


class Server:
    """One process that listens, on HTTP and perhaps on TLS; `run` answers there until a signal.

    `port` and `secure_port`, 0 for none, are where it listens.
    """

    def __init__(self, app: Flask, host: str, port: int, https: Https | None = None) -> None:
        application, plain = asgi(app), opened_port(host, port)
        self._sockets = [(uvicorn.Server(uvicorn.Config(application, **HOW)), plain)]
        self.port, self.secure_port = plain.getsockname()[1], 0
        if https:
            try:
                secure = opened_port(host, https.port, "--https-port")
            except Unusable:
                plain.close()
                raise
            context = https.certificates.context
            config = uvicorn.Config(application, ssl_context_factory=lambda *_: context, **HOW)
            self._sockets.append((uvicorn.Server(config), secure))
            self.secure_port = secure.getsockname()[1]

    def run(self) -> None:
        """Answer requests until it is stopped; then finish what is being answered."""
        # Not in the context of an app that is open here: all requests would take it for theirs.
        Context().run(asyncio.run, self._serve())

    def stop(self) -> None:
        """Make `run` return soon."""
        for server, _ in self._sockets:
            server.should_exit = True

    async def _serve(self) -> None:
        serving = [server.serve([opened]) for server, opened in self._sockets]
        await asyncio.gather(*serving, self._stop_together())

    async def _stop_together(self) -> None:
        """A signal is told to one of them alone."""
        while not any(server.should_exit for server, _ in self._sockets):
            await asyncio.sleep(0.1)
        self.stop()


def asgi(app: Flask) -> Received:
    """An app as uvicorn knows it."""
    return Received(WSGIMiddleware(app, workers=THREADS))  # type: ignore[arg-type]


def listen(app: Flask, host: str, port: int, https: Https | None = None) -> Server:
    """The server of an app, listening."""
    settle()
    return Server(app, host, port, https)


def serve_in(processes: int, on: socket.socket) -> None:
    """Serve in so many processes of uvicorn's on this socket, until a signal."""
    app = "assistant.server.listening:process"
    uvicorn.run(app, factory=True, workers=processes, fd=on.fileno(), **HOW)


def process() -> Received:
    """What one of several processes answers with."""
    app = create_app()
    logs.begin()
    settle()
    Thread(target=_end_with_the_parent, daemon=True).start()
    return asgi(app)


def _end_with_the_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def settle() -> None:
    """Make the process ready to serve.

    What was loaded until now stays, so nobody looks through it for garbage any more.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # a request that is none is no news


def opened_port(host: str, port: int, option: str = "--port") -> socket.socket:
    """A socket that listens, without a host on every address; Unusable where the port is taken, or
    can be none.
    """
    try:
        if host:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            listening = socket.create_server((host, port), family=family)
        else:
            listening = _on_every_address(port)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        where = f"{host}:{port}" if host else f"Port {port}"
        raise Unusable(
            f"{where} cannot be opened ({why}). Choose another with --host or {option}."
        ) from error
    # And of each connection: an answer's body does not wait behind its head.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _on_every_address(port: int) -> socket.socket:
    """A socket for IPv6 and IPv4, or for IPv4 alone where the machine has nothing else."""
    if socket.has_dualstack_ipv6():
        try:
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise
    return socket.create_server(("", port))
