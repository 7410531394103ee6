"""A ruling without a game.

A tap a card, a verdict with its reasons, and an address that says all of it to others.
"""

import re
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.notation import deck_files as notation
from assistant.rules.cards import Deck, Suit
from assistant.rules.options import SWITCHES
from assistant.rules.tricks import REASONS
from assistant.web.judge import MOST_READ
from tests.browsing import Client
from tests.inspecting import SPILT
from tests.rounds import CLASSIC
from tests.volume import volume

PRINTED_EXAMPLE = (24, 15, 17, 32)
"""At 19 the third card takes it: 15 and 17 lie below the price, and 17 is nearer."""

ABOVE = (24, 30, 29, 36)
"""At 19 the last card takes it: none lies below the price. Blue is led, 36 is red."""

TURNED = Deck(
    "",
    "Turned",
    tuple(
        Suit(id, coins.coins)
        for id, coins in zip(("green", "plum", "red"), CLASSIC.suits, strict=True)
    ),
)
"""A deck of a table's own: the classic one with other colours."""


def ruled(phone, *cards, **more):
    """The ruling on these cards, asked by its address."""
    return phone.get("/judge?" + urlencode({"card": cards} | more, doseq=True))


def tapped(phone, page, *cards):
    """Taps keys, one after the other."""
    for card in cards:
        page = phone.press(page.key(card))
    return page


def reasons(page):
    """The three steps, each without the rule that it cites."""
    steps = page.document.one("ol", **{"class": "reasons"}).all("li")
    return [re.sub(r" Rule \d\.\d$", "", step.text) for step in steps]


def moved(page):
    """What to move on the table."""
    return page.document.one("p", **{"class": "moves"}).text.removeprefix("At the table: ")


def trick(page):
    """The cards of the verdict, in playing order, and the one that takes it."""
    ring = page.document.all("ol", **{"class": "ruled"})[0].all("li")
    lying = [one for one in ring if one["aria-hidden"] != "true"]
    shown = [int(one.one("span", **{"class": "number"}).text) for one in lying]
    winning = [
        card for card, one in zip(shown, lying, strict=True) if "is-winning" in one["class"].split()
    ]
    return shown, winning


def details(page, id):
    """A part that is closed until it is asked for."""
    return page.document.by_id[id]


def asked_if(phone, page, **chosen):
    """Asks for "what if" with what was chosen."""
    (form,) = [
        one for one in details(page, "what-if").all("form") if one.all(name=next(iter(chosen)))
    ]
    return phone.submit(form, **chosen)


def claimed(phone, page, place, because):
    """Somebody says that it is theirs; what there is to it."""
    page = phone.submit(details(page, "claim").one("form"), claim=str(place), because=because)
    return details(page, "claim").one("p", **{"class": "found-so"}).text.removesuffix(" The rule")


def address(page):
    """The address of the ruling, as it is shared, on this site."""
    return page.document.one("input", **{"data-part": "link"})["value"].removeprefix(
        "http://localhost"
    )


# Taps


def test_a_ruling_is_a_tap_at_home_and_a_tap_a_card_and_writes_nothing_down(phone, unchanged):
    unchanged()
    page = phone.follow(phone.get("/"), "Quick ruling")
    page = tapped(phone, page, *PRINTED_EXAMPLE)
    assert trick(page)[0] == list(PRINTED_EXAMPLE)
    assert unchanged()


def test_names_that_were_typed_are_not_lost_by_a_tap_on_a_key(phone):
    page = phone.press(ruled(phone, 8, 7).key(6), name=["Ann", "", "", ""])
    assert page.status == "Ann takes it with 8."


def test_a_card_is_taken_away_with_a_tap(phone):
    page = phone.follow(ruled(phone, *PRINTED_EXAMPLE), "Remove: 17")
    assert trick(page) == ([24, 15, 32], [15])


def test_a_new_trick_keeps_price_names_booklet_and_deck(phone):
    page = ruled(
        phone, 3, 9, price=12, name=["Ann", "Bob", "", ""], edition="95", deck="matagot-2024"
    )
    page = tapped(phone, phone.follow(page, "New trick"), 11, 2, 37)
    assert page.status == "Ann takes it with 11."
    assert moved(page).startswith("11 goes face up under the imp")
    assert page.key(17)["aria-label"] == "17, cents, 4 coins"


# The verdict


def test_the_verdict_has_three_reasons(phone):
    page = ruled(phone, *PRINTED_EXAMPLE)
    assert page.status == "Player 3 takes it with 17."
    assert reasons(page) == [
        "15 and 17 are below the price of 19.",
        "Of those the highest takes the trick, the nearest to the price: 17.",
        "With it Player 3 buys the bottle. The price falls from 19 to 17.",
    ]


def test_every_reason_leads_to_a_question_of_the_reference(phone):
    steps = ruled(phone, *PRINTED_EXAMPLE).document.one("ol", **{"class": "reasons"}).all("li")
    for step in steps:
        assert phone.get(step.one("a")["href"]).path.startswith("/rules/")


def test_the_cards_below_the_price_and_the_winner_are_said_in_words(phone):
    cards = ruled(phone, *PRINTED_EXAMPLE).document.all("ol", **{"class": "ruled"})[0].all("li")
    said = [one.one("span", **{"class": "visually-hidden"}).text for one in cards]
    assert said == ["", "below the price", "below the price winning", ""]


# What is moved


@pytest.mark.parametrize("edition", SWITCHES["edition"])
def test_the_booklet_that_was_chosen_is_one_tap_away_and_the_only_one_in_the_open(edition, phone):
    chips = ruled(phone, *PRINTED_EXAMPLE).document.one("p", **{"class": "chips editions"}).all("a")
    page = phone.get(chips[SWITCHES["edition"].index(edition)]["href"])
    (chosen,) = [
        one.text
        for one in page.document.one("p", **{"class": "chips editions"}).all("a")
        if "aria-current" in one
    ]
    closed = page.document.by_id["other-editions"]
    is_open = [
        one
        for one in page.document.all("li", **{"class": "is-ours"})
        if closed not in one.ancestors
    ]
    assert all(one.one("b").text == chosen for one in is_open)
    assert chosen not in [one.text for one in closed.all("b")]
    assert trick(page) == (list(PRINTED_EXAMPLE), [17])


# Claims


def test_a_claim_is_confirmed_or_refuted_with_the_reason(phone):
    page = ruled(phone, *PRINTED_EXAMPLE)
    assert claimed(phone, page, 3, "nearest") == (
        "Confirmed: the trick goes to Player 3, and for this reason."
    )
    assert claimed(phone, page, 4, "highest").startswith(
        "Refuted: the trick does not go to Player 4; 17 takes it."
    )


@pytest.mark.parametrize("because", REASONS)
def test_every_claim_leads_to_the_question_that_decides_it(because, phone):
    page = ruled(phone, *PRINTED_EXAMPLE, claim=1, because=because)
    link = details(page, "claim").one("p", **{"class": "found-so"}).one("a")["href"]
    assert phone.get(link).path.startswith("/rules/")


# What if


def test_another_price_is_tried_beside_the_verdict(phone):
    page = asked_if(phone, ruled(phone, *PRINTED_EXAMPLE), if_price="16")
    assert "If the price were 16: Player 2 takes it with 15." in details(page, "what-if").text
    assert page.status == "Player 3 takes it with 17."


def test_what_was_tried_last_replaces_what_was_tried_before(phone):
    page = asked_if(phone, ruled(phone, *PRINTED_EXAMPLE), if_price="16")
    page = asked_if(phone, page, if_place="2", if_card="18")
    assert "If the price were" not in details(page, "what-if").text
    assert "Player 2 takes it with 18." in details(page, "what-if").text


# The address for others

SHARED = [
    {"card": PRINTED_EXAMPLE},
    {"card": ABOVE[:3], "price": 12, "edition": "M24", "deck": "matagot-2024"},
    {"card": (1,), "price": 2, "name": ["Ann", "", "نور الدين", "<b>"]},
    {"card": PRINTED_EXAMPLE, "deck": notation.code(TURNED)},
    {"card": PRINTED_EXAMPLE, "claim": 2, "because": "lowest"},
    {"card": PRINTED_EXAMPLE, "if_price": 16},
    {"card": PRINTED_EXAMPLE, "if_place": 1, "if_card": 18},
]


def said(page):
    """All that the page says of the ruling."""
    return [page.heading, page.status, page.document.one("div", **{"data-swap": "ruling"}).text]


@pytest.mark.parametrize("ruling", SHARED, ids=str)
def test_a_fresh_phone_finds_at_the_link_what_was_ruled(ruling, app, phone):
    page = ruled(phone, **{"price": 19} | ruling)
    assert said(Client(app).get(address(page))) == said(page)


def test_the_link_leaves_out_what_is_usual(phone):
    assert address(ruled(phone, *PRINTED_EXAMPLE)) == "/judge?card=24&card=15&card=17&card=32"


def test_an_own_deck_lies_in_the_link_card_by_card(app, phone):
    page = ruled(phone, *PRINTED_EXAMPLE, deck=notation.code(TURNED))
    fresh = Client(app).get(address(page))
    assert [fresh.key(card)["aria-label"] for card in (1, 4, 37)] == [
        "1, green, 1 coin",
        "4, plum, 1 coin",
        "37, red, 6 coins",
    ]
    assert "The deck in this link" in details(fresh, "names-and-deck").text


# Names


def test_what_would_turn_the_words_around_a_name_is_left_out(phone):
    assert ruled(phone, 8, 7, 6, name="A\u202eb\u2066").status == "Ab takes it with 8."


def test_a_name_that_is_too_long_is_left_out(phone):
    page = ruled(phone, 8, 7, 6, name="x" * 41)
    assert page.alert == "A name can have at most 40 characters. The long one was left out."
    assert page.status == "Player 1 takes it with 8."


def test_a_fifth_name_is_nobodys(phone):
    assert "Eve" not in ruled(phone, 8, name=["A", "B", "C", "D", "Eve"]).text


# What cannot be


NO_CARD = "is not a card: cards are 1 to 37, without 19."
NO_PRICE = "The price must be 19 or a card below it, not"
NO_DECK = "The deck in this link cannot be read, so this is the classic deck."
NO_CLAIM = "Choose who claims the trick, and why."
NO_OTHER_PRICE = "The price must be 19 or a card below it that is not in the trick, not"
NO_OTHER_CARD = "Choose a card of the trick and one to replace it."
TURNED_CODE = notation.code(TURNED)

LEFT_OUT = {
    "card=24&card=15&card=17&card=32&card=9": (
        "A trick has at most 4 cards here, so 9 was left out. Remove one first."
    ),
    "card=24&card=15&card=24": "24 is already in the trick.",
    "price=15&card=24&card=15": ("15 is the price: it is under the bottle and cannot be played."),
    "card=2.5": "There is no 2½ in this deck.",
    "card=38": f"“38” {NO_CARD}",
    "card=": f"“” {NO_CARD}",
    "card=%D9%A7": f"“٧” {NO_CARD}",
    "card=<script>": f"“<script>” {NO_CARD}",
    "card=" + "9" * 10_000: f"“{'9' * 20}” {NO_CARD}",
    "price=20": f"{NO_PRICE} “20”. It is 19 here.",
    "price=0": f"{NO_PRICE} “0”. It is 19 here.",
    "price=": f"{NO_PRICE} “”. It is 19 here.",
    "edition=1789": "There is no booklet “1789”. Choose one of those below.",
    "deck=tarot": NO_DECK,
    "deck=" + TURNED_CODE.replace("plum", "red"): NO_DECK,
    "deck=" + TURNED_CODE.replace("plum", "p" * 10_000): NO_DECK,
    "deck=" + TURNED_CODE.replace("plum", "%E2%80%AEplum"): NO_DECK,
    "card=8&claim=3&because=led": NO_CLAIM,
    "card=8&claim=1&because=luck": NO_CLAIM,
    "card=8&if_price=99": f"{NO_OTHER_PRICE} “99”.",
    "card=8&if_price=8": f"{NO_OTHER_PRICE} “8”.",
    "card=8&card=9&if_place=1&if_card=9": NO_OTHER_CARD,
    "card=8&if_place=2&if_card=9": NO_OTHER_CARD,
}


@pytest.mark.parametrize(("query", "line"), LEFT_OUT.items(), ids=lambda text: ascii(text)[:40])
def test_what_cannot_be_read_is_left_out_and_a_sentence_says_so(query, line, phone):
    assert phone.get(f"/judge?{query}").alert == line


@pytest.mark.parametrize(
    "query", ["%ff=%fe&card=%ff", "card[]=1&card.x=1", "&&&=", "page=2", "card=1;card=2", "%00=%00"]
)
def test_what_nobody_asked_for_is_answered_all_the_same(query, phone):
    assert phone.get(f"/judge?{query}").heading == "Quick ruling"


FIELDS = [
    "price",
    "card",
    "name",
    "deck",
    "edition",
    "claim",
    "because",
    "if_price",
    "if_place",
    "if_card",
]
VALUES = (
    st.integers(-2, 40).map(str)
    | st.sampled_from(
        (*REASONS, *SWITCHES["edition"], "classic", "bambus-1995", notation.code(TURNED))
    )
    | st.text(max_size=50).filter(lambda text: not SPILT.search(text))
)
"""No text has what a template would leave standing where it fails.

Whoever reads the page looks for that.
"""


@settings(max_examples=volume(8, 50), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    asked=st.lists(st.tuples(st.sampled_from(FIELDS) | st.text(max_size=5), VALUES), max_size=14)
)
def test_whatever_is_asked_there_is_an_answer(asked, app):
    page = Client(app).get("/judge?" + urlencode(asked, errors="replace"))
    assert page.status.endswith(".")
    assert page.alert == "" or re.search(r"[.!]$", page.alert)
    shown = address(page) if page.document.all("input", **{"data-part": "link"}) else "/judge"
    assert Client(app).get(shown).status == page.status


def test_an_address_of_thousands_of_cards_is_read_as_far_as_there_are_cards(phone):
    page = phone.get("/judge?price=19" + "&card=38" * 20_000)
    assert page.alert.count("is not a card") == MOST_READ
    assert "Only the first 55 cards of this link were read." in page.alert


# Five and six

LARGE = {"deck": "matagot-2024-large"}


def test_six_cards_make_a_trick_of_the_large_deck_and_a_twin_can_take_it(phone):
    page = ruled(phone, 24, 12, 2.5, 32, 14.5, 37, **LARGE, price=16)
    assert "14½" in page.status and "Player 5" in page.status
    assert ruled(phone, 24, 12, 2.5, 32, **LARGE, price=16).document.all(
        "li", **{"class": "ruled-place"}
    )


def test_what_cannot_be_of_two_bottles_is_left_out_too(phone):
    alert = ruled(phone, 14, **LARGE, price=12, price2=12).alert
    assert "Only at 19 do two bottles cost the same" in alert
    alert = ruled(phone, 12, 16, **LARGE, price=16, price2=12).alert
    assert alert.count("it is under the bottle") == 2


def test_a_trick_is_held_against_the_dearer_of_two_bottles(phone):
    for prices in ({"price": 16, "price2": 12}, {"price": 12, "price2": 16}):
        page = ruled(phone, 14, 11, 30, 25, 20, **LARGE, **prices)
        assert "The bottle at 16 is in play" in page.text
        assert "14" in page.status


def test_the_second_bottle_stays_while_cards_are_tapped_and_in_the_link(phone):
    page = ruled(phone, 14, **LARGE, price=16, price2=12)
    page = tapped(phone, page, 30)
    assert "The bottle at 16 is in play" in page.text
    assert "price2=12" in page.document.one("input", **{"data-part": "link"})["value"]
