"""The Dockerfile's steps where there is no container engine: `sudo python -m tests.image`.

Root makes them in a folder that looks like a small system: the programs of this machine, its
Python, and nothing else of it. Then the server runs there as the image's user, on a root that
cannot be written to and a network of its own, until it says that it is ready, and is stopped.
Mounts and folder are gone afterwards. Both stages are made in the same place, and this machine's
system and Python stand for those of the image: the lines are tried, and not what they begin from.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import mkdtemp

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "Dockerfile").read_text("utf-8")
OF_SYSTEM = (
    "passwd",
    "group",
    "login.defs",
    "hosts",
    "resolv.conf",
    "nsswitch.conf",
    "ld.so.cache",
)
OF_PIP = ("pip.conf", "ssl")
STARTING = 90  # seconds


def lines() -> list[tuple[str, str]]:
    """The Dockerfile's instructions, each a word and what follows it."""
    found = (line.partition(" ") for line in TEXT.splitlines() if line and line[0] != "#")
    return [(word, rest) for word, _, rest in found]


def of(word: str) -> list[str]:
    """The words of the only instruction of this kind, such as ["serve"]."""
    [rest] = [rest for one, rest in lines() if one == word]
    listed = rest[rest.index("[") :]
    return [str(one) for one in json.loads(listed)]


def is_possible() -> bool:
    """Whether this process may mount."""
    command = ["unshare", "--mount", "--net", "true"]
    return bool(shutil.which("unshare")) and not subprocess.run(command, check=False).returncode


def run() -> int:
    """Make the image and run it; 0 where all of it went well."""
    folder = mkdtemp(prefix="bottle-imp-image-")
    again = [sys.executable, "-m", "tests.image"]
    try:
        inside = ["unshare", "--mount", "--propagation", "private"]
        return subprocess.run([*inside, *again, folder], cwd=ROOT, check=False).returncode
    finally:
        shutil.rmtree(folder)


def _make(root: Path) -> dict[str, str]:
    """Do what the lines say; the environment of what runs in the image."""
    _mount("--bind", root, root)
    _lay_out(root)
    environment = {"PATH": f"{sys.base_prefix}/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/tmp"}
    of_pip = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    place = Path("/")
    for word, rest in lines():
        print(word, rest, flush=True)
        match word:
            case "WORKDIR":
                place = Path(rest)
                (root / rest.lstrip("/")).mkdir()
            case "COPY" if not rest.startswith("--from"):
                _copy(rest.split(), root / str(place).lstrip("/"))
            case "RUN":
                _in(root, environment | of_pip, "/bin/sh", "-c", f"cd {place}; {rest}")
            case "ENV":
                for name, value in (one.split("=", 1) for one in shlex.split(rest)):
                    environment[name] = value.replace("$PATH", environment["PATH"])
    shutil.rmtree(root / "source")  # the second stage has nothing of it
    return environment


def _lay_out(root: Path) -> None:
    """The system that the image begins from: this one's programs, and its Python."""
    for name in ("usr", "dev", "proc", "etc", "opt", "tmp", "source"):
        (root / name).mkdir(mode=0o755)
    (root / "source").rmdir()
    root.chmod(0o755)
    (root / "tmp").chmod(0o1777)
    for name in ("bin", "sbin", "lib", "lib64"):
        (root / name).symlink_to(f"usr/{name}")
    for own in OF_SYSTEM + OF_PIP:
        if Path("/etc", own).is_dir():
            shutil.copytree(f"/etc/{own}", root / "etc" / own, symlinks=True)
        elif Path("/etc", own).exists():
            shutil.copy(f"/etc/{own}", root / "etc" / own)
    for held in Path("/opt").iterdir():  # packages may lie there
        (root / "opt" / held.name).mkdir()
        _mount("--bind", held, root / "opt" / held.name)
    for source in ("/usr", sys.base_prefix):
        place = root / source.lstrip("/")
        place.mkdir(parents=True, exist_ok=True)
        _mount("--bind", source, place)
        _mount("-o", "remount,bind,ro", place)
    _mount("--rbind", "/dev", root / "dev")
    _mount("-t", "proc", "proc", root / "proc")


def _copy(names: list[str], place: Path) -> None:
    *sources, target = names
    for name in sources:
        source, at = ROOT / name, place / (target if target != "./" else name)
        if source.is_dir():
            shutil.copytree(source, at, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, at)


def _serve(root: Path, environment: dict[str, str]) -> int:
    """Run the image as nobody in particular, until it is ready; its exit status."""
    for writable in ("data", "tmp"):
        _mount("--bind", root / writable, root / writable)
    _mount("-o", "remount,bind,ro", root)
    [user] = [rest.partition(":")[0] for word, rest in lines() if word == "USER"]
    command = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
    command += ["--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", "--"]
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    serve = [*of("ENTRYPOINT"), *of("CMD")]
    with subprocess.Popen(["chroot", root, *command, *serve], env=environment) as server:
        try:
            return _looked_after(server, root, environment, command)
        finally:
            server.kill()


def _looked_after(
    server: "subprocess.Popen[bytes]", root: Path, environment: dict[str, str], command: list[str]
) -> int:
    check = ["chroot", str(root), *command, *of("HEALTHCHECK")]
    end = time.monotonic() + STARTING
    while subprocess.run(check, env=environment, capture_output=True, check=False).returncode:
        if time.monotonic() > end or server.poll() is not None:
            print("It does not become ready.")
            return 1
        time.sleep(0.5)
    for line in Path(f"/proc/{server.pid}/status").read_text().splitlines():
        if re.match("Uid|CapEff|CapBnd|NoNewPrivs", line):
            print(line)
    written = [one for one in ("/", "/opt/bottle-imp", "/etc") if _can_write(root, command, one)]
    print(f"It is ready, and can write to {', '.join([*written, '/data and /tmp'])}.")
    server.send_signal(signal.SIGTERM)
    return int(server.wait(15) or bool(written))


def _can_write(root: Path, command: list[str], place: str) -> bool:
    touch = ["chroot", str(root), *command, "touch", f"{place}/probe"]
    return not subprocess.run(touch, capture_output=True, check=False).returncode


def _in(root: Path, environment: dict[str, str], *command: str) -> None:
    subprocess.run(["chroot", root, *command], env=environment, check=True)


def _mount(*arguments: str | Path) -> None:
    subprocess.run(["mount", *arguments], check=True)


def main(*arguments: str) -> int:
    """Make the image in a folder, or serve from it; without one, all of it."""
    match arguments:
        case [folder]:
            environment = _make(Path(folder))
            again = ["unshare", "--net", "--mount", "--propagation", "private", sys.executable]
            told = json.dumps(environment)
            command = [*again, "-m", "tests.image", folder, told]
            return subprocess.run(command, cwd=ROOT, check=False).returncode
        case [folder, environment]:
            return _serve(Path(folder), json.loads(environment))
        case _:
            return run()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
