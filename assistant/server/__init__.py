"""What the commands do that need the web application: serve it, and look after its database."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import click
from flask import Flask

from assistant import reference
from assistant.config import Unusable
from assistant.server import announcing, logs
from assistant.server.catching_up import ThreadALeague
from assistant.server.certificates import certificates_in
from assistant.server.listening import Https, Server, listen
from assistant.server.opening import opened, ready
from assistant.server.own_addresses import own_address
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
from assistant.services.rebuild import Difference
from assistant.services.soundness import BrokenRecord
from assistant.store import upkeep

__all__ = ["links", "listen", "purge", "ready", "rebuild", "serve", "verify"]

LOOKED_AT = 10
"""So many tables, those written to last, are looked at before the app is served. One of a long
evening, of 1,000 events, takes some 0.03 seconds."""


LOST_KEY = (
    "The secret key is another one than before, so phones are not known any more: each has to come "
    "in again by a link or a code. No game is lost. Put the old secret-key back from a backup and "
    "start again; or see the links that let phones in: bottle-imp links"
)


def serve(host: str, port: int, https_port: int | None = None) -> None:
    """Serve until a signal says to stop; with a port for it over HTTPS too."""
    _check_temporary_folder()
    with opened() as app:
        logs.begin()
        https = None if https_port is None else _https(app, https_port)
        reference.indexes()  # so that the first who searches does not wait for it
        if _has_lost_key(app):
            click.echo(LOST_KEY, err=True)
        for broken in soundness.broken_records(LOOKED_AT):
            click.echo(f"{in_words(broken)} `bottle-imp verify` says which.", err=True)
        server = _listening(app, host, port, https)
        if https:
            _tell_pages(app, server, https)
        standings_catch_up.leave_to(ThreadALeague(app))
        announcing.announce(app, host, server.port)
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


def _listening(app: Flask, host: str, port: int, https: Https | None) -> Server:
    """The server, listening; Unusable where a port is taken."""
    if https and https.port == port:
        raise Unusable("--https-port and --port are the same. Choose another for one of them.")
    ports = f"{port} or {https.port}" if https else f"{port}"
    try:
        return listen(app, host, port, https, until_signalled=True)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Unusable(
            f"{host}:{ports} cannot be opened ({why}). Choose another with --host or --port"
            f"{' or --https-port' if https else ''}."
        ) from error


def _tell_pages(app: Flask, server: Server, https: Https) -> None:
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
    site = app.config["PUBLIC_URL"] or f"http://{own_address()}:{port}"
    return f"{site}/join/{grants.key(place, role, secret)}"


def in_words(broken: BrokenRecord) -> str:
    """What is wrong with a record; whoever reads this may not be one who may write there."""
    return (
        f"The record of the game opened at {broken.opened_at:%Y-%m-%d %H:%M} UTC is broken: event "
        f"{broken.event} does not match the one before it, so it, or something before it, was "
        "changed."
    )
