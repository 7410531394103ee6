"""May this card be played (rulebook 4.2, 8.15), and what a table may be reminded of (4.8)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from assistant.rules import exchange, play
from assistant.rules.cards import BELOW, Card, Coins, cards_in
from assistant.rules.events import Event, Played
from assistant.rules.findings import Finding, Refusal
from assistant.rules.replay import walk
from assistant.rules.state import Round
from assistant.rules.table import Seat, Table
from assistant.rules.tricks import cards_of, taken

# What a table may agree to be reminded of (rulebook 4.8).
#
# That is what has been played in the round, and what follows for the bottle.
#
# It follows from the plays alone, which everybody has seen.

Undercut = Literal["yes", "maybe", "no"]


class Reminder(NamedTuple):
    """What the plays of a round tell whoever remembers all of them.

    `price` is what the bottle in play would cost if the trick ended as it lies. `played` are the
    cards played, `below` those below that price of which nothing has been seen. `undercut`: whether
    it can still fall; maybe, where all of `below` may lie in the Imp's Trick. For each seat `coins`
    are those of its tricks, `out` the colours that it is held to be out of.
    """

    price: Card
    played: tuple[Card, ...]
    below: tuple[Card, ...]
    undercut: Undercut
    coins: tuple[Coins, ...]
    out: tuple[tuple[int, ...], ...]


def reminder(round_: Round) -> Reminder | None:
    """What has been played so far. None once a trick was skipped: then nobody knows all of it."""
    if round_.skipped:
        return None
    prices = [bottle.price for bottle in round_.bottles]
    if round_.plays:
        prices[round_.in_play] = taken(cards_of(round_.plays), round_.price).price
    price = max(prices)
    below = still_out(round_, price)
    undercut: Undercut = "no" if not below else "yes" if len(below) > round_.table.imp else "maybe"
    out = tuple(tuple(sorted(missed)) for missed in round_.missed)
    return Reminder(price, cards_in(round_.played), below, undercut, tuple(round_.coins), out)


def still_out(round_: Round, price: Card) -> tuple[Card, ...]:
    """The cards below a price that have not been played; where none was skipped, all know them."""
    return cards_in(round_.table.deck.all & BELOW[price] & ~round_.played)


# May this card be played? Rulebook 4.2 and 8.15: what the record proves, and what it cannot.

Answer = Literal["leads", "follows", "is-out", "depends", "must-follow", "refused"]
"""What the record says to a card.

- `leads`: any card may be led.
- `follows`: the card is of the colour led.
- `is-out`: it need not follow, since the hand has nothing of the colour led.
- `depends`: it may be played if the hand has nothing of that colour, which the record cannot tell.
- `must-follow`: the hand must have a card of that colour.
- `refused`: the card cannot have been played at all.
"""


class Permission(NamedTuple):
    """Whether the seat whose turn it is may play a card.

    `refusal` says why it cannot have been played. `proves` is the earlier trick in which the seat
    would turn out to have revoked.
    """

    answer: Answer
    seat: Seat
    refusal: Refusal | None = None
    proves: int | None = None


class _Trial(NamedTuple):
    """A running round, to try what the record says to a card of the hand whose turn it is."""

    table: Table
    events: Sequence[tuple[int, Event]]
    corrected: int
    round: Round

    def play_of(self, card: Card) -> Played:
        """The card, played by the hand whose turn it is; in the duel from where it lies."""
        assert self.round.to_act is not None and self.round.turn is not None
        hand = exchange.holder(self.round, self.table.playing(self.round.turn), card)
        return Played(self.round.to_act, card, False, self.table.which(hand))

    def findings(self, card: Card) -> list[Finding]:
        """What would be wrong with the record at the play of this card.

        Which card Lopaka's rules ask for is another question (10.4 to 10.6).
        """
        number = 1 + max((number for number, _ in self.events), default=0)
        events = [*self.events, (number, self.play_of(card))]
        replay = walk(self.table, events, corrected=self.corrected)
        found = [finding for finding in replay.findings if finding.event == number]
        return [finding for finding in found if finding.code != "lopaka-policy"]

    def answer(self, card: Card, *, is_explained: bool) -> Answer:
        """The answer for a card in the hand; `is_explained`: some deal explains that it is played.

        Where none does the hand has to follow, or without a card to follow with cannot hold it.
        """
        if self.round.led is None:
            return "leads"
        if self.round.suit_of[card] == self.round.led:
            return "follows"
        answers: dict[tuple[bool, bool], Answer] = {
            (True, True): "depends",
            (True, False): "is-out",
            (False, True): "must-follow",
            (False, False): "refused",
        }
        return answers[is_explained, self._can_follow(self.round.led)]

    def _can_follow(self, led: int) -> bool:
        """Whether the hand can hold an unplayed card of the colour led."""
        unplayed = self.table.deck.members[led] & ~self.round.played
        return any(not self.findings(card) for card in cards_in(unplayed))


def permission(
    table: Table, events: Sequence[tuple[int, Event]], card: Card, *, corrected: int = -1
) -> Permission:
    """Whether the seat whose turn it is may play the card, by these numbered events.

    If the whole table will see the answer, `events` holds no deals, discards and passes: they are
    secret. The round is not over. `corrected` as in `EventsInForce`.
    """
    trial = _Trial(table, events, corrected, walk(table, events, corrected=corrected).round)
    played = trial.play_of(card)
    if refusal := play.refusal(trial.round, played):
        return Permission("refused", played.seat, refusal.code)
    findings = trial.findings(card)
    if any(finding.code == "not-in-hand" for finding in findings):
        return Permission("refused", played.seat, "not-in-hand")
    tricks = [finding.trick for finding in findings if finding.trick is not None]
    earlier = [trick for trick in tricks if trick < trial.round.trick_number]
    answer = trial.answer(card, is_explained=len(findings) == len(earlier))
    if answer == "refused":
        return Permission("refused", played.seat, "not-in-hand")
    return Permission(answer, played.seat, proves=earlier[0] if earlier else None)


def legal(round_: Round) -> tuple[Card, ...] | None:
    """The cards that the hand to play may play, ascending; None unless all of it is known."""
    known = exchange.now(round_)
    hands = () if round_.turn is None else round_.table.playing(round_.turn)
    if not known.keys() >= {*hands} or not hands:
        return None
    members = round_.table.deck.members
    return cards_in(sum(play.playable(known[hand], round_.led, members) for hand in hands))
