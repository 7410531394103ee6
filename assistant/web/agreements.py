"""What a table or a season agrees on, as a form: presets, switches, house rules."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import Label, RadioField, ValidationError
from wtforms.form import BaseForm
from wtforms.widgets import Select

from assistant.rules.cards import Deck, offered_decks
from assistant.rules.options import (
    ASKED_IN,
    FORESEEN,
    HIGHEST_GOAL,
    IRREGULARITIES,
    LARGE,
    ROUNDS,
    SMALL,
    SWITCHES,
    USUAL,
    About,
    Decision,
    Goal,
    Options,
    usual_deck,
    usual_rounds,
)
from assistant.tables import decks
from assistant.web.forms import PageForm, TypedIntegerField
from assistant.web.phones import phone, spoken
from assistant.web.render import question_about
from assistant.wording import decisions as wording_of_decisions
from assistant.wording import decks as wording_of_decks
from assistant.wording import terms

# Agreements that go together, as buttons of a form.

TARGETS = (200, 300, 500)
"""The totals that are offered for a target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetChip:
    """Agreements that go together; the button fills in the form and writes nothing."""

    id: str
    name: str
    is_chosen: bool  # the form says just these
    players: tuple[int, ...] = ()  # so many can play by them; hidden while others have a name


def rounds_for(tables: Iterable[int]) -> list[tuple[int, tuple[int, ...], int]]:
    """For so many players the numbers of rounds that are offered, a tap each, and the usual one."""
    return [(players, ROUNDS[players], usual_rounds(players)) for players in tables]


# The questions on which a table agrees, as fields of its forms.

EACH_TIME = "each_time"
"""The answer to an irregularity for which nothing is agreed on beforehand."""

OTHER_DECK = "other"
"""Stands for the id of a deck that is another phone's, or that was changed since."""


class Choice(RadioField):
    """One of a few answers."""

    def pre_validate(self, form: BaseForm) -> None:
        """Refuse what was not offered."""
        if not self.is_answered:
            raise ValidationError(gettext("Choose one of these."))

    @property
    def is_answered(self) -> bool:
        """Whether the answer is one of those that are offered."""
        return self.data in [choice[0] for choice in self.iter_choices()]


class SwitchField(Choice):
    """A switch of `rules.options`; the usual answer is the first.

    `question` is the id of the card of the reference about it; `only_in` is the game that alone
    asks it, None for what every game asks.
    """

    widget = Select()

    def __init__(self, switch: str, **options: Any) -> None:
        super().__init__(default=SWITCHES[switch][0], **options)
        self.label = Label(self.id, terms.title(switch, spoken()))
        self.question = question_about(switch)
        asked_in = ASKED_IN[switch]
        self.only_in = asked_in[0] if len(asked_in) == 1 else None

    def iter_choices(self) -> Iterator[tuple[Any, str, bool, dict[str, Any]]]:
        """The answers, in the words of the table that the rest of the form agrees on."""
        switch = self.short_name
        self.choices = [(one, terms.term(switch, one, spoken())) for one in SWITCHES[switch]]
        return super().iter_choices()


class RulingField(Choice):
    """What the table decides first about an irregularity, the usual answer first.

    Where there is none, the first answer is that the table chooses each time.
    """

    widget = Select()

    def __init__(self, about: About, **options: Any) -> None:
        super().__init__(default=USUAL.agreed(about) or EACH_TIME, **options)
        self.about = about
        self.label = Label(self.id, wording_of_decisions.title(about, spoken()))
        self.question = question_about(about)
        self.choices = [
            (decision, wording_of_decisions.choice(about, decision, spoken()))
            for decision in IRREGULARITIES[about].decisions
        ]
        if not IRREGULARITIES[about].has_usual:
            self.choices.insert(0, (EACH_TIME, gettext("The table decides each time.")))

    @property
    def decision(self) -> Decision | None:
        """The decision; None where the table chooses each time."""
        decision: Decision = self.data
        return None if self.data == EACH_TIME else decision


class GoalField(TypedIntegerField):
    """How many coins, rounds or deals end a game."""

    def __init__(self, label: str, **options: Any) -> None:
        refusal = lazy_gettext("Enter a whole number from 1 to %(most)s.", most=HIGHEST_GOAL)
        super().__init__(
            label, least=1, most=HIGHEST_GOAL, refusal=refusal, is_optional=False, **options
        )

    @property
    def is_answered(self) -> bool:
        """Whether it is a number of that size."""
        return self.data is not None

    def fill_in(self, number: int) -> None:
        """Put a number in the place of what was typed."""
        self.data, self.raw_data = number, None


class EndForm(PageForm):
    """What a table can agree on anew while it plays: the end, what it writes down, who signs."""

    end = Choice(lazy_gettext("The game ends"), default="target")
    number = GoalField(lazy_gettext("How many coins, rounds or deals"), default=200)
    level = Choice(lazy_gettext("What is recorded"), default="tricks")
    sign_off = Choice(lazy_gettext("Who signs a round"), default="off")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.end.choices = [
            ("target", gettext("At a total")),
            ("rounds", gettext("After rounds")),
            ("deals_each", gettext("After equal deals")),
        ]
        self.level.choices = [
            ("tricks", gettext("Every card")),
            ("bottle", gettext("Only the bottle")),
            ("score", gettext("Only the score")),
        ]
        self.sign_off.choices = [
            ("off", gettext("Nobody")),
            ("one", gettext("One player")),
            ("all", gettext("Everybody")),
        ]

    @property
    def switches(self) -> list[SwitchField]:
        """A field for each switch that is asked."""
        return [field for field in self if isinstance(field, SwitchField)]

    @property
    def goal(self) -> Goal:
        """The end, once it has an answer."""
        assert self.number.data is not None
        return Goal(self.end.data, self.number.data)

    def agreed(self, options: Options) -> Options:
        """These agreements with what the form says."""
        return replace(options, goal=self.goal, level=self.level.data, sign_off=self.sign_off.data)


class HouseForm(EndForm):
    """The deck, the end and the house rules, which are added by `add_questions`.

    Five and six play with another deck than fewer, so each has a field of its own.
    """

    deck = Choice(lazy_gettext("Deck"), default=usual_deck(SMALL).id)
    large_deck = Choice(lazy_gettext("Deck"), default=usual_deck(LARGE).id)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        own = {saved.id: saved.deck for saved in decks.on_offer(phone())}
        self.decks = {**offered_decks(), **own}
        self._list_decks()

    def offer_deck(self, deck: Deck) -> None:
        """Offer a deck of an earlier agreement too, where this phone does not have it."""
        if self._id_of(deck) is None:
            self.decks[OTHER_DECK] = deck
            self._list_decks()

    def _list_decks(self) -> None:
        for size, field in self._deck_fields.items():
            field.choices = [
                (id, wording_of_decks.named(deck, spoken()))
                for id, deck in self.decks.items()
                if len(deck.cards) == size
            ]

    @property
    def _deck_fields(self) -> dict[int, Choice]:
        return {SMALL: self.deck, LARGE: self.large_deck}

    def _id_of(self, deck: Deck) -> str | None:
        return next((id for id, offered in self.decks.items() if offered == deck), None)

    def fill_in(self, options: Options) -> None:
        """Answer every question as these agreements do; the deck is one on offer."""
        self._deck_fields[len(options.deck.cards)].data = self._id_of(options.deck)
        self.end.data = options.goal.kind
        self.number.fill_in(options.goal.number)
        for field in (self.sign_off, *self.switches):
            field.data = getattr(options, field.short_name)
        for ruling in self.rulings:
            ruling.data = options.agreed(ruling.about) or EACH_TIME

    def house_rules(self, unasked: Collection[str] = (), size: int = SMALL) -> Options:
        """The deck of this size and the house rules, once every question is answered.

        The switches that are `unasked` stay as usual.
        """
        answers = {
            field.short_name: field.data
            for field in self.switches
            if field.short_name not in unasked
        }
        deck = self.decks[self._deck_fields[size].data]
        return replace(USUAL, deck=deck, rulings=self._decided, **answers)

    @property
    def _decided(self) -> tuple[tuple[About, Decision], ...]:
        """The decisions about irregularities that are not the usual ones."""
        decided = [(ruling.about, ruling.decision) for ruling in self.rulings]
        return tuple(
            (about, decision)
            for about, decision in decided
            if decision is not None and decision != USUAL.agreed(about)
        )

    @property
    def is_answered(self) -> bool:
        """Whether every question has one of its answers."""
        decks = self._deck_fields.values()
        choices = [*decks, self.end, self.sign_off, *self.switches, *self.rulings]
        return self.number.is_answered and all(field.is_answered for field in choices)

    @property
    def rulings(self) -> list[RulingField]:
        """A field for each irregularity about which a table can agree beforehand."""
        return [field for field in self if isinstance(field, RulingField)]


def add_questions(form: type[HouseForm], switches: Sequence[str]) -> None:
    """Give a form a field for each of these switches, and for each irregularity."""
    for switch in switches:
        setattr(form, switch, SwitchField(switch))
    for about in FORESEEN:
        setattr(form, f"ruling_{about}", RulingField(about))
