"""Corrections, and what follows from them, made into pages."""

from flask import url_for

from assistant.rules import corrections
from assistant.rules.cards import START_PRICE
from assistant.rules.corrections import Correction
from assistant.rules.events import Inserted, Played, Removed, Replaced, Skipped
from assistant.rules.preview import Preview
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web.corrections.forms import QuestionForm
from assistant.web.corrections.pages import (
    CardPage,
    ConsequencesPage,
    CoverPage,
    GivePage,
    ImpPage,
    PilePage,
    TricksPage,
)
from assistant.web.language import spoken
from assistant.web.shared import tricks
from assistant.web.shared.consequences import groups, in_words
from assistant.web.shared.pages import ShownTrick
from assistant.web.shared.presenter import in_sentences, keys, people, players
from assistant.wording import corrections as wording


def cover(view: TableView) -> CoverPage:
    """The question before the earlier tricks are opened."""
    return CoverPage(
        table_id=view.id,
        round_number=len(view.rounds),
        people=players(view, -1) if view.game.options.review == "own_pile" else (),
        after=view.length,
        client_id=new_id(),
    )


def pile(view: TableView, place: int, seat: int) -> PilePage:
    """The tricks that a player has taken."""
    taken = [trick.number for trick in view.rounds[place].tricks if trick.winner == seat]
    return PilePage(
        table_id=view.id,
        round_number=place + 1,
        name=view.names_in(place)[seat],
        tricks=tuple(trick for trick in tricks.shown(view, place) if trick.number in taken),
    )


def all_tricks(view: TableView, place: int, alert: str = "") -> TricksPage:
    """The tricks of a round, with what is wrong and what would make it right."""
    one = view.rounds[place]
    return TricksPage(
        table_id=view.id,
        round_number=place + 1,
        is_running=not one.is_done,
        tricks=tricks.shown(view, place),
        findings=tricks.wrong(view, place),
        suggestions=tricks.suggestions(view, place) if one.findings else (),
        at_end=None if one.is_done or place == len(view.rounds) - 1 else place + 1,
        alert=alert,
    )


def card(
    view: TableView, place: int, event: int, *, is_left_out: bool, alert: str = ""
) -> CardPage | None:
    """The question which card it was; None where the event laid no card."""
    one = view.rounds[place]
    trick = _with(view, place, event)
    if trick is None:
        return None
    chosen = next(play for play in trick.plays if play.event == event)
    finished, play = one.trick_with(event), one.plays_by_event[event]
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
        price=finished.price_before if finished else one.price,
        alert=alert,
    )


def card_at_end(view: TableView, place: int) -> CardPage:
    """The question which card was left out at the end of an earlier round."""
    round_ = view.rounds[place]
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
    one = view.rounds[place]
    trick, shown = one.trick_with(event), _with(view, place, event)
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
        needed=view.rounds[place].table.imp,
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )


def what_follows(
    view: TableView,
    question: QuestionForm,
    asked: Correction,
    plain: Preview,
    alert: str = "",
) -> ConsequencesPage:
    """What a correction would change; `plain` is its preview."""
    index = asked.round_index
    is_open = view.rounds[index].is_open
    so = corrections.played_so(view.fold, asked, plain)
    return ConsequencesPage(
        table_id=view.id,
        round_number=index + 1,
        figure=_figure(view.rounds[index], asked),
        text=in_words(plain.amendment, view.rounds[index], in_sentences(view.names_in(index))),
        groups=groups(view, plain, is_open=is_open),
        so=_kept(view, *so) if so else "",
        is_given_later=so is None and bool(plain.consequences.tricks),
        fields={field.name: field.data for field in QuestionForm(data=question.data) if field.data},
        signers=players(view, index) if view.rounds[index].signed else (),
        first=_chosen(question, "first"),
        second=_chosen(question, "second"),
        back=url_for("corrections.tricks", table_id=view.id, number=index + 1),
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )


def _chosen(question: QuestionForm, name: str) -> int | None:
    """Who was chosen to agree, when the form comes back."""
    return question[name].number if name in question else None


def _figure(one: RoundView, what: Correction) -> str:
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


def _kept(view: TableView, so: Correction, previewed: Preview) -> str:
    """What the answer "played so" keeps."""
    round_ = RoundView(previewed.after.rounds[so.round_index], is_open=True)
    kept = next(trick for trick in round_.tricks if trick.number == so.kept_trick)
    return wording.kept(kept, in_sentences(view.names_in(so.round_index)), spoken())
