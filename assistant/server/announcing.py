"""What the terminal says when the server begins: where it is, and as a code for the camera."""

import io
from pathlib import Path
from urllib.parse import urlsplit

import click
import segno
from flask import Flask

from assistant import new_files
from assistant.own_addresses import SERVED_AT, in_address, is_loopback, is_private, reachable
from assistant.store import upkeep

FOR_THIS_COMPUTER = (
    "No phone can open it there: it is served to this computer alone. To let phones in, start it "
    "without --host; where a proxy on this computer lets them in, set BOTTLE_IMP_PUBLIC_URL to its "
    "address and BOTTLE_IMP_PROXIES to 1."
)
IN_NO_NETWORK = (
    "No phone can open it yet: this computer is in no network. Once it is in one, open the app "
    "here: Another phone, in the menu of a game, shows the code for cameras."
)


def announce(app: Flask, host: str, port: int) -> None:
    """Print where the app is open, and where its record is; `bottle-imp links` finds it noted."""
    settings = app.config
    site = settings["PUBLIC_URL"] or f"http://{in_address(host)}:{port}"
    with new_files.written(Path(app.instance_path) / SERVED_AT, replaces=True) as file:
        file.write(site.encode())
    address = settings["PUBLIC_URL"] or f"{reachable(site)}/"
    own = str(urlsplit(address).hostname)
    click.echo(f"The Bottle Imp Table Assistant is open at {address}")
    is_for_phones = settings["PUBLIC_URL"] or not is_loopback(own)
    if settings["HTTPS_PORT"] and is_for_phones:
        _announce_https(app, own, address)
    elif not settings["PROXIES"]:  # or nobody stands before this terminal with a phone
        if is_for_phones:
            _show("A phone on the same network opens it with its camera:", address)
        else:
            click.echo(FOR_THIS_COMPUTER if reachable(site) == site else IN_NO_NETWORK)
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
    port = app.config["HTTPS_PORT"]
    names = [name for name in app.config["HTTPS_NAMES"] if name != "localhost"]
    for host in dict.fromkeys([own, *names] if is_private(own) else names):
        click.echo(f"over HTTPS at https://{in_address(host)}:{port}/")
    page = f"{address}secure"
    _show(f"A phone opens {page} first. There it gets the certificate:", page)
    click.echo("The fingerprint of the certificate (SHA-256), to compare on the phone:")
    click.echo(f"{app.config['FINGERPRINT']}\n")


def _show(title: str, address: str) -> None:
    """Print an address as a code for the camera, two rows of modules a line."""
    out = io.StringIO()
    segno.make(address, error="m").terminal(out, compact=True)
    click.echo(f"{title}\n\n{out.getvalue()}")
