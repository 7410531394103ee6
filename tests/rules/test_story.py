"""What is told of a game that is over: each fact found again plainly, and what is left out."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from assistant.rules.events import Began, Ended, Opened, Ruled, Succeeded, Tallied
from assistant.rules.fold import fold
from assistant.rules.game import Game
from assistant.rules.options import USUAL, Goal
from assistant.rules.story import MOST, MOST_OF_ONE_ROUND, SUBJECTS, Fact, story, worth_telling
from tests.rules.games_by_chance import a_game
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, DORIS, NAMES, counted
from tests.rules.telling import a_game as a_game_of_scores
from tests.volume import volume

GAMES = volume(40, 1500)
Plain = tuple[Any, ...]
"""A kind, the round, who, whom, and the numbers of the sentence."""


def plainly(fact: Fact) -> Plain:
    return (fact.kind, fact.at[0], fact.who, fact.whom, fact.number, fact.other, fact.bottle)


# The facts once more, as somebody with pen and paper would find them


def owners_after_each_trick(tricks: list[Any], bottle: int) -> list[tuple[Any, Any]]:
    """Who has a bottle and what it costs, before the first trick and after each."""
    now: tuple[Any, Any] = (None, 19)
    after = [now]
    for trick in tricks:
        if trick.in_play == bottle:
            now = (trick.bottle, trick.price)
        after.append(now)
    return after


def facts_of_bottles(game: Game, index: int) -> Iterator[Plain]:
    round_ = game.rounds[index]
    tricks, persons = list(round_.state.tricks), round_.persons
    is_known = round_.level == "tricks" and len(tricks) == round_.table.tricks
    for bottle in range(round_.table.bottles):
        after = owners_after_each_trick(tricks, bottle)
        bought = [
            number
            for number in range(1, len(after))
            if after[number][0] is not None and after[number][0] != after[number - 1][0]
        ]
        if len(bought) >= 6 and (is_known or round_.level == "bottle"):
            yield ("sales", index, (), (), len(bought), 0, bottle)
        for number in bought:
            owner, price = after[number]
            before = after[number - 1][1]
            who = (persons[owner],)
            if price <= 3:
                yield ("cheap", index, who, (), price, 0, bottle)
            if before - price >= 12:
                yield ("fall", index, who, (), price, before, bottle)
            had = number
            while had < len(tricks) and after[had][0] == owner:
                had += 1
            is_sold = after[had][0] != owner
            ends_there = not is_sold and round_.state.bottles[bottle].owner == owner
            if ends_there and price >= 15 and (is_known or round_.level == "bottle"):
                yield ("dear", index, who, (), price, 0, bottle)
            if ends_there and is_known and 4 * (len(tricks) - number) >= 3 * len(tricks):
                yield ("kept", index, who, (), number, 0, bottle)
            if is_sold and is_known and 5 * (had - number) >= 3 * len(tricks):
                whom = (persons[after[had][0]],)
                yield ("held", index, who, whom, had - number, 0, bottle)


def facts_of_scores(game: Game, index: int) -> Iterator[Plain]:
    round_ = game.rounds[index]
    table, persons, scores, coins = round_.table, round_.persons, round_.scores, round_.state.coins
    total, seats = sum(table.deck.coins.values()), table.seats
    is_left_out = game.options.variant == "lopaka" and game.options.lopaka_scores == "ignored"
    told = range(2) if is_left_out else range(seats)
    best = max(scores[seat] for seat in told)
    first = [seat for seat in told if scores[seat] == best]
    rest = [seat for seat in told if scores[seat] < best]
    names = tuple(persons[seat] for seat in first)
    are_rivals = any(seat not in table.team(first[0]) for seat in first)
    if are_rivals:
        yield ("level", index, names, (), best, 0, 0)
    elif rest:
        second = max(scores[seat] for seat in rest)
        others = tuple(persons[seat] for seat in rest if scores[seat] == second)
        if 60 * (best - second) <= total:
            yield ("close", index, names, others, best, second, 0)
    if len(first) == 1 and best * seats >= 2 * total:
        yield ("best", index, names, (), best, 0, 0)
    for seat in told:
        others_coins = [coins[other] for other in range(seats) if other != seat]
        has_bottle = any(bottle.owner == seat for bottle in round_.state.bottles)
        if has_bottle and coins[seat] > max(others_coins) and 2 * seats * coins[seat] >= 3 * total:
            yield ("wasted", index, (persons[seat],), (), coins[seat], 0, 0)


def facts_of_the_imp(game: Game, index: int) -> Iterator[Plain]:
    round_ = game.rounds[index]
    owners = [bottle.owner for bottle in round_.state.bottles if bottle.owner is not None]
    if game.options.lopaka_scores == "ignored" and game.options.variant == "lopaka" and 2 in owners:
        return
    who = tuple(dict.fromkeys(round_.persons[owner] for owner in owners))
    worth = sorted(round_.table.deck.coins.values())
    lowest, highest = sum(worth[: round_.table.imp]), sum(worth[::-1][: round_.table.imp])
    cost = round_.score.penalty
    if len(who) < len(owners):
        yield ("both", index, who, (), 2 * cost, 0, 0)
    elif owners and 4 * (cost - lowest) >= 3 * (highest - lowest):
        yield ("dear_imp", index, who, (), cost, 0, 0)
    elif owners and 10 * (cost - lowest) <= highest - lowest:
        yield ("cheap_imp", index, who, (), cost, 0, 0)


def facts_of_the_winner(game: Game) -> Iterator[Plain]:
    if len(game.crowned) != 1:
        return
    winner = game.crowned[0]
    person, total = game.members[winner].person, sum(game.deck.coins.values())
    is_lopaka_level = game.options.lopaka_scores == "ranked"
    totals = [member.start for member in game.members]
    place_of_winner = []
    found = []
    for index in game.scored:
        round_ = game.rounds[index]
        sat = dict(zip(round_.members, round_.persons, strict=True))
        if sat.get(winner) != person:
            return
        for column, score in zip(round_.members, round_.scores, strict=True):
            totals[column] += score
        able = [column for column in sat if sat[column] != "lopaka" or is_lopaka_level]
        most = max(totals[column] for column in able)
        leading = [column for column in able if totals[column] == most]
        place_of_winner.append(leading == [winner])
        if 3 * (most - totals[winner]) >= total:
            whom = tuple(sat[column] for column in leading)
            found.append(("behind", index, (person,), whom, most - totals[winner], 0, 0))
    yield from found
    rounds = len(place_of_winner)
    if all(place_of_winner):
        if rounds >= 4:
            yield ("ahead", len(game.rounds), (person,), (), 0, 0, 0)
    elif rounds >= 3 and place_of_winner[-1]:
        led = rounds - 1
        while place_of_winner[led - 1]:
            led -= 1
        kind = "last" if led == rounds - 1 else "lead"
        yield (kind, game.scored[led], (person,), (), 0, 0, 0)


def facts_of_the_curse(game: Game) -> Iterator[Plain]:
    rounds = [game.rounds[index] for index in game.scored]
    ended = [
        {
            round_.persons[bottle.owner]
            for bottle in round_.state.bottles
            if bottle.owner is not None
        }
        for round_ in rounds
    ]
    everybody = {person for round_ in rounds for person in round_.persons}
    counts = {person: [person in owners for owners in ended].count(True) for person in everybody}
    seats, bottles, end = rounds[0].table.seats, rounds[0].table.bottles, len(game.rounds)
    for person in everybody:
        if any(person not in round_.persons for round_ in rounds):
            continue
        others = [counts[other] for other in everybody if other != person]
        count = counts[person]
        is_often = count >= 3 and 2 * seats * count >= 3 * bottles * len(rounds)
        if is_often and all(count - other >= 2 for other in others):
            yield ("often", end, (person,), (), count, len(rounds), 0)
        if count == 0 and 0 not in others and len(rounds) >= 2 * seats:
            yield ("spared", end, (person,), (), 0, 0, 0)
        line = "".join("x" if person in owners else " " for owners in ended)
        start = 0
        for word in line.split(" "):
            if len(word) >= (4 if seats == 2 else 3):
                first, last = game.scored[start], game.scored[start + len(word) - 1]
                yield ("streak", last, (person,), (), first, 0, 0)
            start += len(word) + 1


def facts_of(game: Game) -> Iterator[Plain]:
    yield from facts_of_the_winner(game)
    yield from facts_of_the_curse(game)
    for index in game.scored:
        yield from facts_of_bottles(game, index)
        for fact in facts_of_scores(game, index):
            if len(game.scored) > 1 or fact[0] == "wasted":
                yield fact
        if index != len(game.rounds) - 1:
            yield from facts_of_the_imp(game, index)


def test_every_fact_is_found_again_plainly_and_none_is_missing() -> None:
    for seed in range(GAMES):
        game = a_game(Random(f"facts {seed}"))
        if game.places:
            found = [plainly(fact) for fact in worth_telling(game)]
            assert sorted(map(repr, found)) == sorted(map(repr, facts_of(game))), seed


def test_a_story_tells_of_each_subject_before_it_tells_twice_of_one() -> None:
    for seed in range(GAMES):
        game = a_game(Random(f"choice {seed}"))
        told, facts = story(game), worth_telling(game) if game.places else []
        assert len(told) <= MOST
        assert len({fact.kind for fact in told}) == len({fact.about for fact in told}) == len(told)
        assert [fact.at for fact in told] == sorted(fact.at for fact in told)
        told_of = {fact.kind for fact in told} | {fact.about for fact in told}
        rounds = [fact.at[0] for fact in told]
        assert all(rounds.count(one) <= MOST_OF_ONE_ROUND for one in rounds)
        left = [fact for fact in facts if not {fact.kind, fact.about} & told_of]
        left = [fact for fact in left if rounds.count(fact.at[0]) < MOST_OF_ONE_ROUND]
        assert len(told) == MOST or not left
        subjects = [SUBJECTS[fact.kind] for fact in told]
        if len(set(subjects)) < len(subjects):
            assert {SUBJECTS[fact.kind] for fact in left} <= set(subjects)


# What is not told


def test_before_the_end_of_a_game_nothing_is_told() -> None:
    long = replace(USUAL, goal=Goal("rounds", 2))
    events = [Opened(NAMES[:3], CHRISTIAN, long), Tallied(ADAM, (None, 40, 68), (), 18), Began()]
    assert not story(fold(events))
    assert story(fold([*events, counted(50, -6, 40)]))


def test_a_game_without_a_result_has_no_story() -> None:
    events = [Opened(NAMES[:3], CHRISTIAN, USUAL), Tallied(ADAM, (None, 40, 68), (), 18), Began()]
    assert story(fold([*events, Ended(counts=True)]))
    assert not story(fold([*events, Ended(counts=False)]))


def kinds_of(*scores: tuple[int, ...]) -> list[str]:
    """The kinds of what is told of a game with these scores that is over."""
    return [fact.kind for fact in story(a_game_of_scores(*scores, end=Goal("rounds", len(scores))))]


@pytest.mark.parametrize(
    ("scores", "kind"),
    [
        ([(50, -9, 60), (50, -9, 60), (50, 20, -9)], "last"),
        ([(50, -9, 60), (50, 20, -9), (50, 20, -9)], "lead"),
        ([(60, -9, 50), (50, 20, -9), (50, 20, -9), (50, -9, 20)], "ahead"),
        ([(-16, 20, 60), (80, 20, -9)], "behind"),
        ([(60, -9, 59), (50, 20, -9)], "close"),
        ([(60, -9, 60), (50, 20, -9)], "level"),
        ([(90, -9, 20), (50, 20, -9)], "best"),
        ([(-16, 40, 50), (50, 20, -9)], "dear_imp"),
        ([(-4, 40, 50), (50, 20, -9)], "cheap_imp"),
        ([(-9, 40, 50)] * 3 + [(40, -9, 50)] * 2 + [(40, 50, -9)], "streak"),
        ([(-9, 40, 50), (40, -9, 50)] * 3, "spared"),
    ],
)
def test_what_is_remarkable_in_the_scores_is_told(scores: list[Any], kind: str) -> None:
    assert kind in kinds_of(*scores)


@pytest.mark.parametrize(
    "scores",
    [
        [(50, -9, 45)],
        [(50, -9, 30), (40, 25, -9)],
        [(50, -9, 30), (-9, 35, 40)],
    ],
)
def test_of_an_ordinary_game_nothing_is_told(scores: list[Any]) -> None:
    assert kinds_of(*scores) == []


def test_what_another_person_had_won_in_a_seat_is_not_told_of_its_winner() -> None:
    events = [
        Opened(NAMES[:3], CHRISTIAN, replace(USUAL, goal=Goal("rounds", 2))),
        counted(-16, 20, 60),
        Began(),
        Succeeded(ADAM, NAMES[DORIS]),
        counted(99, -9, 0),
    ]
    told = story(fold(events))
    assert [(fact.kind, fact.who) for fact in told if fact.kind == "behind"] == []
    assert ("dear_imp", (NAMES[ADAM],)) in [(fact.kind, fact.who) for fact in told]


def test_of_a_void_round_nothing_is_told() -> None:
    void = Ruled("misdeal_late", "void", BETTY)
    once = replace(USUAL, goal=Goal("rounds", 2))
    rounds = [counted(50, -16, 40), Began(), counted(52, 30, -9)]
    plain = fold([Opened(NAMES[:3], CHRISTIAN, once), *rounds])
    with_void = fold([Opened(NAMES[:3], CHRISTIAN, once), void, Began(), *rounds])
    assert [fact.kind for fact in story(plain)] == [fact.kind for fact in story(with_void)]
    assert {fact.at[0] for fact in story(with_void)} <= set(with_void.scored)
