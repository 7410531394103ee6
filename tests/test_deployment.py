"""The files that put the app on a server agree with the program, and with the page about them."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.cli import main
from tests import image
from tests.volume import IS_SOAK

ROOT = Path(__file__).parents[1]
DEPLOYED = (
    "Dockerfile",
    "compose.yaml",
    "deploy/bottle-imp.service",
    "deploy/bottle-imp-backup.service",
    "deploy/Caddyfile",
)
SETTING = re.compile(r"\b(?:BOTTLE_IMP|DATABASE)_[A-Z_]+|\bRATELIMIT_STORAGE_URI\b")
OF_TESTS = {"BOTTLE_IMP_SOAK", "BOTTLE_IMP_TEST_DATABASE_URL"}
MANUAL = (ROOT / "docs" / "running.md").read_text("utf-8")


def named(*paths: Path) -> set[str]:
    """The settings that files name."""
    return {name for path in paths for name in SETTING.findall(path.read_text("utf-8"))} - OF_TESTS


KNOWN = named(ROOT / "assistant" / "config.py", ROOT / "assistant" / "secret_key.py")


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    """The services of compose.yaml."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    assert {volume for one in found["services"].values() for volume in volumes(one)} == set(
        found["volumes"]
    )
    return dict(found["services"])


def volumes(service: dict[str, Any]) -> set[str]:
    """The named volumes of a service."""
    names = {one.partition(":")[0] for one in service.get("volumes", ())}
    return {name for name in names if not name.startswith(".")}


@pytest.mark.parametrize("file", DEPLOYED)
def test_every_setting_of_a_deployment_is_one_of_the_program(file: str) -> None:
    assert named(ROOT / file) <= KNOWN


def test_every_setting_of_the_program_is_explained_and_no_other() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \|", MANUAL, re.MULTILINE)
    assert sorted(rows) == sorted(KNOWN)


def test_every_service_may_do_no_more_than_it_has_to(services: dict[str, Any]) -> None:
    for name, service in services.items():
        assert service["read_only"] and service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert name == "secret" or "healthcheck" in service or service["image"] == "bottle-imp"
        assert name == "web" or "ports" not in service, "only the proxy is reached from outside"
        assert "PASSWORD" not in str(service.get("environment")).replace("PASSWORD_FILE", "")


def test_the_services_are_told_the_same(services: dict[str, Any]) -> None:
    app, database = services["app"]["environment"], services["database"]["environment"]
    user, name = database["POSTGRES_USER"], database["POSTGRES_DB"]
    assert app["DATABASE_URL"] == f"postgresql://{user}@database/{name}"
    assert app["DATABASE_PASSWORD_FILE"] == database["POSTGRES_PASSWORD_FILE"]
    caddy = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
    assert "reverse_proxy app:8000" in caddy and "EXPOSE 8000" in image.TEXT
    assert app["BOTTLE_IMP_PROXIES"] == "1"


def test_the_command_of_each_deployment_is_one(services: dict[str, Any]) -> None:
    unit = (ROOT / "deploy" / "bottle-imp.service").read_text("utf-8")
    started = re.findall(r"ExecStart=\S+/bottle-imp (.+)", unit)[0].split()
    for name, *options in (started, services["app"]["command"], image.of("CMD")):
        known = {flag for option in main.commands[name].params for flag in option.opts}
        assert {one for one in options if one.startswith("--")} <= known


def test_the_image_is_built_by_the_service_that_runs_first(services: dict[str, Any]) -> None:
    of_ours = [name for name, service in services.items() if service["image"] == "bottle-imp"]
    assert [name for name in of_ours if "build" in services[name]] == ["secret"]


def test_a_backup_is_made_of_what_is_served() -> None:
    """The same user, folder and settings: others would give a backup of an empty database."""
    units = ("deploy/bottle-imp.service", "deploy/bottle-imp-backup.service")
    same = re.compile(r"^(?:User|Group|Environment|EnvironmentFile|UMask)=.*$", re.MULTILINE)
    served, backed_up = (same.findall((ROOT / unit).read_text("utf-8")) for unit in units)
    assert served == backed_up and len(served) == 5


def test_a_password_is_made_once(services: dict[str, Any], tmp_path: Path) -> None:
    [script] = services["secret"]["command"]
    made = []
    for _ in range(2):
        command = [
            *services["secret"]["entrypoint"],
            script.replace("cd /secrets", f"cd {tmp_path}"),
        ]
        subprocess.run(command, check=True)
        made.append((tmp_path / "database-password").read_text("ascii"))
    assert made[0] == made[1] and re.fullmatch(r"[0-9a-f]{64}", made[0])


@pytest.mark.skipif(not shutil.which("caddy"), reason="there is no Caddy")
def test_caddy_reads_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOMAIN", "imp.example.org")
    file = str(ROOT / "deploy" / "Caddyfile")
    command = ["caddy", "adapt", "--config", file, "--adapter", "caddyfile"]
    adapted = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    assert '"imp.example.org"' in adapted and '"X-Request-Id"' in adapted


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")
def test_systemd_finds_the_service_hardened() -> None:
    file = str(ROOT / "deploy" / "bottle-imp.service")
    command = ["systemd-analyze", "security", "--offline=yes", "--threshold=20", "--no-pager", file]
    ran = subprocess.run(command, capture_output=True, check=False, text=True)
    if "--offline" in ran.stderr:
        pytest.skip("this systemd looks at running services alone")
    assert ran.returncode == 0, ran.stdout[-500:] + ran.stderr


@pytest.mark.skipif(
    not (IS_SOAK and image.is_possible()), reason="it takes a minute, and a root that may mount"
)
def test_the_steps_of_the_image_give_a_server_that_is_ready() -> None:
    assert image.run() == 0
