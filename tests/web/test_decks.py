"""Decks of one's own: typed in, changed, saved as a file, played with.

Whatever is no deck is refused beside its field.
"""

import json

import pytest

from assistant.notation import deck_files as notation
from assistant.rules.cards import NUMBERS, offered_decks
from assistant.tables import decks
from tests.browsing import Client, File
from tests.rounds import CLASSIC
from tests.seeds import seed
from tests.web.conftest import known
from tests.web.routes import READING, address
from tests.web.steps import game_at, play_round, start, table_of, with_scripts

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


LARGE = offered_decks()["matagot-2024-large"]


def test_an_own_deck_begins_with_the_large_one_and_its_twins(app, phone):
    page = phone.get(f"{NEW}?from={LARGE.id}")
    assert [one.text for one in page.document.all("legend", **{"class": "number"})] == [
        str(card) for card in LARGE.cards
    ]
    deck = deck_of(app, phone.submit(page.form(NEW), **{"name": "Ours", "coins_2.5": "3"}))
    assert (deck.coins[2.5], deck.coins[2]) == (3, LARGE.coins[2])


def test_five_are_offered_a_large_deck_of_ones_own(app, phone):
    entered(phone, LARGE.id, **{"coins_36.5": "9"})
    fields = phone.get("/tables/new").document.all("input", name="large_deck")
    (own,) = [one["value"] for one in fields if one["value"] != LARGE.id]
    page = start(phone, ("Anna", "Ben", "Clara", "Doris", "Edgar"), large_deck=own)
    assert game_at(app, table_of(page)).deck.coins[36.5] == 9


def test_a_colour_of_a_printed_deck_is_known_in_either_language(app, phone):
    page = entered(Client(app, "de"), colour_name_0="Grün")
    assert deck_of(app, page).suits[0].id == "green"
    assert "green" in phone.get(page.path).text


@pytest.mark.parametrize(
    "name",
    ["<b>bold</b>", '"O\'Neill" & Söhne', "🧞" * 60],
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


@pytest.mark.parametrize("endpoint", [one for one in READING if "<deck_id>" in READING[one]])
@pytest.mark.parametrize("id", ["no-deck-of-this-id", "%00"])
def test_a_deck_that_is_not_there_is_not_shown(endpoint, id, phone):
    path = address(READING[endpoint], "").replace("classic", id)
    assert phone.get(path, 404).heading == "Deck not found"


def test_a_printed_deck_is_not_changed_but_copied(phone):
    assert phone.get("/decks/classic/change").path == NEW


# Putting one away


def test_a_deck_is_put_away_and_taken_out_again(phone, kept):
    page = phone.press(kept.button("Archive this deck"))
    assert (listed(page, "My decks"), listed(page, "Archived")) == ([], ["Grandmother's"])
    page = phone.press(page.button("Restore"))
    assert (listed(page, "My decks"), listed(page, "Archived")) == (["Grandmother's"], [])


def test_a_deck_that_is_put_away_is_not_offered_for_a_game(phone, kept):
    def offered():
        return [one["value"] for one in phone.get("/tables/new").document.all("input", name="deck")]

    assert id_of(kept) in offered()
    phone.press(kept.button("Archive this deck"))
    assert id_of(kept) not in offered()


# What is no deck


NO_COINS = {"coins_17": "The coins of 17 must be a whole number from 0 to 9."}
NO_COLOUR = {"coins_17": "Choose the colour of 17."}
NO_NAME = "A colour name can have at most 20 characters, and no ~."


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            {"colour_17": ["1", "1"], "coins_17": ["3", "3"]},
            {"coins_17": "17 is there 2 times. Keep one and remove the others."},
        ),
        (
            {"colour_1": "1"},
            {
                "colour_name_0": "yellow: 11 cards. Each colour has 12; change the colour of some.",
                "colour_name_1": "blue: 13 cards. Each colour has 12; change the colour of some.",
            },
        ),
        *(({"coins_17": coins}, NO_COINS) for coins in ("-1", "10", "9" * 5000, "", "٣")),
        *(({"colour_17": colour}, NO_COLOUR) for colour in ("3", "x", "")),
        ({"name": "\u200b\u202e"}, {"name": "Give the deck a name."}),
        (
            {"name": "x" * 61},
            {"name": "A deck name can have at most 60 characters; this one has 61."},
        ),
        ({"colour_name_2": " Blue "}, {"colour_name_2": "Name three different colours."}),
        ({"colour_name_2": "x" * 21}, {"colour_name_2": NO_NAME}),
        ({"colour_name_0": "a~b"}, {"colour_name_0": NO_NAME}),
    ],
    ids=short,
)
def test_what_is_wrong_is_refused_beside_it(wrong, said, declined):
    assert said.items() <= errors(declined(**wrong)).items()


def test_a_missing_card_is_refused_beside_it(declined):
    page = declined("colour_4", "coins_4")
    assert errors(page)["coins_4"] == "4 is missing. Add it with its colour and coins."


@pytest.mark.parametrize("card", [19, 999999999])
def test_a_card_that_there_is_not_is_refused_above_the_cards(card, declined):
    page = declined(**{f"colour_{card}": "0", f"coins_{card}": "3"})
    strays = page.document.by_id["strays"]
    assert strays.text == f"There is no card {card}: the numbers are 1 to 37 without 19. Remove it."


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


@pytest.mark.parametrize(
    "wrong",
    [{"name": "x" * 61}, {"coins_17": "five"}, {"colour_1": "1"}, {"colour_name_2": "sand"}],
    ids=str,
)
def test_what_was_typed_is_still_there(wrong, declined):
    typed = {"name": "Ours", "colour_name_1": "sand", "colour_2": "2", "coins_2": "8"} | wrong
    assert typed.items() <= declined(**typed).fields(NEW).items()


@pytest.mark.parametrize("id", ["short", "../../../../etc/passwd"])
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
    page = other_phone.submit(other_phone.get(BRING_IN).form(BRING_IN), file=file_of(phone, kept))
    assert page.path != kept.path
    assert deck_of(app, page) == deck_of(app, kept)
    assert file_of(other_phone, page).content == file_of(phone, kept).content


NO_DECK = (
    "This is not a deck. A deck file has three colours of twelve cards each, or of "
    "eighteen; export one to see an example."
)


@pytest.mark.parametrize("text", ["17 is blue", "</textarea><script>alert(1)</script>"])
def test_what_is_no_deck_is_not_brought_in(text, phone, unchanged):
    unchanged()
    page = phone.submit(phone.get(BRING_IN).form(BRING_IN), status=422, text=text)
    assert page.document.by_id["wrong"].text == NO_DECK
    assert page.fields(BRING_IN)["text"] == text
    assert unchanged()


@pytest.mark.parametrize("content", [b"[" * 60_000, b"\x89PNG\r\n\x1a\n"], ids=short)
def test_a_file_that_is_no_deck_is_not_brought_in(content, phone, unchanged):
    unchanged()
    file = File("holiday.png", "image/png", content)
    page = phone.submit(phone.get(BRING_IN).form(BRING_IN), status=422, file=file)
    assert page.error("file") == NO_DECK
    assert unchanged()


def test_what_a_file_lacks_is_put_right_and_kept(app, phone):
    document = json.loads(notation.write(CLASSIC)) | {"name": "Ours"}
    del document["suits"][1]["cards"]["17"]
    text = json.dumps(document)
    page = phone.submit(phone.get(BRING_IN).form(BRING_IN), status=422, text=text)
    assert page.heading == "New deck"
    assert errors(page)["coins_17"] == "17 is missing. Add it with its colour and coins."
    page = phone.submit(page.form(NEW), colour_17="1", coins_17="5")
    assert deck_of(app, page).coins[17] == 5


# Playing with one


def test_a_game_is_played_with_ones_own_deck(app, phone, kept):
    page = start(phone, deck=id_of(kept))
    drawn = with_scripts(app, phone).get(page.path)
    assert drawn.key(17)["aria-label"] == "17, blue, 5 coins"
    assert drawn.key(1)["aria-label"] == "1, plum, 0 coins"
    page = play_round(phone, page, seed=2, deck=deck_of(app, kept))
    assert sum(game_at(app, table_of(page)).rounds[0].state.coins) <= 127
    assert "= 127" in page.text


def test_a_game_keeps_its_deck_when_the_kept_one_is_changed(app, phone, kept):
    table_id = table_of(start(phone, deck=id_of(kept)))
    before = deck_of(app, kept)
    page = phone.follow(kept, "Edit this deck")
    phone.submit(page.form("/change"), name="Grandfather's", coins_17="9", colour_name_0="olive")
    assert game_at(app, table_id).options.deck == before
    drawn = with_scripts(app, phone).get(f"/tables/{table_id}/trick")
    assert drawn.key(17)["aria-label"] == "17, blue, 5 coins"
    assert "The deck is Grandmother's." in phone.get(f"/tables/{table_id}/sheet").text


def test_another_phone_cannot_begin_a_game_with_it(other_phone, kept, unchanged):
    unchanged()
    fields = other_phone.get("/tables/new").fields("/tables/new")
    names = {f"name_{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cid"))}
    page = other_phone.post("/tables/new", fields | names | {"deck": id_of(kept)}, 422)
    assert page.error("deck") == "Choose one of these."
    assert unchanged()


@pytest.mark.parametrize("printed", ["matagot-2024", "matagot-2024-large"])
def test_a_game_begins_with_the_deck_that_is_looked_at(printed, phone):
    page = phone.follow(phone.get(f"/decks/{printed}"), "New game with this deck")
    fields = page.fields("/tables/new")
    assert printed in (fields["deck"], fields["large_deck"])


def test_and_with_ones_own_but_not_with_one_that_is_put_away(phone, kept):
    page = phone.follow(kept, "New game with this deck")
    assert page.fields("/tables/new")["deck"] == id_of(kept)
    phone.press(kept.button("Archive this deck"))
    assert not phone.get(kept.path).document.all("a", **{"class": "strong"})
