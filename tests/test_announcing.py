"""What the terminal says when the server begins can be typed into a phone as it stands."""

from pathlib import Path

import pytest

from assistant import own_addresses
from assistant.own_addresses import own_address
from assistant.server import announcing
from assistant.server.announcing import announce
from tests.databases import NOWHERE, app_on
from tests.running import run


@pytest.fixture(autouse=True)
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own, where it is noted."""
    monkeypatch.setenv("BOTTLE_IMP_INSTANCE", str(tmp_path))


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.168.1.5", "http://192.168.1.5:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("0.0.0.0", f"http://{own_address()}:8000/"),
        ("", f"http://{own_address()}:8000/"),
    ],
)
def test_it_is_open_at_an_address_that_browsers_read(
    capsys: pytest.CaptureFixture[str], host: str, address: str
) -> None:
    announce(app_on(NOWHERE), host, 8000)
    assert f"is open at {address}\n" in capsys.readouterr().out


def test_on_all_addresses_of_ipv6_it_says_one_that_can_be_opened(
    capsys: pytest.CaptureFixture[str],
) -> None:
    app = app_on(NOWHERE)
    app.config.update(HTTPS_PORT=8443, HTTPS_NAMES=("localhost", "imp.local"))
    announce(app, "::", 8000)
    said = capsys.readouterr().out
    assert "http://[::]" not in said and "https://[::]" not in said
    assert "is open at http://[" in said


@pytest.mark.parametrize("proxies", [0, 1])
def test_a_public_address_of_https_without_a_proxy_that_is_believed_is_pointed_out(
    capsys: pytest.CaptureFixture[str], proxies: int
) -> None:
    app = app_on(NOWHERE)
    app.config.update(PUBLIC_URL="https://imp.example.org", PROXIES=proxies)
    announce(app, "127.0.0.1", 8000)
    assert ("set BOTTLE_IMP_PROXIES" in capsys.readouterr().err) == (proxies == 0)


def test_where_the_record_lies_is_said_without_a_password(
    capsys: pytest.CaptureFixture[str],
) -> None:
    announce(app_on("postgresql+psycopg://imp:word@/imp?host=/nowhere"), "127.0.0.1", 8000)
    said = capsys.readouterr().out
    assert "lies in postgresql+psycopg://imp:***@/imp?host=" in said and "word" not in said


@pytest.mark.parametrize(
    ("host", "settings", "said", "shows_code"),
    [
        ("127.0.0.1", {}, announcing.FOR_THIS_COMPUTER, False),
        ("::1", {}, announcing.FOR_THIS_COMPUTER, False),
        ("localhost", {"HTTPS_PORT": 8443}, announcing.FOR_THIS_COMPUTER, False),
        ("127.0.0.1", {"PUBLIC_URL": "https://imp.example.org"}, "with its camera", True),
        ("192.168.1.5", {}, "with its camera", True),
        ("127.0.0.1", {"PROXIES": 1}, "Its record lies in", False),
    ],
)
def test_a_code_is_shown_where_a_phone_can_open_what_it_says(
    capsys: pytest.CaptureFixture[str],
    host: str,
    settings: dict[str, object],
    said: str,
    shows_code: bool,
) -> None:
    app = app_on(NOWHERE)
    app.config.update(settings)
    announce(app, host, 8000)
    printed = capsys.readouterr().out
    assert said in printed
    assert ("█" in printed) == shows_code


def test_a_computer_in_no_network_is_said_to_be_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_addresses, "own_address", lambda family: "127.0.0.1")
    announce(app_on(NOWHERE), "", 8000)
    printed = capsys.readouterr().out
    assert announcing.IN_NO_NETWORK in printed and "█" not in printed


@pytest.mark.parametrize(
    ("host", "public", "given", "site"),
    [
        ("", "", (), f"http://{own_address()}:9000"),
        ("192.168.1.5", "", (), "http://192.168.1.5:9000"),
        ("192.168.1.5", "", ("--port", "9001"), f"http://{own_address()}:9001"),
        ("", "https://example.org/imp", (), "https://example.org/imp"),
    ],
)
def test_links_lead_to_where_it_is_served(
    host: str, public: str, given: tuple[str, ...], site: str
) -> None:
    app = app_on(NOWHERE)
    app.config.update(PUBLIC_URL=public)
    announce(app, host, 9000)
    assert run("links", *given).stdout.splitlines()[1].startswith(f"  {site}/join/")
