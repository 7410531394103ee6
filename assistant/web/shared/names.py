"""A name that somebody typed: up to 40 characters of any script."""

import unicodedata
from collections.abc import Sequence
from typing import Any

from flask_babel import gettext
from wtforms import StringField, ValidationError

from assistant.league.people import comparable

LONGEST = 40

LONGEST_LINE = 60
"""The longest name of a league, and the longest place of a session, in characters."""

# Directions, breaks and marks without a width: they turn or join the words around a name, or make
# two names look alike. The joiners that emoji and some scripts need are not among them.
_UNSEEN = frozenset(
    "\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
_CONTROLS = ("Cc", "Cs")
_BREAKS = ("Zl", "Zp")
_WITHOUT_LETTERS = ("Cf", "Zs", "Cn", "Co")


def tidy(text: str | None) -> str:
    """The name in its composed form, without space around it or runs of space within."""
    return " ".join(unicodedata.normalize("NFC", text or "").split())


def plain(text: str | None) -> str:
    """A tidied sentence, without what would turn, break or join the words around it."""
    characters = [
        character
        for character in tidy(text)
        if character not in _UNSEEN and unicodedata.category(character) not in _CONTROLS
    ]
    return tidy("".join(characters))


class LineField(StringField):
    """A line of text that fits into a list, made plain. Whether it may be empty is the form's."""

    data: str

    def __init__(self, label: str = "", **options: Any) -> None:
        super().__init__(label, filters=[plain], **options)

    def pre_validate(self, form: Any) -> None:
        """Refuse what is too long."""
        length = len(self.data)
        if length > LONGEST_LINE:
            raise ValidationError(
                gettext(
                    "At most %(most)d characters are allowed here; you entered %(long)d.",
                    most=LONGEST_LINE,
                    long=length,
                )
            )


class NameField(StringField):
    """A name, tidied. Whether it may be empty is left to the form."""

    data: str

    def __init__(self, label: str = "", **options: Any) -> None:
        super().__init__(label, filters=[tidy], **options)

    def pre_validate(self, form: Any) -> None:
        """Refuse what is too long, cannot be read or cannot be written."""
        name = self.data
        _check_length(name)
        kinds = [unicodedata.category(character) for character in name]
        if name and all(kind in _WITHOUT_LETTERS for kind in kinds):
            raise ValidationError(gettext("Nobody could read this name. Enter one with letters."))
        has_breaks = any(kind in _CONTROLS + _BREAKS for kind in kinds)
        if has_breaks or not _UNSEEN.isdisjoint(name):
            raise ValidationError(
                gettext(
                    "This name contains a character that cannot be used. Enter it again without it."
                )
            )


def _check_length(name: str) -> None:
    if len(name) > LONGEST:
        raise ValidationError(
            gettext(
                "A name can have at most %(most)d characters; this one has %(long)d.",
                most=LONGEST,
                long=len(name),
            )
        )


def alike(name: str, other: str) -> bool:
    """Whether nobody could tell two names apart at a table."""
    return comparable(name) == comparable(other)


def mark_taken(fields: list[NameField], taken: Sequence[str]) -> bool:
    """Put an error beside every name that is one of `taken`; whether there is one."""
    found = [field for field in fields if any(alike(field.data, name) for name in taken)]
    for field in found:
        error = gettext(
            "%(name)s already has a seat. Add a letter to tell them apart.", name=field.data
        )
        field.errors = [*field.errors, error]
    return bool(found)


def mark_repeated(fields: list[NameField]) -> bool:
    """Put an error beside every name that an earlier seat has too; whether there is one."""
    earlier: set[str] = set()
    repeated = []
    for field in fields:
        name = comparable(field.data)
        if name and name in earlier:
            repeated.append(field)
        earlier.add(name)
    for field in repeated:
        error = gettext("Two seats have this name. Add a letter to tell them apart.")
        field.errors = [*field.errors, error]
    return bool(repeated)
