"""What a person says was wrong, and the amendment that it asks for. Rulebook 8.7."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from assistant.rules import amendments
from assistant.rules.cards import Card
from assistant.rules.consequences import Preview, preview
from assistant.rules.events import (
    Amended,
    Change,
    Given,
    Inserted,
    Replaced,
    Ruled,
    Skipped,
)
from assistant.rules.findings import Finding
from assistant.rules.game import Game
from assistant.rules.table import Seat
from assistant.rules.tricks import Trick, cards_of, taken
from assistant.rules.views import TableView

Kind = Literal["card", "left_out", "removed", "leader", "given", "repair"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionAsked:
    """What is said to have been wrong; what a kind does not need is None.

    `event` is the number of an event, `round` counts from 1, `repair` is the index of a suggested
    repair. `kind` is any text: only a `Kind` makes sense.
    """

    kind: str
    round: int | None = None
    event: int | None = None
    card: Card | None = None
    seat: Seat | None = None
    repair: int | None = None
    price: Card | None = None
    bottle: Seat | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """The changes of an amendment, and the index of the round that they are about.

    `kept_trick` is the number of the trick that stays as the table had it, if one does.
    """

    round_index: int
    changes: tuple[Change, ...]
    kept_trick: int | None = None

    @property
    def amendment(self) -> Amended:
        """The event that makes the changes."""
        return Amended(self.changes)


class ForeseenCorrection:
    """What a question asks for, and what would follow; each is worked out once, when asked for."""

    def __init__(self, view: TableView, question: CorrectionAsked) -> None:
        self.view = view
        self.question = question

    @cached_property
    def correction(self) -> Correction:
        """What the question asks for; no changes where it makes no sense."""
        game, question, event = self.view.game, self.question, self.question.event
        newest = len(game.rounds) - 1
        if question.kind == "repair":
            index = max(0, min(question.round or newest + 1, newest + 1) - 1)
            suggested = self.view.repairs(index)[question.repair or 0 :][:1]
            return Correction(index, suggested[0].changes if suggested else ())
        if question.kind == "left_out" and event is None:
            return _left_out_at_the_end(game, question)
        if event is None or not 0 < event < game.length:
            return Correction(newest, ())
        index = game.round_of(event)
        is_in_force = event in game.rounds[index].numbers
        return Correction(index, _changes(game, index, question, event) if is_in_force else ())

    @cached_property
    def preview(self) -> Preview | Finding:
        """What it would change, or why it cannot be."""
        return preview(self.view.fold, self.correction.amendment)

    @cached_property
    def played_so(self) -> tuple[Correction, Preview] | None:
        """The same, where the first trick that changes stays as the table had it.

        None where "played so" is no answer.
        """
        if isinstance(self.preview, Finding):
            return None
        so = _kept_as_played(self.view.game, self.correction, self.preview)
        found = so and preview(self.view.fold, so.amendment)
        if so is None or not isinstance(found, Preview):
            return None
        before, after = (
            [(trick.leader, trick.winner) for trick in game.rounds[so.round_index].state.tricks]
            for game in (self.view.game, found.after)
        )
        return (so, found) if before == after else None

    @property
    def round_index(self) -> int:
        """The index of the round that it is about."""
        return self.correction.round_index

    @property
    def may_be_seen(self) -> bool:
        """Whether the viewer sees all that it is about.

        That is a round whose tricks lie open, a decision, cards that lie on the table, or a
        suggested repair of what proves a revoke.
        """
        round_ = self.view.rounds[self.round_index]
        events, asked = dict(round_.events), self.question.event or 0
        if round_.is_open or isinstance(events.get(asked), Ruled):
            return True
        if self.question.kind == "repair":
            return bool(self.correction.changes) and round_.may_tell(self.correction.changes)
        if not round_.is_on_the_table(asked):
            return False
        return all(map(round_.is_on_the_table, round_.cards_in(self.correction.changes)))

    @property
    def is_hidden(self) -> bool:
        """Whether it asks about a card that lies face down, or would change one.

        Also where nothing would change: or the answer would tell which card it is.
        """
        round_ = self.view.rounds[self.round_index]
        if self.question.kind == "repair":
            return not round_.may_tell(self.correction.changes)
        cards = round_.cards_in(self.correction.changes)
        return any(map(round_.is_face_down, (self.question.event or 0, *cards)))


def _left_out_at_the_end(game: Game, question: CorrectionAsked) -> Correction:
    """A card that was left out at the end of an earlier round."""
    index = (question.round or 0) - 1
    if question.card is None or not 0 <= index < len(game.rounds):
        return Correction(len(game.rounds) - 1, ())
    end = amendments.end_of(game, index)
    return Correction(index, amendments.left_out(game.rounds[index], end, question.card))


def _changes(game: Game, index: int, question: CorrectionAsked, event: int) -> tuple[Change, ...]:
    """The changes about one event of a round."""
    round_ = game.rounds[index]
    match question.kind, question.card, question.seat:
        case "card", card, _ if card is not None:
            return amendments.another_card(round_, event, card)
        case "left_out", card, _ if card is not None:
            return amendments.left_out(round_, event, card)
        case "removed", _, _:
            return amendments.one_too_many(event)
        case "leader", _, int(seat):
            return amendments.another_leader(round_, event, seat)
        case "given", _, int(seat):
            return _given(game, index, question, event)
    return ()


def _given(game: Game, index: int, question: CorrectionAsked, event: int) -> tuple[Change, ...]:
    """The table gave the trick of this event to a seat, with a price and an owner."""
    round_ = game.rounds[index]
    skipped, seat = dict(round_.events)[event], question.seat
    if seat is None or question.price is None:
        return ()
    if isinstance(skipped, Skipped):
        return (Replaced(event, replace(skipped, winner=seat)),)
    trick = round_.state.trick_with(round_.state.card_laid_by(event))
    gift = Given(seat, question.price, question.bottle)
    return amendments.given(game, index, trick, gift) if trick else ()


def _kept_as_played(game: Game, asked: Correction, plain: Preview) -> Correction | None:
    """The changes, and the first trick that they change given to whom the table gave it.

    `plain` is the preview of the changes alone.
    """
    if any(isinstance(change, Inserted) for change in asked.changes):
        return None
    number = asked.round_index + 1
    changed = (change for change in plain.consequences.tricks if change.round == number)
    trick = next(changed, None)
    if trick is None or trick.was is None or trick.now is None or trick.now.is_skipped:
        return None
    after = replace(plain.after, length=game.length)
    gift = _as_it_was(trick.was, trick.now)
    changes = amendments.given(after, asked.round_index, trick.now, gift)
    return Correction(asked.round_index, (*asked.changes, *changes), trick.now.number)


def _as_it_was(was: Trick, now: Trick) -> Given:
    """The trick as the table had it.

    Where the price that it had is no card of the trick any more, as its taker's card makes it.
    """
    if was.price in (now.price_before, *cards_of(now.plays)):
        return Given(was.winner, was.price, was.bottle)
    own = cards_of(play for play in now.plays if play.seat == was.winner)
    card = taken(own, now.price_before).card
    if card < now.price_before:
        return Given(was.winner, card, was.winner)
    return Given(was.winner, now.price_before, now.bottle_before)
