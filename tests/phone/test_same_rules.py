"""The phone answers a tap by itself; it must never say anything but what the rulebook says."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.rules.cards import NUMBERS, printed_decks
from assistant.rules.events import Played, Turned
from assistant.rules.play import after, after_turn, proof, refusal, refusal_of_turn
from assistant.rules.state import Round
from assistant.rules.table import Table
from assistant.wording import ENGLISH, Translations
from tests.catalogues import german
from tests.phone.engine import phone, rulebook

NAMES = ("Adam", "{card}", "Ана", "O'Neill & <b>")
ROUNDS = 5_000

tables = st.builds(
    Table,
    seats=st.sampled_from([3, 4]),
    dealer=st.integers(0, 2),
    deck=st.sampled_from(list(printed_decks().values())),
)


def taps(table: Table, pick: Callable[[int], int], length: int) -> list[Played | Turned]:
    """Taps as a table makes them: mostly the lit seat's fresh card, which need not follow; now and then anything at all."""
    round_, events = Round(table), list[Played | Turned]()
    for _ in range(length):
        event = _tap(round_, pick)
        events.append(event)
        if isinstance(event, Turned):
            if not refusal_of_turn(round_, event):
                after_turn(round_, event)
        elif not refusal(round_, event):
            after(round_, event, proof(round_, event)[1])
    return events


def _tap(round_: Round, pick: Callable[[int], int]) -> Played | Turned:
    kind = pick(20)
    seat = pick(round_.table.seats) if kind == 0 or round_.to_act is None else round_.to_act
    if kind == 1:
        return Turned(pick(round_.table.seats))
    if kind == 2:
        return Played(seat, pick(40))
    fresh = sorted(card for card in NUMBERS if not round_.played >> card & 1) or [1]
    return Played(seat, fresh[pick(len(fresh))])


@settings(max_examples=200, deadline=None)
@given(table=tables, length=st.integers(0, 45), source=st.randoms(use_true_random=False))
def test_the_phone_and_the_rulebook_agree_on_any_taps(table: Table, length: int, source: random.Random) -> None:
    events = taps(table, source.randrange, length)
    assert phone([(table, events)], NAMES, ENGLISH) == [rulebook(table, events, NAMES, ENGLISH)]


@pytest.mark.parametrize("t", [ENGLISH, german()], ids=["English", "German"])
def test_the_phone_and_the_rulebook_agree_on_five_thousand_rounds_in_each_language(t: Translations) -> None:
    source = random.Random("phone")
    decks = list(printed_decks().values())
    for _ in range(ROUNDS // 500):
        rounds = []
        for _ in range(500):
            table = Table(source.choice((3, 4)), source.randrange(3), source.choice(decks))
            rounds.append((table, taps(table, source.randrange, source.choice((45, source.randrange(45))))))
        for answer, (table, events) in zip(phone(rounds, NAMES, t), rounds, strict=True):
            assert answer == rulebook(table, events, NAMES, t)
