"""What pages load: each by a name with the hash of its content, kept for ever, as short as can be."""

import gzip
import re
from hashlib import blake2b

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient

from assistant.web.assets import FOR_EVER, contents
from tests.admitting import admit
from tests.web.steps import seat_at_table

LOADED = re.compile(r'(?:href|src)="(/assets/[^"]*)"')


@pytest.fixture
def loaded(app: Flask, browser: FlaskClient) -> list[str]:
    """What the page loads where cards are entered."""
    path = f"/tables/{seat_at_table(app)}/trick"
    admit(app, browser, path)
    return LOADED.findall(browser.get(path).text)


def of_kind(loaded: list[str], kind: str) -> str:
    """The only address that ends so."""
    (found,) = [address for address in loaded if address.endswith(f".{kind}")]
    return found


def old(address: str) -> str:
    """The address that the same had when its content was another."""
    return re.sub(r"\.\w{10}\.", ".0123456789.", address)


def test_a_page_loads_one_script_and_one_style_sheet(loaded: list[str]) -> None:
    kinds = sorted(address.rpartition(".")[2] for address in loaded)
    assert kinds == ["css", "js", "png", "svg"]


def test_the_name_changes_with_the_content(browser: FlaskClient, loaded: list[str]) -> None:
    for address in loaded:
        content = browser.get(address).data
        assert blake2b(content, digest_size=5).hexdigest() in address


def test_a_phone_keeps_it_for_ever(browser: FlaskClient, loaded: list[str]) -> None:
    assert {browser.get(one).headers["Cache-Control"] for one in loaded} == {FOR_EVER}


def test_it_tells_nobody_which_phone_asked(browser: FlaskClient, loaded: list[str]) -> None:
    answers = [browser.get(one) for one in loaded]
    assert not [one for one in answers if "Set-Cookie" in one.headers]
    assert {one.headers.get("Vary", "Accept-Encoding") for one in answers} == {"Accept-Encoding"}


def test_an_old_page_gets_what_is_there_now_and_asks_again(
    browser: FlaskClient, loaded: list[str]
) -> None:
    for address in loaded:
        answer = browser.get(old(address))
        assert answer.data == browser.get(address).data
        assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["nothing.0123456789.css", "../css/base.0123456789.css", "icons/bottle.svg"]
)
def test_what_no_page_loads_is_not_there(browser: FlaskClient, path: str) -> None:
    assert browser.get(f"/assets/{path}").status_code == 404


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [("gzip, deflate, br", "br"), ("br;q=0, gzip", "gzip"), ("identity", None), ("", None)],
)
def test_it_comes_in_the_best_coding_that_the_phone_reads(
    browser: FlaskClient, loaded: list[str], accepted: str, coding: str | None
) -> None:
    answer = browser.get(of_kind(loaded, "js"), headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == coding


def test_in_each_coding_it_is_the_same(browser: FlaskClient, loaded: list[str]) -> None:
    address = of_kind(loaded, "css")
    plain = browser.get(address).data
    short = browser.get(address, headers={"Accept-Encoding": "br"}).data
    longer = browser.get(address, headers={"Accept-Encoding": "gzip"}).data
    assert brotli.decompress(short) == gzip.decompress(longer) == plain
    assert len(short) < len(longer) < len(plain) / 3


def test_a_picture_is_sent_as_it_is(browser: FlaskClient, loaded: list[str]) -> None:
    answer = browser.get(of_kind(loaded, "png"), headers={"Accept-Encoding": "br"})
    assert "Content-Encoding" not in answer.headers


def test_everything_says_what_it_is_since_the_browser_may_not_guess(
    browser: FlaskClient, loaded: list[str]
) -> None:
    answers = {one.rpartition(".")[2]: browser.get(one) for one in loaded}
    assert {one.headers["X-Content-Type-Options"] for one in answers.values()} == {"nosniff"}
    assert {kind: one.mimetype for kind, one in answers.items()} == {
        "css": "text/css",
        "js": "text/javascript",
        "png": "image/png",
        "svg": "image/svg+xml",
    }


OF_DOCUMENTS = {
    "Content-Security-Policy",
    "Cross-Origin-Opener-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
}


@pytest.mark.parametrize(
    ("kind", "due"), [("css", set()), ("js", set()), ("svg", OF_DOCUMENTS), ("png", OF_DOCUMENTS)]
)
def test_what_can_be_opened_as_a_page_alone_says_what_a_page_may(
    browser: FlaskClient, loaded: list[str], kind: str, due: set[str]
) -> None:
    assert OF_DOCUMENTS.intersection(browser.get(of_kind(loaded, kind)).headers.keys()) == due


def test_no_asset_is_for_other_sites(browser: FlaskClient, loaded: list[str]) -> None:
    told = {browser.get(one).headers["Cross-Origin-Resource-Policy"] for one in loaded}
    assert told == {"same-origin"}


def test_a_script_that_is_not_there_is_a_page_that_says_so(browser: FlaskClient) -> None:
    assert browser.get("/assets/nothing.0123456789.js").headers["Content-Security-Policy"]


@pytest.fixture
def alone(app: Flask, browser: FlaskClient) -> str:
    """Where what the page does by itself without the server lies."""
    path = f"/tables/{seat_at_table(app)}/trick"
    admit(app, browser, path)
    (address,) = re.findall(r'data-alone="([^"]*)"', browser.get(path).text)
    return str(address)


def test_an_old_page_gets_no_script_that_comes_later_for_it_goes_with_the_first(
    browser: FlaskClient, alone: str
) -> None:
    assert browser.get(alone).headers["Cache-Control"] == FOR_EVER
    assert browser.get(old(alone)).status_code == 404


@pytest.mark.parametrize(
    "sheets", ["auto", "light-form-rows-more", "dark-entry-board-strip-slots-own_hand"]
)
def test_a_page_of_a_former_version_gets_the_style_sheet_that_has_all_rules(
    browser: FlaskClient, sheets: str
) -> None:
    answer = browser.get(f"/assets/{sheets}.0123456789.css")
    assert answer.data == contents()["pages.css"]
    assert answer.headers["Cache-Control"] == "no-cache"
