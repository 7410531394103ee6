"""What a page offers: whoever sees it may have all of it, and comes to all that they may have."""

from collections.abc import Iterator
from datetime import date

import pytest
from flask import Flask

from assistant.league.seasons import StandingsRules
from assistant.leagues import drawing, people, seasons, sessions
from assistant.leagues.drawing import Wish
from assistant.leagues.tournaments import TournamentPlan
from assistant.rules import roles
from assistant.rules.options import USUAL
from assistant.rules.roles import LEAGUE_ROLES, LeagueRole
from assistant.store.engine import new_id
from assistant.tables import grants
from assistant.web import access
from tests.browsing import Client, Page
from tests.web.routes import DRAWINGS, FILES
from tests.web.steps import EVENING, LEAGUE, PERSON, SEASON, SESSION, start
from tests.web.watching import granted

pytestmark = pytest.mark.usefixtures("full_league")

TABLE, ROUNDS = "the-table-of-the-evening", "the-evening-of-rounds"
Route = tuple[str, str]
"""A method and an endpoint."""

LED_TO: set[Route] = {
    *(("GET", "joining.in_league"), ("POST", "leagues.restore")),
    *(("GET", "imports.preview"), ("POST", "imports.preview"), ("POST", "calendar.show")),
}
"""Where no link leads, but the answer to a form, or home once the league was deleted, or where every
role has its link.
"""


@pytest.fixture
def full_league(app: Flask, league: str) -> None:
    """The league has of all that can be done something with.

    A game runs, a table was drawn, a tournament was opened, an entry was merged into another, an
    evening and a season that is over are empty, and every role has its link.
    """
    season = (date(2025, 1, 1), date(2025, 6, 30))
    with app.app_context():
        players = ["Anna", "Ben", "Clara"]
        sessions.start(TABLE, SESSION, SEASON, players, USUAL, dealer=0, phone="founder")
        drawing.draw(SESSION, Wish((), ["Doris", "Emil"], "", only_fours=False, again=False))
        sessions.open_session(ROUNDS, league, EVENING, "")
        wish = Wish((), ["Fritz", "Gina"], "", only_fours=False, again=False)
        drawing.draw(ROUNDS, wish, TournamentPlan(SEASON, 2, 4))
        people.merge(league, people.add(league, "Annie", is_guest=False), PERSON)
        for day in (season[0], date(2199, 12, 31)):
            sessions.open_session(new_id(), league, day, "")
        seasons.open_season(new_id(), league, "Spring", season, USUAL, StandingsRules())
        for role in LEAGUE_ROLES:
            grants.make_key(league, role, str(app.secret_key))


def offered(app: Flask, page: Page) -> Iterator[tuple[Route, str]]:
    """The routes and addresses of the site that a page's links and forms lead to."""
    site = app.url_map.bind("localhost")
    document = page.document
    sent = [(form["method"].upper() or "GET", form["action"]) for form in document.all("form")]
    sent += [("POST", one["formaction"]) for one in document.all("button") if one["formaction"]]
    followed = [("GET", link["href"]) for link in document.all("a")]
    for method, address in sent + followed:
        if address.startswith("/"):
            path = address.partition("#")[0].partition("?")[0]
            yield (method, site.match(path, method=method)[0]), address


def may_have(role: LeagueRole, route: Route) -> bool:
    """Whether a role in a league is enough for a route."""
    if route in access.IN_A_LEAGUE:
        return roles.includes(role, access.IN_A_LEAGUE[route])
    rights = roles.at_table([(role, None)])
    assert rights
    return route in access.OF_NOBODY or rights.allow(access.AT_A_TABLE[route])


def walked(app: Flask, phone: Client, *begin: str) -> Iterator[tuple[str, Route]]:
    """Every page of a league that a phone comes to by links, and what each offers."""
    waiting, seen = list(begin), set(begin)
    while waiting:
        page = phone.get(waiting.pop())
        for route, address in offered(app, page):
            yield page.path, route
            is_page = route[0] == "GET" and route[1] not in FILES | DRAWINGS
            if is_page and route in access.IN_A_LEAGUE and address not in seen:
                seen.add(address)
                waiting.append(address)


@pytest.mark.parametrize("role", LEAGUE_ROLES)
def test_the_pages_of_a_league_offer_what_the_role_may_have_and_all_of_it(app, role):
    phone = granted(app, LEAGUE, role)
    start(phone)
    offers = set(walked(app, phone, f"/leagues/{LEAGUE}", f"/leagues/{LEAGUE}/phones"))
    assert {offer for offer in offers if not may_have(role, offer[1])} == set()
    due = {route for route in access.IN_A_LEAGUE if may_have(role, route)} - LED_TO
    assert due - {route for _, route in offers} == set()


def test_another_phone_is_one_tap_away_on_every_page_of_a_league(app):
    offers = set(walked(app, granted(app, LEAGUE, "secretary"), f"/leagues/{LEAGUE}"))
    asking = {page for page, route in offers if route == ("POST", "joining.show_league")}
    assert {page for page, _ in offers} - asking == set()
