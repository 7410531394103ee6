"""Several processes that take connections from the same ports, and the parent that keeps them.

Each is a copy of the parent, which has loaded everything, has no thread and no connection to the
database, and answers nobody. One that dies is followed by another.
"""

import logging
import os
import signal
import sys
import time
from dataclasses import dataclass

from flask import Flask

from assistant.config import CONNECTIONS_TO_DATABASE, Unusable
from assistant.extensions import db
from assistant.server.listening import Server
from assistant.server.ports import Https, Ports
from assistant.store import upkeep

LOOKING = 0.1
"""Seconds after which the parent looks again which of them live."""
PATIENCE = 10.0
"""Seconds in which they have to end when the server stops; then they are killed."""
LIVED = 10.0
"""Seconds after which a process that dies is no sign that the next one will, too."""
LONGEST_REST = 10.0
"""Seconds until a process is followed by another that died at once, again and again."""
OF_A_PROCESS = CONNECTIONS_TO_DATABASE
"""Connections to the database."""

_log = logging.getLogger(__name__)


def connections_of(count: int) -> str:
    """What to say of the connections of so many processes, "" of one.

    Unusable where they cannot be.
    """
    if count == 1:
        return ""
    if not hasattr(os, "fork"):
        raise Unusable("This system runs the server in one process. Leave out --workers.")
    most = upkeep.most_connections()
    if most is None:
        raise Unusable(
            "SQLite is served by one process. Leave out --workers, or set DATABASE_URL to a "
            "PostgreSQL."
        )
    wanted = count * OF_A_PROCESS
    if wanted > most:
        raise Unusable(
            f"{count} processes would keep up to {wanted} connections to the database, and it "
            f"takes {most}. Choose --workers {most // OF_A_PROCESS}, or let max_connections of "
            "PostgreSQL be more."
        )
    return f"{count} processes keep up to {wanted} connections to the database, which takes {most}."


@dataclass
class _Place:
    """One of the processes, or the next one that takes its place."""

    process: int = 0
    begun_at: float = 0.0
    rest: float = 0.0

    def begin(self, process: int) -> None:
        """A process has taken it just now."""
        self.process, self.begun_at = process, time.monotonic()

    def vacate(self) -> float:
        """Its process has ended, or none could begin; the seconds until the next one does."""
        now = time.monotonic()
        has_lived = self.process and now - self.begun_at > LIVED
        self.rest = 0.0 if has_lived else min(2 * self.rest + LOOKING, LONGEST_REST)
        self.process, self.begun_at = 0, now + self.rest
        return self.rest


class Processes:
    """So many processes on the same ports. SIGTERM and SIGINT stop them, a second one at once."""

    def __init__(self, app: Flask, https: Https | None, count: int) -> None:
        self._app, self._https = app, https
        self._places = [_Place() for _ in range(count)]
        self._signals = 0
        self._parent = os.getpid()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._signalled)

    def take(self, ports: Ports) -> None:
        """Let them take connections from these ports."""
        self._ports = ports
        self.port, self.secure_port = ports.number, ports.secure_number

    def run(self) -> None:
        """Keep them until a signal says to stop; then let them finish what they answer."""
        db.session.remove()
        db.engine.dispose()
        while not self._signals:
            for place in self._places:
                self._look_after(place)
            time.sleep(LOOKING)
        self._stop()

    def _signalled(self, *_: object) -> None:
        self._signals += 1

    def _look_after(self, place: _Place) -> None:
        """Begin a process where there is none, after a rest where the last one died at once."""
        if place.process and _has_ended(place.process):
            _log.warning("A process has ended. Another one begins in %.1f s.", place.vacate())
        if not place.process and time.monotonic() >= place.begun_at and not self._signals:
            try:
                place.begin(self._begun())
            except OSError as error:
                _log.warning("No process can begin: %s. Again in %.1f s.", error, place.vacate())

    def _begun(self) -> int:
        """The number of a new process; it never returns from here in that process itself."""
        sys.stdout.flush()
        if process := os.fork():
            return process
        try:
            self._serve()
        except BaseException:
            _log.exception("a process has failed")
            os._exit(1)
        os._exit(0)

    def _serve(self) -> None:
        """Serve as one of them until the parent says to stop, or is gone.

        Whoever stops the whole group of processes tells each of them, and the parent does so too:
        to be told twice means nothing here.
        """
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        server = Server(self._app, self._https, parent=self._parent)
        server.take(self._ports)
        signal.signal(signal.SIGTERM, lambda *_: server.stop())
        if self._signals:  # of the parent, which may have told us before we could hear it
            return
        server.run()
        db.engine.dispose()

    def _stop(self) -> None:
        """Let all end; kill those that do not, or that a second signal does not wait for."""
        self._tell(signal.SIGTERM)
        end = time.monotonic() + PATIENCE
        while self._living() and time.monotonic() < end and self._signals == 1:
            time.sleep(LOOKING)
        self._tell(signal.SIGKILL)
        while self._living():
            time.sleep(LOOKING)

    def _living(self) -> list[_Place]:
        for place in self._places:
            if place.process and _has_ended(place.process):
                place.process = 0
        return [place for place in self._places if place.process]

    def _tell(self, number: int) -> None:
        for place in self._living():
            os.kill(place.process, number)


def _has_ended(process: int) -> bool:
    return os.waitpid(process, os.WNOHANG)[0] == process
