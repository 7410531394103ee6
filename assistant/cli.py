"""The command `bottle-imp`."""

import io
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

import click

from assistant.notation import (
    check_results,
    event_writer,
    game_file_faults,
    game_files,
    record_files,
)
from assistant.notation.json_values import Unreadable
from assistant.notation.record_files import Record
from assistant.notation.seats import Named
from assistant.rules.cards import NUMBERS, START_PRICE, Card, printed_decks
from assistant.rules.events import Amended, RoundEvent
from assistant.rules.events_in_force import in_force
from assistant.rules.repairs import Repair, is_sound
from assistant.rules.repairs import repairs as suggested
from assistant.rules.replay import Replay, replay
from assistant.rules.round_view import whole
from assistant.rules.state import Round
from assistant.rules.tricks import taken
from assistant.wording import ENGLISH, banner, findings, integrity
from assistant.wording.repairs import repair
from assistant.wording.rulings import ruling


@click.group()
@click.version_option(package_name="bottle-imp")
def main() -> None:
    """The table assistant for The Bottle Imp, a card game by Günter Cornett."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(
            errors="backslashreplace"
        )  # names are of any script, and the terminal may know only one


@main.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option(
    "--lines", "by_line", is_flag=True, help="With --json: a record a line, a result a line."
)
def check(file: str, as_json: bool, by_line: bool) -> None:
    """Check the record in FILE (- for standard input): who took what, the score, and everything that was wrong.

    A whole game, as the app exports it, is checked for damage: which is the first event that does not fit.

    Exit status 0 without findings, 1 with findings, 2 for a file that is no record.
    """
    if by_line:
        if not as_json:
            _give_up("--lines goes with --json")
        sys.exit(_check_lines(file))
    content = _bytes(file)
    if game_files.is_game_file(content):
        sys.exit(_check_game(content, as_json))
    try:
        record = record_files.parse(content)
    except Unreadable as error:
        _give_up(str(error))
    replayed = replay(record.table, record.events)
    document = _result(record, replayed)
    click.echo(
        json.dumps(document, indent=2)
        if as_json
        else "\n".join(_lines(document, record, replayed.round))
    )
    sys.exit(1 if document["findings"] else 0)


@main.command()
@click.argument("file")
@click.option("--imp", metavar="CARD,CARD,...", help="The Imp's Trick as it was turned over.")
@click.option("--json", "as_json", is_flag=True, help="Print the repairs as JSON.")
def repairs(file: str, imp: str | None, as_json: bool) -> None:
    """Suggest what went wrong when the record in FILE (- for standard input) was written down: up to three single slips.

    Exit status 0 when nothing is wrong, 1 when something is, repaired or not, 2 for a file that is no record.
    """
    try:
        record = record_files.parse(_bytes(file))
    except Unreadable as error:
        _give_up(str(error))
    cards = None if imp is None else _imp(imp, record)
    events = [
        (number, event)
        for number, event in in_force(record.events).events
        if isinstance(event, RoundEvent)
    ]
    end = len(record.events)
    if is_sound(record.table, events, end=end, imp=cards):
        click.echo("[]" if as_json else "Nothing is wrong.")
        sys.exit(0)
    found = suggested(record.table, events, end=end, imp=cards)
    documents = [_repair(one, record, events) for one in found]
    lines = [document["message"] for document in documents] or [
        "No single slip explains what is wrong."
    ]
    click.echo(json.dumps(documents, indent=2) if as_json else "\n".join(lines))
    sys.exit(1)


@main.command(context_settings={"ignore_unknown_options": True})
@click.option(
    "--price", default=str(START_PRICE), metavar="PRICE", help="19, or the card under the bottle."
)
@click.option("--deck", default="classic", help="The deck in play.", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the ruling as JSON.")
@click.argument("cards", nargs=-1, metavar="CARD|SEAT=CARD ...")
def judge(price: str, deck: str, as_json: bool, cards: tuple[str, ...]) -> None:
    """Rule on one trick: its cards in playing order, with the name of the seat if wanted."""
    if deck not in printed_decks():
        _give_up(f"the deck {deck!r} is none of {', '.join(printed_decks())}")
    for text in cards:
        if text.startswith("--"):
            _give_up(f"there is no option {text!r}; bottle-imp judge --help lists them")
        if text.startswith("="):
            _give_up(f"{text!r} names no seat; leave the = out")
    named = [text.rpartition("=") for text in cards]
    seats, numbers = [seat or None for seat, _, _ in named], [_card(text) for _, _, text in named]
    paid = _price(price)
    if not numbers:
        _give_up("a ruling needs the cards of the trick, in playing order")
    for number in numbers:
        if numbers.count(number) > 1:
            _give_up(f"{number} cannot lie in the trick twice")
        if number == paid:
            _give_up(f"{number} is the price: it lies under the bottle and cannot be played")
    won = taken(numbers, paid)
    reason, rule = ruling(numbers, paid, won, ENGLISH)
    if as_json:
        seat = seats[won.place]
        document = {
            "winner": won.place + 1,
            "seat": seat,
            "card": won.card,
            "price": won.price,
            "sold": won.sold,
        }
        click.echo(json.dumps(document | {"reason": reason, "rule": rule}, indent=2))
    else:
        click.echo(
            f"{seats[won.place] or f'Card {won.place + 1}'} takes it with {won.card}. {reason} (rule {rule})"
        )


@main.command()
@click.option(
    "--host",
    default="0.0.0.0",
    show_default=True,
    help="The address to listen on; 127.0.0.1 keeps phones out.",
)
@click.option("--port", default=8000, show_default=True, help="The port to listen on.")
def serve(host: str, port: int) -> None:
    """Serve the app to the phones on this network, on a production server in one process."""
    from assistant.server import serve as serve_app

    serve_app(host, port)


@main.command()
def purge() -> None:
    """Remove for good the games that were deleted more than 30 days ago."""
    from assistant.server import purge as purge_tables

    click.echo(f"Removed games: {purge_tables()}")


@main.command()
def rebuild() -> None:
    """Throw away what is kept of the leagues' totals, make it anew from the records, and compare.

    Exit status 0 when all of it was as the records say, 1 when something was not, which is put right now.
    """
    from assistant.server import rebuild as rebuild_leagues

    differed = False
    for name, found in rebuild_leagues():
        click.echo(f"{name}: {'as the records say' if not found else 'put right'}")
        for one in found:
            click.echo(f"  {one.kind} of {one.id} had been kept otherwise")
        differed = differed or bool(found)
    sys.exit(int(differed))


def _check_game(content: bytes, as_json: bool) -> int:
    """Checks whether the file of a game is whole, and prints what does not fit; the exit status."""
    try:
        found = game_file_faults.faults(content)
    except Unreadable as error:
        _give_up(str(error))
    messages = [integrity.fault(one.code, one.event, ENGLISH) for one in found]
    if as_json:
        told = zip(found, messages, strict=True)
        faults = [
            {"code": one.code, "event": one.event, "message": message} for one, message in told
        ]
        click.echo(json.dumps({"digest": game_files.digest(content), "faults": faults}, indent=2))
    else:
        click.echo(
            "\n".join(messages) or f"Everything fits. The digest is {game_files.digest(content)}."
        )
    return 1 if found else 0


def _check_lines(file: str) -> int:
    """Checks a record a line and prints a result a line; the exit status."""
    status = 0
    for line in _bytes(file).splitlines():
        if not line.strip():
            continue
        try:
            record = record_files.parse(line)
            document = _result(record, replay(record.table, record.events))
        except Unreadable as error:
            document, status = {"error": str(error)}, 2
        click.echo(json.dumps(document))
    return status


def _result(record: Record, replayed: Replay) -> dict[str, Any]:
    round_ = whole(record.table, [], replayed)
    return check_results.result(
        replayed,
        record.names,
        lambda found: findings.finding(found, record.names, round_, ENGLISH),
    )


def _lines(document: dict[str, Any], record: Record, round_: Round) -> Iterator[str]:
    """The result for people to read."""
    for trick in round_.tricks:
        cards = "  ".join(f"{record.names[play.seat]} {play.card}" for play in trick.plays)
        headline, reason = banner.outcome(trick, record.names, ENGLISH)
        yield f"Trick {trick.number}:  {cards}\n    {headline} {reason}"
    if document["scores"] is None:
        yield f"In progress: {document['to_act']} to play, the price is {document['price']}."
    else:
        cards = ", ".join(map(str, document["imps_trick"]["cards"]))
        yield f"The Imp's Trick: {cards}; coins: {document['imps_trick']['coins']}."
        for name, score in document["scores"].items():
            with_bottle = ", with the bottle" if name == document["bottle"] else ""
            yield f"    {name}: {score} (coins won: {document['coins_won'][name]}{with_bottle})"
    for finding in document["findings"]:
        yield f"Event {finding['event']}, {finding['code']}, {finding['severity']}: {finding['message']}"
    if not document["findings"]:
        yield "No findings."


def _repair(
    found: Repair, record: Record, events: Sequence[tuple[int, RoundEvent]]
) -> dict[str, Any]:
    """The repair, its changes as an `amend` event of the record format has them."""
    seats = Named(record.names, record.table.variant)
    changes = event_writer.write(Amended(found.changes), seats)["changes"]
    message = repair(found, events, record.table, record.names, ENGLISH)
    return {"kind": found.kind, "changes": changes, "leaves": found.leaves, "message": message}


def _imp(text: str, record: Record) -> frozenset[Card]:
    """The cards of an Imp's Trick, as many as there are seats."""
    cards = frozenset(map(_card, text.split(",")))
    if len(cards) != record.table.imp or text.count(",") >= len(cards):
        _give_up(f"{text!r} is no Imp's Trick: it has {record.table.imp} different cards")
    return cards


def _card(text: str) -> Card:
    if _number(text) not in NUMBERS:
        _give_up(f"{text!r} is no card: cards are numbers from 1 to 37 without 19")
    return _number(text)


def _price(text: str) -> Card:
    if not 1 <= _number(text) <= START_PRICE:
        _give_up(f"the price is 19 or a card below it, not {text!r}")
    return _number(text)


def _number(text: str) -> int:
    """The number in decimal digits; 0, which is neither card nor price, for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 2 else 0


def _bytes(file: str) -> bytes:
    """What the file holds; - is standard input."""
    try:
        with click.open_file(file, "rb") as stream:
            content: bytes = stream.read()
            return content
    except OSError as error:
        _give_up(f"{file}: {error.strerror}")


def _give_up(message: str) -> NoReturn:
    """One line on standard error, and exit status 2."""
    click.echo(f"bottle-imp: {message}", err=True)
    sys.exit(2)
