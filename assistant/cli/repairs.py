"""`bottle-imp repairs`: the single mistakes that would explain what is wrong in a record."""

import json
import sys
from collections.abc import Sequence
from typing import Any

import click

from assistant.cli.arguments import card, content_of, give_up
from assistant.notation import event_json, record_files
from assistant.notation.event_json import Named
from assistant.notation.json_values import Unreadable
from assistant.notation.record_files import RoundRecord
from assistant.rules.cards import Card
from assistant.rules.events import Amended, RoundEvent
from assistant.rules.events_in_force import in_force
from assistant.rules.repairs import Repair, is_sound
from assistant.rules.repairs import repairs as suggested
from assistant.wording import ENGLISH
from assistant.wording.repairs import repair as wording

Numbered = Sequence[tuple[int, RoundEvent]]
"""The events in force, with their numbers."""


@click.command()
@click.argument("file")
@click.option("--imp", metavar="CARD,CARD,...", help="The Imp's Trick as it was turned over.")
@click.option("--json", "as_json", is_flag=True, help="Print the repairs as JSON.")
def repairs(file: str, imp: str | None, as_json: bool) -> None:
    """Suggest what went wrong when the record in FILE (- for standard input) was entered.

    Up to three single mistakes. Exit status 0 when nothing is wrong, 1 when something is, repaired
    or not, 2 for a file that is not a record.
    """
    try:
        record = record_files.parse(content_of(file))
    except Unreadable as error:
        give_up(str(error))
    cards = None if imp is None else _imp(imp, record)
    in_order, end = in_force(record.events).events, len(record.events)
    events = [(number, event) for number, event in in_order if isinstance(event, RoundEvent)]
    if is_sound(record.table, events, end=end, imp=cards):
        click.echo("[]" if as_json else "Nothing is wrong.")
        sys.exit(0)
    found = suggested(record.table, events, end=end, imp=cards)
    bodies = [_body(repair, record, events) for repair in found]
    if as_json:
        click.echo(json.dumps(bodies, indent=2))
    else:
        messages = "\n".join(body["message"] for body in bodies)
        click.echo(messages or "No single mistake explains what is wrong.")
    sys.exit(1)


def _body(repair: Repair, record: RoundRecord, events: Numbered) -> dict[str, Any]:
    """The repair, its changes as an `amend` event of the record format has them."""
    seats = Named(record.names, record.table)
    return {
        "kind": repair.kind,
        "changes": event_json.write(Amended(repair.changes), seats)["changes"],
        "leaves": repair.leaves,
        "message": wording(repair, events, record.table, record.names, ENGLISH),
    }


def _imp(text: str, record: RoundRecord) -> frozenset[Card]:
    """The cards of an Imp's Trick, as many as there are seats."""
    cards = frozenset(card(part, record.table.deck) for part in text.split(","))
    if len(cards) != record.table.imp or text.count(",") >= len(cards):
        give_up(f"{text!r} is not an Imp's Trick: it has {record.table.imp} different cards")
    return cards
