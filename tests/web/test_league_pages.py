"""From each page of a league lead few links beside what it shows."""

from datetime import timedelta

import pytest

from assistant.leagues import drawing, sessions
from assistant.leagues.drawing import Wish
from assistant.leagues.tournaments import TournamentPlan
from tests.browsing import Page
from tests.markup import Element
from tests.web.steps import EVENING, LEAGUE, PERSON, SEASON, SESSION, SHARE

pytestmark = pytest.mark.usefixtures("tournament")

MOST = 6
SHOW, CUP = f"/leagues/{LEAGUE}", "the-evening-of-the-tournament"
OF_A_SEASON = ("", "/games", "/attendance", "/pictures", "/along", "/tournaments")
PAGES = (
    *(f"{SHOW}{page}" for page in ("/people", f"/people/{PERSON}", "/honours", "/along")),
    *(f"{SHOW}/sessions/{id}" for id in (SESSION, CUP)),
    *(f"{SHOW}/sessions/{CUP}/{page}" for page in ("tournament", "seating")),
    *(f"{SHOW}/seasons/{SEASON}{page}" for page in (*OF_A_SEASON, f"/people/{PERSON}")),
    *(f"/s/{SHARE}{page}" for page in (*OF_A_SEASON, "/honours")),
)


@pytest.fixture
def tournament(app, league):
    """An evening on which a tournament is played."""
    with app.app_context():
        sessions.open_session(CUP, LEAGUE, EVENING + timedelta(days=1), "")
        wish = Wish((PERSON,), ("Clara", "Doris", "Emil"), "", only_fours=False, again=False)
        drawing.draw(CUP, wish, TournamentPlan(SEASON, 2, 4))


def ways_on(page: Page) -> list[Element]:
    """The links that stand as rows or buttons of their own, outside of forms and what is shown."""
    main = page.document.one("main")
    rows = [link for ul in main.all("ul", **{"class": "rows-on"}) for link in ul.all("a")]
    buttons = [*main.all("a", **{"class": "plain"}), *main.all("a", **{"class": "strong"})]
    return rows + [link for link in buttons if "which-season" not in link.parent["class"]]


@pytest.mark.parametrize("path", PAGES)
def test_at_most_six_links_lead_on_from_a_page(path, phone):
    assert len(ways_on(phone.get(path))) <= MOST


def test_what_is_on_no_page_of_the_season_is_among_its_files(phone):
    page = phone.follow(phone.get(f"{SHOW}/seasons/{SEASON}"), "Export")
    for file in ("Every game", "Standings", "Every round", "Every trick", "The season"):
        assert phone.save(page.link(file)).content
