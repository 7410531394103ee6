"""The command: `bottle-imp rebuild` makes anew what is kept of the leagues, and compares."""

import flask_migrate
import pytest
from sqlalchemy import text

from assistant.extensions import db
from assistant.services import leagues, table_lifecycle
from assistant.services import rebuild as services
from assistant.store.engine import writing
from tests.databases import ON_SQLITE
from tests.running import program, run_on
from tests.services.evening import League

pytestmark = ON_SQLITE


@pytest.fixture
def rebuild(database):
    """Runs the command on the database."""
    return lambda: run_on(database, "rebuild")


@pytest.fixture
def league(app):
    """A league in which Adam has beaten Betty."""
    with app.app_context():
        found = League()
        found.plays({"Adam": 40, "Betty": None})
        yield found


def test_a_league_that_is_as_its_records_say(rebuild, league):
    ran = rebuild()
    assert (ran.exit_code, ran.stdout) == (0, "The Imps: matches the records\n")


def test_what_an_earlier_version_did_not_keep_is_filled_in(league, contents):
    before = contents()
    db.session.rollback()
    flask_migrate.downgrade(revision="0008")
    flask_migrate.upgrade()
    assert contents() != before
    services.complete()
    assert contents() == before
    assert services.rebuild(league.id) == []


def test_what_was_still_to_follow_when_the_program_ended_follows_at_its_start(league, contents):
    before = contents()
    with writing():
        db.session.execute(text("UPDATE leagues SET behind = 1"))
        for kept in ("kept_places", "kept_ratings_before", "kept_ratings"):
            db.session.execute(text(f"DELETE FROM {kept}"))
    services.complete()
    db.session.rollback()
    assert contents() == before


def test_without_a_league_there_is_nothing_to_say(rebuild, app):
    ran = rebuild()
    assert (ran.exit_code, ran.stdout) == (0, "")


def test_what_was_kept_otherwise_is_named_and_put_right(
    rebuild, league, contents, database, tmp_path
):
    before, adam = contents(), league.called("Adam")
    with writing():
        db.session.execute(text("UPDATE kept_results SET points = 41 WHERE points = 40"))
        db.session.execute(
            text("UPDATE kept_ratings SET mu = 1 WHERE person_id = :id"), {"id": adam}
        )
        db.session.execute(text("DELETE FROM kept_lines WHERE person_id = :id"), {"id": adam})
        game = db.session.scalar(text("SELECT id FROM league_games"))
    ran = program("rebuild", DATABASE_URL=database, BOTTLE_IMP_INSTANCE=str(tmp_path), NO_COLOR="1")
    assert (ran.returncode, ran.stdout.decode().splitlines()) == (
        1,
        [
            "The Imps: corrected",
            f"  results of {game} were out of date",
            f"  lines of {league.season} {adam} were out of date",
            f"  ratings of {adam} were out of date",
        ],
    )
    assert contents() == before
    assert rebuild().exit_code == 0


def test_every_league_is_rebuilt_the_oldest_first(rebuild, league):
    other = League()
    leagues.rename(other.id, "The Genies")
    other.plays({"Adam": 40, "Betty": None})
    with writing():
        db.session.execute(
            text("UPDATE kept_ratings SET mu = 1 WHERE league_id = :id"), {"id": other.id}
        )
    ran = rebuild()
    told = ran.stdout.splitlines()
    assert (ran.exit_code, told[:2]) == (
        1,
        ["The Imps: matches the records", "The Genies: corrected"],
    )


def test_no_record_is_touched(rebuild, league, contents):
    before = contents()
    with writing():
        db.session.execute(text("DELETE FROM kept_results"))
        game = db.session.scalar(text("SELECT id FROM league_games"))
    rebuild()
    assert contents() == before
    assert table_lifecycle.first_misfit(game) is None
