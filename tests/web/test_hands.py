"""Hands that are written down in secret on one phone, Lopaka's in the open, and all of them when
the round is over.
"""

import re
from dataclasses import replace
from itertools import product

import pytest

from assistant.rules.cards import NUMBERS, cards_in, printed_decks
from assistant.rules.events import Chosen, Dealt, Ended, Exchanged, Ruled, Skipped
from assistant.rules.options import USUAL
from assistant.rules.table import LOPAKA
from assistant.rules.views import Viewer
from assistant.tables import tables
from tests.rounds import CAST
from tests.rounds_of_two import round_of_two, table_of_two
from tests.volume import some
from tests.web.steps import game_at, happen, lay, seat_at_table, skip, skip_round

ALL = replace(USUAL, hands="all")
GIVEN = replace(USUAL, hands="given")
STRICT = replace(USUAL, hands="all", exchange_order="strict_order")
WITH_LOPAKA = replace(USUAL, hands="all", variant="lopaka")
BRIGHT_HOUSE = replace(USUAL, hands="all", variant="bright-house")

FOUR = {1: range(1, 10), 2: range(10, 20), 3: range(20, 29), 0: range(29, 38)}
HANDS = {seat: sorted(NUMBERS & set(cards)) for seat, cards in FOUR.items()}
"""Adam deals, so Betty has the phone first.

She was dealt 1 to 9, Clara 10 to 18, Doris 20 to 28, Adam 29 to 37.
"""

LOPAKAS = list(range(1, 12))
STACKS = {(1, 1): range(1, 10), (1, 2): range(10, 19), (0, 1): range(20, 29), (0, 2): range(29, 38)}
"""What Betty and Adam were dealt in The Bright House, each in two stacks."""


def uncovered(phone, cover):
    """What is behind a cover."""
    return phone.submit(cover.document.one("form", **{"class": "cover"}))


def texts(cards):
    """Cards as a form sends them."""
    return [str(card) for card in cards]


@pytest.fixture
def table(app):
    """Opens a table with these agreements; its id."""

    def opened(options, seats=4):
        return seat_at_table(app, seats if seats in options.seats else 2, options)

    return opened


@pytest.fixture
def own(phone):
    """Opens a seat's own page through its cover."""

    def opened(table_id, seat):
        return uncovered(phone, phone.get(f"/tables/{table_id}/hands/{seat}"))

    return opened


@pytest.fixture
def exchanged(app):
    """What a seat wrote down, as the table's record has it."""

    def told(table_id, seat):
        with app.app_context():
            events = tables.view(table_id, Viewer(seat)).newest.events
        return [one for _, one in events if isinstance(one, Exchanged) and one.seat == seat]

    return told


def written(seat, cards, *given, stack=None):
    """A whole exchange at a table of four.

    The first of the cards given lies under the 19, the others go left and right.
    """
    passes = ((seat + 1) % 4, (seat - 1) % 4) if stack is None else (1 - seat,)
    return Exchanged(
        seat, tuple(cards), given[:1], tuple(zip(passes, given[1:], strict=True)), stack
    )


def whole(seat):
    """The exchange of a seat of HANDS: its three lowest are given away."""
    return written(seat, HANDS[seat], *HANDS[seat][:3])


# Who has written down what: for all to see


def test_everybody_sees_who_has_written_down_a_hand_and_never_which(app, phone, table):
    one, other = table(ALL), table(ALL)
    happen(app, one, whole(1))
    happen(app, other, written(1, HANDS[2], *HANDS[2][:3]))
    shown, same = (phone.get(f"/tables/{id}/hands").text for id in (one, other))
    assert "Betty entered" in shown
    assert "Clara not yet" in shown
    assert shown == same


def test_the_phone_goes_round_from_the_dealers_left(phone, table):
    page = phone.get(f"/tables/{table(ALL)}/hands")
    rows = page.document.one("ul", **{"class": "rows rows-on"}).all("bdi")
    assert [row.text for row in rows] == ["Betty", "Clara", "Doris", "Adam"]
    assert phone.follow(page, "Give the phone to Betty").heading == "Betty ’s hand"


@pytest.mark.parametrize(("seats", "name"), [((1, 3), "Clara"), ((1, 2, 3), "Adam")])
def test_the_phone_goes_to_whoever_has_not_written_yet(seats, name, app, phone, table):
    table_id = table(ALL)
    happen(app, table_id, *(whole(seat) for seat in seats))
    page = phone.get(f"/tables/{table_id}/hands")
    assert phone.follow(page, "Give the phone to").heading == f"{name} ’s hand"


def test_a_row_leads_to_a_cover_that_shows_a_name_and_no_card(app, phone, table):
    table_id = table(ALL)
    happen(app, table_id, whole(1))
    page = phone.follow(phone.get(f"/tables/{table_id}/hands"), "Betty")
    assert page.heading == "Betty ’s hand"
    assert "Everybody else looks away." in page.text
    assert not re.search(r"\d", page.text.replace("round 1", ""))


def test_no_page_of_another_seat_tells_what_a_seat_wrote_down(app, phone, own, table):
    one, other = table(ALL), table(ALL)
    happen(app, one, whole(1))
    happen(app, other, written(1, HANDS[2], *HANDS[2][:3]))
    for seat in (0, 2, 3):
        assert own(one, seat).text == own(other, seat).text


def test_a_table_that_writes_down_no_hands_has_nothing_to_ask(phone, table):
    table_id = table(USUAL)
    page = phone.get(f"/tables/{table_id}/hands/1/cards")
    assert page.path == f"/tables/{table_id}/hands"
    assert "Hands are not entered" in page.text


@pytest.mark.parametrize("seat", [4, 99])
def test_nobody_sits_where_there_is_no_seat(seat, phone, table):
    table_id = table(ALL)
    assert phone.get(f"/tables/{table_id}/hands/{seat}").path == f"/tables/{table_id}/hands"


def test_whoever_has_written_down_a_part_is_asked_for_the_rest(app, phone, table):
    table_id = table(ALL)
    happen(app, table_id, Exchanged(1, tuple(HANDS[1])))
    page = phone.get(f"/tables/{table_id}/hands")
    assert "Betty started" in page.text
    assert phone.follow(page, "Give the phone to").heading == "Betty ’s hand"


def test_what_lies_behind_a_cover_is_nobodys_who_goes_back_to_its_address(app, phone, table):
    table_id = table(ALL)
    happen(app, table_id, whole(1))
    assert phone.get(f"/tables/{table_id}/hands/1/cards").path == f"/tables/{table_id}/hands/1"


def test_a_game_that_ends_in_a_round_keeps_its_hands_secret_until_they_are_opened(
    app, phone, table
):
    table_id = table(ALL)
    happen(app, table_id, whole(1), Ended(counts=False))
    assert phone.get(f"/tables/{table_id}/game.json").path == f"/tables/{table_id}/log"


# Everything at once


def test_a_whole_exchange_is_written_down_by_one_form(phone, own, table, exchanged):
    table_id = table(ALL)
    page = own(table_id, 1)
    assert all(place in page.text for place in ("under the 19", "left, to Clara", "right, to Adam"))
    phone.press(page.button("OK"), card=texts(HANDS[1]), discard="1", to_2="2", to_0="3")
    assert exchanged(table_id, 1) == [Exchanged(1, tuple(HANDS[1]), (1,), ((0, 3), (2, 2)))]


def test_a_hand_alone_can_be_written_down_and_the_rest_is_asked_for_after_it(
    phone, own, table, exchanged
):
    table_id = table(ALL)
    page = phone.press(own(table_id, 1).button("OK"), card=texts(HANDS[1]))
    assert "Which cards do you give away?" in page.text
    choices = [
        option["value"] for option in page.document.one("select", name="discard").all("option")
    ]
    assert choices == ["", *texts(HANDS[1])]
    phone.press(page.button("OK"), discard="4", to_2="5", to_0="6")
    assert [event.discards for event in exchanged(table_id, 1)] == [(), (4,)]


def test_where_only_what_is_given_away_is_written_all_36_can_be_chosen(
    phone, own, table, exchanged
):
    table_id = table(GIVEN)
    page = own(table_id, 1)
    assert len(page.document.one("select", name="to_2").all("option")) == 1 + len(NUMBERS)
    phone.press(page.button("OK"), discard="4", to_2="37", to_0="20")
    assert exchanged(table_id, 1) == [Exchanged(1, (), (4,), ((0, 20), (2, 37)))]


def test_whoever_skips_hands_the_phone_on_and_writes_nothing(phone, own, table, unchanged):
    table_id = table(ALL)
    unchanged()
    for seat, name in ((1, "Clara"), (2, "Doris"), (3, "Adam")):
        assert phone.follow(own(table_id, seat), "Skip").heading == f"{name} ’s hand"
    assert phone.follow(own(table_id, 0), "Skip").path == f"/tables/{table_id}/trick"
    assert unchanged()


# One after the other


def test_in_strict_order_each_card_is_asked_for_alone_and_a_key_gives_it_away(
    phone, own, table, exchanged
):
    table_id = table(STRICT)
    page = own(table_id, 1)
    assert not page.document.all("select")
    page = phone.press(page.button("OK"), card=texts(HANDS[1]))
    for question, card in (("under the 19", 1), ("left, to Clara", 2), ("right, to Adam", 3)):
        assert f"Which card goes {question}?" in page.status
        page = phone.press(page.key(card))
    assert page.heading == "Clara ’s hand"
    given = [(event.discards, event.passes) for event in exchanged(table_id, 1)]
    assert given == [((), ()), ((1,), ()), ((), ((2, 2),)), ((), ((0, 3),))]


# What does not fit is refused, and nothing that was tapped is lost


def kept(page):
    """What the form holds: the cards of the hand, and those given away."""
    fields = page.fields("/cards")
    cards = fields.get("card", [])
    return [cards] if isinstance(cards, str) else cards, [
        fields.get(name) for name in ("discard", "to_2", "to_0")
    ]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"card": texts(HANDS[1][:8])}, "8 of 9"),
        ({"card": texts([*HANDS[1], 30])}, "10 of 9"),
        ({}, "or skip"),
        (
            {"card": texts([*HANDS[1][:8], 13])},
            "Betty cannot have 13: it was entered in another hand.",
        ),
        (
            {"card": texts(HANDS[1]), "discard": "5", "to_2": "5"},
            "5 cannot be given away twice.",
        ),
        ({"card": texts(HANDS[1]), "discard": "12"}, "12 is not in the hand you tapped"),
    ],
    ids=["too few", "too many", "nothing", "another's card", "given twice", "only received"],
)
def test_what_cannot_be_is_refused_with_all_that_was_tapped(
    typed, said, app, phone, own, table, exchanged
):
    table_id = table(ALL)
    happen(app, table_id, whole(2))
    page = phone.press(own(table_id, 1).button("OK"), status=422, **typed)
    assert said in page.alert
    hand, given = kept(page)
    assert sorted(hand, key=int) == sorted(typed.get("card", []), key=int)
    assert given == [typed.get(name, "") for name in ("discard", "to_2", "to_0")]
    assert not exchanged(table_id, 1)


@pytest.mark.parametrize(
    ("field", "value"),
    some(product(["card", "discard", "to_2"], ["x", "-1", "19", "99", "9" * 500, "１"]), 7),
    ids=ascii,
)
def test_no_card_but_the_36_is_taken(field, value, phone, own, table, unchanged):
    table_id = table(GIVEN)
    fields = own(table_id, 1).fields("/cards")
    unchanged()
    assert phone.post(
        f"/tables/{table_id}/hands/1/cards", fields | {field: value}, status=422
    ).alert
    assert unchanged()


@pytest.mark.parametrize("place", ["to_1", "to_3", "to_9", "stack", "x"])
def test_no_card_goes_where_none_can(place, phone, own, table, unchanged):
    table_id = table(replace(GIVEN, exchange_order="strict_order"))
    fields = own(table_id, 1).fields("/cards")
    unchanged()
    assert phone.post(
        f"/tables/{table_id}/hands/1/cards", fields | {"place": place, "card": "5"}, status=422
    ).alert
    assert unchanged()


def test_a_hand_comes_too_late_when_somebody_wrote_before(app, phone, own, table, exchanged):
    table_id = table(ALL)
    page = own(table_id, 1)
    happen(app, table_id, whole(2))
    page = phone.press(page.button("OK"), status=409, card=texts(HANDS[1]))
    assert kept(page)[0] == texts(HANDS[1])
    assert not exchanged(table_id, 1)


# What a seat wrote down, for its own eyes


def faces(element):
    """The cards that are shown, by their numbers."""
    return [int(one.text) for one in element.all("span", **{"class": "number"})]


@pytest.mark.parametrize(
    ("sort", "shown"),
    [
        ("dealt", [9, 4, 6, 5, 8, 1, 2, 7, 3]),
        ("number", [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ("colour", [1, 2, 3, 5, 7, 9, 4, 6, 8]),
        ("edition", [1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ],
)
def test_a_seat_sees_its_hand_in_the_agreed_order(sort, shown, app, own, table):
    table_id = table(replace(ALL, hand_sort=sort))
    happen(app, table_id, written(1, [9, 4, 6, 5, 8, 1, 2, 7, 3], 1, 2, 3))
    page = own(table_id, 1)
    assert faces(page.document.one("section", **{"class": "held"}).one("p")) == shown


def test_a_seat_sees_what_it_gave_away_and_where_to(app, own, table):
    table_id = table(ALL)
    happen(app, table_id, whole(1))
    gifts = own(table_id, 1).document.one("ul", **{"class": "gifts"}).all("li")
    assert [one.text.split(maxsplit=1) for one in gifts] == [
        ["1", "under the 19"],
        ["2", "left, to Clara"],
        ["3", "right, to Adam"],
    ]


def test_a_hand_can_be_written_anew(app, phone, own, table, exchanged):
    table_id = table(STRICT)
    happen(app, table_id, whole(2), Exchanged(1, tuple(HANDS[1])), Exchanged(1, (), (1,)))
    happen(app, table_id, Exchanged(1, (), (), ((2, 2),)), Exchanged(1, (), (), ((0, 3),)))
    page = phone.press(own(table_id, 1).button("Enter it again"))
    assert "Tap the cards you were dealt." in page.text
    assert not exchanged(table_id, 1)
    assert len(exchanged(table_id, 2)) == 1


def test_no_hand_is_written_anew_once_a_card_is_played(app, phone, own, table, unchanged):
    table_id = table(ALL)
    happen(app, table_id, whole(1))
    fields = own(table_id, 1).fields("/anew")
    lay(app, table_id, 4)
    unchanged()
    page = phone.post(f"/tables/{table_id}/hands/1/anew", fields | {"after": "4"}, status=422)
    assert "nothing to undo" in page.alert
    assert unchanged()


def test_once_a_card_is_played_the_hands_are_closed(app, phone, own, table):
    table_id = table(ALL)
    happen(app, table_id, whole(1))
    lay(app, table_id, 4)
    assert "the hands stay hidden" in phone.get(f"/tables/{table_id}/hands").text
    page = own(table_id, 1)
    assert "The cards stay hidden until the round is over." in page.text
    assert not faces(page.document)
    assert not page.buttons("Enter it again")


def test_a_table_may_agree_that_everybody_looks_again_at_their_own(app, own, table):
    table_id = table(replace(ALL, own_pass_memo="on"))
    happen(app, table_id, whole(1), whole(2))
    lay(app, table_id, 4)
    page = own(table_id, 1)
    assert faces(page.document) == [*HANDS[1], 1, 2, 3]
    assert not page.buttons("Enter it again")


@pytest.mark.parametrize("memo", ["off", "on"])
def test_a_revoke_against_what_a_seat_wrote_down_is_told_to_it_alone(memo, app, phone, own, table):
    table_id = table(replace(ALL, own_pass_memo=memo))
    happen(app, table_id, *map(whole, range(4)))
    # Clara keeps 13 and more, and has received from Betty and Doris: yellow is in her hand.
    lay(app, table_id, 7, 14)
    assert "did not follow" in own(table_id, 2).text
    for seat in (0, 1, 3):
        assert "did not follow" not in own(table_id, seat).text
    assert "did not follow" not in phone.get(f"/tables/{table_id}/trick").text


# Lopaka


def test_lopakas_hand_is_written_down_in_the_open(app, phone, table):
    table_id = table(WITH_LOPAKA)
    page = phone.follow(phone.get(f"/tables/{table_id}/hands"), "Lopaka's hand")
    page = phone.press(page.button("OK"), card=texts(LOPAKAS))
    assert page.path == f"/tables/{table_id}/trick"
    assert game_at(app, table_id).rounds[-1].events[0][1] == Dealt(LOPAKA, tuple(LOPAKAS))
    assert faces(phone.get(f"/tables/{table_id}/hands").document) == LOPAKAS


def test_with_lopaka_one_card_is_passed_and_then_his_hand_is_laid_open(
    app, phone, own, table, exchanged
):
    table_id = table(WITH_LOPAKA)
    happen(app, table_id, Exchanged(1, tuple(range(12, 19)) + tuple(range(20, 24)), (), ((0, 12),)))
    page = own(table_id, 0)
    assert "under the 19" not in page.text
    page = phone.press(page.button("OK"), card=texts(range(24, 35)), to_1="24")
    assert exchanged(table_id, 0)[0].passes == ((1, 24),)
    assert page.path == f"/tables/{table_id}/hands/open/2"


def test_no_hand_of_lopaka_is_asked_for_where_he_does_not_play(phone, table):
    table_id = table(ALL)
    assert phone.get(f"/tables/{table_id}/hands/open/2").path == f"/tables/{table_id}/hands"


# The duel

DUEL = replace(USUAL, hands="all", variant="matagot-duel")
OPEN = {0: range(1, 7), 1: range(7, 13)}
HIDDEN = {0: [*range(13, 19), *range(20, 26)], 1: range(26, 38)}


def opened(table_id, seat):
    """The address where an open hand is written down."""
    return f"/tables/{table_id}/hands/open/{seat}"


def open_hands(app, table_id):
    """What everybody at the table is told of the hands: those dealt, and the cards passed."""
    with app.app_context():
        round_ = tables.view(table_id).newest
        return {hand: cards_in(dealt) for hand, dealt in round_.state.dealt.items()}, dict(
            round_.state.passed
        )


def test_the_open_hands_of_the_duel_are_written_down_one_after_the_other(app, phone, table):
    table_id = table(replace(DUEL, hands="off"))
    page = phone.follow(phone.get(f"/tables/{table_id}/hands"), "Turn over Adam's open hand")
    page = phone.press(page.button("OK"), card=texts(OPEN[0]))
    assert "Which card did Betty add to it?" in page.text
    page = phone.press(page.key(26))
    assert page.path == opened(table_id, 1)
    page = phone.press(page.button("OK"), card=texts(OPEN[1]))
    page = phone.press(page.key(13))
    assert page.path == f"/tables/{table_id}/trick"
    assert open_hands(app, table_id) == (
        {0: tuple(OPEN[0]), 1: tuple(OPEN[1])},
        {(3, 0): 26, (2, 1): 13},
    )
    assert 26 in faces(phone.get(f"/tables/{table_id}/hands").document)


def test_what_lies_open_in_the_duel_is_no_secret_and_the_rest_is(app, phone, own, table, exchanged):
    table_id = table(DUEL)
    phone.press(phone.get(opened(table_id, 0)).button("OK"), card=texts(OPEN[0]))
    page = own(table_id, 1)
    assert "Tap the cards you were dealt face down." in page.text
    given = {"discard": "26", "discard_2": "27", "to_2": "28"}
    phone.press(page.button("OK"), card=texts(HIDDEN[1]), **given)
    assert open_hands(app, table_id) == ({0: tuple(OPEN[0])}, {})
    (told,) = exchanged(table_id, 1)
    assert told == Exchanged(1, tuple(HIDDEN[1]), (26, 27), ((2, 28),), 2)


def test_an_open_hand_of_the_duel_is_written_anew_with_the_card_that_came_to_it(app, phone, table):
    table_id = table(DUEL)
    phone.press(phone.get(opened(table_id, 0)).button("OK"), card=texts(OPEN[0]))
    phone.press(phone.get(opened(table_id, 0)).key(26))
    page = phone.press(phone.get(f"/tables/{table_id}/hands").button("Enter it again"))
    assert page.path == opened(table_id, 0)
    assert open_hands(app, table_id) == ({}, {})


def test_a_secret_hand_of_the_duel_that_is_written_anew_leaves_the_open_one(app, phone, own, table):
    table_id = table(DUEL)
    phone.press(phone.get(opened(table_id, 0)).button("OK"), card=texts(OPEN[0]))
    phone.press(own(table_id, 0).button("OK"), card=texts(HIDDEN[0]), discard="13", to_3="14")
    phone.press(own(table_id, 0).button("OK"), discard="15")
    phone.press(own(table_id, 0).button("Enter it again"))
    assert open_hands(app, table_id) == ({0: tuple(OPEN[0])}, {})


@pytest.mark.parametrize("cards", [(), range(1, 6)])
def test_an_open_hand_of_the_duel_has_six_cards(cards, phone, table, unchanged):
    table_id = table(DUEL)
    page = phone.get(opened(table_id, 0))
    unchanged()
    phone.press(page.button("OK"), 422, card=texts(cards))
    assert unchanged()


@pytest.mark.parametrize("place", ["", "received"])
def test_nobody_writes_another_hand_by_the_address_of_an_open_one(place, phone, table, unchanged):
    table_id = table(ALL)
    page = phone.get(f"/tables/{table_id}/hands/1")
    unchanged()
    fields = {"csrf_token": page.fields("/hands/1")["csrf_token"], "card": "1", "place": place}
    assert phone.post(opened(table_id, 1), fields).path == f"/tables/{table_id}/hands"
    assert unchanged()


# Five and six

LARGE = printed_decks()["matagot-2024-large"]
FIVE = replace(USUAL, hands="all", variant="two-bottles", deck=LARGE)


def test_a_twin_is_tapped_and_given_like_any_card(app, phone, own, exchanged):
    table_id = seat_at_table(app, 5, FIVE, names=(*CAST, "Edgar"))
    cards = [repr(card) for card in LARGE.cards[:10]]
    page = own(table_id, 0)
    twin = page.document.one("select", name="to_1").all("option")[3]["value"]
    page = phone.press(page.button("OK"), card=cards, to_1=twin, to_4="1")
    (told,) = exchanged(table_id, 0)
    assert told == Exchanged(0, LARGE.cards[:10], (), ((1, 2.5), (4, 1)))
    assert page.path == f"/tables/{table_id}/trick"


# The Bright House


def stacked(seat, stack):
    """The exchange of a stack of STACKS: its lowest card lies under the 19, the next is passed."""
    cards = list(STACKS[seat, stack])
    return written(seat, cards, *cards[:2], stack=stack)


BOTH = tuple(stacked(seat, stack) for seat in (1, 0) for stack in (1, 2))


def test_the_second_stack_is_asked_for_when_the_first_is_wholly_written(
    phone, own, table, exchanged
):
    table_id = table(BRIGHT_HOUSE)
    page = own(table_id, 1)
    assert "first stack" in page.heading
    page = phone.press(page.button("OK"), card=texts(STACKS[1, 1]), discard="1")
    assert "first stack" in page.heading
    page = phone.press(page.button("OK"), to_0="2")
    assert "second stack" in page.heading
    page = phone.press(page.button("OK"), card=texts(STACKS[1, 2]), discard="10", to_0="11")
    assert page.heading == "Adam ’s hand"
    assert [event.stack for event in exchanged(table_id, 1)] == [1, 1, 2]


def test_both_choose_in_secret(app, phone, own, table):
    table_id = table(BRIGHT_HOUSE)
    happen(app, table_id, *BOTH)
    page = phone.press(own(table_id, 1).button("The second stack"))
    assert page.heading == "Adam ’s hand"
    page = uncovered(phone, page)
    assert "pen hand" not in page.text
    page = phone.press(page.button("The first stack"))
    assert page.path == f"/tables/{table_id}/trick"
    assert game_at(app, table_id).rounds[-1].state.chosen == {1: 2, 0: 1}


def test_where_the_dealer_chooses_last_he_sees_what_the_other_chose(app, phone, own, table):
    table_id = table(replace(BRIGHT_HOUSE, open_choice="dealer_last"))
    happen(app, table_id, *BOTH)
    page = own(table_id, 0)
    assert "Betty chooses the open hand first." in page.text
    assert not page.buttons("The first stack")
    phone.press(own(table_id, 1).button("The second stack"))
    assert "Open hand of Betty: second stack." in own(table_id, 0).text


@pytest.mark.parametrize("stack", ["", "0", "3", "x"])
def test_there_are_two_stacks(stack, app, phone, own, table, unchanged):
    table_id = table(BRIGHT_HOUSE)
    happen(app, table_id, *BOTH)
    fields = own(table_id, 1).fields("/choice") | {"stack": stack}
    unchanged()
    assert phone.post(f"/tables/{table_id}/hands/1/choice", fields, status=422).alert
    assert unchanged()


def test_a_choice_is_taken_back_with_the_hand(app, phone, own, table, exchanged):
    table_id = table(BRIGHT_HOUSE)
    happen(app, table_id, *BOTH, Chosen(1, 2), Chosen(0, 1))
    phone.press(own(table_id, 1).button("Enter it again"))
    assert not exchanged(table_id, 1)
    assert game_at(app, table_id).rounds[-1].state.chosen == {}  # Adam's is a secret again


# After the round


@pytest.fixture
def over(app, phone):
    """The hands of a round that was played to its end; what was written down of it before."""

    def shown(*told, seed=1):
        table_id = seat_at_table(app, options=ALL)
        happen(app, table_id, *told)
        skip_round(app, table_id, seed)
        page = phone.get(f"/tables/{table_id}/rounds/1/hands")
        return page, game_at(app, table_id).rounds[0].state

    return shown


def test_after_the_round_everybody_sees_what_each_hand_played(over):
    page, round_ = over()
    for seat, section in enumerate(page.document.all("section", **{"class": "held"})):
        played = [play.card for trick in round_.tricks for play in trick.plays if play.seat == seat]
        assert section.one("h2").text == CAST[seat]
        assert faces(section.all("p", **{"class": "faces"})[0]) == sorted(played)


def test_after_the_round_everybody_sees_what_became_of_a_card_that_was_passed(over):
    _, round_ = over()
    play, trick = next(
        (play, trick) for trick in round_.tricks for play in trick.plays if play.seat == 2
    )
    page, _ = over(Exchanged(1, (), (), ((2, play.card),)))
    assert f"{play.card} from Betty to Clara: " in page.text
    assert f"in trick {trick.number}" in page.text


def test_after_the_round_everybody_sees_what_the_owner_lost_with_the_bottle(over):
    page, round_ = over()
    burnt = page.document.one("section", **{"class": "burnt"})
    assert burnt.text.split()[0] == str(round_.coins[round_.bottle])
    steps = page.document.one("ol", **{"class": "steps"}).all("li")
    assert len(steps) == 1 + sum(trick.sold for trick in round_.tricks)


def test_hands_of_a_round_that_runs_are_not_shown(app, phone, table):
    table_id = table(ALL)
    happen(app, table_id, whole(1))
    assert phone.get(f"/tables/{table_id}/rounds/1/hands").path == f"/tables/{table_id}/trick"


def test_the_hands_of_a_round_that_is_over_take_the_place_of_those_to_write_down(app, phone, table):
    table_id = table(ALL)
    skip_round(app, table_id, 1)
    for path in ("hands", "hands/1", "hands/1/cards"):
        assert phone.get(f"/tables/{table_id}/{path}").path == f"/tables/{table_id}/rounds/1/hands"


def test_the_hands_of_a_round_that_does_not_count_can_be_looked_at_too(app, phone, table):
    table_id = table(ALL)
    happen(app, table_id, whole(2), Skipped(1, 24), Ruled("imp_seen", "void", 1))
    page = phone.get(f"/tables/{table_id}/rounds/1/hands")
    page = phone.press(page.button("Open the hands"))
    clara = page.document.all("section", **{"class": "held"})[2]
    assert faces(clara)[: len(HANDS[2])] == HANDS[2]


@pytest.mark.parametrize("variant", ["lopaka", "bright-house"])
def test_a_round_of_two_has_its_hands_too(variant, app, phone):
    table_id = seat_at_table(app, 2, replace(USUAL, variant=variant))
    skip(app, table_id, round_of_two(1, table_of_two(variant)))
    page = phone.get(f"/tables/{table_id}/rounds/1/hands")
    names = {
        "lopaka": ["Adam", "Betty", "Lopaka"],
        "bright-house": ["Adam, open", "Betty, open", "Adam, hidden", "Betty, hidden"],
    }
    assert [
        one.one("h2").text for one in page.document.all("section", **{"class": "held"})
    ] == names[variant]
