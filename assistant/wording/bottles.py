"""Two bottles, each by its name, and where they are. Rulebook 12.5."""

from collections.abc import Sequence

from assistant.rules.round_view import RoundView
from assistant.rules.tricks import Bottle
from assistant.wording import Translations


def name(number: int, t: Translations) -> str:
    """A bottle by its number from 0."""
    return (t.gettext("First bottle"), t.gettext("Second bottle"))[number]


def name_among(round_: RoundView, number: int, t: Translations) -> str:
    """The same of a round's bottle; "" where there is but one."""
    return name(number, t) if round_.table.bottles > 1 else ""


def where_each_is(round_: RoundView, names: Sequence[str], t: Translations) -> list[str]:
    """Who has each of two bottles at which price, a sentence each."""
    return [where(bottle, number, names, t) for number, bottle in enumerate(round_.bottles)]


def where(bottle: Bottle, number: int, names: Sequence[str], t: Translations) -> str:
    """Who has one of two bottles at which price."""
    if bottle.owner is None:
        text = t.gettext("{bottle}: nobody has bought it yet; it costs {price}.")
        return text.format(bottle=name(number, t), price=bottle.price)
    text = t.gettext("{bottle}: {owner} has it at {price}.")
    return text.format(bottle=name(number, t), owner=names[bottle.owner], price=bottle.price)
