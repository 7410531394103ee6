"""Every query of leagues and tables: a row that it must not return, and its order.

The rows lie in no order, and of each kind there is one that only one condition leaves out.
"""

import json
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask

from assistant.extensions import db
from assistant.league.seasons import StandingsRules
from assistant.leagues import (
    counting,
    league_games,
    leagues,
    paper_changes,
    played_games,
    seasons,
    seatings,
    sessions,
    standings,
    tournaments,
)
from assistant.notation import league_parts, table_events
from assistant.rules.options import USUAL
from assistant.store.engine import writing
from assistant.store.models import (
    DrawnSeat,
    Entry,
    Event,
    GamePerson,
    Grant,
    ImportedGame,
    League,
    LeagueGame,
    LeagueVisit,
    LogLine,
    PaperImport,
    Person,
    SavedDeck,
    Season,
    Seating,
    Session,
    Table,
    Tournament,
)
from assistant.tables import cache, decks, tables
from tests.databases import ON_SQLITE
from tests.store.conftest import NOON

pytestmark = ON_SQLITE

DAY = date(2026, 3, 14)
AGREED = json.dumps(table_events.write_agreement(USUAL))
COUNTING = json.dumps(league_parts.write_rules(StandingsRules()))

LEAGUES = [("ours", 1, None), ("theirs", 0, None), ("gone", 2, NOON)]
"""Leagues, the days on which they were opened, and when they were deleted."""

SESSIONS = [
    ("late", "ours", 9),
    ("early", "ours", 0),
    ("middle", "ours", 4),
    ("other", "theirs", 5),
]
"""Sessions, their leagues and days."""

SEASONS = [
    ("spring", "ours"),
    ("summer", "ours"),
    ("frozen", "ours"),
    ("foreign", "theirs"),
    ("gone", "gone"),
]

GAMES = [
    ("late", "late", "spring", 1, "paper", ""),
    ("second", "early", "spring", 3, "paper", ""),
    ("first", "early", "spring", 2, "paper", ""),
    ("table", "middle", "spring", 1, "table", ""),
    ("deleted", "early", "spring", 0, "table", "deleted"),
    ("runs", "middle", "spring", 9, "table", "running"),
    ("totals", "early", "spring", 1, "totals", ""),
    ("friendly", "late", None, 0, "paper", ""),
    ("twice", "late", "summer", 2, "table", "twice"),
    ("corrected", "late", "frozen", 5, "table", "days"),
    ("foreign", "other", "foreign", 1, "paper", ""),
    ("foreign runs", "other", "foreign", 1, "table", "running"),
    ("foreign twice", "other", "foreign", 1, "table", "twice"),
]
"""Games: session, season, the hour when they were begun, of which kind, and what they lack."""

PEOPLE = [
    ("second", "c", 0, None),
    ("second", "a", 2, 2),
    ("second", "b", 1, 1),
    ("first", "a", 0, 1),
    ("late", "b", 0, 1),
    ("late", "d", 1, 2),
    ("friendly", "a", 0, 1),
    ("foreign", "a", 0, 1),
    ("foreign", "z", 1, 2),
    ("deleted", "a", 0, 1),
]
"""Games, people, their numbers there and places."""


@pytest.fixture
def rows(app_context: Flask) -> None:
    """All of it."""
    with writing():
        for id, day, deleted_at in LEAGUES:
            opened_at = NOON + timedelta(days=day)
            db.session.add(League(id=id, name=id, opened_at=opened_at, deleted_at=deleted_at))
            db.session.flush()
            db.session.add(LeagueVisit(phone="mine", league_id=id))
            granted = {"name": "", "granted_at": NOON, "role": "reader", "phone": "mine"}
            db.session.add(Grant(place=id, number=1, **granted))
        for id, name in (("d", "Dora"), ("a", "Adam"), ("c", "Clara"), ("b", "Betty")):
            db.session.add(Person(place="ours", id=id, name=name))
        db.session.flush()
        for number, id in enumerate("abcd"):
            named = {"person_id": id, "number": number, "is_guest": id == "c"}
            db.session.add(Entry(league_id="ours", same_as=None, **named))
        for id, league, days in SESSIONS:
            day = DAY + timedelta(days=days)
            db.session.add(Session(id=id, league_id=league, day=day, place=""))
        for id, league in SEASONS:
            days_of = {"first_day": DAY, "last_day": DAY + timedelta(days=60)}
            written = {"agreed": AGREED, "counting": COUNTING, "share": f"share-{id}"}
            db.session.add(Season(id=id, league_id=league, name=id, **days_of, **written))
        db.session.flush()
        league_of = {id: league for id, league, _ in SESSIONS}
        for id, session, season, hour, kind, lack in GAMES:
            row = LeagueGame(id=id, league_id=league_of[session], session_id=session, kind=kind)
            row.season_id, row.begun_at, row.lack = season, NOON + timedelta(hours=hour), lack
            row.has_counted, row.places_given = id in ("corrected", "first"), False
            db.session.add(row)
        db.session.flush()
        none = {"bottles": 0, "best": None, "worst": None, "turns": "[]", "carried": None}
        for game, person, number, place in PEOPLE:
            own = {"number": number, "place": place, "points": 10, "rounds": 1}
            db.session.add(GamePerson(game_id=game, person_id=person, **own, **none))
        for number, (season, game) in enumerate(
            (("spring", "late"), ("spring", "first"), ("spring", None), ("foreign", "late"))
        ):
            at = NOON - timedelta(hours=number)
            league, nobody = "theirs" if season == "foreign" else "ours", {"by": "", "told": "{}"}
            line = {"league_id": league, "number": number, "at": at, "what": "moved", **nobody}
            db.session.add(LogLine(**line, season_id=season, game_id=game, moves="[]"))
        for session, number in (("late", 2), ("late", 1), ("other", 1)):
            drawn_at = NOON + timedelta(hours=number)
            drawn_as = {"number": number, "drawn_at": drawn_at, "only_fours": False}
            db.session.add(Seating(session_id=session, **drawn_as))
        db.session.flush()
        for session, seating, table, seat, person, size in (
            ("late", 1, 2, 0, "c", 3),
            ("late", 1, 1, 1, "b", 3),
            ("late", 1, 1, 0, "a", 3),
            ("late", 1, 0, 0, "d", 0),
            ("late", 2, 1, 0, "a", 3),
            ("late", 2, 1, 1, "d", 3),
            ("late", 2, 0, 0, "b", 0),
            ("other", 1, 1, 0, "a", 4),
        ):
            drawn = {"session_id": session, "seating": seating, "table_number": table}
            game_id = f"{session} {seating} {table}" if table else None
            seated = DrawnSeat(seat=seat, person_id=person, size=size, game_id=game_id, **drawn)
            db.session.add(seated)
        for session, season in (("early", "spring"), ("late", "spring"), ("other", "foreign")):
            held = {"season_id": season, "rounds": 2, "finalists": 0}
            db.session.add(Tournament(session_id=session, **held))
        for id, league, hours, taken_back_at in (
            ("newer", "ours", 2, None),
            ("older", "ours", 1, None),
            ("taken-back", "ours", 3, NOON),
            ("of-theirs", "theirs", 4, None),
        ):
            brought = PaperImport(id=id, league_id=league, season_id="spring", by="mine")
            brought.at, brought.taken_back_at = NOON + timedelta(hours=hours), taken_back_at
            brought.file, brought.newcomers, brought.noted = "f.csv", 0, None
            db.session.add(brought)
        db.session.flush()
        for id, game in (
            ("older", "first"),
            ("taken-back", "first"),
            ("newer", "first"),
            ("of-theirs", "late"),
        ):
            own = {"paper": "{}", "paper_before": None, "had_counted": False}
            db.session.add(ImportedGame(import_id=id, game_id=game, **own))
        for id, phone, hours, away in (
            ("old-deck", "mine", 1, None),
            ("new-deck", "mine", 3, None),
            ("put-away", "mine", 2, NOON),
            ("others-deck", "other", 4, None),
        ):
            kept_at = NOON + timedelta(hours=hours)
            deck = SavedDeck(id=id, phone=phone, body="{}", kept_at=kept_at, put_away_at=away)
            db.session.add(deck)
        for id in ("first-table", "second-table"):
            db.session.add(Table(id=id, opened_at=NOON))
            db.session.flush()
            for number, by in ((0, "opener"), (2, "adams"), (1, "bettys"), (3, "opener")):
                at = NOON + timedelta(minutes=number)
                body = json.dumps({"type": "turn", "by": number})
                event = Event(table_id=id, number=number, client_id=f"{number}", by=by, at=at)
                event.body, event.hash, event.salt = body, f"hash-{number}", None
                db.session.add(event)


def ids(found: Sequence[Any]) -> list[str]:
    return [one.id for one in found]


def at_table(found: Sequence[Any]) -> list[tuple[str, int]]:
    return [(one.table_id, one.number) for one in found]


NOBODY = seatings.Redrawn("no-session", 0, ())
FIRST_TABLE_STAYS = seatings.Redrawn("late", 1, (1,))

QUERIES: dict[str, tuple[Callable[[], Any], Any]] = {
    "the games that count in a season": (
        lambda: [one.counted.game.id for one in league_games.of_season("spring")],
        ["first", "second", "late"],
    ),
    "the games that count in a league": (
        lambda: [one.counted.game.id for one in league_games.counted_in_league("theirs")],
        ["foreign"],
    ),
    "the results of a game, who has no place last": (
        lambda: [one.person for one in league_games.of_game("second")],
        ["b", "a", "c"],
    ),
    "no results of a game that does not count": (lambda: league_games.of_game("deleted"), ()),
    "no results of a friendly game": (lambda: league_games.of_game("friendly"), ()),
    "the results of these games alone": (
        lambda: sorted(league_games.of_games(["first", "friendly", "deleted"])),
        ["first"],
    ),
    "the results on paper, as it has them": (
        lambda: {
            id: [one.person for one in own]
            for id, own in league_games.on_paper(["second", "deleted", "friendly"]).items()
        },
        {"second": ["c", "b", "a"], "friendly": ["a"]},
    ),
    "in which games people stand": (
        lambda: sorted(league_games.games_of("ours", ["a", "d"])),
        [("a", "deleted"), ("a", "first"), ("a", "friendly"), ("a", "second"), ("d", "late")],
    ),
    "the league of a game": (lambda: league_games.league_of("foreign"), "theirs"),
    "the games of a session": (
        lambda: ids(league_games.of_session("early")),
        ["deleted", "totals", "first", "second"],
    ),
    "the games of a season of a league": (
        lambda: ids(league_games.of_league("ours", "spring")),
        ["first", "second", "deleted", "totals", "table", "runs", "late"],
    ),
    "the games of a league": (
        lambda: ids(league_games.of_league("theirs")),
        ["foreign", "foreign runs", "foreign twice"],
    ),
    "the games that are not over": (lambda: ids(league_games.lacking("ours", "running")), ["runs"]),
    "the games with somebody twice": (
        lambda: ids(league_games.lacking("ours", "twice")),
        ["twice"],
    ),
    "how many games a session has": (
        lambda: league_games.counts_by_session("ours"),
        {"early": 3, "middle": 2, "late": 4},
    ),
    "these games": (
        lambda: ids(league_games.every(["second", "first", "nothing"])),
        ["first", "second"],
    ),
    "whether a game has counted": (lambda: league_games.has_counted("spring"), True),
    "that one has which counts no more": (lambda: league_games.has_counted("frozen"), True),
    "that none has yet": (lambda: league_games.has_counted("summer"), False),
    "what games of a season lack": (
        lambda: league_games.counts_by_lack("spring"),
        {"deleted": 1, "running": 1},
    ),
    "the sessions that wait for games": (
        lambda: league_games.waiting_sessions("spring"),
        [("middle", DAY + timedelta(days=4))],
    ),
    "that a later game counts": (
        lambda: league_games.is_followed(league_games.get("second")),  # type: ignore[arg-type]
        True,
    ),
    "that no later game counts": (
        lambda: league_games.is_followed(league_games.get("late")),  # type: ignore[arg-type]
        False,
    ),
    "that another season is not meant": (
        lambda: league_games.is_followed(league_games.get("foreign")),  # type: ignore[arg-type]
        False,
    ),
    "the days on which a season was played": (
        lambda: standings.last_day("spring"),
        DAY + timedelta(days=9),
    ),
    "no day of a season where nothing counts": (lambda: standings.last_day("frozen"), None),
    "the leagues of a phone": (lambda: ids(leagues.of_phone("mine")), ["ours", "theirs"]),
    "the leagues of a stranger": (lambda: leagues.of_phone("other"), []),
    "all leagues": (leagues.every, [("theirs", "theirs"), ("ours", "ours")]),
    "all leagues and deleted ones": (
        lambda: [id for id, _ in leagues.every(deleted=True)],
        ["theirs", "ours", "gone"],
    ),
    "the season of a link": (lambda: seasons.shared("share-summer").id, "summer"),
    "that a season has games": (lambda: seasons.is_empty("summer"), False),
    "the sessions of a league": (
        lambda: ids(sessions.of_league("ours")),
        ["late", "middle", "early"],
    ),
    "the session of a day": (
        lambda: sessions.find_or_open("ours", DAY + timedelta(days=4), "a-new-session"),
        "middle",
    ),
    "the imports of a league": (
        lambda: [one.row.id for one in paper_changes.of_league("ours")],
        ["taken-back", "newer", "older"],
    ),
    "an import of another league": (lambda: paper_changes.is_here("ours", "of-theirs"), False),
    "the import that wrote a game last": (lambda: paper_changes.of_game("first").id, "newer"),  # type: ignore[union-attr]
    "that none wrote a game": (lambda: paper_changes.of_game("second"), None),
    "who came lately": (lambda: seatings.lately_there("ours"), ["a", "b", "c", "d"]),
    "the seatings of a session": (
        lambda: [
            (one.number, [table.people for table in one.tables])
            for one in seatings.of_session("late")
        ],
        [(1, [("a", "b"), ("c",)]), (2, [("a", "d")])],
    ),
    "how often somebody sat so": (
        lambda: sorted(seatings.sat(["late"], ["a", "b", "d"], NOBODY)),
        [("a", 3, 0, 2), ("b", 3, 1, 1), ("d", 3, 1, 1)],
    ),
    "the same but for what is drawn anew": (
        lambda: sorted(seatings.sat(["late"], ["a", "c"], FIRST_TABLE_STAYS)),
        [("a", 3, 0, 2)],
    ),
    "at how many tables since sitting out": (
        lambda: sorted(seatings.drawn_since_out(["late"], ["a", "b", "d"], NOBODY)),
        [("a", 2), ("d", 1)],
    ),
    "the tournaments of a season": (
        lambda: [one.session_id for one in tournaments.page_of_season("spring", 1)[0]],
        ["late", "early"],
    ),
    "that a season has none": (lambda: tournaments.has_any("summer"), False),
    "the guests of a season": (lambda: counting.of_season(season("spring")).guests, {"c"}),
    "the days of a season's games at tables": (
        lambda: ids(played_games.those(["first", "deleted"]).values()),
        ["deleted", "first"],
    ),
    "the decks of a phone": (
        lambda: ids(decks.of_phone("mine")),
        ["new-deck", "put-away", "old-deck"],
    ),
    "the decks on offer": (lambda: ids(decks.on_offer("mine")), ["new-deck", "old-deck"]),
    "who sent these events": (
        lambda: [stamp.by for stamp in tables.stamps("first-table", 1, 2)],
        ["bettys", "adams"],
    ),
    "when each table was written last": (
        lambda: cache.last_moments(["second-table"]),
        {"second-table": NOON + timedelta(minutes=3)},
    ),
    "the last hash of each": (
        lambda: cache.last_hashes(["first-table"]),
        {"first-table": "hash-3"},
    ),
    "the phones of these events": (
        lambda: cache.phones_of("first-table", [1, 2]),
        {"adams", "bettys"},
    ),
    "how people came to a table": (
        lambda: at_table(cache.comings(["first-table"])),
        [("first-table", 0)],
    ),
    "another league's session of a day": (
        lambda: sessions.find_or_open("ours", DAY + timedelta(days=5), "a-new-session"),
        "a-new-session",
    ),
}


def season(id: str) -> Season:
    return db.session.get_one(Season, id)


def test_queries_return_what_they_are_about_alone_and_in_their_order(rows: None) -> None:
    found = {name: query() for name, (query, _) in QUERIES.items()}
    assert found == {name: expected for name, (_, expected) in QUERIES.items()}
