"""One code takes all along: what a phone may do, given to another phone or browser; both keep it.

Each stays a phone of its own, so that the one that is lost later is withdrawn alone.
"""

from collections import Counter

from sqlalchemy import insert, literal, select

from assistant.extensions import db
from assistant.store import grants as stored
from assistant.store.engine import new_id, now, writing
from assistant.store.models import Grant, League, LeagueVisit, SavedDeck, Table, Visit
from assistant.tables import decks, grants


def all_of(phone: str) -> Counter[tuple[str, str]]:
    """All that a phone may do now: its roles, each at how many tables, or in the league of this
    name; and as "deck" how many decks it has. What was deleted comes along too, uncounted.
    """
    query = select(Grant.role, League.name).outerjoin(League, League.id == Grant.place)
    query = query.outerjoin(Table, Table.id == Grant.place).where(Table.deleted_at.is_(None))
    mine = Grant.phone == phone, Grant.withdrawn_at.is_(None), stored.is_there(Grant.place)
    rows = db.session.execute(query.where(*mine).order_by(League.name.nulls_first(), Grant.role))
    found = Counter((role.partition("-")[0], name or "") for role, name in rows)
    return +(found + Counter({("deck", ""): len(decks.of_phone(phone))}))


def take(typed: str, phone: str) -> bool:
    """Gives a phone all that the phone of this code may do; False where it is no such code now.

    The code lets nobody else in. What waits on the giver to be sent stays there.
    """
    with writing():
        giver = grants.giver(typed)
        if giver is None or giver == phone:
            return False
        stored.end_codes(giver)
        stored.give_all(giver, phone, now())
        for visit in (Visit, LeagueVisit):
            of, place, kept = visit.__table__.c
            known = select(place).where(of == phone).correlate(None)
            new = select(literal(phone), place, kept).where(of == giver, place.not_in(known))
            db.session.execute(insert(visit).from_select([of, place, kept], new))
        bodies = {deck.body for deck in decks.of_phone(phone)}
        for deck in decks.of_phone(giver):
            if deck.body not in bodies:
                copy = SavedDeck(id=new_id(), phone=phone, body=deck.body, kept_at=deck.kept_at)
                copy.put_away_at = deck.put_away_at
                db.session.add(copy)
    return True
