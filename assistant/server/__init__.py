"""What the commands do that need the web application: serve it, and look after its database."""

import io
import socket
from collections.abc import Iterator

import click
import segno
from flask import Flask

from assistant import reference
from assistant.config import Unusable
from assistant.server import logs
from assistant.server.listening import listen
from assistant.server.opening import opened, ready
from assistant.services import grants, leagues, soundness, table_lifecycle, tables
from assistant.services import rebuild as rebuilding
from assistant.services.rebuild import Difference
from assistant.services.soundness import BrokenRecord
from assistant.store import upkeep

__all__ = ["links", "listen", "purge", "ready", "rebuild", "serve", "verify"]

LOOKED_AT = 10
"""So many tables, those written to last, are looked at before the app is served. One of a long
evening, of 1,000 events, takes some 0.03 seconds."""


def serve(host: str, port: int) -> None:
    """Serve until a signal says to stop."""
    with opened() as app:
        logs.begin()
        reference.indexes()  # so that the first who searches does not wait for it
        for broken in soundness.broken_records(LOOKED_AT):
            click.echo(f"{in_words(broken)} `bottle-imp verify` says which.", err=True)
        try:
            server = listen(app, host, port, until_signalled=True)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise Unusable(
                f"{host}:{port} cannot be opened ({why}). Choose another with --host or --port."
            ) from error
        _show(app.config["PUBLIC_URL"] or _own_url(host, server.port), app)
        server.run()


def purge() -> int:
    """Remove what was deleted long enough ago; how many games."""
    with opened() as app:
        return table_lifecycle.purge(app.config["DAYS_KEPT"])


def rebuild() -> Iterator[tuple[str, list[Difference]]]:
    """Make each league's stored totals anew; its name, and what was not as the records say."""
    with opened():
        for id, name in leagues.every():
            yield name, rebuilding.rebuild(id)


def verify() -> Iterator[BrokenRecord]:
    """Look at the whole database and at every table's record; those that are broken.

    Unusable where the database itself is damaged.
    """
    with opened():
        yield from soundness.broken_records()


def links(port: int) -> Iterator[tuple[str, str]]:
    """What lets a phone in where no phone can show it: to every league, and the newest tables.

    Each is a name, and the address of a link for a secretary, or for entering.
    """
    with opened() as app, app.test_request_context():
        for id, name in leagues.every():
            yield name, _link(app, id, "secretary", port)
        for table_id in upkeep.tables(LOOKED_AT):
            view = tables.any_view(table_id)
            called = f"{view.opened_at:%Y-%m-%d} {', '.join(view.names)}"
            yield called, _link(app, table_id, "entering", port)


def _link(app: Flask, place: str, role: str, port: int) -> str:
    """The address of the link that grants a role in a place."""
    secret = str(app.secret_key)
    grants.make_key(place, role, secret)
    site = app.config["PUBLIC_URL"] or f"http://{_own_address()}:{port}"
    return f"{site}/join/{grants.key(place, role, secret)}"


def in_words(broken: BrokenRecord) -> str:
    """What is wrong with a record; whoever reads this may not be one who may write there."""
    return (
        f"The record of the game opened at {broken.opened_at:%Y-%m-%d %H:%M} UTC is broken: event "
        f"{broken.event} does not match the one before it, so it, or something before it, was "
        "changed."
    )


def _show(address: str, app: Flask) -> None:
    """Print where the app is open, and where its record is."""
    database = app.config["SQLALCHEMY_DATABASE_URI"].split("@")[-1]
    click.echo(f"The Bottle Imp Table Assistant is open at {address}")
    click.echo("A phone on the same network opens it with its camera:\n")
    click.echo(_qr(address))
    click.echo(f"Its record lies in {database}. Stop it with Ctrl-C.")


def _own_url(host: str, port: int) -> str:
    """The address of this server on its network."""
    return f"http://{_own_address() if host == '0.0.0.0' else host}:{port}/"


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
