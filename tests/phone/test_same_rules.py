"""The phone answers a tap by itself; it must never say anything but what the rulebook says."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.rules import decisions, play
from assistant.rules.cards import NUMBERS, printed_decks
from assistant.rules.events import Given, Played, Skipped, Turned
from assistant.rules.state import Round
from assistant.rules.table import Table
from assistant.wording import ENGLISH, Translations
from tests.catalogues import german
from tests.phone.engine import Event, phone, rulebook

NAMES = ("Adam", "{card}", "Ана", "O'Neill & <b>")
ROUNDS = 5_000

Pick = Callable[[int], int]

tables = st.builds(
    Table,
    seats=st.sampled_from([3, 4]),
    dealer=st.integers(0, 2),
    deck=st.sampled_from(list(printed_decks().values())),
)


def taps(table: Table, pick: Pick, length: int) -> list[Event]:
    """Taps as a table makes them: mostly the lit seat's fresh card, which need not follow; now and then anything at all."""
    round_, events = Round(table), list[Event]()
    for _ in range(length):
        events.append(_tap(round_, pick))
        _take(round_, events[-1])
    return events


def _tap(round_: Round, pick: Pick) -> Event:
    seats, kind = round_.table.seats, pick(32)
    seat = pick(seats) if kind == 0 or round_.to_act is None else round_.to_act
    if kind == 1:
        return Turned(pick(seats))
    if kind == 2:
        return Played(seat, pick(40), assumed=bool(pick(2)))
    if kind == 3:
        return Skipped(pick(seats), _fresh(round_, pick))
    if kind == 4 or (kind == 5 and round_.tricks and not round_.plays):
        prices = [
            19,
            *(one.price_before for one in round_.tricks[-1:]),
            *(laid.card for one in round_.tricks[-1:] for laid in one.plays),
        ]
        return Given(pick(seats), prices[pick(len(prices))], (None, *range(seats))[pick(seats + 1)])
    return Played(seat, _fresh(round_, pick), assumed=bool(pick(2)))


def _fresh(round_: Round, pick: Pick) -> int:
    fresh = sorted(card for card in NUMBERS if not round_.played >> card & 1) or [1]
    return fresh[pick(len(fresh))]


def _take(round_: Round, event: Event) -> None:
    """Lets it happen, unless it is refused."""
    match event:
        case Played(seat, card):
            if not play.refusal(round_, event):
                play.after(round_, event, play.proof(round_, seat, card)[1])
        case Turned():
            if not play.refusal_of_turn(round_, event):
                play.after_turn(round_, event)
        case Skipped(seat, card):
            if not play.refusal_of_skip(round_, event):
                play.after_skip(round_, event, play.proof(round_, seat, card)[1])
        case Given():
            if not decisions.refusal_of_gift(round_, event):
                decisions.after_gift(round_, event)


@settings(max_examples=200, deadline=None)
@given(table=tables, length=st.integers(0, 45), corrected=st.integers(-1, 45), source=st.randoms(use_true_random=False))
def test_the_phone_and_the_rulebook_agree_on_any_taps(
    table: Table, length: int, corrected: int, source: random.Random
) -> None:
    events = taps(table, source.randrange, length)
    assert phone([(table, events, corrected)], NAMES, ENGLISH) == [rulebook(table, events, NAMES, ENGLISH, corrected)]


@pytest.mark.parametrize("t", [ENGLISH, german()], ids=["English", "German"])
def test_the_phone_and_the_rulebook_agree_on_five_thousand_rounds_in_each_language(t: Translations) -> None:
    source = random.Random("phone")
    decks = list(printed_decks().values())
    for _ in range(ROUNDS // 500):
        rounds = []
        for _ in range(500):
            table = Table(source.choice((3, 4)), source.randrange(3), source.choice(decks))
            events = taps(table, source.randrange, source.choice((45, source.randrange(45))))
            rounds.append((table, events, source.choice((-1, source.randrange(45)))))
        for answer, (table, events, corrected) in zip(phone(rounds, NAMES, t), rounds, strict=True):
            assert answer == rulebook(table, events, NAMES, t, corrected)
