"""What the trick page says.

Who takes it and why, what the bottle costs, and what was against the rules.
"""

import pytest

from tests.browsing import Client
from tests.web.steps import lay, seats, start, table_of, tap, with_scripts

PROOF = "did not follow blue in trick 1: 25 on 24."


@pytest.fixture
def revoked(app, phone, trick):
    """Clara did not follow blue in the first trick, and now leads blue."""
    lay(app, table_of(trick), 24, 25, 27, 30)
    return tap(phone, phone.press(phone.get(trick.path).seat(2)), 32)


def test_a_revoke_is_shown_with_its_proof_and_play_goes_on(phone, revoked):
    assert PROOF in revoked.alert
    assert revoked.fields("/plays")["to_act"] == "3"


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
