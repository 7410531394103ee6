"""The exports of a game: CSV for a spreadsheet, and the app BG Stats."""

import csv
import io
import json
from urllib.parse import parse_qs, urlsplit

import pytest

from assistant.leagues import leagues, people, sessions
from assistant.notation import bgstats
from assistant.rules.events import Ended
from assistant.store.engine import new_id
from tests import inspecting
from tests.browsing import Client
from tests.on_paper import add_paper
from tests.rounds import CAST
from tests.web.steps import (
    EVENING,
    LEAGUE,
    PAPER,
    PERSON,
    SEASON,
    SESSION,
    happen,
    seat_at_table,
    skip_round,
    table_of,
)

KINDS = ("deals.csv", "tricks.csv", "play.bgsplay")


@pytest.fixture(autouse=True)
def _one_link_leads_away(monkeypatch):
    """Of all links of the site only that to BG Stats leads elsewhere."""
    here = inspecting.leads_somewhere
    monkeypatch.setattr(
        inspecting,
        "leads_somewhere",
        lambda address, method, app: address.startswith(bgstats.LINK) or here(address, method, app),
    )


def export_page(phone, page):
    """The page with the exports of the game of another page."""
    return phone.get(f"/tables/{table_of(page)}/along")


def rows(content, delimiter=","):
    return list(
        csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=delimiter)
    )


def pushed(page):
    """What the link tells."""
    link = urlsplit(page.link("Send to BG Stats"))
    return json.loads(parse_qs(link.query, strict_parsing=True)["data"][0])


@pytest.mark.parametrize(
    ("text", "name", "length"), [("Every round", "deals", 4), ("Every trick", "tricks", 8)]
)
def test_a_spreadsheet_is_saved_between_two_rounds(text, name, length, phone, score):
    file = phone.save(export_page(phone, score).link(f"{text} for a spreadsheet"))
    assert (file.name, file.kind) == (f"bottle-imp-{name}.csv", "text/csv")
    assert len(rows(file.content)) == length


def test_a_german_phone_saves_it_for_german_spreadsheets(app, score):
    german = Client(app, language="de")
    assert len(rows(german.save(f"/tables/{table_of(score)}/deals.csv").content, ";")) == 4


@pytest.mark.parametrize("kind", KINDS)
def test_while_a_round_runs_nothing_is_exported(kind, phone, begun):
    page = phone.get(f"/tables/{table_of(begun)}/{kind}")
    assert page.path == f"/tables/{table_of(begun)}/along"
    assert "You can export the game between rounds." in page.text
    assert not [link for link in page.document.all("a") if "download" in link]


def test_before_its_end_bg_stats_does_not_get_it(phone, score):
    page = phone.get(f"/tables/{table_of(score)}/play.bgsplay")
    assert page.path == f"/tables/{table_of(score)}/along"
    assert "Once the game is over, you can send it to the BG Stats app too." in page.text
    assert not page.document.all("figure")


def test_a_game_without_a_result_does_not_go_to_bg_stats(app, phone, score):
    happen(app, table_of(score), Ended(False))
    assert "BG Stats" not in export_page(phone, score).text


def test_a_game_that_was_ended_before_its_first_score_does_not_go_there(app, phone, begun):
    happen(app, table_of(begun), Ended(True))
    assert "BG Stats" not in export_page(phone, begun).text


def test_a_finished_game_is_saved_for_bg_stats(phone, ended):
    file = phone.save(export_page(phone, ended).link("File for BG Stats"))
    assert (file.name, file.kind) == ("bottle-imp.bgsplay", "application/json")
    document = json.loads(file.content)
    assert [player["name"] for player in document["players"]] == list(CAST)
    assert document["plays"][0]["board"] == "Classic: Bambus 2003, Z-Man 2010, Gameteko"


@pytest.mark.usefixtures("league")
def test_a_game_of_an_evening_was_played_where_the_evening_is(app, phone, ended):
    with app.app_context():
        sessions.change(SESSION, EVENING, "Adam's kitchen")
        sessions.attach(table_of(ended), SESSION, None)
    page = export_page(phone, ended)
    document = json.loads(phone.save(page.link("File for BG Stats")).content)
    assert [place["name"] for place in document["locations"]] == ["Adam's kitchen"]
    assert pushed(page)["location"] == "Adam's kitchen"


def test_the_link_tells_names_scores_and_rounds_and_not_which_table(phone, ended):
    page = export_page(phone, ended)
    told = pushed(page)
    assert [player["name"] for player in told["players"]] == list(CAST)
    assert told["comments"].startswith("1: Adam ")
    assert table_of(ended) not in page.link("Send to BG Stats")


def test_nothing_goes_there_by_itself(phone, ended):
    page = export_page(phone, ended)
    assert "Names and scores go to bgstatsapp.com only when the link is tapped." in page.text
    (link,) = [one for one in page.document.all("a") if one["href"].startswith("https:")]
    assert link["rel"] == "noopener noreferrer"
    assert not [one for one in page.document if one["src"].startswith("http")]


def test_names_that_are_long_in_every_script_are_sent_too(app, phone):
    table_id = seat_at_table(app)
    skip_round(app, table_id, seed=1)
    page = phone.get(f"/tables/{table_id}/names")
    names = {
        f"name_{seat}": letter * 40
        for seat, letter in enumerate("\N{GENIE}\N{MAGE}\N{ELF}\N{FAIRY}")
    }
    phone.submit(page.form("/names"), **names)
    happen(app, table_id, Ended(True))
    page = phone.get(f"/tables/{table_id}/along")
    assert [player["name"] for player in pushed(page)["players"]] == list(names.values())


@pytest.mark.usefixtures("league")
def test_a_game_that_is_entered_later_is_on_the_day_of_its_evening_everywhere(app, phone, ended):
    table = table_of(ended)
    with app.app_context():
        past = EVENING.replace(year=2025)
        sessions.open_session("an-evening-of-last-year", LEAGUE, past, "")
        sessions.attach(table, "an-evening-of-last-year", None)
    [play] = json.loads(phone.save(f"/tables/{table}/play.bgsplay").content)["plays"]
    assert (play["playDateYmd"], play["playDate"][:10]) == (20251120, "2025-11-20")
    assert play["durationMin"] == 0
    assert pushed(export_page(phone, ended))["playDate"][:10] in ("2025-11-19", "2025-11-20")
    assert {row["day"] for row in rows(phone.save(f"/tables/{table}/deals.csv").content)} == {
        "2025-11-20"
    }
    assert "20 November 2025" in phone.get(f"/tables/{table}/sheet").text


@pytest.mark.usefixtures("league")
def test_a_season_is_saved_for_bg_stats_with_everybody_once(app, phone, ended):
    with app.app_context():
        add_paper(new_id(), SESSION, SEASON, {"Ben": 40, "Anna": 7, "Zeno": 3}, 0)
        sessions.attach(table_of(ended), SESSION, None)
    season = phone.get(f"/leagues/{LEAGUE}/seasons/{SEASON}/along")
    file = phone.save(season.link("File for BG Stats"))
    assert (file.name, file.kind) == ("bottle-imp-season.bgsplay", "application/json")
    document = json.loads(file.content)
    assert [one["name"] for one in document["players"]] == ["Anna", "Ben", "Zeno"]
    scores = [[one["score"] for one in play["playerScores"]] for play in document["plays"]]
    assert scores == [["120", "80"], ["40", "7", "3"]]


@pytest.mark.usefixtures("league")
def test_two_entries_of_one_person_are_one_player_of_bg_stats(app, phone):
    with app.app_context():
        add_paper(new_id(), SESSION, SEASON, {"Annie": 40, "Ben": 7}, 0)
        annie = leagues.at(LEAGUE).by_name["annie"]
        people.merge(LEAGUE, annie, PERSON)
    document = json.loads(phone.save(f"/leagues/{LEAGUE}/seasons/{SEASON}/season.bgsplay").content)
    assert [one["name"] for one in document["players"]] == ["Anna", "Ben"]


@pytest.mark.usefixtures("league")
def test_a_season_without_a_game_has_no_file_for_bg_stats(app, phone):
    with app.app_context():
        sessions.remove_paper(PAPER)
    season = phone.get(f"/leagues/{LEAGUE}/seasons/{SEASON}/along")
    assert "BG Stats" not in season.text
    phone.get(f"/leagues/{LEAGUE}/seasons/{SEASON}/season.bgsplay", status=404)
