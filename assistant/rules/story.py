"""The story of a game that is over: at most five facts of its record that are worth telling.

They are of rounds that count, and of what lies open once these have ended: prices, tricks, scores.
Facts are about persons, since a seat can pass to another.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, zip_longest
from typing import Literal, NamedTuple, get_args

from assistant.rules.cards import Card, Coins
from assistant.rules.game import Game, GameRound
from assistant.rules.table import Seat

MOST, MOST_OF_ONE_ROUND = 5, 2
"""How many facts a story has."""

OfThePrice = Literal["cheap", "fall", "dear"]
OfTheOwner = Literal["held", "kept", "sales"]
OfTheWinner = Literal["behind", "lead", "last", "ahead"]
OfARound = Literal["close", "level", "best", "wasted"]
OfTheCurse = Literal["often", "spared", "streak", "dear_imp", "cheap_imp", "both"]
Kind = OfThePrice | OfTheOwner | OfTheWinner | OfARound | OfTheCurse
"""What a fact says, subject by subject: `wording.story` has a sentence for each."""

SUBJECTS = {kind: subject for subject in get_args(Kind) for kind in get_args(subject)}

SCORED, COUNTED, CURSED, LED = range(100, 104)
"""What comes after the tricks of a round, in the order in which it is told."""


class Fact(NamedTuple):
    """Something that happened.

    `at` has the index of its round, which of the whole game is none, and the number of its trick,
    or what comes after these. `worth` is how remarkable it is: below 0 it is not worth telling, 1
    is as much as can be. Of two facts `about` the same thing only one is told. `number` and `other`
    are prices, coins, tricks or rounds, as the sentence needs them.
    """

    kind: Kind
    at: tuple[int, int]
    worth: float
    about: tuple[object, ...]
    who: tuple[str, ...] = ()
    number: Card | Coins = 0
    other: Card | Coins = 0
    whom: tuple[str, ...] = ()
    bottle: int = 0


def story(game: Game) -> tuple[Fact, ...]:
    """What is told of a game, in the order in which it happened; nothing without a result.

    That is the most remarkable fact of each subject. Where the record has nothing to tell of one,
    what else is remarkable takes its place.
    """
    facts = worth_telling(game) if game.is_over and game.places else []
    told = list[Fact]()
    for is_of_any_subject in (False, True):
        for fact in facts:
            subjects = [SUBJECTS[one.kind] for one in told]
            is_told = any(fact.kind == one.kind or fact.about == one.about for one in told)
            is_told |= [one.at[0] for one in told].count(fact.at[0]) >= MOST_OF_ONE_ROUND
            if not is_told and (is_of_any_subject or SUBJECTS[fact.kind] not in subjects):
                told.append(fact)
    return tuple(sorted(told[:MOST], key=lambda fact: fact.at))


def worth_telling(game: Game) -> list[Fact]:
    """All facts of a game that are worth telling, the most remarkable first."""
    found = [*_of_the_winner(game), *_of_the_curse(game)]
    for index in game.scored:
        round_ = game.rounds[index]
        shown = [seat for seat in range(round_.table.seats) if round_.members[seat] in game.shown]
        found += _of_the_bottles(index, round_)
        for fact in _of_the_scores(index, round_, shown):
            if len(game.scored) > 1 or fact.kind == "wasted":  # the others would be the result
                found.append(fact)
        if index < len(game.rounds) - 1:  # what the last round cost, the result says
            found += _of_the_imp(index, round_, shown)
    return sorted((fact for fact in found if fact.worth >= 0), key=lambda fact: -fact.worth)


def _worth(value: float, least: float, most: float) -> float:
    """How far a value is from the least that is worth telling to the most."""
    return min(1, (value - least) / max(most - least, 1))


def _persons(round_: GameRound, *seats: Seat) -> tuple[str, ...]:
    return tuple(round_.persons[seat] for seat in seats)


def _of_the_bottles(index: int, round_: GameRound) -> Iterator[Fact]:
    """Who bought dearest or cheapest, who had a bottle longest, how often it was bought.

    Where only sales are written down, or not all tricks, nobody knows how many lay between.
    """
    tricks, level = round_.table.tricks, round_.level
    has_all_tricks = level == "tricks" and len(round_.state.tricks) == tricks
    for bottle, now in enumerate(round_.state.bottles):
        changes = [
            trick
            for trick in round_.state.tricks
            if trick.in_play == bottle and trick.bottle != trick.bottle_before
        ]
        if has_all_tricks or level == "bottle":
            worth, sales = _worth(len(changes), 6, tricks), (index, bottle, "sales")
            yield Fact("sales", (index, tricks), worth, sales, (), len(changes), bottle=bottle)
        for trick, sold in zip_longest(changes, changes[1:]):
            if trick.bottle is None:
                continue
            who, price, before = _persons(round_, trick.bottle), trick.price, trick.price_before
            at, about = (index, trick.number), (index, bottle, trick.number)
            yield Fact("cheap", at, _worth(-price, -3, -1), about, who, price, bottle=bottle)
            worth = _worth(before - price, 12, 17)
            yield Fact("fall", at, worth, about, who, price, before, bottle=bottle)
            is_kept = sold is None and trick.bottle == now.owner
            if is_kept and (has_all_tricks or level == "bottle"):
                yield Fact("dear", at, _worth(price, 15, 18), about, who, price, bottle=bottle)
            if is_kept and has_all_tricks:
                worth = _worth(tricks - trick.number, tricks * 0.75, tricks)
                yield Fact("kept", at, worth, about, who, trick.number, bottle=bottle)
            elif sold and sold.bottle is not None and has_all_tricks:
                at, whom = (index, sold.number), _persons(round_, sold.bottle)
                length = sold.number - trick.number
                worth = _worth(length, tricks * 0.6, tricks - 1)
                yield Fact("held", at, worth, about, who, length, 0, whom, bottle)


def _of_the_winner(game: Game) -> Iterator[Fact]:
    """After which round the winner led for good, or how far behind the winner was.

    Nothing where several won, or where another person had the winner's total before.
    """
    if len(game.crowned) != 1 or not game.finished:
        return
    (winner,) = game.crowned
    place = (winner, game.members[winner].person)
    if not all(place in zip(one.members, one.persons, strict=True) for one in game.finished):
        return
    totals, unranked = list(game.running_totals()), set(game.lopakas) - set(game.ranked)
    who, about, rounds, since = (place[1],), ("lead",), len(game.scored), 0
    for count, index in enumerate(game.scored, start=1):
        round_, after = game.rounds[index], totals[index + 1]
        columns = [column for column in round_.members if column not in unranked]
        most = max(after[column] for column in columns)
        leaders = [column for column in columns if after[column] == most]
        if leaders == [winner]:
            continue
        since, behind = count, most - after[winner]
        whom = _persons(round_, *map(round_.members.index, leaders))
        if winner not in leaders:
            worth = _worth(behind, game.deck.total / 3, game.deck.total)
            yield Fact("behind", (index, LED), worth, about, who, behind, 0, whom)
    if rounds >= 4 and not since:
        yield Fact("ahead", (len(game.rounds), LED), 0.7, about, who)
    elif rounds >= 3 and 0 < since < rounds:
        kind: Kind = "last" if since == rounds - 1 else "lead"
        yield Fact(kind, (game.scored[since], LED), since / rounds, about, who)


def _of_the_scores(index: int, round_: GameRound, seats: list[Seat]) -> Iterator[Fact]:
    """Whether a round was close, who took very much in it, and whom that did not help."""
    table, coins, at, about = round_.table, round_.state.coins, (index, SCORED), (index, "scores")
    total, fair = table.deck.total, table.deck.total / table.seats
    scores = {seat: round_.scores[seat] for seat in seats}
    best, *lower = sorted(set(scores.values()), reverse=True)
    winners = [seat for seat in seats if scores[seat] == best]
    who = _persons(round_, *winners)
    if not set(winners) <= set(table.team(winners[0])):
        yield Fact("level", at, 0.8, about, who, best)
    elif lower:
        whom = _persons(round_, *(seat for seat in seats if scores[seat] == lower[0]))
        worth = _worth(lower[0] - best, -total / 60, -1)
        yield Fact("close", at, worth, about, who, best, lower[0], whom)
    if len(winners) == 1:
        yield Fact("best", at, _worth(best, 2 * fair, 3 * fair), about, who, best)
    for seat in seats:
        if round_.state.curses(seat) and sorted(coins)[-2] < coins[seat]:
            worth = _worth(coins[seat], 1.5 * fair, 3 * fair)
            yield Fact("wasted", at, worth, about, _persons(round_, seat), coins[seat])


def _of_the_imp(index: int, round_: GameRound, shown: list[Seat]) -> Iterator[Fact]:
    """What a dear or cheap Imp's Trick cost those who had the bottles of a round."""
    owners = [bottle.owner for bottle in round_.state.bottles if bottle.owner is not None]
    coins, imp = sorted(round_.table.deck.coins.values()), round_.table.imp
    least, most, cost = sum(coins[:imp]), sum(coins[-imp:]), round_.score.penalty
    if least == most or not owners or not set(owners) <= set(shown):
        return
    who, at, about = _persons(round_, *dict.fromkeys(owners)), (index, COUNTED), (index, "imp")
    if len(who) < len(owners):
        yield Fact("both", at, 0.9, (index, "scores"), who, 2 * cost)
        return
    dear, cheap = least + (most - least) * 0.75, least + (most - least) * 0.1
    yield Fact("dear_imp", at, _worth(cost, dear, most), about, who, cost)
    yield Fact("cheap_imp", at, _worth(-cost, -cheap, -least), about, who, cost)


def _of_the_curse(game: Game) -> Iterator[Fact]:
    """Who ended rounds with a bottle much more often than anybody else, on end, or alone never.

    Whoever came later or left is not compared.
    """
    ended = [
        [round_.persons[seat] for seat in range(round_.table.seats) if round_.state.curses(seat)]
        for round_ in game.finished
    ]
    end, rounds, scored = (len(game.rounds), CURSED), len(ended), game.scored
    seats, bottles = game.finished[0].table.seats, game.finished[0].table.bottles
    played = Counter(person for round_ in game.finished for person in round_.persons)
    counts = {person: sum(person in owners for owners in ended) for person in played}
    for person in played:
        if played[person] < rounds:
            continue
        about, who = ("curse",), (person,)
        others = [count for one, count in counts.items() if one != person]
        if counts[person] >= max(others) + 2:
            worth = _worth(counts[person], max(3, 1.5 * rounds * bottles / seats), rounds)
            yield Fact("often", end, worth, about, who, counts[person], rounds)
        if not counts[person] and min(others):
            yield Fact("spared", end, _worth(rounds, 2 * seats, 4 * seats), about, who)
        had = [person in owners for owners in ended]
        for is_owner, run in groupby(range(rounds), had.__getitem__):
            places = [scored[place] for place in run]
            first, last = places[0], places[-1]
            has_all = game.shown_number(last) - game.shown_number(first) == len(places) - 1
            if is_owner and has_all:
                worth = _worth(len(places), 4 if seats == 2 else 3, 5)
                yield Fact("streak", (last, CURSED), worth, about, who, first)
