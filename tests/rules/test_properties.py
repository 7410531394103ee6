"""What holds of every list of events, whatever is in it."""

import json
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.notation import records, tables
from assistant.rules import scoring
from assistant.rules.cards import printed_decks
from assistant.rules.events import (
    Began,
    Dealt,
    Discarded,
    Event,
    Foreign,
    GameEvent,
    Opened,
    Passed,
    Played,
    Retracted,
    Turned,
)
from assistant.rules.game import fold
from assistant.rules.options import GOAL_KINDS, TIES, Goal, Options
from assistant.rules.replay import replay
from assistant.rules.state import Round
from assistant.rules.table import Table
from tests.oracle import made
from tests.rules.telling import state

any_number = st.integers(1, 37) | st.sampled_from([-1, 0, 19, 38]) | st.integers()
any_table = st.builds(
    lambda seats, deck: Table(seats, seats - 1, deck), st.integers(3, 4), st.sampled_from([*printed_decks().values()])
)
any_seat = st.integers(0, 2)
play = st.builds(Played, any_seat, any_number, st.booleans())
turn = st.builds(Turned, any_seat)
retraction = st.builds(Retracted, st.integers(0, 40) | any_number)
exchange = (
    st.builds(Dealt, any_seat, st.lists(any_number, max_size=13).map(tuple))
    | st.builds(Dealt, any_seat, st.permutations(range(1, 38)).map(lambda cards: tuple(cards[:12])))
    | st.builds(Discarded, any_seat, any_number)
    | st.builds(Passed, any_seat, any_seat | st.none(), any_number)
)
foreign = st.builds(Foreign, st.sampled_from(["unknown-event", "unknown-seat"]))
any_events = st.lists(exchange, max_size=8).flatmap(
    lambda first: st.lists(play | play | turn | exchange | retraction | foreign, max_size=50).map(lambda then: first + then)
)
opening = st.builds(
    Opened,
    st.lists(st.text(), min_size=3, max_size=4, unique=True).map(tuple),
    any_seat,
    st.builds(
        Options,
        st.sampled_from([*printed_decks()]),
        st.builds(Goal, st.sampled_from(GOAL_KINDS), st.integers(1)),
        st.sampled_from(TIES),
    ),
)
table_event = opening | st.builds(Began) | play | turn | retraction
seeds = st.integers(0, 2**32)


def at_most(examples: int) -> settings:
    """So many examples, however slow the machine is."""
    return settings(deadline=None, max_examples=examples, suppress_health_check=[HealthCheck.too_slow])


def a_document(seed: int) -> dict[str, Any]:
    """A whole round with any slips and revokes, and anything written of its exchange."""
    rng = Random(seed)
    seats, deck = made.any_seats(rng), made.any_deck(rng)
    whole = made.revoking_round(rng, seats, deck, rng.choice(made.EXCHANGES), rng.choice((0, 0.2)))[0]
    return made.slipped(rng, whole) if rng.random() < 0.7 else whole


def sound(round_: Round) -> bool:
    """Whether the coins are conserved and every sale lowered the price."""
    values, taken = round_.table.deck.coins, [trick.plays for trick in round_.tricks]
    prices = [19, *(trick.price for trick in round_.tricks if trick.sold)]
    return (
        sum(round_.coins) == sum(values[play.card] for plays in taken for play in plays)
        and (not round_.is_over or sum(round_.coins) + scoring.penalty(round_) == round_.table.deck.total)
        and all(later < earlier for earlier, later in pairwise(prices))
        and round_.price == prices[-1]
    )


@at_most(300)
@given(any_table, any_events)
def test_no_list_of_events_makes_the_replay_fail(at: Table, events: list[Event]) -> None:
    assert sound(replay(at, events).round)


@at_most(300)
@given(seeds)
def test_coins_are_conserved_and_prices_fall_whatever_goes_wrong(seed: int) -> None:
    record = records.read(a_document(seed))
    assert sound(replay(record.table, record.events).round)


@at_most(300)
@given(any_table, any_events, play | turn | exchange | foreign)
def test_8_6_retracting_the_last_event_equals_never_having_had_it(at: Table, events: list[Event], last: Event) -> None:
    with_it, without = replay(at, [*events, last, Retracted(len(events))]), replay(at, events)
    assert (state(with_it.round), with_it.findings) == (state(without.round), without.findings)


@at_most(100)
@given(seeds, st.integers(0, 70))
def test_8_6_retracting_the_last_event_of_a_real_round_equals_never_having_had_it(seed: int, length: int) -> None:
    record = records.read(a_document(seed))
    events = record.events[:length]
    with_it = replay(record.table, [*events, Retracted(len(events) - 1)])
    without = replay(record.table, events[:-1])
    if events:
        assert (state(with_it.round), with_it.findings) == (state(without.round), without.findings)


@at_most(50)
@given(opening, st.lists(play | turn | st.builds(Began), max_size=30))
def test_8_6_a_game_that_takes_back_its_last_event_is_as_it_was(first: Opened, events: list[GameEvent]) -> None:
    before, after = fold([first, *events]), fold([first, *events, Began(), Retracted(len(events) + 1)])
    assert [state(one.replay.round) for one in before.rounds] == [state(one.replay.round) for one in after.rounds]
    assert (before.totals, before.places, before.undo) == (after.totals, after.places, after.undo)


@at_most(300)
@given(table_event)
def test_what_a_table_writes_down_reads_back_equal(event: GameEvent) -> None:
    assert tables.read(json.loads(json.dumps(tables.write(event)))) == event


@at_most(100)
@given(seeds, st.dictionaries(st.text().map("x-{}".format), st.none() | st.floats() | st.text() | st.lists(st.booleans())))
def test_further_keys_mean_nothing(seed: int, further: dict[str, Any]) -> None:
    document = a_document(seed)
    noted = {**further, **document, "events": [{**further, **event} for event in document["events"]]}
    assert records.read(noted) == records.read(document)


@at_most(200)
@given(seeds)
def test_checking_twice_gives_the_same(seed: int) -> None:
    record = records.read(a_document(seed))
    once, twice = replay(record.table, record.events), replay(record.table, record.events)
    assert (state(once.round), once.findings) == (state(twice.round), twice.findings)
