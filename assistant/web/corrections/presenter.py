"""Corrections, and what follows from them, made into pages."""

from flask import url_for
from flask_babel import gettext

from assistant.rules.cards import START_PRICE
from assistant.rules.events import Amended, Inserted, Played, Removed, Replaced, Skipped
from assistant.rules.game import GameRound
from assistant.services import new_id, table_commands
from assistant.services.table_views import TableView
from assistant.web.corrections.forms import Question
from assistant.web.corrections.pages import (
    CardPage,
    ConsequencesPage,
    CoverPage,
    GivePage,
    ImpPage,
    PilePage,
    TricksPage,
)
from assistant.web.corrections.questions import Asked, asked, play_of, played_so, trick_of
from assistant.web.language import spoken
from assistant.web.shared import tricks
from assistant.web.shared.consequences import follows, in_words
from assistant.web.shared.pages import ShownTrick
from assistant.web.shared.presenter import in_sentences, keys, people, players
from assistant.wording import corrections as wording


def cover(view: TableView) -> CoverPage:
    """The question before the earlier tricks are opened."""
    return CoverPage(
        table_id=view.id,
        round_number=len(view.game.rounds),
        people=players(view, -1) if view.game.options.review == "own_pile" else (),
        after=view.length,
        client_id=new_id(),
    )


def pile(view: TableView, place: int, seat: int) -> PilePage:
    """The tricks that a player has taken."""
    taken = [
        trick.number
        for trick in view.game.rounds[place].replay.round.tricks
        if trick.winner == seat
    ]
    return PilePage(
        table_id=view.id,
        round_number=place + 1,
        name=view.names_in(place)[seat],
        tricks=tuple(trick for trick in tricks.shown(view, place) if trick.number in taken),
    )


def all_tricks(view: TableView, place: int, alert: str = "") -> TricksPage:
    """The tricks of a round, with what is wrong and what would make it right."""
    one = view.game.rounds[place]
    return TricksPage(
        table_id=view.id,
        round_number=place + 1,
        is_running=not one.is_done,
        tricks=tricks.shown(view, place),
        findings=tricks.wrong(view, place),
        suggestions=tricks.suggestions(view, place) if one.replay.findings else (),
        at_end=None if one.is_done or place == len(view.game.rounds) - 1 else place + 1,
        alert=alert,
    )


def card(
    view: TableView, place: int, event: int, *, is_left_out: bool, alert: str = ""
) -> CardPage | None:
    """The question which card it was; None where the event laid no card."""
    one = view.game.rounds[place]
    trick = _with(view, place, event)
    if trick is None:
        return None
    chosen = next(play for play in trick.plays if play.event == event)
    finished, play = trick_of(one, event), play_of(one, event)
    is_led = trick.plays[0].event == event and not (finished and finished.is_skipped)
    return CardPage(
        table_id=view.id,
        round_number=place + 1,
        trick=trick,
        event=event,
        chosen=chosen,
        is_left_out=is_left_out,
        player=view.names_in(place)[play.seat],
        leaders=tuple(
            person for person in people(view, place) if is_led and person.seat != play.seat
        ),
        keys=keys(view),
        price=finished.price_before if finished else one.replay.round.price,
        alert=alert,
    )


def card_at_end(view: TableView, place: int) -> CardPage:
    """The question which card was left out at the end of an earlier round."""
    round_ = view.game.rounds[place].replay.round
    shown = tricks.shown(view, place)
    return CardPage(
        table_id=view.id,
        round_number=place + 1,
        trick=shown[-1] if shown else ShownTrick(number=1, plays=(), outcome=None, mark=""),
        event=None,
        chosen=None,
        player="",
        is_left_out=True,
        leaders=(),
        keys=keys(view),
        price=round_.price,
        alert="",
    )


def _with(view: TableView, place: int, event: int) -> ShownTrick | None:
    """The trick in which the event laid a card."""
    shown = tricks.shown(view, place)
    return next(
        (trick for trick in shown if any(play.event == event for play in trick.plays)), None
    )


def give(view: TableView, place: int, event: int) -> GivePage | None:
    """The question to whom the table gave a trick; None where the event laid no card in a finished one."""
    one = view.game.rounds[place]
    trick, shown = trick_of(one, event), _with(view, place, event)
    if trick is None or shown is None:
        return None
    cards = sorted((play.card for play in trick.plays if play.card < START_PRICE), reverse=True)
    return GivePage(
        table_id=view.id,
        round_number=place + 1,
        trick=shown,
        event=event,
        winners=people(view, place, trick.winner),
        prices=(trick.price_before, *cards),
        price=trick.price,
        owners=people(view, place, trick.bottle),
        owner=trick.bottle,
    )


def imp(
    view: TableView, place: int, chosen: frozenset[int] = frozenset(), alert: str = ""
) -> ImpPage:
    """The question which cards lie in the Imp's Trick."""
    return ImpPage(
        table_id=view.id,
        round_number=place + 1,
        keys=keys(view),
        chosen=chosen,
        needed=view.game.rounds[place].table.imp,
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )


def what_follows(
    view: TableView, question: Question, alert: str = "", *, is_open: bool = True
) -> ConsequencesPage:
    """What a correction would change; `is_open` as in `follows`. Refused where it cannot be."""
    what = asked(view.game, question)
    groups = follows(view, what.place, Amended(what.changes), is_open=is_open)
    so = played_so(view, what)
    return ConsequencesPage(
        table_id=view.id,
        round_number=what.place + 1,
        figure=_figure(view.game.rounds[what.place], what),
        text=said(view, what),
        groups=groups,
        so=_kept(view, so) if so else "",
        is_given_later=so is None and bool(groups) and groups[0].title == gettext("Tricks"),
        fields={field.name: field.data for field in Question(data=question.data) if field.data},
        signers=players(view, what.place) if view.game.rounds[what.place].signed else (),
        first=_chosen(question, "first"),
        second=_chosen(question, "second"),
        back=url_for("corrections.tricks", table_id=view.id, number=what.place + 1),
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )


def _chosen(question: Question, name: str) -> int | None:
    """Who was chosen to agree, when the form comes back."""
    return question[name].number if name in question else None


def said(view: TableView, what: Asked) -> str:
    """The correction itself, in words."""
    return in_words(
        Amended(what.changes),
        view.game.rounds[what.place],
        in_sentences(view.names_in(what.place)),
    )


def _figure(one: GameRound, what: Asked) -> str:
    """The cards of a correction: "12 → 21", "+ 21", "12 → –"; nothing where it is about no single card."""
    told = dict(one.events)
    first = what.changes[0]
    match first:
        case Replaced(number, (Played() | Skipped()) as now) if now.card != getattr(
            told[number], "card", None
        ):
            return f"{getattr(told[number], 'card', '')} → {now.card}"
        case Inserted(_, Played(_, card)):
            return f"+ {card}"
        case Removed(number) if len(what.changes) == 1 and isinstance(told[number], Played):
            return f"{getattr(told[number], 'card', '')} → –"
    return ""


def _kept(view: TableView, so: Asked) -> str:
    """What the answer "played so" keeps."""
    after = table_commands.foreseen(view, Amended(so.changes))
    kept = next(
        trick for trick in after.rounds[so.place].replay.round.tricks if trick.number == so.kept
    )
    return wording.kept(kept, in_sentences(view.names_in(so.place)), spoken())
