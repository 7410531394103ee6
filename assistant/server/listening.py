"""The production server: waitress in one process, with room for the phones of a whole club.

It stops when a signal says so: it takes no more connections, finishes what it is answering, and
closes.
"""

import gc
import logging
import signal
import sys
import time
from typing import Any

import waitress
from flask import Flask
from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer

from assistant.server import long_bodies

THREADS = 16
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
PATIENCE = 8
"""Seconds for what is being answered when the server stops; those who stop it often give it ten."""

_SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Server:
    """A server that is listening.

    `until_signalled`: SIGTERM and SIGINT stop it, and a second one ends the process at once.
    """

    def __init__(self, app: Flask, host: str, port: int, *, until_signalled: bool) -> None:
        self._sockets: dict[int, Any] = {}
        self._is_stopping = False
        self._seen = time.time()
        for number in _SIGNALS if until_signalled else ():
            signal.signal(number, self._signalled)
        self._waitress = waitress.create_server(
            app,
            self._sockets,
            host=host,
            port=port,
            threads=THREADS,
            ident=None,
            connection_limit=_connection_limit(),
            channel_timeout=IDLE,
            asyncore_use_poll=True,  # select() knows no file above 1024
            clear_untrusted_proxy_headers=not app.config["PROXIES"],
            max_request_body_size=app.config["MAX_FILE_LENGTH"] + 1,
        )
        self.port = int(self._listeners()[0].effective_port)

    def run(self) -> None:
        """Answer requests until it is stopped; then finish what is being answered."""
        while not self._is_stopping:
            self._turn(seconds=1)
            self._bear_clock()
        for listener in self._listeners():
            wasyncore.dispatcher.close(listener)  # it alone: what wakes the loop is still needed
        end = time.monotonic() + PATIENCE
        while self._is_answering() and time.monotonic() < end:
            self._turn(seconds=0.1)
        self._waitress.task_dispatcher.shutdown(timeout=1)
        wasyncore.close_all(self._sockets)

    def stop(self) -> None:
        """Make `run` return soon."""
        self._is_stopping = True
        for listener in self._listeners():
            listener.pull_trigger()

    def _signalled(self, *_: object) -> None:
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        self.stop()

    def _turn(self, seconds: float) -> None:
        """Wait so long for something to come or go, and let it."""
        wasyncore.loop(timeout=seconds, use_poll=True, map=self._sockets, count=1)

    def _bear_clock(self) -> None:
        """Begin to count anew where the clock was set back: waitress closes idle ones by it."""
        before, self._seen = self._seen, time.time()
        if self._seen < before:
            for listener in self._listeners():
                listener.next_channel_cleanup = 0
            for channel in self._channels():
                channel.last_activity = self._seen

    def _channels(self) -> list[HTTPChannel]:
        """The open connections."""
        return [one for one in self._sockets.values() if isinstance(one, HTTPChannel)]

    def _listeners(self) -> list[BaseWSGIServer]:
        return [one for one in list(self._sockets.values()) if isinstance(one, BaseWSGIServer)]

    def _is_answering(self) -> bool:
        """Whether a request is being answered; connections without one are closed."""
        channels = self._channels()
        for channel in channels:
            if not channel.requests and not channel.total_outbufs_len:
                channel.handle_close()
        return any(channel.connected for channel in channels)


def listen(app: Flask, host: str, port: int, *, until_signalled: bool = False) -> Server:
    """The production server of an app, listening; its `run` answers requests.

    What was loaded until now stays, so nobody looks through it for garbage any more.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # that a request waits is no news
    long_bodies.install()
    return Server(app, host, port, until_signalled=until_signalled)


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
