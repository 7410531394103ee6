"""Names that are typed, and who sits where in a form."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, get_args

from flask_babel import gettext, lazy_gettext
from wtforms import Field, StringField, ValidationError

from assistant.league.people import comparable
from assistant.notation.record_files import DUMMY
from assistant.notation.texts import LONGEST_LINE, LONGEST_NAME, name_fault, plain, tidy
from assistant.rules.options import Options, SixTeams
from assistant.rules.table import SEATS, Seat, Teams, Variant, teams_for
from assistant.web.agreements import Choice
from assistant.web.forms import Check, PageForm, add_error, at_most
from assistant.web.phones import spoken
from assistant.wording import terms as wording

# A name that somebody typed: up to 40 characters of any script.


TOO_LONG = lazy_gettext("At most %(most)d characters are allowed here; you entered %(long)d.")
fits = at_most(LONGEST_LINE, TOO_LONG)


class LineField(StringField):
    """A line of text that fits into a list, made plain. Whether it may be empty is the form's."""

    data: str

    def __init__(self, label: str, *checks: Check, **options: Any) -> None:
        super().__init__(label, filters=[plain], validators=[fits, *checks], **options)


class NameField(StringField):
    """A name, tidied. Whether it may be empty is left to the form.

    `is_in_league`: nobody new may be called as Lopaka is, who is no person (League 1.3).
    `known`: the names in the league, which may be as they are.
    `is_asked`: this person plays at another table, and whether they play here too is asked.
    """

    data: str
    is_in_league = False
    known: Collection[str] = ()
    is_asked = False

    def __init__(self, label: str = "", **options: Any) -> None:
        super().__init__(label, filters=[tidy], **options)

    def pre_validate(self, form: Any) -> None:
        """Refuse what is too long, cannot be read or cannot be written."""
        if self.data in self.known:
            return
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
    if alike(name, DUMMY):
        raise ValidationError(
            gettext("Lopaka is not a person, so nobody can have this name. Enter another one.")
        )


def names_in(text: str | None) -> list[str]:
    """The names of a text, one a line."""
    return [name for line in (text or "").splitlines() if (name := tidy(line))]


def refuse_unfit(name: str) -> None:
    """Refuse a tidied name that nobody in a league can have."""
    if fault := fault_of(name):
        raise ValidationError(fault)
    refuse_lopakas(name)


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


# The fields of forms that seat people at a table: names, first dealer, and what is played.


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
        named = [number for number, field in enumerate(fields, start=1) if field.data]
        for field in fields[: max([self.needed, *named])]:
            if not field.data:
                add_error(field, gettext("Enter the name of the player who sits here."))
        mark_taken(fields, self.taken)
        mark_repeated(fields)
        return not self.errors


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
    together = teams_for(players)
    games = dict.fromkeys(game for (game, _), seats in SEATS.items() if players in seats)
    offered: list[Variant | Teams] = []
    for game in games:
        offered += together if game == "teams" else [game]
    return tuple(offered) or ("standard",)


for _players in range(NamesForm.needed, NamesForm.most + 1):
    if len(offered_to(_players)) > 1:
        setattr(SeatedForm, f"game_{_players}", GameField(_players))
