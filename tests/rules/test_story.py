"""What is told of a game that is over: each fact found again plainly, and what is left out."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, get_args

import pytest

from assistant.rules.events import Began, Ended, Opened, Ruled, Succeeded, Tallied
from assistant.rules.fold import fold
from assistant.rules.game import Game
from assistant.rules.options import USUAL, Goal
from assistant.rules.story import MOST, Fact, Kind, OfTheGame, story, worth_telling
from tests.rules.games_by_chance import a_game
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, DORIS, NAMES, counted
from tests.rules.telling import a_game as a_game_of_scores
from tests.volume import volume

GAMES = volume(40, 1500)
Plain = tuple[Any, ...]
"""A kind, the round, who, whom, and the numbers of the sentence."""


def plainly(fact: Fact) -> Plain:
    return (fact.kind, fact.at, fact.who, fact.whom, fact.number, fact.other, fact.bottle)


# The facts once more, as somebody with pen and paper would find them


def facts_of_bottles(game: Game, index: int) -> Iterator[Plain]:
    round_ = game.rounds[index]
    tricks, persons = list(round_.state.tricks), round_.persons
    is_known = all(len(trick.plays) == round_.table.hands for trick in tricks)
    is_known = is_known and len(tricks) == round_.table.tricks
    for bottle in range(round_.table.bottles):
        owner, price = None, 19
        owners = []
        for trick in tricks:
            if trick.in_play == bottle and trick.price != price:
                assert trick.bottle is not None
                who = (persons[trick.bottle],)
                if price - trick.price >= 14:
                    yield ("fall", index, who, (), trick.price, price, bottle)
                if is_known and trick.number < 3 and trick.price == min(game.deck.coins):
                    yield ("early", index, who, (), trick.price, trick.number, bottle)
                owner, price = trick.bottle, trick.price
            owners.append(owner)
        if is_known and owner is not None:
            since = len(owners)
            while since and owners[since - 1] == owner:
                since -= 1
            if 4 * (since + 1) <= len(tricks):
                yield ("kept", index, (persons[owner],), (), since + 1, 0, bottle)


def facts_of_scores(game: Game, index: int) -> Iterator[Plain]:
    round_ = game.rounds[index]
    table, persons, scores, coins = round_.table, round_.persons, round_.scores, round_.state.coins
    worth = table.deck.coins.values()
    is_left_out = game.options.variant == "lopaka" and game.options.lopaka_scores == "ignored"
    told = range(2) if is_left_out else range(table.seats)
    best = max(scores[seat] for seat in told)
    first = tuple(persons[seat] for seat in told if scores[seat] == best)
    yield ("best", index, first, (), best, 0, 0)
    owners = [bottle.owner for bottle in round_.state.bottles if bottle.owner in told]
    for seat in set(owners):
        assert seat is not None
        if 5 * table.seats * coins[seat] >= 7 * sum(worth) and scores[seat] < 0:
            yield ("wasted", index, (persons[seat],), (), coins[seat], owners.count(seat), 0)
        if owners.count(seat) == 2:
            yield ("both", index, (persons[seat],), (), 2 * round_.score.penalty, 0, 0)
    cost = round_.score.penalty
    cheaper = [game.rounds[other].score.penalty <= cost - 3 for other in game.scored]
    if cheaper.count(False) == 1 and len(set(owners)) == len(round_.state.bottles):
        paid = [seat for seat in told if any(owner in table.team(seat) for owner in owners)]
        yield ("dear", index, tuple(persons[seat] for seat in paid), (), cost, 0, 0)


def facts_of_the_winner(game: Game) -> Iterator[Plain]:
    end, coins = len(game.rounds), sum(game.deck.coins.values())
    who = tuple(game.members[column].person for column in game.crowned)
    is_left_out = game.options.variant == "lopaka" and game.options.lopaka_scores == "ignored"
    totals = [member.start for member in game.members]
    rivals = [
        column
        for column, member in enumerate(game.members)
        if column not in game.crowned and not (is_left_out and member.person == "lopaka")
    ]
    leads: list[tuple[int, Any]] = []
    for index in game.scored:
        round_ = game.rounds[index]
        for column, score in zip(round_.members, round_.scores, strict=True):
            totals[column] += score
        if any(person not in round_.persons for person in who):
            leads = []
            continue
        own = min(totals[column] for column in game.crowned)
        leads.append((index, own - max(totals[one] for one in rivals) if rivals else 0))
        placed = [one for one in round_.members if one in rivals and one in game.places]
        gap = max([totals[one] for one in placed], default=own) - own
        if 4 * gap >= coins:
            sat = zip(round_.members, round_.persons, strict=True)
            whom = tuple(p for one, p in sat if one in placed and totals[one] - own == gap)
            yield ("behind", index, who, whom, gap, 0, 0)
    lead = leads[-1][1] if leads else 0
    if lead > 0:
        taken = len(leads) - 1
        while taken and leads[taken - 1][1] > 0:
            taken -= 1
        if taken and taken == len(leads) - 1:
            before = sum(one >= 0 for _, one in leads[:-1])
            yield ("last", game.scored[-1], who, (), before, 0, 0)
        elif taken:
            yield ("lead", leads[taken][0], who, (), 0, 0, 0)
        elif len(leads) == len(game.scored) >= 3:
            yield ("ahead", end, who, (), 0, 0, 0)
    most = totals[game.crowned[0]]
    level = [column for column in game.places if totals[column] == most]
    if set(level) != set(game.crowned):
        yield ("tie", end, tuple(game.members[one].person for one in sorted(level)), (), most, 0, 0)
    elif 0 < 12 * lead <= coins:
        whom = tuple(game.members[one].person for one in rivals if totals[one] == most - lead)
        yield ("narrow", end, who, whom, lead, 0, 0)


def facts_of_the_curse(game: Game) -> Iterator[Plain]:
    ended = [0] * len(game.members)
    for index in game.scored:
        round_ = game.rounds[index]
        owners = {bottle.owner for bottle in round_.state.bottles if bottle.owner is not None}
        for seat in owners:
            ended[round_.members[seat]] += 1
    for column, member in enumerate(game.members):
        if member.person == "lopaka" and game.options.lopaka_scores == "ignored":
            continue
        count, rounds = ended[column], len(game.scored)
        is_most = all(count > ended[one] for one in range(len(ended)) if one != column)
        if is_most and count >= 3 and 3 * count >= 2 * rounds and member.since == 0:
            yield ("often", len(game.rounds), (member.person,), (), count, rounds, 0)


def facts_of(game: Game) -> Iterator[Plain]:
    yield from facts_of_the_winner(game)
    yield from facts_of_the_curse(game)
    for index in game.scored:
        yield from facts_of_bottles(game, index)
        if len(game.scored) > 1:
            yield from facts_of_scores(game, index)


def test_every_fact_is_found_again_plainly_and_none_is_missing() -> None:
    for seed in range(GAMES):
        game = a_game(Random(f"facts {seed}"))
        if game.places:
            found = [plainly(fact) for fact in worth_telling(game)]
            assert sorted(map(repr, found)) == sorted(map(repr, facts_of(game))), seed


def test_a_story_tells_the_largest_of_each_kind_and_one_fact_a_round() -> None:
    for seed in range(GAMES):
        game = a_game(Random(f"choice {seed}"))
        told, facts = story(game), worth_telling(game)
        assert len(told) <= MOST
        assert told or not game.places or len(game.scored) < 4
        rounds = [fact.at for fact in told if fact.at < len(game.rounds)]
        assert rounds == sorted(set(rounds)) == [fact.at for fact in told][: len(rounds)]
        for kind in get_args(Kind):
            sizes = [fact.size for fact in facts if fact.kind == kind]
            of_kind = [fact.size for fact in told if fact.kind == kind]
            assert of_kind == [] or (of_kind == [max(sizes)] and sizes.count(max(sizes)) == 1)


# What is not told


def test_before_the_end_of_a_game_nothing_is_told() -> None:
    long = replace(USUAL, goal=Goal("rounds", 2))
    events = [Opened(NAMES[:3], CHRISTIAN, long), Tallied(ADAM, (None, 40, 68), (), 18), Began()]
    assert not story(fold(events))
    assert story(fold([*events, counted(50, -6, 40)]))


def test_a_game_without_a_result_has_no_story() -> None:
    events = [Opened(NAMES[:3], CHRISTIAN, USUAL), Tallied(ADAM, (None, 60, 56), (), 10), Began()]
    assert story(fold([*events, Ended(counts=True)]))
    assert not story(fold([*events, Ended(counts=False)]))


def kinds_of(*scores: tuple[int, ...]) -> list[str]:
    """The kinds of what is told of a game with these scores that is over."""
    return [fact.kind for fact in story(a_game_of_scores(*scores, end=Goal("rounds", len(scores))))]


@pytest.mark.parametrize(
    ("scores", "kind"),
    [
        ([(50, -9, 60), (50, -9, 60), (50, 20, -9)], "last"),
        ([(60, -9, 50), (50, -9, 70), (50, 20, -9)], "last"),
        ([(60, -9, 50), (50, -9, 70), (50, 20, -9), (50, 20, -9)], "lead"),
        ([(60, -9, 60), (20, 50, -9), (50, 20, -9)], "lead"),
        ([(60, -9, 50), (50, 20, -9), (50, 20, -9), (50, -9, 20)], "ahead"),
        ([(-16, 20, 60), (80, 20, -9)], "behind"),
        ([(60, -9, 54), (-9, 40, 0)], "narrow"),
        ([(90, -9, 20), (50, 20, -9)], "best"),
        ([(-16, 40, 50), (50, 20, -9)], "dear"),
        ([(-9, 40, 50)] * 4 + [(40, -9, 50), (40, 50, -9)], "often"),
    ],
)
def test_what_is_remarkable_in_the_scores_is_told(scores: list[Any], kind: str) -> None:
    assert kind in kinds_of(*scores)


def test_what_happened_before_the_winner_came_is_not_told_of_the_winner() -> None:
    events = [
        Opened(NAMES[:3], CHRISTIAN, replace(USUAL, goal=Goal("rounds", 2))),
        counted(-16, 20, 60),
        Began(),
        Succeeded(ADAM, NAMES[DORIS]),
        counted(99, -9, 0),
    ]
    told = [(fact.kind, fact.who) for fact in story(fold(events))]
    assert told == [("dear", (NAMES[ADAM],)), ("best", (NAMES[DORIS],))]


def test_who_wins_by_the_agreed_tie_break_is_level_at_the_end() -> None:
    game = a_game_of_scores((60, -9, 50), (20, -9, 30), end=Goal("rounds", 2), tie="last_round")
    told = [(fact.kind, fact.who, fact.number) for fact in story(game)]
    assert told[-1] == ("tie", (NAMES[ADAM], NAMES[CHRISTIAN]), 80)


def test_nobody_leads_whom_lopaka_is_ahead_of_on_the_sheet() -> None:
    options = replace(USUAL, variant="lopaka", level="score", goal=Goal("rounds", 3))
    events = [
        Opened(NAMES[:2], BETTY, options),
        Tallied(BETTY, (30, None, 60), (), 9),
        Began(),
        Tallied(BETTY, (40, None, 60), (), 9),
        Began(),
        Tallied(BETTY, (30, None, 60), (), 9),
    ]
    assert not [fact for fact in story(fold(events)) if fact.kind in get_args(OfTheGame)]


def test_of_a_void_round_nothing_is_told() -> None:
    void = Ruled("misdeal_late", "void", BETTY)
    once = replace(USUAL, goal=Goal("rounds", 2))
    rounds = [counted(50, -16, 40), Began(), counted(52, 30, -9)]
    plain = fold([Opened(NAMES[:3], CHRISTIAN, once), *rounds])
    with_void = fold([Opened(NAMES[:3], CHRISTIAN, once), void, Began(), *rounds])
    assert [fact.kind for fact in story(plain)] == [fact.kind for fact in story(with_void)]
    at_the_end = len(with_void.rounds)
    assert {fact.at for fact in story(with_void)} <= {*with_void.scored, at_the_end}
