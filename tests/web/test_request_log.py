"""The log has a line a request, and nobody in it: no name, no id, no query."""

import io
import logging
import re

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from assistant.server.logs import Formatter
from tests.admitting import browser_at
from tests.browsing import Client
from tests.web.steps import seat_at_table, tap

SECRET = "Adam has 24"


@pytest.fixture
def log():
    """What the server's log says: a function of the lines so far."""
    yield from written_by(Formatter("%(message)s"))


def written_by(formatter):
    """The lines of a log, each written at once as the server's is.

    The files of a page are left out: the first test that opens a page asks for them too.
    """
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(formatter)
    root, ours = logging.getLogger(), logging.getLogger("assistant")
    root.addHandler(handler)
    ours.setLevel(logging.INFO)
    yield lambda: [line for line in written.getvalue().splitlines() if "/assets/" not in line]
    root.removeHandler(handler)
    ours.setLevel(logging.NOTSET)


@pytest.fixture
def broken(app: Flask, monkeypatch: pytest.MonkeyPatch):
    """Makes every page of a running round fail with an error."""

    def fail(error: Exception) -> None:
        def view(**_: object) -> str:
            raise error

        monkeypatch.setitem(app.view_functions, "play.trick", view)

    return fail


def is_line(line: str, *parts: str) -> bool:
    """Whether a line tells a request of this method, route and status."""
    told = " ".join(map(re.escape, parts))
    return re.fullmatch(rf"[0-9a-f]{{8}} {told} \d+\.\d ms", line) is not None


def test_each_request_has_a_line_with_its_route(app, phone: Client, log):
    table = seat_at_table(app)
    page = phone.get(f"/tables/{table}/trick?look=Adam")
    tap(phone, page, 24)
    phone.get("/nothing/here?who=Adam", status=404)
    opened, shown, tapped, followed, _, missed = log()
    assert is_line(opened, "GET", "/tables/<table_id>/trick", "200")
    assert is_line(shown, "GET", "/tables/<table_id>/plain", "200")
    assert is_line(tapped, "POST", "/tables/<table_id>/plays", "303")
    assert is_line(followed, "GET", "/tables/<table_id>/trick", "200")
    assert is_line(missed, "GET", "-", "404")


def test_every_answer_says_what_the_log_calls_its_request(app, log):
    for path in ("/", "/nothing/here"):
        answer = app.test_client().get(path)
        assert log()[-1].startswith(answer.headers["X-Request-ID"])
    assert f"Request {answer.headers['X-Request-ID']}" in answer.text


@pytest.mark.parametrize(
    ("proxies", "said", "is_taken"),
    [
        (1, "9db660a9-0327-41b1-a887-8b742843fc99", True),
        (0, "9db660a9-0327-41b1-a887-8b742843fc99", False),
        (1, "short", False),
        (1, "<b>12345678</b>", False),
        (1, "x" * 65, False),
    ],
)
def test_a_proxy_may_name_a_request_where_there_is_one(
    app, monkeypatch, log, proxies, said, is_taken
):
    monkeypatch.setitem(app.config, "PROXIES", proxies)
    answer = app.test_client().get("/nothing/here", headers={"X-Request-ID": said})
    assert (answer.headers["X-Request-ID"] == said) == is_taken
    assert (said in log()[-1]) == is_taken


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("9db660a9-0327-41b1-a887-8b742843fc99", "Request 9db660a9 (404)"),
        ("of-the-club-763c5cb2", "Request of-the-club-763c5cb2 (404)"),
    ],
)
def test_the_page_shows_what_can_be_read_aloud_of_a_request(app, monkeypatch, said, shown):
    monkeypatch.setitem(app.config, "PROXIES", 1)
    answer = app.test_client().get("/nothing/here", headers={"X-Request-ID": said})
    assert shown in answer.text


def test_the_page_of_a_fault_names_the_request_as_the_log_does(app, phone, log, broken):
    broken(RuntimeError(SECRET))
    table = seat_at_table(app)
    page = phone.get(f"/tables/{table}/trick", status=500)
    request = log()[0].partition(" ")[0]
    assert f"request {request}" in page.text
    assert log()[-1].startswith(f"{request} GET /tables/<table_id>/trick 500")


def test_the_log_says_where_a_fault_is_and_of_what_kind_but_not_what_it_says(
    app, phone, log, broken
):
    broken(RuntimeError(SECRET))
    table = seat_at_table(app)
    phone.get(f"/tables/{table}/trick", status=500)
    text = "\n".join(log())
    assert "RuntimeError" in text and "test_request_log.py" in text
    assert "Adam" not in text and table not in text


def test_the_log_says_what_the_database_says_without_what_it_was_given(app, phone, log, broken):
    said = Exception("disk I/O error\nDETAIL: Key (name)=(Adam)")
    broken(OperationalError("SELECT ?", {"name": "Adam"}, said))
    page = phone.get(f"/tables/{seat_at_table(app)}/trick", status=503)
    text = "\n".join(log())
    assert "the database did not answer: disk I/O error" in text and "Adam" not in text
    assert f"request {log()[0].partition(' ')[0]}" in page.text


def test_a_page_that_fails_while_it_says_what_failed_leaves_no_path_in_the_log(
    app, log, broken, monkeypatch
):
    def fail(*_: object, **__: object) -> str:
        raise ValueError(SECRET)

    broken(RuntimeError(SECRET))
    monkeypatch.setattr("assistant.web.errors.render", fail)
    table = seat_at_table(app)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    with pytest.raises(ValueError, match=SECRET):
        browser_at(app, f"/tables/{table}").get(f"/tables/{table}/trick")
    text = "\n".join(log())
    assert "Exception on a page" in text
    assert "Adam" not in text and table not in text
