"""A league, a season or a game from another installation: nothing is lost, and nothing twice.

What a file may not say is asked of one database; what is written and found again, of both.
"""

import json
from copy import copy
from dataclasses import replace
from datetime import date
from fractions import Fraction
from random import Random

import pytest
from sqlalchemy import select

from assistant.extensions import db
from assistant.league.totals import CarriedForward
from assistant.leagues import (
    exports,
    imports,
    league_games,
    leagues,
    people,
    seasons,
    sessions,
    soundness,
    standings,
    tournaments,
)
from assistant.leagues.imports import Known
from assistant.notation import game_files, league_files, record_files
from assistant.notation import game_files as chain
from assistant.notation.json_values import Unreadable
from assistant.notation.table_events import write_agreement
from assistant.rules.events import Began, Exchanged, Joined, Left, Played, Reassigned, Succeeded
from assistant.rules.options import Goal
from assistant.store import leagues as stored
from assistant.store import tables as stored_tables
from assistant.store.engine import new_id
from assistant.tables import opening, summaries, tables
from tests.databases import ON_BOTH, ON_SQLITE, columns_of
from tests.forging import sealed
from tests.leagues.evening import (
    DAYS,
    ONE_ROUND,
    League,
    bring_forward,
    correct,
    counted,
    happen,
    later,
    sign,
    undo,
)
from tests.on_paper import add_paper
from tests.rounds import CAST, CLASSIC, legal_round
from tests.rounds_of_box import SIX, options_of_box, round_of_box, table_of_box
from tests.rounds_of_two import round_of_two, table_of_two
from tests.seeds import seed
from tests.volume import some

PHONE = "the-other-phone"


@seed
def founded_with_everything():
    """A league with all that it can hold."""
    league = League()
    everything(league)
    return league


@pytest.fixture
def full_league(app_context):
    """A league with all that it can hold."""
    return founded_with_everything()


def arrived(league, file):
    """The league that came by a file, where it is now."""
    twin = copy(league)
    twin.id = stored.known_as(json.loads(file)["league"]["id"]).id
    return twin


def game_of(file_id):
    """The id here of a game that files know by this one."""
    return stored_tables.of_files([file_id])[file_id]


def known_as(game):
    """The id that files know a game by."""
    return stored_tables.file_ids([game])[game]


def rows():
    """Every row of the database that is spoken to now."""
    db.session.rollback()
    return {
        table.name: sorted(map(str, db.session.execute(select(*columns_of(table)))))
        for table in db.metadata.sorted_tables
    }


def is_not_read(file):
    """The file is refused, and nothing is written."""
    before = rows()
    with pytest.raises(Unreadable):
        imports.import_file(file, PHONE)
    assert rows() == before


def told(season):
    """What a season's page says, without the link and the games that count nowhere."""
    found = standings.of(season)
    moves = [(line.at, line.movers) for line in found.corrections]
    return found.rows, found.ratings, moves, found.names


def hands(table_id):
    """Each seat writes down its exchange in secret; then the round is played."""
    plays = list(legal_round(Random(3), 4, 1))
    ends = [[card for seat, card in plays if seat == one] for one in range(4)]
    left = sorted({*range(1, 38)} - {19} - {card for _, card in plays})
    for seat in range(4):
        to_left, to_right = ends[(seat + 1) % 4][0], ends[(seat - 1) % 4][1]
        dealt = (*ends[seat][2:], to_left, to_right, left[seat])
        happen(
            table_id,
            Exchanged(
                seat, dealt, (left[seat],), (((seat + 1) % 4, to_left), ((seat - 1) % 4, to_right))
            ),
        )
    lay(table_id, [Played(*play) for play in plays])


def lay(table_id, events):
    """A round is written down, but for the cards that play themselves."""
    for event in events:
        if (
            not isinstance(event, Played)
            or event.card not in tables.view(table_id).game.rounds[0].state.laid
        ):
            happen(table_id, event)


def everything(league):
    """All that a league can hold."""
    league.plays({"Adam": 40, "Betty": 30, "Clara": 20, "Doris": None})
    game = league.plays(
        {"Addi": 40, "Doris": 30, "Ünal «=1+1»": None}, session=league.meets(later(7), "Bei Ünal")
    )
    league.plays({"Adam": 40, "Clara": None}, season=None)
    league.keeps({"Clara": 9, "אברהם": 4})
    league.keeps({"Clara": 9, "Betty": 4}, season=None, rounds=0)
    add_paper(
        new_id(), league.session, league.season, {"Adam": 1, "Betty": 2}, 3, {"Adam": 1, "Betty": 2}
    )
    bring_forward(
        new_id(),
        league.session,
        league.season,
        {"Zoe": CarriedForward(9, Fraction(5, 2), beaten=Fraction(7, 2), met=9, points=-4)},
    )
    hands(league.starts(*CAST, level="tricks", hands="all"))
    for variant in ("lopaka", "bright-house"):
        two = league.starts("Adam", "Betty", level="tricks", variant=variant)
        lay(two, round_of_two(4, table_of_two(variant)))
    for variant, names in (("two-bottles", SIX), ("teams", SIX[:5]), ("matagot-duel", SIX[:2])):
        box = options_of_box(variant, len(names), goal=league.options.goal)
        lay(
            league.starts(*names, level="tricks", deck=box.deck, variant=variant),
            round_of_box(4, table_of_box(variant, len(names))),
        )
    undone = league.plays({"Betty": 40, "Clara": None})
    undo(undone)
    happen(undone, counted(None, 40))
    people_come_and_go(league)
    people.add(league.id, "Gast", is_guest=True)
    league.plays({"Gast": 50, "Adam": None})
    people.merge(league.id, league.called("Addi"), league.called("Adam"))
    people.rename(league.id, league.called("Emil"), "Emilio")
    people.set_left(league.id, league.called("Emilio"), has_left=True)
    people.remove(league.id, league.called("Doris"))
    correct(game, 30, None, 40)
    sessions.move(league.plays({"Clara": 60, "Betty": None}), None)
    counting_elsewhere = league.opens_season("Cup", DAYS, sign_off="one")
    signed = league.plays({"Clara": 60, "Betty": None}, season=counting_elsewhere, sign_off="one")
    sign(signed, 0)
    league.plays({"Clara": 60, "Betty": None}, season=counting_elsewhere, sign_off="one")
    league.meets(date(2027, 1, 1), "an evening without a game")


def people_come_and_go(league):
    """Somebody joins, another takes over, a third leaves, and had been somebody else all along."""
    game = league.starts("Adam", "Betty", "Clara", season=None, goal=Goal("rounds", 3))
    joining, following, meant = (
        people.add(league.id, name, is_guest=False) for name in ("Edgar", "Fritz", "Gerda")
    )
    happen(game, counted(40, 30, None), Joined(2, joining, 5), Succeeded(0, following))
    happen(game, Began(), counted(40, 30, 20, None), Left(1), Began(), counted(40, 30, None))
    happen(game, Reassigned(1, meant, 0))


# There and back


@ON_BOTH
def test_a_league_that_was_carried_is_the_same_there(full_league, elsewhere):
    file, every = exports.league_file(full_league.id), seasons.of(full_league.id)
    games = json.loads(file)["games"]
    played = [game["id"] for game in games if "record" in game]
    here = [told(one.id) for one in every]
    with elsewhere():
        brought = imports.import_file(file, PHONE)
        assert brought.kind == "league"
        assert exports.league_file(brought.id) == file
        assert [told(one.id) for one in every] == here
        assert soundness.differing_games(brought.id) == []
        assert {opening.first_misfit(game_of(game)) for game in played} == {None}


@ON_SQLITE
def test_the_phone_that_brought_it_lists_the_league(league, elsewhere):
    file = exports.league_file(league.id)
    with elsewhere():
        imports.import_file(file, PHONE)
        assert [one.id for one in leagues.of_phone(PHONE)] == [arrived(league, file).id]


@ON_BOTH
def test_a_game_goes_on_being_played_there(league, elsewhere):
    game = league.plays({"Adam": 40, "Betty": None})
    file, game = exports.league_file(league.id), known_as(game)
    with elsewhere():
        imports.import_file(file, PHONE)
        league = arrived(league, file)
        correct(game_of(game), None, 40)
        assert league.order() == [(1, "Betty"), (2, "Adam")]
        league.plays({"Adam": 40, "Betty": None})
        assert league.names == ["Adam", "Betty"]
        assert soundness.differing_games(league.id) == []


@ON_SQLITE
def test_links_for_readers_are_not_carried(league, elsewhere):
    seasons.share(league.season, is_shared=True)
    link = seasons.at(league.season).share
    file = exports.league_file(league.id)
    assert link.encode() not in file
    with elsewhere():
        imports.import_file(file, PHONE)
        assert seasons.at(league.season).share is None


@ON_SQLITE
def test_that_a_season_was_closed_is_carried_and_an_older_file_says_nothing_of_it(
    league, elsewhere
):
    assert b'"closed"' not in exports.league_file(league.id)
    seasons.close(league.season, is_closed=True)
    file = exports.league_file(league.id)
    with elsewhere():
        imports.import_file(file, PHONE)
        assert seasons.at(league.season).is_closed


# Into an empty place


def test_a_file_of_what_is_here_is_refused_and_changes_nothing(full_league, elsewhere):
    file = exports.league_file(full_league.id)
    with elsewhere():
        id = imports.import_file(file, PHONE).id
        before = rows()
        with pytest.raises(Known) as known:
            imports.import_file(file, PHONE)
        assert (known.value.kind, known.value.id) == ("league", id)
        assert rows() == before


@ON_SQLITE
@pytest.mark.parametrize("kind", ["league", "game"])
def test_what_was_deleted_here_is_here_until_it_is_gone_for_good(kind, league):
    game = league.plays({"Adam": 40, "Betty": None})
    file = exports.league_file(league.id) if kind == "league" else exports.game_file(game)
    opening.delete(game, "founder")
    with pytest.raises(Known):
        imports.import_file(file, "founder")


def test_a_league_with_a_game_that_is_here_is_refused_with_that_game(league, elsewhere):
    league.plays({"Adam": 40, "Betty": None})
    game = league.brings(("Adam", "Betty"))
    file, alone = exports.league_file(league.id), exports.game_file(game)
    with elsewhere():
        game = imports.import_file(alone, PHONE).id
        before = rows()
        with pytest.raises(Known) as known:
            imports.import_file(file, PHONE)
        assert (known.value.kind, known.value.id) == ("game", game)
        assert rows() == before


def test_what_stops_half_way_leaves_nothing_and_the_same_file_comes_in(
    full_league, elsewhere, monkeypatch
):
    file = exports.league_file(full_league.id)

    def stops(*_):
        raise KeyboardInterrupt

    with elsewhere():
        before = rows()
        with monkeypatch.context() as stopping:
            stopping.setattr(tournaments, "bring_in", stops)
            with pytest.raises(KeyboardInterrupt):
                imports.import_file(file, PHONE)
        assert rows() == before
        assert exports.league_file(imports.import_file(file, PHONE).id) == file


# What is not in it


@ON_SQLITE
def test_a_running_game_is_not_in_the_file_and_is_counted(league):
    running = league.starts("Adam", "Betty", level="tricks")
    happen(running, Played(1, 24))
    over = league.plays({"Adam": 40, "Betty": None})
    games = json.loads(exports.league_file(league.id))["games"]
    assert [game["id"] for game in games] == [known_as(over)]
    assert exports.running(league.id) == 1


@ON_SQLITE
def test_a_hand_that_is_still_a_secret_is_not_in_the_file(league):
    game = league.starts(*CAST, level="tricks", hands="all", season=None, goal=Goal("rounds", 2))
    happen(game, Exchanged(0, (1, 2, 3, 4, 5, 6, 7, 8, 9)))
    assert json.loads(exports.league_file(league.id))["games"] == []


@ON_SQLITE
def test_a_deleted_game_is_not_in_the_file_and_is_not_counted_as_running(league):
    opening.delete(league.plays({"Adam": 40, "Betty": None}), "founder")
    opening.delete(league.plays({"Adam": 40, "Betty": None}, season=None), "founder")
    assert json.loads(exports.league_file(league.id))["games"] == []
    assert exports.running(league.id) == 0


@ON_SQLITE
def test_nothing_of_another_league_is_in_the_file(league):
    League().plays({"Zoe the Imp": 40, "Yves": None})  # no id made by chance has blanks
    league.plays({"Adam": 40, "Betty": None})
    assert b"Zoe the Imp" not in exports.league_file(league.id)


# A season


@ON_SQLITE
def test_a_seasons_file_has_what_belongs_to_it(full_league, elsewhere):
    here, file = told(full_league.season), exports.season_file(full_league.id, full_league.season)
    document = json.loads(file)
    assert [one["id"] for one in document["seasons"]] == [full_league.season]
    assert {game["season"] for game in document["games"]} == {full_league.season}
    assert "Gast" in file.decode() and "an evening without a game" not in file.decode()
    with elsewhere():
        imports.import_file(file, PHONE)
        rows_there, _, shifts, names = told(full_league.season)
        assert rows_there == here[0]
        assert [moves for _, moves in shifts] == [moves for _, moves in here[2]]
        assert names.items() <= here[3].items()
        there = arrived(full_league, file)
        assert [one.id for one in seasons.of(there.id)] == [full_league.season]
        assert exports.season_file(there.id, full_league.season) == file


@ON_SQLITE
def test_who_is_only_told_of_in_a_change_is_in_the_seasons_file(league, elsewhere):
    """A game was moved out of the season, and with it the only game of somebody who had a place."""
    league.plays({"Adam": 40, "Betty": None})
    sessions.move(league.plays({"Clara": 50, "Adam": None}), None)
    file = exports.season_file(league.id, league.season)
    with elsewhere():
        imports.import_file(file, PHONE)
        assert "Clara" in [name for name, _, _ in arrived(league, file).told()]


# A game


@ON_SQLITE
def test_a_game_that_was_carried_is_the_same_file_there(app_context, elsewhere):
    game = new_id()
    opening.open_table(game, CAST, 0, replace(ONE_ROUND, hands="all"), "founder")
    hands(game)
    before, names = exports.game_file(game), tables.view(game).names
    with elsewhere():
        brought = imports.import_file(before, PHONE)
        game = brought.id
        assert brought.kind == "game"
        assert (exports.game_file(game), tables.view(game).names) == (before, names)
        assert [one.table_id for one in summaries.of_phone(PHONE)] == [game]
        here = rows()
        with pytest.raises(Known):
            imports.import_file(before, PHONE)
        assert rows() == here


# Damaged files


@pytest.fixture
def small(league):
    """The file of a league with one game."""
    play_a_game(league)
    return exports.league_file(league.id)


@seed
def play_a_game(league):
    """Adam beats Betty."""
    league.plays({"Adam": 40, "Betty": None})


@ON_SQLITE
def test_a_file_that_was_cut_is_not_read(small, elsewhere):
    with elsewhere():
        before = rows()
        for end in (0, 1, len(small) // 2, len(small) - 3):
            with pytest.raises(Unreadable):
                imports.import_file(small[:end], PHONE)
        assert rows() == before


def written(format: str, more: str = "") -> bytes:
    """A file of this format, with nothing else but what follows it."""
    return f'{{"format": "{format}"{more}}}'.encode()


def deep(brackets: int) -> bytes:
    """A file of a league with so many brackets in it."""
    return written(league_files.FORMAT, f', "a": {"[" * brackets}{"]" * brackets}, "digest": ""')


NO_FILES = {
    "nothing": b"",
    "no JSON": b"a league",
    "a list": b"[]",
    "a number": b"7",
    "null": b"null",
    "no UTF-8": written(league_files.FORMAT, ', "a": "?"').replace(b"?", b"\xff"),
    "UTF-16": written(league_files.FORMAT).decode().encode("utf-16"),
    "a NUL": b"\0",
    "an object": b"{}",
    "a later version": written(f"{league_files.FORMAT}0"),
    "only its format": written(league_files.FORMAT),
    "only a game's format": written(game_files.FORMAT),
    "a record": written(record_files.FORMAT, ', "seats": [], "events": []'),
    "a number of 5000 digits": written(league_files.FORMAT, f', "a": {"9" * 5000}'),
    "no number": written(league_files.FORMAT, ', "a": NaN'),
    **{
        f"{brackets} brackets deep": deep(brackets)
        for brackets in (*some(range(700, 1000, 4), 4), 100_000)
    },
}


@ON_SQLITE
@pytest.mark.parametrize("content", NO_FILES.values(), ids=NO_FILES)
def test_what_is_no_file_of_ours_is_not_read(content, app_context):
    with pytest.raises(Unreadable):
        imports.import_file(content, PHONE)


FORGED = {
    "a game without a record": (("games", 0, "record"), None),
    "a game of another id": (("games", 0, "id"), "another-game-of-ours"),
    "a record without events": (("games", 0, "record", "events"), []),
    "a record with another event": (("games", 0, "record", "events", 1, "body", "penalty"), 6),
    "a record's table of another name": (("games", 0, "record", "table"), "another-game-of-ours"),
    "half a character in a name": (("people", 0, "name"), "\ud800"),
}
"""Of what a file may not say; the rest is asked of its reader alone."""


@ON_SQLITE
@pytest.mark.parametrize(("path", "value"), FORGED.values(), ids=FORGED)
def test_a_forged_file_is_not_read_and_nothing_is_changed(path, value, small, elsewhere):
    document = json.loads(small)
    around = document
    for step in path[:-1]:
        around = around[step]
    around[path[-1]] = value
    with elsewhere():
        is_not_read(sealed(document))


@ON_SQLITE
def test_the_same_file_with_a_fitting_digest_is_read(small, elsewhere):
    with elsewhere():
        assert imports.import_file(sealed(json.loads(small)), PHONE).kind == "league"


@ON_SQLITE
@pytest.mark.parametrize("kind", ["seasons", "sessions"])
def test_a_file_that_takes_the_season_or_evening_of_another_league_is_refused(kind, league):
    league.plays({"Adam": 40, "Betty": None})
    document = json.loads(exports.league_file(league.id))
    document["league"]["id"] = new_id()
    other = {"seasons": "sessions", "sessions": "seasons"}[kind]
    renamed = {one["id"]: new_id() for one in document[other]} | {
        one["id"]: new_id() for one in document["games"]
    }
    for one in document[other]:
        one["id"] = renamed[one["id"]]
    document["games"] = []
    paper = {"points": {one["id"]: 1 for one in document["people"]}, "rounds": 3}
    own = {
        "id": new_id(),
        "session": document["sessions"][0]["id"],
        "season": document["seasons"][0]["id"],
    }
    document["games"] = [
        own | {"begun_at": "2026-03-14T00:00:00", "has_counted": False, "paper": paper}
    ]
    is_not_read(sealed(document))


def forged_game(game, change):
    """The file of a game with another content, and hashes that fit, as a forger makes them."""
    file = exports.game_of(game)
    entries, before = [], chain.NOTHING_BEFORE
    for entry in change(list(file.entries)):
        before = chain.chained(before, file.table_id, entry)
        entries.append(replace(entry, hash=before))
    return chain.write(file.table_id, file.opened_at, file.people, entries)


def other_body(number, **keys):
    """An event with other keys."""

    def change(entries):
        body = json.loads(entries[number].body) | keys
        return [
            replace(one, body=json.dumps(body)) if one.number == number else one for one in entries
        ]

    return change


def every(**keys):
    """All events, with another stamp."""
    return lambda entries: [replace(one, **keys) for one in entries]


FORGED_GAMES = {
    "no event": lambda entries: [],
    "no opening": lambda entries: [replace(one, number=one.number - 1) for one in entries[1:]],
    "an opening twice": lambda entries: [
        entries[0],
        replace(entries[0], number=1, client_id="another"),
    ],
    "an unknown event": other_body(1, type="dance"),
    "no event at all": lambda entries: [entries[0], replace(entries[1], body="[]")],
    "nobody at the table": other_body(0, seats=[]),
    "one at the table": other_body(0, seats=["x" * 20]),
    "a hundred at the table": other_body(0, seats=["x" * 20] * 100),
    "a dealer who is not there": other_body(0, dealer=99),
    "a dealer below": other_body(0, dealer=-1),
    "a broken agreement": other_body(0, agreed={}),
    "a time written otherwise": every(at="2026-01-01 00:00:00.0"),
}


@ON_SQLITE
@pytest.mark.parametrize("change", FORGED_GAMES.values(), ids=FORGED_GAMES)
def test_a_forged_game_is_not_read_and_nothing_is_changed(change, league, small, elsewhere):
    file = forged_game(league_games.of_league(league.id)[0].id, change)
    with elsewhere():
        is_not_read(file)


@ON_SQLITE
def test_a_record_over_which_the_rulebook_stumbles_is_not_read(league, elsewhere):
    """With one player The Bright House never gets to the end of a trick."""
    game = league.starts("Adam", "Betty", level="tricks", variant="bright-house")
    lay(game, round_of_two(4, table_of_two("bright-house")))
    file = forged_game(game, other_body(0, seats=[league.called("Adam")]))
    with elsewhere():
        is_not_read(file)


@ON_SQLITE
def test_a_deck_with_more_coins_than_can_be_counted_is_not_read(league, small, elsewhere):
    suits = [
        {"id": suit.id, "cards": dict.fromkeys(map(str, suit.coins), 10**30)}
        for suit in CLASSIC.suits
    ]
    agreed = write_agreement(league.options) | {"deck": {"name": "Gold", "suits": suits}}

    def change(entries):
        return other_body(1, coins=[10**30, None])(other_body(0, agreed=agreed)(entries))

    file = forged_game(league_games.of_league(league.id)[0].id, change)
    with elsewhere(), pytest.raises(Unreadable):
        imports.import_file(file, PHONE)


@ON_SQLITE
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("table", "short"),
        ("table", "x" * 500),
        ("table", "a/b/c/d/e/f/g/h/i/j/k"),
        ("opened_at", "yesterday"),
    ],
)
def test_a_game_with_a_forged_head_is_not_read(key, value, league, small, elsewhere):
    file = exports.game_of(league_games.of_league(league.id)[0].id)
    table = value if key == "table" else file.table_id
    entries, before = [], chain.NOTHING_BEFORE
    for entry in file.entries:
        before = chain.chained(before, table, entry)
        entries.append(replace(entry, hash=before))
    opened_at = value if key == "opened_at" else file.opened_at
    with elsewhere():
        is_not_read(chain.write(table, opened_at, file.people, entries))


@ON_SQLITE
def test_a_game_tells_who_plays(league, small, elsewhere):
    file = exports.game_of(league_games.of_league(league.id)[0].id)
    for named in ({}, dict(list(file.people.items())[:1]), dict.fromkeys(file.people, "a\0b")):
        with elsewhere(), pytest.raises(Unreadable):
            imports.import_file(
                chain.write(file.table_id, file.opened_at, named, file.entries), PHONE
            )
