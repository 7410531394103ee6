"""Pages come as short as the phone can read them."""

import gzip

import brotli
import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from assistant.web import every_request

LONG = "The bottle costs less each time. " * 100


def test_a_page_comes_by_brotli(browser: FlaskClient) -> None:
    answer = browser.get("/judge", headers={"Accept-Encoding": "gzip, br"})
    assert answer.headers["Content-Encoding"] == "br"
    assert b"</html>" in brotli.decompress(answer.data)
    assert int(answer.headers["Content-Length"]) == len(answer.data)


def test_a_page_comes_by_gzip_where_the_phone_reads_nothing_else(browser: FlaskClient) -> None:
    answer = browser.get("/judge", headers={"Accept-Encoding": "gzip"})
    assert b"</html>" in gzip.decompress(answer.data)


def test_a_page_comes_as_it_is_where_nothing_is_said(browser: FlaskClient) -> None:
    assert browser.get("/judge").data.endswith(b"</html>")


def test_a_page_that_another_site_asked_for_tells_nothing_by_its_length(
    browser: FlaskClient,
) -> None:
    heads = {"Accept-Encoding": "br", "Sec-Fetch-Site": "cross-site"}
    assert browser.get("/judge", headers=heads).data.endswith(b"</html>")


def test_who_keeps_a_page_for_others_is_told_that_it_differs(browser: FlaskClient) -> None:
    assert "Accept-Encoding" in browser.get("/judge").headers["Vary"]


@pytest.mark.parametrize(
    "answer",
    [
        Response("short"),
        Response(LONG, mimetype="image/png"),
        Response(LONG, headers={"Content-Encoding": "zstd"}),
    ],
    ids=["short", "a picture", "short already"],
)
def test_what_would_gain_nothing_or_wait_is_left_as_it_is(answer: Response) -> None:
    app, before = Flask(__name__), answer.content_encoding
    every_request.compress(app)
    app.add_url_rule("/", view_func=lambda: answer)
    got = app.test_client().get("/", headers={"Accept-Encoding": "br"})
    assert got.headers.get("Content-Encoding") == before


def test_where_the_router_leads_on_the_length_is_that_of_what_comes(browser: FlaskClient) -> None:
    answer = browser.get("/decks", headers={"Accept-Encoding": "br"})
    assert answer.status_code == 308
    assert int(answer.headers["Content-Length"]) == len(answer.data)
