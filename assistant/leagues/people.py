"""The people of a league: coming, going, guests, names, and entries that are one person."""

from collections.abc import Collection

from sqlalchemy import delete, select

from assistant.extensions import db
from assistant.league.people import comparable, follow_merges, have_met
from assistant.leagues import counting, league_games, settled, there
from assistant.leagues.leagues import add_person, everybody
from assistant.leagues.settled import confirmed
from assistant.store import leagues, log, people, tables
from assistant.store.engine import writing
from assistant.store.log import Told
from assistant.store.models import DrawnSeat, Entry, LogLine, Person, Presence, Session
from assistant.tables import cache, table_people


class HaveMet(Exception):
    """They were in one game, so they are two people. Nothing was changed."""


class NameIsTaken(ValueError):
    """Somebody else in the league has this name, perhaps of those who left. Nothing was changed."""

    def __init__(self, *, has_left: bool) -> None:
        super().__init__()
        self.has_left = has_left


def add(league_id: str, name: str, *, is_guest: bool) -> str:
    """Add a person to the league; their id. NameIsTaken where somebody has the name."""
    with writing(league_id):
        _refuse_taken(league_id, name)
        id = add_person(league_id, name)
        _entry(league_id, id).is_guest = is_guest
        if is_guest:
            log.write(league_id, "guest", Told(people=(id,)))
        return id


def set_guest(league_id: str, person_id: str, *, is_guest: bool, shown: str | None = None) -> None:
    """Make somebody a guest, who has no row in the standings; or a guest no longer.

    `shown` as in `confirming.confirmed`.
    """
    with writing(league_id):
        entry = _entry(league_id, person_id)
        if entry.is_guest == is_guest:
            return
        what = "guest" if is_guest else "no_guest"
        told = Told(people=(person_id,))
        with confirmed(league_id, shown, leagues.seasons(league_id), what, told):
            entry.is_guest = is_guest


def rename(league_id: str, person_id: str, name: str) -> None:
    """Give somebody another name, in all games of the league.

    NameIsTaken where somebody else in the league has it.
    """
    with writing(league_id):
        _entry(league_id, person_id).import_id = None
        _refuse_taken(league_id, name, but=person_id)
        was = people.get(league_id, [person_id])[person_id].name
        people.rename([league_id], person_id, was, name)
        _tell_tables(league_id)


def set_left(league_id: str, person_id: str, *, has_left: bool) -> None:
    """Take somebody out of the lists to pick from, or put them back (1.6)."""
    with writing(league_id):
        entry = _entry(league_id, person_id)
        if entry.has_left != has_left:
            entry.has_left = has_left
            what = "person_left" if has_left else "person_back"
            log.write(league_id, what, Told(people=(person_id,)))


def remove(league_id: str, person_id: str) -> None:
    """Remove a person who never played; else all names of that person, whose games stay (1.4)."""
    with writing(league_id):
        _entry(league_id, person_id)
        entries = _entries_of(league_id, person_id)
        if never_played(league_id, person_id):
            remove_entries(league_id, entries)
            log.forget_names(league_id, entries)
            log.write(league_id, "person_removed")
            return
        for id, person in people.get(league_id, entries).items():
            entry = _entry(league_id, id)
            entry.import_id, entry.former_names = None, "[]"
            person.name = ""
        log.forget_names(league_id, entries)
        log.write(league_id, "name_removed", Told(people=(person_id,)))
        _tell_tables(league_id)


def never_played(league_id: str, person_id: str) -> bool:
    """Whether a person can be removed for good: no entry of theirs is in a game or a draw."""
    entries = _entries_of(league_id, person_id)
    return entries == without_games(league_id, entries)


def _entries_of(league_id: str, person_id: str) -> set[str]:
    root_of = counting.person_by_entry(league_id)
    root = root_of.get(person_id, person_id)
    return {root, *(id for id, same_as in root_of.items() if same_as == root)}


def without_games(league_id: str, entries: Collection[str]) -> set[str]:
    """Those of these entries that are in no game, were never drawn and are told of nowhere."""
    left = set(entries) - {id for id, _ in league_games.games_of(league_id, entries)}
    if not left:
        return left
    games = [row.id for row in league_games.of_league(league_id) if not row.is_paper]
    came = table_people.came([cache.parsed(event.body) for event in cache.comings(games)])
    drawn = select(DrawnSeat.person_id).join(Session, Session.id == DrawnSeat.session_id)
    drawn = drawn.where(Session.league_id == league_id).distinct()
    moved = select(LogLine).where(LogLine.league_id == league_id, LogLine.moves.is_not(None))
    told = {move.person for line in db.session.scalars(moved) for move in line.movers}
    return left - {*came} - set(db.session.scalars(drawn)) - told


def remove_entries(league_id: str, entries: Collection[str]) -> None:
    """Remove entries with their names and their parts in evenings, within a transaction."""
    evenings = select(Session.id).where(Session.league_id == league_id)
    noted = Presence.person_id.in_(entries), Presence.session_id.in_(evenings)
    db.session.execute(delete(Presence).where(*noted))
    theirs = Entry.league_id == league_id, Entry.person_id.in_(entries)
    db.session.execute(delete(Entry).where(*theirs))
    db.session.execute(delete(Person).where(Person.place == league_id, Person.id.in_(entries)))


def _tell_tables(league_id: str) -> None:
    """Tell those who follow a game of a league that a name there has changed."""
    for game in league_games.lacking(league_id, "running"):
        tables.changed(game.id)


def merge(league_id: str, person_id: str, into: str, shown: str | None = None) -> None:
    """Make two entries one person, with the name of `into`; HaveMet where they were in one game.

    `shown` as in `confirming.confirmed`.
    """
    with writing(league_id):
        for id in (person_id, into):
            _entry(league_id, id)
        same_as = leagues.same_as(league_id)
        root_of = follow_merges(same_as)
        root, root_into = root_of.get(person_id, person_id), root_of.get(into, into)
        if root == root_into:
            return
        if _have_met(league_id, person_id, into):
            raise HaveMet
        told = Told(people=(root, root_into))
        with confirmed(league_id, shown, leagues.seasons(league_id), "merged", told):
            _entry(league_id, root).same_as = root_into
            _recount_twice(league_id)


def unmerge(league_id: str, person_id: str, shown: str | None = None) -> None:
    """Make a merged entry a person of its own again, with all that was merged into it before.

    `shown` as in `confirming.confirmed`.
    """
    counting.read_ahead(league_games.lacking(league_id, "twice"))
    with writing(league_id):
        entry = _entry(league_id, person_id)
        if entry.same_as:
            told = Told(people=(person_id, entry.same_as))
            with confirmed(league_id, shown, leagues.seasons(league_id), "split", told):
                entry.same_as = None
                _recount_twice(league_id)


def _recount_twice(league_id: str) -> None:
    """A game in which somebody sat with two entries can count once these are parted."""
    settled.recount_games(league_id, league_games.lacking(league_id, "twice"))


def _refuse_taken(league_id: str, name: str, but: str = "") -> None:
    """Raise NameIsTaken where somebody in the league, `but` aside, has this name."""
    others = [member for member in everybody(league_id) if member.person != but]
    same = [member for member in others if comparable(member.name) == comparable(name)]
    if same:
        raise NameIsTaken(has_left=all(member.has_left for member in same))


def _have_met(league_id: str, person_id: str, into: str) -> bool:
    """Whether they came to one game of a league, friendly and unfinished ones too."""
    counted = {
        one.counted.game.id: [result.person for result in one.counted.game.results]
        for one in league_games.counted_in_league(league_id)
    }
    came = (
        counted.get(row.id) or counting.came_to(row) for row in league_games.of_league(league_id)
    )
    return have_met(person_id, into, leagues.same_as(league_id), came)


def _entry(league_id: str, person_id: str) -> Entry:
    """The entry of a person; NoSuchLeague where the league has none."""
    return there(db.session.get(Entry, (league_id, person_id)), person_id)
