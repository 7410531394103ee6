"""A rematch of people of whom somebody plays at another table of the league: asked about first."""

from assistant.rules.views import TableView
from assistant.services import leagues, session_games
from assistant.web.shared.two_tables import playing_tonight, question


def questions(view: TableView, rematch_id: str) -> tuple[str, ...]:
    """Whether each who plays elsewhere plays here too; nothing where nobody does.

    The rematch itself may be open already, since it was sent twice.
    """
    league_id = session_games.league_of(view.id)
    if league_id is None:
        return ()
    league = leagues.at(league_id)
    person_of = {member.id: member.same_as or member.id for member in league.people}
    playing = playing_tonight(league_id, rematch_id)
    persons = [person_of[entry] for entry in view.game.persons]
    return tuple(question(league.names[id], playing[id]) for id in persons if playing.get(id))
