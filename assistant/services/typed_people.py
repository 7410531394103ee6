"""Who is meant by a name that is typed for a seat of a game that has begun."""

from assistant.league.people import comparable
from assistant.rules.views import TableView
from assistant.services import game_outcomes, leagues, new_id, session_games
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


def id_of_player(view: TableView, name: str, phone: str) -> str:
    """The id of whoever was at a table all along: an entry that is there already comes first.

    So that nobody has a second seat there under another entry of the league.
    """
    game, here = league_games.get(view.id), view.people
    if game is None:
        known = (id for id, own in here.items() if comparable(own) == comparable(name))
        return next(known, None) or id_of(view.id, name, phone)
    id, person_of = id_of(view.id, name, phone), game_outcomes.person_by_entry(game.league_id)
    return next((own for own in here if person_of.get(own, own) == id), id)


def not_there(view: TableView, phone: str) -> tuple[str, ...]:
    """The names of all who could have been at a table and are not.

    In a league those who played the same evening come first, else those whom the phone met last.
    """
    game = league_games.get(view.id)
    if game is None:
        return tuple(name for name in known_people(phone) if name not in view.people.values())
    league = leagues.at(game.league_id)
    named = {person.id: person.name for person in league.roots if person.is_named}
    evening = [
        id
        for other in session_games.of_session(game.session_id)
        for id in game_outcomes.came_to(other)
    ]
    there = {league.names[id] for id in view.game.people if id in league.names}
    names = [named[id] for id in (*evening, *named) if id in named]
    return tuple(name for name in dict.fromkeys(names) if name not in there)


def is_in_league(league_id: str, person: str) -> bool:
    """Whether somebody is entered in a league."""
    return any(member.id == person for member in leagues.everybody(league_id))
