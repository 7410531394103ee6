"""Who comes to an evening, and who was there: the part of each person in it, as noted last.

And what is remarked about it when it is over.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence

from sqlalchemy import delete, insert, select

from assistant.extensions import db
from assistant.league.people import PartOfEvening
from assistant.leagues import leagues, sessions
from assistant.notation.league_files import FileSession
from assistant.store import log
from assistant.store.engine import writing
from assistant.store.log import Told
from assistant.store.models import Ids, Presence, Session


def of_session(session_id: str) -> dict[str, PartOfEvening]:
    """The parts that were noted, by person; of two entries of one person that of the person."""
    return by_person(sessions.at(session_id).league_id, [session_id]).get(session_id, {})


def by_person(league_id: str, session_ids: Ids) -> dict[str, dict[str, PartOfEvening]]:
    """The parts in these sessions of a league, likewise; a session of which none is noted is not in
    it.
    """
    person_of = leagues.at(league_id).person_of
    found = {}
    for session_id, noted in of_sessions(session_ids).items():
        own_last = sorted(noted, key=lambda entry: (person_of[entry] == entry, entry))
        found[session_id] = {person_of[entry]: noted[entry] for entry in own_last}
    return found


def coming(session_id: str) -> list[str]:
    """The ids of those who come and have not left, in the order of their names."""
    parts = of_session(session_id)
    league = leagues.at(sessions.at(session_id).league_id)
    return [id for id in league.to_pick if parts.get(id) == "comes"]


def of_sessions(session_ids: Ids) -> dict[str, dict[str, PartOfEvening]]:
    """The parts of entries by session, as they are stored."""
    found: dict[str, dict[str, PartOfEvening]] = defaultdict(dict)
    query = select(Presence).where(Presence.session_id.in_(session_ids))
    for row in db.session.scalars(query.order_by(Presence.session_id, Presence.person_id)):
        found[row.session_id][row.person_id] = row.part
    return found


def note(session_id: str, person_id: str, part: PartOfEvening | None) -> None:
    """Note somebody's part in an evening in the place of any other; None takes it back."""
    with writing(session_id):
        session = sessions.at(session_id)
        league = leagues.at(session.league_id)
        person = league.member(person_id).person
        if of_session(session_id).get(person) == part:
            return
        _put(session, [person], part)


def note_afterwards(
    session_id: str, present: Collection[str], excused: Collection[str], remark: str
) -> None:
    """Note who was at an evening without playing, who had said to stay away, and a remark.

    Of everybody else is known no more, but that they were to come.
    """
    with writing(session_id):
        session, before = sessions.at(session_id), of_session(session_id)
        if changes := log.changes(session, remark=remark):
            session.remark = remark
            told = Told(day=session.day, changes=changes)
            log.write(session.league_id, "session_remark", told)
        after: dict[str, PartOfEvening] = {
            **{person: part for person, part in before.items() if part == "comes"},
            **dict.fromkeys(present, "present"),
            **dict.fromkeys(excused, "excused"),
        }
        changed = [id for id in {**before, **after} if before.get(id) != after.get(id)]
        for part in ("present", "excused", None):
            _put(session, [person for person in changed if after.get(person) == part], part)


def _put(session: Session, persons: Collection[str], part: PartOfEvening | None) -> None:
    if not persons:
        return
    person_of = leagues.at(session.league_id).person_of
    entries = [entry for entry, person in person_of.items() if person in persons]
    noted = Presence.session_id == session.id, Presence.person_id.in_(entries)
    db.session.execute(delete(Presence).where(*noted))
    if part:
        parts = [Presence(session_id=session.id, person_id=id, part=part) for id in persons]
        db.session.add_all(parts)
    what = f"presence_{part}" if part else "presence_taken_back"
    log.write(session.league_id, what, Told(day=session.day, people=tuple(persons)))


def bring_in(files: Sequence[FileSession]) -> None:
    """Write the parts that the sessions of a league's file have."""
    rows = [
        {"session_id": one.id, "person_id": person, "part": part}
        for one in files
        for person, part in one.presence.items()
    ]
    if rows:
        db.session.execute(insert(Presence), rows)
