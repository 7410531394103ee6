"""The questions on which a table agrees, as fields of its forms."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from wtforms import Field, Label, RadioField, StringField, ValidationError
from wtforms.widgets import Select

from assistant import reference
from assistant.rules.cards import offered_decks
from assistant.rules.irregularities import FORESEEN, IRREGULARITIES, About, Decision
from assistant.rules.options import GOAL_KINDS, SWITCHES, VARIANTS, Goal, Options
from assistant.rules.table import Variant
from assistant.services import decks
from assistant.web.language import spoken
from assistant.web.phones import phone
from assistant.wording import decisions as wording_of
from assistant.wording import decks as wording_of_decks
from assistant.wording import terms

HIGHEST_GOAL = 100_000
EACH_TIME = "each_time"

HOUSE_RULES = (
    "edition",
    "tie",
    "dealer_rotation",
    "finish_deal_cycle",
    "abandon",
    "card_points",
    "review",
    "memory_aid",
    "lessons",
    "hands",
    "lit",
    "exchange_order",
    "own_pass_memo",
    "hand_sort",
    "open_choice",
    "lopaka_scores",
    "lopaka_ends_game",
)
"""The switches that a new game asks for by a field of their own. Who deals first says whether chance picked the dealer."""


class Choice(RadioField):
    """One of a few answers."""

    def pre_validate(self, form: FlaskForm) -> None:
        """Refuses what was not offered."""
        if self.data not in dict(self.choices):
            raise ValidationError(gettext("Choose one of these."))


def _question(about: str) -> str | None:
    """The id of the card of the reference about an agreement."""
    question = reference.of_switch(about)
    return question.id if question else None


def _only_in(switch: str) -> Variant | None:
    """The game of two that alone asks this; None for what every game asks."""
    asking = [variant for variant, unasked in VARIANTS.items() if switch not in unasked]
    return asking[0] if len(asking) == 1 else None


class SwitchField(Choice):
    """A question that the booklets leave open or answer differently; the usual answer is the first."""

    widget = Select()

    def __init__(self, switch: str, **options: Any) -> None:
        super().__init__(default=SWITCHES[switch][0], **options)
        self.switch = switch
        self.label = Label(self.id, terms.title(switch, spoken()))
        self.question = _question(switch)
        self.only_in = _only_in(switch)
        self.choices = [
            (answer, terms.term(switch, answer, spoken())) for answer in SWITCHES[switch]
        ]


class RulingField(Choice):
    """What the table decides first about an irregularity, the usual answer first; or that it chooses each time."""

    widget = Select()

    def __init__(self, about: About, **options: Any) -> None:
        super().__init__(default=Options().agreed(about) or EACH_TIME, **options)
        self.about = about
        self.label = Label(self.id, wording_of.title(about, spoken()))
        self.question = _question(about)
        open_ = (
            []
            if IRREGULARITIES[about].has_usual
            else [(EACH_TIME, gettext("The table chooses each time."))]
        )
        self.choices = open_ + [
            (one, wording_of.choice(about, one, spoken()))
            for one in IRREGULARITIES[about].decisions
        ]

    @property
    def decision(self) -> Decision | None:
        """The decision; None where the table chooses each time."""
        return next((one for one in IRREGULARITIES[self.about].decisions if one == self.data), None)


class EndForm(FlaskForm):
    """What a table agrees on and can agree on anew: the end, how much is written down, and who signs."""

    end = Choice(lazy_gettext("The game ends"), default="target")
    number = StringField(lazy_gettext("How many coins, rounds or deals"), default="200")
    level = Choice(lazy_gettext("What is written down"), default="tricks")
    sign_off = Choice(lazy_gettext("Who signs a round"), default="off")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.end.choices = [
            ("target", gettext("At a total")),
            ("rounds", gettext("After rounds")),
            ("deals_each", gettext("After deals each")),
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

    def validate_number(self, field: Field) -> None:
        """A whole number."""
        if not self._is_number:
            raise ValidationError(
                gettext("Type a whole number from 1 to %(most)s.", most=HIGHEST_GOAL)
            )

    @property
    def _is_number(self) -> bool:
        digits = (self.number.data or "").strip().lstrip("0")
        return (
            digits.isascii()
            and digits.isdecimal()
            and len(digits) < 7
            and int(digits) <= HIGHEST_GOAL
        )

    def agreed(self, options: Options) -> Options:
        """These agreements with what the form says."""
        level, sign_off = self.level.data, self.sign_off.data
        return replace(options, goal=self.goal, level=level, sign_off=sign_off)

    @property
    def goal(self) -> Goal:
        """When the game ends, of a form that is in order."""
        kind = next(kind for kind in GOAL_KINDS if kind == self.end.data)
        return Goal(kind, int(self.number.data))


class HouseForm(EndForm):
    """The deck, the end and the house rules; `asked` are the switches that have a field, by `add_questions`."""

    asked: tuple[str, ...]

    deck = Choice(lazy_gettext("Deck"), default="classic")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.decks = {
            **offered_decks(),
            **{kept.id: kept.deck for kept in decks.of_phone(phone()) if not kept.is_put_away},
        }
        self.deck.choices = [
            (id, wording_of_decks.named(deck, spoken())) for id, deck in self.decks.items()
        ]

    def fill_in(self, options: Options) -> None:
        """Answers every question as these agreements do."""
        self.deck.data = options.deck.id
        self.end.data, self.number.data = options.goal.kind, str(options.goal.number)
        for field in (self.sign_off, *self.switches):
            field.data = getattr(options, field.short_name)
        for ruling in self.rulings:
            ruling.data = options.agreed(ruling.about) or EACH_TIME

    def house_rules(self, unasked: Collection[str] = ()) -> Options:
        """The deck and the house rules; every question is answered, and what is unasked stays as usual."""
        usual = Options()
        answers = {
            field.short_name: field.data
            for field in self.switches
            if field.short_name not in unasked
        }
        decided = [(field.about, field.decision) for field in self.rulings]
        rulings = tuple(
            (about, one) for about, one in decided if one is not None and one != usual.agreed(about)
        )
        return Options(deck=self.decks[self.deck.data], rulings=rulings, **answers)

    @property
    def is_answered(self) -> bool:
        """Whether every question has one of its answers."""
        choices = [self.deck, self.end, self.sign_off, *self.switches, *self.rulings]
        return self._is_number and all(field.data in dict(field.choices) for field in choices)

    @property
    def switches(self) -> list[SwitchField]:
        """What the booklets leave open, a field for each question."""
        return [self[switch] for switch in self.asked]

    @property
    def rulings(self) -> list[RulingField]:
        """What is decided first when something goes wrong, a field for each irregularity."""
        return [self[f"ruling_{about}"] for about in FORESEEN]


def add_questions(form: type[HouseForm]) -> None:
    """Gives a form a field for each of its switches, and for each irregularity."""
    for switch in form.asked:
        setattr(form, switch, SwitchField(switch))
    for about in FORESEEN:
        setattr(form, f"ruling_{about}", RulingField(about))
