"""That seat was somebody else all along: said, seen, and written down."""

import pytest

from assistant.rules.options import Goal, Options
from assistant.services import (
    new_id,
    session_games,
    tables,
)
from tests.inspecting import visible
from tests.web.steps import SESSION, happen, seat_at_table, skip_round

SAT = "That seat was somebody else all along"
SHORT = Options(goal=Goal("rounds", 2))


@pytest.fixture
def game(app, phone):
    """A game of four in no league that is over after two rounds; its id."""
    table_id = seat_at_table(app, 4, SHORT)
    play(app, table_id)
    return table_id


@pytest.fixture
def of_league(app, league):
    """A friendly game of the league's evening that is over; its id."""
    return start(app, SHORT)


def start(app, options, names=("Anna", "Ben", "Clara"), season=None):
    table_id = new_id()
    with app.app_context():
        session_games.start(table_id, SESSION, season, names, options, dealer=0, phone="founder")
    play(app, table_id)
    return table_id


def play(app, table_id):
    from assistant.rules.events import Began

    skip_round(app, table_id, 1)
    with app.app_context():
        begun = len(tables.view(table_id).rounds) == 2
    if not begun:
        happen(app, table_id, Began())
    skip_round(app, table_id, 2)


def names(app, table_id):
    """Who had the seats in each round."""
    with app.app_context():
        view = tables.view(table_id)
        return [list(view.names_in(index)) for index in range(len(view.rounds))]


def ask(phone, table_id, seat, who, round=0, status=200):
    """The page of what follows."""
    page = phone.get(f"/tables/{table_id}/seats")
    return phone.submit(
        page.form(f"/tables/{table_id}/seats/consequences"),
        seat=seat,
        typed=who,
        round=str(round),
        status=status,
    )


def test_x(app, phone, game):
    page = phone.get(f"/tables/{game}/seats")
    print(page.document)
    print(names(app, game))
    print(visible(page.document.one("main")))
    r = phone.get(f"/tables/{game}/seats/consequences?seat=0-0&typed=Edgar&round=2")
    print(visible(r.document.one("main")))
    assert 0
