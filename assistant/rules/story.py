"""The story of a game that is over: at most five facts of its record that are worth telling.

They are of rounds that count, and of what lies open once these have ended: prices, tricks, scores.
Facts are about persons, since a seat can pass to another.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Literal, NamedTuple, get_args

from assistant.rules.cards import Card, Coins
from assistant.rules.game import Game, GameRound

MOST = 5
"""How many facts a story has."""

OfTheGame = Literal["behind", "tie", "last", "lead", "ahead", "narrow", "clear"]
OfARound = Literal["both", "early", "kept", "fall", "wasted", "best", "dear"]
Kind = Literal[OfTheGame, "often", OfARound]
"""What a fact says, the most worth telling first: `wording.story` has a sentence for each."""


class Fact(NamedTuple):
    """Something that happened, in the round of index `at`; of the whole game, behind the last.

    Of a kind only the largest is told, by `size`. `number` and `other` are prices, coins, tricks or
    what people call a round, as the sentence needs them.
    """

    kind: Kind
    at: int
    who: tuple[str, ...]
    number: Card | Coins = 0
    other: Card | Coins = 0
    whom: tuple[str, ...] = ()
    bottle: int = 0
    size: float = 0


def story(game: Game) -> tuple[Fact, ...]:
    """What is told of a game: of one round one fact at most, and at the end how it was won.

    Of a kind of which there are two as large, neither is told.
    """
    facts, told, end = worth_telling(game), list[Fact](), len(game.rounds)
    for kind in get_args(Kind):
        of_kind = [fact for fact in facts if fact.kind == kind]
        largest = [fact for fact in of_kind if fact.size == max(one.size for one in of_kind)]
        rounds = {fact.at for fact in told} - {end}
        if len(largest) == 1 and largest[0].who and largest[0].at not in rounds:
            told += largest
    return tuple(sorted(told[:MOST], key=lambda fact: (fact.at, fact.kind != "often")))


def worth_telling(game: Game) -> list[Fact]:
    """All facts from which a story is chosen; none before the end, or without a result."""
    if not game.is_over or not game.places:
        return []
    facts = list(_of_the_game(game))
    for index in game.scored:
        facts += _of_the_bottles(index, game.rounds[index])
        if len(game.scored) > 1:  # the scores of an only one are the result
            facts += _of_the_scores(index, game.rounds[index], game.shown)
    return facts


def _of_the_game(game: Game) -> Iterator[Fact]:
    """How the winners came to their lead, what decided at the end, and who often had a bottle.

    In the lead is who is ahead of everybody on the sheet, at the table or not. What happened before
    somebody came is not told of them.
    """
    end, scored, winners, total = len(game.rounds), game.scored, game.crowned, game.deck.total
    person = [member.person for member in game.members]
    came_later = [member.since > 0 for member in game.members]
    who = tuple(person[column] for column in winners)
    rivals = [column for column in game.shown if column not in winners]
    leads = [
        min(after[one] for one in winners) - max((after[one] for one in rivals), default=0)
        for index, after in enumerate(islice(game.running_totals(), 1, None))
        if index in scored
    ]
    has_led = rivals and leads[-1] > 0 and not any(came_later[column] for column in winners)
    if has_led:
        lowest = leads.index(min(leads))
        if -leads[lowest] >= total / 4 and lowest >= len(scored) // 3:
            yield Fact("behind", end, who, -leads[lowest], game.shown_number(scored[lowest]))
        since = max((place for place, lead in enumerate(leads, start=1) if lead <= 0), default=0)
        if since and max(leads[:-1]) < 0:
            yield Fact("last", end, who)
        elif since:
            yield Fact("lead", end, who, game.shown_number(scored[since]))
        elif len(scored) > 2:
            yield Fact("ahead", end, who)
    behind = {one: game.totals[one] for one in game.places if one not in winners}
    if game.leaders != winners:
        level = tuple(person[column] for column in game.leaders)
        yield Fact("tie", end, level, game.totals[winners[0]])
    elif behind:
        second = max(behind.values())
        whom = tuple(person[column] for column in behind if behind[column] == second)
        lead = game.totals[winners[0]] - second
        if lead <= total / 15:
            yield Fact("narrow", end, who, lead, whom=whom)
        elif not has_led:
            yield Fact("clear", end, who, lead, whom=whom)
    table = game.rounds[0].table
    for column in game.shown:
        count, owner = game.curses[column], () if came_later[column] else (person[column],)
        if count >= max(3, 1.5 * len(scored) * table.bottles / table.seats):
            yield Fact("often", end, owner, count, len(scored), size=count)


def _of_the_bottles(index: int, round_: GameRound) -> Iterator[Fact]:
    """Whose bottle nobody could buy any more, fell far, or was had nearly all along.

    Of a round that was counted nobody knows in which tricks the sales were.
    """
    tricks, lowest = round_.table.tricks, min(round_.table.deck.cards)
    changes = [trick for trick in round_.state.tricks if trick.bottle != trick.bottle_before]
    last = {trick.in_play: trick for trick in changes}
    for trick in round_.state.tricks:
        if not trick.sold or trick.bottle is None:
            continue
        number, price, bottle = trick.number, trick.price, trick.in_play
        who, fall = (round_.persons[trick.bottle],), trick.price_before - price
        if fall >= 10:
            yield Fact("fall", index, who, price, trick.price_before, (), bottle, fall)
        if number <= 2 and price == lowest and not round_.state.tally:
            yield Fact("early", index, who, price, number, (), bottle, -number)
        if number <= tricks / 4 and trick == last.get(bottle) and not round_.state.tally:
            yield Fact("kept", index, who, number, 0, (), bottle, -number)


def _of_the_scores(index: int, round_: GameRound, shown: tuple[int, ...]) -> Iterator[Fact]:
    """The best score of a round, whose coins were lost, and what the Imp's Trick cost."""
    table, persons, cost = round_.table, round_.persons, round_.score.penalty
    seats = [seat for seat in range(table.seats) if round_.members[seat] in shown]
    best = max(round_.scores[seat] for seat in seats)
    who = tuple(persons[seat] for seat in seats if round_.scores[seat] == best)
    yield Fact("best", index, who, best, size=best)
    owners = [seat for seat in seats if round_.state.curses(seat)]
    for seat in owners:
        coins = round_.state.coins[seat]
        if coins >= 1.4 * table.deck.total / table.seats:
            yield Fact("wasted", index, (persons[seat],), coins, size=coins)
        if round_.state.curses(seat) > 1:
            yield Fact("both", index, (persons[seat],), 2 * cost, size=cost)
    if cost >= table.deck.total * table.imp / len(table.deck.cards):
        yield Fact("dear", index, tuple(persons[seat] for seat in owners), cost, size=cost)
