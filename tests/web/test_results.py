"""The games of a season, who came, the honours, and a person across seasons, as pages."""

import csv
import io
from dataclasses import replace
from datetime import date

import pytest
from flask import Flask

from assistant.league.seasons import StandingsRules
from assistant.leagues import leagues, paper_imports, seasons, sessions
from assistant.notation.paper import parse
from assistant.rules.commands import Correct
from assistant.rules.events import Began, Replaced, Tallied
from assistant.rules.options import USUAL, Goal
from assistant.store.engine import new_id
from assistant.tables import tables
from tests.browsing import Client, File, Page
from tests.on_paper import add_paper
from tests.recording import sends
from tests.web.steps import EVENING, LEAGUE, PERSON, SEASON, SESSION, SHARE, happen

pytestmark = pytest.mark.usefixtures("league")

SHOW = f"/leagues/{LEAGUE}/seasons/{SEASON}"
LONG = "Bärbel-Annegret von der Heide-Weizsäcker"
FORMULA = "=HYPERLINK(1)"


@pytest.fixture
def at_a_table(app: Flask) -> str:
    """A game of two rounds at a table, which counts in the season; its id."""
    return table_game(app, ("Anna", "Ben", LONG))


def table_game(app: Flask, names: tuple[str, ...], rounds: int = 2) -> str:
    """A game at a table of a season of its own rules, over after two rounds."""
    table_id, options = new_id(), replace(USUAL, goal=Goal("rounds", 2))
    season_id = "a-season-of-two-rounds"
    with app.app_context():
        days = date(2026, 9, 1), date(2026, 12, 31)
        seasons.open_season(season_id, LEAGUE, "Short", days, options, StandingsRules())
        sessions.start(table_id, SESSION, season_id, names, options, dealer=0, phone="phone")
    happen(app, table_id, Tallied(1, (40, None, 76), (), 10))
    if rounds > 1:
        happen(app, table_id, Began(), Tallied(2, (50, 20, None), (), 10))
    return table_id


SHORT = f"/leagues/{LEAGUE}/seasons/a-season-of-two-rounds"


def games(page: Page) -> list[str]:
    """The games of the list, each as it reads."""
    return [
        item.text
        for games in page.document.all("ul", **{"class": "games-met"})
        for item in games.all("li")
        if item.all("ul")
    ]


def saved(content: bytes, delimiter: str = ",") -> list[dict[str, str]]:
    """The rows of a file."""
    text = content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=delimiter))


# Games


def test_a_game_tells_who_met_whom_with_what_result(phone: Client) -> None:
    [game] = games(phone.get(f"{SHOW}/games"))
    assert " ".join(game.split()) == "1 Anna 120 2 Ben 80 2 players · from paper"
    assert "Friday, 20 November 2026" in phone.get(f"{SHOW}/games").text


def test_a_game_that_runs_tells_who_plays_and_that_it_counts_when_it_is_over(app, phone) -> None:
    table_game(app, ("Anna", "Ben", "Clara"), rounds=1)
    [game] = games(phone.get(f"{SHORT}/games"))
    assert " ".join(game.split()) == "Anna Ben Clara 3 players It counts when it is over."


def test_the_games_of_one_person_are_asked_for(app: Flask, phone: Client) -> None:
    with app.app_context():
        add_paper(new_id(), SESSION, SEASON, {"Clara": 9, "Ben": 3}, 6)
    page = phone.get(f"{SHOW}/games")
    assert len(games(page)) == 2
    page = phone.get(f"{SHOW}/games?person={PERSON}")
    assert len(games(page)) == 1 and "Anna" in games(page)[0]
    [chosen] = [one.text for one in page.document.all("option") if "selected" in one]
    assert chosen == "Anna"


@pytest.mark.parametrize("asked", ["person=nobody", "person=", "page=-3", "page=x"])
def test_what_nobody_is_or_no_page_shows_everybody(asked: str, phone: Client) -> None:
    assert len(games(phone.get(f"{SHOW}/games?{asked}"))) == 1


def test_beyond_the_last_page_there_are_no_games_and_a_way_back(phone: Client) -> None:
    page = phone.get(f"{SHOW}/games?page=99999999999")
    assert "No games here." in page.text
    assert page.link("Newer").startswith(f"{SHOW}/games?page=")


def test_people_are_listed_by_name(app: Flask, phone: Client) -> None:
    with app.app_context():
        points = {"Zoe": 5, "Änne": 5, "anton": 5}
        add_paper(new_id(), SESSION, SEASON, points, 6)
    people = phone.get(f"/leagues/{LEAGUE}/people").document.one("ul", **{"class": "rows members"})
    names = [one.text for one in people.all("bdi")]
    assert names == ["Anna", "Änne", "anton", "Ben", "Zoe"]
    ranking = phone.get(SHOW).document.one("tbody")
    ranked = [row.all("bdi")[0].text for row in ranked_rows(ranking)]
    assert ranked == ["Anna", "Änne", "anton", "Zoe", "Ben"]


def ranked_rows(body):
    """The rows of the standings, without those that say why."""
    return [row for row in body.all("tr") if row.all("bdi")]


# Readers of the link


def test_readers_of_the_link_see_the_same_games_and_no_id(
    app: Flask, stranger: Client, phone: Client, at_a_table: str
) -> None:
    with app.app_context():
        seasons.share("a-season-of-two-rounds", is_shared=True)
        share = seasons.at("a-season-of-two-rounds").share
    page = stranger.get(f"/s/{share}/games")
    assert games(page) == games(phone.get(f"{SHORT}/games"))
    ids = (LEAGUE, SESSION, PERSON, at_a_table, "a-season-of-two-rounds")
    assert not [id for id in ids if id in page.html]


def test_readers_of_the_link_ask_for_one_person_by_a_number(app, stranger: Client) -> None:
    with app.app_context():
        add_paper(new_id(), SESSION, SEASON, {"Clara": 9, "Ben": 3}, 6)
    page = stranger.get(f"/s/{SHARE}/games")
    [value] = [one["value"] for one in page.document.all("option") if one.text == "Clara"]
    [game] = games(stranger.get(f"/s/{SHARE}/games?person={value}"))
    assert "Clara" in game


def test_a_link_that_was_ended_shows_no_games(app: Flask, stranger: Client) -> None:
    with app.app_context():
        seasons.share(SEASON, is_shared=False)
    stranger.get(f"/s/{SHARE}/games", status=404)
    stranger.get(f"/s/{SHARE}/games.csv", status=404)


def test_readers_of_the_link_see_attendance_and_honours_of_their_season_and_no_id(
    app: Flask, stranger: Client, at_a_table: str
) -> None:
    with app.app_context():
        seasons.share("a-season-of-two-rounds", is_shared=True)
        share = seasons.at("a-season-of-two-rounds").share
    standings = stranger.get(f"/s/{share}")
    came = stranger.follow(stranger.follow(standings, "Games"), "Attendance")
    best = stranger.follow(standings, "Honours")
    assert "1 session" in came.text and f"Best round 76 {LONG}" in best.text
    ids = (LEAGUE, SESSION, PERSON, at_a_table, "a-season-of-two-rounds", "Autumn")
    assert not [id for id in ids if id in came.html + best.html]


# The spreadsheet


def test_the_spreadsheet_has_a_line_for_each_person_of_a_game(phone, at_a_table) -> None:
    rows = saved(phone.save(f"{SHORT}/games.csv").content)
    assert [(row["player"], row["place"], row["points"]) for row in rows] == [
        ("Anna", "1", "90"),
        (LONG, "2", "66"),
        ("Ben", "3", "10"),
    ]
    told = {"day": EVENING.isoformat(), "game": "1", "people": "3", "rounds": "2", "from": "table"}
    assert told.items() <= rows[0].items()


def test_the_file_can_be_read_again_as_paper(app: Flask, phone: Client, at_a_table: str) -> None:
    with app.app_context():
        add_paper(new_id(), SESSION, SEASON, {FORMULA: 9, "Ben": 9, LONG: -3}, 6)
    for address in (SHOW, SHORT):
        content = phone.save(f"{address}/games.csv").content
        told: dict[tuple[str, str], dict[str, tuple[int, int]]] = {}
        for row in saved(content):
            game = told.setdefault((row["day"], row["game"]), {})
            game[row["player"].removeprefix("'")] = int(row["points"]), int(row["place"])
        read = [
            {name: (points, (game.places or {})[name]) for name, points in game.points.items()}
            for game in parse(content).games
        ]
        assert read == list(told.values())


def looked_at(phone: Client, season_id: str, content: bytes) -> Page:
    """What the file of a season's games would do in that season."""
    form = phone.get(f"/leagues/{LEAGUE}/paper").form("/paper")
    return phone.submit(form, file=File("games.csv", "text/csv", content), season=season_id)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_file_that_is_read_in_again_says_the_same(
    language: str, app: Flask, phone: Client, at_a_table: str
) -> None:
    """Games at tables too, several of a day, and paper with numbers and places of its own."""
    with app.app_context():
        add_paper(new_id(), SESSION, SEASON, {"Anna": 9, "Ben": 9, LONG: -3}, 6)
        lines = "".join(f"2026-11-20,B7,{name},{n}\n" for n, name in enumerate("XYZ"))
        paper = parse(f"date,game,player,points\n{lines}".encode())
        paper_imports.import_paper(SEASON, paper, phone="founder")
    own = Client(app, language=language)
    for season_id, address, count in ((SEASON, SHOW, 3), ("a-season-of-two-rounds", SHORT, 1)):
        page = looked_at(phone, season_id, own.save(f"{address}/games.csv").content)
        assert "The file says the same." in page.text
        assert f"{count} game{'s are' if count > 1 else ' is'} here already" in page.text


def test_a_game_at_a_table_that_was_corrected_since_stays(
    app: Flask, phone: Client, at_a_table: str
) -> None:
    content = phone.save(f"{SHORT}/games.csv").content
    with app.app_context():
        corrected = Correct((Replaced(3, Tallied(2, (50, 30, None), (), 10)),))
        tables.execute(at_a_table, corrected, sends(at_a_table, "skipper"))
    page = looked_at(phone, "a-season-of-two-rounds", content)
    assert "1 game at a table has another result here, which stays." in page.text
    assert not page.buttons("Bring it in")


def test_readers_of_the_link_have_the_same_file(phone: Client, stranger: Client) -> None:
    assert stranger.save(f"/s/{SHARE}/games.csv").content == phone.save(f"{SHOW}/games.csv").content


# Attendance and honours


def test_attendance_tells_how_often_everybody_came_and_who_was_there(phone: Client) -> None:
    page = phone.follow(phone.get(f"{SHOW}/games"), "Attendance")
    people = [
        [cell.text for cell in row.all("th", "td")] for row in page.document.one("tbody").all("tr")
    ]
    assert [row[:2] for row in people] == [["Anna", "1 of 1"], ["Ben", "1 of 1"]]
    assert "1 session" in page.text and "Anna, Ben" in page.text


def test_a_season_without_a_game_says_so(app: Flask, phone: Client) -> None:
    with app.app_context():
        days = date(2027, 1, 1), date(2027, 6, 30)
        empty = "a-season-of-no-games"
        seasons.open_season(empty, LEAGUE, "Next", days, USUAL, StandingsRules())
    for page in ("attendance", "games"):
        shown = phone.get(f"/leagues/{LEAGUE}/seasons/a-season-of-no-games/{page}")
        assert "No game" in shown.text
    assert phone.get(f"/leagues/{LEAGUE}/honours?season=a-season-of-no-games").heading == "Honours"


def test_honours_name_who_has_them(phone: Client) -> None:
    page = phone.follow(phone.get(f"/leagues/{LEAGUE}"), "Honours")
    told = [item.text for item in page.document.one("ul", **{"class": "honours"}).all("li")]
    assert [text.replace(" ,", ",") for text in told] == [
        "Most wins 1 Anna",
        "Most games 1 Anna, Ben",
        "Most sessions 1 Anna, Ben",
    ]


def test_honours_of_rounds_lead_to_their_game(phone: Client, at_a_table: str) -> None:
    page = phone.get(f"/leagues/{LEAGUE}/honours?season=a-season-of-two-rounds")
    best = page.document.one("ul", **{"class": "honours"}).all("li")[1]
    assert best.text == f"Best round 76 {LONG} 20 Nov 2026"
    assert best.one("a")["href"] == f"/tables/{at_a_table}/sheet"


def test_the_game_of_a_shared_honour_says_whose_it_is(app: Flask, phone: Client) -> None:
    with app.app_context():
        for points in ({"Anna": 9, "Ben": 3}, {"Ben": 9, "Anna": 3}, {"Ben": 9, "Anna": 3}):
            add_paper(new_id(), SESSION, SEASON, points, 6)
    page = phone.get(f"/leagues/{LEAGUE}/honours?season={SEASON}")
    run = page.document.one("ul", **{"class": "honours"}).all("li")[1]
    assert run.text.replace(" ,", ",") == "Most wins in a row 2 Anna, Ben Anna : 20 Nov 2026"


def test_there_are_no_honours_of_a_season_of_another_league(app: Flask, phone: Client) -> None:
    with app.app_context():
        leagues.open_league("another-league-of-all", "Other", "phone")
    phone.get(f"/leagues/another-league-of-all/honours?season={SEASON}", status=404)


# A person


def figures(page: Page, about: str) -> list[list[str]]:
    """The rows of a table of figures."""
    table = page.document.one("div", **{"aria-labelledby": about})
    return [
        [cell.text for cell in row.all("th", "td")]
        for body in table.all("tbody")
        for row in body.all("tr")
    ]


def test_a_person_is_shown_across_seasons_with_their_sum_an_evening_of_two_once(
    phone: Client, at_a_table: str
) -> None:
    page = phone.get(f"/leagues/{LEAGUE}/people/{PERSON}")
    rows = figures(page, "seasons")
    assert sorted(row[0] for row in rows[:2]) == ["Autumn", "Short"]
    assert rows[2] == ["All seasons", "", "2", "2", "100.0 %", "26.25", "1"]


def test_a_person_is_held_against_everybody_met(phone: Client, at_a_table: str) -> None:
    page = phone.get(f"/leagues/{LEAGUE}/people/{PERSON}")
    assert figures(page, "against") == [
        ["Ben", "2", "2", "100.0 %"],
        [LONG, "1", "1", "100.0 %"],
    ]
    assert phone.follow(page, LONG).heading == LONG


def test_totals_that_were_brought_forward_are_shown_and_added_up(app, phone, stranger) -> None:
    lines = b"player,played,won,beaten,met,points,rounds\nAnna,9,4.5,10,18,700,36\n"
    with app.app_context():
        paper_imports.import_paper(SEASON, parse(lines), phone="founder")
    expected = [
        ["In games here", "100.0 %", "1", "1", "120", "6"],
        ["Brought forward", "55.6 %", "9", "4½", "700", "36"],
        ["Together", "57.9 %", "10", "5½", "820", "42"],
    ]
    assert figures(phone.get(f"{SHOW}/people/{PERSON}"), "parts") == expected
    assert figures(stranger.get(f"/s/{SHARE}/people/0"), "parts") == expected
