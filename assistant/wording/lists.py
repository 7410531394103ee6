"""Lists in a sentence."""

from collections.abc import Sequence

from assistant.wording import Translations


def joined(words: Sequence[object], t: Translations) -> str:
    """The words as a list: "3", "3 and 15", "3, 15 and 17"."""
    *firsts, last = map(str, words)
    if not firsts:
        return last
    return t.gettext("{first} and {last}").format(first=", ".join(firsts), last=last)
