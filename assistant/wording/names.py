"""Names inside sentences, and of hands."""

import unicodedata
from collections.abc import Iterable, Sequence

from assistant.rules.table import Table, Which
from assistant.wording import Translations

_ISOLATE, _END = "\u2068", "\u2069"


def isolated(names: Iterable[str]) -> tuple[str, ...]:
    """The names as sentences hold them.

    A name that is written from right to left is isolated, so that it turns no word around (UAX 9).
    """
    found = []
    for name in names:
        is_turned = any(unicodedata.bidirectional(character) in ("R", "AL") for character in name)
        found.append(f"{_ISOLATE}{name}{_END}" if is_turned else name)
    return tuple(found)


def of_seat(seat: int | None, names: Sequence[str]) -> str | None:
    """Who has a seat; None where nobody is meant."""
    return None if seat is None else names[seat]


def listed(name: str, which: Which | None, t: Translations) -> str:
    """Whose a card is, in a list: where a player has two hands, of which (11.1, 13.1)."""
    if which is None:
        return name
    texts = {"open": t.gettext("{name}, open"), "hidden": t.gettext("{name}, hidden")}
    return texts[which].format(name=name)


def with_hand(name: str, which: Which | None, t: Translations) -> str:
    """Whose a card is, in a sentence."""
    if which is None:
        return name
    texts = {
        "open": t.gettext("{name}'s open hand"),
        "hidden": t.gettext("{name}'s hidden hand"),
    }
    return texts[which].format(name=name)


def which(hand: Which | None, t: Translations) -> str:
    """Which of two hands; nothing where a seat has but one."""
    return {"open": t.gettext("open"), "hidden": t.gettext("hidden")}[hand] if hand else ""


def hand(name: str, hand: Which | None, t: Translations) -> str:
    """The name of a hand: its player's, and where there are two which of them it is."""
    return f"{name} {which(hand, t)}" if hand else name


def called(table: Table, names: Sequence[str], t: Translations) -> list[str]:
    """The name of each hand in a sentence."""
    return [
        with_hand(names[number % table.seats], table.which(number), t)
        for number in range(table.hands)
    ]


def called_on(table: Table, names: Sequence[str], t: Translations) -> list[str]:
    """Who is called on in each turn: a hand, in the duel its player, who chooses one (13.4)."""
    hands = called(table, names, t)
    return [
        names[turn % table.seats] if table.is_free else hands[turn] for turn in range(len(hands))
    ]
