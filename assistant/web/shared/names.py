"""A name that somebody typed: up to 40 characters of any script."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext
from wtforms import StringField, ValidationError

from assistant.league.people import comparable
from assistant.notation.record_files import DUMMY
from assistant.notation.texts import LONGEST_LINE, LONGEST_NAME, name_fault, plain, tidy
from assistant.web.shared.forms import add_error


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
    """A name, tidied. Whether it may be empty is left to the form.

    `is_in_league`: nobody new may be called as Lopaka is, who is no person (League 1.3).
    `is_asked`: this person plays at another table, and whether they play here too is asked.
    """

    data: str
    is_in_league = False
    is_asked = False

    def __init__(self, label: str = "", **options: Any) -> None:
        super().__init__(label, filters=[tidy], **options)

    def pre_validate(self, form: Any) -> None:
        """Refuse what is too long, cannot be read or cannot be written."""
        if fault := fault_of(self.data):
            raise ValidationError(fault)
        if self.is_in_league and self.data != self.object_data:
            refuse_lopakas(self.data)


def fault_of(name: str) -> str:
    """What is wrong with a tidied name, a sentence; "" where nothing is."""
    return {
        None: "",
        "long": gettext(
            "A name can have at most %(most)d characters; this one has %(long)d.",
            most=LONGEST_NAME,
            long=len(name),
        ),
        "without-letters": gettext("Nobody could read this name. Enter one with letters."),
        "unseen": gettext(
            "This name contains a character that cannot be used. Enter it again without it."
        ),
    }[name_fault(name)]


class LeagueNameField(NameField):
    """The name of a person of a league."""

    is_in_league = True


def alike(name: str, other: str) -> bool:
    """Whether nobody could tell two names apart at a table."""
    return comparable(name) == comparable(other)


def refuse_lopakas(name: str) -> None:
    """Refuse Lopaka's name for a person of a league (League 1.3)."""
    if fault := lopakas(name):
        raise ValidationError(fault)


def lopakas(name: str) -> str:
    """What is wrong with Lopaka's name for a person of a league; "" for any other name."""
    if alike(name, DUMMY):
        return gettext("Lopaka is not a person, so nobody can have this name. Enter another one.")
    return ""


def mark_taken(fields: list[NameField], taken: Sequence[str]) -> None:
    """Put an error beside every name that is one of `taken`."""
    unfree = {comparable(name) for name in taken}
    for field in fields:
        if comparable(field.data) in unfree:
            text = gettext("%(name)s already has a seat. Add a letter to tell them apart.")
            add_error(field, text % {"name": field.data})


def mark_repeated(fields: list[NameField]) -> None:
    """Put an error beside every name that an earlier seat has too."""
    earlier: set[str] = set()
    for field in fields:
        name = comparable(field.data)
        if name in earlier:
            add_error(field, gettext("Two seats have this name. Add a letter to tell them apart."))
        earlier |= {name} - {""}
