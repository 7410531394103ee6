"""The recipe of the README for HTTPS, run as it stands there but for the name and the
certificate.
"""

import os
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPSConnection
from pathlib import Path

import pytest

from tests.running import forked, free_port

CADDY = shutil.which("caddy")
README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
HERE = "{\n    admin off\n    auto_https disable_redirects\n    skip_install_trust\n}\n"
"""Caddy's own settings for a machine that is not on the internet."""


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """The port on which the recipe answers."""
    found = re.search(r"```\n(imp\.example\.org \{.*?\n\})\n```", README, re.DOTALL)
    assert found and "BOTTLE_IMP_PROXIES=1 bottle-imp serve --host 127.0.0.1" in README
    port = free_port()
    public = {"BOTTLE_IMP_PUBLIC_URL": f"https://localhost:{port}", "BOTTLE_IMP_PROXIES": "1"}
    with forked(tmp_path / "instance", **public) as server:
        recipe = found[1].replace("imp.example.org {", f"localhost:{port} {{\n    tls internal")
        recipe = recipe.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
        (tmp_path / "Caddyfile").write_text(HERE + recipe)
        own = os.environ | {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
        command = [str(CADDY), "run", "--config", str(tmp_path / "Caddyfile")]
        with subprocess.Popen(command, env=own, stderr=subprocess.DEVNULL) as caddy:
            yield port
            caddy.terminate()


def answer(port: int) -> tuple[str, str]:
    """The cookie and the page of a ruling over HTTPS, once somebody answers."""
    context = ssl._create_unverified_context()  # the certificate is Caddy's own
    end = time.monotonic() + 30
    while time.monotonic() < end:
        connection = HTTPSConnection("localhost", port, timeout=10, context=context)
        with suppress(OSError), closing(connection):
            connection.request("GET", "/judge?price=19&card=17&card=24")
            found = connection.getresponse()
            return str(found.getheader("Set-Cookie")), found.read().decode()
        time.sleep(0.1)
    raise AssertionError("nobody answers over HTTPS")


@pytest.mark.skipif(not CADDY, reason="there is no Caddy; sudo apt-get install caddy")
def test_the_recipe_gives_secure_cookies_and_links(port: int) -> None:
    cookie, page = answer(port)
    assert cookie.startswith("__Host-bottle-imp-") and "Secure" in cookie
    assert f'value="https://localhost:{port}/judge?' in page
