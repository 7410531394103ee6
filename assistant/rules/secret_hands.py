"""What of a record may be told to whom while a round is running. Rulebook 3.5 and 8.16.

What a seat wrote down of its hand is nobody else's before the round is over. It is not hidden by
the pages: it is taken out of the record that they are made from, so that nothing else can be drawn
from it either.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from assistant.rules import exchange
from assistant.rules.cards import Card
from assistant.rules.events import (
    Amended,
    Change,
    Chosen,
    Exchanged,
    GameEvent,
    HandEvent,
    HandsOpened,
    Inserted,
    Passed,
    Removed,
    Replaced,
    Sealed,
)
from assistant.rules.fold import Fold
from assistant.rules.game import Game
from assistant.rules.table import (
    Hand,
    Seat,
    Table,
    number_of_stack,
)


def sealed(
    events: tuple[GameEvent, ...], game: Game, seat: Seat | None, *, has_own_phone: bool = False
) -> tuple[GameEvent, ...]:
    """The events of a game as this seat may be told them, or the table where it is None.

    In the place of each that is kept from it stands a `Sealed`, so that numbers stay what they are.
    The same tuple where nothing is. A seat that looks on a phone of its own is told what was passed
    to it as well, once it has given its own cards away, and goes on seeing its hand (3.9).
    """
    newest = game.rounds[-1]
    if are_open(events, game):
        return events
    recent = events[newest.begun :]
    if not any(isinstance(event, HandEvent | Amended) for event in recent):
        return events
    listener = _Listener(game, seat, has_own_phone)
    return (*events[: newest.begun], *(listener.seen(event) for event in recent))


def are_open(events: Sequence[GameEvent], game: Game) -> bool:
    """Whether the hands of the newest round lie open (3.8).

    All its cards were played; or it ended otherwise, or the game did, and since the last of them
    was written down they were opened before everybody.
    """
    newest = game.rounds[-1]
    if not (newest.is_done or game.ended):
        return False
    recent = events[newest.begun :]
    last = max(
        (index for index, event in enumerate(recent) if isinstance(event, HandEvent)), default=0
    )
    round_ = newest.state
    has_every_card = len(round_.laid) == round_.table.tricks * round_.table.hands
    return (has_every_card and not round_.skipped) or HandsOpened() in recent[last:]


def were_closed(before: Fold, after: Fold) -> bool:
    """Whether something was told to everybody and is secret again (3.8).

    The end of a round was taken back, or a round that had been taken back runs again.
    """
    shown, hidden = (sealed(fold.events, fold.game, None) for fold in (before, after))
    return any(
        now != then
        for then, now in zip(shown, hidden, strict=False)
        if isinstance(now, Sealed | Amended)
    )


def hides_any(fold: Fold, changes: Sequence[Change]) -> bool:
    """Whether changes are about what a hand wrote down secretly: only its own seat rewrites it."""
    shown = dict(enumerate(sealed(fold.events, fold.game, None)))
    return any(
        isinstance(change, Replaced | Removed) and isinstance(shown.get(change.event), Sealed)
        for change in changes
    )


def outline(event: HandEvent, table: Table) -> Sealed:
    """What somebody wrote down of a hand, without its cards."""
    if isinstance(event, Chosen):
        return Sealed(event.seat, is_choice=True)
    exchanged = exchange.as_exchanged(table, event)
    places = (*[None] * len(exchanged.discards), *(to for to, _ in exchanged.passes))
    return Sealed(exchanged.seat, bool(exchanged.cards), places, exchanged.stack)


def lies_open(event: HandEvent, table: Table) -> bool:
    """Whether everybody sees these cards: those of Lopaka's hand, and of an open hand of the duel.

    That is the deal of it, and the card that it was given, where that is told by itself.
    """
    if isinstance(event, Passed):
        return event.to in table.open_hands
    if isinstance(event, Chosen):
        return False
    exchanged = exchange.as_exchanged(table, event)
    return exchanged.hand in table.open_hands


def has_secrets(seen: Sequence[GameEvent]) -> bool:
    """Whether some event was secret from a viewer of these events.

    A game can end in a round that nobody finishes.
    """
    return any(isinstance(event, Sealed) for event in seen)


class _Listener(NamedTuple):
    """Who is told of the newest round: a seat, or the table where it is None."""

    game: Game
    seat: Seat | None
    has_own_phone: bool

    def seen(self, event: GameEvent) -> GameEvent:
        """An event as it may be told here; of an amendment, what it puts in."""
        if isinstance(event, Amended):
            return replace(event, changes=tuple(self._changed(one) for one in event.changes))
        return self._sealed(event) if isinstance(event, HandEvent) else event

    def _changed(self, change: Change) -> Change:
        if isinstance(change, Replaced) and isinstance(change.by, HandEvent):
            return replace(change, by=self._sealed(change.by))
        if isinstance(change, Inserted) and isinstance(change.event, HandEvent):
            return replace(change, event=self._sealed(change.event))
        return change

    def _sealed(self, event: HandEvent) -> HandEvent | Sealed:
        """What may be told of an event of a hand: all of it, or no more than what it was about."""
        if not self._is_secret(event):
            return event
        return replace(outline(event, self.game.rounds[-1].table), passes=self._received(event))

    def _is_secret(self, event: HandEvent) -> bool:
        """Whether an event is secret here.

        All are but what lies open for all to see, and the seat's own. Once a card is played its own
        is too, unless it looks on its own phone, or the table agreed to look again (3.5, 3.9).
        """
        round_ = self.game.rounds[-1].state
        table, chosen, options = round_.table, round_.chosen, self.game.options
        if lies_open(event, table):
            return False
        if isinstance(event, Chosen) and (
            options.open_choice == "dealer_last" or len(chosen) == table.seats
        ):
            return False
        may_look = self.has_own_phone or not round_.played or options.own_pass_memo == "on"
        return event.seat != self.seat or not may_look

    def _received(self, event: HandEvent) -> tuple[tuple[Hand | None, Card], ...]:
        """What another seat passed to this one, on its own phone: it picks up once it has given.

        What was taken back since was not passed.
        """
        if not self.has_own_phone or self.seat is None or not isinstance(event, Exchanged):
            return ()
        round_ = self.game.rounds[-1].state
        if not exchange.has_given(round_, number_of_stack(self.seat, event.stack)):
            return ()
        giver, seats = event.hand, round_.table.seats
        return tuple(
            (to, card)
            for to, card in event.passes
            if to is not None and to % seats == self.seat and round_.passed.get((giver, to)) == card
        )
