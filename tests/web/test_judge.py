"""A ruling without a game.

A tap a card, a verdict with its reasons, and an address that says all of it to others.
"""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

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


@pytest.mark.parametrize("cards", [PRINTED_EXAMPLE, ABOVE[:3], (7,)], ids=len)
def test_a_ruling_is_a_tap_at_home_and_a_tap_a_card(cards, phone):
    page = phone.follow(phone.get("/"), "Quick ruling")
    page = tapped(phone, page, *cards)
    assert trick(page)[0] == list(cards)


def test_another_price_is_a_tap_more(phone):
    page = phone.follow(phone.get("/"), "Quick ruling")
    page = tapped(phone, phone.press(page.button("Price 12")), 8, 11, 13)
    assert page.status == "Player 2 takes it with 11."


def test_the_price_can_be_told_after_the_cards(phone):
    page = phone.press(ruled(phone, *PRINTED_EXAMPLE).button("Price 16"))
    assert page.status == "Player 2 takes it with 15."


def test_names_that_were_typed_are_not_lost_by_a_tap_on_a_key(phone):
    page = phone.press(ruled(phone, 8, 7).key(6), name=["Ann", "", "", ""])
    assert page.status == "Ann takes it with 8."


def test_before_the_first_card_a_line_says_what_to_do(phone):
    assert phone.get("/judge").status == "Tap the cards in the order in which they were played."


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
    assert page.key(17)["aria-label"] == "17, blue, 4 coins"


def test_a_ruling_writes_nothing_down(phone, unchanged):
    unchanged()
    tapped(phone, phone.get("/judge"), *PRINTED_EXAMPLE)
    assert unchanged()


# The verdict


@pytest.mark.parametrize(
    ("cards", "price", "verdict", "why"),
    [
        (
            PRINTED_EXAMPLE,
            19,
            "Player 3 takes it with 17.",
            [
                "15 and 17 are below the price of 19.",
                "Of those the highest takes the trick, the nearest to the price: 17.",
                "With it Player 3 buys the bottle. The price falls from 19 to 17.",
            ],
        ),
        (
            ABOVE,
            19,
            "Player 4 takes it with 36.",
            [
                "No card is below the price of 19.",
                "So the highest card takes the trick: 36, whatever its colour. "
                "Its colour is red, and blue was led; that makes no difference.",
                "Nobody buys the bottle. It stays where it is, at 19.",
            ],
        ),
        (
            (20, 37, 1),
            2,
            "Player 3 takes it with 1.",
            [
                "Only 1 is below the price of 2.",
                "A card below the price takes the trick, however high the others are: "
                "so 1 takes it. Its colour is yellow, and blue was led; that makes no difference.",
                "With it Player 3 buys the bottle. The price falls from 2 to 1.",
            ],
        ),
        (
            (12, 17, 18),
            4,
            "Player 3 takes it with 18.",
            [
                "No card is below the price of 4.",
                "So the highest card takes the trick: 18, whatever its colour.",
                "Nobody buys the bottle. It stays where it is, at 4.",
            ],
        ),
    ],
)
def test_the_verdict_has_three_reasons(cards, price, verdict, why, phone):
    page = ruled(phone, *cards, price=price)
    assert (page.status, reasons(page)) == (verdict, why)


@pytest.mark.parametrize("cards", [PRINTED_EXAMPLE, ABOVE])
def test_every_reason_leads_to_a_question_of_the_reference(cards, phone):
    steps = ruled(phone, *cards).document.one("ol", **{"class": "reasons"}).all("li")
    links = [step.one("a")["href"] for step in steps]
    assert [link.startswith("/rules/") and bool(phone.get(link).heading) for link in links] == [
        True
    ] * 3


def test_the_cards_below_the_price_and_the_winner_are_said_in_words(phone):
    cards = ruled(phone, *PRINTED_EXAMPLE).document.all("ol", **{"class": "ruled"})[0].all("li")
    said = [one.one("span", **{"class": "visually-hidden"}).text for one in cards]
    assert said == ["", "below the price", "below the price winning", ""]


UNFINISHED = {
    (30,): [
        "No card is below the price of 19.",
        "So the highest card is winning: 30, whatever its colour.",
    ],
    (30, 7): [
        "Only 7 is below the price of 19.",
        "A card below the price beats every card above it: so 7 is winning. "
        "Its colour is yellow, and blue was led; that makes no difference.",
    ],
    (9, 7): [
        "7 and 9 are below the price of 19.",
        "Of those the highest is winning, the nearest to the price: 9.",
    ],
}


@pytest.mark.parametrize(("cards", "why"), UNFINISHED.items(), ids=map(str, UNFINISHED))
def test_fewer_than_three_cards_are_no_trick_yet(cards, why, phone):
    page = ruled(phone, *cards)
    (winning,) = trick(page)[1]
    assert page.status == f"Player {cards.index(winning) + 1} is winning with {winning}."
    assert reasons(page) == [
        *why,
        "The trick is not complete: bottle and price are settled only at its end.",
    ]
    assert not page.document.all("p", **{"class": "moves"})


# What is moved


@pytest.mark.parametrize(
    ("edition", "lies"),
    [
        ("ZM", "17 goes face up onto the imp card, in front of Player 3. The 19 stays"),
        ("95", "17 goes face up under the imp, in front of Player 3. The 19 stays"),
        ("WP", "17 stays face up with the token, in front of Player 3. The 19 stays"),
        ("GT", "17 stays face up in front of Player 3, with the bottle on it. The 19 is put aside"),
    ],
)
def test_the_price_card_and_the_19_are_laid_as_the_booklet_has_it(edition, lies, phone):
    said = moved(ruled(phone, *PRINTED_EXAMPLE, edition=edition))
    assert said.startswith(lies)
    assert said.endswith("nobody scores it. Player 3 takes the other cards and leads.")


def test_the_old_price_card_goes_to_whoever_had_the_bottle(phone):
    page = ruled(phone, *PRINTED_EXAMPLE, price=18)
    assert "The old price card 18 goes to the tricks of whoever had the bottle." in moved(page)


def test_without_a_sale_price_and_bottle_stay(phone):
    assert (
        moved(ruled(phone, *ABOVE))
        == "Player 4 takes the cards and leads. The bottle and the price stay."
    )


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

CLAIMS = {
    (3, "nearest"): "Confirmed: the trick goes to Player 3, and for this reason.",
    (
        3,
        "highest",
    ): "The trick goes to Player 3, but for another reason. Nor is it the highest card: 32 is. "
    "The highest card takes a trick only if no card is below the price, and 17 is.",
    (4, "highest"): "Refuted: the trick does not go to Player 4; 17 takes it. "
    "The highest card takes a trick only if no card is below the price, and 17 is.",
    (2, "nearest"): "Refuted: the trick does not go to Player 2; 17 takes it. "
    "Of the cards below the price the highest takes the trick, and that is 17.",
    (
        1,
        "led",
    ): "Refuted: the trick does not go to Player 1; 17 takes it. "
    "Nor is it the highest of the colour led: 32 is. "
    "The colour led decides only what may be played, never who takes the trick.",
    (2, "lowest"): "Refuted: the trick does not go to Player 2; 17 takes it. "
    "The lowest card never wins for being the lowest: the nearest below the price does.",
    (4, "fallen"): "Refuted: the trick does not go to Player 4; 17 takes it. "
    "The price changes only when the trick is complete.",
    (1, "owner"): "Refuted: the trick does not go to Player 1; 17 takes it. "
    "Having the bottle wins no trick: the cards decide.",
}
"""What there is to it that the printed example is whose, by place, for which reason."""


@pytest.mark.parametrize(("claim", "said"), CLAIMS.items(), ids=map(str, CLAIMS))
def test_a_claim_is_confirmed_or_refuted_with_the_reason(claim, said, phone):
    assert claimed(phone, ruled(phone, *PRINTED_EXAMPLE), *claim) == said


def test_without_a_card_below_the_price_the_highest_is_confirmed(phone):
    assert claimed(phone, ruled(phone, *ABOVE), 4, "highest") == (
        "Confirmed: the trick goes to Player 4, and for this reason."
    )


def test_without_a_card_below_the_price_the_nearest_is_refuted(phone):
    assert claimed(phone, ruled(phone, *ABOVE), 1, "nearest") == (
        "Refuted: the trick does not go to Player 1; 36 takes it. "
        "No card is below the price, so the highest takes the trick."
    )


def test_while_the_trick_is_not_complete_a_claim_holds_only_so_far(phone):
    said = [claimed(phone, ruled(phone, 24, 15), place, "nearest") for place in (1, 2)]
    assert said == [
        (
            "So far Player 1 is not winning; 15 is. "
            "Of the cards below the price the highest takes the trick, and that is 15."
        ),
        "So far Player 2 is winning, and for this reason. The trick is not complete.",
    ]


@pytest.mark.parametrize("because", REASONS)
@pytest.mark.parametrize("cards", [PRINTED_EXAMPLE, ABOVE])
def test_every_claim_leads_to_the_question_that_decides_it(because, cards, phone):
    page = ruled(phone, *cards, claim=1, because=because)
    link = details(page, "claim").one("p", **{"class": "found-so"}).one("a")["href"]
    assert phone.get(link).path.startswith("/rules/")


# What if


def test_another_price_is_tried_beside_the_verdict(phone):
    page = asked_if(phone, ruled(phone, *PRINTED_EXAMPLE), if_price="16")
    assert "If the price were 16: Player 2 takes it with 15." in details(page, "what-if").text
    assert page.status == "Player 3 takes it with 17."


def test_another_card_is_tried_beside_the_verdict(phone):
    page = asked_if(phone, ruled(phone, *PRINTED_EXAMPLE, name="Ann"), if_place="1", if_card="18")
    assert "With 18 instead of 24 (Ann): Ann takes it with 18." in details(page, "what-if").text
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
    page = ruled(
        phone,
        **{"price": 19} | {name: value for name, value in ruling.items() if name != "card"},
        card=ruling["card"],
    )
    assert said(Client(app).get(address(page))) == said(page)


@pytest.mark.parametrize("ruling", SHARED, ids=str)
def test_the_link_says_the_same_in_german(ruling, app, phone):
    page = phone.get("/judge?" + urlencode(ruling, doseq=True))
    german = Client(app, "de").get(address(page))
    assert german.document.one("html")["lang"] == "de"
    assert trick(german) == trick(page)
    assert len(german.document.one("ol", **{"class": "reasons"}).all("li")) == 3


def test_the_link_leaves_out_what_is_usual(phone):
    assert address(ruled(phone, *PRINTED_EXAMPLE)) == "/judge?card=24&card=15&card=17&card=32"


def test_the_link_holds_everything_else(phone):
    page = ruled(
        phone,
        3,
        price=12,
        name=["Ann"],
        edition="95",
        deck="matagot-2024",
        claim=1,
        because="led",
        if_price=4,
    )
    assert parse_qs(urlsplit(address(page)).query, keep_blank_values=True) == {
        "card": ["3"],
        "price": ["12"],
        "name": ["Ann", "", "", ""],
        "edition": ["95"],
        "deck": ["matagot-2024"],
        "claim": ["1"],
        "because": ["led"],
        "if_price": ["4"],
    }


def test_an_own_deck_lies_in_the_link_card_by_card(app, phone):
    page = ruled(phone, *PRINTED_EXAMPLE, deck=notation.code(TURNED))
    fresh = Client(app).get(address(page))
    assert [fresh.key(card)["aria-label"] for card in (1, 4, 37)] == [
        "1, green, 1 coin",
        "4, plum, 1 coin",
        "37, red, 6 coins",
    ]
    assert "The deck in this link" in details(fresh, "names-and-deck").text


def test_what_is_not_told_of_the_deck_is_told_by_its_colours(phone):
    page = ruled(phone, 24, 36, deck=notation.code(TURNED))
    assert reasons(page)[1].endswith(
        "Its colour is red, and plum was led; that makes no difference."
    )


# Names

ODD_NAMES = [
    "<b>bold</b>",
    '"O\'Neill" & Söhne',
    "نور الدين",
    "&nbsp;",
    "100%s",
    "🧞" * 40,
    "x" * 40,
]


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
def test_a_name_is_shown_as_it_was_typed(name, phone):
    page = ruled(phone, 8, 7, 6)
    page = phone.press(page.button("Apply"), name=[name, "", "", ""])
    assert page.status == f"{name} takes it with 8."
    assert details(page, "names-and-deck").all("input", name="name")[0]["value"] == name


def test_forty_characters_of_any_script_fit_into_the_field(phone):
    """A browser counts a character beyond the first plane as two."""
    for field in phone.get("/judge").document.all("input", **{"class": "name"}):
        assert int(field["maxlength"] or 80) >= 80


def test_what_would_turn_the_words_around_a_name_is_left_out(phone):
    assert ruled(phone, 8, 7, 6, name="A\u202eb\u2066").status == "Ab takes it with 8."


def test_a_name_that_is_too_long_is_left_out(phone):
    page = ruled(phone, 8, 7, 6, name="x" * 41)
    assert page.alert == "A name can have at most 40 characters. The long one was left out."
    assert page.status == "Player 1 takes it with 8."


def test_a_fifth_name_is_nobodys(phone):
    assert "Eve" not in ruled(phone, 8, name=["A", "B", "C", "D", "Eve"]).text


# What cannot be


def test_a_fifth_card_is_left_out_and_a_sentence_says_so(phone):
    page = phone.press(ruled(phone, *PRINTED_EXAMPLE).key(9))
    assert page.alert == "A trick has at most 4 cards here, so 9 was left out. Remove one first."
    assert trick(page)[0] == list(PRINTED_EXAMPLE)


def test_a_card_twice_is_left_out_and_a_sentence_says_so(phone):
    page = phone.press(ruled(phone, 24, 15).key(24))
    assert page.alert == "24 is already in the trick."
    assert trick(page)[0] == [24, 15]


def test_the_price_card_is_left_out_and_a_sentence_says_so(phone):
    page = phone.press(ruled(phone, 24, price=15).key(15))
    assert page.alert == "15 is the price: it is under the bottle and cannot be played."
    assert trick(page)[0] == [24]


LEFT_OUT = {
    "a card that is none": ("card=38", "“38” is not a card: cards are 1 to 37, without 19."),
    "the nineteen": ("card=19", "“19” is not a card: cards are 1 to 37, without 19."),
    "no card": ("card=", "“” is not a card: cards are 1 to 37, without 19."),
    "a card in words": ("card=ten", "“ten” is not a card: cards are 1 to 37, without 19."),
    "a card in other digits": ("card=%D9%A7", "“٧” is not a card: cards are 1 to 37, without 19."),
    "a card of ten thousand digits": (
        "card=" + "9" * 10_000,
        f"“{'9' * 20}” is not a card: cards are 1 to 37, without 19.",
    ),
    "markup for a card": (
        "card=<script>",
        "“<script>” is not a card: cards are 1 to 37, without 19.",
    ),
    "a price of 20": (
        "price=20",
        "The price must be 19 or a card below it, not “20”. It is 19 here.",
    ),
    "a price of 0": ("price=0", "The price must be 19 or a card below it, not “0”. It is 19 here."),
    "a price below 0": (
        "price=-1",
        "The price must be 19 or a card below it, not “-1”. It is 19 here.",
    ),
    "no price": ("price=", "The price must be 19 or a card below it, not “”. It is 19 here."),
    "a booklet that is none": (
        "edition=1789",
        "There is no booklet “1789”. Choose one of those below.",
    ),
    "a deck that is none": (
        "deck=tarot",
        "The deck in this link cannot be read, so this is the classic deck.",
    ),
    "a deck of one colour": (
        f"deck={'0' * 36}~{'1' * 36}~red~blue~green",
        "The deck in this link cannot be read, so this is the classic deck.",
    ),
    "a deck of two names": (
        "deck=" + notation.code(TURNED).replace("plum", "red"),
        "The deck in this link cannot be read, so this is the classic deck.",
    ),
    "a deck with a name of 10,000 letters": (
        "deck=" + notation.code(TURNED).replace("plum", "p" * 10_000),
        "The deck in this link cannot be read, so this is the classic deck.",
    ),
    "a deck with a name that turns the words": (
        "deck=" + notation.code(TURNED).replace("plum", "%E2%80%AEplum"),
        "The deck in this link cannot be read, so this is the classic deck.",
    ),
    "a claim by nobody": (
        "card=8&claim=3&because=led",
        "Choose who claims the trick, and why.",
    ),
    "a claim for no reason": ("card=8&claim=1", "Choose who claims the trick, and why."),
    "a claim for another reason": (
        "card=8&claim=1&because=luck",
        "Choose who claims the trick, and why.",
    ),
    "another price that is none": (
        "card=8&if_price=99",
        "The price must be 19 or a card below it that is not in the trick, not “99”.",
    ),
    "another price that was played": (
        "card=8&if_price=8",
        "The price must be 19 or a card below it that is not in the trick, not “8”.",
    ),
    "another card that was played": (
        "card=8&card=9&if_place=1&if_card=9",
        "Choose a card of the trick and one to replace it.",
    ),
    "another card for none": (
        "card=8&if_place=2&if_card=9",
        "Choose a card of the trick and one to replace it.",
    ),
}


@pytest.mark.parametrize(("query", "line"), LEFT_OUT.values(), ids=LEFT_OUT)
def test_what_cannot_be_read_is_left_out_and_a_sentence_says_so(query, line, phone):
    assert phone.get(f"/judge?{query}").alert == line


@pytest.mark.parametrize(
    "query", ["%ff=%fe&card=%ff", "card[]=1&card.x=1", "&&&=", "page=2", "card=1;card=2", "%00=%00"]
)
def test_what_nobody_asked_for_is_answered_all_the_same(query, phone):
    assert phone.get(f"/judge?{query}").heading == "Quick ruling"


FIELDS = (
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
)
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


@settings(max_examples=volume(15, 50), suppress_health_check=[HealthCheck.function_scoped_fixture])
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


def test_a_twin_is_no_card_of_a_small_deck(phone):
    assert ruled(phone, 2.5).alert == "There is no 2½ in this deck."


def test_a_trick_is_held_against_the_dearer_of_two_bottles(phone):
    for prices in ({"price": 16, "price2": 12}, {"price": 12, "price2": 16}):
        page = ruled(phone, 14, 11, 30, 25, 20, **LARGE, **prices)
        assert "The bottle at 16 is in play" in page.text
        assert "14" in page.status


def test_while_both_bottles_cost_19_the_first_is_in_play(phone):
    page = ruled(phone, 14, **LARGE, price=19, price2=19)
    assert "Both bottles cost 19, so the first is in play." in page.text


def test_two_bottles_never_cost_the_same_card(phone):
    page = ruled(phone, 14, **LARGE, price=12, price2=12)
    assert "Only at 19 do two bottles cost the same" in page.alert


def test_what_lies_under_either_bottle_cannot_be_played(phone):
    page = ruled(phone, 12, 16, **LARGE, price=16, price2=12)
    assert page.alert.count("it is under the bottle") == 2


def test_the_second_bottle_stays_while_cards_are_tapped_and_in_the_link(phone):
    page = ruled(phone, 14, **LARGE, price=16, price2=12)
    page = tapped(phone, page, 30)
    assert "The bottle at 16 is in play" in page.text
    assert "price2=12" in page.document.one("input", **{"data-part": "link"})["value"]


def test_five_cards_may_be_a_whole_trick_of_the_large_deck_and_four_are_not(phone):
    assert "Player 4 takes it" in ruled(phone, 24, 30, 32, 36, 20, **LARGE).status
    assert "Player 4 takes it" not in ruled(phone, 24, 30, 32, 36, **LARGE).status
