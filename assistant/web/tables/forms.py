"""What opens a table, and what renames its players."""

from collections.abc import Sequence
from typing import Any

from flask import request
from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, StringField, ValidationError

from assistant.notation.records import DUMMY
from assistant.rules.cards import offered_decks
from assistant.rules.irregularities import FORESEEN
from assistant.rules.judging import MOST
from assistant.rules.options import VARIANTS, Options
from assistant.rules.table import Seat, Variant
from assistant.services import decks, looking
from assistant.web.happening import UNFIT, HappeningForm, SeatField
from assistant.web.keys import is_id, phone
from assistant.web.language import spoken
from assistant.web.names import NameField, alike, mark_repeated, mark_taken
from assistant.web.tables.agreeing import EACH_TIME, HOUSE_RULES, Choice, EndForm, RulingField, SwitchField
from assistant.wording import decks as wording_of_decks


class NamesForm(FlaskForm):
    """The names at a table, clockwise."""

    name_0 = NameField(lazy_gettext("First player"))
    name_1 = NameField(lazy_gettext("Second player"))
    name_2 = NameField(lazy_gettext("Third player"))
    name_3 = NameField(lazy_gettext("Fourth player"))

    needed, most = 2, MOST
    taken: Sequence[str] = ()

    @property
    def fields(self) -> list[NameField]:
        """The four fields, clockwise."""
        return [self.name_0, self.name_1, self.name_2, self.name_3]

    @property
    def names(self) -> list[str]:
        """The names that were given, clockwise."""
        return [field.data for field in self.fields if field.data]

    def validate(self, extra_validators: Any = None) -> bool:
        """Puts what is wrong beside the field where it is wrong."""
        is_valid, fields = super().validate(extra_validators), self.fields[: self.most]
        last = max((place for place, field in enumerate(fields, start=1) if field.data), default=0)
        for field in fields[: max(self.needed, last)]:
            if not field.data:
                field.errors = [*field.errors, gettext("Type the name of who sits here.")]
                is_valid = False
        are_taken = mark_taken(fields, self.taken)
        return not (mark_repeated(fields) or are_taken) and is_valid


class AgreementForm(HappeningForm, EndForm):
    """What a table agrees on from now on, every term of it."""

    def validate(self, extra_validators: Any = None) -> bool:
        """Refuses terms that were not sent: none of them is taken for granted any more."""
        is_valid = super().validate(extra_validators)
        for field in self._terms:
            if not field.raw_data:
                field.errors = [*field.errors, UNFIT]
                is_valid = False
        return is_valid

    @property
    def _terms(self) -> tuple[Field, ...]:
        return self.end, self.number, self.level, self.sign_off


class EndingForm(HappeningForm):
    """How a game ends before its time."""

    counts = StringField()

    def validate_counts(self, field: Field) -> None:
        """As it stands, or without a result."""
        if field.data not in ("0", "1"):
            raise ValidationError(UNFIT)


class PeopleForm(HappeningForm):
    """Somebody comes, goes, or takes over."""

    do = StringField()
    seat = SeatField(lazy_gettext("Tap whose seat it is."))
    name = NameField()
    coins = StringField()

    def validate_do(self, field: Field) -> None:
        """One of the three."""
        if field.data not in ("succeed", "join", "leave"):
            raise ValidationError(UNFIT)

    def validate_name(self, field: Field) -> None:
        """A name where somebody comes, and none that sits at the table already."""
        if self.do.data == "leave":
            return
        if not field.data:
            raise ValidationError(gettext("Type the name of who comes."))
        sitting = looking.at((request.view_args or {})["table_id"])
        lopaka = (DUMMY,) if sitting.game.lopakas else ()
        if any(alike(field.data, name) for name in (*sitting.names, *lopaka)):
            raise ValidationError(gettext("Somebody at this table has this name. Add a letter to tell them apart."))

    def validate_coins(self, field: Field) -> None:
        """A whole number."""
        if self.total is None:
            raise ValidationError(gettext("Type the coins to begin with as a whole number."))

    @property
    def total(self) -> int | None:
        """The coins to begin with; None for what is no whole number."""
        text = (self.coins.data or "0").strip().replace("−", "-")
        digits = text.removeprefix("-")
        return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 6 else None


class NewForm(NamesForm, EndForm):
    """A new game: who plays what, with which deck, who deals first, when it ends, and by which house rules."""

    client_id = HiddenField()
    deck = Choice(lazy_gettext("Deck"), default="classic")
    dealer = Choice(lazy_gettext("Who deals first?"), default="random")
    variant = Choice(lazy_gettext("With two players"), default="lopaka")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._decks = {**offered_decks(), **{kept.id: kept.deck for kept in decks.of_phone(phone()) if not kept.is_put_away}}
        self.deck.choices = [(id, wording_of_decks.named(deck, spoken())) for id, deck in self._decks.items()]
        self.dealer.choices = [
            ("random", gettext("By chance")),
            *((str(seat), field.label.text) for seat, field in enumerate(self.fields)),
        ]
        self.variant.choices = [("lopaka", gettext("Lopaka")), ("bright-house", gettext("The Bright House"))]

    def validate(self, extra_validators: Any = None) -> bool:
        """Puts what is wrong beside the field where it is wrong; nobody can be called as Lopaka is, where he plays."""
        self.taken = (DUMMY,) if self.played == "lopaka" else ()
        return super().validate(extra_validators)

    def fill_in(self, options: Options) -> None:
        """Answers every question as these agreements do, and leaves the people as they are."""
        self.deck.data = options.deck.id
        self.end.data, self.number.data = options.goal.kind, str(options.goal.number)
        for field in (self.level, self.sign_off, *self.switches):
            field.data = getattr(options, field.short_name)
        for ruling in self.rulings:
            ruling.data = options.agreed(ruling.about) or EACH_TIME

    def validate_client_id(self, field: Field) -> None:
        """The table will have this id."""
        if not is_id(field.data):
            raise ValidationError(gettext("This page was incomplete. Load it again."))

    def validate_dealer(self, field: Field) -> None:
        """Somebody who sits at the table."""
        if field.data in ("2", "3") and not self[f"name_{field.data}"].data:
            raise ValidationError(gettext("Nobody sits at this seat. Pick another dealer."))

    @property
    def first_dealer(self) -> Seat | None:
        """Who deals first; None where chance decides."""
        return None if self.dealer.data == "random" else int(self.dealer.data)

    @property
    def played(self) -> Variant:
        """What is played: two choose between two games, and more play the one of the booklets."""
        if len(self.names) != 2:
            return "standard"
        return "bright-house" if self.variant.data == "bright-house" else "lopaka"

    @property
    def is_answered(self) -> bool:
        """Whether every question of the agreements has one of its answers."""
        choices = [self.deck, self.dealer, self.variant, self.end, self.level, self.sign_off, *self.switches, *self.rulings]
        return self._is_number and all(field.data in dict(field.choices) for field in choices)

    @property
    def options(self) -> Options:
        """The agreements; every question is answered. What nothing asks for where this is played stays as usual."""
        usual, unasked = Options(), VARIANTS[self.played]
        answers = {field.short_name: field.data for field in self.switches if field.short_name not in unasked}
        decided = [(field.about, field.decision) for field in self.rulings]
        rulings = tuple((about, one) for about, one in decided if one is not None and one != usual.agreed(about))
        first_dealer = "random" if self.first_dealer is None else "chosen"
        deck = self._decks[self.deck.data]
        return self.agreed(Options(deck=deck, rulings=rulings, first_dealer=first_dealer, variant=self.played, **answers))

    @property
    def switches(self) -> list[SwitchField]:
        """What the booklets leave open, a field for each question."""
        return [self[switch] for switch in HOUSE_RULES]

    @property
    def rulings(self) -> list[RulingField]:
        """What is decided first when something goes wrong, a field for each irregularity."""
        return [self[f"ruling_{about}"] for about in FORESEEN]


for _switch in HOUSE_RULES:
    setattr(NewForm, _switch, SwitchField(_switch))
for _about in FORESEEN:
    setattr(NewForm, f"ruling_{_about}", RulingField(_about))
