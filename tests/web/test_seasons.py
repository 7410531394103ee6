"""Seasons: opening and changing one, its spreadsheets, and its link for readers."""

import csv
import io
from dataclasses import replace
from datetime import date

import pytest

from assistant.league.seasons import COUNTS, StandingsRules
from assistant.leagues import seasons, settled
from assistant.rules.options import USUAL, presets
from assistant.store.engine import writing
from assistant.tables import decks
from tests.browsing import Client
from tests.inspecting import visible
from tests.leaguing import columns
from tests.web import seats
from tests.web.steps import LEAGUE, PAPER, SEASON, SESSION, SHARE

pytestmark = pytest.mark.usefixtures("league")

NEW = f"/leagues/{LEAGUE}/seasons/new"
SHOW = f"/leagues/{LEAGUE}/seasons/{SEASON}"
CHANGE = f"{SHOW}/change"
AGREED = {"name": "Spring", "first_day": "2026-01-01", "last_day": "2026-06-30"}


def begun(phone, **typed):
    """The page of a season that the phone has begun."""
    return phone.submit(phone.get(NEW).form("/seasons/new"), **AGREED | typed)


def group(page, title):
    """The lines under a heading."""
    [part] = [
        part
        for part in page.document.all("section")
        if part.all("h2") and visible(part.one("h2")) == title
    ]
    return [visible(line) for line in part.all("li")]


def season_of(app, page):
    """The season that the page shows."""
    with app.app_context():
        return seasons.at(page.path.split("/")[4])


@pytest.fixture
def declined(phone, unchanged):
    """Sends the form of a new season with a mistake, which stores nothing; the page."""

    def send(**wrong):
        unchanged()
        page = phone.post(NEW, {**phone.get(NEW).fields("/seasons/new"), **AGREED} | wrong, 422)
        assert unchanged()
        return page

    return send


@pytest.fixture
def open_season(app):
    """A season in which no game has counted, by its id."""
    with app.app_context():
        rules = StandingsRules("points", drop=1, of=4, threshold=3, ladder=("between", "wins"))
        days = date(2027, 1, 1), date(2027, 6, 30)
        seasons.open_season(
            "a-season-without-a-game", LEAGUE, "Next", days, presets(4)["matagot-2024"], rules
        )
    return "a-season-without-a-game"


# Beginning one


def test_a_new_season_is_agreed_on_as_leagues_are(app, phone):
    page = begun(phone)
    season = season_of(app, page)
    assert (page.heading, season.rules) == ("Spring", StandingsRules(threshold=3))
    assert season.options == presets(4)["league"]
    assert (season.first_day, season.last_day) == (date(2026, 1, 1), date(2026, 6, 30))


def test_a_season_can_have_a_single_day(app, phone):
    season = season_of(app, begun(phone, first_day="2026-03-14", last_day="2026-03-14"))
    assert season.first_day == season.last_day == date(2026, 3, 14)


def test_the_rules_of_the_standings_are_chosen(app, phone):
    typed = {"count": "placement", "drop": "2", "of": "7", "threshold": "8"}
    typed |= {"placement_6": "9 8 7 6 5 4", "placement_5": "20,10,5,2,1"}
    typed |= {"placement_4": "12\u20118—5 2", "placement_3": "9 9 0", "placement_2": "3;1"}
    typed |= {"step_1": "between", "step_2": "", "step_3": "wins", "step_4": ""}
    placement = (3, 1), (9, 9, 0), (12, 8, 5, 2), (20, 10, 5, 2, 1), (9, 8, 7, 6, 5, 4)
    agreed = StandingsRules("placement", placement, 2, 7, 8, ("between", "wins"))
    assert season_of(app, begun(phone, **typed)).rules == agreed


@pytest.mark.parametrize("count", COUNTS)
def test_a_season_counts_any_of_these_of_the_best_games_or_by_sessions(app, phone, count):
    typed = {"count": count, "best": "8", "threshold": "", "sessions": "4"}
    agreed = StandingsRules(count, best=8, sessions=4)
    assert season_of(app, begun(phone, **typed)).rules == agreed


def test_the_worst_games_are_dropped_or_only_the_best_count(declined):
    said = "Drop the worst games, or count only the best: not both."
    assert declined(drop="1", of="4", best="8").error("best") == said


def test_what_tables_choose_for_themselves_is_not_asked(phone):
    asked = {one["name"] for one in phone.get(NEW).document.all("input", "select")}
    assert not asked & {"variant", "level", "hands", "exchange_order", "own_pass_memo"}
    assert not asked & {"hand_sort", "open_choice"}


def test_rules_that_go_together_are_filled_in_and_nothing_is_begun(phone, unchanged):
    unchanged()
    page = phone.get(NEW)
    page = phone.press(page.button("Gameteko"), name="Spring", count="points", drop="1", of="4")
    fields = page.fields("/seasons/new")
    assert unchanged()
    assert (fields["edition"], fields["end"], fields["number"]) == ("GT", "deals_each", "2")
    typed = {"name": "Spring", "count": "points", "drop": "1", "of": "4"}
    assert typed.items() <= fields.items()
    assert page.button("Gameteko")["aria-pressed"] == "true"


def test_a_season_that_is_sent_twice_is_begun_once(phone, contents):
    fields = {**phone.get(NEW).fields("/seasons/new"), **AGREED}
    assert phone.post(NEW, fields).path == phone.post(NEW, fields).path
    assert len(contents()["seasons"]) == 2


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("name", " ", "Give the season a name."),
        ("name", "x" * 61, "A season name can have at most 60 characters; this one has 61."),
        ("first_day", "2026-02-30", "Enter a date, such as 2026-03-14."),
        ("last_day", "", "Enter a date, such as 2026-03-14."),
        ("last_day", "2025-12-31", "The last day is before the first. Choose a later one."),
        ("placement_4", "11 7 4 x", "Enter 4 whole numbers from 0 to 999."),
        ("placement_3", "10 6 1000", "Enter 3 whole numbers from 0 to 999."),
        ("placement_2", "4 8", "No place can score more than the one before it."),
        ("drop", "-1", "Enter a whole number from 0 to 999."),
        ("of", "²", "Enter a whole number from 0 to 999."),
        ("threshold", "9" * 5000, "Enter a whole number from 0 to 999."),
        ("sessions", "x", "Enter a whole number from 0 to 999."),
        ("best", "1.5", "Enter a whole number from 0 to 999."),
        ("count", "luck", "Choose one of these."),
        ("deck", "tarot", "Choose one of these."),
        ("number", "0", "Enter a whole number from 1 to 100000."),
    ],
)
def test_what_does_not_fit_is_said_beside_its_field_and_kept_there(field, typed, said, declined):
    page = declined(**{field: typed})
    assert page.error(field) == said
    kept = page.fields("/seasons/new")
    assert kept["last_day" if field == "name" else "name"] == (
        AGREED["last_day"] if field == "name" else "Spring"
    )
    if field not in ("count", "deck", "name"):
        assert kept[field] == typed


def test_more_games_are_dropped_than_there_are(declined):
    said = declined(drop="3", of="3").error("of")
    assert said == "Of how many games? There must be more than are dropped."


def test_a_step_stands_on_the_ladder_once(declined):
    page = declined(step_1="wins", step_2="seconds", step_3="wins", step_4="")
    assert (
        page.error("step_3")
        == "This tie-break is used above already. Choose another one, or nothing."
    )
    assert [page.error(f"step_{place}") for place in (1, 2, 4)] == ["", "", ""]


# Changing one


def test_everything_of_a_season_can_be_changed(app, phone, open_season):
    path = f"/leagues/{LEAGUE}/seasons/{open_season}/change"
    page = phone.get(path)
    fields = page.fields("/change")
    was = {"name": "Next", "count": "points", "drop": "1", "step_2": "wins"}
    assert was.items() <= fields.items()
    page = phone.submit(
        page.form("/change"), name="After", count="beaten", last_day="2027-07-31", drop=""
    )
    season = season_of(app, page)
    assert (season.name, season.last_day) == ("After", date(2027, 7, 31))
    assert (season.rules.count, season.rules.drop, season.rules.of) == ("beaten", 0, 0)
    assert season.options == presets(4)["matagot-2024"]


def test_a_season_that_is_sent_as_it_is_stays_as_it_is(app, phone, open_season, unchanged):
    page = phone.get(f"/leagues/{LEAGUE}/seasons/{open_season}/change")
    with app.app_context():
        before = columns(seasons.at(open_season))
    assert columns(season_of(app, phone.submit(page.form("/change")))) == before


def test_the_deck_of_another_phone_stays_that_of_the_season(app, phone, open_season):
    own = presets(4)["classic"].deck
    with app.app_context():
        season = seasons.at(open_season)
        ours = type(own)("", "Ours", own.suits)
        decks.save("a-deck-of-another-phone", ours, "another")
        options = replace(USUAL, deck=ours)
        seasons.change_season(
            open_season, "Next", (season.first_day, season.last_day), options, season.rules
        )
    page = phone.get(f"/leagues/{LEAGUE}/seasons/{open_season}/change")
    assert season_of(app, phone.submit(page.form("/change"))).options.deck == ours


def test_rules_set_wrongly_are_put_right_after_who_moves_was_shown(app, phone, unchanged):
    form = phone.get(CHANGE).form("/change")
    unchanged()
    page = phone.submit(form, count="placement", threshold="2")
    assert unchanged()
    assert (page.heading, group(page, "Autumn")[0]) == ("What this changes", "Anna: place 1 → –")
    page = phone.submit(page.form("/change"))
    assert (page.heading, season_of(app, page).rules.count) == ("Autumn", "placement")
    assert "Anna: place 1 → –" in page.text


def test_a_name_and_a_last_day_that_move_nobody_ask_nothing(app, phone):
    page = phone.submit(phone.get(CHANGE).form("/change"), name="Winter", last_day="2027-01-31")
    assert (page.heading, season_of(app, page).last_day) == ("Winter", date(2027, 1, 31))


# Its files


def read(file, delimiter=","):
    """The rows of a CSV file, by the names of their columns."""
    return list(csv.DictReader(io.StringIO(file.content.decode("utf-8-sig")), delimiter=delimiter))


def test_the_standings_are_a_file_for_a_spreadsheet(phone):
    assert [
        (one["place"], one["player"], one["beaten"])
        for one in read(phone.save(f"{SHOW}/standings.csv"))
    ] == [
        ("1", "Anna", "100"),
        ("2", "Ben", "0"),
    ]


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("standings", ["Platz", "Name", "Spiele", "Siege"]),
        ("games", ["Datum", "Ort", "Spiel", "Personen"]),
        ("deals", ["Spiel", "Datum", "Runde", "Sitz"]),
        ("tricks", ["Spiel", "Datum", "Runde", "Stich"]),
    ],
)
def test_a_german_phone_gets_each_file_with_german_heads(app, name, head, phone):
    german = Client(app, language="de")
    lines = german.save(f"{SHOW}/{name}.csv").content.decode("utf-8-sig").splitlines()
    assert lines[0].split(";")[:4] == head
    assert not [line for line in lines if " of " in line]


def test_every_round_of_the_season_is_a_file_and_a_game_from_paper_has_none(app, phone):
    table_id = seats.of_season(app)
    with app.app_context(), writing():
        settled.recount(table_id)
    rows = read(phone.save(f"/leagues/{LEAGUE}/seasons/{seats.SEASON}/deals.csv"))
    assert [(one["game"], one["day"], one["player"]) for one in rows[:3]] == [
        ("1", "2026-11-20", name) for name in ("Ben", "Clara", "Anna")
    ]
    assert read(phone.save(f"{SHOW}/deals.csv")) == []


# Its link for readers


def test_a_link_is_made_and_ended(app, phone, open_season):
    path = f"/leagues/{LEAGUE}/seasons/{open_season}"
    page = phone.press(phone.get(path).button("Create a link"))
    link = page.document.one("input", **{"data-part": "link"})["value"]
    reader = link.removeprefix("http://localhost")
    assert phone.get(reader).heading == "Next"
    page = phone.press(page.button("Turn off the link"))
    assert page.button("Create a link")
    assert phone.get(reader, 404).heading == "This phone is not in that league"


def test_readers_are_told_nothing_that_leads_to_the_league(app):
    told = (
        app.test_client().get(f"/s/{SHARE}").text
        + app.test_client().get(f"/s/{SHARE}/picture.svg").text
    )
    assert told.count("Anna") > 1
    assert not [one for one in (LEAGUE, SEASON, SESSION, PAPER) if one in told]
