"""`bottle-imp backup` and `restore`: an installation as one file."""

import sys

import click

FILE = click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
AFTERWARDS = """\
The secret key came along: at the same address phones stay who they are and links lead in as before.
At another address `bottle-imp links` prints links for the first phone, which lets the others in.
Serve it with `bottle-imp serve`, and the old one no more: what is written there is not here."""


@click.command()
@FILE
def backup(file: str) -> None:
    """Write all of this installation into FILE, while it is served; - is standard output.

    Whoever has the file can do what every phone can: keep it to yourself.
    """
    from assistant import backup as backups

    if file == "-" and (not sys.stdout or sys.stdout.isatty()):
        raise click.UsageError("A backup is no text. Lead it into a file: backup - > FILE")
    _, rows = backups.backup(file)
    click.echo(f"Backed up: {_counted(rows)}.", err=file == "-")
    click.echo("It holds the secret key and every record: keep it to yourself.", err=file == "-")


@click.command()
@FILE
def restore(file: str) -> None:
    """Put the backup FILE into this installation, which has to be empty; - is standard input.

    The database may be of the other kind. All of it is put there, or nothing.
    """
    from assistant import backup as backups

    head, rows = backups.restore(file)
    click.echo(f"Restored as it was on {head.made_at:%Y-%m-%d %H:%M} UTC: {_counted(rows)}.")
    click.echo(AFTERWARDS)


def _counted(rows: dict[str, int]) -> str:
    return "; ".join(f"{name}: {rows[name]:,}" for name in ("leagues", "tables", "events"))
