"""Two deals that differ only in cards that the table cannot see tell it the same, at every step of a
round; and a page of who may not write holds nothing that lets anybody.

That the pages are the same too is shown in test_two_deals.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from assistant.rules.events import GameEvent, Opened
from assistant.rules.fold import fold
from assistant.rules.secret_hands import sealed
from assistant.tables.grants import key as made_key
from assistant.tables.grants import make_key, of_seat
from tests.admitting import phone_of
from tests.dealing import KINDS, Seen, a_round
from tests.volume import volume
from tests.web.routes import AT_A_TABLE, READING, address
from tests.web.two_deals import Ask, DealtTable

ROUNDS = volume(3, 50)
"""How many rounds of each kind are compared."""


def steps(seen: Seen) -> range:
    """After how many events what is told is compared.

    Before the hands are dealt, and until the last card but one is played.
    """
    return range(len(seen.before([], Random(0))) + len(seen.plays))


@pytest.mark.parametrize("kind", KINDS)
def test_the_table_is_told_the_same_at_every_step_whatever_the_hands_are(kind):
    for seed in range(ROUNDS):
        seen = a_round(kind, Random(f"{kind} {seed}"))
        opened = Opened(tuple("abcd"[: seen.table.players]), seen.table.dealer, seen.options)
        for step in steps(seen):
            records: list[Sequence[GameEvent]] = [
                [opened, *seen.told(step, Random(deal))] for deal in (1, 2)
            ]
            first, second = (sealed(record, fold(record, explain=()), None) for record in records)
            assert first == second, (kind, seed, step)


@pytest.mark.parametrize("kind", KINDS)
def test_a_seats_own_phone_is_told_the_same_at_every_step_whatever_the_others_hold(kind):
    for seed in range(volume(1, 50)):
        seen = a_round(kind, Random(f"{kind} {seed}"))
        opened = Opened(tuple("abcd"[: seen.table.players]), seen.table.dealer, seen.options)
        for seat, step in product(range(seen.table.players), steps(seen)):
            records = [(opened, *seen.told(step, Random(deal), seat)) for deal in (1, 2)]
            first, second = (
                sealed(record, fold(record, explain=()), seat, has_own_phone=True)
                for record in records
            )
            assert first == second, (kind, seed, seat, step)


PAGES_OF_A_TABLE = [READING[endpoint] for endpoint in sorted(AT_A_TABLE & READING.keys())]
WRITING_FIELDS = re.compile(r'name="(after|client_id)"')
"""What every form carries that writes at a table."""


def test_a_phone_that_may_not_write_is_shown_no_id_and_no_key_that_lets_anybody(app):
    seen = a_round("4 players", Random(3))
    roles = {"entering": ("entering",), "watching": ("watching",), "reader": ("reader",)}
    roles |= {of_seat(seat): (of_seat(seat),) for seat in range(4)}
    table = DealtTable(app, seen, roles, {})
    with app.app_context():
        for role in ("entering", "seat-1"):
            make_key(table.id, role, app.secret_key)
        keys = [made_key(table.id, role, app.secret_key) for role in ("entering", "seat-1")]
    ids = {phone_of(app, phone): name for name, phone in table.phones.items()}
    for role in ("watching", "reader"):
        for path in PAGES_OF_A_TABLE:
            text = table.phones[role].get(address(path, table.id)).text
            assert not [name for id_, name in ids.items() if id_ in text], (role, path)
            assert not [key for key in keys if key in text], (role, path)
            assert not WRITING_FIELDS.search(text), (role, path)


@pytest.mark.parametrize("path", ["trick", "hands/1"])
def test_a_seats_own_phone_does_tell_its_own_hand(path, app, caplog):
    """Or the comparisons would find nothing."""
    seen = replace(a_round("4 players", Random(3)), writers=range(4))
    roles, answers = {of_seat(1): (of_seat(1),)}, []
    for deal in (1, 2):
        table = DealtTable(app, seen, roles, {1: of_seat(1)})
        dealt = seen.told(len(seen.before([], Random(0))), Random(deal))
        table.tell(dealt)
        answers.append(table.answered(of_seat(1), Ask(f"/tables/<table_id>/{path}"), caplog))
    assert answers[0] != answers[1]


def test_the_deals_do_differ():
    """Else the properties above would hold of anything."""
    for kind in KINDS:
        seen = a_round(kind, Random(7))
        assert seen.before([], Random(1)) != seen.before([], Random(2))


@pytest.mark.parametrize("kind", KINDS)
def test_the_deals_are_such_as_can_be(kind):
    seen = a_round(kind, Random(11))
    told = [*seen.before(seen.plays[:13], Random(1)), *seen.plays[:13]]
    opened = Opened(tuple("abcd"[: seen.table.players]), seen.table.dealer, seen.options)
    assert {found.code for found in fold([opened, *told]).findings} <= {"revoke"}
