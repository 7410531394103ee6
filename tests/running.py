"""Running the command `bottle-imp`, in this process or as the installed program."""

import multiprocessing
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from assistant.cli import main
from assistant.server import listen
from assistant.server.listening import Https, Server

PROGRAM = Path(sys.executable).with_name("bottle-imp")
FORKED = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(["tests.loaded"])
"""Makes processes that have the program loaded: they start in a tenth of the time."""
STARTING = 30
"""Seconds that a server may take to answer."""


@dataclass(frozen=True)
class Process:
    """The program as it serves, in a process of its own."""

    port: int
    process: "subprocess.Popen[bytes] | ForkServerProcess"
    folder: Path

    @property
    def id(self) -> int:
        """By which the system knows it."""
        assert self.process.pid
        return self.process.pid

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        if isinstance(self.process, ForkServerProcess):
            return self.process.is_alive()
        return self.process.poll() is None

    @property
    def database(self) -> Path:
        """The one file of its record."""
        return self.folder / "bottle-imp.sqlite"

    @property
    def log(self) -> str:
        """What it wrote down."""
        return _log(self.folder).read_text(encoding="utf-8")

    def end(self, signal: int) -> int:
        """Sends a signal, and waits; the exit status."""
        os.kill(self.id, signal)
        return self.wait()

    def wait(self) -> int:
        """Waits until it has ended; the exit status."""
        if not isinstance(self.process, ForkServerProcess):
            return self.process.wait(timeout=20)
        self.process.join(20)
        assert self.process.exitcode is not None
        return self.process.exitcode


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    """Runs the command with these arguments and this standard input."""
    return CliRunner().invoke(main, arguments, input=given)


def run_on(database: str, *arguments: str) -> Result:
    """Runs the command with these arguments on the database that the environment names."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE_URL", database)
        patch.setenv("BOTTLE_IMP_INSTANCE", folder)
        return run(*arguments)


def is_refused_in_one_line(result: Result) -> bool:
    """Whether the command said in one line on standard error what is wrong, and nothing else."""
    return (
        (result.exit_code, result.stdout) == (2, "")
        and result.stderr.count("\n") == 1
        and result.stderr.endswith("\n")
    )


def program(
    *arguments: str | bytes, given: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Runs the installed program."""
    return subprocess.run(
        [PROGRAM, *arguments],
        input=given,
        capture_output=True,
        env=os.environ | environment,
        check=False,
    )


@contextmanager
def serving(folder: Path, *options: str, port: int = 0, **environment: str) -> Iterator[Process]:
    """The installed program, serving from this folder until the block is left.

    Port 0 is a free one.
    """
    port = port or free_port()
    command: list[str | Path] = [
        PROGRAM,
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        *options,
    ]
    inherited = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    own = {"BOTTLE_IMP_INSTANCE": str(folder)} | environment
    with (
        _log(folder).open("ab") as log,
        subprocess.Popen(command, env=inherited | own, stdout=log, stderr=log) as process,
    ):
        server = Process(port, process, folder)
        try:
            _wait_for(server)
            yield server
        finally:
            process.kill()


@contextmanager
def forked(folder: Path, *options: str, port: int = 0, **environment: str) -> Iterator[Process]:
    """The same, but in a copy of a process that has the program loaded."""
    port = port or free_port()
    own = {"BOTTLE_IMP_INSTANCE": str(folder)} | environment
    arguments = (_log(folder), port, options, own)
    process = FORKED.Process(target=_serve, args=arguments, daemon=True)
    process.start()
    server = Process(port, process, folder)
    try:
        _wait_for(server)
        yield server
    finally:
        process.kill()
        process.join()


def _serve(log: Path, port: int, options: Sequence[str], environment: dict[str, str]) -> None:
    with log.open("ab") as file:
        os.dup2(file.fileno(), sys.stdout.fileno())
        os.dup2(file.fileno(), sys.stderr.fileno())
    os.environ.pop("DATABASE_URL", None)
    os.environ.update(environment)
    main(["serve", "--host", "127.0.0.1", "--port", str(port), *options])


def _log(folder: Path) -> Path:
    """Where the server of a folder writes to: beside it, since it may make the folder."""
    return folder.with_name(f"{folder.name}.log")


@contextmanager
def listening(app: Flask, https: Https | None = None, host: str = "127.0.0.1") -> Iterator[Server]:
    """The production server of an app, in this process, until the block is left."""
    server = listen(app, host, 0, https)
    with answering(server):
        yield server


@contextmanager
def answering(server: Server) -> Iterator[None]:
    """A server that listens takes connections, until the block is left."""
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield
    server.stop()
    thread.join(timeout=20)
    assert not thread.is_alive()


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def _wait_for(server: Process) -> None:
    """Returns when its port accepts connections."""
    end = time.monotonic() + STARTING
    while time.monotonic() < end and server.is_running:
        try:
            socket.create_connection(("127.0.0.1", server.port)).close()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"no server started on port {server.port}")
