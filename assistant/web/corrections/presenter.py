"""The questions of a correction made into pages: which trick, which card, which Imp's Trick."""

from assistant.rules.cards import START_PRICE, Card
from assistant.rules.table import Seat
from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web.corrections.pages import (
    CardPage,
    CoverPage,
    GivePage,
    ImpPage,
    PilePage,
    TricksPage,
)
from assistant.web.language import spoken
from assistant.web.shared import tricks
from assistant.web.shared.pages import ShownTrick
from assistant.web.shared.presenter import keys, people
from assistant.wording import bottles


def cover(view: TableView) -> CoverPage:
    """The question before the earlier tricks are opened."""
    return CoverPage(
        table_id=view.id,
        shown_number=view.game.shown_number(-1),
        people=tricks.owners_of_piles(view),
        after=view.length,
        client_id=new_id(),
    )


def pile(view: TableView, round_index: int, seat: Seat) -> PilePage:
    """The tricks that a player has taken."""
    taken = [trick.number for trick in view.rounds[round_index].tricks if trick.winner == seat]
    shown = tricks.shown(view, round_index)
    return PilePage(
        table_id=view.id,
        shown_number=view.game.shown_number(round_index),
        name=view.names_in(round_index)[seat],
        tricks=tuple(trick for trick in shown if trick.number in taken),
    )


def all_tricks(view: TableView, round_index: int, alert: str = "") -> TricksPage:
    """The tricks of a round, with what is wrong and what would make it right."""
    round_ = view.rounds[round_index]
    is_unfinished = not round_.is_done and round_index < len(view.rounds) - 1
    return TricksPage(
        table_id=view.id,
        round_number=round_index + 1,
        shown_number=view.game.shown_number(round_index),
        is_running=not round_.is_done,
        tricks=tuple(reversed(tricks.shown(view, round_index))),
        findings=tricks.wrong(view, round_index),
        suggestions=tricks.suggestions(view, round_index) if round_.findings else (),
        at_end=round_index + 1 if is_unfinished else None,
        alert=alert,
    )


def card(view: TableView, round_index: int, event: int, *, is_left_out: bool) -> CardPage | None:
    """The question which card it was; None where the event laid no card."""
    round_, trick = view.rounds[round_index], _trick_with(view, round_index, event)
    if trick is None:
        return None
    finished = round_.trick_with(event)
    return CardPage(
        table_id=view.id,
        round_number=round_index + 1,
        shown_number=view.game.shown_number(round_index),
        trick=trick,
        event=event,
        chosen=next(play for play in trick.plays if play.event == event),
        is_left_out=is_left_out,
        player=view.names_in(round_index)[round_.plays_by_event[event].seat],
        leaders=trick.leaders if trick.plays[0].event == event else (),
        keys=keys(view),
        price=finished.price_before if finished else round_.price,
    )


def card_at_end(view: TableView, round_index: int) -> CardPage:
    """The question which card was left out at the end of an earlier round."""
    shown = tricks.shown(view, round_index)
    return CardPage(
        table_id=view.id,
        round_number=round_index + 1,
        shown_number=view.game.shown_number(round_index),
        trick=shown[-1]
        if shown
        else ShownTrick(
            number=1, plays=(), outcome=None, is_running=False, mark="", bottle="", leaders=()
        ),
        event=None,
        chosen=None,
        player="",
        is_left_out=True,
        leaders=(),
        keys=keys(view),
        price=view.rounds[round_index].price,
    )


def _trick_with(view: TableView, round_index: int, event: int) -> ShownTrick | None:
    """The trick in which the event laid a card."""
    for trick in tricks.shown(view, round_index):
        if any(play.event == event for play in trick.plays):
            return trick
    return None


def give(view: TableView, round_index: int, event: int) -> GivePage | None:
    """The question to whom the table gave a trick.

    None where the event laid no card in a finished one.
    """
    trick = view.rounds[round_index].trick_with(event)
    shown = _trick_with(view, round_index, event)
    if trick is None or shown is None:
        return None
    cards = sorted((play.card for play in trick.plays if play.card < START_PRICE), reverse=True)
    return GivePage(
        table_id=view.id,
        shown_number=view.game.shown_number(round_index),
        trick=shown,
        event=event,
        winners=people(view, round_index, trick.winner),
        bottle=bottles.name_among(view.rounds[round_index], trick.in_play, spoken()),
        prices=(trick.price_before, *cards),
        price=trick.price,
        owners=people(view, round_index, trick.bottle),
        owner=trick.bottle,
    )


def imp(
    view: TableView, round_index: int, chosen: frozenset[Card] = frozenset(), alert: str = ""
) -> ImpPage:
    """The question which cards lie in the Imp's Trick."""
    return ImpPage(
        table_id=view.id,
        round_number=round_index + 1,
        shown_number=view.game.shown_number(round_index),
        keys=keys(view),
        chosen=chosen,
        needed=view.rounds[round_index].table.imp,
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )
