"""Running the web application: migrate its database, show its address, start its server."""

import gc
import io
import logging
import socket
import sys
from collections.abc import Iterator

import click
import segno
import waitress
from flask import Flask
from flask_migrate import upgrade
from waitress.server import BaseWSGIServer, MultiSocketServer

from assistant import create_app, long_bodies
from assistant.services import leagues, table_lifecycle
from assistant.services import rebuild as rebuilding
from assistant.services.rebuild import Difference

THREADS = 16
SWITCH_INTERVAL = 0.0005
"""Seconds after which a thread lets another go on. Python's own 0.005 lets sixteen writers wait."""
GARBAGE = (10_000, 20, 50)
"""When Python looks for garbage. A process that keeps folds has much to look through, and a tap makes
some thousand objects: by Python's own (700, 10, 10) it would look in the middle of every few taps."""


def serve(host: str, port: int) -> None:
    """Serve until it is interrupted."""
    app = ready()
    try:
        server = listen(app, host, port)
    except OSError as error:
        raise click.ClickException(
            f"{host}:{port} cannot be opened ({error.strerror}). Choose another with --port."
        ) from error
    _show(f"http://{_own_address() if host == '0.0.0.0' else host}:{port}/", app)
    server.run()


def listen(app: Flask, host: str, port: int) -> BaseWSGIServer | MultiSocketServer:
    """The production server of an app, listening; its `run` answers requests.

    What was loaded until now stays, so nobody looks through it for garbage any more.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # that a request waits is no news
    long_bodies.install()
    return waitress.create_server(
        app,
        host=host,
        port=port,
        threads=THREADS,
        ident=None,
        max_request_body_size=app.config["MAX_FILE_LENGTH"] + 1,
    )


def purge() -> int:
    """Remove what was deleted long enough ago; how many games."""
    app = ready()
    with app.app_context():
        return table_lifecycle.purge(app.config["DAYS_KEPT"])


def rebuild() -> Iterator[tuple[str, list[Difference]]]:
    """Make each league's stored totals anew; its name, and what was not as the records say."""
    app = ready()
    with app.app_context():
        for id, name in leagues.every():
            yield name, rebuilding.rebuild(id)


def ready() -> Flask:
    """The app, its database migrated to the newest form."""
    app = create_app()
    with app.app_context():
        upgrade()
    return app


def _show(address: str, app: Flask) -> None:
    """Print where the app is open, and where its record is."""
    database = app.config["SQLALCHEMY_DATABASE_URI"].split("@")[-1]
    click.echo(f"The Bottle Imp Table Assistant is open at {address}")
    click.echo("A phone on the same network opens it with its camera:\n")
    click.echo(_qr(address))
    click.echo(f"Its record lies in {database}. Stop it with Ctrl-C.")


def _own_address() -> str:
    """This machine's address on its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address set aside for documentation (RFC 5737)
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _qr(address: str) -> str:
    """The address as a code for the camera, two rows of modules a line."""
    out = io.StringIO()
    segno.make(address, error="m").terminal(out, compact=True)
    return out.getvalue()
