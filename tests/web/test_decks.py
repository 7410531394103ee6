"""Decks of one's own: typed in, changed, saved as a file, played with.

Whatever is no deck is refused beside its field.
"""

import json

import pytest

from assistant.notation import deck_files as notation
from assistant.rules.cards import NUMBERS, Deck, offered_decks
from assistant.tables import decks
from tests.browsing import Client, File
from tests.rounds import CLASSIC
from tests.running import run
from tests.seeds import seed
from tests.web.conftest import known
from tests.web.routes import READING, address
from tests.web.steps import game_at, play_round, skip_round, start, table_of, tap, with_scripts

NEW = "/decks/new"
BRING_IN = "/decks/import"
MATAGOT = offered_decks()["matagot-2024"]
OURS = {"name": "Grandmother's", "coins_17": "5", "coins_1": "0", "colour_name_0": "plum"}
"""What differs from the classic deck."""


def short(value):
    """A value as part of the name of a test."""
    return ascii(value)[:20]


@pytest.fixture
def kept(app, phone):
    """The page of a deck that the phone keeps."""
    phone.cookie = known(app)
    with app.app_context():
        return kept_deck(app)


@seed
def kept_deck(app):
    """The page of a deck that the known phone has entered."""
    phone = Client(app)
    phone.cookie = known(app)
    return entered(phone, **OURS)


@pytest.fixture
def declined(phone, unchanged):
    """Sends the form of a new deck with something wrong.

    The page that comes back, once nothing was kept.
    """

    def send(*without, **wrong):
        unchanged()
        fields = {**phone.get(NEW).fields(NEW), "name": "Ours"} | wrong
        page = phone.post(
            NEW, {name: value for name, value in fields.items() if name not in without}, 422
        )
        assert unchanged()
        return page

    return send


def entered(phone, origin="classic", **typed):
    """Enters a deck, beginning with another one."""
    page = phone.get(f"{NEW}?from={origin}")
    return phone.submit(page.form(NEW), **{"name": "Ours"} | typed)


def id_of(page):
    """The id of the deck that the page shows."""
    return page.path.split("/")[2]


def deck_of(app, page):
    """The deck that the page shows, as it is kept."""
    with app.app_context():
        return decks.get(id_of(page)).deck


def listed(page, heading):
    """The decks below a heading of the list."""
    for section in page.document.all("section", "details"):
        if section.all("h2", "summary")[0].text == heading:
            return [
                link.all("span")[0].text if link.all("span") else link.text
                for link in section.all("a")
            ]
    return []


def errors(page):
    """The fields that something is said to be wrong with."""
    fields = page.document.one("main").all("input")
    named = {
        one["name"] for one in fields if one["name"] and one["type"] not in ("hidden", "radio")
    }
    return {name: page.error(name) for name in named if page.error(name)}


# Entering one


def test_a_deck_is_typed_in_card_by_card(app, phone):
    typed = {
        "colour_name_0": "plum",
        "colour_name_1": "sand",
        "colour_name_2": "moss",
        "name": "Meadow",
    }
    for place, card in enumerate(sorted(NUMBERS)):
        typed |= {f"colour_{card}": str(place % 3), f"coins_{card}": str(place % 10)}
    deck = deck_of(app, entered(phone, **typed))
    assert deck.name == "Meadow"
    assert [suit.id for suit in deck.suits] == ["plum", "sand", "moss"]
    assert [deck.suit_of[card] for card in sorted(NUMBERS)] == [place % 3 for place in range(36)]
    assert [deck.coins[card] for card in sorted(NUMBERS)] == [place % 10 for place in range(36)]


@pytest.mark.parametrize("id", offered_decks())
def test_a_printed_deck_is_there_to_begin_with(id, app, phone):
    deck = offered_decks()[id]
    assert deck_of(app, entered(phone, id)) == Deck("", "Ours", deck.suits)


LARGE = offered_decks()["matagot-2024-large"]


def test_an_own_deck_begins_with_the_large_one_and_its_twins(app, phone):
    page = phone.get(f"{NEW}?from={LARGE.id}")
    assert [one.text for one in page.document.all("legend", **{"class": "number"})] == [
        str(card) for card in LARGE.cards
    ]
    deck = deck_of(app, phone.submit(page.form(NEW), **{"name": "Ours", "coins_2.5": "3"}))
    assert (deck.coins[2.5], deck.coins[2]) == (3, LARGE.coins[2])


def test_nineteen_cards_of_a_colour_are_refused_in_a_large_deck(phone):
    fields = phone.get(f"{NEW}?from={LARGE.id}").fields(NEW)
    page = phone.post(NEW, fields | {"name": "Ours", "colour_2.5": "1"}, 422)
    assert "Each colour has 18" in page.text
    assert page.fields(NEW)["colour_2.5"] == "1"


def test_five_are_offered_a_large_deck_of_ones_own(app, phone):
    entered(phone, LARGE.id, **{"coins_36.5": "9"})
    fields = phone.get("/tables/new").document.all("input", name="large_deck")
    (own,) = [one["value"] for one in fields if one["value"] != LARGE.id]
    page = start(phone, ("Anna", "Ben", "Clara", "Doris", "Edgar"), large_deck=own)
    assert game_at(app, table_of(page)).deck.coins[36.5] == 9


def test_only_what_differs_is_changed(app, kept):
    deck = deck_of(app, kept)
    differing = {card for card in NUMBERS if deck.coins[card] != CLASSIC.coins[card]}
    assert (deck.name, deck.suits[0].id, differing) == ("Grandmother's", "plum", {1, 17})


def test_the_page_of_a_deck_shows_its_cards_its_colours_and_its_coins(kept):
    assert kept.heading == "Grandmother's"
    assert "127 coins in total" in kept.text
    assert "plum" in kept.text
    shown = [int(one.text) for one in kept.document.one("main").all("span", **{"class": "number"})]
    assert sorted(shown) == sorted(NUMBERS)


def test_a_new_deck_is_among_ones_own(phone, kept):
    assert listed(phone.get("/decks/"), "My decks") == ["Grandmother's"]


def test_a_deck_that_is_sent_twice_is_kept_once(phone, contents):
    fields = phone.get(NEW).fields(NEW) | {"name": "Ours"}
    assert phone.post(NEW, fields).path == phone.post(NEW, fields).path
    assert len(contents()["decks"]) == 1


def test_a_colour_of_a_printed_deck_is_known_in_either_language(app, phone):
    page = entered(Client(app, "de"), colour_name_0="Grün")
    assert deck_of(app, page).suits[0].id == "green"
    assert "green" in phone.get(page.path).text


@pytest.mark.parametrize(
    "name",
    ["<b>bold</b>", '"O\'Neill" & Söhne', "نور الدين", "🧞" * 60, "x" * 60, "100%s"],
    ids=ascii,
)
def test_any_name_is_shown_as_it_was_typed(name, phone):
    page = entered(phone, name=name)
    assert page.heading == name
    assert listed(phone.get("/decks/"), "My decks") == [name]


# Changing one


def test_a_deck_is_changed(app, phone, kept):
    page = phone.follow(kept, "Edit this deck")
    page = phone.submit(page.form("/change"), name="Grandfather's", coins_17="6")
    assert page.path == kept.path
    assert (deck_of(app, page).name, deck_of(app, page).coins[17]) == ("Grandfather's", 6)


def test_the_form_of_a_change_holds_what_was_kept(phone, kept):
    fields = phone.follow(kept, "Edit this deck").fields("/change")
    assert {name: fields[name] for name in OURS} == OURS


def test_what_is_wrong_with_a_change_is_refused_beside_its_field(phone, kept, unchanged):
    unchanged()
    page = phone.follow(kept, "Edit this deck")
    page = phone.submit(page.form("/change"), status=422, coins_17="17")
    assert errors(page) == {"coins_17": "The coins of 17 must be a whole number from 0 to 9."}
    assert page.fields("/change")["coins_17"] == "17"
    assert unchanged()


def test_another_phone_may_look_at_it_and_copy_it(app, other_phone, kept):
    page = other_phone.get(kept.path)
    assert page.heading == kept.heading
    assert "Edit this deck" not in page.text and not page.buttons("Archive this deck")
    copy = other_phone.follow(page, "Mine is a little different")
    copy = other_phone.submit(copy.form(NEW), name="A copy")
    assert copy.path != kept.path
    assert deck_of(app, copy).suits == deck_of(app, kept).suits


def test_another_phone_cannot_change_it(phone, other_phone, kept, unchanged):
    fields = phone.get(f"{kept.path}/change").fields("/change")
    token = other_phone.get(NEW).fields(NEW)["csrf_token"]
    unchanged()
    page = other_phone.post(f"{kept.path}/change", fields | {"csrf_token": token, "name": "Stolen"})
    assert page.path == NEW
    assert unchanged()


def test_another_phone_cannot_take_its_place_with_a_new_deck(phone, other_phone, kept, unchanged):
    unchanged()
    fields = other_phone.get(NEW).fields(NEW)
    page = other_phone.post(NEW, fields | {"name": "Stolen", "id": id_of(kept)}, 404)
    assert page.heading
    assert unchanged()


def test_another_phone_cannot_put_it_away(other_phone, kept, unchanged):
    token = other_phone.get(NEW).fields(NEW)["csrf_token"]
    unchanged()
    other_phone.post(f"{kept.path}/away", {"csrf_token": token, "away": "1"}, 404)
    assert unchanged()


def test_another_phone_does_not_list_it(other_phone, kept):
    assert listed(other_phone.get("/decks/"), "My decks") == []


@pytest.mark.parametrize("endpoint", [one for one in READING if "<deck_id>" in READING[one]])
@pytest.mark.parametrize("id", ["no-deck-of-this-id", "%00", "tarot", "x" * 5000])
def test_a_deck_that_is_not_there_is_not_shown(endpoint, id, phone):
    path = address(READING[endpoint], "").replace("classic", id)
    assert phone.get(path, 404).heading == "Deck not found"


def test_a_printed_deck_is_not_changed_but_copied(phone):
    assert phone.get("/decks/classic/change").path == NEW


def test_a_new_deck_from_one_that_is_not_there_is_told_so(phone):
    phone.get(f"{NEW}?from=no-deck-of-this-id", 404)


# Putting one away


def test_a_deck_is_put_away_and_taken_out_again(phone, kept):
    page = phone.press(kept.button("Archive this deck"))
    assert (listed(page, "My decks"), listed(page, "Archived")) == ([], ["Grandmother's"])
    page = phone.press(page.button("Restore"))
    assert (listed(page, "My decks"), listed(page, "Archived")) == (["Grandmother's"], [])


def test_a_deck_that_is_put_away_is_taken_out_on_its_own_page(phone, kept):
    phone.press(kept.button("Archive this deck"))
    page = phone.press(phone.get(kept.path).button("Restore"))
    assert listed(page, "My decks") == ["Grandmother's"]


def test_a_deck_that_is_put_away_is_not_offered_for_a_game(phone, kept):
    def offered():
        return [one["value"] for one in phone.get("/tables/new").document.all("input", name="deck")]

    assert id_of(kept) in offered()
    phone.press(kept.button("Archive this deck"))
    assert id_of(kept) not in offered()


# What is no deck


def test_a_card_twice_is_refused_beside_it(declined):
    page = declined(colour_17=["1", "1"], coins_17=["3", "3"])
    said = errors(page)["coins_17"]
    assert said == "17 is there 2 times. Keep one and remove the others."


def test_a_missing_card_is_refused_beside_it(declined):
    page = declined("colour_4", "coins_4")
    assert errors(page)["coins_4"] == "4 is missing. Add it with its colour and coins."


@pytest.mark.parametrize("card", [19, 0, 38, 999999999])
def test_a_card_that_there_is_not_is_refused_above_the_cards(card, declined):
    page = declined(**{f"colour_{card}": "0", f"coins_{card}": "3"})
    strays = page.document.by_id["strays-error"]
    assert strays.text == f"There is no card {card}: the numbers are 1 to 37 without 19. Remove it."


def test_thirteen_cards_of_a_colour_are_refused_beside_both_colours(declined):
    assert errors(declined(colour_1="1")) == {
        "colour_name_0": "yellow: 11 cards. Each colour has 12; change the colour of some.",
        "colour_name_1": "blue: 13 cards. Each colour has 12; change the colour of some.",
    }


@pytest.mark.parametrize(
    "coins",
    ["-1", "−1", "1e9", "10", "999999999", "9" * 5000, "", "x", "1.5", "٣", "\0", "0x5"],
    ids=short,
)
def test_coins_that_are_none_are_refused_beside_the_card(coins, declined):
    assert errors(declined(coins_17=coins)) == {
        "coins_17": "The coins of 17 must be a whole number from 0 to 9."
    }


@pytest.mark.parametrize("colour", ["3", "-1", "x", "", "9" * 5000], ids=short)
def test_a_colour_that_is_none_is_refused_beside_the_card(colour, declined):
    assert errors(declined(colour_17=colour))["coins_17"] == "Choose the colour of 17."


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Give the deck a name."),
        (" \t", "Give the deck a name."),
        ("\u200b\u202e", "Give the deck a name."),
        ("x" * 61, "A deck name can have at most 60 characters; this one has 61."),
        ("x" * 10_000, "A deck name can have at most 60 characters; this one has 10000."),
    ],
    ids=["empty", "space", "nothing that can be seen", "61", "10,000"],
)
def test_a_name_that_cannot_be_is_refused_beside_it(name, said, declined):
    assert errors(declined(name=name)) == {"name": said}


@pytest.mark.parametrize(
    ("field", "colour", "said"),
    [
        ("colour_name_2", "blue", "Name three different colours."),
        ("colour_name_2", " Blue ", "Name three different colours."),
        ("colour_name_2", "", "Name three different colours."),
        ("colour_name_2", "x" * 21, "A colour name can have at most 20 characters, and no ~."),
        ("colour_name_0", "x" * 10_000, "A colour name can have at most 20 characters, and no ~."),
        ("colour_name_0", "a~b", "A colour name can have at most 20 characters, and no ~."),
    ],
    ids=["alike", "alike in capitals", "empty", "21", "10,000", "a sign that addresses need"],
)
def test_a_colour_name_that_cannot_be_is_refused_beside_it(field, colour, said, declined):
    assert errors(declined(**{field: colour})) == {field: said}


def test_everything_that_is_wrong_is_said_at_once(declined):
    page = declined("colour_4", "coins_4", name="", coins_17="x", colour_name_2="blue")
    assert errors(page).keys() == {"name", "coins_4", "coins_17", "colour_name_1", "colour_name_2"}
    assert page.alert.startswith("Something is not right yet. Check the marked fields.")


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"coins_17": "x"}, {"colour_name_2": "blue"}, {"coins_19": "1"}],
    ids=str,
)
def test_from_above_a_link_leads_to_the_first_thing_that_is_wrong(wrong, declined):
    page = declined(**wrong)
    assert page.link("Go to the first one").removeprefix("#") in page.document.by_id


WRONG = {
    "a name that is too long": {"name": "x" * 10_000},
    "coins below none": {"coins_17": "-1"},
    "coins in words": {"coins_17": "five"},
    "a thirteenth of a colour": {"colour_1": "1"},
    "a colour's name that is too long": {"colour_name_1": "x" * 21},
    "a colour twice": {"colour_name_2": "plum", "colour_name_0": "plum"},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_was_typed_is_still_there(wrong, declined):
    typed = {
        "name": "Ours",
        "colour_name_1": "sand",
        "colour_2": "2",
        "coins_2": "8",
        "coins_37": "0",
    } | wrong
    fields = declined(**typed).fields(NEW)
    assert {name: fields[name] for name in typed} == typed


def test_it_can_be_sent_again_once_it_is_right(app, phone, declined):
    page = phone.submit(declined(coins_17="x").form(NEW), coins_17="5")
    assert deck_of(app, page).coins[17] == 5


@pytest.mark.parametrize("id", ["", "short", "x" * 65, "../../../../etc/passwd"])
def test_an_odd_id_is_replaced(id, app, phone):
    fields = phone.get(NEW).fields(NEW)
    assert deck_of(app, phone.post(NEW, fields | {"name": "Ours", "id": id})).name == "Ours"


# As a file


def file_of(phone, page):
    """The deck as it is saved as a file."""
    return phone.save(page.link("Export"))


def test_a_deck_is_saved_as_a_file(app, phone, kept):
    file = file_of(phone, kept)
    assert (file.name, file.kind) == (f"bottle-imp-deck-{id_of(kept)}.json", "application/json")
    assert json.loads(file.content) == {
        "format": notation.FORMAT,
        **notation.document(deck_of(app, kept)),
    }


def test_what_was_saved_is_brought_in_as_the_same_deck(app, phone, other_phone, kept):
    content = file_of(phone, kept).content.decode()
    page = other_phone.submit(other_phone.get(BRING_IN).form(BRING_IN), text=content)
    assert page.path != kept.path
    assert deck_of(app, page) == deck_of(app, kept)
    assert file_of(other_phone, page).content == file_of(phone, kept).content


def test_it_is_brought_in_as_the_file_itself_too(app, phone, other_phone, kept):
    page = other_phone.submit(other_phone.get(BRING_IN).form(BRING_IN), file=file_of(phone, kept))
    assert deck_of(app, page) == deck_of(app, kept)


@pytest.mark.parametrize("id", offered_decks())
def test_a_printed_deck_is_brought_in_as_ones_own(id, app, phone):
    content = phone.save(f"/decks/{id}/deck.json").content.decode()
    page = phone.submit(phone.get(BRING_IN).form(BRING_IN), text=content)
    assert deck_of(app, page) == Deck("", offered_decks()[id].name, offered_decks()[id].suits)


def body(**changes):
    """The file of the classic deck, with something else in it."""
    return json.loads(notation.write(CLASSIC)) | changes


def with_cards(place, change):
    """The file of the classic deck with other cards of a colour."""
    document = body(name="Ours")
    document["suits"][place]["cards"] = change(document["suits"][place]["cards"])
    return json.dumps(document)


NO_COINS = "The coins of 17 must be a whole number from 0 to 9."
NO_DECK = (
    "This is not a deck. A deck file has three colours of twelve cards each, or of "
    "eighteen; export one to see an example."
)

NONSENSE = {
    "nothing": "",
    "no JSON": "17 is blue",
    "half a file": notation.write(CLASSIC).decode()[:200],
    "a number": "17",
    "a list": "[]",
    "nothing in it": "{}",
    "two colours": json.dumps(body(suits=body()["suits"][:2])),
    "four colours": json.dumps(body(suits=[*body()["suits"], body()["suits"][0]])),
    "colours that are none": json.dumps(body(suits=[1, 2, 3])),
    "a colour without a name": json.dumps(body(suits=[{"cards": {}}] * 3)),
    "60 KB": "[" * 60_000,
    "60 KB of one word": "x" * 60_000,
    "markup": "</textarea><script>alert(1)</script>",
    "NUL": "\0",
}


@pytest.mark.parametrize("text", NONSENSE.values(), ids=NONSENSE)
def test_what_is_no_deck_is_not_brought_in(text, phone, unchanged):
    unchanged()
    page = phone.submit(phone.get(BRING_IN).form(BRING_IN), status=422, text=text)
    assert page.document.by_id["wrong"].text == NO_DECK
    assert unchanged()


@pytest.mark.parametrize(
    "content", [b"", b"\xff" * 60_000, b"[" * 60_000, b"\x89PNG\r\n\x1a\n"], ids=short
)
def test_a_file_that_is_no_deck_is_not_brought_in(content, phone, unchanged):
    unchanged()
    file = File("holiday.png", "image/png", content)
    page = phone.submit(phone.get(BRING_IN).form(BRING_IN), status=422, file=file)
    assert page.error("file") == NO_DECK
    assert unchanged()


def test_a_file_that_is_too_large_is_turned_away_in_a_sentence(phone, unchanged):
    unchanged()
    file = File("deck.json", "application/json", b"[" * 70_000)
    page = phone.submit(phone.get(BRING_IN).form(BRING_IN), status=413, file=file)
    assert "Nothing was saved" in page.alert
    assert unchanged()


WRONG_FILES = {
    "a card twice": (
        json.dumps(body(name="Ours")).replace('"17": 3', '"17": 3, "17": 4'),
        "coins_17",
        "17 is there 2 times. Keep one and remove the others.",
    ),
    "no coins": (with_cards(1, lambda cards: cards | {"17": None}), "coins_17", NO_COINS),
    "coins below none": (with_cards(1, lambda cards: cards | {"17": -1}), "coins_17", NO_COINS),
    "a thousand million coins": (
        with_cards(1, lambda cards: cards | {"17": 1e9}),
        "coins_17",
        NO_COINS,
    ),
    "coins in words": (with_cards(1, lambda cards: cards | {"17": "3"}), "coins_17", NO_COINS),
    "coins that are true": (
        with_cards(1, lambda cards: cards | {"17": True}),
        "coins_17",
        NO_COINS,
    ),
    "no name": (
        json.dumps(body(name="")),
        "name",
        "Give the deck a name.",
    ),
    "a name that is none": (
        json.dumps(body(name=["Ours"])),
        "name",
        "Give the deck a name.",
    ),
    "a name of 10,000 characters": (
        json.dumps(body(name="x" * 10_000)),
        "name",
        "A deck name can have at most 60 characters; this one has 10000.",
    ),
}


@pytest.mark.parametrize(("text", "field", "said"), WRONG_FILES.values(), ids=WRONG_FILES)
def test_a_file_with_something_wrong_is_put_right_in_the_form(text, field, said, phone, unchanged):
    unchanged()
    page = phone.submit(phone.get(BRING_IN).form(BRING_IN), status=422, text=text)
    assert page.heading == "New deck"
    assert page.error(field) == said
    assert unchanged()


def test_a_file_with_the_nineteen_is_told_so_above_its_cards(phone, unchanged):
    unchanged()
    text = with_cards(1, lambda cards: cards | {"19": 3})
    page = phone.submit(phone.get(BRING_IN).form(BRING_IN), status=422, text=text)
    assert page.document.by_id["strays-error"].text.startswith("There is no card")
    assert unchanged()


def test_what_a_file_lacks_is_put_right_and_kept(app, phone):
    text = with_cards(
        1, lambda cards: {card: coins for card, coins in cards.items() if card != "17"}
    )
    page = phone.submit(phone.get(BRING_IN).form(BRING_IN), status=422, text=text)
    assert errors(page)["coins_17"] == "17 is missing. Add it with its colour and coins."
    page = phone.submit(page.form(NEW), colour_17="1", coins_17="5")
    assert deck_of(app, page).coins[17] == 5


def test_the_text_that_was_no_deck_stays_in_the_field(phone):
    page = phone.submit(phone.get(BRING_IN).form(BRING_IN), status=422, text="17 is blue")
    assert page.fields(BRING_IN)["text"] == "17 is blue"


# Playing with one


def test_a_game_is_played_with_ones_own_deck(app, phone, kept):
    page = start(phone, deck=id_of(kept))
    drawn = with_scripts(app, phone).get(page.path)
    assert drawn.key(17)["aria-label"] == "17, blue, 5 coins"
    assert drawn.key(1)["aria-label"] == "1, plum, 0 coins"
    page = play_round(phone, page, seed=2, deck=deck_of(app, kept))
    assert sum(game_at(app, table_of(page)).rounds[0].state.coins) <= 127
    assert "= 127" in page.text


def test_the_sheet_names_the_deck(phone, kept):
    page = start(phone, deck=id_of(kept))
    assert "The deck is Grandmother's." in phone.get(f"/tables/{table_of(page)}/sheet").text


def test_a_game_keeps_its_deck_when_the_kept_one_is_changed(app, phone, kept):
    table_id = table_of(start(phone, deck=id_of(kept)))
    before = deck_of(app, kept)
    page = phone.follow(kept, "Edit this deck")
    phone.submit(page.form("/change"), name="Grandfather's", coins_17="9", colour_name_0="olive")
    assert game_at(app, table_id).options.deck == before
    drawn = with_scripts(app, phone).get(f"/tables/{table_id}/trick")
    assert drawn.key(17)["aria-label"] == "17, blue, 5 coins"
    assert "The deck is Grandmother's." in phone.get(f"/tables/{table_id}/sheet").text


def test_a_game_keeps_its_deck_when_the_kept_one_is_put_away(phone, kept):
    page = start(phone, deck=id_of(kept))
    phone.press(kept.button("Archive this deck"))
    assert phone.get(f"/tables/{table_of(page)}/deck").heading == "Grandmother's"


def test_another_phone_cannot_begin_a_game_with_it(other_phone, kept, unchanged):
    unchanged()
    fields = other_phone.get("/tables/new").fields("/tables/new")
    names = {f"name_{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cid"))}
    page = other_phone.post("/tables/new", fields | names | {"deck": id_of(kept)}, 422)
    assert page.error("deck") == "Choose one of these."
    assert unchanged()


def test_the_file_of_its_game_passes_the_check(app, phone, kept):
    page = start(phone, deck=id_of(kept))
    skip_round(app, table_of(page), seed=3)
    file = phone.save(f"/tables/{table_of(page)}/game.json")
    result = run("check", "-", given=file.content)
    assert (result.exit_code, result.stdout.startswith("Everything fits.")) == (0, True)


def test_its_trick_is_ruled_on_with_its_own_colours(phone, kept):
    page = tap(phone, start(phone, deck=id_of(kept)), 24)
    ruling = phone.follow(phone.follow(page, "Judge"), "What if")
    assert ruling.key(1)["aria-label"] == "1, plum, 0 coins"
