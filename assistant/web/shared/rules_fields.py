"""The fields of the rules of a season's standings."""

import re
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import Field
from wtforms.widgets import Select, TextInput

from assistant.web.shared.agreements import Choice
from assistant.web.shared.number_fields import TypedIntegerField

MOST_POINTS, MOST_GAMES = 999, 999


class PlacementField(Field):
    """The points for the places of a table, the first place first: "11 7 4 2"."""

    widget = TextInput()
    data: tuple[int, ...] | None

    def __init__(self, people: int, **options: Any) -> None:
        super().__init__(**options)
        self.people = people

    def _value(self) -> str:
        return self.raw_data[0] if self.raw_data else " ".join(map(str, self.data or ()))

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read a number for each place, none above the one before it; else ValueError."""
        self.data = None
        pieces = re.split(r"[\s,;/–-]+", "".join(valuelist).strip())
        points = tuple(int(piece) for piece in pieces if _is_points(piece))
        if not len(points) == len(pieces) == self.people:
            raise ValueError(
                gettext(
                    "Enter %(people)s whole numbers from 0 to %(most)s.",
                    people=self.people,
                    most=MOST_POINTS,
                )
            )
        if points != tuple(sorted(points, reverse=True)):
            raise ValueError(gettext("No place can score more than the one before it."))
        self.data = points


class StepField(Choice):
    """A step of the ladder of tie-breaks, or nothing."""

    widget = Select()


def games_field(label: str) -> TypedIntegerField:
    """A number of games; nothing typed is 0."""
    refusal = lazy_gettext("Enter a whole number from 0 to %(most)s.", most=MOST_GAMES)
    return TypedIntegerField(label, least=0, most=MOST_GAMES, refusal=refusal)


def _is_points(text: str) -> bool:
    """Whether this is a whole number from 0 to MOST_POINTS, in plain digits."""
    is_number = text.isascii() and text.isdecimal() and len(text) < 7
    return is_number and int(text) <= MOST_POINTS
