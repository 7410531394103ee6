"""What the trick page says.

Who takes it and why, what the bottle costs, and what was against the rules.
"""

import itertools

import pytest

from assistant.rules.events import Played, Turned
from tests.browsing import Client
from tests.web.steps import lay, seat_at_table, seats, skip, start, table_of, tap, with_scripts

PROOF = "did not follow blue in trick 1: 25 on 24."


@pytest.fixture
def revoked(app, phone, trick):
    """Clara did not follow blue in the first trick, and now leads blue."""
    lay(app, table_of(trick), 24, 25, 27, 30)
    return tap(phone, phone.press(phone.get(trick.path).seat(2)), 32)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ((), "Betty leads. Any card may be led."),
        (
            (24,),
            (
                "Betty is winning with 24. None is below 19, so the highest wins. "
                "Clara to play: blue if possible."
            ),
        ),
        ((24, 17), "Clara is winning with 17. Nearest below 19."),
        (
            (24, 32, 30, 27),
            "Clara wins with 32. No card below 19, so the highest wins. The bottle stays.",
        ),
        (
            (24, 32, 15, 17),
            (
                "Adam wins with 17 and takes the bottle. 15 and 17 are below 19; 17 is nearest. "
                "New price 17."
            ),
        ),
        ((24, 17, 26, 29, 3, 30, 31, 12), "Betty wins with 12 and takes the bottle."),
        (
            (24, 17, 26, 29, 12, 30, 31, 33),
            (
                "Clara wins with 12 and keeps the bottle. Only 12 is below 17. "
                "The price falls 17 → 12."
            ),
        ),
    ],
)
def test_the_banner_says_who_takes_the_trick_and_why(cards, said, app, phone):
    table_id = seat_at_table(app)
    lay(app, table_id, *cards)
    assert said in phone.get(f"/tables/{table_id}/trick").status


def test_the_winner_leads_the_next_trick(phone, trick):
    assert tap(phone, trick, 24, 17, 26, 29).fields("/plays")["to_act"] == "2"


def test_a_revoke_is_shown_with_its_proof_and_play_goes_on(phone, revoked):
    assert PROOF in revoked.alert
    assert revoked.fields("/plays")["to_act"] == "3"


def test_a_proof_is_gone_with_the_next_card(phone, revoked):
    assert tap(phone, revoked, 34).alert == ""


def test_the_score_of_the_round_keeps_the_proof(app, phone, revoked):
    rest = [card for card in range(1, 38) if card not in (19, 24, 25, 27, 30, 32)][:27]
    played = [
        Played(seat, card) for seat, card in zip(itertools.cycle((3, 0, 1, 2)), rest, strict=False)
    ]
    turned = [happening for play in played for happening in (Turned(play.seat), play)]
    skip(app, table_of(revoked), turned)
    assert PROOF in phone.get(f"/tables/{table_of(revoked)}/rounds/1").text


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("17", "17 is under the bottle."),
        ("24", "24 has already been played."),
        ("19", "There is no card 19 in this deck."),
    ],
)
def test_a_card_that_cannot_lie_there_is_refused_in_one_line(card, said, app, phone, trick):
    lay(app, table_of(trick), 24, 17, 26, 29)
    page = phone.get(trick.path)
    page = phone.post(
        f"/tables/{table_of(page)}/plays", page.fields("/plays") | {"card": card}, 422
    )
    assert page.alert == said


def test_every_seat_tells_its_name_its_card_and_its_part_in_the_trick(begun):
    assert seats(begun) == [
        "Seat Adam, dealer, no card Adam is to play",
        "Seat Betty, 24, blue, 4 coins, led, winning Correct: Betty, 24, blue, 4 coins",
        "Seat Clara, no card, to play",
        "Seat Doris, no card Doris is to play",
    ]


def test_the_card_keys_are_named_by_number_colour_and_coins(app, phone, trick):
    page = with_scripts(app, phone).get(trick.path)
    keys = page.document.all("button", name="card")
    assert [int(key["aria-label"].split(",")[0]) for key in keys] == [
        card for card in range(1, 38) if card != 19
    ]
    assert page.key(17)["aria-label"] == "17, blue, 3 coins"


def test_nothing_but_a_card_key_has_a_name_that_begins_with_a_digit(app, phone, begun):
    page = with_scripts(app, phone).get(begun.path)
    others = [one for one in page.document.all("button", "a", "summary") if one["name"] != "card"]
    assert not [one for one in others if (one["aria-label"] or one.text)[:1].isdigit()]


def test_a_round_can_be_played_in_german(app):
    phone = Client(app, "de")
    page = tap(phone, start(phone), 24, 17, 26, 29, 30)
    assert page.document.one("html")["lang"] == "de"
    assert phone.press(page.seat(0)).fields("/plays")["to_act"] == "0"
