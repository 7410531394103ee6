"""An import from paper taken back: its games go, or are as they were; so do its people.

What is removed is removed in short transactions, and counted in the end. Should the server stop
half way, taking back once more does the rest. What an import brought can stay since a later one
needs it too; then it goes with that one.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from assistant.league import rank_changes
from assistant.league.rank_changes import RankChange
from assistant.league.season_count import CountedGame
from assistant.notation import paper_json
from assistant.services import NoSuchLeague, counting, import_counting, now
from assistant.services.import_counting import Note
from assistant.services.imports import one_at_a_time
from assistant.services.paper_imports import PIECE
from assistant.services.seasons import row_of as season_row
from assistant.store import cached_results, league_games, leagues, people, seatings
from assistant.store import imports as store
from assistant.store import sessions as stored_sessions
from assistant.store.engine import writing
from assistant.store.imports import Written
from assistant.store.models import PaperImport, Season

_ID = re.compile(r'"([A-Za-z0-9_-]{16,64})"')


class TakenBack(Exception):
    """The import was taken back already. Nothing was changed."""


@dataclass
class Edited(Exception):
    """Somebody changed games of the import later. Nothing was taken back."""

    game_ids: list[str]


class SeasonMoves(NamedTuple):
    """Who moves in a season."""

    season: Season
    moves: tuple[RankChange, ...]


class _Brought(NamedTuple):
    """People by id and sessions that came with imports, and the note that tells of them."""

    people: dict[str, str]
    sessions: list[str]
    note: Note


def moves(import_id: str) -> list[SeasonMoves]:
    """Who would move where, in each season that games of an import belong to now."""
    games = {game.game_id: game for game in store.games(import_id)}
    found = []
    for season_id in sorted(store.season_ids(import_id)):
        season = season_row(season_id)
        count = counting.of_season(season)
        kept = replace(
            count,
            games=tuple(_games_without(count.games, games)),
            carried=tuple(counting.carried_forward(season, without=_new(games))),
        )
        found.append(SeasonMoves(season, rank_changes.rank_changes(count.rows, kept.rows)))
    return found


def _new(games: Mapping[str, Written]) -> set[str]:
    return {id for id, game in games.items() if game.paper_before is None}


def _games_without(
    counted: Sequence[CountedGame], games: Mapping[str, Written]
) -> Iterator[CountedGame]:
    """The games of a season that would be left, each as it would be."""
    for one in counted:
        written = games.get(one.game.id)
        if written is None:
            yield one
        elif written.paper_before is not None:
            results = paper_json.read_paper(json.loads(written.paper_before))
            row = league_games.get(one.game.id)
            assert row
            yield counting.counted_game(row, results)


def take_back(import_id: str) -> None:
    """Take an import back as a whole; NoSuchLeague, TakenBack or Edited where that cannot be.

    Busy while another import goes on.
    """
    with one_at_a_time():
        row = _checked(import_id)
        league_id, brought = row.league_id, _brought(row)
        note = brought.note
        games = store.games(import_id)
        for start in range(0, len(games), PIECE):
            with writing(league_id):
                _put_back(games[start : start + PIECE])
        leaving = _unused(league_id, brought.people, (note.season_id, note.instead_of))
        noted = import_counting.count(league_id, replace(note, leaving=leaving))
        _remove_people(league_id, leaving)
        with writing(league_id):
            _remove_sessions(league_id, brought.sessions)
            _note_taken_back(import_id, noted)


def _with_overlapped(row: PaperImport) -> list[PaperImport]:
    """An import, and those that were taken back while it, or another one of them, was in force."""
    found = [row]
    for gone in store.taken_back(row.league_id):
        if gone.taken_back_at is None or gone.taken_back_at <= min(one.at for one in found):
            break
        found.append(gone)
    return found


def _brought(row: PaperImport) -> _Brought:
    """What goes with an import besides its games, where nothing else is of it."""
    rows = _with_overlapped(row)
    numbers = [one.noted for one in store.of_season_since(row.season_id, row.at)]
    return _Brought(
        people={id: name for one in rows for id, name in json.loads(one.people).items()},
        sessions=[id for one in rows for id in json.loads(one.sessions)],
        note=import_counting.note_of(
            row.season_id, tuple(number for number in numbers if number is not None)
        ),
    )


def _note_taken_back(import_id: str, noted: int | None) -> None:
    """What later imports changed is told together from now on, with what is left of this one."""
    row = store.get(import_id)
    assert row
    row.taken_back_at = now()
    *others, last = store.of_season_since(row.season_id, row.at)
    last.noted = noted
    for one in others:
        one.noted = None


def check(import_id: str) -> None:
    """Raise what `take_back` would."""
    _checked(import_id)


def _checked(import_id: str) -> PaperImport:
    row = store.get(import_id)
    if row is None:
        raise NoSuchLeague(import_id)
    if row.taken_back_at:
        raise TakenBack
    if edited := store.edited(import_id):
        raise Edited(edited)
    return row


def _put_back(games: Collection[Written]) -> None:
    """Let games be as they were, and remove those that were not here.

    What somebody has changed in the last moment stays.
    """
    rows = {row.id: row for row in league_games.every([game.game_id for game in games])}
    written = [game for game in games if game.game_id in rows]
    own = [game for game in written if rows[game.game_id].paper == game.paper]
    cached_results.save({game.game_id: () for game in own})
    league_games.remove([game.game_id for game in own if game.paper_before is None])
    for game in own:
        if game.paper_before is not None:
            row = rows[game.game_id]
            row.paper, row.lack, row.has_counted = game.paper_before, "importing", game.had_counted


# People and sessions


def _remove_people(league_id: str, names: Mapping[str, str]) -> None:
    """Remove those of these people of whom the league has nothing else.

    It is looked for while others write. Where they did, it is looked for again, and they wait.
    """
    seen = leagues.changes(league_id)
    unused = _unused(league_id, names)
    with writing(league_id):
        if leagues.changes(league_id) != seen:
            unused = _unused(league_id, unused)
        ids = list(unused)
        leagues.remove_entries(league_id, ids)
        people.remove_from(league_id, ids)


def _unused(
    league_id: str, names: Mapping[str, str], but: tuple[str, Collection[int]] = ("", ())
) -> dict[str, str]:
    """Those of these people who are as they came, and stand nowhere.

    `but`: the season and the numbers of notes that do not matter, since they go too.
    """
    entries = leagues.entries(league_id)
    merged = {entry.same_as for entry in entries if entry.same_as}
    touched = {entry.person_id for entry in entries if entry.is_guest or entry.same_as} | merged
    called = {id: person.name for id, person in people.get(league_id, names).items()}
    left = {id: name for id, name in names.items() if called.get(id) == name and id not in touched}
    for text in store.texts_with_people(league_id, but) if left else ():
        for id in _ID.findall(text):
            left.pop(id, None)
    return left


def _remove_sessions(league_id: str, session_ids: Sequence[str]) -> None:
    """Remove those of these sessions that have no game, no table drawn and no place named."""
    drawn = {seating.session_id for seating in seatings.of_sessions(session_ids)}
    used = drawn | league_games.counts_by_session(league_id).keys()
    left = {session.id for session in stored_sessions.of_league(league_id) if not session.place}
    stored_sessions.remove([id for id in session_ids if id in left and id not in used])
