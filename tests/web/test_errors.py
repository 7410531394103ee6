"""Everything that goes wrong is answered with a sentence that says what to do next, and never with
the program's insides.
"""

import pytest
from sqlalchemy.exc import OperationalError

from assistant.store import engine
from tests.browsing import Client


@pytest.fixture
def broken(app, monkeypatch):
    """Makes home fail with this error."""

    def fail(error):
        def view():
            raise error

        monkeypatch.setitem(app.view_functions, "home.index", view)

    return fail


def test_an_address_that_is_not_there_leads_home(phone):
    page = phone.get("/nothing/here", status=404)
    assert page.document.one("a", href="/", **{"class": "strong"})


def test_a_fault_of_the_program_is_said_without_its_insides(broken, phone):
    broken(RuntimeError("the secret of the house"))
    page = phone.get("/", status=500)
    assert "This is a bug in the app." in page.alert
    assert "secret" not in page.document.markup and "RuntimeError" not in page.document.markup


def test_what_a_fault_hid_can_be_asked_for_again(broken, phone):
    broken(RuntimeError)
    page = phone.get("/?from=here", status=500)
    assert page.document.one("a", href="/?from=here", **{"class": "strong"}).text == "Try again"


def test_a_fault_of_the_program_is_logged(broken, phone, caplog):
    broken(RuntimeError("the secret of the house"))
    phone.get("/", status=500)
    assert "the secret of the house" in caplog.text


def test_a_database_that_does_not_answer_is_told_apart_from_a_fault(broken, phone):
    broken(OperationalError("SELECT secret", {}, Exception("disk I/O error")))
    page = phone.get("/", status=503)
    assert "Nothing was saved." in page.alert
    assert "secret" not in page.document.markup


def test_who_keeps_no_cookies_is_told_so_and_not_to_reload_for_ever(app):
    page = Client(app, is_stranger=True).post("/join", {"code": "K7M2QX"}, status=400)
    assert page.heading == "This browser sent no cookie"


def test_an_old_page_is_told_to_reload(phone):
    phone.get("/join")
    page = phone.post("/join", {"code": "K7M2QX", "csrf_token": "of an old page"}, status=400)
    assert page.heading == "Please reload the page"


def test_the_error_is_said_in_the_language_of_the_phone(app):
    assert Client(app, "de").get("/nothing/here", status=404).document.one("html")["lang"] == "de"


@pytest.fixture
def somebody_writes(monkeypatch):
    """Somebody writes for longer than anybody waits."""
    monkeypatch.setattr(engine, "LONGEST_WAIT", 0.1)
    with engine._one_at_a_time:
        yield


def test_a_tap_that_cannot_be_written_yet_is_answered_with_when_to_try_again(
    app, phone, trick, somebody_writes, unchanged
):
    assert unchanged()
    answer = phone.json(trick.path.replace("trick", "plays"), trick.fields("/plays") | {"card": 24})
    assert (answer.status, answer.said) == (
        503,
        {"error": "The server is busy. Nothing was saved. Wait a few seconds and try again."},
    )
    assert unchanged()


def test_a_page_that_is_too_much_now_says_when_to_try_again(app, broken):
    broken(engine.Busy())
    answer = app.test_client().get("/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
