"""What the terminal says when the server begins: where it is, and as a code for the camera."""

import io
import socket

import click
import segno
from flask import Flask

from assistant.server.own_addresses import is_private, own_address
from assistant.store import upkeep


def announce(app: Flask, host: str, port: int) -> None:
    """Print where the app is open, and where its record is."""
    settings = app.config
    families = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}
    own = own_address(families[host]) if host in families else host  # where phones find it
    address = settings["PUBLIC_URL"] or f"http://{_in_address(own)}:{port}/"
    click.echo(f"The Bottle Imp Table Assistant is open at {address}")
    if settings["HTTPS_PORT"]:
        _announce_https(app, own, address)
    elif not settings["PROXIES"]:  # or nobody stands before this terminal with a phone
        _show("A phone on the same network opens it with its camera:", address)
    if address.startswith("https:") and not settings["PROXIES"]:
        click.echo(
            "Nobody in front is believed to speak HTTPS, so cookies go over plain HTTP too: set "
            "BOTTLE_IMP_PROXIES to how many proxies stand there.",
            err=True,
        )
    with app.app_context():
        database = upkeep.name()
    click.echo(f"Its record lies in {database}. Stop it with Ctrl-C.")


def _announce_https(app: Flask, own: str, address: str) -> None:
    """Print where it is open over HTTPS, and what a phone opens first."""
    port = app.config["HTTPS_PORT"]
    names = [name for name in app.config["HTTPS_NAMES"] if name != "localhost"]
    for host in dict.fromkeys([own, *names] if is_private(own) else names):
        click.echo(f"over HTTPS at https://{_in_address(host)}:{port}/")
    page = f"{address}secure"
    _show(f"A phone opens {page} first. There it gets the certificate:", page)
    click.echo("The fingerprint of the certificate (SHA-256), to compare on the phone:")
    click.echo(f"{app.config['FINGERPRINT']}\n")


def _in_address(host: str) -> str:
    """A host as it stands in an address: one of IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def _show(title: str, address: str) -> None:
    """Print an address as a code for the camera, two rows of modules a line."""
    out = io.StringIO()
    segno.make(address, error="m").terminal(out, compact=True)
    click.echo(f"{title}\n\n{out.getvalue()}")
