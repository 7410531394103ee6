"""`bottle-imp serve`: looks at what there is, opens the ports, and serves until a signal."""

import tempfile
from contextlib import nullcontext
from pathlib import Path
from threading import Timer

import click
from flask import Flask

from assistant import metrics, reference
from assistant.config import Unusable
from assistant.server import announcing, logs, processes
from assistant.server.certificates import certificates_in
from assistant.server.listening import Server, settle
from assistant.server.only_server import only_server
from assistant.server.opening import opened
from assistant.server.ports import Https, open_ports
from assistant.server.processes import Processes
from assistant.server.verifying import in_words
from assistant.services import grants, soundness, uploads
from assistant.store import upkeep
from assistant.store.engine import read_on

LOOKED_AT = 10
"""So many tables, those written to last, are looked at before the app is served. One of a long
evening, of 1,000 events, takes some 0.03 seconds."""

SEARCH_AFTER = 10.0
"""Seconds until the search of the rules is made ready: phones that wait are answered first."""

LOST_KEY = (
    "The secret key is another one than before, so phones are not known any more: each has to come "
    "in again by a link or a code. No game is lost. Put the old secret-key back from a backup and "
    "start again; or see the links that let phones in: bottle-imp links"
)


def serve(host: str, port: int, https_port: int | None = None, workers: int = 1) -> None:
    """Serve in so many processes until a signal says to stop; with a port for it over HTTPS too."""
    _check_temporary_folder()
    counting = metrics.shared() if workers > 1 else nullcontext()
    with only_server(), counting, opened() as app:
        connections = processes.connections_of(workers)
        logs.begin(as_json=app.config["LOG_AS_JSON"])
        https = None if https_port is None else _https(app, https_port, port)
        uploads.forget_old()
        _say_what_is_wrong(app)
        server = _server(app, https, workers)
        server.take(open_ports(host, port, https))
        if https:
            _tell_pages(app, server, https)
        announcing.announce(app, host, server.port)
        if connections:
            click.echo(connections)
        read_on()  # or what was looked at so far would keep every old page as long as it serves
        settle()
        if workers == 1:
            _prepare_search_later()
        server.run()


def _prepare_search_later() -> None:
    timer = Timer(SEARCH_AFTER, reference.indexes)
    timer.daemon = True  # a server that stops earlier does not wait for it
    timer.start()


def _check_temporary_folder() -> None:
    """Unusable where nothing can be written for a while, as what phones send is."""
    try:
        tempfile.gettempdir()
    except OSError:
        raise Unusable(
            "There is no folder for temporary files. Name one that can be written to in TMPDIR."
        ) from None


def _say_what_is_wrong(app: Flask) -> None:
    """Say what does not keep the app from being served, but should be looked after."""
    if has_lost_key(app):
        click.echo(LOST_KEY, err=True)
    for broken in soundness.broken_records(LOOKED_AT):
        click.echo(f"{in_words(broken)} `bottle-imp verify` says which.", err=True)


def has_lost_key(app: Flask) -> bool:
    """Whether phones were known by another key than the one that there is now."""
    is_new: bool = app.config["HAS_NEW_KEY"]
    return bool(is_new and upkeep.tables(1)) or grants.is_of_another(str(app.secret_key))


def _server(app: Flask, https: Https | None, workers: int) -> Server | Processes:
    """The server: this process, or those that it will be copied to."""
    if workers == 1:
        return Server(app, https, until_signalled=True)
    reference.indexes()  # made once for all of them
    return Processes(app, https, workers)


def _https(app: Flask, port: int, plain_port: int) -> Https:
    """What is shown on this port: an authority of this machine's own, for phones at home."""
    if app.config["PUBLIC_URL"] or app.config["PROXIES"]:
        raise Unusable(
            "--https is for a network at home. BOTTLE_IMP_PUBLIC_URL or BOTTLE_IMP_PROXIES says "
            "that a proxy stands in front, which speaks HTTPS. Leave out --https, or those two."
        )
    if port == plain_port:
        raise Unusable("--https-port and --port are the same. Choose another for one of them.")
    return Https(port, certificates_in(Path(app.instance_path) / "https", app.config["HOSTS"]))


def _tell_pages(app: Flask, server: Server | Processes, https: Https) -> None:
    """Tell the pages what they offer to phones that do not have the certificate yet."""
    app.config.update(
        HTTP_PORT=server.port,
        HTTPS_PORT=server.secure_port,
        HTTPS_NAMES=https.certificates.names,
        AUTHORITY=https.certificates.authority.file,
        FINGERPRINT=https.certificates.authority.fingerprint,
    )
