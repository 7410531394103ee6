"""The fields of forms that seat people at a table: names, first dealer, and what is played."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, get_args

from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError

from assistant.notation.record_files import DUMMY
from assistant.rules.options import Options, SixTeams
from assistant.rules.table import SEATS, TEAMS, Seat, Teams, Variant
from assistant.web.phones import spoken
from assistant.web.shared.agreements import Choice
from assistant.web.shared.forms import PageForm, add_error
from assistant.web.shared.names import NameField, mark_repeated, mark_taken
from assistant.wording import terms as wording


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
        super().validate(extra_validators)
        fields = self.fields[: self.most]
        self._mark_gaps(fields)
        mark_taken(fields, self.taken)
        mark_repeated(fields)
        return not self.errors

    def _mark_gaps(self, fields: list[NameField]) -> None:
        """Put an error beside each seat without a name that needs one."""
        named = [number for number, field in enumerate(fields, start=1) if field.data]
        for field in fields[: max([self.needed, *named])]:
            if not field.data:
                add_error(field, gettext("Enter the name of the player who sits here."))


class GameField(Choice):
    """Which of their games so many players play, the usual one first."""

    def __init__(self, players: int, **options: Any) -> None:
        games = offered_to(players)
        super().__init__(lazy_gettext("Which game?"), default=games[0], **options)
        self.players = players
        self.choices = [(game, wording.game(game, spoken())) for game in games]


class SeatedForm(NamesForm):
    """Who sits at a new table, who deals first, and which game they play.

    A field for each number of players who can choose: `game_2`, `game_4`, `game_5`, `game_6`.
    """

    dealer = Choice(lazy_gettext("Who deals first?"), default="random")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        seats = [(str(seat), field.label.text) for seat, field in enumerate(self.fields)]
        self.dealer.choices = [("random", gettext("At random")), *seats]

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
    def games(self) -> dict[int, GameField]:
        """What so many play, where they can choose."""
        return {field.players: field for field in self if isinstance(field, GameField)}

    @property
    def game(self) -> str:
        """What is played: what was chosen where so many can choose, else what is usual."""
        players = len(self.names)
        offered, field = offered_to(players), self.games.get(players)
        return next((game for game in offered if field and game == field.data), offered[0])

    @property
    def played(self) -> Variant:
        """The game that is played, whoever is with whom."""
        return next((variant for variant in get_args(Variant) if variant == self.game), "teams")

    def choose(self, options: Options) -> None:
        """Choose what is played by these agreements, for as many as have a name."""
        players = len(self.names)
        if players in self.games:
            self.games[players].data = options.teams_of(players) or options.variant

    def with_game(self, options: Options) -> Options:
        """These agreements with what is played."""
        teams = next((teams for teams in get_args(SixTeams) if teams == self.game), None)
        six = teams or options.teams_of_six
        return replace(options, variant=self.played, teams_of_six=six)


def offered_to(players: int) -> tuple[Variant | Teams, ...]:
    """The games for so many players, the usual one first; teams by who is with whom."""
    together = [teams for teams, pairs in TEAMS.items() if sum(map(len, pairs)) == players]
    games = dict.fromkeys(game for (game, _), seats in SEATS.items() if players in seats)
    offered: list[Variant | Teams] = []
    for game in games:
        offered += together if game == "teams" else [game]
    return tuple(offered) or ("standard",)


for _players in range(NamesForm.needed, NamesForm.most + 1):
    if len(offered_to(_players)) > 1:
        setattr(SeatedForm, f"game_{_players}", GameField(_players))
