"""Who sits where made into pages."""

from assistant.services import seatings
from assistant.services.leagues import League
from assistant.services.seatings import Seating
from assistant.services.sessions import Session
from assistant.web import access
from assistant.web.seating.forms import DrawForm, LatecomerForm
from assistant.web.seating.pages import DrawPage, SeatingCard, SeatingPage, TableCard
from assistant.web.shared.days import in_words

AT_HAND = 60
"""How many people can be ticked; the names of others are typed."""


def seating_page(league: League, session: Session, form: LatecomerForm) -> SeatingPage:
    """The tables of an evening, the newest first."""
    drawn = seatings.of_session(session.id)
    cards = [_card(league, seating) for seating in reversed(drawn)]
    newest = drawn[-1] if drawn else None
    seated = newest.people if newest else ()
    return SeatingPage(
        league_id=league.id,
        league_name=league.name,
        session_id=session.id,
        day=in_words(session.day),
        keeps_evenings=access.keeps_evenings(),
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


def people_at_hand(league: League, newest: Seating | None) -> list[tuple[str, str]]:
    """Whom a form offers: who is there already, who came lately, then the others; id and name."""
    roots = {person.id: person for person in league.roots}
    here = newest.people if newest else ()
    named = [person.id for person in league.roots if person.is_named]
    ids = dict.fromkeys([*here, *seatings.lately_there(league.id), *named])
    offered = [id for id in ids if id in here or (id in roots and roots[id].is_named)]
    return [(id, league.names[id]) for id in offered[: max(AT_HAND, len(here))]]


def _card(league: League, seating: Seating) -> SeatingCard:
    return SeatingCard(
        number=seating.number,
        tables=tuple(
            TableCard(
                number=table.number,
                players=tuple(league.names[person] for person in table.people),
                game_id=table.game_id,
                has_begun=table.has_begun,
                is_deleted=table.is_deleted,
            )
            for table in seating.tables
        ),
        out=tuple(league.names[person] for person in seating.out),
    )
