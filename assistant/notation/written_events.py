"""Events as a table writes them: what is brought in has nothing more in it.

An event is read and written again; whatever the text had that the written one has not is nothing
that a table wrote. An older version may have written less, and the number of its version.
"""

from typing import Any

from assistant.notation import table_events
from assistant.notation.json_values import Unreadable, shown
from assistant.notation.texts import LONGEST_LINE, LONGEST_REASON, is_line
from assistant.notation.typed_json import LARGEST
from assistant.rules import cards
from assistant.rules.cards import LONGEST_COLOUR, Deck, Entered
from assistant.rules.events import Agreed, GameEvent, Opened
from assistant.rules.options import HIGHEST_GOAL, Options


def read(body: dict[str, Any]) -> GameEvent:
    """The event of an object that a table can have written; Unreadable of any other."""
    event = table_events.read(body)
    written = table_events.write(event)
    if isinstance(event, Opened | Agreed):
        _check_agreement(event.options)
        _take_version(written["agreed"], body["agreed"])
    _check_part(body, written, "")
    _check_values(body)
    return event


def read_agreement(body: dict[str, Any]) -> Options:
    """The agreement of an object, as a form can have left it; Unreadable of any other."""
    options = table_events.read_agreement(body)
    _check_agreement(options)
    written = table_events.write_agreement(options)
    _take_version(written, body)
    _check_part(body, written, "")
    _check_values(body)
    return options


def _take_version(written: dict[str, Any], body: dict[str, Any]) -> None:
    """Any version that can be read is one that was written."""
    written["version"] = body["version"]


def _check_part(value: Any, written: Any, where: str) -> None:
    """Refuse what is in a value and not in what is written of it."""
    if isinstance(value, dict) and isinstance(written, dict):
        for key, inner in value.items():
            if key not in written:
                raise Unreadable(f"the key {shown(key)} is none of {where or 'an event'}")
            _check_part(inner, written[key], key)
    elif isinstance(value, list) and isinstance(written, list) and len(value) == len(written):
        for inner, inner_written in zip(value, written, strict=True):
            _check_part(inner, inner_written, where)
    elif type(value) is not _json_type(written) or value != written:
        raise Unreadable(f"{where}: {shown(value)} is not what is written there")


def _json_type(value: Any) -> type:
    """What a value is in JSON, where a twin is a number like others."""
    return float if isinstance(value, float) else type(value)


def _check_values(value: Any) -> None:
    """Refuse texts that no form lets through, and numbers beyond all counting."""
    if isinstance(value, dict):
        for inner in value.values():
            _check_values(inner)
    elif isinstance(value, list):
        for inner in value:
            _check_values(inner)
    elif isinstance(value, str):
        if not is_line(value, LONGEST_REASON):
            raise Unreadable(f"{shown(value)} is a text that cannot be typed")
    elif isinstance(value, int) and abs(value) >= LARGEST:
        raise Unreadable(f"{shown(value)} is a number that cannot be")


def _check_agreement(options: Options) -> None:
    """Refuse an end that no form offers, and a table's own deck that nobody could enter."""
    if not 1 <= options.goal.number <= HIGHEST_GOAL:
        raise Unreadable(f"no game ends at {options.goal.number}")
    if not options.deck.id and not _can_be_entered(options.deck):
        raise Unreadable("nobody can enter the table's deck")


def _can_be_entered(deck: Deck) -> bool:
    colours = [suit.id for suit in deck.suits]
    written = [
        Entered(card, colour, coins)
        for colour, suit in enumerate(deck.suits)
        for card, coins in suit.coins.items()
    ]
    are_lines = all(is_line(colour, LONGEST_COLOUR) for colour in colours)
    return are_lines and is_line(deck.name, LONGEST_LINE) and not cards.flaws(colours, written)
