"""Two bottles, each by its name. Rulebook 12.5."""

from assistant.wording import Translations


def name(number: int, t: Translations) -> str:
    """A bottle by its number from 0."""
    return (t.gettext("First bottle"), t.gettext("Second bottle"))[number]
