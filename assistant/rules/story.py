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

OfTheGame = Literal["behind", "tie", "last", "lead", "ahead", "narrow"]
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
    """What is told of a game, in the order of its rounds: of each round one fact at most.

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
            facts += _of_the_scores(index, game)
    return facts


def _of_the_game(game: Game) -> Iterator[Fact]:
    """How the winners came to their lead, what decided at the end, and who often had a bottle.

    In the lead is who is ahead of everybody on the sheet, at the table or not. What happened before
    somebody came is not told of them.
    """
    end, scored, winners, total = len(game.rounds), game.scored, game.crowned, game.deck.total
    person = [member.person for member in game.members]
    who = tuple(person[column] for column in winners)
    absent = [index for index in scored if not {*who} <= {*game.rounds[index].persons}]
    rivals = [column for column in game.shown if column not in winners]
    leads = dict[int, Coins]()
    for index, after in enumerate(islice(game.running_totals(), 1, None)):
        if index not in scored or index <= max(absent, default=-1):
            continue
        own, round_ = min(after[one] for one in winners), game.rounds[index]
        leads[index] = own - max((after[one] for one in rivals), default=own)
        sat = dict(zip(round_.members, round_.persons, strict=True))
        placed = [one for one in sat if one in game.places and one not in winners]
        gap = max((after[one] for one in placed), default=own) - own
        if gap >= total / 4:
            whom = tuple(sat[one] for one in placed if after[one] == own + gap)
            yield Fact("behind", index, who, gap, whom=whom, size=gap)
    lead = leads.get(scored[-1], 0)
    if lead > 0:
        not_yet = [index for index in leads if leads[index] <= 0]
        since = min(index for index in leads if index > max(not_yet, default=-1))
        if not_yet and since == scored[-1]:
            yield Fact("last", since, who, sum(one >= 0 for one in leads.values()) - 1)
        elif not_yet:
            yield Fact("lead", since, who)
        elif len(leads) == len(scored) > 2:
            yield Fact("ahead", end, who)
    most = game.totals[winners[0]]
    if game.leaders != winners:
        level = tuple(person[column] for column in game.leaders)
        yield Fact("tie", end, level, most)
    elif 0 < lead <= total / 12:
        whom = tuple(person[one] for one in rivals if game.totals[one] == most - lead)
        yield Fact("narrow", end, who, lead, whom=whom)
    *_, second, often = sorted(game.curses)
    column = game.curses.index(often)
    is_told = column in game.shown and game.members[column].since == 0
    if is_told and often > max(2, second) and often >= len(scored) * 2 / 3:
        yield Fact("often", end, (person[column],), often, len(scored))


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
        if fall >= 14:
            yield Fact("fall", index, who, price, trick.price_before, (), bottle, fall)
        if number <= 2 and price == lowest and not round_.state.tally:
            yield Fact("early", index, who, price, number, (), bottle, -number)
        if number <= tricks / 4 and trick == last.get(bottle) and not round_.state.tally:
            yield Fact("kept", index, who, number, 0, (), bottle, -number)


def _of_the_scores(index: int, game: Game) -> Iterator[Fact]:
    """The best score of a round, whose coins were lost, and what the Imp's Trick cost."""
    round_, costs = game.rounds[index], sorted(one.score.penalty for one in game.finished)
    table, persons, cost = round_.table, round_.persons, round_.score.penalty
    seats = [seat for seat in range(table.seats) if round_.members[seat] in game.shown]
    best = max(round_.scores[seat] for seat in seats)
    who = tuple(persons[seat] for seat in seats if round_.scores[seat] == best)
    yield Fact("best", index, who, best, size=best)
    owners = [seat for seat in seats if round_.state.curses(seat)]
    for seat in owners:
        coins, curses = round_.state.coins[seat], round_.state.curses(seat)
        if coins >= 1.4 * table.deck.total / table.seats and round_.scores[seat] < 0:
            yield Fact("wasted", index, (persons[seat],), coins, curses, size=coins)
        if curses > 1:
            yield Fact("both", index, (persons[seat],), 2 * cost)
    if len(owners) == table.bottles and cost >= costs[-2] + 3:
        who = tuple(persons[seat] for seat in seats if {*table.team(seat)} & {*owners})
        yield Fact("dear", index, who, cost, size=cost)
