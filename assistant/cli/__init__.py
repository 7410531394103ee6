"""The command `bottle-imp`."""

import io
import sys

import click

from assistant.cli.backups import backup, restore
from assistant.cli.check import check
from assistant.cli.judge import judge
from assistant.cli.repairs import repairs
from assistant.cli.serving import links, purge, serve, space, verify


@click.group()
@click.version_option(package_name="bottle-imp")
def main() -> None:
    """The table assistant for The Bottle Imp, a card game by Günter Cornett."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Names are of any script, and the terminal may know only one.
        sys.stdout.reconfigure(errors="backslashreplace")


for command in (check, repairs, judge, serve, links, space, purge, verify, backup, restore):
    main.add_command(command)
