"""Who sits where made into pages."""

from assistant.services import seatings, tournaments
from assistant.services.leagues import League
from assistant.services.sessions import Session
from assistant.web import access
from assistant.web.seating.forms import DrawForm, LatecomerForm
from assistant.web.seating.pages import DrawPage, SeatingPage
from assistant.web.shared.days import in_words
from assistant.web.shared.drawn_tables import seating_card


def seating_page(league: League, session: Session, form: LatecomerForm) -> SeatingPage:
    """The tables of an evening, the newest first."""
    drawn = seatings.of_session(session.id)
    cards = [seating_card(league, seating) for seating in reversed(drawn)]
    newest = drawn[-1] if drawn else None
    seated = newest.people if newest else ()
    tournament = tournaments.of_session(session.id)
    return SeatingPage(
        league_id=league.id,
        league_name=league.name,
        session_id=session.id,
        day=in_words(session.day),
        keeps_evenings=access.keeps_evenings(),
        may_draw=access.keeps_evenings() and (tournament is None or tournament.is_over),
        has_tournament=tournament is not None,
        may_open=access.keeps_people() and tournament is None,
        newest=cards[0] if cards else None,
        before=tuple(cards[1:]),
        waits=newest is not None and newest.waits,
        form=form,
        known_names=tuple(
            person.name for person in league.roots if person.is_named and person.id not in seated
        ),
    )


def draw_page(league: League, session: Session, form: DrawForm) -> DrawPage:
    """The form of a draw."""
    return DrawPage(
        league_id=league.id,
        league_name=league.name,
        session_id=session.id,
        day=in_words(session.day),
        form=form,
    )
