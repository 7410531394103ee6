"""A league on a phone: its evening, its table and its pictures, also with names that are long or read from the right."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from playwright.sync_api import expect

from assistant.league.seasons import StandingsRules
from assistant.leagues import people as league_people
from assistant.leagues import standings
from assistant.rules.options import USUAL, Goal
from assistant.store.engine import writing
from tests.browser.phone import Phone
from tests.leaguing import cast, evenings, founded, made, recount_season, write
from tests.seeds import seed
from tests.volume import in_soak, some

TOPS = """(selectors) => selectors.map(
    (selector) => Math.round(document.querySelector(selector).getBoundingClientRect().top)
)"""
AGREED = replace(USUAL, goal=Goal("rounds", 2))
NAMES = (
    *(
        "Anna",
        "Betty",
        "Christian-Alexander von Hohenlohe-Wieslo",
        "Doris",
        "שרה לוי בן דוד מירושלים הבירה",
    ),
    *("محمد عبد الرحمن السيد أحمد الخطيب الكبير", "Friederike", "Gustav"),
)
PAGES = (
    "",
    "/people",
    "/people/{person}",
    "/honours",
    "{season}",
    "{season}/games",
    "{season}/attendance",
    "{season}/pictures",
    "{season}/people/{person}",
    "{season}/change",
    "/settings",
    "{season}/along",
    "/delete",
    "/along",
    "/paper",
)


@pytest.fixture
def season(app: Flask) -> dict[str, str]:
    """A season of forty games in which some are dropped: the addresses of its league and of itself, and who leads."""
    with app.app_context():
        league_id, season_id = season_of_forty_games()
        person = standings.of(season_id).rows[0].totals.person
    return {"league": f"/leagues/{league_id}", "season": f"/seasons/{season_id}", "person": person}


@seed
def season_of_forty_games() -> tuple[str, str]:
    """The ids of the league and of the season."""
    chance = Random("a season on a phone")
    league_id, season_id = founded(StandingsRules(drop=1, of=4, threshold=15), AGREED)
    people, nights = cast(league_id, len(NAMES)), evenings(league_id, 8)
    for person, name in zip(people, NAMES, strict=True):
        league_people.rename(league_id, person, name)
    games = [
        made(chance, chance.sample(people, 2 + number % 3), 2, by_card=number % 5 == 0)
        for number in range(40)
    ]
    write(((game, nights[number // 5], season_id) for number, game in enumerate(games)), AGREED)
    with writing():
        recount_season(season_id)
    return league_id, season_id


@in_soak
def test_no_page_of_a_league_is_wider_than_the_phone(
    new_phone: Callable[..., Phone], season: dict[str, str]
) -> None:
    phone = new_phone(locale="de")
    found = {}
    for page in PAGES:
        phone.goes_to(phone.address + season["league"] + page.format(**season))
        if wider := phone.wider(320, 390):
            found[page] = wider
    assert not found


@pytest.mark.parametrize("locale", some(["en", "de"], 1))
def test_place_name_figure_and_points_are_seen_at_once(
    new_phone: Callable[..., Phone], season: dict[str, str], locale: str
) -> None:
    phone = new_phone(locale=locale)
    phone.goes_to(phone.address + season["league"] + season["season"])
    row = phone.page.get_by_role("row").nth(1)
    for width, cells in ((320, 4), (390, 5)):
        phone.page.set_viewport_size({"width": width, "height": 664})
        seen = row.locator("th, td").all()[:cells]
        assert len(seen) == cells
        for cell in seen:
            box = cell.bounding_box()
            assert box and box["x"] >= 0
            assert box["x"] + box["width"] <= width


def test_a_name_of_two_lines_stands_above_how_many_games_are_lacking(
    new_phone: Callable[..., Phone], season: dict[str, str]
) -> None:
    phone = new_phone(locale="de", viewport={"width": 320, "height": 664})
    phone.goes_to(phone.address + season["league"] + season["season"])
    lacking = phone.page.locator(".is-short th")
    assert lacking.count()
    for cell in lacking.all():
        cell.locator("bdi").evaluate("name => (name.textContent = 'Karl-Theodor von Hohenlohe')")
        name, note = cell.locator("bdi").bounding_box(), cell.locator("small").bounding_box()
        assert name and note and name["y"] + name["height"] <= note["y"] + 1


def test_a_long_name_that_reads_from_the_right_is_cut_at_its_own_end(
    new_phone: Callable[..., Phone], season: dict[str, str]
) -> None:
    phone = new_phone(viewport={"width": 320, "height": 664})
    phone.goes_to(phone.address + season["league"] + season["season"] + "/attendance")
    name = phone.page.locator(".cut bdi", has_text="שרה").first
    beginning = """name => {
        const text = document.createRange();
        text.setStart(name.firstChild, 0);
        text.setEnd(name.firstChild, 1);
        const first = text.getBoundingClientRect(), seen = name.parentElement.getBoundingClientRect();
        return first.left >= seen.left && first.right <= seen.right + 1;
    }"""
    assert name.evaluate(beginning)


def test_what_is_typed_of_somebody_stands_in_one_row(
    new_phone: Callable[..., Phone], season: dict[str, str]
) -> None:
    phone = new_phone(locale="de", viewport={"width": 320, "height": 664})
    phone.goes_to(phone.address + season["league"])
    phone.page.locator("form[action$='/tonight'] button").click()
    phone.page.locator("a[href$='/paper']").click()
    assert_in_one_row(phone, "#name_0", "#points_0", "#place_0")


def assert_in_one_row(phone: Phone, *selectors: str) -> None:
    """These parts of the page begin at one height; measured at once, as it may still move.

    A page that a link led to is measured with its style sheet, and not before that has come.
    """
    phone.page.locator(selectors[-1]).wait_for()
    phone.page.wait_for_load_state()
    tops = phone.page.evaluate(TOPS, selectors)
    assert len(set(tops)) == 1, dict(zip(selectors, tops, strict=True))


def test_after_a_league_was_deleted_its_way_back_is_open(
    phone: Phone, season: dict[str, str]
) -> None:
    phone.goes_to(f"{phone.address}{season['league']}/delete")
    phone.page.locator("[name=name]").fill("The league")
    phone.button("Delete the league").click()
    expect(phone.button("Restore")).to_be_visible()


def test_a_name_lights_its_line_by_the_keyboard_too(phone: Phone, season: dict[str, str]) -> None:
    phone.goes_to(phone.address + season["league"] + season["season"] + "/pictures")
    name, lit = phone.page.locator("[data-part=name]").first, phone.page.locator("g.is-lit .line")
    name.focus()
    phone.page.keyboard.press("Enter")
    expect(lit).to_have_count(1)
    phone.page.reload()
    expect(lit).to_have_count(1)
    name.click()
    expect(lit).to_have_count(0)


def test_the_picture_for_a_chat_is_a_file_that_chats_show(
    phone: Phone, season: dict[str, str], tmp_path: Path
) -> None:
    phone.goes_to(phone.address + season["league"] + season["season"])
    with phone.page.expect_download() as saving:
        phone.page.get_by_text("Image to share").click()
    saving.value.save_as(tmp_path / "picture")
    assert (tmp_path / "picture").read_bytes().startswith(b"\x89PNG")


def test_on_a_desk_the_head_begins_where_the_standings_do(
    new_phone: Callable[..., Phone], season: dict[str, str]
) -> None:
    phone = new_phone(viewport={"width": 1280, "height": 800})
    phone.goes_to(phone.address + season["league"] + season["season"])
    begins = "parts => new Set(parts.map(part => part.getBoundingClientRect().left)).size"
    assert phone.page.locator("h1, .ranking, main > .rows").evaluate_all(begins) == 1


def test_on_paper_no_column_of_the_standings_is_cut(
    new_phone: Callable[..., Phone], season: dict[str, str]
) -> None:
    phone = new_phone(locale="de")
    a4_without_margins = 703
    phone.page.set_viewport_size({"width": a4_without_margins, "height": 1000})
    phone.page.emulate_media(media="print")
    phone.goes_to(phone.address + season["league"] + season["season"])
    right = "one => one.getBoundingClientRect().right"
    assert phone.page.locator(".ranking table").evaluate(right) <= a4_without_margins
