"""JSON: as files have it, values of one type each, and typed data."""

import json
import re
from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from assistant.rules.cards import Card, Twin

# JSON as the files of games and leagues have it: a line a value, a space deeper each.


def written(value: object, *, depth: int = 0) -> bytes:
    """The JSON of a value that stands so deep in another; the first line is not indented.

    The same bytes as `json.dumps(value, ensure_ascii=False, indent=1)` has, in an eighth of the
    time: what writes so many lines there is Python.
    """
    in_one_line = json.dumps(value, ensure_ascii=False).encode()
    return msgspec.json.format(in_one_line, indent=1).replace(b"\n", b"\n" + b" " * depth)


# Taking values out of JSON, each of the one type that it may have.

T = TypeVar("T")

_OR_HALF = {False: "", True: ", or with .5 after it"}


class Unreadable(ValueError):
    """This is no event and no file of ours; the text says what is wrong, and where.

    It is not JSON, or a key is missing or of the wrong type.
    """


def the_text(document: dict[str, Any], key: str, where: str) -> str:
    """The text under `key`."""
    return _of_type(str, document, key, where, "is a text")


def the_number(document: dict[str, Any], key: str, where: str) -> int:
    """The whole number under `key`; 5.0 and true are none."""
    return _of_type(int, document, key, where, "is a whole number")


def the_card(document: dict[str, Any], key: str, where: str, *, has_twins: bool) -> Card:
    """The card under `key`: a whole number, in a deck that has twins also one with .5."""
    card = _card(document.get(key), has_twins=has_twins)
    if card is None:
        raise _unreadable(document, key, where, f"is a whole number{_OR_HALF[has_twins]}")
    return card


def the_cards(
    document: dict[str, Any], key: str, where: str, *, has_twins: bool
) -> tuple[Card, ...]:
    """The list of cards under `key`."""
    cards = []
    for value in the_list(document, key, where):
        card = _card(value, has_twins=has_twins)
        if card is None:
            numbers = f"whole numbers{_OR_HALF[has_twins]}"
            raise Unreadable(f"{where}: {key!r} holds {numbers}, not {shown(value)}")
        cards.append(card)
    return tuple(cards)


def _card(value: object, *, has_twins: bool) -> Card | None:
    if type(value) is int:
        return value
    if has_twins and isinstance(value, float) and value % 1 == 0.5:
        return Twin(value)
    return None


def the_list(document: dict[str, Any], key: str, where: str) -> list[Any]:
    """The list under `key`."""
    return _of_type(list, document, key, where, "is a list")


def _of_type(kind: type[T], document: dict[str, Any], key: str, where: str, what_it_is: str) -> T:
    value = document.get(key)
    if type(value) is kind:
        return value
    raise _unreadable(document, key, where, what_it_is)


def one_of(known: Sequence[T], value: object, why: str) -> T:
    """The value, which is one of the known; else Unreadable, for this reason."""
    for one in known:
        if one == value:
            return one
    raise Unreadable(why)


def the_object(value: object, where: str) -> dict[str, Any]:
    """The value itself, which is an object."""
    if not isinstance(value, dict):
        raise Unreadable(f"{where} is an object, not {shown(value)}")
    return value


def shown(value: object) -> str:
    """A value as a message shows it, on one line and not too long."""
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _unreadable(document: dict[str, Any], key: str, where: str, what_it_is: str) -> Unreadable:
    """A key that is missing, or has a value that it cannot have."""
    if key not in document:
        return Unreadable(f"{where}: the key {key!r} is missing")
    return Unreadable(f"{where}: {key!r} {what_it_is}, not {shown(document[key])}")


# JSON values read as typed data, with a sentence for people where something does not fit.

LARGEST = 1_000_000
"""Points, rounds and the like stay below this."""

Id = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{16,64}\Z")]
Words = Annotated[str, Meta(pattern=r"\A[^\0\ud800-\udfff]*\Z")]
"""A text with neither a NUL nor half a character in it, since no database stores them."""

Count = Annotated[int, Meta(ge=0, lt=LARGEST)]
Points = Annotated[int, Meta(gt=-LARGEST, lt=LARGEST)]
Place = Annotated[int, Meta(ge=1, lt=LARGEST)]
Time = Annotated[datetime, Meta(tz=False)]
"""In UTC, without saying so."""

_FRACTION = re.compile(r"-?[0-9]{1,40}(/[1-9][0-9]{0,39})?")

_SENTENCES = (
    (r"Object missing required field `(.+)`", r"the key '\1' is missing"),
    (r"Expected `(.+)`, got `(.+)`", r"`\1` is expected, not `\2`"),
    (r"Expected `str` matching regex .+", "there is a character, or a length, that cannot be"),
    (r"Expected `int` [<>].+", "there is a number that cannot be"),
    (r"Expected `(array|object)` of .*length.+", r"`\1` of another length is expected"),
    (r"Expected `datetime` with no timezone component", "a time without a zone is expected"),
    (r"Invalid RFC3339 encoded datetime", "a time like 2026-03-14T12:00:00 is expected"),
    (r"Invalid RFC3339 encoded date", "a day like 2026-03-14 is expected"),
    (r"Invalid enum value (.+)", r"\1 is not known"),
)
"""What msgspec says, and what we say. `int` and the like are names of types."""

_TYPES = {
    "array": "a list",
    "bool": "true or false",
    "date": "a day",
    "datetime": "a time",
    "float": "a number with decimals",
    "int": "a whole number",
    "object": "an object",
    "str": "a text",
}


def typed(value: object, kind: type[T], where: str) -> T:
    """A JSON value as data of this type; Unreadable where it does not fit.

    `where` begins the sentence: "the league's file".
    """
    try:
        return msgspec.convert(value, kind, dec_hook=_fraction)
    except msgspec.ValidationError as error:
        raise Unreadable(f"{where}{_sentence(str(error))}") from error


def decoded(content: bytes | msgspec.Raw, kind: type[T], where: str) -> T:
    """JSON as data of this type; Unreadable where it is none or does not fit.

    What the type does not ask for is passed over, and takes no memory.
    """
    try:
        return msgspec.json.decode(content, type=kind, dec_hook=_fraction)
    except msgspec.ValidationError as error:
        raise Unreadable(f"{where}{_sentence(str(error))}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(f"{where} is not JSON in UTF-8: {error}") from error


def _fraction(kind: type, value: object) -> Fraction:
    """A fraction, which JSON has as a text such as "3/2"."""
    if kind is not Fraction:
        raise NotImplementedError
    if not (isinstance(value, str) and _FRACTION.fullmatch(value)):
        raise ValueError(f"{shown(value)} is no number like 3/2")
    return Fraction(value)


def _sentence(message: str) -> str:
    """What msgspec says ("Expected `int`, got `str` - at `$.people[0].number`"), for people."""
    reason, _, path = message.partition(" - at ")
    steps = path.replace("`", "").replace("$.", "").replace("$", "")
    return f"{', ' if steps else ''}{steps}: {_reason(reason)}"


def _reason(message: str) -> str:
    for pattern, sentence in _SENTENCES:
        if match := re.fullmatch(pattern, message):
            return re.sub(r"`(.+?)`", _type_names, match.expand(sentence))
    return message


def _type_names(match: re.Match[str]) -> str:
    """One or several types: "int | null" is "a whole number or null"."""
    return " or ".join(_TYPES.get(name, name) for name in match[1].split(" | "))
