"""How much a file may hold, and what a refusal says of where something stands in it."""

import json

import pytest

from assistant.leagues import exports, imports
from assistant.notation import file_limits, game_files, league_file_reader, league_files
from assistant.notation.file_limits import Misplaced, MisplacedEvent, TooMuch
from assistant.notation.json_values import Unreadable
from tests.databases import ON_SQLITE
from tests.forging import rechained, sealed
from tests.leagues.evening import League, correct

pytestmark = ON_SQLITE


# Too much


@pytest.mark.parametrize("of", ["people", "seasons", "sessions", "games", "shifts"])
def test_a_league_with_more_than_there_may_be_is_refused(of, league, contents, monkeypatch):
    league.keeps({"Adam": 9, "Betty": 4})
    game = league.plays({"Adam": 40, "Betty": None})
    correct(game, None, 40)
    file, before = exports.league_file(league.id), contents()
    monkeypatch.setattr(league_file_reader, "MOST_GAMES", 0 if of == "games" else 9)
    if of != "games":
        monkeypatch.setitem(league_file_reader._MOST, of, 0)
    with pytest.raises(TooMuch) as refused:
        imports.import_file(file, "a-phone")
    assert (refused.value.of, refused.value.most) == (of, 0)
    assert contents() == before


@pytest.mark.parametrize(
    ("key", "refusal"), [("has_counted", TooMuch), ("has_count\\u0065d", Unreadable)]
)
def test_more_games_than_there_may_be_are_refused_before_they_are_read(key, refusal, app_context):
    games = f'{{"id": "{"x" * 16}", "{key}": true}}, ' * (file_limits.MOST_GAMES + 1)
    with pytest.raises(refusal):
        imports.import_file(
            f'{{"format": "{league_files.FORMAT}", "games": [{games}0]}}'.encode(), "x"
        )


def test_a_game_with_more_events_than_there_may_be_is_refused(league, monkeypatch):
    file = exports.game_file(league.plays({"Adam": 40, "Betty": None}))
    monkeypatch.setattr(game_files, "MOST_EVENTS", 1)
    with pytest.raises(TooMuch) as refused:
        imports.import_file(file, "a-phone")
    assert refused.value.of == "events"


# Where it stands


def forged(league: League, number: int, **keys: object) -> bytes:
    """The file of a league whose second game has other keys in an event."""
    document = json.loads(exports.league_file(league.id))
    record = document["games"][1]["record"]
    file = game_files.read(record)
    told = [
        (entry, json.loads(entry.body) | (keys if entry.number == number else {}))
        for entry in file.entries
    ]
    content = rechained(file.table_id, file.opened_at, file.people, told)
    document["games"][1]["record"] = json.loads(content)
    return sealed(document)


FORGED = [
    (0, {"person": "x"}),
    (0, {"dealer": 5}),
    (1, {"bottle": 7}),
    (1, {"coins": [10**30, None]}),
    (1, {"penalty": -1}),
]


@pytest.mark.parametrize(("number", "keys"), FORGED, ids=[str(keys) for _, keys in FORGED])
def test_a_forged_event_is_refused_with_its_place(number, keys, league, elsewhere):
    for _ in range(2):
        league.plays({"Adam": 40, "Betty": None})
    file = forged(league, number, **keys)
    with elsewhere(), pytest.raises(Misplaced) as refused:
        imports.import_file(file, "a-phone")
    assert (refused.value.part, refused.value.number, refused.value.event) == ("games", 2, number)


NAMES = ["a\u202eb", "a\nb", "a\u200bb", "x" * 41, "x" * 70_000, " a", "\u200d"]


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_name_that_nobody_can_type_is_refused_with_its_place(name, league, elsewhere):
    league.keeps({"Adam": 9, "Betty": 4})
    document = json.loads(exports.league_file(league.id))
    document["people"][1]["name"] = name
    with elsewhere(), pytest.raises(Misplaced) as refused:
        imports.import_file(sealed(document), "a-phone")
    assert (refused.value.part, refused.value.number) == ("people", 2)


def test_the_file_of_a_game_says_at_which_event_it_is_forged(league):
    game = exports.game_of(league.plays({"Adam": 40, "Betty": None}))
    told = [(entry, json.loads(entry.body)) for entry in game.entries]
    told[1][1]["bottle"] = 9
    content = rechained("another-table-of-ours", game.opened_at, game.people, told)
    with pytest.raises(MisplacedEvent) as refused:
        imports.import_file(content, "a-phone")
    assert refused.value.event == 1
