"""Files of the installation that are damaged or lost: said in a sentence, and left as they are."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from assistant.config import Unusable
from assistant.leagues import soundness
from assistant.opening import opened, ready
from assistant.rules.commands import PlayCard
from assistant.server.serving import LOST_KEY, has_lost_key
from assistant.store import upkeep
from assistant.store.engine import new_id
from assistant.tables import cache, grants, tables
from assistant.tables.tables import Sent
from tests.databases import app_on, hang_up, migrate
from tests.web.steps import seat_at_table

PAGE = 4096


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database in which cards were played at a table that was shown to phones.

    What was written last lies beside its file, as a server leaves it that was killed.
    """
    folder = tmp_path_factory.mktemp("played")
    file, kept = folder / "bottle-imp.sqlite", folder / "kept"
    migrate(f"sqlite:///{file}")
    app = app_on(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as reader:  # as long as it is open, nothing is gathered
        table = seat_at_table(app)
        with app.app_context():
            grants.make_key(table, "watching", "the secret of before")
            view = tables.view(table)
            sent = Sent(expected_length=view.game.length, idempotency_key=new_id(), phone="a-phone")
            tables.execute(table, PlayCard(1, 24, True), sent)
        reader.execute("SELECT 1")
        kept.mkdir()
        for name in (file.name, f"{file.name}-wal"):
            shutil.copy(folder / name, kept / name)
    hang_up(app)
    return kept


@pytest.fixture
def file(tmp_path: Path, played: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a copy of it, on which the program runs."""
    monkeypatch.setenv("BOTTLE_IMP_INSTANCE", str(tmp_path))
    for name in ("DATABASE_URL", "BOTTLE_IMP_SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    return tmp_path / "bottle-imp.sqlite"


def log_of(file: Path) -> Path:
    """What SQLite keeps beside its file."""
    return file.with_name(f"{file.name}-wal")


def overwrite(file: Path, begin: int, length: int) -> None:
    """Puts other bytes there."""
    with file.open("r+b") as opened_file:
        opened_file.seek(begin)
        opened_file.write(b"\x5a" * length)


def gathered(file: Path) -> None:
    """Puts all that was written into the one file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


DAMAGES: dict[str, Callable[[Path], object]] = {
    "its first page": lambda file: (gathered(file), overwrite(file, 0, 100)),
    "a page in the middle": lambda file: (gathered(file), overwrite(file, 20 * PAGE, 3 * PAGE)),
    "cut off in the middle": lambda file: (gathered(file), os.truncate(file, 20 * PAGE + 7)),
    "no byte left": lambda file: (gathered(file), os.truncate(file, 0)),
    "no byte left beside a log": lambda file: os.truncate(file, 0),
    "gone beside a log": lambda file: file.unlink(),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_database_is_said_to_be_so_and_left_as_it_is(file: Path, damage: str) -> None:
    DAMAGES[damage](file)
    before = {each: each.read_bytes() for each in (file, log_of(file)) if each.exists()}
    with pytest.raises(Unusable, match=r"is damaged.*Put it back from a backup"):
        ready()
    assert {each: each.read_bytes() for each in before} == before
    assert file.exists() == (file in before)


LOGS: dict[str, Callable[[Path], object]] = {
    "its beginning": lambda log: overwrite(log, 0, 32),
    "the middle": lambda log: overwrite(log, log.stat().st_size // 2, 100),
    "its last piece": lambda log: os.truncate(log, log.stat().st_size - 100),
    "all of it": lambda log: log.unlink(),
}


@pytest.mark.parametrize("damage", LOGS)
def test_where_what_was_written_last_is_damaged_the_rest_is_whole(file: Path, damage: str) -> None:
    LOGS[damage](log_of(file))
    with opened():
        assert not list(soundness.broken_records())
        assert [len(cache.of(table)) for table in upkeep.tables()] in ([], [1], [2])


def test_of_a_log_that_is_sound_everything_is_there(file: Path) -> None:
    with opened():
        assert [len(cache.of(table)) for table in upkeep.tables()] == [2]


@pytest.mark.parametrize("secret", ["another secret", ""])
def test_phones_that_are_not_known_any_more_are_told_of_at_the_start(
    file: Path, monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    monkeypatch.setenv("BOTTLE_IMP_SECRET_KEY", secret)
    with opened() as app:
        assert has_lost_key(app)
    assert "bottle-imp links" in LOST_KEY and "No game is lost" in LOST_KEY


def test_a_link_from_before_lets_in_although_the_key_is_another_one(file: Path) -> None:
    with opened() as app:
        (table,) = upkeep.tables()
        link = grants.key(table, "watching", "the secret of before")
        assert link and grants.key(table, "watching", str(app.secret_key)) is None
        assert grants.join_by_key(link, "phone-with-a-new-cookie")


def test_where_the_key_is_the_same_nothing_is_said(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOTTLE_IMP_SECRET_KEY", "the secret of before")
    with opened() as app:
        assert not has_lost_key(app)


def test_nothing_is_said_of_a_key_where_nothing_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOTTLE_IMP_INSTANCE", str(tmp_path / "new"))
    for name in ("DATABASE_URL", "BOTTLE_IMP_SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    with opened() as app:
        assert not has_lost_key(app)
