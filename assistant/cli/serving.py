"""`bottle-imp serve`, `links`, `space`, `purge` and `verify` need the app and its database.

It is imported only when one of them runs: checking a record needs no web.
"""

import gc
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from assistant.maintenance import Place


@click.command()
@click.option(
    "--host",
    default="",
    show_default="every address, of IPv4 and IPv6",
    help="The address to listen on; 127.0.0.1 keeps phones out.",
)
@click.option(
    "--port",
    default=8000,
    type=click.IntRange(1, 65535),
    show_default=True,
    help="The port to listen on.",
)
@click.option(
    "--https",
    is_flag=True,
    help="Speak HTTPS too, with a certificate of this machine's own that phones get once.",
)
@click.option(
    "--https-port",
    default=8443,
    type=click.IntRange(1, 65535),
    show_default=True,
    help="The port for that.",
)
@click.option(
    "--workers",
    default=1,
    type=click.IntRange(1, 100),
    show_default=True,
    help="In how many processes; more than one needs PostgreSQL.",
)
def serve(host: str, port: int, https: bool, https_port: int, workers: int) -> None:
    """Serve the app to the phones on this network, on a production server."""
    gc.disable()  # what is loaded stays; to look through it takes a fifth of the start

    from assistant import server

    server.serve(host, port, https_port if https else None, workers)


@click.command()
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    show_default="where the app is served, or was last",
    help="The port on which the app is served.",
)
def links(port: int | None) -> None:
    """Print a link to the operator's page, to each league and to the newest tables.

    Whoever opens one looks after the server, is the league's secretary, or enters at the table.
    """
    from assistant import maintenance

    for name, address in maintenance.links(port):
        click.echo(f"{name}\n  {address}")


@click.command()
@click.option(
    "--idle",
    type=click.IntRange(30, 36_500),
    metavar="DAYS",
    help="List what nobody used for so many days, but for what has a game of this year.",
)
@click.option("--delete", is_flag=True, help="Delete what --idle lists.")
def space(idle: int | None, delete: bool) -> None:
    """Say what takes room, and delete what is idle.

    The largest leagues and games, and those that were idle longest. What is deleted can be
    restored for 30 days on the operator's page, and is removed by `purge` after that.
    """
    from assistant import maintenance

    if idle is None:
        if delete:
            raise click.UsageError("Say for how many days something was idle: --idle 730.")
        room, largest, longest = maintenance.takes_room()
        click.echo(f"The database has {_megabytes(room.database)}.")
        if room.free is not None:
            click.echo(f"Of its disk {_megabytes(room.free)} are free.")
        for head, places in (("Largest:", largest), ("Idle longest:", longest)):
            click.echo(head)
            _list(places[:MOST_LISTED])
        return
    places = maintenance.idle(idle, deletes=delete)
    _list(places)
    total = _megabytes(sum(place.bytes for place in places))
    click.echo(f"{'Deleted' if delete else 'Idle'}: {len(places)}, {total}.")
    if places and not delete:
        click.echo("Nothing was deleted. The same with --delete does.")


MOST_LISTED = 20


def _list(places: Sequence["Place"]) -> None:
    for place in places:
        name = ", ".join(place.names)
        games = f", games: {place.games}" if place.kind == "league" else ""
        used = f"{place.used_at:%Y-%m-%d}"
        click.echo(f"  {_megabytes(place.bytes)}  {used}  {place.kind}: {name}{games}")


def _megabytes(bytes: int) -> str:
    return f"{bytes / 10**6:,.1f} MB"


@click.command()
def purge() -> None:
    """Remove for good the games and the leagues that were deleted more than 30 days ago."""
    from assistant import maintenance

    leagues, games = maintenance.purge()
    click.echo(f"Removed leagues: {leagues}")
    click.echo(f"Removed games: {games}")


@click.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, allow_dash=True))
def verify(file: str | None) -> None:
    """Check the whole installation, or the backup FILE.

    The database, that every event of every table matches the one before it, and that what the
    leagues' games brought follows from their records. Nothing is changed, and a server goes on
    meanwhile. Exit status 0 when everything is sound, 1 when something is not.
    """
    from assistant import maintenance

    has_faults = False
    for id, sentence in maintenance.verify(file):
        click.echo(f"{id}: {sentence}")
        has_faults = True
    click.echo("Something is broken." if has_faults else "The database and all records match.")
    sys.exit(int(has_faults))
