"""The database grows with the program: its form comes from the migrations, and is the one that the models describe."""

import flask_migrate
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from assistant.extensions import db
from assistant.server import ready
from tests.databases import app_on, hang_up

TABLES = {
    "table_summaries",
    "alembic_version",
    "decks",
    "entries",
    "events",
    "kept_lines",
    "kept_ratings",
    "kept_results",
    "league_games",
    "league_visits",
    "leagues",
    "people",
    "seasons",
    "sessions",
    "shifts",
    "tables",
    "visits",
}


@pytest.fixture
def empty_app(empty_database):
    app = app_on(empty_database)
    with app.app_context():
        yield app
    hang_up(app)


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
    assert set(inspect(db.engine).get_table_names()) == TABLES


def test_no_guard_is_left_behind_by_a_downgrade(empty_app):
    flask_migrate.upgrade()
    flask_migrate.downgrade(revision="base")
    question = {
        "sqlite": "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT count(*) FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    }[db.engine.dialect.name]
    with db.engine.connect() as connection:
        assert connection.scalar(text(question)) == 0


def test_upgrading_twice_changes_nothing(empty_app):
    flask_migrate.upgrade()
    flask_migrate.upgrade()
    assert set(inspect(db.engine).get_table_names()) == TABLES


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
        assert set(inspect(db.engine).get_table_names()) == TABLES
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
