"""`bottle-imp backup` and `restore`: an installation as one file."""

import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from assistant.server import Contents

AFTERWARDS = """\
The secret key came along: at the same address phones stay who they are and links lead in as before.
At another address `bottle-imp links` prints links for the first phone, which lets the others in.
Serve it with `bottle-imp serve`, and the old one no more: what is written there is not here."""


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
def backup(file: str) -> None:
    """Write all of this installation into FILE, while it is served; - is standard output.

    Whoever has the file can do what every phone can: keep it to yourself.
    """
    from assistant import server

    if file == "-" and (not sys.stdout or sys.stdout.isatty()):
        raise click.UsageError(
            "A backup is no text. Lead it into a file: bottle-imp backup - > FILE"
        )
    is_file = file != "-"
    contents = server.backup(file)
    click.echo(f"Backed up: {_counted(contents)}.", err=not is_file)
    click.echo("It holds the secret key and every record: keep it to yourself.", err=not is_file)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
def restore(file: str) -> None:
    """Put the backup FILE into this installation, which has to be empty; - is standard input.

    The database may be of the other kind. All of it is put there, or nothing.
    """
    from assistant import server

    contents = server.restore(file)
    made = f"{contents.head.made_at:%Y-%m-%d %H:%M} UTC"
    click.echo(f"Restored as it was on {made}: {_counted(contents)}.")
    click.echo(AFTERWARDS)


def _counted(contents: "Contents") -> str:
    """What is in a backup; records that were broken when it was made are so in what it restores."""
    shown = " ".join(
        f"{name}: {contents.rows[name]:,};" for name in ("leagues", "tables", "events")
    )
    broken = len(contents.head.broken)
    return shown.rstrip(";") + f"; broken records: {broken} (`bottle-imp verify`)" * bool(broken)
