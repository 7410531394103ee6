"""A name that somebody typed: up to 40 characters of any script."""

import unicodedata
from collections.abc import Sequence

from flask_babel import gettext
from wtforms import Form, StringField, ValidationError

from assistant.league.people import comparable

LONGEST = 40

# They turn or join the words around a name, or make two names that look alike: directions, breaks and marks without a width.
# The joiners that emoji and some scripts need are not among them.
_UNSEEN = frozenset(
    "\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)


def tidy(text: str | None) -> str:
    """The name in its composed form, without space around it or runs of space within."""
    return " ".join(unicodedata.normalize("NFC", text or "").split())


def plain(text: str | None) -> str:
    """A sentence that somebody typed, tidied, without what would turn, break or join the words around it."""
    kept = (
        one
        for one in tidy(text)
        if one not in _UNSEEN and unicodedata.category(one) not in ("Cc", "Cs")
    )
    return tidy("".join(kept))


class NameField(StringField):
    """A name, tidied. Empty is left to the form to judge."""

    def __init__(self, label: str = "", **options: object) -> None:
        super().__init__(label, filters=[tidy], **options)

    def pre_validate(self, form: Form) -> None:
        """Says what is wrong with the name, if anything."""
        name = self.data or ""
        if len(name) > LONGEST:
            raise ValidationError(
                gettext(
                    "A name has at most %(most)d characters; this one has %(long)d.",
                    most=LONGEST,
                    long=len(name),
                )
            )
        kinds = [unicodedata.category(character) for character in name]
        if name and all(kind in ("Cf", "Zs", "Cn", "Co") for kind in kinds):
            raise ValidationError(gettext("Nobody could read this name. Type one with letters."))
        if any(kind in ("Cc", "Cs", "Zl", "Zp") for kind in kinds) or not _UNSEEN.isdisjoint(name):
            raise ValidationError(
                gettext("There is a character here that cannot be written. Type the name again.")
            )


def alike(one: str, other: str) -> bool:
    """Whether nobody could tell two names apart at a table."""
    return comparable(one) == comparable(other)


def mark_taken(fields: list[NameField], taken: Sequence[str]) -> bool:
    """Puts an error beside every name that somebody has who sits at the table anyway; whether there is one."""
    found = [field for field in fields if any(alike(field.data or "", name) for name in taken)]
    for field in found:
        error = gettext(
            "%(name)s has a seat already. Add a letter to tell them apart.", name=field.data
        )
        field.errors = [*field.errors, error]
    return bool(found)


def mark_repeated(fields: list[NameField]) -> bool:
    """Puts an error beside every name that stands at an earlier seat too; whether there is one."""
    earlier: set[str] = set()
    repeated = False
    for field in fields:
        said = comparable(field.data or "")
        if said and said in earlier:
            field.errors = [
                *field.errors,
                gettext("Two seats have this name. Add a letter to tell them apart."),
            ]
            repeated = True
        earlier.add(said)
    return repeated
