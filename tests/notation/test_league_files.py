"""The file of a league: what is written is read again, and nothing else is."""

import json
from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.league.lines import Brought
from assistant.league.rules import StandingsRules
from assistant.league.shifts import Moved
from assistant.notation import counting, games, leagues, tables
from assistant.notation.games import Entry, GameFile
from assistant.notation.leagues import Game, LeagueFile, Person, Season, Session, Shift
from assistant.notation.reading import Unreadable
from assistant.rules.events import Opened, Tallied
from assistant.rules.options import Options

ANNA, BEN, ANNE = (f"person-of-the-tests-{one}" for one in ("anna", "ben", "anne"))
SEASON, EVENING, TABLE, PAPER, TOTALS = (
    f"{one}-of-the-tests-1" for one in ("season", "session", "table", "paper", "totals")
)
NOON = datetime(2026, 3, 14, 12, 0, 0, 1)


def record(**stamp) -> GameFile:
    """A game that Anna won."""
    told = [Opened((ANNA, BEN), 0, Options()), Tallied(1, (40, None), (), 5)]
    entries, before = [], games.NOTHING_BEFORE
    for number, event in enumerate(told):
        own = {
            "client_id": f"event-{number}",
            "by": "a-phone",
            "at": NOON.isoformat(),
            "salt": None,
        } | stamp
        entry = Entry(number=number, body=json.dumps(tables.write(event)), hash="", **own)
        before = games.chained(before, TABLE, entry)
        entries.append(replace(entry, hash=before))
    return GameFile(TABLE, NOON.isoformat(), {ANNA: "Anna", BEN: "Ben"}, tuple(entries))


WHOLE = LeagueFile(
    "league-of-the-tests-1",
    "Die Münchner «Imps»",
    NOON,
    (
        Person(ANNA, 0, "Anna", False, None),
        Person(BEN, 1, "", True, None),
        Person(ANNE, 2, "אנה", False, ANNA),
    ),
    (
        Season(
            SEASON,
            "Spring",
            date(2026, 1, 1),
            date(2026, 6, 30),
            tables.write_agreement(Options()),
            counting.write_rules(StandingsRules("points", drop=1, of=4, ladder=())),
        ),
    ),
    (Session(EVENING, date(2026, 3, 14), "Bei Ünal"),),
    (
        Game(TABLE, EVENING, SEASON, NOON, True, None, record()),
        Game(
            PAPER,
            EVENING,
            None,
            NOON,
            False,
            counting.write_paper({ANNA: 4, ANNE: -2}, 6, {ANNA: 1, ANNE: 2}),
            None,
        ),
        Game(
            TOTALS,
            EVENING,
            SEASON,
            NOON,
            True,
            counting.write_brought({BEN: Brought(9, Fraction(9, 2))}),
            None,
        ),
    ),
    (
        Shift(
            SEASON,
            NOON,
            TABLE,
            (Moved(ANNA, 1, None, Fraction(2, 3), None), Moved(BEN, None, 1, None, Fraction(1))),
        ),
    ),
)


def test_what_was_written_is_read_again():
    assert leagues.read(leagues.write(WHOLE)) == WHOLE


def test_the_same_league_makes_the_same_file():
    assert leagues.write(leagues.read(leagues.write(WHOLE))) == leagues.write(WHOLE)


def test_an_empty_league_is_one():
    empty = LeagueFile(WHOLE.id, "", NOON, (), (), (), (), ())
    assert leagues.read(leagues.write(empty)) == empty


def test_what_follows_from_the_records_is_not_in_it():
    document = json.loads(leagues.write(WHOLE))
    assert list(document) == [
        "format",
        "league",
        "people",
        "seasons",
        "sessions",
        "games",
        "shifts",
        "digest",
    ]
    assert [list(game) for game in document["games"]] == [
        ["id", "session", "season", "begun_at", "has_counted", told]
        for told in ("record", "paper", "paper")
    ]


def test_the_record_of_a_game_is_the_games_own_file():
    record_ = json.loads(leagues.write(WHOLE))["games"][0]["record"]
    told = WHOLE.games[0].record
    assert record_ == json.loads(
        games.write(told.table_id, told.opened_at, told.people, told.entries)
    )
    assert games.read(record_) == told


def test_its_layout_says_nothing():
    document = json.loads(leagues.write(WHOLE))
    assert leagues.read(json.dumps(dict(sorted(document.items()))).encode()) == WHOLE


@pytest.mark.parametrize(
    ("content", "is_one"),
    [
        (leagues.write(WHOLE), True),
        (b'{"format": "bottle-imp-league/1"}', True),
        (b'{"format": "bottle-imp-league/2"}', False),
        (b'{"format": "bottle-imp-game/1"}', False),
        (b'["bottle-imp-league/1"]', False),
        (b"", False),
        (b"\xff", False),
        (b"[" * 100_000, False),
    ],
    ids=range(8),
)
def test_it_says_what_it_is(content, is_one):
    assert leagues.is_one(content) == is_one


@given(st.data())
def test_a_file_in_which_a_byte_is_another_is_not_read(data):
    content = bytearray(leagues.write(WHOLE))
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] = data.draw(st.integers(0, 255))
    try:
        is_the_same = json.loads(bytes(content)) == json.loads(leagues.write(WHOLE))
    except ValueError:
        is_the_same = False
    if not is_the_same:
        with pytest.raises(Unreadable):
            leagues.read(bytes(content))


def sealed(document) -> bytes:
    """The file with a digest that fits."""
    rest = {key: value for key, value in document.items() if key != "digest"}
    return json.dumps(
        rest | {"digest": sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()}
    ).encode()


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 10**12)
    | st.floats(allow_nan=False)
    | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(value, path=()):
    """Every place in a document, as a path to it."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(one for key, below in inner for one in places(below, (*path, key)))]


PLACES = [path for path in places(json.loads(leagues.write(WHOLE))) if path]


@given(st.sampled_from(PLACES), JSON)
def test_whatever_stands_in_any_place_is_read_or_refused(path, value):
    document = json.loads(leagues.write(WHOLE))
    around = document
    for step in path[:-1]:
        around = around[step]
    around[path[-1]] = value
    try:
        read = leagues.read(sealed(document))
    except Unreadable:
        return
    leagues.write(read)


@given(st.sampled_from(PLACES))
def test_whatever_is_missing_it_is_read_or_refused(path):
    document = json.loads(leagues.write(WHOLE))
    around = document
    for step in path[:-1]:
        around = around[step]
    del around[path[-1]]
    try:
        read = leagues.read(sealed(document))
    except Unreadable:
        return
    leagues.write(read)


def test_half_a_character_in_an_event_is_refused():
    document = json.loads(leagues.write(WHOLE))
    events = document["games"][0]["record"]["events"]
    events[1]["body"]["reason"] = "\ud800"
    told = Entry(**events[1] | {"body": json.dumps(events[1]["body"])})
    events[1]["hash"] = games.chained(events[0]["hash"], TABLE, told)
    for read in (
        lambda: leagues.read(sealed(document)),
        lambda: games.read(document["games"][0]["record"]),
    ):
        with pytest.raises(Unreadable):
            read()


STAMPS = {
    "no text": {"client_id": 7},
    "empty": {"by": ""},
    "too long": {"client_id": "x" * 65},
    "with a space": {"by": "a phone"},
    "a salt that is none": {"salt": 7},
    "the same id twice": {"client_id": "always-the-same"},
    "another zone": {"at": "2026-03-14T12:00:00+01:00"},
    "a day alone": {"at": "2026-03-14"},
    "no time": {"at": "noon"},
    "a number": {"at": 5},
}


@pytest.mark.parametrize("stamp", STAMPS.values(), ids=STAMPS)
def test_a_stamp_that_no_table_writes_is_refused(stamp):
    told = record(**stamp)
    document = json.loads(games.write(told.table_id, told.opened_at, told.people, told.entries))
    with pytest.raises(Unreadable):
        games.read(document)


def test_events_have_whole_numbers():
    document = json.loads(games.write(TABLE, NOON.isoformat(), record().people, record().entries))
    document["events"][1]["number"] = True
    with pytest.raises(Unreadable):
        games.read(document)
