"""Cached season totals and ratings. They follow from the cached results, and can be made anew."""

import json
from collections.abc import Collection, Mapping

from sqlalchemy import ColumnElement, delete, insert, select

from assistant.extensions import db
from assistant.league.ratings import Rating
from assistant.league.season_totals import SeasonTotals
from assistant.notation import league_json
from assistant.store.models import CachedRating, CachedTotals

BATCH = 500
"""So many ids are put into one statement."""

# Season totals


def totals(season_id: str) -> dict[str, SeasonTotals]:
    """The totals of a season by person."""
    written = written_totals(season_id)
    return {person: league_json.read_totals(json.loads(body)) for person, body in written.items()}


def totals_without_meetings(season_id: str) -> list[SeasonTotals]:
    """The totals of a season, without whom each met, which is most of what is to be read."""
    bodies = written_totals(season_id).values()
    return [league_json.read_totals({**json.loads(body), "against": {}}) for body in bodies]


def totals_of(season_id: str, people: Collection[str]) -> dict[str, SeasonTotals]:
    """The totals of some people of a season, by person."""
    query = select(CachedTotals.person_id, CachedTotals.body)
    theirs = CachedTotals.season_id == season_id, CachedTotals.person_id.in_(people)
    rows = db.session.execute(query.where(*theirs))
    return {row.person_id: league_json.read_totals(json.loads(row.body)) for row in rows}


def totals_of_person(person_id: str, season_ids: Collection[str]) -> dict[str, SeasonTotals]:
    """A person's totals of each of these seasons in which there are any, by season."""
    query = select(CachedTotals.season_id, CachedTotals.body)
    query = query.where(CachedTotals.person_id == person_id, CachedTotals.season_id.in_(season_ids))
    rows = db.session.execute(query)
    return {row.season_id: league_json.read_totals(json.loads(row.body)) for row in rows}


def written_totals(season_id: str) -> dict[str, str]:
    """The totals of a season by person, as JSON."""
    query = select(CachedTotals.person_id, CachedTotals.body)
    rows = db.session.execute(query.where(CachedTotals.season_id == season_id))
    return {row.person_id: row.body for row in rows}


def save_totals(
    season_id: str, totals: Mapping[str, SeasonTotals], *, instead_of: Collection[str]
) -> None:
    """Save these totals of a season, and remove those of `instead_of` that are not among them."""
    gone: dict[str, SeasonTotals | None] = dict.fromkeys(instead_of)
    save_changed_totals(season_id, gone | {**totals})


def save_changed_totals(season_id: str, totals: Mapping[str, SeasonTotals | None]) -> None:
    """Save these totals of a season, and remove those that are None."""
    bodies = {
        person: json.dumps(league_json.write_totals(own)) if own else None
        for person, own in totals.items()
    }
    replace_totals(season_id, bodies)


def replace_totals(season_id: str, bodies: Mapping[str, str | None]) -> None:
    """Save the JSON of these people's totals of a season, and remove those that are None."""
    _delete(CachedTotals, CachedTotals.season_id == season_id, bodies)
    rows = [
        {"season_id": season_id, "person_id": person, "body": body}
        for person, body in bodies.items()
        if body is not None
    ]
    if rows:
        db.session.execute(insert(CachedTotals), rows)


# Ratings


def ratings(league_id: str) -> dict[str, Rating]:
    """The ratings of a league by person."""
    query = select(CachedRating.person_id, CachedRating.mu, CachedRating.sigma, CachedRating.games)
    rows = db.session.execute(query.where(CachedRating.league_id == league_id))
    return {row.person_id: Rating(row.mu, row.sigma, row.games) for row in rows}


def save_ratings(league_id: str, new: Mapping[str, Rating]) -> None:
    """Replace all ratings of a league."""
    gone: dict[str, Rating | None] = dict.fromkeys(ratings(league_id))
    replace_ratings(league_id, gone | {**new})


def replace_ratings(league_id: str, new: Mapping[str, Rating | None]) -> None:
    """Save the ratings of these people of a league, and remove those that are None."""
    _delete(CachedRating, CachedRating.league_id == league_id, new)
    rows = [
        {
            "league_id": league_id,
            "person_id": person,
            "mu": rating.mu,
            "sigma": rating.sigma,
            "games": rating.games,
        }
        for person, rating in new.items()
        if rating is not None
    ]
    if rows:
        db.session.execute(insert(CachedRating), rows)


# Rows and values


def _delete(
    kind: type[CachedTotals] | type[CachedRating],
    where: ColumnElement[bool],
    people: Collection[str],
) -> None:
    """Remove what is cached of these people."""
    ids = list(people)
    for start in range(0, len(ids), BATCH):
        theirs = kind.person_id.in_(ids[start : start + BATCH])
        db.session.execute(delete(kind).where(where, theirs))
