"""An installation becomes one file while phones write, and is the same on either kind."""

import gzip
import json
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import flask_migrate
import pytest
from click import UsageError
from click.testing import Result
from filelock import FileLock
from flask import Flask
from sqlalchemy import NullPool, create_engine, make_url, text

from assistant import backup as backups
from assistant.cli import main
from assistant.config import Unusable
from assistant.extensions import db
from assistant.tables import grants
from tests.databases import IN_SOAK_ON_BOTH, ON_SQLITE, PostgreSQL, SQLite, app_at, hang_up
from tests.leagues.evening import League, correct
from tests.players import Player, acknowledged, is_whole, playing, rows_in
from tests.running import forked, run
from tests.seeds import seed
from tests.volume import volume

KEY = "0123456789abcdef" * 4
PHONES = 8


@pytest.fixture
def league(app: Flask) -> Iterator[League]:
    """A league with a correction, a game from paper, and a link for its readers."""
    with app.app_context():
        yield a_league()


@seed
def a_league() -> League:
    found = League()
    for score in (40, 30, 50):
        game = found.plays({"Adam": score, "Betty": None})
    correct(game, None, 45)
    found.keeps({"Adam": 10, "Zoë ☃": 20})
    grants.make_key(found.id, "reader", KEY)
    return found


@pytest.fixture
def elsewhere(request: pytest.FixtureRequest, databases: SQLite | PostgreSQL) -> Iterator[str]:
    """The address of an empty database of the other kind."""
    other = "postgresql" if isinstance(databases, SQLite) else "sqlite"
    found: SQLite | PostgreSQL = request.getfixturevalue(other)
    address = found.empty()
    yield address
    found.drop(address)


@pytest.fixture
def on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str) -> Callable[..., Result]:
    """Runs the command on the database of this address, in a folder that has the key."""
    monkeypatch.delenv("BOTTLE_IMP_SECRET_KEY", raising=False)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "secret-key").write_text(KEY)

    def ran(address: str, *arguments: str) -> Result:
        folder = tmp_path / ("here" if address == database else "there")
        monkeypatch.setenv("DATABASE_URL", address)
        monkeypatch.setenv("BOTTLE_IMP_INSTANCE", str(folder))
        return run(*arguments)

    return ran


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The name of a backup that is not there yet."""
    return str(tmp_path / "club.imp")


def rows_at(address: str) -> dict[str, list[str]]:
    """Every row of a database that is backed up."""
    with create_engine(address, poolclass=NullPool).connect() as connection:
        return {
            table.name: sorted(map(str, connection.execute(table.select())))
            for table in db.metadata.sorted_tables
            if table.name not in backups.PASSING
        }


def said(result: Result) -> str:
    """What a command says that gives up: one sentence."""
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    return result.stderr


def test_an_installation_is_the_same_on_the_other_kind_of_database(
    on, league, database, elsewhere, file, tmp_path
):
    order = league.order()
    assert "leagues: 1; tables: 3; events: 7" in on(database, "backup", file).stdout
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    restored = on(elsewhere, "restore", file)
    assert (restored.exit_code, restored.stderr) == (0, "")
    assert rows_at(elsewhere) == rows_at(database)
    assert (tmp_path / "there" / "secret-key").read_text() == KEY
    app = app_at(elsewhere)
    with app.app_context():
        assert league.order() == order
        key = grants.key(league.id, "reader", KEY)
        assert grants.join_by_key(str(key), "a new phone") == (league.id, True)
    hang_up(app)


@IN_SOAK_ON_BOTH
def test_a_backup_of_an_older_version_comes_to_the_newest_form(
    on, league, database, elsewhere, file
):
    db.session.rollback()
    flask_migrate.downgrade(revision="0008")
    on(database, "backup", file)
    assert db.session.scalar(text("SELECT version_num FROM alembic_version")) == "0008"
    db.session.rollback()
    assert on(elsewhere, "restore", file).exit_code == 0
    flask_migrate.upgrade()
    assert rows_at(elsewhere) == rows_at(database)


@IN_SOAK_ON_BOTH
def test_what_was_acknowledged_before_a_backup_began_is_on_the_other_kind_too(
    on, league, database, elsewhere, file, tmp_path
):
    """Eight phones go on writing meanwhile."""
    order = league.order()
    db.session.rollback()
    with forked(tmp_path / "here", DATABASE_URL=database) as server:
        players = [Player(server.port) for _ in range(PHONES)]
        for player in players:
            player.tap()
        threads = playing(players, server.port)
        time.sleep(volume(0, 5))
        before = acknowledged(players)
        assert on(database, "backup", file).exit_code == 0
        after = acknowledged(players)
    for thread in threads:
        thread.join(10)
    for player in players:
        player.phone.close()
    assert on(elsewhere, "restore", file).exit_code == 0
    assert is_whole(rows_in(elsewhere), before)
    app = app_at(elsewhere)
    with app.app_context():
        assert league.order() == order
    hang_up(app)
    assert len(after) > len(before) >= PHONES


@pytest.fixture
def backup(on, league, database, file) -> bytes:
    """The bytes of a backup."""
    assert on(database, "backup", file).exit_code == 0
    return Path(file).read_bytes()


class _Whole(Exception):
    """A backup was put back, and is taken out again."""


@ON_SQLITE
def test_of_what_is_damaged_nothing_is_kept(backup, file, sqlite):
    chance, whole = Random(21), gzip.decompress(backup)
    empty = sqlite.migrated("second")
    app, before = app_at(empty), rows_at(empty)
    for _ in range(volume(15, 2000)):
        damaged = _damaged(backup, chance)
        Path(file).write_bytes(damaged)
        with (
            app.app_context(),
            pytest.raises((Unusable, _Whole)) as ended,
            backups.put_back(file),
        ):
            raise _Whole
        if ended.type is _Whole:
            assert gzip.decompress(damaged) == whole  # its wrapping has idle bits
    assert rows_at(empty) == before
    hang_up(app)


def _damaged(content: bytes, chance: Random) -> bytes:
    """Changed, cut, with a piece left out, twice, or of another file, at a place by chance."""
    first, last = sorted(chance.sample(range(len(content)), 2))
    piece = content[first:last]
    return chance.choice(
        (
            content[:first]
            + bytes([content[first] ^ 1 << chance.randrange(8)])
            + content[first + 1 :],
            content[:first],
            content[first:],
            content[:first] + content[last:],
            content[:last] + piece + content[last:],
            content[:first] + chance.randbytes(len(piece)) + content[last:],
            content + piece,
        )
    )


def forged(content: bytes, was: str, becomes: str) -> bytes:
    """A backup in which somebody has changed something."""
    return gzip.compress(gzip.decompress(content).decode().replace(was, becomes).encode())


FORGERIES = {
    "a table that is not backed up": ('{"table":"events"', '{"table":"uploads"', "no such table"),
    "a column": ('"bottles"', '"battles"', "table 'game_people'"),
    "a number": (',"entering",', ",17,", "damaged"),
    "a row of no table": ('{"table":"decks"', '[]\n{"table":"decks"', "damaged"),
    "a row that is too short": ('{"table":"decks"', '[1]\n{"table":"decks"', "damaged"),
    "a table's end": ('{"end":true}', "", "damaged or cut short"),
    "more after the end": ('{"end":true}', '{"end":true}\n[]', "damaged"),
    "a table's name": ('{"table":"leagues"', '{"table":"a\\u001b[31m"', r"'a\x1b[31m'"),
    "brackets in brackets": ('"program":', f'"of":{"[" * 9999},"program":', "no backup"),
    "numbers without end": ('"changes"]}\n[', f'"changes"]}}\n[{"9" * 999},', "damaged"),
    "a later form": ('"revision":"00', '"revision":"99', "a later version"),
    "a later format": ("bottle-imp-backup/2", "bottle-imp-backup/3", "a later version"),
    "another file": ('"revision"', '"rounds"', "no backup of this program"),
}


@ON_SQLITE
def test_what_somebody_forged_is_refused_and_nothing_is_written(backup, file, sqlite):
    empty = sqlite.migrated("second")
    app, before = app_at(empty), rows_at(empty)
    for was, becomes, sentence in FORGERIES.values():
        Path(file).write_bytes(forged(backup, was, becomes))
        with app.app_context(), pytest.raises(Unusable) as refused, backups.put_back(file):
            pass
        assert sentence in str(refused.value)
    assert rows_at(empty) == before
    hang_up(app)


@ON_SQLITE
def test_a_key_that_somebody_forged_is_refused(backup, file, on, sqlite):
    empty = sqlite.migrated("second")
    Path(file).write_bytes(forged(backup, f'"key":"{KEY}"', '"key":"short"'))
    before = rows_at(empty)
    assert "BOTTLE_IMP_SECRET_KEY" in said(on(empty, "restore", file))
    assert rows_at(empty) == before


def test_a_backup_comes_only_where_nobody_has_begun_anything(on, league, database, file):
    on(database, "backup", file)
    before, kind = rows_at(database), db.engine.dialect.name
    db.session.rollback()
    why = {"sqlite": "is not empty", "postgresql": "Somebody else uses"}
    assert why[kind] in said(on(database, "restore", file))
    assert rows_at(database) == before


@ON_SQLITE
def test_a_record_that_was_broken_already_can_be_restored_and_is_found_by_verify(
    on, league, database, file, sqlite
):
    db.session.execute(text("DROP TRIGGER events_are_not_changed"))
    db.session.execute(text("UPDATE events SET body = replace(body, '5', '6') WHERE number = 1"))
    db.session.commit()
    assert on(database, "backup", file).exit_code == 0
    assert on(sqlite.migrated("second"), "restore", file).exit_code == 0
    assert on(database, "verify", file).stdout.count("event 1 does not match") == 3


@ON_SQLITE
def test_a_backup_of_the_format_before_is_restored(on, backup, file, database, sqlite):
    """It also named the types of the columns, and ended with its digest."""
    lines = [json.loads(line) for line in gzip.decompress(backup).splitlines()]
    lines[0] |= {"format": backups.FORMATS[0], "broken": {}}
    for line in lines:
        if isinstance(line, dict) and "columns" in line:
            line["columns"] = dict.fromkeys(line["columns"], "text")
    lines[-1] = {"digest": "0" * 64}
    told = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    Path(file).write_bytes(gzip.compress(told.encode()))
    empty = sqlite.migrated("second")
    assert on(empty, "restore", file).exit_code == 0
    assert rows_at(empty) == rows_at(database)


@ON_SQLITE
def test_a_name_that_no_file_can_have_is_said_to_be_so(on, database, file):
    assert "cannot be written" in said(on(database, "backup", f"{file}{'x' * 300}"))


@ON_SQLITE
def test_a_file_that_is_there_stays_as_it_is(on, league, database, file):
    Path(file).write_text("last year's")
    assert "is there already" in said(on(database, "backup", file))
    assert Path(file).read_text() == "last year's"


@ON_SQLITE
def test_a_full_disk_leaves_no_half_backup(on, league, database, file, tmp_path, monkeypatch):
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    before = sorted(tmp_path.iterdir())
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert "No space left on device" in said(on(database, "backup", file))
    assert sorted(tmp_path.iterdir()) == before


@ON_SQLITE
def test_where_nothing_is_there_is_nothing_to_back_up(on, sqlite, file, database):
    assert "nothing to back up" in said(on(sqlite.empty(), "backup", file))
    assert not Path(file).exists()


@ON_SQLITE
def test_a_database_that_is_served_is_left_alone(on, backup, file, sqlite):
    empty = sqlite.migrated("second")
    with FileLock(f"{make_url(empty).database}-serving.lock"):
        assert "already served by" in said(on(empty, "restore", file))


@ON_SQLITE
def test_another_key_of_the_environment_is_refused(on, backup, file, sqlite, monkeypatch):
    monkeypatch.setenv("BOTTLE_IMP_SECRET_KEY", "f" * 64)
    empty = sqlite.migrated("second")
    assert "strangers" in said(on(empty, "restore", file))
    monkeypatch.setenv("BOTTLE_IMP_SECRET_KEY", KEY)
    assert on(empty, "restore", file).exit_code == 0


@ON_SQLITE
def test_a_backup_can_come_through_a_pipe(on, backup, sqlite):
    taken, given = os.pipe()
    os.write(given, backup)  # a small one: the pipe holds it
    os.close(given)
    ran = on(sqlite.migrated("second"), "restore", f"/dev/fd/{taken}")
    os.close(taken)
    assert "Restored" in ran.stdout


def test_who_gives_nowhere_to_write_to_is_told_so(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(UsageError, match="into a file"):
        main(["backup", "-"], standalone_mode=False)


@ON_SQLITE
def test_a_backup_and_an_installation_are_verified_without_changing_them(
    on, backup, league, database, file
):
    before = rows_at(database)
    assert on(database, "verify", file).stdout == "The database and all records match.\n"
    game = db.session.scalar(text("SELECT game_id FROM game_people WHERE points = 40"))
    db.session.execute(text("UPDATE game_people SET points = 41 WHERE points = 40"))
    db.session.commit()
    ran = on(database, "verify")
    assert (ran.exit_code, ran.stdout.splitlines()[0]) == (
        1,
        f"{league.id}: What games of The Imps brought does not follow from their records: {game}. "
        "Each is counted anew when it is deleted and restored.",
    )
    db.session.execute(text("UPDATE game_people SET points = 40 WHERE points = 41"))
    db.session.commit()
    assert rows_at(database) == before
    Path(file).write_bytes(backup[:-100])
    assert "cut short" in said(on(database, "verify", file))
