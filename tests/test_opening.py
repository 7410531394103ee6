"""A server starts on what it finds, or says in one sentence why it cannot.

Nobody else can read what it keeps.
"""

import os
import re
import resource
import shutil
import signal
import socket
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url

from assistant.cli import main
from assistant.config import Unusable
from assistant.secret_key import secret_key
from assistant.store.engine import new_id
from tests.databases import ON_POSTGRESQL, SQLite, app_on, hang_up, plain
from tests.running import FORKED, forked, run
from tests.volume import in_soak, some
from tests.web.steps import lay, seat_at_table

pytestmark = pytest.mark.usefixtures("own_folder")
COMMANDS = ("serve", "purge", "verify")
UNKNOWN = "names no database that this program knows"
BAD_URLS = {
    "mysql://host/name": UNKNOWN,
    "not an address": UNKNOWN,
    "sqlite://": UNKNOWN,
    "sqlite://file.sqlite": UNKNOWN,
    "sqlite:///:memory:": UNKNOWN,
    "sqlite:///file:one.sqlite?uri=true": UNKNOWN,
    "sqlite:////": UNKNOWN,
    "sqlite:////nowhere/file.sqlite": "unable to open database file",
    "postgresql://user:password@127.0.0.1:1/name": "cannot be used",
    "postgresql://user:pass@password@host/name": "is written with %40 and %2F",
    "postgresql://user:pass/password@host/name": "is written with %40 and %2F",
    "postgresql://host:port/name": UNKNOWN,
}


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program keeps what it keeps in the folder of the test."""
    monkeypatch.setenv("BOTTLE_IMP_INSTANCE", str(tmp_path))
    monkeypatch.delenv("BOTTLE_IMP_SECRET_KEY", raising=False)
    monkeypatch.delenv("DATABASE_URL", raising=False)


def told(*command: str) -> str:
    """What a command says that gives up: one sentence on standard error."""
    ran = run(*command)
    assert isinstance(ran.exception, SystemExit)
    assert (ran.exit_code, ran.stdout) == (1, "")
    assert ran.stderr.startswith("Error: ") and ran.stderr.count("\n") == 1
    return ran.stderr


@pytest.fixture
def database(tmp_path: Path, sqlite: SQLite) -> Path:
    """The file of a database in its newest form, where the program looks for it."""
    file = tmp_path / "bottle-imp.sqlite"
    shutil.copy(str(make_url(sqlite.migrated()).database), file)
    return file


@pytest.fixture
def broken(database: Path) -> str:
    """A table, one of two in that database, whose second event somebody has changed; its id."""
    app = app_on(f"sqlite:///{database}")
    tables = [seat_at_table(app) for _ in range(2)]
    for table in tables:
        lay(app, table, 24)
    hang_up(app)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DROP TRIGGER events_are_not_changed")
        changed = "UPDATE events SET body = replace(body, '24', '25') WHERE number = 1"
        connection.execute(f"{changed} AND table_id = ?", (tables[0],))
    return tables[0]


@pytest.mark.parametrize(
    "key", ["", "0123456789abcdef", "\x00" * 64], ids=["empty", "cut", "zeros"]
)
def test_a_damaged_key_is_said_to_be_so_and_left_alone(tmp_path, key):
    (tmp_path / "secret-key").write_text(key)
    assert "secret-key is damaged" in told("serve")
    assert (tmp_path / "secret-key").read_text() == key


def test_a_key_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    def power_cut(_: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", power_cut)
        with pytest.raises(Unusable, match="Input/output error"):
            secret_key(tmp_path)
    assert not (tmp_path / "secret-key").exists()
    assert re.fullmatch("[0-9a-f]{64}", secret_key(tmp_path))


def starts(*own: dict[str, str]) -> set[int | None]:
    """What first starts with these environments come to, all at once."""
    processes = [FORKED.Process(target=purge, args=(one,)) for one in own]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    return {process.exitcode for process in processes}


def purge(environment: dict[str, str]) -> None:
    """Runs a command that opens the database, in a process of its own."""
    os.environ.update(environment)
    main(["purge"])


def test_first_starts_at_once_all_come_up_with_one_key(tmp_path):
    own = {"BOTTLE_IMP_INSTANCE": str(tmp_path)}
    assert starts(own, own) == {0}
    files = sorted(file.name for file in tmp_path.iterdir())
    assert files == ["bottle-imp.sqlite", "secret-key", "starting.lock"]


@in_soak
@ON_POSTGRESQL
def test_first_starts_at_once_on_one_postgresql_all_come_up(tmp_path, empty_database):
    machines = [str(tmp_path / name) for name in ("one", "other")]
    url = {"DATABASE_URL": plain(empty_database)}
    assert starts(*({"BOTTLE_IMP_INSTANCE": machine} | url for machine in machines)) == {0}


@pytest.mark.parametrize("url", BAD_URLS)
def test_an_address_of_no_database_is_said_to_be_so(monkeypatch, url):
    monkeypatch.setenv("DATABASE_URL", url)
    said = told("serve")
    assert BAD_URLS[url] in said and "password" not in said


def test_a_disk_that_is_full_is_said_in_a_sentence():
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        assert "See that it can be written to and that the disk is not full" in told("purge")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("command", [*COMMANDS, "links", "backup new"])
def test_a_file_is_no_folder_for_the_record(tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "a file"
    file.write_text("of somebody")
    monkeypatch.setenv("BOTTLE_IMP_INSTANCE", str(file))
    assert "name another folder in BOTTLE_IMP_INSTANCE" in told(*command.split())
    assert file.read_text() == "of somebody"


def test_a_folder_is_no_database_and_stays_open_to_others(tmp_path, monkeypatch):
    folder = tmp_path / "of all"
    folder.mkdir(mode=0o755)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{folder}")
    assert "names no database that this program knows" in told("serve")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


def test_a_file_that_is_no_database_is_said_to_be_so(tmp_path):
    (tmp_path / "bottle-imp.sqlite").write_bytes(b"a letter to the club\n" * 500)
    for command in COMMANDS:
        assert "is damaged: file is not a database" in told(command)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_database_of_a_later_version_is_said_to_be_so(database, command):
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "used by a later version of this program" in told(command)


def test_a_server_keeps_to_its_owner_what_it_keeps_and_no_old_page(tmp_path):
    folder = tmp_path / "new"
    with forked(folder) as server:
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
        with closing(sqlite3.connect(server.database)) as beside:
            is_in_use, _, _ = beside.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        assert not is_in_use
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {name for name, mode in modes.items() if mode == 0o600} >= {
        "secret-key",
        "bottle-imp.sqlite",
        "bottle-imp.sqlite-wal",
        "bottle-imp.sqlite-shm",
    }
    assert not [name for name, mode in modes.items() if mode & 0o077]


@pytest.mark.parametrize("mode", [0o640, 0o604])
def test_a_database_that_others_could_read_is_closed_to_them(mode, database):
    database.chmod(mode)
    run("purge")
    assert stat.S_IMODE(database.stat().st_mode) == 0o600


def test_a_broken_record_is_named_and_the_others_are_served_too(tmp_path, broken):
    with forked(tmp_path) as server:
        assert server.is_running
        assert "event 1 does not match the one before it" in server.log
        assert broken not in server.log


def test_every_record_is_verified_on_demand(tmp_path, broken):
    ran = run("verify")
    first, last = ran.stdout.splitlines()
    assert ran.exit_code == 1
    assert first.startswith(f"{broken}: ") and "event 1 does not match" in first
    assert last == "Something is broken."


def test_a_sound_database_is_said_to_be_so(tmp_path, database):
    ran = run("verify")
    assert (ran.exit_code, ran.stdout) == (0, "The database and all records match.\n")


def test_what_waited_for_a_phone_too_long_is_gone_when_a_server_begins(tmp_path, database):
    id, long_ago = new_id(), "2026-01-01 00:00:00"
    with closing(sqlite3.connect(database)) as beside, beside:
        upload = (id, id, id, long_ago, "games.csv", b"")
        beside.execute("INSERT INTO uploads VALUES (?, ?, ?, ?, ?, ?)", upload)
    with forked(tmp_path), closing(sqlite3.connect(database)) as beside:
        assert beside.execute("SELECT count(*) FROM uploads").fetchone() == (0,)


@pytest.mark.parametrize("number", some([signal.SIGINT, signal.SIGTERM], 1), ids=str)
def test_a_server_that_was_stopped_leaves_one_file_with_everything(tmp_path, database, number):
    with forked(tmp_path) as server:
        assert server.end(number) == 0
    wal = tmp_path / f"{database.name}-wal"
    assert not wal.exists() or not wal.stat().st_size


@pytest.mark.usefixtures("database")
def test_a_port_that_is_taken_is_said_to_be_so_and_nothing_is_left_of_that_start():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "cannot be opened" in told("serve", "--host", "127.0.0.1", "--port", port)
