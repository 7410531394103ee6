"""Games of two beside the entry of cards.

The sheet, the score, the judge, the log, corrections and counting.
"""

from dataclasses import replace

import pytest

from assistant.rules.events import Agreed, Dealt, Played, Tallied
from assistant.rules.options import USUAL, Goal
from assistant.rules.table import LOPAKA
from assistant.store.engine import new_id
from assistant.tables import opening
from tests.rounds_of_two import round_of_two, table_of_two
from tests.web.steps import game_at, happen, past_guide, skip

VARIANTS = ("lopaka", "bright-house")
WHOLE = {variant: round_of_two(1, table_of_two(variant)) for variant in VARIANTS}


def two_at_table(app, variant, *told, **agreed):
    """A table of Anna, who deals, and Ben, at which this was told; its id."""
    table_id, options = new_id(), replace(USUAL, variant=variant, goal=Goal("rounds", 4))
    with app.app_context():
        opening.open_table(table_id, ("Anna", "Ben"), 0, replace(options, **agreed), "seater")
    skip(app, table_id, told)
    return table_id


@pytest.fixture
def at(app, phone):
    """A page of a table of two at which this was told."""

    def page(path, variant, *told, **agreed):
        return phone.get(f"/tables/{two_at_table(app, variant, *told, **agreed)}/{path}")

    return page


def names_in(page, tag):
    """The names in a part of a table, in order."""
    return [one.text for one in page.document.all("table")[0].one(tag).all("bdi")]


# The score and the sheet


def test_lopaka_has_a_row_and_no_crown(at):
    page = at("rounds/1", "lopaka", Tallied(0, (None, 40, 75), (1, 2, 3)))
    rows = page.document.one("table").one("tbody").all("tr")
    assert names_in(page, "tbody") == ["Anna", "Ben", "Lopaka"]
    assert ["is-leading" in row["class"] for row in rows] == [False, True, False]


@pytest.mark.parametrize(
    ("scores", "shown"), [("shown_not_ranked", 3), ("ranked", 3), ("ignored", 2)]
)
@pytest.mark.parametrize("path", ["rounds/1", "sheet"])
def test_lopaka_is_left_out_only_where_the_table_agreed_to_it(path, scores, shown, at):
    page = at(path, "lopaka", *WHOLE["lopaka"], lopaka_scores=scores)
    rows = names_in(page, "thead") or names_in(page, "tbody")
    assert rows == ["Anna", "Ben", "Lopaka"][:shown]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_players_alone_sign_a_round(variant, at):
    page = at("rounds/1", variant, *WHOLE[variant], sign_off="all")
    assert [one.text for one in page.form("/signatures").all("button")] == ["Anna", "Ben"]


def test_lopaka_has_no_step_of_the_podium(at):
    page = at("rounds/1", "lopaka", *WHOLE["lopaka"], goal=Goal("rounds", 1))
    assert "Lopaka" not in page.document.one("ol", **{"class": "podium"}).text


# Who plays


@pytest.mark.parametrize("variant", VARIANTS)
def test_nobody_joins_or_leaves_a_game_of_two(variant, at):
    page = at("people", variant)
    assert "Nobody can join or leave a two-player game." in page.text
    assert [one["value"] for one in page.document.all("input", name="do")] == ["succeed"]


def test_nobody_is_called_lopaka_afterwards_where_he_plays(phone, at):
    page = at("names", "lopaka")
    page = phone.submit(page.form("/names"), status=422, name_1="Lopaka")
    assert page.error("name_1") == "Lopaka already has a seat. Add a letter to tell them apart."


# Whose a card is


def test_the_judge_asks_of_a_hand_and_not_of_a_player(at):
    led_and_not_followed = (
        Played(1, 24, which="open"),
        Played(0, 25, which="open"),
        Played(1, 18, which="hidden"),
    )
    page = at("judge", "bright-house", *led_and_not_followed)
    assert [one.text for one in page.document.one("ol", **{"class": "ruled"}).all("bdi")] == [
        "Ben, open",
        "Anna, open",
        "Ben, hidden",
    ]
    assert "Anna's open hand did not follow with 25." in page.text
    assert "Anna's hidden hand is next: tap a card to check it." in page.text


# The trick that Lopaka has taken lies there until the card after his lead

HIGH_HAND = Dealt(LOPAKA, (2, 4, 6, 20, 22, 24, 26, 28, 30, 32, 34))
TAKEN = (HIGH_HAND, Played(1, 21), Played(LOPAKA, 26, True), Played(0, 23))
HE_LEADS = (*TAKEN, Played(LOPAKA, 34, True))


@pytest.mark.parametrize("path", ["events/{}", "events/{}/give"])
def test_its_cards_are_put_right_without_opening_the_others(path, app, phone):
    table_id = two_at_table(app, "lopaka", *HE_LEADS)
    first = len(game_at(app, table_id).rounds[0].events) - 3
    address = f"/tables/{table_id}/{path.format(first)}"
    assert phone.get(address).path == address


def test_the_judge_rules_on_it(phone, at):
    page = at("judge", "lopaka", *HE_LEADS)
    assert "Lopaka takes it with 26." in page.text
    assert [one.text for one in page.form("/claims").all("fieldset")[0].all("bdi")] == [
        "Ben",
        "Anna",
    ]
    assert "Yes. 23 follows the colour led." in phone.press(page.key(23)).text


def test_not_where_nobody_looks_at_the_last_trick(app, phone):
    table_id = two_at_table(app, "lopaka", *HE_LEADS, review="none")
    first = len(game_at(app, table_id).rounds[0].events) - 3
    assert phone.get(f"/tables/{table_id}/events/{first}").path == f"/tables/{table_id}/tricks"
    assert "Lopaka is winning with 34." in phone.get(f"/tables/{table_id}/judge").text


# What an undo takes back


def undo_at(page):
    """What the button says that it takes back."""
    return page.button("Undo").text


def test_with_lopakas_card_goes_what_he_followed(at):
    assert "23+34" in undo_at(at("trick", "lopaka", *HE_LEADS))


def test_what_is_no_event_of_the_round_goes_alone(app, phone):
    table_id = two_at_table(app, "lopaka", *HE_LEADS)
    agreed = replace(game_at(app, table_id).options, lessons="on")
    happen(app, table_id, Agreed(agreed))
    assert "+" not in undo_at(phone.get(f"/tables/{table_id}/trick"))


# What happened


def test_the_log_tells_lopakas_hand_after_the_round(at):
    assert (
        "The hand of Lopaka: 2, 6, 11, 12, 18, 20, 21, 25, 29, 32 and 35."
        in at("log", "lopaka", *WHOLE["lopaka"]).text
    )


def test_during_the_round_it_tells_only_that_it_was_written_down(at):
    page = at("log", "lopaka", *WHOLE["lopaka"][:9])
    assert "The hand of Lopaka is entered." in page.text
    assert "The hand of Lopaka: " not in page.text


def test_a_play_of_the_bright_house_is_told_of_its_hand(at):
    assert "Ben's open hand plays 28." in at("log", "bright-house", *WHOLE["bright-house"]).text


# Counting


@pytest.mark.parametrize(("variant", "rows", "cards"), [("lopaka", 3, 3), ("bright-house", 2, 4)])
def test_a_round_of_two_is_counted_with_everybody_who_has_coins(variant, rows, cards, phone, at):
    page = at("tally", variant, level="score")
    assert (
        len([one for one in page.document.all("input") if one["name"].startswith("coins_")]) == rows
    )
    assert page.form("/tally")["data-needed"] == str(cards)


# Before the first card


@pytest.mark.parametrize(
    ("variant", "path"),
    [("lopaka", "hands/open/2"), ("bright-house", "trick"), ("matagot-duel", "hands/open/0")],
)
def test_a_new_game_begins_with_what_lies_open_and_else_with_the_cards(variant, path, phone):
    page = phone.submit(
        phone.get("/tables/new").form("/tables/new"), name_0="Anna", name_1="Ben", game_2=variant
    )
    assert past_guide(phone, page).path.endswith(f"/{path}")


def test_to_enter_hands_behind_a_cover_is_offered_after_what_comes_next(app, phone):
    text = phone.get(f"/tables/{two_at_table(app, 'lopaka')}/hands").text
    assert text.index("Turn over") < text.index("Play now") < text.index("behind a cover")
