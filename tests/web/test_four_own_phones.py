"""Each player enters the cards of one hand on an own phone, before it heard of the others' cards."""

from random import Random

import pytest

from assistant.rules.events import Played
from assistant.tables import tables
from tests.databases import ON_BOTH
from tests.rounds import legal_round
from tests.web.steps import lay, seat_at_table
from tests.web.watching import granted

pytestmark = pytest.mark.usefixtures("lets_forms_through")


@pytest.fixture
def table(app):
    """A table of four; Adam deals, so Betty leads."""
    return seat_at_table(app)


@pytest.fixture
def tap(app, table):
    """A card that a seat's own phone sends, which knew a record of this length; the answer."""
    phones = [granted(app, table, f"seat-{seat}") for seat in range(4)]

    def sent(seat, card, known, key):
        fields = {"card": card, "to_act": seat, "after": known, "client_id": f"{key:0>22}"}
        return phones[seat].json(f"/tables/{table}/plays", fields)

    return sent


def laid(app, table):
    """The cards of the record."""
    with app.app_context():
        events = tables.any_view(table).events
    return [(one.seat, one.card) for one in events if isinstance(one, Played)]


@ON_BOTH
def test_a_whole_round_is_entered_without_a_question(app, table, tap):
    """A phone knows of no card but its own, and sends each twice, as if no answer had come."""
    known, cards = [1, 1, 1, 1], list(legal_round(Random(4), 4, 1))
    for number, (seat, card) in enumerate(cards):
        for _ in range(2):
            answer = tap(seat, card, known[seat], f"card-{number}")
            assert (answer.status, answer.said["length"]) == (200, number + 2)
        known[seat] = number + 2
    assert laid(app, table) == cards


def test_a_card_that_another_phone_has_entered_is_not_entered_again(app, table, tap):
    tap(1, 24, 1, "one")
    assert tap(1, 24, 1, "other").status == 409
    assert laid(app, table) == [(1, 24)]


@pytest.mark.parametrize(
    ("seat", "card"),
    [(3, 12), (2, 24), (1, 10)],
    ids=["another's turn", "lies there already", "of a hand that has laid its card"],
)
def test_a_card_that_does_not_fit_behind_the_others_is_asked_about(app, table, tap, seat, card):
    tap(1, 24, 1, "first")
    assert tap(seat, card, 1, "late").status == 409
    assert laid(app, table) == [(1, 24)]


def test_a_card_that_shows_what_was_not_followed_is_asked_about(app, table, tap):
    lay(app, table, 24, 15, 17, 32, 20, 27)  # Clara does not follow blue
    assert tap(1, 13, 7, "in-time").status == 200
    assert tap(2, 8, 7, "late").status == 409, "Clara's 8 is blue"
    assert tap(2, 8, 8, "heard").said["happened"] == "revoke"


def test_what_others_did_beside_laying_cards_is_told_first(app, table, tap):
    tap(1, 24, 1, "first")
    phone = granted(app, table, "seat-1")
    taken_back = {"after": 2, "client_id": f"{'back':0>22}"}
    assert phone.json(f"/tables/{table}/undo", taken_back).status == 200
    assert tap(1, 26, 1, "late").status == 409
