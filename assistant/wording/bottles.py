"""Two bottles, each by its name. Rulebook 12.5."""

from assistant.rules.round_view import RoundView
from assistant.wording import Translations


def name(number: int, t: Translations) -> str:
    """A bottle by its number from 0."""
    return (t.gettext("First bottle"), t.gettext("Second bottle"))[number]


def name_among(round_: RoundView, number: int, t: Translations) -> str:
    """The same of a round's bottle; "" where there is but one."""
    return name(number, t) if round_.table.bottles > 1 else ""
