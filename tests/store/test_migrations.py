"""The database grows with the program: its form comes from the migrations, and is the one that the
models describe.
"""

import flask_migrate
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from assistant.extensions import db
from assistant.opening import ready
from assistant.rules.roles import ENTERING
from assistant.store import upkeep
from assistant.tables import grants
from tests.databases import hang_up


def fill(statements):
    """Rows as a program of that time wrote them."""
    with db.engine.begin() as connection:
        for statement in statements.split(";"):
            connection.exec_driver_sql(statement)


def test_the_migrations_make_what_the_models_describe(empty_app):
    flask_migrate.upgrade()
    with db.engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, db.metadata) == []


def test_every_migration_can_be_taken_back_and_made_again(empty_app):
    flask_migrate.upgrade()
    flask_migrate.downgrade(revision="base")
    assert set(inspect(db.engine).get_table_names()) == {"alembic_version"}
    flask_migrate.upgrade()
    assert set(inspect(db.engine).get_table_names()) == {*db.metadata.tables, "alembic_version"}


def test_the_form_that_a_later_version_gave_is_left_alone(empty_app):
    flask_migrate.upgrade()
    with db.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(upkeep.OfLaterVersion):
        flask_migrate.upgrade()
    assert db.session.scalar(text("SELECT version_num FROM alembic_version")) == "9999"


BEFORE_PLACES = """
    INSERT INTO people VALUES ('anna', 'Anna'); INSERT INTO people VALUES ('ben', 'Ben');
    INSERT INTO people VALUES ('zoe', 'Zoe');
    INSERT INTO tables VALUES ('free', '2026-11-01 12:00:00', NULL);
    INSERT INTO tables VALUES ('theirs', '2026-11-01 12:00:00', NULL);
    INSERT INTO leagues VALUES ('league', 'The Imps', '2026-11-01 12:00:00');
    INSERT INTO entries VALUES ('league', 'anna', 0, FALSE, NULL);
    INSERT INTO sessions VALUES ('evening', 'league', '2026-11-01', '');
    INSERT INTO league_games (id, league_id, session_id, begun_at, lack, has_counted)
    VALUES ('theirs', 'league', 'evening', '2026-11-01 12:00:00', 'running', FALSE);
    INSERT INTO events VALUES
    ('free', 0, 'key-0', 'phone', '2026-11-01 12:00:00', '{"type": "game", "seats": ["anna"]}', NULL, 'h');
    INSERT INTO events VALUES
    ('free', 1, 'key-1', 'phone', '2026-11-01 12:00:00', '{"type": "join", "person": "zoe"}', NULL, 'h');
    INSERT INTO events VALUES
    ('theirs', 0, 'key-2', 'phone', '2026-11-01 12:00:00', '{"type": "game", "seats": ["anna"]}', NULL, 'h')
"""


def test_everybody_keeps_their_name_where_they_have_played_and_nowhere_else(empty_app):
    flask_migrate.upgrade(revision="0004")
    fill(BEFORE_PLACES)
    flask_migrate.upgrade()
    names = db.session.execute(text("SELECT place, id, name FROM people ORDER BY place, id"))
    assert list(map(tuple, names)) == [
        ("free", "anna", "Anna"),
        ("free", "zoe", "Zoe"),
        ("league", "anna", "Anna"),
    ]
    db.session.rollback()
    flask_migrate.downgrade(revision="0004")
    names = db.session.execute(text("SELECT id, name FROM people ORDER BY id"))
    assert list(map(tuple, names)) == [("anna", "Anna"), ("zoe", "Zoe")]
    db.session.rollback()


BEFORE_GRANTS = """
    INSERT INTO tables (id, opened_at) VALUES ('table', '2026-11-01 12:00:00');
    INSERT INTO leagues (id, name, opened_at) VALUES ('league', 'The Imps', '2026-11-01 12:00:00');
    INSERT INTO events VALUES ('table', 0, 'key-0', 'wrote', '2026-11-01 12:00:00', '{}', NULL, 'h');
    INSERT INTO events VALUES ('table', 1, 'key-1', 'both', '2026-11-01 12:00:00', '{}', NULL, 'h');
    INSERT INTO visits (phone, table_id) VALUES ('both', 'table');
    INSERT INTO visits (phone, table_id) VALUES ('opened', 'table');
    INSERT INTO league_visits VALUES ('keeps', 'league')
"""


def test_phones_go_on_with_what_they_wrote_at_and_what_they_list(empty_app):
    flask_migrate.upgrade(revision="0006")
    fill(BEFORE_GRANTS)
    flask_migrate.upgrade()
    held = {
        phone: (grants.rights_at_table(phone, "table"), grants.role_in_league(phone, "league"))
        for phone in ("wrote", "both", "opened", "keeps", "nobody")
    }
    assert held == {
        **dict.fromkeys(("wrote", "both", "opened"), (ENTERING, None)),
        "keeps": (None, "secretary"),
        "nobody": (None, None),
    }


def test_a_league_stays_when_what_says_that_it_was_deleted_is_taken_back(empty_app):
    flask_migrate.upgrade(revision="0013")
    with db.engine.begin() as connection:
        for statement in (
            "INSERT INTO leagues (id, name, opened_at, deleted_at) "
            "VALUES ('league', 'The Imps', '2026-11-01 12:00:00', '2026-11-02 12:00:00')",
            "INSERT INTO league_visits (phone, league_id, saved_at) "
            "VALUES ('keeps', 'league', '2026-11-02 12:00:00')",
        ):
            connection.exec_driver_sql(statement)
    flask_migrate.downgrade(revision="0008")
    flask_migrate.upgrade(revision="0013")
    [row] = db.session.execute(text("SELECT name, put_away_at, deleted_at FROM leagues"))
    assert tuple(row) == ("The Imps", None, None)
    assert db.session.scalar(text("SELECT count(*) FROM league_visits")) == 1
    db.session.rollback()


WITH_SEATINGS = """
    INSERT INTO leagues (id, name, opened_at) VALUES ('league', 'The Imps', '2026-11-01 12:00:00');
    INSERT INTO sessions (id, league_id, day, place) VALUES ('evening', 'league', '2026-11-01', '');
    INSERT INTO seatings VALUES ('evening', 1, '2026-11-01 19:00:00', FALSE);
    INSERT INTO drawn_seats VALUES ('evening', 1, 1, 0, 'anna', 2, 'game');
    INSERT INTO drawn_seats VALUES ('evening', 1, 1, 1, 'ben', 2, 'game');
    INSERT INTO seasons (id, league_id, name, first_day, last_day, agreed, counting)
    VALUES ('autumn', 'league', 'Autumn', '2026-11-01', '2026-11-30', '{}', '{}');
    INSERT INTO tournaments (session_id, season_id, rounds, finalists)
    VALUES ('evening', 'autumn', 3, 4);
    INSERT INTO tournament_rounds VALUES ('evening', 1, 1, '[]')
"""


def test_an_evening_stays_where_the_program_before_drew_no_tables(empty_app):
    flask_migrate.upgrade()
    fill(WITH_SEATINGS)
    flask_migrate.downgrade(revision="0008")
    flask_migrate.upgrade()
    assert db.session.scalar(text("SELECT id FROM sessions")) == "evening"
    assert db.session.scalar(text("SELECT count(*) FROM drawn_seats")) == 0
    db.session.rollback()


def test_an_evening_keeps_its_tables_where_the_program_before_knew_no_tournaments(empty_app):
    flask_migrate.upgrade()
    fill(WITH_SEATINGS)
    flask_migrate.downgrade(revision="0013")
    flask_migrate.upgrade()
    assert db.session.scalar(text("SELECT count(*) FROM drawn_seats")) == 2
    assert db.session.scalar(text("SELECT count(*) FROM tournaments")) == 0
    db.session.rollback()


WITH_SHIFTS = """
    INSERT INTO leagues (id, name, opened_at) VALUES ('league', 'The Imps', '2026-11-01 12:00:00');
    INSERT INTO seasons (id, league_id, name, first_day, last_day, agreed, counting)
    VALUES ('fall', 'league', 'Fall', '2026-11-01', '2026-12-01', '{}', '{}');
    INSERT INTO seasons (id, league_id, name, first_day, last_day, agreed, counting)
    VALUES ('year', 'league', 'Year', '2026-01-01', '2026-12-01', '{}', '{}');
    INSERT INTO shifts VALUES ('fall', 0, '2026-11-03 12:00:00', 'game', '[1]');
    INSERT INTO shifts VALUES ('fall', 1, '2026-11-05 12:00:00', NULL, '[3]');
    INSERT INTO shifts VALUES ('year', 0, '2026-11-04 12:00:00', NULL, '[2]');
    INSERT INTO imports (id, league_id, season_id, at, "by", file, noted)
    VALUES ('import', 'league', 'fall', '2026-11-05 12:00:00', 'phone', 'f.csv', 1)
"""


def test_what_corrections_changed_stands_in_the_log_in_their_order_and_comes_back(empty_app):
    flask_migrate.upgrade(revision="0028")
    fill(WITH_SHIFTS)
    shifts = text("SELECT season_id, number, game_id, body FROM shifts ORDER BY at")
    before = db.session.execute(shifts).all()
    db.session.rollback()
    flask_migrate.upgrade(revision="0029")
    lines = text("SELECT number, season_id, game_id, moves FROM log_lines ORDER BY number")
    told = [(0, "fall", "game", "[1]"), (1, "year", None, "[2]"), (2, "fall", None, "[3]")]
    assert db.session.execute(lines).all() == told
    assert db.session.scalar(text("SELECT noted FROM imports")) == 2
    db.session.rollback()
    flask_migrate.downgrade(revision="0028")
    assert db.session.execute(shifts).all() == before
    assert db.session.scalar(text("SELECT noted FROM imports")) == 1
    db.session.rollback()


def test_no_guard_is_left_behind_by_a_downgrade(empty_app):
    flask_migrate.upgrade()
    flask_migrate.downgrade(revision="base")
    question = {
        "sqlite": "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT count(*) FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    }[db.engine.dialect.name]
    with db.engine.connect() as connection:
        assert connection.scalar(text(question)) == 0


@pytest.mark.parametrize("start", ["an empty database", "one that is up to date"])
def test_the_program_brings_its_database_up_to_date_before_it_serves(
    empty_database, start, monkeypatch, tmp_path
):
    monkeypatch.setenv("DATABASE_URL", empty_database.replace("postgresql+psycopg:", "postgresql:"))
    monkeypatch.setenv("BOTTLE_IMP_INSTANCE", str(tmp_path))
    if start == "one that is up to date":
        hang_up(ready())
    app = ready()
    with app.app_context():
        assert set(inspect(db.engine).get_table_names()) == {*db.metadata.tables, "alembic_version"}
    hang_up(app)


def test_the_secret_key_is_made_once_and_kept_from_other_people(
    monkeypatch, tmp_path, empty_database
):
    monkeypatch.setenv("DATABASE_URL", empty_database)
    monkeypatch.setenv("BOTTLE_IMP_INSTANCE", str(tmp_path))
    monkeypatch.delenv("BOTTLE_IMP_SECRET_KEY", raising=False)
    first, second = ready(), ready()
    assert first.secret_key == second.secret_key
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0
    hang_up(first)
    hang_up(second)


def test_the_standings_of_a_season_can_be_shown_elsewhere_and_taken_back(empty_app):
    flask_migrate.upgrade(revision="0008")
    fill(A_SEASON)
    flask_migrate.upgrade(revision="0012")
    assert _seasons("name, embed") == [("Autumn", None)]
    flask_migrate.downgrade(revision="0008")
    assert _seasons("name, share") == [("Autumn", "readers")]


A_SEASON = """
    INSERT INTO leagues (id, name, opened_at) VALUES ('league', 'The Imps', '2026-11-01 12:00:00');
    INSERT INTO seasons (id, league_id, name, first_day, last_day, agreed, counting, share)
    VALUES ('season', 'league', 'Autumn', '2026-09-01', '2026-12-31', '{}', '{}', 'readers')
"""


def _seasons(columns):
    """These columns of every season."""
    with db.engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text(f"SELECT {columns} FROM seasons"))]
