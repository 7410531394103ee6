"""The fields of forms that seat people at a table: names, first dealer, and what two play."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError

from assistant.notation.record_files import DUMMY
from assistant.rules.table import SEATS, Seat, Variant
from assistant.web.language import spoken
from assistant.web.shared.agreements import Choice
from assistant.web.shared.forms import PageForm
from assistant.web.shared.names import NameField, mark_repeated, mark_taken
from assistant.wording.table import games


class NamesForm(PageForm):
    """The names at a table, clockwise.

    At least `needed` and at most `most` seats have a name; `taken` are names that nobody may have.
    """

    name_0 = NameField(lazy_gettext("Player 1"))
    name_1 = NameField(lazy_gettext("Player 2"))
    name_2 = NameField(lazy_gettext("Player 3"))
    name_3 = NameField(lazy_gettext("Player 4"))
    name_4 = NameField(lazy_gettext("Player 5"))
    name_5 = NameField(lazy_gettext("Player 6"))

    needed, most = 2, 6
    taken: Sequence[str] = ()

    @property
    def fields(self) -> list[NameField]:
        """The six fields, clockwise."""
        return [field for field in self if isinstance(field, NameField)]

    @property
    def names(self) -> list[str]:
        """The names that were given, clockwise."""
        return [field.data for field in self.fields if field.data]

    def validate(self, extra_validators: Any = None) -> bool:
        """Put what is wrong beside the field where it is wrong."""
        is_valid = super().validate(extra_validators)
        fields = self.fields[: self.most]
        has_gaps = self._mark_gaps(fields)
        are_taken = mark_taken(fields, self.taken)
        are_repeated = mark_repeated(fields)
        return is_valid and not (has_gaps or are_taken or are_repeated)

    def _mark_gaps(self, fields: list[NameField]) -> bool:
        """Put an error beside each seat without a name that needs one; whether there is one."""
        named = [number for number, field in enumerate(fields, start=1) if field.data]
        needed = max(self.needed, *named) if named else self.needed
        gaps = [field for field in fields[:needed] if not field.data]
        for field in gaps:
            field.errors = [*field.errors, gettext("Enter the name of the player who sits here.")]
        return bool(gaps)


class SeatedForm(NamesForm):
    """Who sits at a new table, who deals first, and which game they play."""

    dealer = Choice(lazy_gettext("Who deals first?"), default="random")
    variant = Choice(lazy_gettext("Which game?"), default="")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        seats = [(str(seat), field.label.text) for seat, field in enumerate(self.fields)]
        self.dealer.choices = [("random", gettext("At random")), *seats]
        self.variant.choices = [("", ""), *games(spoken())]

    def validate(self, extra_validators: Any = None) -> bool:
        """Put what is wrong beside its field; where Lopaka plays, nobody else has his name."""
        self.taken = (DUMMY,) if self.played == "lopaka" else ()
        return super().validate(extra_validators)

    def validate_dealer(self, field: Field) -> None:
        """Somebody who sits at the table."""
        if field.data in ("2", "3", "4", "5") and not self[f"name_{field.data}"].data:
            raise ValidationError(gettext("This seat is empty. Pick another dealer."))

    @property
    def first_dealer(self) -> Seat | None:
        """Who deals first; None where chance decides."""
        return None if self.dealer.data == "random" else int(self.dealer.data)

    @property
    def played(self) -> Variant:
        """What is played: what was chosen where so many can play it, else what is usual."""
        offered = offered_to(len(self.names))
        chosen = next((game for game in offered if game == self.variant.data), None)
        return chosen or offered[0]


def offered_to(players: int) -> tuple[Variant, ...]:
    """The games for so many players, the usual one first."""
    games = tuple(game for (game, _), seats in SEATS.items() if players in seats)
    return tuple(dict.fromkeys(games)) or ("standard",)
