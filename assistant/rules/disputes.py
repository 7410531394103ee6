"""A dispute about the trick on the table: what was asked, claimed and decided. Rule 8.14, 8.15."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from assistant.rules import tricks
from assistant.rules.cards import Card, Deck
from assistant.rules.events import Claimed, Event, HandEvent, Looked, Ruled
from assistant.rules.game import Numbered
from assistant.rules.permission import Permission, permission
from assistant.rules.replay import Replay, walk
from assistant.rules.round_view import RoundView, whole
from assistant.rules.secret_hands import lies_open
from assistant.rules.state import Round
from assistant.rules.table import LOPAKA
from assistant.rules.tricks import Play, Trick
from assistant.rules.views import TableView

# What became of the claims to the tricks of a round. Rulebook 8.14.


@dataclass(frozen=True, slots=True)
class SettledClaim:
    """A claim, and the trick that it is about as it lay in the end.

    `event` is the number of the claim's event, `number` that of the trick. `taken` is the trick
    once it is over.
    """

    event: int
    claim: Claimed
    number: int
    plays: tuple[Play, ...]
    price: Card
    deck: Deck
    taken: Trick | None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the trick, as far as they were written down."""
        return tricks.cards_of(self.plays)

    @property
    def position(self) -> int | None:
        """The position, from 0, of the card that is claimed to take the trick.

        None where the cards do not tell: the trick was skipped.
        """
        seats = tricks.seats_of(self.plays)
        if self.claim.seat not in seats or (self.taken and self.taken.is_skipped):
            return None
        claim = self.claim
        return tricks.position(seats, self.cards, self.price, claim.seat, claim.because, self.deck)

    @property
    def is_right(self) -> bool | None:
        """Whether the trick is the claimant's, and for that reason; None where it is not known."""
        if self.taken is None or self.position is None:
            return None
        judged = tricks.judgement(
            self.cards, self.price, self.position, self.claim.because, self.deck
        )
        return judged.is_right


def settled_claims(round_: Round) -> Iterator[SettledClaim]:
    """The claims in force, in the order in which they were made."""
    deck = round_.table.deck
    for event, number, claim in round_.claims:
        taken = round_.tricks[number - 1] if number <= len(round_.tricks) else None
        plays = tuple(round_.plays) if taken is None else taken.plays
        price = round_.price if taken is None else taken.price_before
        yield SettledClaim(event, claim, number, plays, price, deck, taken)


class AskedCard(NamedTuple):
    """Whether a card may be played, or might have been; `before` is the round just before it."""

    card: Card
    permission: Permission
    before: RoundView


def can_dispute(view: TableView) -> bool:
    """Whether the newest round's cards are written down: while it runs, and until the next."""
    newest = view.newest
    return not view.game.ended and newest.level == "tricks" and not newest.is_void


def asked_card(view: TableView) -> AskedCard | None:
    """What the table just asked of a card; None where it asked nothing, or no card is due.

    It is answered from the plays alone, so that no answer tells of a hand. About a card that lies
    on the table it says whether it might have been played then.
    """
    last = view.events[-1]
    card = last.card if isinstance(last, Looked) else None
    if card is None:
        return None
    events = _events_before(view.newest, card)
    if events is None:
        return None
    table, corrected = view.newest.table, view.game.rounds[-1].corrected
    before = whole(table, events, Replay(walk(table, events, corrected=corrected).round, ()))
    return AskedCard(card, permission(table, events, card, corrected=corrected), before)


def _events_before(round_: RoundView, card: Card) -> list[Numbered] | None:
    """What everybody saw before a card; None where it cannot be played any more."""
    public = [
        (number, event)
        for number, event in round_.events
        if not isinstance(event, HandEvent) or lies_open(event, round_.table)
    ]
    if card in round_.open_cards:
        numbers = [number for number, _ in public]
        return public[: numbers.index(round_.laid_by(card))]
    return None if round_.state.to_act is None else public


def claims_of_trick(round_: RoundView) -> list[Claimed]:
    """What was claimed of the trick on the table, by those who have a card in it."""
    seats = tricks.seats_of(round_.on_the_table.plays)
    events = _events_of_trick(round_)
    return [event for event in events if isinstance(event, Claimed) and event.seat in seats]


def decisions_of_trick(round_: RoundView) -> list[Ruled]:
    """What the table decided in disputes about the trick on the table."""
    events = _events_of_trick(round_)
    return [event for event in events if isinstance(event, Ruled) and event.about == "dispute"]


def _events_of_trick(round_: RoundView) -> list[Event]:
    """What happened since the first card of the trick on the table."""
    plays = round_.on_the_table.plays
    if not plays:
        return []
    return [event for _, event in round_.events_from(round_.laid_by(plays[0].card))]


def claimed_position(round_: RoundView, claim: Claimed) -> int:
    """The position in the trick on the table, from 0, of the card that a claim is about."""
    lying = round_.on_the_table
    seats, deck = tricks.seats_of(lying.plays), round_.table.deck
    return tricks.position(seats, lying.cards, lying.price, claim.seat, claim.because, deck)


def last_chosen_card(round_: RoundView) -> int | None:
    """The number of the event of the running trick's last card that somebody chose to play.

    Lopaka would lay his again at once (10.7).
    """
    chosen = [
        play.card
        for play in round_.state.plays
        if not (round_.is_lopaka_open and play.seat == LOPAKA)
    ]
    return round_.laid_by(chosen[-1]) if chosen else None
