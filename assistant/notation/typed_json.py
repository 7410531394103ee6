"""JSON values read as typed data, with a sentence for people where something does not fit."""

import re
from datetime import datetime
from fractions import Fraction
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from assistant.notation.json_values import Unreadable, shown

T = TypeVar("T")

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
