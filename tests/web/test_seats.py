"""That seat was somebody else all along: asked, shown what follows, and written down."""

from dataclasses import replace

import pytest

from assistant.rules.events import Began, Joined, Signed
from assistant.rules.options import USUAL, Goal
from tests.inspecting import visible
from tests.web.seats import TWO_ROUNDS, ask, had, new_person, played, reassign, so
from tests.web.steps import game_at, happen, seat_at_table, skip_round, undo

WAY = "That seat was somebody else all along"


@pytest.fixture
def game(app):
    """A game of Adam, Betty, Clara and Doris in no league that is over; its id."""
    return played(app, seat_at_table(app, 4, TWO_ROUNDS))


# What is asked


def test_the_way_there_is_on_the_sheet_at_the_end_and_among_the_people(phone, game):
    for place in ("sheet", "people", "rounds/2"):
        assert phone.follow(phone.get(f"/tables/{game}/{place}"), WAY).path.endswith("/seats")


def test_each_seat_is_there_once_and_who_came_later_with_the_round(app, phone):
    table_id = seat_at_table(app, 3, replace(USUAL, goal=Goal("rounds", 9)))
    skip_round(app, table_id, 1)
    happen(app, table_id, Joined(2, new_person(app, table_id, "Edgar"), 0), Began())
    skip_round(app, table_id, 2)
    page = phone.get(f"/tables/{table_id}/seats")
    chips = [visible(one) for one in page.document.all("label") if one.all(name="seat")]
    assert chips == ["Adam", "Betty", "Clara", "Edgar from round 2 on"]


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"typed": "x" * 41}, "typed", "A name can have at most 40 characters; this one has 41."),
        ({"seat": "9-0"}, "seat", "Tap whose seat it is."),
        ({"round": "7"}, "round", "That seat had another player in this round."),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(phone, game, typed, field, said):
    page = phone.get(f"/tables/{game}/seats")
    sent = {"seat": "0-0", "typed": "Edgar"} | typed
    query = "&".join(f"{name}={value}" for name, value in sent.items())
    page = phone.get(f"/tables/{game}/seats/consequences?{query}", status=422)
    assert said in page.document.by_id[f"{field}-error"].text


def test_two_who_sat_the_other_way_round_are_one_step(app, phone, game):
    page = ask(phone, game, "Adam", "Betty")
    assert "Adam and Betty sat the other way round." in page.text
    assert page.text.count("Adam, place:") == 1
    so(phone, page)
    assert had(app, game) == ["Betty Adam Clara Doris"] * 2
    undo(app, game)
    assert had(app, game) == ["Adam Betty Clara Doris"] * 2


def test_nobody_has_two_seats_in_one_round(phone, game):
    reassign(phone, game, "Betty", "Edgar", round="2")
    page = ask(phone, game, "Adam", "Betty", status=422)
    assert page.alert.startswith("That person sat in another seat in one of these rounds.")


# What follows, and that it was so


def test_it_is_shown_who_wins_before_it_is_written(app, phone, game):
    winner = ("Adam", "Betty", "Clara", "Doris")[game_at(app, game).winners[0]]
    page = ask(phone, game, winner, "Edgar")
    assert f"Edgar sat there, not {winner}." in page.text
    assert f"Edgar wins, not {winner}." in page.text
    assert winner in had(app, game)[0]


def test_the_whole_game_was_somebody_elses(app, phone, game):
    page = reassign(phone, game, "Betty", "Edgar")
    assert had(app, game) == ["Adam Edgar Clara Doris"] * 2
    assert page.path.endswith("/sheet")


def test_a_form_that_is_sent_twice_writes_once(app, phone, game):
    fields = ask(phone, game, "Betty", "Edgar").fields("/seats")
    lengths = []
    for _ in range(2):
        phone.post(f"/tables/{game}/seats", fields)
        lengths.append(game_at(app, game).length)
    assert lengths[0] == lengths[1]


def test_a_form_that_comes_late_writes_nothing(app, phone, game):
    page = ask(phone, game, "Betty", "Edgar")
    reassign(phone, game, "Clara", "Frieda")
    late = so(phone, page, status=409)
    assert late.alert.startswith("This page was out of date.")
    assert had(app, game)[0] == "Adam Betty Frieda Doris"
    so(phone, late)
    assert had(app, game)[0] == "Adam Edgar Frieda Doris"


def test_the_log_says_since_when_and_who_agreed(app, phone, game):
    happen(app, game, Signed(2, 2))
    page = ask(phone, game, "Betty", "Edgar", round="2")
    so(phone, page, first="2", second="3")
    said = "Put right: from round 2 on Edgar sat there, not Betty. Clara and Doris agree."
    assert said in phone.get(f"/tables/{game}/log").text


def test_the_log_names_nobody_who_agreed_where_nothing_is_signed(phone, game):
    fields = ask(phone, game, "Betty", "Edgar").fields("/seats")
    phone.post(f"/tables/{game}/seats", fields | {"first": "7"})
    log = phone.get(f"/tables/{game}/log").text
    assert "Put right: Edgar sat there, not Betty." in log and "agree." not in log


def test_where_a_round_is_signed_two_agree(app, phone, game):
    happen(app, game, Signed(1, 2))
    page = ask(phone, game, "Betty", "Edgar")
    refused = so(phone, page, status=422)
    assert refused.alert.startswith("This round is signed: two players must agree")
    so(phone, refused, first="0", second="2")
    assert (had(app, game)[0], game_at(app, game).rounds[0].signed) == (
        "Adam Edgar Clara Doris",
        (2,),
    )


@pytest.mark.parametrize("shown", ["", "the length", "another page"])
def test_without_the_page_of_what_follows_nothing_is_written(app, phone, game, shown):
    fields = ask(phone, game, "Betty", "Edgar").fields("/seats")
    another = ask(phone, game, "Betty", "Frieda").fields("/seats")["shown"]
    marks = {"": "", "the length": fields["after"], "another page": another}
    page = phone.post(f"/tables/{game}/seats", fields | {"shown": marks[shown]})
    assert "Edgar sat there, not Betty." in page.text
    assert had(app, game)[0] == "Adam Betty Clara Doris"
    so(phone, page)
    assert had(app, game)[0] == "Adam Edgar Clara Doris"
