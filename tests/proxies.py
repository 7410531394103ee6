"""Real proxies in front of the app: Caddy, nginx and Apache, run by the recipes of the manual."""

import os
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path

import pytest

from assistant.server.https import Certificates

MANUAL = (Path(__file__).parents[1] / "docs" / "running.md").read_text(encoding="utf-8")
PROGRAMS = {"Caddy": "caddy", "nginx": "nginx", "Apache": "apache2"}
STARTING = 30
"""Seconds that a proxy may take to answer."""

CADDY = "{\n    admin off\n    auto_https disable_redirects\n    skip_install_trust\n}\n"
"""Caddy's own settings for a machine that is not on the internet."""

NGINX = """daemon off;
pid nginx.pid;
error_log stderr;
%(user)s
events {}
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
%(recipe)s
}
"""
APACHE = """ServerRoot %(folder)s
PidFile apache.pid
ErrorLog /dev/stderr
ServerName localhost
%(user)s
Listen %(port)d
LoadModule mpm_event_module %(modules)s/mod_mpm_event.so
LoadModule authz_core_module %(modules)s/mod_authz_core.so
LoadModule alias_module %(modules)s/mod_alias.so
LoadModule ssl_module %(modules)s/mod_ssl.so
LoadModule headers_module %(modules)s/mod_headers.so
LoadModule proxy_module %(modules)s/mod_proxy.so
LoadModule proxy_http_module %(modules)s/mod_proxy_http.so
%(recipe)s
"""
MODULES = "/usr/lib/apache2/modules"


def recipes(proxy: str) -> list[str]:
    """The recipes of the manual for a proxy: for a name of its own, and for a path."""
    chapter = MANUAL.partition(f"### {proxy}\n")[2].partition("\n### ")[0]
    return re.findall(r"```\n(.*?)\n```", chapter, re.DOTALL)


def is_installed(proxy: str) -> bool:
    """Whether it can be run here."""
    found = shutil.which(PROGRAMS[proxy], path=f"{os.environ['PATH']}:/usr/sbin") is not None
    return found and (proxy != "Apache" or Path(MODULES).is_dir())


def skip_without(proxy: str) -> None:
    """Skips a test where a proxy is not installed."""
    if not is_installed(proxy):
        pytest.skip(f"there is no {proxy}; sudo apt-get install {PROGRAMS[proxy]}")


def put_in(recipe: str, port: int, apps: Mapping[str, int]) -> str:
    """A recipe for this machine: on this port of localhost, before these ports of apps by paths.

    For each path but /imp what is said of /imp stands there once more.
    """
    (first, on), *others = apps.items()
    part = _part(recipe)
    for path, other in others:
        more = part.replace("/imp", path).replace("127.0.0.1:8000", f"127.0.0.1:{other}")
        recipe = recipe.replace(part, f"{more}\n{part}")
    assert first in ("", "/imp")
    recipe = recipe.replace("127.0.0.1:8000", f"127.0.0.1:{on}")
    recipe = re.sub(r"\b443\b", str(port), recipe)
    recipe = re.sub(r"/etc/ssl/\w+\.(?:pem|key)", "own/server.pem", recipe)
    recipe = re.sub(r"^(?:imp\.)?example\.org \{", f"localhost:{port} {{\n    tls internal", recipe)
    return re.sub(r"\b(?:imp\.)?example\.org\b", "localhost", recipe)


def _part(recipe: str) -> str:
    """What a recipe says of the path /imp, the path's own redirect included."""
    whole = re.search(
        r"(?: +redir /imp .*\n)?( +)(?:handle_path|location) /imp/.*?\n\1\}"
        r"|(?: +RedirectMatch .*\n) +<Location /imp/>.*?</Location>",
        recipe,
        re.DOTALL,
    )
    return whole[0] if whole else recipe


@dataclass(frozen=True)
class Proxy:
    """A proxy that runs, and its port on this machine."""

    port: int

    def asked(
        self, path: str, headers: Mapping[str, str] | None = None, body: bytes | None = None
    ) -> tuple[HTTPResponse, str]:
        """What it answers over HTTPS, and the text of that."""
        context = ssl._create_unverified_context()  # the certificate is of this test alone
        with closing(
            HTTPSConnection("localhost", self.port, timeout=10, context=context)
        ) as connection:
            connection.request("GET" if body is None else "POST", path, body, dict(headers or {}))
            answer = connection.getresponse()
            return answer, answer.read().decode()


@contextmanager
def running(proxy: str, recipe: str, port: int, folder: Path) -> Iterator[Proxy]:
    """A proxy that runs by this recipe, until the block is left."""
    folder.mkdir()
    Certificates(folder / "own")
    found = shutil.which(PROGRAMS[proxy], path=f"{os.environ['PATH']}:/usr/sbin")
    command, text = _command(proxy, str(found), recipe, port, folder)
    (folder / "settings").write_text(text)
    own = os.environ | {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(command, cwd=folder, env=own, stdout=log, stderr=log) as process,
    ):
        try:
            _wait_for(port, process, folder)
            yield Proxy(port)
        finally:
            process.terminate()


def _command(
    proxy: str, program: str, recipe: str, port: int, folder: Path
) -> tuple[Sequence[str], str]:
    """How a proxy is started, and its settings."""
    is_root = os.geteuid() == 0
    settings = str(folder / "settings")
    if proxy == "Caddy":
        return (program, "run", "--adapter", "caddyfile", "--config", settings), CADDY + recipe
    if proxy == "nginx":
        said = {"user": "user root;" if is_root else "", "recipe": recipe}
        command = (program, "-p", str(folder), "-e", "stderr", "-c", settings)
        return command, NGINX % said
    user = "User www-data\nGroup www-data" if is_root else ""
    said = {"user": user, "recipe": recipe, "folder": str(folder), "modules": MODULES}
    return (program, "-DFOREGROUND", "-f", settings), APACHE % (said | {"port": port})


def _wait_for(port: int, process: "subprocess.Popen[bytes]", folder: Path) -> None:
    """Returns when it answers over HTTPS."""
    end = time.monotonic() + STARTING
    while time.monotonic() < end and process.poll() is None:
        with suppress(OSError):
            Proxy(port).asked("/")
            return
        time.sleep(0.05)
    raise AssertionError((folder / "log").read_text())


def bare(port: int, headers: Mapping[str, str]) -> tuple[int, str]:
    """What a server on this port answers to a page, asked without a proxy."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        connection.request("GET", "/", headers=dict(headers))
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
