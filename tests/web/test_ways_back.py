"""The way back from a page that stands between a form and what it writes."""

import pytest

from assistant.web.what_follows import came_from
from tests.web.steps import LEAGUE, PERSON, SESSION

HERE = f"/leagues/{LEAGUE}/people/{PERSON}"


@pytest.mark.parametrize(
    ("referrer", "sent", "way_back"),
    [
        (f"http://localhost{HERE}", "", HERE),
        (f"http://localhost{HERE}?page=2", "", f"{HERE}?page=2"),
        (f"http://localhost{HERE}/status", "", ""),
        (f"http://localhost{HERE}/status", HERE, HERE),
        (f"http://elsewhere{HERE}", "", ""),
        ("http://[", "", ""),
        ("", "//elsewhere/", ""),
        ("", "/\\elsewhere/", ""),
        ("", "\\\\elsewhere/", ""),
        ("", "https://elsewhere/", ""),
        ("", "", ""),
    ],
)
def test_the_way_back_leads_to_a_page_of_this_site(referrer, sent, way_back, app):
    form, headers = {"came_from": sent}, {"Referer": referrer}
    with app.test_request_context(f"{HERE}/status", method="POST", data=form, headers=headers):
        assert came_from() == way_back


@pytest.mark.usefixtures("league")
def test_the_phones_own_program_is_told_in_json_that_standings_would_change(phone):
    path = f"/leagues/{LEAGUE}/sessions/{SESSION}/games/the-paper-of-the-tests/remove"
    token = phone.get("/join").fields("/join")["csrf_token"]
    answer = phone.json(path, {"csrf_token": token})
    assert (answer.status, answer.said["refused"][:27]) == (422, "This changes the standings.")
