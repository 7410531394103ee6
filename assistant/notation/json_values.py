"""Taking values out of JSON, each of the one type that it may have."""

import re
from typing import Any

_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")


class Unreadable(ValueError):
    """This is no record and no event: not JSON, a key missing or of the wrong type. The text says what and where."""


def the_text(document: dict[str, Any], key: str, where: str) -> str:
    """The text under `key`."""
    value = _value(document, key, where)
    if not isinstance(value, str):
        raise Unreadable(f"{where}: {key!r} is a text, not {shown(value)}")
    return value


def the_words(document: dict[str, Any], key: str, where: str) -> str:
    """The text under `key`; with neither a NUL nor half a character in it, since no database keeps them."""
    text = the_text(document, key, where)
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Unreadable(f"{where}: {key!r} is a text of whole characters, not {shown(text)}")
    return text


def the_id(document: dict[str, Any], key: str, where: str) -> str:
    """The id under `key`."""
    text = the_text(document, key, where)
    if not _ID.fullmatch(text):
        raise Unreadable(f"{where}: {shown(text)} is no id")
    return text


def the_number(document: dict[str, Any], key: str, where: str) -> int:
    """The whole number under `key`; 5.0 and true are none."""
    value = _value(document, key, where)
    if type(value) is not int:
        raise Unreadable(f"{where}: {key!r} is a whole number, not {shown(value)}")
    return value


def the_list(document: dict[str, Any], key: str, where: str) -> list[Any]:
    """The list under `key`."""
    value = _value(document, key, where)
    if not isinstance(value, list):
        raise Unreadable(f"{where}: {key!r} is a list, not {shown(value)}")
    return value


def the_numbers(document: dict[str, Any], key: str, where: str) -> tuple[int, ...]:
    """The list of whole numbers under `key`."""
    values = the_list(document, key, where)
    for value in values:
        if type(value) is not int:
            raise Unreadable(f"{where}: {key!r} holds whole numbers, not {shown(value)}")
    return tuple(values)


def the_object(value: Any, where: str) -> dict[str, Any]:
    """The value itself, which is an object."""
    if not isinstance(value, dict):
        raise Unreadable(f"{where} is an object, not {shown(value)}")
    return value


def _value(document: dict[str, Any], key: str, where: str) -> Any:
    if key not in document:
        raise Unreadable(f"{where}: the key {key!r} is missing")
    return document[key]


def shown(value: Any) -> str:
    """A value as a message shows it, on one line and not too long."""
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."
