"""What is typed and chosen of a session and its games."""

from collections.abc import Collection, Sequence
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import Field, HiddenField, SelectMultipleField, ValidationError

from assistant.league.people import comparable
from assistant.rules.options import FirstDealer, Options
from assistant.rules.presets import fitted
from assistant.services import new_id
from assistant.services.leagues import League
from assistant.services.running_games import Companions
from assistant.services.seasons import Season
from assistant.web.phones import is_id
from assistant.web.shared.agreements import Choice
from assistant.web.shared.days import DayField
from assistant.web.shared.forms import PageForm
from assistant.web.shared.names import LeagueNameField, LineField, alike
from assistant.web.shared.seating_forms import NamesForm, SeatedForm
from assistant.web.shared.two_tables import playing_tonight, question

FRIENDLY = "friendly"
"""The choice of a season for a game that counts nowhere."""


class SessionForm(PageForm):
    """The day of a session, and where it is."""

    day = DayField(lazy_gettext("Day"), lazy_gettext("Choose a date."))
    place = LineField(lazy_gettext("Venue"))


class CountsForm(PageForm):
    """For which season a game counts, if for any; the first unless something else is chosen."""

    season = Choice(lazy_gettext("Counts for"))

    def __init__(self, seasons: Sequence[Season], **options: Any) -> None:
        super().__init__(season=seasons[0].id if seasons else FRIENDLY, **options)
        names = [(season.id, season.name) for season in seasons]
        self.season.choices = [*names, (FRIENDLY, gettext("Friendly"))]

    @property
    def season_id(self) -> str | None:
        """The season; None for a friendly game."""
        return None if self.season.data == FRIENDLY else self.season.data


class AttachForm(CountsForm):
    """A game that was played without the league, to be added to it."""

    game = Choice(lazy_gettext("Which game?"))

    def __init__(
        self, games: Sequence[tuple[str, str]], seasons: Sequence[Season], **options: Any
    ) -> None:
        super().__init__(seasons, **options)
        self.game.choices = list(games)

    def refuse_elsewhere(self) -> None:
        """Say that the game belongs to another league."""
        error = gettext("This game belongs to another league.")
        self.game.errors = [*self.game.errors, error]

    def refuse_lopakas(self) -> None:
        """Say that somebody at the table is called as Lopaka is."""
        error = gettext(
            "Somebody at this table is called Lopaka, who is not a person. Change the name at the "
            "table first."
        )
        self.game.errors = [*self.game.errors, error]

    def refuse_name(self, here: str, in_league: str) -> None:
        """Say that somebody is called otherwise in the league."""
        error = gettext(
            "%(here)s at this table is %(there)s in the league. If that is right, change the name "
            "at the table first.",
            here=here,
            there=in_league,
        )
        self.game.errors = [*self.game.errors, error]


class PersonField(LeagueNameField):
    """The name of somebody in the league, as it is told apart, or a new name.

    `is_asked`: this person plays at another table, and whether they play here too is asked.
    """

    known: Collection[str] = ()
    is_asked = False

    def pre_validate(self, form: Any) -> None:
        """Refuse a new name that cannot be."""
        if self.data not in self.known:
            super().pre_validate(form)


class PeopleForm(NamesForm, CountsForm):
    """Who plays a game of a league, and for what it counts; `id` is the one it will have."""

    id = HiddenField()
    name_0 = PersonField(lazy_gettext("Player 1"))
    name_1 = PersonField(lazy_gettext("Player 2"))
    name_2 = PersonField(lazy_gettext("Player 3"))
    name_3 = PersonField(lazy_gettext("Player 4"))
    name_4 = PersonField(lazy_gettext("Player 5"))
    name_5 = PersonField(lazy_gettext("Player 6"))

    def __init__(self, league: League, seasons: Sequence[Season], **options: Any) -> None:
        super().__init__(seasons, **options)
        self._league_id = league.id
        self._person_of = league.by_name
        self._known = tuple(person.name for person in league.roots)
        for field in self.person_fields:
            field.known = self._known

    @property
    def person_fields(self) -> list[PersonField]:
        """The fields of the names, clockwise."""
        return [field for field in self if isinstance(field, PersonField)]

    @property
    def game_id(self) -> str:
        """The id that the game will have."""
        return self.id.data or ""

    def validate_id(self, field: Field) -> None:
        """An id."""
        if not is_id(field.data):
            raise ValidationError(gettext("This page was incomplete. Reload it."))

    def refuse_redrawn(self) -> None:
        """Say that the table is not there any more."""
        error = gettext("The tables have been drawn again. Look who sits where now.")
        self.id.errors = [*self.id.errors, error]

    def ensure_id(self) -> None:
        """Make an id where the form has none."""
        if not is_id(self.id.data):
            self.id.data = new_id()

    def validate(self, extra_validators: Any = None) -> bool:
        """Put what is wrong beside the field where it is wrong."""
        is_valid = super().validate(extra_validators)
        return not self._mark_same_person() and is_valid

    @property
    def people(self) -> list[str]:
        """Who plays; a name that sounds like one of the league is written as that one."""
        return [self._known_name(name) for name in self.names]

    def _known_name(self, name: str) -> str:
        if name in self._known:
            return name
        return next((known for known in self._known if alike(known, name)), name)

    def _mark_same_person(self) -> bool:
        """Put an error beside a name of somebody who has a seat under another; whether so."""
        name_of: dict[str, str] = {}
        has_same = False
        for field in self.fields:
            person = self._person_of.get(comparable(field.data))
            if person is None:
                continue
            if person in name_of and not field.errors:
                _mark_one_person(field, name_of[person])
                has_same = True
            name_of.setdefault(person, field.data)
        return has_same


def _mark_one_person(field: Field, other: str) -> None:
    error = gettext("%(name)s and %(other)s are the same person.", name=other, other=field.data)
    field.errors = [*field.errors, error]


class GameForm(PeopleForm, SeatedForm):
    """A new game: who plays, who deals first, and what each table agrees on for itself.

    `also` are names of people who play here as well as at another table.
    """

    also = SelectMultipleField(validate_choice=False)
    level = Choice(lazy_gettext("What is recorded"), default="tricks")

    def __init__(self, league: League, seasons: Sequence[Season], **options: Any) -> None:
        super().__init__(league, seasons, **options)
        self.level.choices = [
            ("tricks", gettext("Every card")),
            ("bottle", gettext("Only the bottle")),
            ("score", gettext("Only the score")),
        ]

    def validate(self, extra_validators: Any = None) -> bool:
        """Put what is wrong beside its field, and ask about people who play elsewhere."""
        is_valid = super().validate(extra_validators)
        return not self._ask(playing_tonight(self._league_id, self.game_id)) and is_valid

    def _ask(self, playing: Companions) -> bool:
        """Ask beside each name of somebody who plays elsewhere; whether an answer is missing."""
        sure = [comparable(name) for name in self.also.data or ()]
        is_open = False
        for field in self.person_fields:
            name = comparable(field.data)
            others = playing.get(self._person_of.get(name, ""))
            if others and not field.errors:
                field.is_asked = True
                if name not in sure:
                    field.errors = [question(field.data, others)]
                    is_open = True
        return is_open

    def is_sure(self, field: PersonField) -> bool:
        """Whether it was answered that this person plays here too."""
        return field.data in (self.also.data or ())

    @property
    def options(self) -> Options:
        """What the table chooses; the rest is as usual."""
        first_dealer: FirstDealer = "random" if self.first_dealer is None else "chosen"
        usual = fitted(Options(level=self.level.data, first_dealer=first_dealer), len(self.names))
        return self.with_game(usual)
