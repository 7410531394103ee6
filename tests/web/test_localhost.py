"""What was opened as "localhost" is shown to phones by this computer's own address, or it is said
why none can open it.
"""

import socket

import pytest
from flask import Flask

from assistant import own_addresses
from assistant.web import site
from tests.browsing import Client, Page
from tests.web.steps import table_of
from tests.web.test_hosts import app_with

HOME = "192.168.1.5"


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, int]]:
    """Where this computer, which is 192.168.1.5, answers itself."""
    answering = set[tuple[str, int]]()

    def connect(at: tuple[str, int], timeout: float) -> socket.socket:
        if at not in answering:
            raise ConnectionRefusedError
        return socket.socket()

    own = {socket.AF_INET: HOME, socket.AF_INET6: "fd00::5"}
    monkeypatch.setattr(site, "is_loopback", own_addresses.is_loopback)
    monkeypatch.setattr(site, "own_address", lambda family=socket.AF_INET: own[family])
    monkeypatch.setattr(socket, "create_connection", connect)
    return answering


def shown(app: Flask, address: str, **environ: str) -> tuple[str, str]:
    """What a link for others is, and why no phone opens it, on a page of this site."""
    environ = {"REMOTE_ADDR": "127.0.0.1"} | environ
    with app.test_request_context("/judge", base_url=address, environ_overrides=environ):
        return site.for_others("/x"), site.why_no_phone()


LOCAL = ("localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST.:8000", "a.localhost:8000")


@pytest.mark.parametrize("host", LOCAL)
def test_phones_are_led_to_the_address_of_this_computer(
    app: Flask, reached: set[tuple[str, int]], host: str
) -> None:
    reached.add((HOME, 8000))
    own = {"REMOTE_ADDR": "::ffff:127.0.0.1"}
    assert shown(app, f"http://{host}", **own) == (f"http://{HOME}:8000/x", "")
    reached.clear()
    reached.add(("fd00::5", 8000))
    assert shown(app, f"http://{host}", **own) == ("http://[fd00::5]:8000/x", "")


def test_over_https_at_home_phones_are_led_to_plain_http_there(
    database: str, reached: set[tuple[str, int]]
) -> None:
    reached.add((HOME, 8000))
    with app_with(database, HTTPS_PORT=8443, HTTP_PORT=8000) as app:
        assert shown(app, "https://localhost:8443") == (f"http://{HOME}:8000/x", "")


def test_served_to_this_computer_alone_it_says_so_and_what_to_do(
    app: Flask, reached: set[tuple[str, int]]
) -> None:
    link, why = shown(app, "http://localhost:8000")
    assert link == "http://localhost:8000/x"
    assert why.endswith("Start it without --host 127.0.0.1, then phones can open it.")


def test_a_computer_in_no_network_says_so(
    app: Flask, reached: set[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "own_address", lambda family=socket.AF_INET: "127.0.0.1")
    assert shown(app, "http://localhost:8000")[1].endswith("this computer is in no network.")


@pytest.mark.parametrize(
    ("proxies", "asks"), [(0, "172.17.0.1"), (1, "127.0.0.1"), (1, "203.0.113.7")]
)
def test_behind_something_else_it_does_not_guess(
    database: str, reached: set[tuple[str, int]], proxies: int, asks: str
) -> None:
    reached.add((HOME, 8000))
    with app_with(database, PROXIES=proxies) as app:
        link, why = shown(app, "http://localhost:8000", REMOTE_ADDR=asks)
        assert link == "http://localhost:8000/x"
        assert why.endswith("or set BOTTLE_IMP_PUBLIC_URL.")


@pytest.mark.parametrize("host", ["192.168.1.7:8000", "imp.local", "imp.example.org", "[fd00::7]"])
def test_any_other_name_stays_as_it_was_opened(
    app: Flask, reached: set[tuple[str, int]], host: str
) -> None:
    assert shown(app, f"http://{host}") == (f"http://{host}/x", "")


@pytest.mark.usefixtures("reached")
def test_the_page_shows_the_sentence_in_place_of_the_code(phone: Client, trick: Page) -> None:
    page = phone.get(f"/tables/{table_of(trick)}/phones")
    page = phone.press(page.button("Show the code"))
    assert "No phone can open this link" in page.text
    assert page.document.all("figure") == []


def test_a_machine_without_a_way_out_is_called_by_an_address_of_its_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class NoWay(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr(socket, "socket", NoWay)
    known = ["127.0.0.1", "::1", "fe80::1", "10.42.0.1", "fd00::1"]
    monkeypatch.setattr(own_addresses, "own_addresses", lambda: known)
    assert own_addresses.own_address() == "10.42.0.1"
    assert own_addresses.own_address(socket.AF_INET6) == "fd00::1"
    monkeypatch.setattr(own_addresses, "own_addresses", lambda: known[:3])
    assert own_addresses.own_address() == "127.0.0.1"
