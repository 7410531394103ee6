"""What the commands do that need the web application: serve it, and look after its database."""

import tempfile
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import click
from flask import Flask

from assistant import metrics, reference
from assistant.config import Unusable
from assistant.server import announcing, logs, processes
from assistant.server.backing_up import backup
from assistant.server.catching_up import ThreadALeague
from assistant.server.certificates import certificates_in
from assistant.server.listening import Https, Ports, Server, listen, open_ports, settle
from assistant.server.only_server import only_server
from assistant.server.opening import opened, ready
from assistant.server.others import check_key
from assistant.server.own_addresses import own_address
from assistant.server.processes import Processes
from assistant.server.restoring import restore
from assistant.server.verifying import in_words, verify
from assistant.services import (
    grants,
    league_lifecycle,
    leagues,
    soundness,
    standings_catch_up,
    table_lifecycle,
    tables,
)
from assistant.services import rebuild as rebuilding
from assistant.services.backups import Contents
from assistant.services.rebuild import Difference
from assistant.store import upkeep
from assistant.store.engine import read_on

__all__ = [
    "Contents",
    "backup",
    "links",
    "listen",
    "purge",
    "ready",
    "rebuild",
    "restore",
    "serve",
    "verify",
]

LOOKED_AT = 10
"""So many tables, those written to last, are looked at before the app is served. One of a long
evening, of 1,000 events, takes some 0.03 seconds."""


LOST_KEY = (
    "The secret key is another one than before, so phones are not known any more: each has to come "
    "in again by a link or a code. No game is lost. Put the old secret-key back from a backup and "
    "start again; or see the links that let phones in: bottle-imp links"
)


def serve(host: str, port: int, https_port: int | None = None, workers: int = 1) -> None:
    """Serve until a signal says to stop; with a port for it over HTTPS too, in so many processes."""
    _check_temporary_folder()
    counting = metrics.shared() if workers > 1 else nullcontext()
    with only_server(), counting, opened() as app:
        connections = processes.connections_of(workers)
        check_key(app)
        logs.begin(as_json=app.config["LOG_AS_JSON"])
        https = None if https_port is None else _https(app, https_port)
        reference.indexes()  # so that the first who searches does not wait for it
        if _has_lost_key(app):
            click.echo(LOST_KEY, err=True)
        for broken in soundness.broken_records(LOOKED_AT):
            click.echo(f"{in_words(broken)} `bottle-imp verify` says which.", err=True)
        standings_catch_up.leave_to(ThreadALeague(app))
        settle()
        server = (
            Server(app, https, until_signalled=True)
            if workers == 1
            else Processes(app, https, workers)
        )
        server.take(_open_ports(host, port, https))
        if https:
            _tell_pages(app, server, https)
        announcing.announce(app, host, server.port)
        if connections:
            click.echo(connections)
        read_on()  # or what was looked at so far would keep every old page as long as it serves
        server.run()


def _check_temporary_folder() -> None:
    """Unusable where nothing can be written for a while, as what phones send is."""
    try:
        tempfile.gettempdir()
    except OSError:
        raise Unusable(
            "There is no folder for temporary files. Name one that can be written to in TMPDIR."
        ) from None


def _has_lost_key(app: Flask) -> bool:
    """Whether phones were known by another key than the one that there is now."""
    is_new: bool = app.config["HAS_NEW_KEY"]
    return bool(is_new and upkeep.tables(1)) or grants.is_of_another(str(app.secret_key))


def _https(app: Flask, port: int) -> Https:
    """What is shown on this port: an authority of this machine's own, for phones at home."""
    if app.config["PUBLIC_URL"] or app.config["PROXIES"]:
        raise Unusable(
            "--https is for a network at home. BOTTLE_IMP_PUBLIC_URL or BOTTLE_IMP_PROXIES says "
            "that a proxy stands in front, which speaks HTTPS. Leave out --https, or those two."
        )
    return Https(port, certificates_in(Path(app.instance_path) / "https", app.config["HOSTS"]))


def _open_ports(host: str, port: int, https: Https | None) -> Ports:
    """The ports, open; Unusable where one is taken."""
    if https and https.port == port:
        raise Unusable("--https-port and --port are the same. Choose another for one of them.")
    ports = f"{port} or {https.port}" if https else f"{port}"
    try:
        return open_ports(host, port, https)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Unusable(
            f"{host}:{ports} cannot be opened ({why}). Choose another with --host or --port"
            f"{' or --https-port' if https else ''}."
        ) from error


def _tell_pages(app: Flask, server: Server | Processes, https: Https) -> None:
    """Tell the pages what they offer to phones that do not have the certificate yet."""
    app.config.update(
        HTTP_PORT=server.port,
        HTTPS_PORT=server.secure_port,
        HTTPS_NAMES=https.certificates.names,
        AUTHORITY=https.certificates.authority.file,
        FINGERPRINT=https.certificates.authority.fingerprint,
    )


def purge() -> tuple[int, int]:
    """Remove what was deleted long enough ago; how many leagues, and how many other games."""
    with opened() as app:
        days = app.config["DAYS_KEPT"]
        return league_lifecycle.purge(days), table_lifecycle.purge(days)


def rebuild() -> Iterator[tuple[str, list[Difference]]]:
    """Make each league's stored totals anew; its name, and what was not as the records say."""
    with opened():
        for id, name in leagues.every(deleted=True):
            yield name, rebuilding.rebuild(id)


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
    site = app.config["PUBLIC_URL"] or f"http://{own_address()}:{port}"
    return f"{site}/join/{grants.key(place, role, secret)}"
