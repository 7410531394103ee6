"""Whatever host a request names, there is an answer.

What a proxy says is believed as far as the settings say.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPConnection

import pytest
from flask import Flask, request
from werkzeug.test import create_environ, run_wsgi_app

from assistant import config, create_app
from assistant.web.every_request import A_YEAR
from assistant.web.joining import qr_code
from tests import markup
from tests.browsing import Client
from tests.databases import hang_up
from tests.running import listening
from tests.volume import some
from tests.web.steps import SEASON, SHARE, found_league

UNFIT = (
    *("a" * 64 + ".com", "", "a b", "a..b", ".", "..", "[::1", "ü.de", "x:999999", "x:abc"),
    *("a" * 300, "%zz", "<script>", "evil.com/path", "user@host", "xn--a", "a\x00b", "[g::]"),
)
FIT = ("localhost", "localhost:8000", "192.168.0.7:8000", "[::1]:8000", "IMP.local", "my_pc", "a.")
RULING = "/judge?price=19&card=17&card=24"
PUBLIC = "https://imp.example.org"
FROM_PROXY = {
    "Host": "127.0.0.1:8000",
    "X-Forwarded-For": "203.0.113.7",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "imp.example.org",
}


@contextmanager
def app_with(database: str, **settings: object) -> Iterator[Flask]:
    """The app with these settings, on the database."""
    key = {"SQLALCHEMY_DATABASE_URI": database, "SECRET_KEY": "for tests"}
    app = create_app(key | settings)
    yield app
    hang_up(app)


@dataclass(frozen=True)
class Answer:
    """What a server answers."""

    status: int
    headers: Message
    page: str


def asked(port: int, headers: dict[str, str]) -> Answer:
    """The answer of a real server to a ruling that is asked for with these headers."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        connection.request("GET", RULING, headers=headers)
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read().decode())


def status(app: Flask, host: str) -> tuple[int, str]:
    """The status and the page that a request to this host gets."""
    environ = create_environ("/") | {"HTTP_HOST": host}
    page, answer, _ = run_wsgi_app(app.wsgi_app, environ, buffered=True)
    return int(answer.partition(" ")[0]), b"".join(page).decode()


@pytest.mark.parametrize("host", some(UNFIT, 6))
def test_a_host_that_cannot_be_is_answered_with_a_page(app, host):
    code, page = status(app, host)
    assert code == 400
    assert "This is not the address of this app" in page


@pytest.mark.parametrize("host", FIT)
def test_every_host_of_a_home_network_is_answered(app, host):
    assert status(app, host)[0] == 200


def test_another_host_than_those_of_the_settings_is_told_the_address(database):
    with app_with(database, HOSTS=("imp.example.org",), PUBLIC_URL=PUBLIC) as app:
        browser = app.test_client()
        answer = browser.get("/", base_url="https://evil.example")
        assert answer.status_code == 400
        assert f"Open {PUBLIC} instead." in answer.text
        assert browser.get("/", base_url="https://IMP.example.org:8443").status_code == 200


def test_the_page_for_another_host_has_its_style(database):
    with app_with(database, HOSTS=("imp.example.org",)) as app:
        browser = app.test_client()
        with browser.get("/assets/auto.0000000000.css", base_url="http://evil.example") as style:
            assert style.status_code == 200


def test_links_and_their_qr_codes_lead_to_the_public_address(database):
    with app_with(database, PUBLIC_URL=PUBLIC) as app:
        phone, address = Client(app), f"{PUBLIC}/s/{SHARE}"
        page = phone.get(f"/leagues/{found_league(app)}/seasons/{SEASON}")
        assert page.document.one("input", **{"data-part": "link"})["value"] == address
        assert str(qr_code(address)).split("<path")[-1][:300] in page.html
        assert f'value="{PUBLIC}/judge?' in phone.get(RULING).html


def test_behind_a_proxy_with_https_cookies_are_secure_and_links_say_https(database):
    with app_with(database, PROXIES=1) as app, listening(app) as server:
        answer = asked(server.port, FROM_PROXY)
        cookie = str(answer.headers.get("Set-Cookie"))
        assert cookie.startswith("__Host-bottle-imp-") and "Secure" in cookie
        assert answer.headers.get("Strict-Transport-Security") == f"max-age={A_YEAR}"
        assert f'value="{PUBLIC}/judge?' in answer.page


def test_without_the_setting_nobody_is_believed_to_be_a_proxy(database):
    with app_with(database) as app, listening(app) as server:
        answer = asked(server.port, FROM_PROXY)
        assert "Secure" not in str(answer.headers.get("Set-Cookie"))
        assert answer.headers.get("Strict-Transport-Security") is None
        assert 'value="http://127.0.0.1:8000/judge?' in answer.page


def test_only_so_many_proxies_are_believed_as_there_are(database):
    forged = FROM_PROXY | {"X-Forwarded-Host": "evil.example, imp.example.org"}
    other = FROM_PROXY | {"X-Forwarded-Host": "evil.example"}
    hosts = ("imp.example.org",)
    with app_with(database, PROXIES=1, HOSTS=hosts) as app, listening(app) as server:
        assert asked(server.port, forged).status == 200
        assert asked(server.port, other).status == 400


def test_behind_two_proxies_what_the_second_passes_on_is_believed(database):
    passed_on = FROM_PROXY | {"X-Forwarded-For": "198.51.100.1, 203.0.113.7, 127.0.0.1"}
    with app_with(database, PROXIES=2) as app, listening(app) as server:
        app.view_functions["judge.quick"] = lambda: f"{request.remote_addr} {request.url}"
        assert asked(server.port, passed_on).page.startswith(f"203.0.113.7 {PUBLIC}/judge")
        straight = asked(server.port, FROM_PROXY).page
        assert straight.startswith("127.0.0.1 "), "one proxy is no two"


@pytest.mark.parametrize("host", some(UNFIT, 6))
def test_a_proxy_that_names_a_host_that_cannot_be_is_answered_with_a_page(database, host):
    with app_with(database, PROXIES=1) as app:
        answer = app.test_client().get("/", headers={"X-Forwarded-Host": host.replace("\x00", "")})
        assert answer.status_code in (200, 400)


def test_who_was_here_over_http_is_the_same_over_https(app):
    browser = app.test_client()
    browser.get("/tables/new")
    with browser.session_transaction() as session:
        before = dict(session)
    browser.get("/", base_url="https://localhost")
    with browser.session_transaction(base_url="https://localhost") as session:
        assert dict(session) == before


def test_a_form_is_taken_over_https_from_a_page_of_this_site_alone(app):
    browser = app.test_client()
    page = markup.read(browser.get("/preferences", base_url=PUBLIC).text)
    fields = {"csrf_token": page.one("input", name="csrf_token")["value"], "theme": "dark"}
    action = next(form["action"] for form in page.all("form") if form["method"] == "post")

    def sent(referrer: str) -> int:
        headers = {"Referer": referrer}
        return browser.post(action, data=fields, base_url=PUBLIC, headers=headers).status_code

    assert sent(f"{PUBLIC}/") == 303
    assert sent("https://evil.example/") == 400


@pytest.mark.parametrize("host", ["imp.example.org:8443", "imp.example.org", "Imp.example.org"])
def test_a_form_is_taken_although_the_proxy_left_out_the_port(database, host):
    with app_with(database, PUBLIC_URL=f"{PUBLIC}:8443", PROXIES=1) as app:
        browser = app.test_client()
        said = {"X-Forwarded-Host": host, "Referer": f"{PUBLIC}:8443/"}
        page = markup.read(browser.get("/preferences", base_url=PUBLIC, headers=said).text)
        token = page.all("input", name="csrf_token")[0]["value"]
        fields = {"csrf_token": token, "theme": "dark"}
        sent = browser.post("/preferences", data=fields, base_url=PUBLIC, headers=said)
        assert sent.status_code == 303


@pytest.mark.parametrize(
    "address",
    ["ftp://x", "https://x//imp", "https://x/a/../b", "https://x/a b", "https://x:y", "https://*"],
)
def test_a_public_address_that_is_none_is_said_to_be_so(monkeypatch, address):
    monkeypatch.setenv("BOTTLE_IMP_PUBLIC_URL", address)
    with pytest.raises(config.Unusable, match="BOTTLE_IMP_PUBLIC_URL is no address of a site"):
        config.surroundings()


@pytest.mark.parametrize("name", ["http://imp.local", "imp.local/", "*.example.org"])
def test_a_host_that_is_none_is_said_to_be_so(monkeypatch, name):
    monkeypatch.setenv("BOTTLE_IMP_HOSTS", f"imp.example.org, {name}")
    with pytest.raises(config.Unusable, match="no name of a host"):
        config.surroundings()


def test_a_public_address_ends_where_its_line_does(monkeypatch):
    monkeypatch.setenv("BOTTLE_IMP_PUBLIC_URL", f"{PUBLIC}/\n")
    assert config.surroundings()["PUBLIC_URL"] == PUBLIC


@pytest.mark.parametrize("count", ["one", "-1", "1.5", "²"])
def test_a_number_of_proxies_that_is_none_is_said_to_be_so(monkeypatch, count):
    monkeypatch.setenv("BOTTLE_IMP_PROXIES", count)
    with pytest.raises(config.Unusable, match="how many proxies stand in front"):
        config.surroundings()


def test_the_hosts_are_those_that_are_named_or_else_that_of_the_public_address(monkeypatch):
    monkeypatch.setenv("BOTTLE_IMP_PUBLIC_URL", f"{PUBLIC}:8443/")
    assert config.surroundings() == {
        "PUBLIC_URL": f"{PUBLIC}:8443",
        "PROXIES": 0,
        "HOSTS": ("imp.example.org",),
        "RATELIMIT_STORAGE_URI": "memory://",
    }
    monkeypatch.setenv("BOTTLE_IMP_HOSTS", "Imp.local, 192.168.0.7")
    assert config.surroundings()["HOSTS"] == ("imp.local", "192.168.0.7")
    monkeypatch.setenv("BOTTLE_IMP_HOSTS", ".example.org imp.local:8000 ::1 [fd00::7]")
    assert len(config.surroundings()["HOSTS"]) == 4
