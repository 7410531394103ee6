"""Who is playing where just now in a league, so that nobody sits at two tables unasked."""

from collections.abc import Mapping
from datetime import datetime

from assistant.services import leagues, tables
from assistant.store import league_games

Companions = Mapping[str, tuple[str, ...]]
"""With whom each person is playing: the names of the others at the table, by the person's id."""


def companions(league_id: str, since: datetime, but: str = "") -> Companions:
    """Who plays at the tables of a league that run and were opened since a moment, and with whom.

    `but` is a table that is left out. Of several tables of a person it is the newest.
    """
    league = leagues.at(league_id)
    person_of = {member.id: member.same_as or member.id for member in league.people}
    found: dict[str, tuple[str, ...]] = {}
    for game in league_games.running_since(league_id, since):
        if game.id != but:
            seated = [person_of[entry] for entry in tables.any_view(game.id).game.persons]
            for person in seated:
                found[person] = tuple(league.names[one] for one in seated if one != person)
    return found
