"""What follows from a change in an old game goes on after the phone has its answer (League 5.3)."""

import logging
from threading import Thread

from flask import Flask
from sqlalchemy.exc import DBAPIError

from assistant.services import standings_catch_up
from assistant.store import leagues
from assistant.store.engine import Busy

log = logging.getLogger(__name__)


class ThreadALeague:
    """A thread for each league that is behind, so that none waits for another.

    They end with the process: what did not follow by then does when the next one begins.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app

    def work_out(self, league_id: str, patience: float) -> None:
        """Let everything follow in a thread; return at its end, or after so many seconds."""
        thread = Thread(target=self._work_out, args=(league_id,), daemon=True)
        thread.start()
        thread.join(patience)

    def go_on(self) -> Thread:
        """The thread in which everything follows that a process left which was killed."""
        thread = Thread(target=self._go_on, daemon=True)
        thread.start()
        return thread

    def _go_on(self) -> None:
        try:
            with self._app.app_context():
                behind = leagues.all_behind()
        except DBAPIError:
            log.exception("what follows from a change is left to the next one, or the next start")
            return
        for league_id in behind:
            self._work_out(league_id)

    def _work_out(self, league_id: str) -> None:
        try:
            while not self._is_worked_out(league_id):
                pass
        except Exception:
            log.exception("what follows from a change is left to the next one, or the next start")

    def _is_worked_out(self, league_id: str) -> bool:
        """Let everything follow; not, where others wrote for longer than a writer waits."""
        try:
            with self._app.app_context():
                standings_catch_up.work_out(league_id)
        except Busy:
            return False
        return True
