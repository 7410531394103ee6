"""The page of the home network: what is missing over plain HTTP, and how a phone gets it."""

import plistlib
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from ssl import create_default_context

import pytest
from flask import Flask

from assistant.server.https import Certificates
from assistant.server.listening import Https, Server
from tests import markup
from tests.admitting import cookie_name
from tests.browsing import Client
from tests.inspecting import visible
from tests.running import listening
from tests.web.test_hosts import PUBLIC, app_with

RULING = "/judge?price=19&card=17&card=24"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0"
COMPUTER = "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0"
PRINT = ":".join(f"{number:02X}" for number in range(32))
FILE = b"not a certificate, but a page does not look into it"
AT_HOME = {
    "HTTPS_PORT": 8443,
    "HTTP_PORT": 8000,
    "HTTPS_NAMES": ("localhost", "imp.local"),
    "AUTHORITY": FILE,
    "FINGERPRINT": PRINT,
}
"""What a server is told that speaks HTTPS at home."""
OVER_HTTPS = "https://localhost:8443"
FORMS = ("/secure/authority.crt", "/secure/authority.mobileconfig")


@pytest.fixture
def offered(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server speaks HTTPS at home."""
    for name, value in AT_HOME.items():
        monkeypatch.setitem(app.config, name, value)


def shown(app: Flask, kind: str = COMPUTER, site: str = "http://localhost:8000") -> markup.Element:
    """The page as this kind of phone gets it."""
    answer = app.test_client().get("/secure", base_url=site, headers={"User-Agent": kind})
    assert answer.status_code == 200
    return markup.read(answer.text)


def leads(page: markup.Element, kind: str = "strong") -> str:
    """Where the only button of this kind leads."""
    return str(page.one("a", **{"class": kind})["href"])


@pytest.mark.parametrize("language", ["en", "de"])
def test_without_https_it_says_how_to_start_it(app, language):
    page = Client(app, language).get("/secure")
    assert page.document.one("html")["lang"] == language
    assert "bottle-imp serve --https" in page.text
    assert "certificate" not in page.html.lower()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.usefixtures("offered")
def test_with_it_the_page_is_sound_in_both_languages(app, language):
    page = Client(app, language).get("/secure")
    assert "bottle-imp serve" not in page.text
    for line in ("00 01 02 03 04 05 06 07", "18 19 1A 1B 1C 1D 1E 1F"):
        assert line in page.text


@pytest.mark.parametrize(("kind", "file"), [(IPHONE, FORMS[1]), (ANDROID, FORMS[0])])
@pytest.mark.usefixtures("offered")
def test_a_phone_is_offered_the_file_and_the_steps_of_its_own_kind_first(app, kind, file):
    page = shown(app, kind)
    assert leads(page) == file
    first, second = page.all("details", **{"class": "more"})[:2]
    assert ("iPhone" in visible(first)) == (kind == IPHONE)
    assert "open" in first and "open" not in second


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("localhost:8000", "https://localhost:8443"),
        ("imp.local", "https://imp.local:8443"),
        ("192.168.0.7:8000", "https://192.168.0.7:8443"),
        ("[fd00::7]:8000", "https://[fd00::7]:8443"),
        ("imp:8000", "https://127.0.0.1:8443"),  # the certificate does not hold for this name
    ],
)
@pytest.mark.usefixtures("offered")
def test_it_leads_to_an_address_for_which_the_certificate_holds(app, host, address):
    here = {"SERVER_NAME": "127.0.0.1", "HTTP_HOST": host}
    page = markup.read(app.test_client().get("/secure", environ_overrides=here).text)
    assert leads(page, "strong wide") == address


@pytest.mark.usefixtures("offered")
def test_the_certificate_is_a_file(app):
    answer = app.test_client().get(FORMS[0])
    assert (answer.mimetype, answer.data) == ("application/x-x509-ca-cert", FILE)
    assert answer.headers["Content-Disposition"] == "attachment; filename=bottle-imp.crt"


@pytest.mark.usefixtures("offered")
def test_the_profile_of_an_iphone_has_it_in_it_and_is_the_same_each_time(app):
    first, again = (app.test_client().get(FORMS[1]) for _ in range(2))
    assert first.data == again.data
    assert first.mimetype == "application/x-apple-aspen-config"
    (content,) = plistlib.loads(first.data)["PayloadContent"]
    assert (content["PayloadType"], content["PayloadContent"]) == (
        "com.apple.security.root",
        FILE,
    )


@pytest.mark.parametrize("file", FORMS)
def test_without_https_there_is_no_certificate(app, file):
    assert app.test_client().get(file).status_code == 404


def test_behind_a_proxy_with_https_all_is_there(database):
    with app_with(database, PROXIES=1, PUBLIC_URL=PUBLIC) as app:
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "imp.example.org"}
        page = app.test_client().get("/secure", headers=headers).text
        assert "the phone has everything here" in page
        assert "certificate" not in page.lower()


def test_where_there_is_a_public_address_the_page_leads_there(database):
    with app_with(database, PUBLIC_URL=PUBLIC, HOSTS=()) as app:
        assert leads(shown(app)) == PUBLIC


@pytest.mark.parametrize("path", ["/", "/secure"])
def test_it_is_linked_over_plain_http_alone(app, path):
    for site, is_linked in (("http://localhost", True), ("https://localhost", False)):
        page = markup.read(app.test_client().get(path, base_url=site).text)
        assert ("/secure" in {link["href"] for link in page.all("a")}) == is_linked


@pytest.mark.usefixtures("offered")
def test_over_https_it_says_where_another_phone_gets_the_certificate(app):
    links = {link["href"] for link in shown(app, site=OVER_HTTPS).all("a")}
    assert "http://localhost:8000/secure" in links


@pytest.mark.usefixtures("offered")
def test_https_at_home_does_not_shut_plain_http(app):
    answer = app.test_client().get("/", base_url=OVER_HTTPS)
    assert "Strict-Transport-Security" not in answer.headers


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize("host", ["localhost", "192.168.0.7", "[fd00::7]"])
def test_links_for_others_lead_to_plain_http_that_every_phone_can_open(app, host):
    page = app.test_client().get(RULING, base_url=f"https://{host}:8443").text
    assert f'value="http://{host}:8000/judge?' in page


@contextmanager
def on_two_ports(app: Flask, folder: Path) -> Iterator[tuple[Server, HTTPSConnection]]:
    """The server over HTTP and HTTPS, and a connection that trusts it."""
    kept = Certificates(folder)
    with listening(app, Https(0, kept)) as server:
        context = create_default_context(cadata=kept.authority.file)
        yield server, HTTPSConnection("127.0.0.1", server.secure_port, context=context, timeout=10)


def test_a_phone_that_was_known_over_http_is_the_same_on_the_other_port(app, tmp_path):
    with on_two_ports(app, tmp_path / "https") as (server, over_https):
        over_http = HTTPConnection("127.0.0.1", server.port, timeout=10)
        over_http.request("GET", "/secure")
        first = over_http.getresponse()
        first.read()
        cookie = str(first.headers["Set-Cookie"]).partition(";")[0]
        over_https.request("GET", "/", headers={"Cookie": cookie})
        second = over_https.getresponse()
        second.read()
        over_http.close()
        over_https.close()
    name, _, signed = str(second.headers["Set-Cookie"]).partition(";")[0].partition("=")
    assert name == f"__Host-{cookie_name(app)}"
    assert phone_in(app, signed) == phone_in(app, cookie.partition("=")[2])


def phone_in(app: Flask, signed: str) -> str:
    """The id of the phone that a cookie carries."""
    with app.test_request_context(
        "/", headers={"Cookie": f"{cookie_name(app)}={signed}"}
    ) as context:
        return str(context.session["phone"])
