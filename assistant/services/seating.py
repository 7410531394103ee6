"""Who is meant by a name that is typed for a seat of a running game."""

from assistant.league.people import comparable
from assistant.services import leagues, new_id
from assistant.services.table_people import known_people
from assistant.store import league_games, people


def id_of(table_id: str, name: str, phone: str) -> str:
    """The id of somebody of this name: in the table's league, or among those the phone has met.

    A new id where nobody is called so.
    """
    game = league_games.get(table_id)
    if game is None:
        return _met(table_id, name, phone) or new_id()
    return leagues.at(game.league_id).by_name.get(comparable(name)) or new_id()


def _met(table_id: str, name: str, phone: str) -> str | None:
    """The id of somebody of this name whom the phone has met.

    None for somebody who is at this table under another name.
    """
    id = known_people(phone).get(name)
    here = people.at_table(table_id, [id]) if id else {}
    return None if any(person.name != name for person in here.values()) else id
