"""Pages come as short as the phone can read them."""

import gzip
from collections.abc import Iterator

import brotli
import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from assistant.web.compression import compress

LONG = "The bottle costs less each time. " * 100


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A browser that sends the heads it is told to, and no others."""
    return app.test_client()


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
    before = answer.content_encoding
    with Flask(__name__).test_request_context(headers={"Accept-Encoding": "br"}):
        assert compress(answer).content_encoding == before


@pytest.mark.parametrize("coding", ["br", "gzip"])
def test_what_comes_piece_by_piece_is_compressed_on_the_way(coding: str) -> None:
    asked_for: list[int] = []

    def pieces() -> Iterator[str]:
        for number in range(3):
            asked_for.append(number)
            yield LONG

    with Flask(__name__).test_request_context(headers={"Accept-Encoding": coding}):
        answer = compress(Response(pieces()))
        coming = answer.iter_encoded()
        first = b"".join(next(coming) for _ in range(2))
        assert first and asked_for == [0]
        whole = first + b"".join(coming)
    read = gzip.decompress(whole) if coding == "gzip" else brotli.decompress(whole)
    assert (answer.content_encoding, read.decode()) == (coding, LONG * 3)
