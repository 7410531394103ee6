"""What holds of every list of events, whatever is in it."""

import json
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from assistant.notation import record_files, table_events
from assistant.rules import scoring
from assistant.rules.cards import Deck, offered_decks
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Claimed,
    Compared,
    Dealt,
    Denied,
    Discarded,
    Ended,
    Event,
    Foreign,
    GameEvent,
    Given,
    HandOpened,
    HandsOpened,
    Inserted,
    Joined,
    Left,
    Looked,
    Opened,
    Passed,
    Played,
    Reassigned,
    Removed,
    Replaced,
    Retracted,
    Ruled,
    Signed,
    Skipped,
    Succeeded,
    Tallied,
    Turned,
)
from assistant.rules.events_in_force import in_force
from assistant.rules.options import GOAL_KINDS, IRREGULARITIES, SWITCHES, Goal, Options
from assistant.rules.replay import replay
from assistant.rules.state import Round
from assistant.rules.table import Table
from assistant.rules.tricks import REASONS
from tests.oracle import made
from tests.rules.telling import SMALL_DECKS
from tests.volume import at_most

ORDERED = [(about, one) for about, question in IRREGULARITIES.items() for one in question.decisions]
"""Every pair of a question and a decision, as agreements are written."""

any_number = st.integers(1, 37) | st.sampled_from([-1, 0, 19, 38]) | st.integers()
any_table = st.builds(
    lambda seats, deck: Table(seats, seats - 1, deck),
    st.integers(3, 4),
    st.sampled_from([*SMALL_DECKS.values()]),
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
coins = st.integers(0, 60)
cards = st.lists(any_number, max_size=5).map(tuple) | st.permutations(range(1, 38)).map(
    lambda deck: tuple(deck[:3])
)
decision = st.sampled_from(ORDERED)
of_the_table = (
    st.builds(Given, any_seat, any_number | st.just(19), any_seat | st.none())
    | st.builds(Skipped, any_seat, any_number)
    | st.builds(Tallied, any_seat, st.lists(coins | st.none(), max_size=4).map(tuple), cards)
    | st.builds(
        Tallied,
        any_seat,
        st.lists(coins | st.none(), min_size=3, max_size=4).map(tuple),
        st.just(()),
        coins,
    )
    | st.builds(Compared, cards)
    | st.builds(Claimed, any_seat, st.sampled_from(REASONS))
    | st.builds(
        lambda pair, *rest: Ruled(*pair, *rest),
        decision,
        any_seat | st.none(),
        st.integers(1, 11) | st.none(),
        st.text(),
    )
)
known = play | turn | of_the_table
written = exchange.filter(lambda event: getattr(event, "to", 0) is not None)
change = (
    st.builds(Replaced, st.integers(0, 40), known | written)
    | st.builds(Inserted, st.integers(0, 40), known | written)
    | st.builds(Removed, st.integers(0, 40))
)
amendment = st.builds(
    Amended,
    st.lists(change, max_size=3).map(tuple),
    st.lists(any_seat, max_size=2, unique=True).map(tuple),
)
correction = retraction | amendment
foreign = st.builds(Foreign, st.sampled_from(["unknown-event", "unknown-seat"]))
any_events = st.lists(exchange, max_size=8).flatmap(
    lambda first: st.lists(
        play | play | play | exchange | known | correction | foreign, max_size=50
    ).map(lambda then: first + then)
)
own_deck = st.builds(
    lambda name, deck: Deck("", name, deck.suits),
    st.text(),
    st.sampled_from([*SMALL_DECKS.values()]),
)
options = st.builds(
    Options,
    deck=st.sampled_from([*SMALL_DECKS.values(), offered_decks()["bambus-1995"]]) | own_deck,
    goal=st.builds(Goal, st.sampled_from(GOAL_KINDS), st.integers(1)),
    rulings=st.lists(decision, unique_by=lambda pair: pair[0]).map(
        lambda pairs: tuple(one for one in ORDERED if one in pairs)
    ),
    **{switch: st.sampled_from(answers) for switch, answers in SWITCHES.items()}
    | {"variant": st.just("standard")},
)
opening = st.builds(
    Opened,
    st.lists(st.text(), min_size=3, max_size=4, unique=True).map(tuple),
    any_seat,
    options,
)
person = st.text()
sitting = (
    st.builds(Agreed, options)
    | st.builds(Succeeded, any_seat, person)
    | st.builds(Joined, any_seat, person, st.integers())
    | st.builds(Left, any_seat)
    | st.builds(Reassigned, any_seat, person, st.integers(0, 40), st.just((0, 1)) | st.just(()))
    | st.builds(Ended, st.booleans())
    | st.builds(Signed, st.integers(1, 3), any_seat)
    | st.builds(Looked, st.none() | any_number)
    | st.builds(HandOpened, any_seat)
    | st.just(HandsOpened())
    | st.builds(Denied, st.none() | any_seat, st.none() | any_number)
)
beginning = st.builds(Began, st.booleans(), any_seat | st.none())
table_event = opening | beginning | sitting | known | written | correction
correction_or_not = st.booleans().flatmap(lambda is_one: correction if is_one else known | exchange)
any_table_events = st.lists(
    play | play | play | sitting | beginning | correction_or_not, max_size=30
)
seeds = st.integers(0, 2**32)


def a_document(seed: int) -> dict[str, Any]:
    """A whole round with any slips and revokes, and anything written of its exchange."""
    rng = Random(seed)
    kind = made.KINDS[rng.choice(("standard-3", "standard-4"))]
    whole, _ = made.any_round(rng, kind, rng.choice((0, 0.2)))
    return made.slipped(rng, whole) if rng.random() < 0.7 else whole


def sound(round_: Round) -> bool:
    """Whether the coins are conserved and every sale by the rules lowered the price."""
    values, taken = round_.table.deck.coins, [trick.plays for trick in round_.tricks]
    on_cards = sum(values[play.card] for plays in taken for play in plays)
    return (
        (round_.tally is not None or sum(round_.coins) == on_cards)
        and (
            not round_.is_scored
            or sum(round_.coins) + scoring.penalty(round_) == round_.table.deck.total
        )
        and all(
            trick.price < trick.price_before
            for trick in round_.tricks
            if trick.sold and not trick.is_given
        )
        and all(before.price == trick.price_before for before, trick in pairwise(round_.tricks))
        and round_.price == (round_.tricks[-1].price if round_.tricks else 19)
        and min(round_.coins) >= 0
    )


@at_most(50, 300)
@given(any_table, any_events)
def test_no_list_of_events_makes_the_replay_fail(at: Table, events: list[Event]) -> None:
    assert sound(replay(at, events).round)


@at_most(20, 100)
@given(opening, any_table_events)
def test_no_list_of_a_tables_events_makes_the_next_undo_or_redo_fail(
    first: Opened, events: list[GameEvent]
) -> None:
    record: list[GameEvent] = [first, *events]
    undo, redo = in_force(record).undo, in_force(record).redo
    for number in (undo, redo):
        if number is not None:
            assert number > 0
            assert [
                found
                for found in in_force([*record, Retracted(number)]).vain
                if found.event == len(record)
            ] == []


@at_most(50, 300)
@given(table_event)
def test_what_a_table_writes_down_reads_back_equal(event: GameEvent) -> None:
    assert table_events.read(json.loads(json.dumps(table_events.write(event)))) == event


@at_most(20, 100)
@given(
    seeds,
    st.dictionaries(
        st.text().map("x-{}".format), st.none() | st.floats() | st.text() | st.lists(st.booleans())
    ),
)
def test_further_keys_of_an_event_mean_nothing(seed: int, further: dict[str, Any]) -> None:
    document = a_document(seed)
    noted = {**document, "events": [{**further, **event} for event in document["events"]]}
    assert record_files.read(noted) == record_files.read(document)
