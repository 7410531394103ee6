"""Two deals that differ only in cards that the table cannot see give the same pages, at every step
of a round.

What is made anew for each page is left out: tokens, times, hashes, the table's id.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from assistant.rules.events import GameEvent, HandEvent, Opened, Played
from assistant.rules.fold import fold
from assistant.rules.secret_hands import sealed
from assistant.services import session_games
from assistant.services.grants import column_of, make_key, of_seat
from assistant.services.grants import key as made_key
from tests.admitting import browser_at, grant, phone_of
from tests.dealing import KINDS, Seen, a_round
from tests.volume import some, volume
from tests.web.routes import AT_A_TABLE, FILES, READING, address
from tests.web.steps import SESSION, seat_at_table, skip
from tests.web.test_secrecy import OF_THE_TABLE

OF_NO_HAND = (FILES & AT_A_TABLE) | {"joining.at_table"}
"""Files are compared elsewhere; a drawing of the table's address differs with its id."""

ROUNDS, SHOWN = volume(3, 50), volume(1, 50)
"""How many rounds of each kind are compared, and of how many the pages."""

IN_THE_OPEN = [
    path
    for path in OF_THE_TABLE
    if path not in [address(READING[file], "{table}") for file in OF_NO_HAND]
]
IN_THE_OPEN += ["/tables/{table}/hands/1", "/"]
"""Every address but that of the record as a file: that is offered once no hand is secret.

Behind covers is what is posted.
"""


def steps(seen: Seen) -> range:
    """After how many events the pages are compared.

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
def test_every_page_is_the_same_whatever_the_hands_are(kind, app):
    for seed in range(SHOWN):
        chance = Random(f"{kind} {seed}")
        seen = a_round(kind, chance)
        step = chance.choice(steps(seen))
        first, second = (pages(app, seen, seen.told(step, Random(deal))) for deal in (1, 2))
        assert first.keys() == second.keys()
        for path, page in first.items():
            assert page == second[path], (kind, seed, step, path)


# What each phone may see, of two deals that differ only in cards that it may not


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


@pytest.mark.parametrize("kind", KINDS)
def test_every_page_of_a_phone_is_the_same_whatever_it_may_not_see(kind, app, league):
    for seed in range(SHOWN):
        chance = Random(f"{kind} {seed} roles")
        seen = a_round(kind, chance)
        seats = range(seen.table.players)
        for role in some(["watching", "reader", *map(of_seat, seats)], quick=2):
            step = chance.choice(steps(seen))
            events = [seen.told(step, Random(deal), column_of(role)) for deal in (1, 2)]
            first, second = (pages_of(app, league, seen, told, role) for told in events)
            for path, page in first.items():
                assert page == second[path], (kind, seed, role, step, path)


def test_a_phone_that_may_not_write_is_shown_no_id_and_no_key_that_lets_anybody(app, league):
    table_id, phones = a_table_of_phones(app, league, a_round("4 players", Random(3)))
    with app.app_context():
        for role in ("entering", "seat-1"):
            make_key(table_id, role, app.secret_key)
        keys = [made_key(table_id, role, app.secret_key) for role in ("entering", "seat-1")]
    for role in ("watching", "reader"):
        for path in (path.format(table=table_id, on_the_table=1) for path in PAGES):
            text = phones[role].get(path).text
            found = [who for who, phone in phones.items() if phone_of(app, phone) in text]
            assert not found, (role, path)
            assert not [key for key in keys if key in text], (role, path)
            assert not WRITING_FIELDS.search(text), (role, path)


PAGES = [address(READING[endpoint], "{table}") for endpoint in sorted(AT_A_TABLE & READING.keys())]
WRITING_FIELDS = re.compile(r'name="(after|client_id)"')
"""What every form carries that writes at a table."""


def a_table_of_phones(app, league, seen):
    """A table in a league, and a phone for each role there."""
    table_id = seat_at_table(app, seen.table.players, seen.options)
    roles = ["entering", "watching", *map(of_seat, range(seen.table.players))]
    phones = {role: app.test_client() for role in (*roles, "reader")}
    with app.app_context():
        session_games.attach(table_id, SESSION, None)
        for role, phone in phones.items():
            grant(league if role == "reader" else table_id, phone_of(app, phone), role)
    return table_id, phones


def pages_of(app, league, seen, told, role):
    """Every page of a table at which this was told, as the phone of a role gets it.

    Each seat wrote its hand down on its own phone.
    """
    table_id, phones = a_table_of_phones(app, league, seen)
    for event in told:
        own = phones.get(of_seat(event.seat)) if isinstance(event, HandEvent) else None
        skip(app, table_id, [event], by=phone_of(app, own) if own else "skipper")
    on_the_table = len(told) if told and isinstance(told[-1], Played) else 1
    paths = [path.format(table=table_id, on_the_table=on_the_table) for path in IN_THE_OPEN]
    paths += [f"/tables/{table_id}/hands/{seat}" for seat in range(seen.table.players)]
    return {
        path.replace(table_id, "table"): anew(phones[role].get(path), table_id) for path in paths
    }


def test_a_seats_own_phone_does_tell_its_own_hand(app, league):
    """Or these tests would find nothing."""
    seen = replace(a_round("4 players", Random(3)), writers=range(4))
    told = [seen.told(len(seen.before([], Random(0))), Random(deal)) for deal in (1, 2)]
    first, second = (pages_of(app, league, seen, one, of_seat(1)) for one in told)
    for path in ("/tables/table/trick", "/tables/table/hands/1"):
        assert first[path] != second[path], path


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


def pages(app, seen, told):
    """Every page of a table at which this was told, as a phone gets it that never was there
    before.
    """
    table_id = seat_at_table(app, seen.table.players, seen.options)
    phone = browser_at(app, f"/tables/{table_id}")
    skip(app, table_id, told)
    on_the_table = len(told) if told and isinstance(told[-1], Played) else 1
    paths = [path.format(table=table_id, on_the_table=on_the_table) for path in IN_THE_OPEN]
    return {path.replace(table_id, "table"): anew(phone.get(path), table_id) for path in paths}


def anew(answer, table_id):
    """An answer, or where it leads, without what is made anew for each page."""
    text = re.sub(r'(name="(?:csrf_token|client_id)"[^>]*value=")[^"]*', r"\1", answer.text)
    text = re.sub(r"\d+:\d\d(:\d\d)?(\s[AP]M)?", "now", text)
    text = re.sub(r"\b[0-9a-f]{64}\b", "hash", text)
    return (
        answer.status_code,
        answer.location and answer.location.replace(table_id, "table"),
        text.replace(table_id, "table"),
    )
