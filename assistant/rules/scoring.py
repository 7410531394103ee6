"""Counting a finished round. Rulebook chapter 6, and 8.12 for what the table counted itself."""

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from assistant.rules.cards import Card, Coins, cards_in, mask
from assistant.rules.events import Compared, Tallied
from assistant.rules.findings import Refused
from assistant.rules.options import Options, fitted
from assistant.rules.state import Round
from assistant.rules.table import SEATS, Seat, Table
from assistant.rules.tricks import Bottle


def imps_trick(round_: Round) -> tuple[Card, ...]:
    """The cards that were never played, ascending (6.1).

    Of a counted round, those that lay in the Imp's Trick, if anybody knew them.
    """
    if round_.tally:
        return tuple(sorted(round_.tally.imp))
    return cards_in(round_.table.deck.all & ~round_.played)


def penalty(round_: Round) -> Coins:
    """The coins of the Imp's Trick."""
    if round_.tally and round_.tally.penalty is not None:
        return round_.tally.penalty
    return _coins(round_.table, imps_trick(round_))


class Score(NamedTuple):
    """What a finished round brings; the tuples are by seats.

    `penalty` are the coins of the Imp's Trick, and `bottles` for how many bottles a seat pays it.
    `own` is what a seat scores by itself, and `scores` what is added to its total: the sum of its
    team.
    """

    penalty: Coins
    bottles: tuple[int, ...]
    own: tuple[Coins, ...]
    scores: tuple[Coins, ...]


def score(round_: Round) -> Score:
    """The score of a finished round.

    A seat scores its coins (6.2). A bottle's owner scores only minus the Imp's Trick, for each
    bottle (6.3, 12.7), and so does a seat that the table decided to score as the owner (8.10).
    """
    table, cost = round_.table, penalty(round_)
    seats = range(table.seats)
    bottles = tuple(max(round_.curses(seat), seat in round_.cursed) for seat in seats)
    own = tuple(
        -cost * count if count else coins
        for count, coins in zip(bottles, round_.coins, strict=True)
    )
    scores = tuple(sum(own[member] for member in table.team(seat)) for seat in seats)
    return Score(cost, bottles, own, scores)


def refusal_of_imp(round_: Round, cards: tuple[Card, ...]) -> Refused | None:
    """Why these cannot be the cards of the Imp's Trick, whatever was played."""
    if not round_.table.deck.has(cards):
        return Refused("unknown-card")
    if len(set(cards)) < len(cards):
        return Refused("duplicate-card")
    return None if len(cards) == round_.table.imp else Refused("hand-size")


def refusal_of_comparison(round_: Round, event: Compared) -> Refused | None:
    """Why the Imp's Trick cannot be compared now, or not with these cards."""
    if round_.why_over or not round_.is_over:
        return Refused("round-running", round_.why_over)
    if round_.skipped:
        return Refused("round-running", "skipped")
    return refusal_of_imp(round_, event.imp)


def refusal_of_tally(round_: Round, event: Tallied) -> Refused | None:
    """Why the table cannot have counted so (8.12)."""
    if round_.why_over or (round_.is_over and not round_.skipped):
        return Refused("round-over", round_.why_over)
    if event.penalty is None:
        if refused := refusal_of_imp(round_, event.imp):
            return refused
        if mask(event.imp) & round_.played:
            return Refused("duplicate-card")
    uncounted = [seat for seat, coins in enumerate(event.coins) if coins is None]
    is_of_all = uncounted in ([], [event.bottle], [event.second])
    if len(event.coins) != round_.table.seats or not is_of_all:
        return Refused("does-not-add-up", "not-all-counted")
    if event.second is not None and round_.table.bottles == 1:
        return Refused("does-not-add-up")
    rest = _rest(round_.table, event)
    pairs = list(zip(event.coins, round_.coins, strict=True))
    if any(coins is not None and coins < known for coins, known in pairs):
        return Refused("below-known")
    if rest < 0 or (rest and not uncounted):
        return Refused("does-not-add-up")
    if rest < sum(round_.coins[seat] for seat in uncounted):
        return Refused("does-not-add-up", "owner-has-more")
    return None


def after_tally(round_: Round, event: Tallied) -> None:
    """Ends the round with the coins that the table counted.

    The coins of an owner who was not counted follow from the deck's total (6.4).
    """
    round_.coins = coins_counted(round_.table, event)
    round_.tally, round_.turn = event, None
    owners = (event.bottle, event.second)[: len(round_.bottles)]
    for number, owner in enumerate(owners):
        round_.set_bottle(number, Bottle(round_.bottles[number].price, owner))


def coins_counted(table: Table, event: Tallied) -> list[Coins]:
    """The coins of each seat, also of the one that was not counted."""
    rest = _rest(table, event)
    return [rest if coins is None else coins for coins in event.coins]


def _rest(table: Table, event: Tallied) -> Coins:
    """What is left of the deck's coins for a seat that was not counted."""
    penalty = _coins(table, event.imp) if event.penalty is None else event.penalty
    return table.deck.total - penalty - sum(coins or 0 for coins in event.coins)


def _coins(table: Table, cards: tuple[Card, ...]) -> Coins:
    return sum(table.deck.coins[card] for card in cards)


# The coins that cards can have: a set of sums is an integer with a bit for each of them.

Sums = int


def possible_sums(table: Table, played: int, imp: Collection[Card] = ()) -> tuple[Sums, Sums]:
    """What the Imp's Trick can have where these cards were played, and a pile without its cards."""
    coins, pile = table.deck.coins, 0
    won = tuple(coins[card] for card in coins if card not in imp)
    for sums in _sums(won)[table.hands : len(coins) - table.imp + 1 : table.hands]:
        pile |= sums
    left = tuple(coins[card] for card in cards_in(table.deck.all & ~played))
    return _sums(left)[table.imp], pile


def ends(sums: Sums) -> tuple[Coins, Coins]:
    """The least and the most of them."""
    return (sums & -sums).bit_length() - 1, sums.bit_length() - 1


def bounds(options: Options, players: int) -> tuple[Coins, Coins]:
    """The least and the most that a round brings somebody, whichever game so many play."""
    deck = fitted(options, players).deck
    least, most = 0, 0
    for variant, _ in (game for game, counts in SEATS.items() if players in counts):
        played = replace(options, deck=deck, variant=variant)
        table = played.table(players + (variant == "lopaka"), 0)
        imp, pile = map(ends, possible_sums(table, 0))
        least, most = min(least, -table.bottles * imp[1]), max(most, pile[1])
    return least, most


def miscounted(table: Table, played: int, event: Tallied) -> dict[Seat | None, Coins]:
    """The coins that no cards have (8.12), by whose pile they are; by None of the Imp's Trick.

    An owner of a bottle has a trick.
    """
    imp, pile = possible_sums(table, played, () if event.penalty is not None else event.imp)
    wrong: dict[Seat | None, Coins] = {}
    for seat, coins in enumerate(coins_counted(table, event)):
        has_trick = coins > 0 or (coins == 0 and seat in (event.bottle, event.second))
        if has_trick and not pile >> coins & 1:
            wrong[seat] = coins
    if event.penalty is not None and not imp >> event.penalty & 1:
        wrong[None] = event.penalty
    return wrong


@lru_cache(maxsize=256)
def _sums(coins: tuple[Coins, ...]) -> list[Sums]:
    """For each number of cards with these coins the sums that so many of them can have."""
    sums = [1]
    for value in coins:
        with_it = [0, *(known << value for known in sums)]
        sums = [one | other for one, other in zip([*sums, 0], with_it, strict=True)]
    return sums
