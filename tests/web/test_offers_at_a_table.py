"""What the pages of a table offer: who looks, plays or enters may have all that they see."""

from dataclasses import replace
from itertools import product

import pytest
from flask import Flask

from assistant.rules.options import USUAL, Goal
from assistant.rules.roles import Rights
from assistant.tables import grants
from assistant.web import access
from tests.admitting import phone_of
from tests.volume import some
from tests.web.routes import DRAWINGS, FILES, READING, address
from tests.web.steps import lay, seat_at_table, skip_round
from tests.web.test_offers import Route, offered
from tests.web.watching import granted

NO_PAGES = FILES | DRAWINGS | {"exports.bg_stats", "scores.picture"}
ELSEWHERE = {"exports.game"}
"""What leads away from the site; `test_exports` looks at it."""

PAGES = {
    endpoint: need
    for (method, endpoint), need in access.AT_A_TABLE.items()
    if method == "GET" and endpoint in READING and endpoint not in NO_PAGES | ELSEWHERE
}


STATES = ("new", "running", "scored", "over", "counted")


@pytest.fixture
def table(app: Flask, request: pytest.FixtureRequest) -> str:
    """A table in each state that has a page of its own."""
    goal = Goal("rounds", 1 if request.param == "over" else 3)
    level = "score" if request.param == "counted" else "tricks"
    table_id = seat_at_table(app, options=replace(USUAL, goal=goal, level=level))
    if request.param == "running":
        lay(app, table_id, 24, 17, 26, 29, 15)
    elif request.param in ("scored", "over"):
        skip_round(app, table_id, seed=1)
    return table_id


def may_have(rights: Rights, route: Route) -> bool:
    """Whether rights at a table are enough for a route."""
    need = access.AT_A_TABLE.get(route)
    return route in access.OF_NOBODY or (need is not None and rights.allow(need))


@pytest.mark.parametrize(
    ("table", "role"),
    some(product(STATES, ["watching", "seat-1", "entering"]), 7),
    indirect=["table"],
)
def test_the_pages_of_a_table_offer_only_what_the_role_may_have(role, table, app):
    phone = granted(app, table, role)
    with app.app_context():
        rights = grants.rights_at_table(phone_of(app, phone._browser), table)
    too_much = set()
    for endpoint, need in PAGES.items():
        if rights.allow(need):
            _, page = phone.answered(address(READING[endpoint], table))
            routes = {route for route, _ in offered(app, page)}
            too_much |= {(endpoint, route) for route in routes if not may_have(rights, route)}
    assert too_much == set()
