"""The app under a path of its site: every address that it gives stands under that path too."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.routing import RequestRedirect

from assistant.web import every_request
from assistant.web.offline import PLACE
from assistant.web.what_follows import came_from
from tests.admitting import admit, grant, phone_of
from tests.browsing import Page
from tests.running import run_on
from tests.web.routes import AT_HOME, PROGRAMS, QUESTIONS, READING, WITH_A_KEY, address
from tests.web.steps import table_of
from tests.web.test_hosts import app_with

ROOT = Path(__file__).parents[2]
ADDRESS = re.compile(r"""["'(=](/(?![/>])[^"'\s)<>]*)""")
"""What looks like an address of a site: in an attribute, in JSON, in a style or in a drawing."""
HOME = "https://home.example"
KEPT = {
    "manifest": "/manifest.webmanifest?language=en&theme=dark",
    "shell": "/offline/?en.dark.right.0",
    "news": "/tables/<table_id>/since?length=0&round=0",
}


@pytest.fixture
def browser(score: Page, league: str, app: Flask) -> Iterator[FlaskClient]:
    """A browser that was let in at a table and in a league; the app is served under /imp."""
    database = app.config["SQLALCHEMY_DATABASE_URI"]
    with app_with(database, PUBLIC_URL="http://localhost/imp") as served:
        browser = served.test_client()
        for path in (f"/tables/{table_of(score)}/trick", f"/leagues/{league}", "/operator"):
            admit(served, browser, path)
        yield browser


def addresses_in(text: str) -> set[str]:
    """All addresses of its own site that a page, a drawing or an answer in JSON gives."""
    return set(ADDRESS.findall(unescape(text).replace("\\", "")))


def is_there(app: Flask, path: str) -> bool:
    """Whether the app answers something at an address under /imp."""
    adapter = app.url_map.bind("home.example", "/imp")
    try:
        adapter.match(path.partition("?")[0].partition("#")[0].removeprefix("/imp"))
    except (MethodNotAllowed, RequestRedirect):
        return True
    except NotFound:
        return False
    return True


def test_every_address_of_every_page_stands_under_the_path(
    browser: FlaskClient, score: Page
) -> None:
    app, seen = browser.application, set[str]()
    for endpoint, rule in (READING | PROGRAMS | KEPT).items():
        if endpoint in AT_HOME:
            continue
        path = f"/imp{address(rule, table_of(score))}{QUESTIONS.get(endpoint, '')}"
        answer = browser.get(path)
        assert answer.status_code in ((404,) if endpoint in WITH_A_KEY else (200, 303)), path
        found = addresses_in(answer.text) | {answer.headers.get("Location", "/imp/")}
        assert {one for one in found if not one.startswith("/imp/")} == set(), path
        seen |= found
    assert len(seen) > 300
    assert {one for one in seen if not is_there(app, one)} == set()


@pytest.mark.parametrize("path", ["/imp/rules/", "/rules/"])
@pytest.mark.parametrize(
    "header", [{}, {"X-Forwarded-Prefix": "/imp/"}, {"X-Ingress-Path": "/imp"}]
)
def test_the_proxy_may_take_the_path_off_or_leave_it(
    database: str, path: str, header: dict[str, str]
) -> None:
    public = HOME if header else f"{HOME}/imp"
    with app_with(database, PUBLIC_URL=public, PROXIES=1) as app:
        page = app.test_client().get(path, base_url=HOME, headers=header)
        assert page.status_code == 200
        assert 'href="/imp/judge"' in page.text and 'back=/imp/rules/"' in page.text


def test_links_for_others_lead_to_the_public_address_whatever_the_path_here(
    database: str,
) -> None:
    of_ingress = {"X-Ingress-Path": "/api/hassio_ingress/a-token_1", "X-Forwarded-Host": "ha:8123"}
    ruling = "/judge?price=19&card=17&card=24"
    with app_with(database, PUBLIC_URL=f"{HOME}/imp", PROXIES=1) as app:
        page = app.test_client().get(ruling, headers=of_ingress).text
        assert f'value="{HOME}/imp/judge?' in page
        assert 'href="/api/hassio_ingress/a-token_1/rules/' in page
    with app_with(database, PUBLIC_URL=HOME, PROXIES=1) as app:
        page = app.test_client().get(ruling, headers={"X-Forwarded-Prefix": "/imp"}).text
        assert f'value="{HOME}/judge?' in page


def test_home_assistant_alone_shows_it_within_its_pages(database: str) -> None:
    path = {"X-Ingress-Path": "/api/hassio_ingress/a-token"}
    for proxies, framed_by in ((1, "'self'"), (0, "'none'")):
        with app_with(database, PROXIES=proxies) as app:
            policy = app.test_client().get("/", headers=path).headers["Content-Security-Policy"]
            assert f"frame-ancestors {framed_by}" in policy


WRONG = (
    "//evil.example",
    "/a//b",
    "/../a",
    "/a/./b",
    "imp",
    "/a b",
    "/a?b",
    "/ä",
    "https://x",
)


@pytest.mark.parametrize("path", WRONG)
def test_a_path_that_can_be_none_is_refused_in_a_sentence(
    database: str, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    with app_with(database, PROXIES=1) as app:
        answer = app.test_client().get("/", headers={"X-Forwarded-Prefix": path})
        assert answer.status_code == 400
        assert "to set X-Forwarded-Prefix to one such as /imp" in unescape(answer.text)
        assert "//evil" not in answer.headers.get("Location", "")
        assert "X-Forwarded-Prefix is one such as /imp" in caplog.text


def test_nobody_is_believed_a_path_whom_the_settings_do_not_name(database: str) -> None:
    said = {"X-Forwarded-Prefix": "/other", "X-Ingress-Path": "/other"}
    with app_with(database) as app:
        assert 'href="/rules/"' in app.test_client().get("/", headers=said).text


@pytest.mark.parametrize(
    ("back", "leads_to"),
    [("/imp/rules/?q=x", "/imp/rules/?q=x"), ("/rules/", "/imp/"), ("/imp", "/imp/")],
)
def test_a_form_leads_back_to_a_page_of_this_site_alone(
    database: str, back: str, leads_to: str
) -> None:
    with app_with(database, PUBLIC_URL="http://localhost/imp", WTF_CSRF_ENABLED=False) as app:
        browser = app.test_client()
        settings = browser.get("/imp/preferences", query_string={"back": back}).text
        assert f'class="strong" href="{leads_to}"' in settings
        here = {
            "base_url": "http://localhost/imp",
            "headers": {"Referer": f"http://localhost{back}"},
        }
        with app.test_request_context("/leagues/new", **here):
            assert came_from() == (back if back == leads_to else "")


def test_links_of_the_command_lead_under_the_path(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOTTLE_IMP_PUBLIC_URL", f"{HOME}/imp/")
    assert f"  {HOME}/imp/join/" in run_on(database, "links").stdout


def test_the_path_alone_leads_to_its_first_page(database: str) -> None:
    with app_with(database, PUBLIC_URL=f"{HOME}/imp") as app:
        answer = app.test_client().get("/imp", base_url=HOME)
        assert answer.location == "/imp/"


def test_cookies_hold_for_the_host_under_any_path(database: str) -> None:
    with app_with(database, PUBLIC_URL=f"{HOME}/imp", PROXIES=1) as app:
        cookie = app.test_client().get("/imp/", base_url=HOME).headers["Set-Cookie"]
        assert cookie.startswith("__Host-bottle-imp-") and "Path=/;" in cookie + ";"


def test_others_on_the_same_host_need_not_speak_https(database: str) -> None:
    def answer(public: str) -> bool:
        with app_with(database, PUBLIC_URL=public) as app:
            page = app.test_client().get("/", base_url=public)
            return "Strict-Transport-Security" in page.headers

    assert answer(HOME)
    assert not answer(f"{HOME}/imp")
    assert not answer(f"{HOME}:8443")


def test_all_phones_take_the_same_pack_along_whatever_their_path(database: str) -> None:
    pack = f"/offline/pack/en.{every_request.version()}.json"
    with app_with(database, PUBLIC_URL=f"{HOME}/imp") as app:
        packed = app.test_client().get(f"/imp{pack}", base_url=HOME).text
    assert {path for path in addresses_in(packed) if not path.startswith(f"{PLACE}/")} == set()
    assert all(path.startswith(f"{PLACE}/rules/") for path in list(json.loads(packed)["pages"])[:9])


def test_a_phone_that_watches_gets_the_addresses_of_its_own_path(
    database: str, begun: Page
) -> None:
    table, told = table_of(begun), list[str]()
    with app_with(database, PROXIES=1) as app:
        for path in ("/one", "/two"):
            browser = app.test_client()
            with app.app_context():
                grant(table, phone_of(app, browser), "watching")
            news = browser.get(f"/tables/{table}/since", headers={"X-Forwarded-Prefix": path})
            told.append(news.get_json()["at"])
    assert told == [f"/one/tables/{table}/trick", f"/two/tables/{table}/trick"]


BARE = {
    "templates": re.compile(r"""(?:href|src|action)="/|url\(/"""),
    "static/js": re.compile(r"""(?<!endsWith\()["'`]/(?!~/)[a-z$]|\^\\?/[a-z]"""),
    "static/css": re.compile(r"""url\(["']?/"""),
    "assistant/web": re.compile(r"""(?:redirect|fetch|href=)\(?f?["']/|f["']/\w"""),
}
"""Addresses that are written down and not made."""


@pytest.mark.parametrize("folder", BARE)
def test_no_address_begins_at_the_root_of_the_site(folder: str) -> None:
    bare = [
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for file in sorted((ROOT / folder).rglob("*.*"))
        if file.suffix in (".html", ".js", ".css", ".py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if BARE[folder].search(line)
    ]
    assert bare == []


def test_the_worker_knows_every_area_of_the_site(app: Flask) -> None:
    script = (ROOT / "static/js/worker.js").read_text(encoding="utf-8")
    named = script.partition("const OWN = [")[2].partition("];")[0]
    areas = {rule.rule.split("/")[1] for rule in app.url_map.iter_rules()}
    no_pages = {"assets", "healthz", "readyz", "worker.js", "manifest.webmanifest"}
    assert set(re.findall(r'"([^"]*)"', named)) == areas - no_pages
