"""A field that comes as a file counts as not sent, and so does a body that no page of ours
sends.
"""

import json
from io import BytesIO

import pytest
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import encode_multipart

from tests.admitting import cookie_name
from tests.browsing import File
from tests.volume import some
from tests.web.routes import WRITING, address
from tests.web.steps import table_of
from tests.web.strangers import field_names

pytestmark = pytest.mark.usefixtures("league")

FIELDS = sorted({name for names in field_names() for name in names})


@pytest.fixture
def posted(app, phone, trick):
    """The status at each address that writes, by endpoint, where a body is posted with the token in
    a header.
    """

    def post(body, kind):
        browser = app.test_client()
        browser.set_cookie(cookie_name(app), phone.cookie)
        headers = {"X-CSRFToken": trick.fields("/plays")["csrf_token"]}
        return {
            endpoint: browser.post(
                address(rule, table_of(trick)), headers=headers, data=body, content_type=kind
            ).status_code
            for endpoint, rule in sorted(WRITING.items())
        }

    return post


def test_every_field_can_come_as_a_file(posted):
    fields = MultiDict((name, FileStorage(BytesIO(b"24"), "a.txt")) for name in FIELDS)
    boundary, body = encode_multipart(fields)
    statuses = posted(body, f"multipart/form-data; boundary={boundary}")
    assert {name: status for name, status in statuses.items() if status >= 500} == {}


@pytest.mark.parametrize("said", some([{}, [], [1], 1, None, dict.fromkeys(FIELDS, 24)], 1))
def test_a_body_can_be_json(said, posted):
    statuses = posted(json.dumps(said), "application/json")
    assert {name: status for name, status in statuses.items() if status >= 500} == {}


def test_a_tap_that_comes_as_a_file_is_refused_in_a_sentence(phone, trick, unchanged):
    unchanged()
    fields = trick.fields("/plays") | {"card": File("a.txt", "text/plain", b"24")}
    page = phone.post(f"/tables/{table_of(trick)}/plays", fields, status=422)
    assert page.alert == "That is not a card. Tap one of the keys."
    assert unchanged()


def test_a_name_that_comes_as_a_file_is_asked_for(phone):
    fields = phone.get("/leagues/new").fields("/leagues/new")
    page = phone.post("/leagues/new", fields | {"name": File("a", "text/plain", b"X")}, status=422)
    assert page.error("name") == "Give the league a name."
