"""Playing to a trick. Rulebook chapter 4, and the proof of a revoke from chapter 8."""

from collections.abc import Sequence

from assistant.rules import exchange
from assistant.rules.cards import BIT, Card
from assistant.rules.events import Played, Skipped, Turned
from assistant.rules.findings import Refused
from assistant.rules.state import Round
from assistant.rules.table import Hand, Seat, Which, number_of
from assistant.rules.tricks import Bottle, Play, Trick, cards_of, taken


def refusal(round_: Round, event: Played) -> Refused | None:
    """Why this card cannot have been played now; where it came from, chapter 9 asks."""
    if event.card not in round_.suit_of:
        return Refused("unknown-card")
    if round_.turn is None:
        return Refused("round-over", round_.why_over)
    if event.hand != round_.turn and event.hand not in round_.table.playing(round_.turn):
        return Refused("out-of-turn")
    return _refusal_of_gone(round_, event.card)


def playable(held: int, led: int | None, members: Sequence[int]) -> int:
    """The cards, as bits, that a hand may play: those of the colour led, if it has any (4.2)."""
    return held if led is None else held & members[led] or held


def _refusal_of_gone(round_: Round, card: Card) -> Refused | None:
    """Why nobody has a card any more: it was played, and may be the price since."""
    if not round_.played & BIT[card]:
        return None
    is_price = any(bottle.price == card for bottle in round_.bottles)
    return Refused("duplicate-card", "under-the-bottle" if is_price else "played")


def refusal_of_turn(round_: Round, event: Turned) -> Refused | None:
    """Why the next card cannot be this hand's: the round is over, or the hand has played."""
    if round_.turn is None:
        return Refused("round-over", round_.why_over)
    return Refused("out-of-turn") if _turn_of(round_, event.seat, event.which) is None else None


def proof(round_: Round, hand: Hand, card: Card) -> tuple[Sequence[int], int | None]:
    """What a card shows of its hand: the tricks in which it revoked, and its void colour.

    A card of a colour that was not followed proves every such trick (8.1). A card that does not
    follow now proves a revoke at once where the whole hand is known (8.2), and else shows a void
    (8.3). In the games of chapters 10 and 11 only later cards are a proof, and against Lopaka
    nothing is.
    """
    suit, led = round_.suit_of[card], round_.led
    table = round_.table
    if hand == table.lopaka:
        return (), None
    earlier = round_.missed[hand].get(suit, ())
    if led is None or led == suit:
        return earlier, None
    held = round_.hands.get(hand, 0) if round_.hands else 0
    if held & table.deck.members[led] and table.is_explained:
        return [*earlier, round_.trick_number], None
    return earlier, led


def after(round_: Round, event: Played, void: int | None) -> None:
    """Lays the card; when it is the last of its trick, the trick is taken.

    `void` is as `proof` says.
    """
    assert round_.turn is not None
    _lay(round_, Play(event.seat, event.card, event.which), round_.turn, void)
    if len(round_.plays) == len(round_.missed):
        won = taken(cards_of(round_.plays), round_.price)
        _finish(round_, round_.plays[won.place])
    else:
        # the first hand, from the leader on, that has not played to the trick (4.4, 11.4)
        in_turn, acted = round_.table.in_turn(round_.plays[0].seat), round_.acted
        round_.turn = next(hand for hand in in_turn if not acted >> hand & 1)


def refusal_of_skip(round_: Round, event: Skipped) -> Refused | None:
    """Why this card cannot have taken the trick that was not written down."""
    if event.card not in round_.suit_of:
        return Refused("unknown-card")
    if round_.turn is None:
        return Refused("round-over", round_.why_over)
    if laid_by(round_, event):
        return None
    if free_hand(round_, event.winner) is None:
        return Refused("out-of-turn", "played-another")
    return _refusal_of_gone(round_, event.card)


def after_skip(round_: Round, event: Skipped, void: int | None) -> None:
    """The trick is over, with the plays that were written down and the winner's (8.11).

    `void` is as `proof` says of it.
    """
    play = laid_by(round_, event)
    if play is None:
        hand = free_hand(round_, event.winner)
        assert hand is not None
        play = Play(event.winner, event.card, round_.table.which(hand))
        _lay(round_, play, hand, void)
    # A hand may have lost a card that nobody wrote down, so that no hand is wholly known any more.
    round_.hands = {}
    _finish(round_, play, is_skipped=True)


def laid_by(round_: Round, event: Skipped) -> Play | None:
    """The winning card of a skipped trick, where it lies in the running trick already."""
    return next(
        (play for play in round_.plays if (play.seat, play.card) == (event.winner, event.card)),
        None,
    )


def free_hand(round_: Round, seat: Seat) -> Hand | None:
    """The first hand of a seat that has not played to the running trick.

    Which of its two hands laid a winning card is not recorded.
    """
    hands = (hand for hand in range(len(round_.missed)) if hand % round_.table.seats == seat)
    return next((hand for hand in hands if not round_.acted >> hand & 1), None)


def after_turn(round_: Round, event: Turned) -> None:
    """The next card is this hand's (4.5)."""
    round_.turn = _turn_of(round_, event.seat, event.which)


def _turn_of(round_: Round, seat: Seat, which: Which | None) -> Hand | None:
    """The turn in which a hand can still play to the running trick; in the duel a player's next."""
    if round_.table.is_free:
        return free_hand(round_, seat)
    hand = number_of(seat, which)
    return None if round_.acted >> hand & 1 else hand


def _lay(round_: Round, play: Play, turn: Hand, void: int | None) -> None:
    """The card lies on the table in this turn, and nobody can play it again."""
    card = play.card
    hand = play.hand
    suit = round_.suit_of[card]
    if round_.hands is None:
        round_.hands = exchange.after_the_exchange(round_)
    if hand in round_.hands:
        round_.hands[hand] &= ~BIT[card]
    missed = round_.missed[hand]
    if suit in missed:
        del missed[suit]
    if void is not None and round_.trick_number not in missed.get(void, ()):
        missed.setdefault(void, []).append(round_.trick_number)
    if round_.led is None:
        round_.led = suit
    round_.played |= BIT[card]
    round_.acted |= 1 << turn
    round_.plays.append(play)


def _finish(round_: Round, won: Play, *, is_skipped: bool = False) -> None:
    """The trick goes to the seat whose play won, and below the price the bottle does too (5.3)."""
    plays, number = tuple(round_.plays), round_.in_play
    before = after = round_.bottles[number]
    winner, card, _ = won
    is_sold = card < before.price
    if is_sold:
        after = Bottle(card, winner)
        round_.set_bottle(number, after)
    values = round_.table.deck.coins
    coins = sum(values[play.card] for play in plays)
    round_.coins[winner] += coins
    round_.tricks.append(
        Trick(
            len(round_.tricks) + 1,
            plays,
            winner,
            card,
            coins,
            before.price,
            after.price,
            before.owner,
            after.owner,
            is_sold,
            is_skipped=is_skipped,
            in_play=number,
            bottles=round_.table.bottles,
        )
    )
    round_.plays.clear()
    round_.acted, round_.led = 0, None
    round_.turn = winner if len(round_.tricks) < round_.table.tricks else None
