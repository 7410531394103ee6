"""Several processes on one PostgreSQL count together, and know each other's short codes."""

import pytest

from assistant import create_app
from assistant.extensions import db
from assistant.services import grants, shared_counts
from assistant.services.shared_counts import count
from assistant.store.models import RateCount
from tests.browsing import Client
from tests.databases import hang_up
from tests.web.steps import seat_at_table
from tests.web.test_rate_limits import FEW, found


@pytest.fixture
def databases(postgresql):
    """PostgreSQL's."""
    return postgresql


@pytest.fixture
def apps(database):
    """The app twice: what they share lies in the database."""
    made = [
        create_app({"SQLALCHEMY_DATABASE_URI": database, "SECRET_KEY": "for tests"} | FEW)
        for _ in range(2)
    ]
    yield made
    for app in made:
        hang_up(app)


def test_an_address_is_counted_by_all_processes_together(apps):
    for number in range(5):
        found(Client(apps[number % 2]))
    for app in apps:
        found(Client(app), status=429)


def test_an_address_that_guesses_is_refused_by_the_process_that_it_comes_to_next(apps):
    stranger, same = (Client(app, is_stranger=True) for app in apps)
    for number in range(3):
        stranger.get(f"/tables/a-table-that-nobody-opened-{number}/trick", status=404)
    table_id = seat_at_table(apps[1])
    same.get("/tables/another-that-nobody-opened/trick", status=404)
    same.get(f"/tables/{table_id}/trick", status=429)


def test_a_code_lets_in_at_any_process(apps):
    table_id = seat_at_table(apps[0])
    with apps[0].app_context():
        code = grants.make_code(table_id, "watching")
    with apps[1].app_context():
        joined = grants.join_by_code(code, "a phone of the other process")
        assert joined and joined.place == table_id


def set_back(seconds):
    """Makes what was counted lie so much later: as it does where the clock was set back."""
    later = {RateCount.begun: RateCount.begun + seconds, RateCount.ends: RateCount.ends + seconds}
    db.session.query(RateCount).update(later)
    db.session.commit()


def test_counts_go_on_until_their_window_is_over(app):
    with app.app_context():
        assert [count("a phone", 600, 1).times for _ in range(3)] == [1, 2, 3]
        assert 599 < count("a phone", 600, 1).left <= 600
        assert count("another phone", 600, 2).times == 2
        set_back(-601)
        assert count("a phone", 600, 1).times == 1


def test_a_clock_that_is_set_back_shuts_nobody_out(app):
    with app.app_context():
        count("a phone", 600, 99)
        set_back(3600)
        again = count("a phone", 600, 1)
        assert again.times == 1 and again.left <= 600


def test_counts_that_are_over_are_removed(app):
    with app.app_context():
        for seconds in (-601, 3600):
            count(f"a phone {seconds}", 600, 1)
            set_back(seconds)
        count("a phone", 600, 1)
        shared_counts.sweep()
        assert db.session.query(RateCount).count() == 1


def test_neither_a_phone_nor_an_address_stands_in_the_database(app):
    with app.app_context():
        count("192.0.2.1", 600, 1)
        [row] = db.session.query(RateCount)
        assert len(row.key) == 64 and "." not in row.key
