"""Charts show what the game and the season have; a table beside each says the same."""

from dataclasses import replace
from datetime import date

import pytest

from assistant.league.seasons import StandingsRules
from assistant.leagues import counting, leagues, seasons, sessions, standings
from assistant.rules.events import Began, Played, Skipped, Tallied
from assistant.rules.options import USUAL, Goal
from assistant.store.engine import new_id
from assistant.web import chart_geometry
from tests.on_paper import add_paper
from tests.rounds import CAST
from tests.seeds import seed
from tests.web.steps import game_at, happen, seat_at_table, skip, skip_round

AGREED = replace(USUAL, goal=Goal("rounds", 2))
EVENINGS = (date(2026, 3, 1), date(2026, 4, 1), date(2026, 5, 1))
LONG, RIGHT_TO_LEFT = "Bärbel-Annegret von der Heide-Weizsäcker", "محمد بن عبد الله الطويل القامة"


def number(text):
    """A number as it is written on a page."""
    return int(text.replace("−", "-"))


def points(line):
    """Where a line goes."""
    return [tuple(map(float, point.split(","))) for point in line["points"].split()]


def rows(table):
    """The cells of a table's rows."""
    return [[cell.text for cell in row.all("th", "td")] for row in table.one("tbody").all("tr")]


# Running totals


@pytest.fixture
def table(app):
    """A table of four with three rounds, which goes on to 1000."""
    with app.app_context():
        return three_rounds(app)


@seed
def three_rounds(app):
    """That table's id."""
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("target", 1000)))
    for number in (1, 2, 3):
        skip_round(app, table_id, number)
    return table_id


@pytest.fixture
def totals(phone, table):
    """The picture of its running totals."""
    return phone.get(f"/tables/{table}/sheet").document.one("figure")


def test_the_table_beside_the_running_totals_has_the_games_own(app, table, totals):
    game = game_at(app, table)
    expected = [[after, *game.totals_after(after)] for after in (1, 2, 3)]
    assert [list(map(number, row)) for row in rows(totals.one("table"))] == expected


def test_the_lines_go_where_the_totals_are(app, table, totals):
    game = game_at(app, table)
    lowest = min(min(game.totals_after(after)) for after in range(4))
    after = sorted(range(4), key=lambda seat: -game.totals[seat])
    drawn = {
        seat: [y for _, y in points(line)]
        for seat, line in zip(reversed(after), totals.all("polyline"), strict=True)
    }
    for seat, heights in drawn.items():
        reached = [game.totals_after(rounds)[seat] for rounds in range(4)]
        expected = [100 * (1000 - total) / (1000 - min(0, lowest)) for total in reached]
        assert heights == pytest.approx(expected, abs=0.01)


# The price


def test_each_step_names_its_trick_and_who_bought(app, phone, table):
    round_ = game_at(app, table).rounds[0].state
    picture = phone.get(f"/tables/{table}/rounds/1").document.one("figure")
    texts = [step.text for step in picture.one("ol").all("li")][1:]
    assert texts == [
        f"{trick.price} {CAST[trick.bottle]} trick {trick.number}"
        for trick in round_.tricks
        if trick.sold
    ]


def test_where_only_sales_are_written_down_no_trick_is_named(app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 4), level="bottle"))
    skip(
        app, table_id, [Skipped(1, 17), Skipped(2, 5), Tallied(2, (30, 40, None, 20), (1, 2, 3, 4))]
    )
    page = phone.get(f"/tables/{table_id}/rounds/1")
    steps = [step.text for step in page.document.one("figure").one("ol").all("li")]
    assert steps == ["19 start", "17 Betty", "5 Clara"]
    assert not page.document.one("figure").all("text", **{"class": "below"})


def test_a_running_round_has_no_picture(app, phone):
    table_id = seat_at_table(app)
    skip(app, table_id, [Played(1, 24), Played(2, 15)])
    assert not phone.get(f"/tables/{table_id}/rounds/1").document.all("figure")


# A season


@pytest.fixture
def season(app):
    """A season of three sessions, the worst of three games dropped: its league, id and link."""
    with app.app_context():
        return three_sessions(app)


@seed
def three_sessions(app):
    """That season."""
    league_id, season_id = new_id(), new_id()
    rules = StandingsRules(count="placement", drop=1, of=3)
    with app.app_context():
        leagues.open_league(league_id, "League", "phone")
        seasons.open_season(
            season_id, league_id, "2026", (EVENINGS[0], EVENINGS[-1]), AGREED, rules
        )
        for day, names in zip(
            EVENINGS, (("Anna", LONG, RIGHT_TO_LEFT), CAST, ("Anna", LONG, "Adam")), strict=True
        ):
            session_id = new_id()
            sessions.open_session(session_id, league_id, day, "")
            add_paper(
                new_id(), session_id, season_id, dict(zip(names, (30, 20, -5, 4), strict=False)), 2
            )
            table_id = new_id()
            players = ("Anna", LONG, RIGHT_TO_LEFT)
            sessions.start(
                table_id, session_id, season_id, players, AGREED, dealer=0, phone="phone"
            )
            # The one left of the dealer ends both rounds with the bottle.
            happen(app, table_id, Tallied(1, (40, None, 76), (), 10), Began())
            happen(app, table_id, Tallied(2, (50, 20, None), (), 10))
        seasons.share(season_id, is_shared=True)
        return league_id, season_id, seasons.at(season_id).share


def person_of(app, season, name):
    """The id of whom the league calls so."""
    with app.app_context():
        return next(member.id for member in leagues.at(season[0]).people if member.name == name)


def test_the_table_of_places_is_that_of_each_evening(app, phone, season):
    page = phone.get(f"/leagues/{season[0]}/seasons/{season[1]}/pictures")
    with app.app_context():
        names = leagues.at(season[0]).names
        evenings = counting.of_season(seasons.at(season[1])).places
    for name, *places in rows(page.document.one("figure").one("table")):
        for place, evening in zip(places, evenings, strict=True):
            then = [one for one in evening.places if names[one.person] == name and one.place]
            written = [f"{one.place}{'=' * one.is_shared}" for one in then]
            assert [place] == (written or ["–"])


def test_everybody_with_a_place_has_a_line_that_ends_beside_the_name(app, phone, season):
    page = phone.get(f"/leagues/{season[0]}/seasons/{season[1]}/pictures")
    figure = page.document.one("figure")
    with app.app_context():
        rows_ = [row for row in standings.of(season[1]).rows if row.place]
        names = leagues.at(season[0]).names
    assert [name.text for name in figure.one("ol").all("bdi")] == [
        names[row.totals.person] for row in rows_
    ]
    lines = [line for line in figure.all("polyline") if "line" in line["class"].split()]
    ends = [points(line)[-1] for line in reversed(lines)]
    assert ends == [(100.0, middle) for middle in chart_geometry.row_middles(len(rows_))]


def lit(page):
    """Whose name is lit beside the lines, and how many lines are."""
    names = [link for link in page.document.one("ol").all("a") if "aria-current" in link]
    lines = [one for one in page.document.all("g") if "is-lit" in one["class"].split()]
    return [link.text for link in names], len([one for one in lines if one.all("polyline")])


def test_a_tap_on_a_name_lights_its_line_and_another_one_all_again(phone, season):
    page = phone.get(f"/leagues/{season[0]}/seasons/{season[1]}/pictures")
    assert lit(page) == ([], 0)
    alone = phone.follow(page, "Anna")
    assert lit(alone) == (["Anna"], 1)
    assert lit(phone.follow(alone, "Anna")) == ([], 0)


def test_the_bottles_by_seat_are_those_of_the_season(phone, season):
    page = phone.get(f"/leagues/{season[0]}/seasons/{season[1]}/along")
    shares = page.document.one("table", **{"class": "shares"})
    assert shares.one("caption").text == "Three players"
    assert rows(shares) == [
        ["left of the dealer", "6 of 6", "100.0 %"],
        ["second to the left", "0 of 6", "0.0 %"],
        ["the dealer", "0 of 6", "0.0 %"],
    ]
    assert [bar["width"] for bar in shares.all("rect")] == ["100.0%", "0.0%", "0.0%"]


def test_a_person_has_every_game_with_the_dropped_ones_struck_through(app, phone, season):
    anna = person_of(app, season, "Anna")
    page = phone.get(f"/leagues/{season[0]}/seasons/{season[1]}/people/{anna}")
    with app.app_context():
        games = standings.games_of_person(season[1], anna)
    rows_ = page.document.one("div", **{"class": "picture-table"}).one("tbody").all("tr")
    assert [bool(row.all("s")) for row in rows_] == [game.is_dropped for game in reversed(games)]
    assert [row.all("td")[0].text for row in rows_] == [
        f"{game.result.place} of {len(game.game.placed)}" for game in reversed(games)
    ]
    assert [number(row.all("td")[1].text) for row in rows_] == [
        game.result.points for game in reversed(games)
    ]


def test_the_facts_of_a_person_are_the_columns_of_the_standings(app, phone, season):
    anna, path = person_of(app, season, "Anna"), f"/leagues/{season[0]}/seasons/{season[1]}"
    table = phone.get(path).document.one("div", **{"class": "ranking"})
    heads = [head.text for head in table.one("thead").all("th")[2:]]
    [line] = [
        row for row in table.one("tbody").all("tr") if row.all("a", href=f"{path}/people/{anna}")
    ]
    shown = dict(zip(heads, [cell.text for cell in line.all("td")[1:]], strict=True))
    facts, _ = phone.get(f"{path}/people/{anna}").document.all("dl", **{"class": "facts"})
    said = dict(
        zip(
            [term.text for term in facts.all("dt")],
            [dd.text for dd in facts.all("dd")],
            strict=True,
        )
    )
    assert shown.items() - said.items() == {
        (head, shown[head]) for head in ("Last five", "Dropped")
    }


def test_a_game_at_a_table_leads_to_its_sheet_and_one_on_paper_nowhere(app, phone, season):
    anna = person_of(app, season, "Anna")
    games = phone.get(f"/leagues/{season[0]}/seasons/{season[1]}/people/{anna}").document.one(
        "div", **{"class": "picture-table"}
    )
    links = [link["href"] for link in games.all("a")]
    assert len(links) == 3
    assert [phone.get(link).heading for link in links] == ["Game sheet"] * 3


@pytest.mark.parametrize("path", ["/pictures", "/people/{person}"])
def test_readers_see_the_same_pictures_and_nothing_of_the_league(
    path, app, phone, other_phone, season
):
    league_id, season_id, share = season
    person = person_of(app, season, LONG)
    with app.app_context():
        number = leagues.numbers(league_id)[person]
    own = phone.get(f"/leagues/{league_id}/seasons/{season_id}{path.format(person=person)}")
    page = other_phone.get(f"/s/{share}{path.format(person=number)}")
    assert [drawing.markup for drawing in page.document.one("main").all("svg")] == [
        drawing.markup for drawing in own.document.one("main").all("svg")
    ]
    assert league_id not in page.document.markup
    assert season_id not in page.document.markup
    assert person not in page.document.markup
    assert "/tables/" not in page.document.one("main").markup


def test_a_season_of_another_league_is_not_shown(app, phone, season):
    other = new_id()
    with app.app_context():
        leagues.open_league(other, "Other", "phone")
    for path in ("pictures", f"people/{person_of(app, season, 'Anna')}"):
        page = phone.get(f"/leagues/{other}/seasons/{season[1]}/{path}", status=404)
        assert page.heading == "This phone is not in that league"


@pytest.mark.parametrize(
    "address", ["/leagues/{}/seasons/{}/people/{nobody}", "/s/{2}/people/{nobody}"]
)
def test_a_person_of_no_league_is_not_shown(address, phone, season):
    phone.get(address.format(*season, nobody=new_id()), status=404)
