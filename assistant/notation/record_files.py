"""Records of rounds, `bottle-imp-record/1`: files to export, to show, to check."""

import json
from dataclasses import dataclass
from typing import Any, get_args

from assistant.notation import event_reader
from assistant.notation.json_values import Unreadable, shown, the_list, the_object, the_text
from assistant.notation.seats import Named
from assistant.rules.cards import Deck, deck_from, offered_decks
from assistant.rules.events import Event
from assistant.rules.table import SEATS, TEAMS, Table, Teams, Variant

FORMAT = "bottle-imp-record/1"
VARIANTS: tuple[Variant, ...] = get_args(Variant)

DUMMY = "Lopaka"
"""The name of the seat that nobody sits at (10.1)."""


@dataclass(frozen=True, slots=True)
class Record:
    """A round as it was written down: its table, the names of its seats, and what happened."""

    table: Table
    names: tuple[str, ...]
    events: tuple[Event, ...]


def parse(content: bytes) -> Record:
    """The record in a JSON text in UTF-8, with a byte order mark or not; else Unreadable."""
    try:
        document = json.loads(content.decode("utf-8-sig"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"this is not JSON in UTF-8: {error}") from error
    return read(document)


def read(document: object) -> Record:
    """The record that a JSON object describes; Unreadable when it is none."""
    body = the_object(document, "a record")
    if the_text(body, "format", "the record") != FORMAT:
        raise Unreadable(f"the record: 'format' is {FORMAT!r}, not {shown(body['format'])}")
    variant, deck = _variant(body), _deck(body.get("deck", "classic"))
    players = _names(body, variant, deck)
    dealer = the_text(body, "dealer", "the record")
    if dealer not in players:
        raise Unreadable(f"the record: the dealer {shown(dealer)} does not sit at the table")
    names = (*players, DUMMY) if variant == "lopaka" else players
    teams = _teams(body, len(players)) if variant == "teams" else None
    table = Table(len(names), names.index(dealer), deck, variant, teams)
    return Record(table, names, _events(body, Named(names, table)))


def _no_number(text: str) -> None:
    """NaN and Infinity, which Python would read and JSON does not have."""
    raise ValueError(f"{text} is no number")


def _events(body: dict[str, Any], seats: Named) -> tuple[Event, ...]:
    return tuple(
        event_reader.read(event, seats, f"event {number}")
        for number, event in enumerate(the_list(body, "events", "the record"))
    )


def _variant(body: dict[str, Any]) -> Variant:
    value = body.get("variant", "standard")
    for variant in VARIANTS:
        if variant == value:
            return variant
    raise Unreadable(f"the record: the variant {shown(value)} is none of {', '.join(VARIANTS)}")


def _teams(body: dict[str, Any], seats: int) -> Teams:
    """Who plays together; the places of an arrangement are the seats of its table."""
    value = body.get("teams")
    fitting = [teams for teams, sets in TEAMS.items() if sum(map(len, sets)) == seats]
    for teams in fitting:
        if teams == value:
            return teams
    raise Unreadable(
        f"the record: 'teams' of {seats} is {' or '.join(fitting)}, not {shown(value)}"
    )


def _names(body: dict[str, Any], variant: Variant, deck: Deck) -> tuple[str, ...]:
    names = the_list(body, "seats", "the record")
    if not all(isinstance(name, str) for name in names):
        raise Unreadable("the record: 'seats' holds names")
    cards = len(deck.cards)
    if (variant, cards) not in SEATS:
        others = " or ".join(str(size) for game, size in SEATS if game == variant)
        raise Unreadable(f"the record: {variant} is played with {others} cards, not {cards}")
    if len(names) not in SEATS[variant, cards]:
        numbers = " or ".join(map(str, SEATS[variant, cards]))
        by = f"{variant} with {cards} cards" if variant == "teams" else variant
        raise Unreadable(f"the record: {by} is played by {numbers}, not {len(names)}")
    if len(set(names)) < len(names):
        raise Unreadable("the record: two seats have one name")
    if variant == "lopaka" and DUMMY in names:
        raise Unreadable(f"the record: {DUMMY} has a seat already, so no player has this name")
    return tuple(names)


def _deck(document: object) -> Deck:
    if not isinstance(document, str):
        try:
            return deck_from(document)
        except ValueError as error:
            raise Unreadable(f"the record's deck: {error}") from error
    if document not in offered_decks():
        known = ", ".join(offered_decks())
        raise Unreadable(f"the record: the deck {shown(document)} is none of {known}")
    return offered_decks()[document]
