"""The standings: each row, what decided it, what stands below, the picture for a chat."""

import re
from datetime import date, timedelta
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from assistant.league.seasons import StandingsRules
from assistant.leagues import leagues, seasons, sessions
from assistant.rules.options import USUAL
from tests.browsing import Client
from tests.on_paper import add_paper

LEAGUE, SEASON = "a-league-of-standings", "a-season-of-standings"
SHOW = f"/leagues/{LEAGUE}/seasons/{SEASON}"
FIRST = date(2026, 1, 1)
LONG, HEBREW = "Christian-Maximilian von Hohenlohe-Waldb", "אברהם בן־שלמה"


@pytest.fixture
def standings(app, phone):
    """The page of a season of these games, a session each: points by name, and rounds."""

    def show(*games, rules=None, rounds=4, client=phone):
        with app.app_context():
            leagues.open_league(LEAGUE, "The Imps", "founder")
            days = FIRST, FIRST + timedelta(days=200)
            seasons.open_season(SEASON, LEAGUE, "Spring", days, USUAL, rules or StandingsRules())
            for number, points in enumerate(games):
                evening, game = f"evening-{number:016}", f"game-{number:016}"
                sessions.open_session(evening, LEAGUE, FIRST + timedelta(days=number), "")
                add_paper(game, evening, SEASON, points, rounds)
        return client.get(SHOW)

    return show


def rows(page):
    """The rows of the table by the heads of their columns, without the sentences between."""
    table = page.document.one("table")
    heads = [" ".join(element.text.split()) for element in table.one("thead").all("th")]
    found = []
    for row in table.one("tbody").all("tr"):
        cells = [
            " ".join(element.text.split())
            for element in row.children
            if not isinstance(element, str)
        ]
        if len(cells) == len(heads):
            found.append(dict(zip(heads, cells, strict=True)))
    return found


def column(page, head):
    return [row[head] for row in rows(page)]


def between(page):
    """The sentences between two rows."""
    return [
        element.text
        for row in page.document.one("tbody").all("tr")
        if row["class"] == "why"
        for element in row.all("p")
    ]


def section(page, heading):
    """The lines below a headline."""
    for part in page.document.all("section"):
        if part.all("h2") and part.all("h2")[0].text == heading:
            return [line.text for line in part.all("li")]
    return []


def folded(page, title):
    """The lines that are folded below a title."""
    for part in page.document.all("details"):
        if part.one("summary").text == title:
            return [line.text for line in part.all("li")]
    return []


# The rows


def test_the_table_is_a_table_for_who_hears_it(standings):
    table = standings({"Anna": 9, "Ben": 4}).document.one("table")
    assert table.one("caption").text == "Standings: Spring"
    assert {element["scope"] for element in table.one("thead").all("th")} == {"col"}
    assert [element["scope"] for element in table.one("tbody").all("th")] == ["row", "row"]


def test_a_row_has_games_wins_points_and_points_a_round(standings):
    anna = rows(standings({"Anna": 9, "Ben": 9}, {"Anna": -20, "Ben": 4}, rounds=3))[1]
    told = {"Name": "Anna", "Games": "2", "Wins": "½", "Points": "−11", "Points per round": "−1.83"}
    assert told.items() <= anna.items()


def test_between_two_rows_stands_what_parted_them(standings):
    page = standings({"Anna": 9, "Ben": 4, "Clara": 1}, {"Clara": 9, "Ben": 4, "Anna": 1})
    assert column(page, "Opponents beaten") == ["50.0 %"] * 3
    assert between(page) == ["ahead of Ben on wins: 1 to 0"]


def test_a_persons_page_says_what_parted_the_row_from_the_next(standings, phone):
    page = standings({"Anna": 9, "Ben": 4, "Clara": 1}, {"Clara": 9, "Ben": 4, "Anna": 1})
    said = [line for name in ("Anna", "Clara") for line in between_on(phone.follow(page, name))]
    assert said == ["ahead of Ben on wins: 1 to 0"]


def between_on(page):
    """What a person's page says of the row after it."""
    return [one.text for one in page.document.all("p", **{"class": "picture-note"})]


def test_the_last_five_are_places_the_newest_first(standings):
    page = standings(
        *[{"Anna": 9, "Ben": 4}] * 4, {"Anna": 1, "Ben": 4, "Clara": 9}, {"Anna": 3, "Ben": 3}
    )
    [last] = [row["Last five"] for row in rows(page) if row["Name"] == "Anna"]
    assert last == "1 of 2 3 of 3 1 of 2 1 of 2 1 of 2"


def test_a_dropped_game_is_struck_through_and_leads_to_the_person(standings):
    games = [{"Anna": 9, "Ben": 4}, {"Anna": 1, "Ben": 4}]
    page = standings(*games, rules=StandingsRules(drop=1, of=2))
    assert column(page, "Dropped") == ["1", "1"]
    [struck, *_] = [
        element for element in page.document.one("table").all("s") if "dropped" in element.text
    ]
    assert struck.text.split() == ["2", "of", "2,", "dropped"]
    assert {
        element["aria-label"] for element in page.document.one("table").all("a") if element.all("s")
    } == {"1 dropped game"}


def test_the_rating_stands_on_the_persons_page_and_says_that_it_decides_nothing(phone, standings):
    page = phone.follow(standings({"Anna": 9, "Ben": 4}), "Anna")
    assert re.search(r"Rating for info only \d+\.\d ± \d\.\d", page.text)
    assert "The rating does not affect the ranking." in page.text


def test_the_best_and_the_worst_round_stand_on_the_persons_page_alone(phone, standings):
    page = standings({"Anna": 9, "Ben": 4})
    assert not {"Best round", "Worst round"} & set(rows(page)[0])
    page = phone.follow(page, "Anna")
    assert "Best round" in page.text and "Worst round" in page.text


@pytest.mark.parametrize(
    ("count", "heads"),
    [
        ("beaten", ["Opponents beaten", "Points", "Games", "Wins", "Points per round"]),
        (
            "placement",
            ["Placement points", "Points", "Games", "Wins", "Opponents beaten", "Points per round"],
        ),
        ("points", ["Points per round", "Points", "Games", "Wins", "Opponents beaten"]),
        ("total", ["Total points", "Games", "Wins", "Opponents beaten", "Points per round"]),
        (
            "average",
            ["Points per game", "Points", "Games", "Wins", "Opponents beaten", "Points per round"],
        ),
        ("wins", ["Wins", "Points", "Games", "Opponents beaten", "Points per round"]),
    ],
)
def test_what_counts_comes_first_then_the_points_and_no_column_comes_twice(count, heads, standings):
    page = standings({"Anna": 9, "Ben": 4}, rules=StandingsRules(count=count))
    assert list(rows(page)[0])[2 : 2 + len(heads)] == heads


@pytest.mark.parametrize(
    ("count", "first", "value"),
    [
        *[("beaten", "Bert", "66.7 %"), ("wins", "Bert", "2")],
        *[("total", "Anna", "484"), ("average", "Anna", "161.33")],
    ],
)
def test_who_has_most_points_leads_a_season_that_counts_them(count, first, value, standings):
    """Bert beats Anna in two of three games, in which she has 484 points to his 375."""
    games = {"Anna": 164, "Bert": 165}, {"Anna": 100, "Bert": 110}, {"Anna": 220, "Bert": 100}
    leader = next(iter(rows(standings(*games, rules=StandingsRules(count)))))
    assert (leader["Name"], list(leader.values())[2]) == (first, value)


def test_one_who_won_one_game_does_not_lead_a_season_and_is_told_what_is_missing(standings):
    games = [{"Anna": 9, "Ben": 4}] * 3 + [{"Cleo": 9, "Ben": 4}]
    page = standings(*games, rules=StandingsRules(threshold=3, sessions=2))
    assert [(row["Name"], row["Place"]) for row in rows(page)] == [
        ("Anna", "1"),
        ("Ben", "2"),
        ("Cleo 1 of 3 games, 1 of 2 sessions", "–"),
    ]
    said = "A place needs 3 games and 2 sessions. Still missing for a place:"
    assert f"{said} Cleo 2 games and 1 session." in page.text


@pytest.mark.parametrize("name", [HEBREW, "<b>Anna</b>"])
def test_a_name_stands_there_whole_and_turns_nothing_around_it(name, standings):
    page = standings({name: 9, "Ben": 4}, {name: 4, "Ben": 9})
    names = [element["title"] for element in page.document.one("tbody").all("bdi")]
    assert sorted(names) == sorted([name, "Ben"])


# Below the table


def test_the_rules_are_folded_below_the_table(standings):
    page = standings({"Anna": 9, "Ben": 4}, rules=StandingsRules(drop=1, of=5, threshold=3))
    sentences = folded(page, "How the ranking works")
    assert "For each person the worst of every 5 games is dropped." in sentences
    assert "A place needs 3 games." in sentences
    assert any(
        sentence.startswith("Tie-breaks: wins, then second places, then points")
        for sentence in sentences
    )
    assert any("Guests" in sentence and "Lopaka" in sentence for sentence in sentences)


def test_games_that_do_not_count_yet_are_told_by_reason_with_their_number(app, standings):
    standings({"Anna": 9, "Ben": 4})
    with app.app_context():
        sessions.open_session("an-evening-in-winter", LEAGUE, date(2025, 12, 1), "")
        for number in (1, 2):
            game, points = f"a-game-of-winter-{number}", {"Anna": 1, "Ben": 2}
            add_paper(game, "an-evening-in-winter", SEASON, points, 3)
    assert section(standings(), "Not counted yet") == [
        "2 games are dated outside the season.",
        "1 December 2025",
    ]


def test_what_a_correction_changed_is_told_with_its_days(app, standings):
    standings({"Anna": 9, "Ben": 4}, {"Anna": 4, "Ben": 9}, {"Anna": 4, "Ben": 9})
    with app.app_context():
        sessions.move(f"game-{1:016}", None)
    page = standings()
    [title] = [
        element.text for element in page.document.all("summary") if "changed" in element.text
    ]
    when, _, what = title.partition(": ")
    assert re.fullmatch(r"\d+ \w+ \d{4}, \d\d:\d\d", when)
    assert what == "Season of the game of 2 January 2026 changed."
    assert sorted(section(page, "Corrections")[-2:]) == [
        "Anna: place 2 → 1, 33.3 % → 50.0 %",
        "Ben: 66.7 % → 50.0 %",
    ]


def test_in_german_numbers_have_a_comma(app, standings):
    page = standings({"Anna": 9, "Ben": 4}, rounds=7, client=Client(app, "de"))
    assert "1,29" in page.text and "100,0 %" in page.text


# Readers


@pytest.fixture
def shared(app, standings):
    """The address of the readers of a season with a game."""
    standings({"Anna": 9, HEBREW: 4})
    with app.app_context():
        seasons.share(SEASON, is_shared=True)
        return f"/s/{seasons.at(SEASON).share}"


def test_readers_see_the_same_table(phone, other_phone, shared):
    assert rows(other_phone.get(shared)) == rows(phone.get(SHOW))


def test_readers_can_change_nothing_and_stay_below_their_own_link(other_phone, shared):
    page = other_phone.get(shared)
    assert page.document.all("form") == []
    assert page.link("Charts") == f"{shared}/pictures"
    people = [element.one("a")["href"] for element in page.document.one("tbody").all("th")]
    assert all(link.startswith(f"{shared}/people/") for link in people)
    assert not [element for element in page.document.all("a") if "/leagues" in element["href"]]


# The drawing for a chat

SVG = "{http://www.w3.org/2000/svg}"


def drawn(phone):
    """The picture and its text, without the characters that isolate directions."""
    drawing = ElementTree.fromstring(phone.save(f"{SHOW}/picture.svg", "inline").content)
    return drawing, [
        (element.text or "").strip("\u2068\u2069") for element in drawing.iter(f"{SVG}text")
    ]


def test_the_drawing_has_what_a_chat_wants_to_know(phone, standings):
    standings({"Anna": 9, "Ben": 4, "Clara": 1})
    drawing, texts = drawn(phone)
    assert drawing.get("width") == "1080"
    assert texts[:3] == ["Spring", "The Imps", "As of 1 January 2026"]
    assert texts[3:6] == ["Opponents beaten", "Games", "Wins"]
    assert texts[6:11] == ["1", "Anna", "100.0\u202f%", "1", "1"]


def test_the_drawing_of_a_season_that_counts_wins_has_them_once(phone, standings):
    standings({"Anna": 9, "Ben": 4}, rules=StandingsRules("wins"))
    _, texts = drawn(phone)
    assert texts[3:5] == ["Wins", "Games"]
    assert texts[5:9] == ["1", "Anna", "1", "1"]


def test_the_league_says_that_nobody_has_played_enough_yet(phone, standings):
    page = standings({"Anna": 9, "Ben": 4}, rules=StandingsRules(threshold=3))
    assert column(page, "Place") == ["–", "–"]
    assert "Nobody has played enough for a place yet." in phone.get(f"/leagues/{LEAGUE}").text


def test_the_drawing_needs_nothing_from_outside(phone, standings):
    standings({"Anna": 9, "Ben": 4})
    content = phone.save(f"{SHOW}/picture.svg", "inline").content.decode()
    assert not [
        way_out
        for way_out in ("<style", "style=", "class=", "href", "url(", "<image", "<script")
        if way_out in content
    ]


def test_a_long_name_is_cut_in_the_drawing(phone, standings):
    standings({LONG: 9, HEBREW * 3: 4})
    _, texts = drawn(phone)
    assert any(text.startswith("Christian-") and text.endswith("…") for text in texts)
    assert any(text.startswith("אברהם") and text.endswith("…") for text in texts)


def test_the_drawing_ends_with_how_many_more_there_are(phone, standings):
    names = [f"Person {number:02}" for number in range(15)]
    standings(*({first: 9, second: 4} for first, second in pairwise(names)))
    _, texts = drawn(phone)
    assert texts[-1] == "+ 3 more"
    assert len([text for text in texts if text.startswith("Person")]) == 12


def test_thirteen_are_drawn_rather_than_one_more(phone, standings):
    names = [f"Person {number:02}" for number in range(13)]
    standings(*({first: 9, second: 4} for first, second in pairwise(names)))
    _, texts = drawn(phone)
    assert len([text for text in texts if text.startswith("Person")]) == 13
