"""The command: `bottle-imp links` lets a phone in where no phone is left that could show a link."""

from itertools import pairwise

import pytest

from tests.browsing import Client
from tests.databases import ON_SQLITE
from tests.running import run_on
from tests.web.steps import found_league, seat_at_table

pytestmark = ON_SQLITE


@pytest.mark.parametrize(
    ("name", "path"), [("The Imps", "/leagues/"), ("Adam, Betty, Clara, Doris", "/tables/")]
)
def test_a_link_lets_any_phone_in(name, path, database, app) -> None:
    found_league(app)
    seat_at_table(app)
    printed = run_on(database, "links").stdout.splitlines()
    [link] = [link for line, link in pairwise(printed) if name in line]
    key = link.rpartition("/join/")[2]
    assert Client(app, is_stranger=True).get(f"/join/{key}").path.startswith(path)
