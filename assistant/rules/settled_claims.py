"""What became of the claims to the tricks of a round. Rulebook 8.14."""

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.rules import claims
from assistant.rules.cards import Card, Deck
from assistant.rules.events import Claimed
from assistant.rules.state import Round
from assistant.rules.tricks import Play, Trick


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
        return tuple(play.card for play in self.plays)

    @property
    def position(self) -> int | None:
        """The position, from 0, of the card that is claimed to take the trick.

        None where the cards do not tell: the trick was skipped.
        """
        seats = [play.seat for play in self.plays]
        if self.claim.seat not in seats or (self.taken and self.taken.is_skipped):
            return None
        claim = self.claim
        return claims.position(seats, self.cards, self.price, claim.seat, claim.because, self.deck)

    @property
    def is_right(self) -> bool | None:
        """Whether the trick is the claimant's, and for that reason; None where it is not known."""
        if self.taken is None or self.position is None:
            return None
        judged = claims.judgement(
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
