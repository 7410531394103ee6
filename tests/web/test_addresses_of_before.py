"""Pages that are there no more say so, at the addresses that people may still have."""

import pytest

from tests.web.steps import LEAGUE, SEASON


@pytest.mark.parametrize(
    "address",
    [
        "/e/the-frame-of-a-club",
        f"/leagues/{LEAGUE}/seasons/{SEASON}/what-if",
        "/decks/classic/box",
    ],
)
def test_an_address_of_before_answers_that_nothing_is_there(address, league, phone):
    page = phone.get(address, status=404)
    assert page.heading == "Page not found"
    assert "Check the link or go to the home page." in page.text
