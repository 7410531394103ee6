"""Taking values out of JSON, each of the one type that it may have."""

from typing import Any

from assistant.rules.cards import Card, Twin

_OR_HALF = {False: "", True: ", or with .5 after it"}


class Unreadable(ValueError):
    """This is no event and no file of ours; the text says what is wrong, and where.

    It is not JSON, or a key is missing or of the wrong type.
    """


def the_text(document: dict[str, Any], key: str, where: str) -> str:
    """The text under `key`."""
    value = document.get(key)
    if isinstance(value, str):
        return value
    raise _unreadable(document, key, where, "is a text")


def the_number(document: dict[str, Any], key: str, where: str) -> int:
    """The whole number under `key`; 5.0 and true are none."""
    value = document.get(key)
    if type(value) is int:
        return value
    raise _unreadable(document, key, where, "is a whole number")


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
    value = document.get(key)
    if isinstance(value, list):
        return value
    raise _unreadable(document, key, where, "is a list")


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
