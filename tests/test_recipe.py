"""The recipes for proxies, of the README and of the manual, run as they stand there but for the name,
the ports and the certificate.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.proxies import PROGRAMS, Proxy, bare, put_in, recipes, running, skip_without
from tests.running import Process, forked, free_port

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
RULING = "/judge?price=19&card=17&card=24"
RECIPES = [(proxy, path) for proxy in PROGRAMS for path in ("", "/imp")]
FORGED = {
    "X-Forwarded-For": "192.0.2.77",
    "X-Forwarded-Proto": "http",
    "X-Forwarded-Host": "evil.example",
    "X-Request-ID": "a-phone-says-so",
}
"""What a phone may not say of itself."""


@dataclass(frozen=True)
class Site:
    """The app behind a proxy."""

    proxy: Proxy
    app: Process
    path: str

    @property
    def address(self) -> str:
        """Where phones find it."""
        return f"https://localhost:{self.proxy.port}{self.path}"


@pytest.fixture
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """The app behind a proxy that runs by its recipe, under a path or none."""
    name, path = request.param
    skip_without(name)
    port = free_port()
    public = {
        "BOTTLE_IMP_PUBLIC_URL": f"https://localhost:{port}{path}",
        "BOTTLE_IMP_PROXIES": "1",
    }
    with forked(tmp_path / "instance", **public) as app:
        recipe = put_in(recipes(name)[bool(path)], port, {path: app.port})
        with running(name, recipe, port, tmp_path / "proxy") as proxy:
            yield Site(proxy, app, path)


@pytest.mark.parametrize("site", RECIPES, indirect=True, ids=lambda one: " ".join(one))
def test_a_recipe_gives_secure_cookies_links_and_addresses(site: Site) -> None:
    answer, page = site.proxy.asked(site.path + RULING)
    cookie = str(answer.headers["Set-Cookie"])
    assert cookie.startswith("__Host-bottle-imp-") and "Secure" in cookie
    assert f'value="{site.address}/judge?' in page
    assert f'href="{site.path}/rules/"' in page
    style = re.findall(r'<link rel="stylesheet" href="([^"]*)"', page)[0]
    assert site.proxy.asked(style)[0].status == 200
    assert site.proxy.asked(f"{site.path}/worker.js")[0].status == 200
    assert "WARNING" not in site.app.log


@pytest.mark.parametrize("site", RECIPES, indirect=True, ids=lambda one: " ".join(one))
def test_a_recipe_believes_no_phone_and_lets_a_file_through(site: Site) -> None:
    answer, _ = site.proxy.asked(site.path + RULING, FORGED)
    assert answer.status == 200
    assert "Secure" in str(answer.headers["Set-Cookie"])
    assert answer.headers["X-Request-ID"] != FORGED["X-Request-ID"]
    # Of a phone that was nowhere yet; that the answer is the app's shows that the file came there.
    answer, _ = site.proxy.asked(f"{site.path}/bring-in", body=b" " * 3_000_000)
    assert (answer.status, answer.headers["X-Version"] is not None) == (400, True)


@pytest.mark.parametrize(
    "site", [one for one in RECIPES if one[1]], indirect=True, ids=lambda one: " ".join(one)
)
def test_the_path_alone_leads_to_the_first_page(site: Site) -> None:
    answer, _ = site.proxy.asked("/imp")
    assert answer.status in (301, 302, 303)
    assert (
        answer.headers["Location"].removeprefix(f"https://localhost:{site.proxy.port}") == "/imp/"
    )


def test_the_readme_has_the_manuals_recipe_in_short() -> None:
    found = re.search(r"```\n(imp\.example\.org \{.*?\n\})\n```", README, re.DOTALL)
    assert found and "BOTTLE_IMP_PROXIES=1 bottle-imp serve --host 127.0.0.1" in README
    short, whole = found[1].split(), recipes("Caddy")[0].split()
    assert [word for word in short if word not in whole] == []


# What proxies do by default, when nobody has told them more.

BARE_NGINX = """server {
    listen 443 ssl;
    ssl_certificate /etc/ssl/imp.pem;
    ssl_certificate_key /etc/ssl/imp.key;

    location / {
        proxy_pass http://127.0.0.1:8000;%s
    }
}"""


@pytest.fixture
def nginx(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """The app behind nginx that says of a request what it says by default, and what the test says."""
    skip_without("nginx")
    port = free_port()
    public = {"BOTTLE_IMP_PUBLIC_URL": f"https://localhost:{port}", "BOTTLE_IMP_PROXIES": "1"}
    recipe = BARE_NGINX % "".join(f"\n        proxy_set_header {line};" for line in request.param)
    with ExitStack() as opened:
        app = opened.enter_context(forked(tmp_path / "instance", **public))
        there = running("nginx", put_in(recipe, port, {"": app.port}), port, tmp_path / "proxy")
        yield Site(opened.enter_context(there), app, "")


@pytest.mark.parametrize("nginx", [()], indirect=True)
def test_a_proxy_that_does_not_say_the_name_is_told_what_to_set(nginx: Site) -> None:
    answer, page = nginx.proxy.asked("/")
    assert answer.status == 400
    assert "proxy_set_header Host $http_host;" in page
    assert f"127.0.0.1:{nginx.app.port}" in page
    assert f"came for the host '127.0.0.1:{nginx.app.port}'; expected: localhost" in nginx.app.log


@pytest.mark.parametrize("nginx", [("Host $http_host",)], indirect=True)
def test_a_proxy_that_says_the_name_alone_keeps_cookies_secure_and_is_named_in_the_log_once(
    nginx: Site,
) -> None:
    for _ in range(2):
        answer, _ = nginx.proxy.asked(RULING)
        assert "Secure" in str(answer.headers["Set-Cookie"])
    assert bare(nginx.app.port, {"Host": "localhost"})[0] == 200
    assert nginx.app.log.count("came without as many entries in X-Forwarded-For:") == 1
    assert nginx.app.log.count("proxy_set_header X-Forwarded-For $remote_addr;") == 1


@pytest.mark.parametrize("nginx", [("Host $http_host",)], indirect=True)
def test_what_nginx_finds_too_large_is_its_own_answer(nginx: Site) -> None:
    answer, _ = nginx.proxy.asked("/bring-in", body=b" " * 3_000_000)
    assert (answer.status, answer.headers["X-Version"]) == (413, None)


@pytest.fixture
def apache(tmp_path: Path) -> Iterator[Site]:
    """The app behind Apache that does what it does by default."""
    skip_without("Apache")
    port = free_port()
    public = {"BOTTLE_IMP_PUBLIC_URL": f"https://localhost:{port}", "BOTTLE_IMP_PROXIES": "1"}
    recipe = re.sub(r" +(?:ProxyPreserveHost|RequestHeader) .*\n", "", recipes("Apache")[0])
    with ExitStack() as opened:
        app = opened.enter_context(forked(tmp_path / "instance", **public))
        there = running("Apache", put_in(recipe, port, {"": app.port}), port, tmp_path / "proxy")
        yield Site(opened.enter_context(there), app, "")


def test_apache_says_enough_by_default_beside_a_public_address(apache: Site) -> None:
    answer, page = apache.proxy.asked(RULING)
    assert "Secure" in str(answer.headers["Set-Cookie"])
    assert f'value="{apache.address}/judge?' in page
    assert "WARNING" not in apache.app.log
