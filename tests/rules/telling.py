"""Tables, rounds and games in few words, for tests that read like the rulebook."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from assistant.notation import record_files
from assistant.notation.record_files import RoundRecord
from assistant.rules.cards import NUMBERS, Coins, Deck, mask, printed_decks
from assistant.rules.events import Dealt, Discarded, Event, Passed, Played, Tallied
from assistant.rules.game import Game, GameRound, Member
from assistant.rules.options import USUAL, Goal, Tie
from assistant.rules.replay import Replay, replay, walk
from assistant.rules.state import Round
from assistant.rules.table import Seat, Table
from assistant.rules.tricks import Bottle
from tests.oracle import made

ADAM, BETTY, CHRISTIAN, DORIS = range(4)
CLASSIC = printed_decks()["classic"]
SMALL_DECKS = {id: deck for id, deck in printed_decks().items() if not deck.has_twins}
"""The printed decks of three and four."""

NAMES = ("Adam", "Betty", "Christian", "Doris")
ADAM_KNOWN = [
    Dealt(ADAM, (1, 8, 12, 14, 20, 24, 25, 33, 36)),
    Discarded(ADAM, 14),
    Passed(ADAM, BETTY, 1),
    Passed(ADAM, DORIS, 36),
    Passed(BETTY, ADAM, 5),
    Passed(DORIS, ADAM, 29),
]


def table(seats: int = 4, *, dealer: Seat | None = None, deck: Deck = CLASSIC) -> Table:
    """A table at which Adam leads first, unless somebody else than the last seat deals."""
    return Table(seats, seats - 1 if dealer is None else dealer, deck)


def played(at: Table, *cards: int, after: Iterable[Event] = ()) -> list[Event]:
    """The events `after`, and then these cards, each played by the seat whose turn it is."""
    events = list(after)
    for card in cards:
        seat = walk(at, enumerate(events), explain=False).round.to_act
        assert seat is not None
        events.append(Played(seat, card))
    return events


def codes(told: Replay) -> list[str]:
    """What was wrong, event by event."""
    return [finding.code for finding in told.findings]


def state(round_: Round) -> dict[str, object]:
    """All that a round has come to, whatever its events' numbers and whoever claimed a trick."""
    return {
        name: getattr(round_, name)
        for name in Round.__slots__
        if name not in ("table", "laid", "claims")
    }


def random_record(
    seed: object, seats: int, deck: str = "classic", *, exchange: str = "nothing", chance: float = 0
) -> RoundRecord:
    """A whole round of random cards, with revokes by `chance`.

    `exchange` as `made.EXCHANGES` has it.
    """
    return record_files.read(
        made.revoking_round(Random(f"{seed}"), NAMES[:seats], deck, exchange, chance)[0]
    )


def random_rounds(count: int, *, chance: float = 0) -> Iterable[Round]:
    """Whole rounds of random cards, with three and four seats and both printed decks in turn."""
    for seed in range(count):
        record = random_record(
            seed, 3 + seed % 2, ("classic", "matagot-2024")[seed // 2 % 2], chance=chance
        )
        yield replay(record.table, record.events).round


def a_game(*scores: Sequence[Coins], end: Goal | None = None, tie: Tie = "shared") -> Game:
    """A game of finished rounds with these scores.

    In each the seat that scores less than nothing ended with the bottle.
    """
    seats = len(scores[0])
    tables = [table(seats, dealer=number % seats) for number in range(len(scores))]
    columns, names = tuple(range(seats)), NAMES[:seats]
    rounds = tuple(
        GameRound(at, (), _finished(at, row), (), columns, names)
        for at, row in zip(tables, scores, strict=True)
    )
    options = replace(USUAL, goal=end or USUAL.goal, tie=tie)
    return Game(
        tuple(Member(name) for name in names),
        columns,
        options,
        options,
        rounds,
        next_dealer=len(scores) % seats,
    )


def counted(*scores: Coins) -> Tallied:
    """A whole round in one event, with these scores.

    The seat that scores less than nothing has the bottle.
    """
    owner = next(seat for seat, score in enumerate(scores) if score < 0)
    coins = tuple(None if seat == owner else score for seat, score in enumerate(scores))
    return Tallied(owner, coins, (), penalty=-scores[owner])


def _finished(at: Table, scores: Sequence[Coins]) -> Round:
    """A round that is over and in which each seat scored so much."""
    round_ = Round(at)
    round_.turn, round_.coins = None, [abs(score) for score in scores]
    owner = next(seat for seat, score in enumerate(scores) if score < 0)
    round_.set_bottle(0, Bottle(round_.price, owner))
    hidden = next(
        cards
        for cards in combinations(sorted(NUMBERS), at.seats)
        if sum(map(CLASSIC.coins.__getitem__, cards)) == -min(scores)
    )
    round_.played = mask(NUMBERS - set(hidden))
    return round_
