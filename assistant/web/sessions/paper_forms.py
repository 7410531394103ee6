"""What is typed of a game of which only the totals are known, from paper."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from flask_babel import gettext, lazy_gettext
from wtforms import Field, HiddenField, StringField

from assistant.notation.typed_json import LARGEST
from assistant.services import new_id, paper_changes
from assistant.services.leagues import League
from assistant.services.paper_changes import OnPaper, Typed
from assistant.services.seasons import Season
from assistant.services.session_games import Game
from assistant.web.sessions import who_is_new
from assistant.web.sessions.forms import PeopleForm, PersonField
from assistant.web.sessions.who_is_new import NewName
from assistant.web.shared.names import NameField
from assistant.web.shared.number_fields import TypedIntegerField


class PaperRow(NamedTuple):
    """The fields of somebody in a result from paper."""

    name: NameField
    points: TypedIntegerField
    place: TypedIntegerField

    @property
    def has_numbers(self) -> bool:
        """Whether points or a place were typed."""
        return _is_filled(self.points) or _is_filled(self.place)

    def mark_gap(self) -> bool:
        """Put an error beside what is missing, a name or points; whether something is."""
        if self.name.data and self.points.data is None:
            return _mark_once(self.points, gettext("Enter the points as a whole number."))
        if not self.name.data and self.has_numbers:
            return _mark_once(self.name, gettext("Enter the name of the player who sits here."))
        return False


def _is_filled(field: Field) -> bool:
    return bool(field.raw_data and field.raw_data[0].strip())


def _mark_once(field: Field, error: str) -> bool:
    """Put an error beside a field that has none yet."""
    field.errors = field.errors or [error]
    return True


def _person_field(number: int) -> PersonField:
    return PersonField(lazy_gettext("Name %(number)s", number=number))


def _points_field() -> TypedIntegerField:
    refusal = lazy_gettext("Enter a whole number.")
    return TypedIntegerField(
        lazy_gettext("Points"), least=1 - LARGEST, most=LARGEST - 1, refusal=refusal
    )


def _counting_field(label: str, least: int) -> TypedIntegerField:
    refusal = lazy_gettext("Enter a whole number, %(least)s or more.", least=least)
    return TypedIntegerField(label, least=least, most=LARGEST - 1, refusal=refusal)


class PaperForm(PeopleForm):
    """A game of which only the totals are known: who played and the points of each.

    Rounds and places are given where they are known. The fields of each seat are added below, with
    what was answered about its name where that is new (`new_names`).
    """

    new_names: tuple[NewName, ...] = ()
    rounds = _counting_field(lazy_gettext("Rounds, if known"), 0)

    def __init__(self, league: League, seasons: Sequence[Season], **options: Any) -> None:
        super().__init__(league, seasons, **options)
        self._league = league

    def validate(self, extra_validators: Any = None) -> bool:
        """Put what is wrong beside the field where it is wrong, and ask about new names."""
        answers = [self[f"meant_{seat}"].data or "" for seat in range(self.most)]
        who_is_new.take_answers(self._league, self.fields, answers)
        is_valid = super().validate(extra_validators)
        self.new_names = who_is_new.ask(self._league, self.fields, answers)
        gaps = [row.mark_gap() for row in self.rows]
        has_places = self._check_places()
        is_open = any(not one.is_new for one in self.new_names)
        return is_valid and has_places and not any(gaps) and not is_open

    def refuse_played(self) -> None:
        """Say that the game has a table; what was typed can be saved as another game."""
        error = gettext(
            "A game was begun at this table with a phone, so this result is not saved. If it is "
            "of another game, save it once more: it then counts beside that one."
        )
        self.id.errors = [*self.id.errors, error]
        self.id.data = new_id()

    @property
    def rows(self) -> list[PaperRow]:
        """The fields of each seat."""
        return [
            PaperRow._make(self[f"{part}_{seat}"] for part in PaperRow._fields)
            for seat in range(self.most)
        ]

    @property
    def points(self) -> dict[str, int]:
        """The points of everybody who played."""
        points = [row.points.data or 0 for row in self._named_rows]
        return dict(zip(self.people, points, strict=True))

    @property
    def places(self) -> dict[str, int] | None:
        """Everybody's place; None where they follow from the points."""
        return dict(zip(self.people, self._places, strict=True)) if self._has_places else None

    @property
    def _named_rows(self) -> list[PaperRow]:
        return [row for row in self.rows if row.name.data]

    @property
    def _places(self) -> list[int]:
        """The places of those who played; 0 where there is none."""
        return [row.place.data or 0 for row in self._named_rows]

    @property
    def _has_places(self) -> bool:
        return any(_is_filled(row.place) for row in self.rows)

    def _check_places(self) -> bool:
        """Whether nobody has a place, or everybody has, and none is skipped but after a tie."""
        places = self._places
        fits = all(place == 1 + sum(other < place for other in places) for place in places)
        if fits or not self._has_places:
            return True
        error = gettext(
            "Enter a place for everybody or for nobody. After a shared place the next is "
            "skipped: 1, 1, 3."
        )
        first = self.rows[0].place
        first.errors = [*first.errors, error]
        return False


class ChangePaperForm(PaperForm):
    """Other results for a game from paper; `version` is that of the game as the page had it."""

    version = HiddenField()

    def __init__(self, league: League, game: Game, seasons: Sequence[Season]) -> None:
        on_paper = paper_changes.at(game.id)
        super().__init__(league, seasons, id=game.id, **_prefilled(league, on_paper))

    @property
    def typed(self) -> Typed:
        """What was typed, by name."""
        return Typed(self.points, self.rounds.data or 0, self.places)


def _prefilled(league: League, on_paper: OnPaper) -> dict[str, Any]:
    """What the fields hold at first."""
    values: dict[str, Any] = {"rounds": on_paper.rounds or None, "version": on_paper.version}
    for seat, result in enumerate(on_paper.results):
        values[f"name_{seat}"] = league.names[result.person]
        values[f"points_{seat}"] = result.points
        if on_paper.places_were_given:
            values[f"place_{seat}"] = result.place
    return values


for _seat in range(PaperForm.most):
    # In German a seat and a place of the result are one word; so these names have numbers alone.
    setattr(PaperForm, f"name_{_seat}", _person_field(_seat + 1))
    setattr(PaperForm, f"points_{_seat}", _points_field())
    setattr(PaperForm, f"meant_{_seat}", StringField())
    setattr(PaperForm, f"place_{_seat}", _counting_field(lazy_gettext("Place"), 1))
