"""Somebody of a league who plays at another table just now: asked about, and told beside a name."""

from collections.abc import Mapping

from flask_babel import gettext

from assistant.leagues import sessions
from assistant.leagues.sessions import Companions
from assistant.web.language import spoken
from assistant.web.shared.days import tonight_began
from assistant.web.shared.presenter import in_sentences
from assistant.wording.numbers import joined


def playing_tonight(league_id: str, but: str = "") -> Companions:
    """Who plays with whom this evening in a league, at another table than `but`."""
    return sessions.companions(league_id, tonight_began(), but)


def question(name: str, others: tuple[str, ...]) -> str:
    """Whether somebody who plays with these others plays here too."""
    [called] = in_sentences([name])
    return gettext(
        "%(name)s is playing at the table with %(others)s. Does %(name)s play here too?",
        name=called,
        others=joined(in_sentences(others), spoken()),
    )


def beside_names(names: Mapping[str, str], playing: Companions) -> dict[str, str]:
    """What stands beside the name of each who plays elsewhere; `names` are by id."""
    return {
        names[id]: gettext("playing with %(others)s", others=joined(others, spoken()))
        for id, others in playing.items()
    }
