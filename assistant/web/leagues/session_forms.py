"""What is typed of a game of a league: who plays, what it counts for, and results from paper."""

from collections.abc import Collection, Sequence
from typing import Any

from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from wtforms import Field, Form, HiddenField, StringField, ValidationError

from assistant.league.people import heard
from assistant.notation.league_json import LARGEST
from assistant.rules.options import Options
from assistant.services.leagues import League
from assistant.services.seasons import Season
from assistant.web.phones import is_id
from assistant.web.shared.agreements import Choice
from assistant.web.shared.names import NameField, alike
from assistant.web.shared.seating_forms import NamesForm, SeatedForm

FRIENDLY = "friendly"
"""What is chosen for a game that counts nowhere."""


class CountsForm(FlaskForm):
    """For which season a game counts, if for any; the newest unless something else is chosen."""

    season = Choice(lazy_gettext("Counts for"))

    def __init__(self, seasons: Sequence[Season], **options: Any) -> None:
        super().__init__(season=seasons[0].id if seasons else FRIENDLY, **options)
        self.season.choices = [
            *((one.id, one.name) for one in seasons),
            (FRIENDLY, gettext("Friendly")),
        ]

    @property
    def season_id(self) -> str | None:
        """The season; None for a friendly game."""
        return None if self.season.data == FRIENDLY else self.season.data


class PersonField(NameField):
    """A name of the league as it is told apart, or a new one."""

    known: Collection[str] = ()

    def pre_validate(self, form: Form) -> None:
        """Says what is wrong with a new name, if anything."""
        if self.data not in self.known:
            super().pre_validate(form)


class PeopleForm(NamesForm, CountsForm):
    """Who plays a game of a league."""

    id = HiddenField()
    name_0 = PersonField(lazy_gettext("First player"))
    name_1 = PersonField(lazy_gettext("Second player"))
    name_2 = PersonField(lazy_gettext("Third player"))
    name_3 = PersonField(lazy_gettext("Fourth player"))

    def __init__(self, league: League, seasons: Sequence[Season], **options: Any) -> None:
        super().__init__(seasons, **options)
        self._league = league
        self.known = tuple(one.name for one in league.roots)
        for field in self.fields:
            field.known = self.known

    def validate_id(self, field: Field) -> None:
        """The game will have this id."""
        if not is_id(field.data):
            raise ValidationError(gettext("This page was incomplete. Load it again."))

    def validate(self, extra_validators: Any = None) -> bool:
        """Puts beside a name that it is somebody's who stands there already, under another name."""
        is_valid = super().validate(extra_validators)
        by_name, there = self._league.by_name, dict[str, str]()
        for field in self.fields:
            person = by_name.get(heard(field.data or ""))
            if person in there and not field.errors:
                text = gettext(
                    "%(name)s and %(other)s are one person.", name=there[person], other=field.data
                )
                field.errors, is_valid = [*field.errors, text], False
            if person:
                there.setdefault(person, field.data)
        return is_valid

    @property
    def people(self) -> list[str]:
        """Who plays; a name that nobody could tell from one of the league is that one."""
        return [self._known_as(name) for name in self.names]

    def _known_as(self, name: str) -> str:
        return (
            name
            if name in self.known
            else next((known for known in self.known if alike(known, name)), name)
        )


class GameForm(PeopleForm, SeatedForm):
    """A game of a session: who plays, who deals first, and what of the agreement each table chooses for itself."""

    level = Choice(lazy_gettext("What is written down"), default="tricks")

    def __init__(self, league: League, seasons: Sequence[Season], **options: Any) -> None:
        super().__init__(league, seasons, **options)
        self.level.choices = [
            ("tricks", gettext("Every card")),
            ("bottle", gettext("Only the bottle")),
            ("score", gettext("Only the score")),
        ]

    @property
    def options(self) -> Options:
        """What the table chooses; the rest is as usual."""
        first_dealer = "random" if self.first_dealer is None else "chosen"
        return Options(variant=self.played, level=self.level.data, first_dealer=first_dealer)


class AttachForm(CountsForm):
    """A game that was played without the league, and belongs to it."""

    game = Choice(lazy_gettext("Which game?"))

    def __init__(
        self, games: Sequence[tuple[str, str]], seasons: Sequence[Season], **options: Any
    ) -> None:
        super().__init__(seasons, **options)
        self.game.choices = list(games)

    def is_elsewhere(self) -> None:
        """Says that the game belongs to another league."""
        self.game.errors = [*self.game.errors, gettext("This game belongs to another league.")]


class WholeField(StringField):
    """A whole number, or nothing."""

    def __init__(self, label: str = "", least: int = 0, **options: Any) -> None:
        super().__init__(label, **options)
        self.least = least

    @property
    def number(self) -> int | None:
        """The number; None for what is none or is out of reach."""
        text = (self.data or "").strip().replace("−", "-")
        digits = text.removeprefix("-")
        number = int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else None
        return number if number is not None and self.least <= number < LARGEST else None

    def pre_validate(self, form: Form) -> None:
        """Refuses what is there and is no such number."""
        if not (self.data or "").strip() or self.number is not None:
            return
        if self.least < 0:
            raise ValidationError(gettext("Type a whole number."))
        raise ValidationError(gettext("Type a whole number from %(least)s up.", least=self.least))


class PaperForm(PeopleForm):
    """A game of which only the totals are known: who played, the points, and rounds and places where they are known."""

    rounds = WholeField(lazy_gettext("Rounds, if you know how many"))

    def validate(self, extra_validators: Any = None) -> bool:
        """Puts what is wrong beside the field where it is wrong."""
        is_valid, lacking = super().validate(extra_validators), False
        for row in self._rows:
            is_named, is_counted = bool(row[0].data), row[1].number is not None
            if is_named and not is_counted and not row[1].errors:
                row[1].errors = [gettext("Type the points as a whole number.")]
                lacking = True
            if (
                not is_named
                and not row[0].errors
                and any((field.data or "").strip() for field in row[1:])
            ):
                row[0].errors = [gettext("Type the name of who sits here.")]
                lacking = True
        return self._places_fit() and is_valid and not lacking

    @property
    def points(self) -> dict[str, int]:
        """The points of everybody who played."""
        return dict(zip(self.people, self._numbers(1), strict=True))

    @property
    def places(self) -> dict[str, int] | None:
        """Everybody's place; None where they follow from the points."""
        return dict(zip(self.people, self._numbers(2), strict=True)) if self._has_places else None

    @property
    def _rows(self) -> list[tuple[Field, ...]]:
        return [
            tuple(self[f"{field}_{seat}"] for field in ("name", "points", "place"))
            for seat in range(len(self.fields))
        ]

    @property
    def _has_places(self) -> bool:
        return any((row[2].data or "").strip() for row in self._rows)

    def _numbers(self, column: int) -> list[int]:
        return [row[column].number or 0 for row in self._rows if row[0].data]

    def _places_fit(self) -> bool:
        """Whether no place is given, or one for everybody of which none is left out but after one that is shared."""
        places = self._numbers(2)
        if not self._has_places or all(
            place == 1 + sum(other < place for other in places) for place in places
        ):
            return True
        error = gettext(
            "Give everybody a place or nobody. Who shares one takes up the next too: 1, 1, 3."
        )
        self.place_0.errors = [*self.place_0.errors, error]
        return False


for _seat in range(4):
    # In German a seat and a place of the result are one word, so these names have numbers alone.
    setattr(
        PaperForm, f"name_{_seat}", PersonField(lazy_gettext("Name %(number)s", number=_seat + 1))
    )
    setattr(PaperForm, f"points_{_seat}", WholeField(lazy_gettext("Points"), least=-LARGEST))
    setattr(PaperForm, f"place_{_seat}", WholeField(lazy_gettext("Place"), least=1))
