"""What opens a table: who plays what, who deals first, when it ends, and by which rules."""

from dataclasses import replace
from typing import Any

from flask import request
from flask_babel import gettext
from wtforms import Field, HiddenField, ValidationError

from assistant.rules.options import HOUSE_RULES, FirstDealer, Options, unasked
from assistant.rules.presets import booklet, size_for
from assistant.rules.views import TableView
from assistant.web.phones import is_id
from assistant.web.shared.agreements import HouseForm, add_questions
from assistant.web.shared.seating_forms import SeatedForm

_NOT_CARRIED = ("csrf_token", "client_id")


class NewForm(SeatedForm, HouseForm):
    """A new game.

    What is typed already can stand in the page's address. `same` is the id of the table whose
    people play again.
    """

    client_id = HiddenField()
    same = HiddenField()

    def __init__(self) -> None:
        is_begun = request.method == "GET" and bool(request.args)
        super().__init__(**{"formdata": request.args} if is_begun else {})

    def validate_client_id(self, field: Field) -> None:
        """The table will have this id."""
        if not is_id(field.data):
            raise ValidationError(gettext("This page was incomplete. Reload it."))

    def fill_in(self, options: Options) -> None:
        """Answers every question as these agreements do, and leaves the people as they are."""
        super().fill_in(options)
        self.level.data = options.level

    def seat_again(self, before: TableView) -> None:
        """Seats the people of an earlier table as they sat, with what they had agreed on."""
        game = before.game
        self._seat(before.names)
        self.choose(game.agreed)
        is_chosen = game.agreed.first_dealer == "chosen"
        self.dealer.data = str(game.next_dealer) if is_chosen else "random"
        self.fill_in(game.agreed)

    def toggle(self, name: str) -> None:
        """Seats somebody in the next free place, or takes them from theirs."""
        seated = [field.data or "" for field in self.fields]
        if name in seated:
            seat = seated.index(name)
            self._deal_from({seat: "random"} | {at: str(at - 1) for at in range(seat + 1, 6)})
            self._seat([*seated[:seat], *seated[seat + 1 :]])
        elif "" in seated:
            seated[seated.index("")] = name
            self._seat(seated)

    def move_up(self, seat: str) -> None:
        """Lets somebody change places with the one before."""
        seated = [field.data or "" for field in self.fields]
        if seat in ("1", "2", "3", "4", "5"):
            at = int(seat)
            seated[at - 1 : at + 1] = seated[at], seated[at - 1]
            self._deal_from({at: str(at - 1), at - 1: str(at)})
            self._seat(seated)

    @property
    def people(self) -> dict[str, str]:
        """Who plays what, and who deals, for the address of a page that says so."""
        own = (*self.fields, self.dealer, *self.games.values(), self.same)
        return {field.name: field.data for field in own if field.data and not _is_usual(field)}

    @property
    def carried(self) -> dict[str, str]:
        """All that is said otherwise than at first, for the address of a page that says so."""
        said = {field.name: _text(field) for field in self if field.name not in _NOT_CARRIED}
        return {name: text for name, text in said.items() if text and not _is_usual(self[name])}

    @property
    def is_answered(self) -> bool:
        """Whether every question of the agreements has one of its answers."""
        own = [self.dealer, *self.games.values(), self.level]
        return super().is_answered and all(field.is_answered for field in own)

    @property
    def options(self) -> Options:
        """The agreements; every question is answered.

        What nothing asks for where this is played stays as usual.
        """
        players = len(self.names)
        rules = self.house_rules(unasked=unasked(self.played), size=size_for(players))
        first_dealer: FirstDealer = "random" if self.first_dealer is None else "chosen"
        edition = booklet(rules.edition, players)
        return self.with_game(
            self.agreed(replace(rules, first_dealer=first_dealer, edition=edition))
        )

    def _seat(self, names: Any) -> None:
        for field, name in zip(self.fields, [*names, *[""] * len(self.fields)], strict=False):
            field.data = name

    def _deal_from(self, moved: dict[int, str]) -> None:
        """The first dealer deals from the new place."""
        if self.dealer.data in map(str, moved):
            self.dealer.data = moved[int(self.dealer.data)]


def _text(field: Field) -> str:
    """What a field says, as it was typed."""
    if field.raw_data and not field.errors and field.data is None:
        return str(field.raw_data[0])
    return "" if field.data is None else str(field.data)


def _is_usual(field: Field) -> bool:
    return _text(field) == str(field.default)


add_questions(NewForm, HOUSE_RULES)
