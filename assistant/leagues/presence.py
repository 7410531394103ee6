"""Who comes to an evening, and who was there: the part of each person in it, as noted last."""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import delete, insert, select

from assistant.extensions import db
from assistant.league.people import PartOfEvening
from assistant.leagues import leagues, sessions
from assistant.notation.league_files import FileSession
from assistant.store import log
from assistant.store.engine import writing
from assistant.store.log import Told
from assistant.store.models import Ids, Presence


def of_session(session_id: str) -> dict[str, PartOfEvening]:
    """The parts that were noted, by person; of two entries of one person that of the person."""
    person_of = leagues.at(sessions.at(session_id).league_id).person_of
    noted = of_sessions([session_id]).get(session_id, {})
    own_last = sorted(noted, key=lambda entry: (person_of[entry] == entry, entry))
    return {person_of[entry]: noted[entry] for entry in own_last}


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
        entries = [entry for entry, of in league.person_of.items() if of == person]
        noted = Presence.session_id == session_id, Presence.person_id.in_(entries)
        db.session.execute(delete(Presence).where(*noted))
        if part:
            db.session.add(Presence(session_id=session_id, person_id=person, part=part))
        what = f"presence_{part}" if part else "presence_taken_back"
        log.write(league.id, what, Told(day=session.day, people=(person,)))


def bring_in(files: Sequence[FileSession]) -> None:
    """Write the parts that the sessions of a league's file have."""
    rows = [
        {"session_id": one.id, "person_id": person, "part": part}
        for one in files
        for person, part in one.presence.items()
    ]
    if rows:
        db.session.execute(insert(Presence), rows)
