"""The production server: uvicorn in a process, with room for the phones of a whole club.

One thread has all connections, others answer. It
stops when a signal says so: it takes no more connections, finishes what it answers, and closes.
"""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from asyncio.sslproto import SSLProtocol
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from flask import Flask

from assistant import metrics
from assistant.server.answers import Pages
from assistant.server.asgi import Receive, Scope, Send
from assistant.server.certificates import Certificates
from assistant.server.connections import Connection
from assistant.server.ports import BACKLOG, Https, Ports, open_ports
from assistant.server.probes import Probes, is_probe
from assistant.server.secure_connections import SecureConnection
from assistant.server.threads import Threads

THREADS = 16
PROBES_THREADS = 2
"""For whoever watches the server: one may wait for the database, the other adds up the counts."""
HANDSHAKE_THREADS = 2
"""For those who begin to speak TLS."""
SWITCH_INTERVAL = 0.0005
"""Seconds after which a thread lets another go on. Python's own 0.005 lets sixteen writers wait."""
GARBAGE = (10_000, 20, 50)
"""When Python looks for garbage. A process that keeps folds has much to look through, and a tap
makes some thousand objects: by Python's own (700, 10, 10) it would look every few taps."""
CONNECTIONS = 4000
"""At once. A browser keeps six open; one that only waits costs no thread."""
OTHER_FILES = 250
"""So many more files can be open: the database's, and those of bodies that are being received."""
IDLE = 60
"""Seconds after which a connection that nothing came through is closed."""
OF_TLS = 32 * 1024
"""Bytes that TLS reads at once, two of its records. Python's own 256 KB are set aside for each
connection: a thousand phones, or half a handshake a thousand times, would take 300 MB."""
PATIENCE = 7
"""Seconds for what is being answered when the server stops; those who stop it often give it ten."""

_SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Server:
    """A server that is listening.

    `until_signalled`: SIGTERM and SIGINT stop it, and a second one ends the process at once.
    `parent`: of several processes on the same ports one; it stops when that process is gone.
    `port` and `secure_port`, 0 for none, are where it listens once it has ports to take from.
    """

    def __init__(
        self,
        app: Flask,
        https: Https | None,
        *,
        until_signalled: bool = False,
        parent: int | None = None,
    ) -> None:
        limit = _connection_limit()
        metrics.measures()
        self._threads, self._shaking = Threads(THREADS), Threads(HANDSHAKE_THREADS)
        self._watching = Threads(PROBES_THREADS)
        self._probes = Probes(app, self._watching)
        pages = Pages(app, self._threads)
        self._uvicorn = _Uvicorn(Application(pages, self._probes), limit, parent)
        self._https = https
        for number in _SIGNALS if until_signalled else ():
            signal.signal(number, self._signalled)  # before anybody can know that it listens

    def take(self, ports: Ports) -> None:
        """Take connections from these ports."""
        self._ports = ports
        self.port, self.secure_port = ports.number, ports.secure_number
        if self._https:
            self._uvicorn.also(ports.secure, self._https.certificates, self._shaking)

    def run(self) -> None:
        """Answer requests until it is stopped; then finish what is being answered."""
        try:
            self._uvicorn.run(self._ports.plain)
        finally:
            for threads in (self._threads, self._shaking, self._watching):
                threads.shutdown()

    def stop(self) -> None:
        """Make `run` return soon."""
        self._probes.is_stopping = True
        self._uvicorn.should_exit = True

    def _signalled(self, *_: object) -> None:
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        self.stop()


class Application:
    """The app's pages, and beside them what watches the server."""

    def __init__(self, pages: Pages, probes: Probes) -> None:
        self._pages, self._probes = pages, probes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if is_probe(scope) and (answer := await self._probes.answer(scope)):
            await answer.send(send)
        else:
            await self._pages(scope, receive, send)


class _Uvicorn(uvicorn.Server):
    """uvicorn, which leaves the signals to us, and closes more kinds of idle connections."""

    def __init__(self, application: Application, most: int, parent: int | None) -> None:
        super().__init__(
            uvicorn.Config(
                application,
                loop="asyncio",
                http=Connection,
                ws="none",
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,  # the app reads them, as far as the settings say so
                server_header=False,
                limit_concurrency=most,
                timeout_keep_alive=IDLE,
                timeout_graceful_shutdown=PATIENCE,
                backlog=BACKLOG if parent is None else 1,  # asyncio takes so many one after another
            )
        )
        self._parent = parent
        self._secure: list[tuple[socket.socket, Callable[[], SecureConnection]]] = []

    def also(
        self, sockets: list[socket.socket], certificates: Certificates, threads: Threads
    ) -> None:
        """Speak TLS on these sockets, beside HTTP on the others."""

        def taken() -> SecureConnection:
            return SecureConnection(
                certificates,
                threads,
                config=self.config,
                server_state=self.server_state,
                app_state={},
            )

        self._secure = [(one, taken) for one in sockets]

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take none."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        loop, secure = asyncio.get_running_loop(), [each for each, _ in self._secure]
        for each, taken in self._secure:
            backlog = self.config.backlog
            self.servers.append(await loop.create_server(taken, sock=each, backlog=backlog))
        for each in [*(sockets or []), *secure]:
            each.listen(BACKLOG)

    async def on_tick(self, counter: int) -> bool:
        """Once a second look after idle connections, and the parent; whether to stop."""
        if counter % 10 == 0:
            if self._parent is not None and os.getppid() != self._parent:
                self.should_exit = True
            now = asyncio.get_running_loop().time()
            for connection in list(self.server_state.connections):
                assert isinstance(connection, Connection)
                connection.close_if_idle(now, IDLE)
        return await super().on_tick(counter)


def listen(
    app: Flask, host: str, port: int, https: Https | None = None, *, until_signalled: bool = False
) -> Server:
    """The production server of an app, listening; its `run` answers requests."""
    settle()
    server = Server(app, https, until_signalled=until_signalled)
    server.take(open_ports(host, port, https))
    return server


def settle() -> None:
    """Make the process ready to serve, or to be copied to those that do.

    What was loaded until now stays, so nobody looks through it for garbage any more.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    SSLProtocol.max_size = OF_TLS
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # a request that is none is no news


def _connection_limit() -> int:
    """So many as files may be open, but for the others; what may be is raised as far as it can."""
    try:
        import resource
    except ImportError:  # Windows, where select() is asked, which knows 512
        return 500
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return CONNECTIONS if soft == resource.RLIM_INFINITY else min(CONNECTIONS, soft - OTHER_FILES)
