"""The file of a league: what is written is read again, and nothing else is."""

import json
import re
from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.league.seasons import COUNTS, Count, StandingsRules
from assistant.league.standings import RankChange
from assistant.league.totals import CarriedForward
from assistant.notation import game_files, json_values, league_files, league_parts, table_events
from assistant.notation.game_files import GameFile, StoredEvent
from assistant.notation.json_values import Unreadable
from assistant.notation.league_file_reader import LeagueFileReader
from assistant.notation.league_files import (
    FileGame,
    FilePerson,
    FileSeason,
    FileSession,
    FileShift,
    LeagueFile,
)
from assistant.notation.league_parts import DrawnRound, DrawnTable, FileSeating, FileTournament
from assistant.rules.events import Opened, Tallied
from assistant.rules.options import USUAL
from tests.forging import sealed

ANNA, BEN, ANNE = (f"person-of-the-tests-{one}" for one in ("anna", "ben", "anne"))
SEASON, EVENING, TABLE, PAPER, TOTALS = (
    f"{one}-of-the-tests-1" for one in ("season", "session", "table", "paper", "totals")
)
NOON = datetime(2026, 3, 14, 12, 0, 0, 1)


def record(**stamp) -> GameFile:
    """A game that Anna won."""
    told = [Opened((ANNA, BEN), 0, USUAL), Tallied(1, (40, None), (), 5)]
    entries, before = [], game_files.NOTHING_BEFORE
    for number, event in enumerate(told):
        own = {
            "client_id": f"event-{number}",
            "by": "a-phone",
            "at": NOON.isoformat(),
            "salt": None,
        } | stamp
        entry = StoredEvent(
            number=number, body=json.dumps(table_events.write(event)), hash="", **own
        )
        before = game_files.chained(before, TABLE, entry)
        entries.append(replace(entry, hash=before))
    return GameFile(TABLE, NOON.isoformat(), {ANNA: "Anna", BEN: "Ben"}, tuple(entries))


WHOLE = LeagueFile(
    "league-of-the-tests-1",
    "Die Münchner «Imps»",
    NOON,
    (
        FilePerson(ANNA, 0, "Anna", False, None),
        FilePerson(BEN, 1, "", True, None),
        FilePerson(ANNE, 2, "אנה", False, ANNA),
    ),
    (
        FileSeason(
            SEASON,
            "Spring",
            date(2026, 1, 1),
            date(2026, 6, 30),
            table_events.write_agreement(USUAL),
            league_parts.write_rules(StandingsRules("total", ladder=(), best=8, sessions=4)),
        ),
    ),
    (FileSession(EVENING, date(2026, 3, 14), "Bei Ünal"),),
    (
        FileGame(TABLE, EVENING, SEASON, NOON, True, None, record()),
        FileGame(
            PAPER,
            EVENING,
            None,
            NOON,
            False,
            league_parts.write_paper({ANNA: 4, ANNE: -2}, 6, {ANNA: 1, ANNE: 2}),
            None,
        ),
        FileGame(
            TOTALS,
            EVENING,
            SEASON,
            NOON,
            True,
            league_parts.write_brought({BEN: CarriedForward(9, Fraction(9, 2))}),
            None,
        ),
    ),
    (
        FileShift(
            SEASON,
            NOON,
            TABLE,
            (
                RankChange(ANNA, 1, None, Fraction(2, 3), None),
                RankChange(BEN, None, 1, None, Fraction(1)),
            ),
        ),
    ),
)


SEATED = replace(
    WHOLE,
    seatings=(
        FileSeating(EVENING, 1, NOON, False, (DrawnTable(1, TABLE, (BEN, ANNA)),), (ANNE,)),
        FileSeating(EVENING, 2, NOON, True, (DrawnTable(2, None, (ANNA, ANNE)),), ()),
    ),
)
"""The same with tables that were drawn."""

PLAYED = replace(
    SEATED,
    tournaments=(FileTournament(EVENING, SEASON, 1, 3, (DrawnRound(1, (1,)), DrawnRound(2, ()))),),
)
"""And with a tournament of one round and a final table."""


FILED = json.loads(league_files.write(WHOLE))
"""What its file holds."""


def whole(content: bytes) -> LeagueFile:
    """What a file holds, with all of its games."""
    file = LeagueFileReader(content)
    return replace(file.head, games=tuple(file.games()))


def changed(path, value, file=WHOLE):
    """A file with another value in one place, and a digest that fits."""
    document = json.loads(league_files.write(file))
    around = document
    for step in path[:-1]:
        around = around[step]
    around[path[-1]] = value
    return sealed(document)


FILES = {
    "an empty league": LeagueFile(WHOLE.id, "", NOON, (), (), (), (), ()),
    "a league": WHOLE,
    "tables that were drawn": SEATED,
    "a tournament": PLAYED,
}


@pytest.mark.parametrize("file", FILES.values(), ids=FILES)
def test_what_was_written_is_read_again(file):
    assert whole(league_files.write(file)) == file


@pytest.mark.parametrize("games", [0, 1, 2])
def test_the_pieces_are_the_bytes_of_one_plain_object(games):
    file = replace(WHOLE, games=WHOLE.games[:games])
    content = league_files.write(file)
    document = json.loads(content)
    assert content == json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"
    told = document.pop("digest")
    assert (list(document)[-1], told) == ("shifts", league_files.digest(document))


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(st.characters(exclude_categories=["Cs"])),
        lambda values: (
            st.lists(values)
            | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), values)
        ),
    )
)
def test_values_are_indented_as_python_does_it(value):
    plain = json.dumps({"value": value}, ensure_ascii=False, indent=1).encode()
    assert json_values.written({"value": value}) == plain
    assert json_values.written({"value": value}, depth=2) == plain.replace(b"\n", b"\n  ")


SEATINGS = [
    (("seatings", 0, "session"), ANNA, "seatings, number 1: its session is missing"),
    (("seatings", 0, "out"), [BEN], "seatings, number 1: somebody sits twice"),
    (("seatings", 0, "out"), [PAPER], "seatings, number 1: there is somebody who is not in"),
    (("seatings", 0, "tables", 0, "people"), [BEN], "seatings, number 1: tables[0].people: a list"),
    (("seatings", 0, "tables", 0, "game"), ANNA, "seatings, number 1: a game is not one of the"),
    (("seatings", 1, "number"), 1, "seatings, number 2: it comes twice"),
    (("seatings", 1, "tables", 0, "game"), TABLE, "seatings, number 2: it comes twice"),
    (("seatings", 1, "drawn_at"), "1066-10-14T09:00:00", "seatings, number 2: nothing was drawn"),
    (("seatings", 0, "tables", 0, "number"), 0, "tables[0].number: there is a number that cannot"),
]


@pytest.mark.parametrize(
    ("path", "value", "sentence"), SEATINGS, ids=[sentence for _, _, sentence in SEATINGS]
)
def test_tables_that_nobody_can_have_drawn_are_refused(path, value, sentence):
    with pytest.raises(Unreadable, match=re.escape(sentence)):
        whole(changed(path, value, SEATED))


TOURNAMENTS = [
    (("session",), ANNA, "tournaments, number 1: a table of it was not drawn"),
    (("season",), ANNA, "tournaments, number 1: its season is missing"),
    (("rounds",), 0, "tournaments, number 1: rounds: there is a number that cannot be"),
    (("finalists",), 2, "tournaments, number 1: nobody plays such a final table"),
    (("finalists",), 0, "tournaments, number 1: there is a round too many"),
    (("drawn",), [], "tournaments, number 1: drawn: a list"),
    (("drawn", 0, "seating"), 2, "tournaments, number 1: a round comes twice"),
    (("drawn", 0, "without_result"), [2], "tournaments, number 1: a table of it was not drawn"),
    (("drawn", 0, "without_result"), [1, 1], "tournaments, number 1: a table comes twice"),
]


@pytest.mark.parametrize(
    ("path", "value", "sentence"), TOURNAMENTS, ids=[f"{path}" for path, _, _ in TOURNAMENTS]
)
def test_a_tournament_that_nobody_can_have_played_is_refused(path, value, sentence):
    with pytest.raises(Unreadable, match=re.escape(sentence)):
        whole(changed(("tournaments", 0, *path), value, PLAYED))


def test_an_evening_has_one_tournament():
    document = json.loads(league_files.write(PLAYED))
    document["tournaments"] *= 2
    with pytest.raises(Unreadable, match="tournaments, number 2: it comes twice"):
        whole(sealed(document))


def test_what_follows_from_the_records_is_not_in_it():
    document = json.loads(league_files.write(WHOLE))
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
    record_ = json.loads(league_files.write(WHOLE))["games"][0]["record"]
    told = WHOLE.games[0].record
    assert record_ == json.loads(
        game_files.write(told.table_id, told.opened_at, told.people, told.entries)
    )
    assert game_files.read(record_) == told


def test_its_layout_says_nothing():
    document = json.loads(league_files.write(WHOLE))
    assert whole(json.dumps(dict(sorted(document.items()))).encode()) == WHOLE


@pytest.mark.parametrize(
    ("content", "is_one"),
    [
        (league_files.write(WHOLE), True),
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
    assert league_files.is_league_file(content) == is_one


@given(st.data())
def test_a_file_in_which_a_byte_is_another_is_not_read(data):
    content = bytearray(league_files.write(WHOLE))
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] = data.draw(st.integers(0, 255))
    try:
        is_the_same = json.loads(bytes(content)) == json.loads(league_files.write(WHOLE))
    except ValueError:
        is_the_same = False
    if not is_the_same:
        with pytest.raises(Unreadable):
            whole(bytes(content))


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


PLACES = [path for path in places(json.loads(league_files.write(WHOLE))) if path]


@given(st.sampled_from(PLACES), JSON)
def test_whatever_stands_in_any_place_is_read_or_refused(path, value):
    try:
        read = whole(changed(path, value))
    except Unreadable:
        return
    league_files.write(read)


@given(st.sampled_from(PLACES))
def test_whatever_is_missing_it_is_read_or_refused(path):
    document = json.loads(league_files.write(WHOLE))
    around = document
    for step in path[:-1]:
        around = around[step]
    del around[path[-1]]
    try:
        read = whole(sealed(document))
    except Unreadable:
        return
    league_files.write(read)


SENTENCES = [
    (("people", 0), {"id": ANNA}, "people, number 1: the key 'number' is missing"),
    (
        ("people", 0, "number"),
        True,
        "people, number 1: number: a whole number is expected, not true or",
    ),
    (("people", 0, "number"), -1, "people, number 1: number: there is a number that cannot be"),
    (
        ("people", 0, "same_as"),
        5,
        "people, number 1: same_as: a text or null is expected, not a whole",
    ),
    (
        ("league", "id"),
        "short",
        "the league, id: there is a character, or a length, that cannot be",
    ),
    (
        ("league", "name"),
        "A\0B",
        "the league, name: there is a character, or a length, that cannot",
    ),
    (("league", "opened_at"), "noon", "opened_at: a time like 2026-03-14T12:00:00 is expected"),
    (("league", "opened_at"), "2026-03-14T12:00:00Z", "a time without a zone is expected"),
    (("seasons", 0, "first_day"), "2026-02-30", "first_day: a day like 2026-03-14 is expected"),
    (("seasons", 0, "counting", "count"), "luck", "rules of the standings, count: 'luck' is not"),
    (("seasons", 0, "counting", "placement"), [[1]], "placement: a list of another length"),
    (("sessions", 0), 7, "sessions, number 1: an object is expected, not a whole number"),
    (("games", 1, "paper", "points"), {ANNA: 1}, "points: an object of another length"),
    (("games", 2, "paper", "brought", BEN, "won"), "1/0", "won: '1/0' is no number like 3/2"),
    (("games", 0, "record", "events", 1, "by"), "", "the game's file, events[1].by: there is a"),
    (
        ("shifts", 0, "moves", 0, "was"),
        [1],
        "shifts, number 1: moves[0].was: a list of another length",
    ),
]


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    SENTENCES,
    ids=[sentence for _, _, sentence in SENTENCES],
)
def test_a_sentence_says_what_is_wrong_and_where(path, value, sentence):
    with pytest.raises(Unreadable, match=re.escape(sentence)):
        whole(changed(path, value))


@pytest.mark.parametrize("value", ["1e999999999", "1.5", " 1", "1/-2", "9" * 41, "", "½"])
def test_a_fraction_is_written_in_one_way_and_never_long(value):
    place = ("games", 2, "paper", "brought", BEN, "won")
    with pytest.raises(Unreadable):
        whole(changed(place, value))


def test_half_a_character_in_an_event_is_refused():
    document = json.loads(league_files.write(WHOLE))
    events = document["games"][0]["record"]["events"]
    events[1]["body"]["reason"] = "\ud800"
    told = StoredEvent(**events[1] | {"body": json.dumps(events[1]["body"])})
    events[1]["hash"] = game_files.chained(events[0]["hash"], TABLE, told)
    for read in (
        lambda: whole(sealed(document)),
        lambda: game_files.read(document["games"][0]["record"]),
    ):
        with pytest.raises(Unreadable):
            read()


FORGED = {
    "the league without an id": (("league",), {"name": "x", "opened_at": "2026-01-01T00:00:00"}),
    "an id with a slash": (("people", 0, "id"), "../../../../../../../../etc"),
    "half a character in a place": (("sessions", 0, "place"), "\ud800"),
    "people that are no list": (("people",), {}),
    "a person twice": (("people", 1), FILED["people"][0]),
    "nobody": (("people",), []),
    "one person less": (("people",), FILED["people"][:1]),
    "a guest who is perhaps one": (("people", 0, "guest"), None),
    "merged into nobody": (("people", 0, "same_as"), "nobody-of-this-league"),
    "merged into itself": (("people", 0, "same_as"), FILED["people"][0]["id"]),
    "a broken agreement": (("seasons", 0, "agreed"), {}),
    "an agreement of a later version": (("seasons", 0, "agreed", "version"), 99),
    "an agreement with an unknown answer": (("seasons", 0, "agreed", "tie"), "a fight"),
    "no agreement": (("seasons", 0, "agreed"), None),
    "more placement points than can be": (("seasons", 0, "counting", "placement", 0, 0), 10**4000),
    "more games for a place than can be": (("seasons", 0, "counting", "threshold"), 10**9),
    "more games dropped than there are": (("seasons", 0, "counting", "drop"), 5),
    "more sessions for a place than can be": (("seasons", 0, "counting", "sessions"), 10**9),
    "a number below 0 of the best games": (("seasons", 0, "counting", "best"), -1),
    "no season": (("seasons",), []),
    "no session": (("sessions",), []),
    "a game twice": (("games",), FILED["games"][:1] * 2),
    "a game that is told twice over": (("games", 0, "paper"), FILED["games"][1]["paper"]),
    "a game of which nothing is told": (
        ("games", 1),
        {key: value for key, value in FILED["games"][1].items() if key != "paper"},
    ),
    "a game of no season": (("games", 0, "season"), "season-of-nobody-1"),
    "a game of no session": (("games", 0, "session"), "session-of-nobody-1"),
    "a place that is left out": (("games", 1, "paper", "places"), {ANNA: 1, ANNE: 3}),
    "a place of one alone": (("games", 1, "paper", "places"), {ANNA: 1}),
    "a later format": (("format",), "bottle-imp-league/2"),
    "a game's time that is none": (("games", 0, "begun_at"), "26:61"),
    "that it counted, perhaps": (("games", 0, "has_counted"), "yes"),
    "a change of an unknown season": (("shifts", 0, "season"), "x" * 20),
    "a change of nobody": (("shifts", 0, "moves", 0, "person"), "nobody"),
    "a change by nothing": (("shifts", 0, "moves", 0, "was"), [1, "1/0"]),
}


@pytest.mark.parametrize(("path", "value"), FORGED.values(), ids=FORGED)
def test_what_no_league_can_have_is_refused(path, value):
    with pytest.raises(Unreadable):
        whole(changed(path, value))


def test_a_game_in_which_something_is_no_text_is_refused():
    with pytest.raises(Unreadable):
        whole(league_files.write(WHOLE).replace(b'"a-phone"', b'"a-phon\xff"'))


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
    document = json.loads(
        game_files.write(told.table_id, told.opened_at, told.people, told.entries)
    )
    with pytest.raises(Unreadable):
        game_files.read(document)


def test_events_have_whole_numbers():
    document = json.loads(
        game_files.write(TABLE, NOON.isoformat(), record().people, record().entries)
    )
    document["events"][1]["number"] = True
    with pytest.raises(Unreadable):
        game_files.read(document)


@pytest.mark.parametrize("tables", [3, 5])
def test_points_for_places_come_back_as_they_were_written_for_three_tables_or_five(
    tables: int,
) -> None:
    rules = StandingsRules(placement=StandingsRules().placement[:tables])
    written = json.loads(json.dumps(league_parts.write_rules(rules)))
    assert league_parts.read_rules(written) == rules


@pytest.mark.parametrize("tables", [1, 4])
def test_points_for_other_tables_are_refused(tables: int) -> None:
    written = league_parts.write_rules(
        StandingsRules(placement=StandingsRules().placement[:tables])
    )
    with pytest.raises(Unreadable, match="a list of another length"):
        league_parts.read_rules(written)


@pytest.mark.parametrize("count", COUNTS)
def test_what_a_season_counts_and_of_which_games_comes_back(count: Count) -> None:
    for rules in (StandingsRules(count), StandingsRules(count, best=8, sessions=4)):
        assert league_parts.read_rules(json.loads(json.dumps(league_parts.write_rules(rules)))) == (
            rules
        )


def test_rules_that_earlier_versions_know_are_written_as_they_wrote_them() -> None:
    written = league_parts.write_rules(StandingsRules(threshold=3))
    assert list(written) == ["count", "placement", "drop", "of", "threshold", "ladder"]


def test_games_are_not_both_dropped_and_the_best_alone_counted() -> None:
    written = league_parts.write_rules(StandingsRules(drop=1, of=4, best=8))
    with pytest.raises(Unreadable, match="games are dropped, or the best count"):
        league_parts.read_rules(written)
