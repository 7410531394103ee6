"""Taking values out of JSON, each of the one type that it may have."""

from typing import Any


class Unreadable(ValueError):
    """This is no event and no file of ours; the text says what is wrong, and where.

    It is not JSON, or a key is missing or of the wrong type.
    """


def the_text(document: dict[str, Any], key: str, where: str) -> str:
    """The text under `key`."""
    value = _value(document, key, where)
    if not isinstance(value, str):
        raise Unreadable(f"{where}: {key!r} is a text, not {shown(value)}")
    return value


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
