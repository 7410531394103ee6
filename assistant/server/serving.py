"""`bottle-imp serve`: looks at what there is, opens the ports, and serves until a signal."""

import signal
import sys
from pathlib import Path

import click
from flask import Flask

from assistant.config import CONNECTIONS_TO_DATABASE, Unusable
from assistant.extensions import db
from assistant.leagues import paper_imports, soundness
from assistant.opening import only_server, opened
from assistant.server import announcing, logs
from assistant.server.https import Certificates
from assistant.server.listening import Https, Server, listen, opened_port, serve_in
from assistant.store import upkeep
from assistant.store.engine import read_on
from assistant.tables import grants

LOOKED_AT = 10
"""So many tables, those written to last, are looked at before the app is served. One of a long
evening, of 1,000 events, takes some 0.03 seconds."""

LOST_KEY = (
    "The secret key is another one than before, so phones are not known any more: each has to come "
    "in again by a link or a code. No game is lost. Put the old secret-key back from a backup and "
    "start again; or see the links that let phones in: bottle-imp links"
)


def serve(host: str, port: int, https_port: int | None = None, workers: int = 1) -> None:
    """Serve in so many processes until a signal says to stop; with a port for it over HTTPS too."""
    with only_server(), opened() as app:
        logs.begin()
        paper_imports.forget_old()
        _say_what_is_wrong(app)
        if workers > 1:
            _serve_in(workers, app, host, port, has_https=https_port is not None)
        else:
            _serve(app, host, port, None if https_port is None else _https(app, https_port, port))


def _serve(app: Flask, host: str, port: int, https: Https | None) -> None:
    server = listen(app, host, port, https)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit())  # before anybody can know that it listens
    if https:
        _tell_pages(app, server, https)
    announcing.announce(app, host, server.port)
    read_on()  # or what was looked at so far would keep every old page as long as it serves
    server.run()


def _serve_in(processes: int, app: Flask, host: str, port: int, *, has_https: bool) -> None:
    most = upkeep.most_connections()
    if most is None:
        raise Unusable(
            "SQLite is served by one process. Leave out --workers, or set DATABASE_URL to a "
            "PostgreSQL."
        )
    if has_https:
        raise Unusable("--https is for a network at home, and one process. Leave out --workers.")
    wanted = processes * CONNECTIONS_TO_DATABASE
    if wanted > most:
        raise Unusable(
            f"{processes} processes would keep up to {wanted} connections to the database, and it "
            f"takes {most}. Choose --workers {most // CONNECTIONS_TO_DATABASE}, or let "
            "max_connections of PostgreSQL be more."
        )
    on = opened_port(host, port)
    announcing.announce(app, host, port)
    click.echo(
        f"{processes} processes keep up to {wanted} connections to the database, of {most} there."
    )
    db.session.remove()
    db.engine.dispose()
    serve_in(processes, on)


def _say_what_is_wrong(app: Flask) -> None:
    if has_lost_key(app):
        click.echo(LOST_KEY, err=True)
    for broken in soundness.broken_records(LOOKED_AT):
        click.echo(f"{broken} `bottle-imp verify` says which.", err=True)


def has_lost_key(app: Flask) -> bool:
    """Whether phones were known by another key than the one that there is now."""
    is_new: bool = app.config["HAS_NEW_KEY"]
    return bool(is_new and upkeep.tables(1)) or grants.is_of_another(str(app.secret_key))


def _https(app: Flask, port: int, plain_port: int) -> Https:
    """What is shown on this port: an authority of this machine's own, for phones at home."""
    if app.config["PUBLIC_URL"] or app.config["PROXIES"]:
        raise Unusable(
            "--https is for a network at home. BOTTLE_IMP_PUBLIC_URL or BOTTLE_IMP_PROXIES says "
            "that a proxy stands in front, which speaks HTTPS. Leave out --https, or those two."
        )
    if port == plain_port:
        raise Unusable("--https-port and --port are the same. Choose another for one of them.")
    return Https(port, Certificates(Path(app.instance_path) / "https", app.config["HOSTS"]))


def _tell_pages(app: Flask, server: Server, https: Https) -> None:
    """Tell the pages what they offer to phones that do not have the certificate yet."""
    app.config.update(
        HTTP_PORT=server.port,
        HTTPS_PORT=server.secure_port,
        HTTPS_NAMES=https.certificates.names,
        AUTHORITY=https.certificates.authority.file,
        FINGERPRINT=https.certificates.authority.fingerprint,
    )
