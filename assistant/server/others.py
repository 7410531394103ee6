"""What other processes tell, on this machine and on others: heard from PostgreSQL by one thread.

SQLite has one process that serves.
"""

import logging
from hashlib import sha256
from threading import Event, Thread

from flask import Flask

from assistant.config import Unusable
from assistant.extensions import db
from assistant.services import hub
from assistant.store import news

LOOKING = 1.0
"""Seconds after which the thread looks whether it shall end."""
FIRST_REST, LONGEST_REST = 0.1, 2.0
"""Seconds until a connection that broke is opened again; each time it fails twice as many."""
GATHERING = 0.02
"""Seconds after a message in which more may gather: to wake the thread costs more than they do.

A message that comes alone is told at once.
"""

OTHER_KEY = (
    "This database is served by another process with another secret key. Give all of them the same "
    "one: set BOTTLE_IMP_SECRET_KEY, or copy the file secret-key of its instance."
)

_log = logging.getLogger(__name__)


class Others:
    """The others of an app's database. Who listens to the hub is told what they tell."""

    def __init__(self, app: Flask) -> None:
        with app.app_context():
            self._address = db.engine.url
        self._is_there = self._address.get_backend_name() == "postgresql"
        self._mark = mark(app)
        self._over = Event()

    def begin(self) -> None:
        """Hear them from now on."""
        if self._is_there:
            Thread(target=self._hear, daemon=True).start()

    def end(self) -> None:
        """Hear them no more, soon."""
        self._over.set()

    def _hear(self) -> None:
        """Hear them on one connection after the other."""
        rest = FIRST_REST
        while not self._over.is_set():
            try:
                with news.listening(self._address, self._mark) as connection:
                    rest = FIRST_REST
                    self._hear_on(connection)
            except news.Cut as error:
                kind = type(error).__name__
                _log.warning("Other processes are not heard (%s): again in %.1f s.", kind, rest)
                self._over.wait(rest)
                rest = min(2 * rest, LONGEST_REST)

    def _hear_on(self, connection: news.Connection) -> None:
        """Hear them until the end; what they told before nobody heard."""
        if news.marks_beside(connection) - {self._mark}:
            _log.error(OTHER_KEY)  # it started in the same moment, or while this one heard nobody
        news.listen(connection)
        hub.missed()
        while not self._over.is_set():
            for told in news.heard(connection, LOOKING):
                hub.hear(told)
            self._over.wait(GATHERING)


def mark(app: Flask) -> str:
    """Stands for the key that signs cookies, and does not tell it."""
    return sha256(f"listens {app.secret_key!s}".encode()).hexdigest()[:8]


def check_key(app: Flask) -> None:
    """Unusable where others serve the same database, and sign cookies with another key.

    A phone that came to them by turns would be another one each time.
    """
    if db.engine.dialect.name == "postgresql" and news.marks_of_listeners() - {mark(app)}:
        raise Unusable(OTHER_KEY)
