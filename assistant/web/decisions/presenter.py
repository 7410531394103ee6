"""What is wrong with a round, made into a page."""

from collections.abc import Iterable

from assistant.rules.events import Ruled
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web.decisions.pages import Decided, ProblemPage, RoundBefore, Situation, Tapped
from assistant.web.decisions.situations import Kind, kind_of, revokes, situations
from assistant.web.language import spoken
from assistant.web.shared import tricks
from assistant.web.shared.decision_forms import DecideForm
from assistant.web.shared.pages import Case, ShownTrick, Suggestion
from assistant.web.shared.presenter import in_sentences, players
from assistant.wording import decisions as wording


def problem(
    view: TableView,
    round_index: int,
    alert: str = "",
    form: DecideForm | None = None,
    happened: str = "",
) -> ProblemPage:
    """What the record shows, what else can have happened, and how the table goes on.

    `form` is what was typed, when it comes back. `happened` is what the table says that it was: a
    finding's code, an irregularity, or a kind of situation.
    """
    round_ = view.rounds[round_index]
    is_newest = round_index == len(view.rounds) - 1
    can_decide = not (round_.is_void or view.game.ended)
    found = revokes(view, round_index)
    others = situations(view, round_index) if can_decide else ()
    every_case = (*found, *(case for one in others for case in one.cases))
    returned = _returned(every_case, form) if form else None
    kind = kind_of(returned.about if returned else happened)
    on_top = _on_top(others, kind, returned, found)
    return ProblemPage(
        table_id=view.id,
        round_number=round_index + 1,
        is_newest=is_newest,
        shown_number=view.game.shown_number(round_index),
        is_running=not round_.is_done,
        tapped=_tapped(view, round_index),
        on_top=on_top,
        found=found,
        situations=tuple(one for one in others if one.kind != kind),
        decided=_decided(view, round_index),
        can_judge=is_newest and round_.level == "tricks" and can_decide,
        listed=_listed(view, round_index),
        returned=returned,
        typed_reason=(form.reason.data or "") if form else "",
        typed_seat=form.seat.data if form else None,
        first=form.first.data if form else None,
        second=form.second.data if form else None,
        signers=players(view, round_index) if round_.signed else (),
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )


def _returned(cases: Iterable[Case], form: DecideForm) -> Case | None:
    """The case whose form comes back, if the page still has it."""
    for case in cases:
        if case.about == form.about.data and case.seat in (None, form.seat.data):
            return case
    return None


def _on_top(
    others: tuple[Situation, ...],
    kind: Kind | None,
    returned: Case | None,
    found: tuple[Case, ...],
) -> Situation | None:
    """The situation that was asked for; what the record shows, or what comes back, is first."""
    for one in others:
        if one.kind == kind:
            cases = (*found, *one.cases) if kind == "revoke" else one.cases
            first = (returned,) if returned else ()
            cases = (*first, *(case for case in cases if case is not returned))
            return Situation(kind=one.kind, title=one.title, cases=cases)
    return None


def _tapped(view: TableView, round_index: int) -> Tapped:
    """What can have been tapped wrong."""
    round_, shown = view.rounds[round_index], tricks.shown(view, round_index)
    is_newest = round_index == len(view.rounds) - 1
    has_tricks = round_.level == "tricks" and round_.tricks_finished > 0
    newest = None if round_.is_done else _on_the_table(round_, shown)
    other_findings = [finding for finding in round_.unsettled if finding.code != "revoke"]
    is_running = is_newest and view.game.ended is None
    known = len(view.repairs(round_index)) if round_.unsettled else 0
    told = tricks.suggestions(view, round_index) if known else ()
    return Tapped(
        wrong=tricks.said(view, round_index, other_findings),
        suggestions=(*told, *(_of_the_round_before(view, round_index))),
        has_hidden=known > len(told),
        cards=tuple(reversed(newest.plays)) if newest else (),
        leaders=newest.leaders if newest else (),
        led=newest.plays[0].event if newest else None,
        is_taken=bool(newest and newest.outcome and round_.level == "tricks"),
        all_tricks=round_index + 1 if round_.is_open and shown else None,
        can_open=has_tricks and not round_.is_open,
        people=tricks.owners_of_piles(view),
        can_skip=is_running and round_.level == "tricks" and not round_.is_over,
        can_tally=is_running and round_.level != "score" and not round_.is_done,
        is_counted=round_.tally is not None,
    )


def _on_the_table(round_: RoundView, shown: Iterable[ShownTrick]) -> ShownTrick | None:
    """The trick that lies on the table; None where none does."""
    is_running = round_.on_the_table.is_running
    number = round_.trick_number if is_running else round_.tricks_finished
    return next((trick for trick in shown if trick.number == number and trick.plays), None)


def _has_cards(round_: RoundView) -> bool:
    """Whether a round's cards were written down, and it is over and counts."""
    return round_.level == "tricks" and round_.is_scored


def _of_the_round_before(view: TableView, round_index: int) -> tuple[Suggestion, ...]:
    """What would explain what is wrong with the round before one that runs."""
    before = round_index - 1
    if before < 0 or view.rounds[round_index].is_done or not view.rounds[before].unsettled:
        return ()
    return tricks.suggestions(view, before)


def _listed(view: TableView, round_index: int) -> RoundBefore | None:
    """The round itself once it is over; while it runs, the one before it."""
    index = round_index if view.rounds[round_index].is_done else round_index - 1
    if index < 0 or not _has_cards(view.rounds[index]):
        return None
    shown = tuple(reversed(tricks.shown(view, index)))
    return RoundBefore(shown_number=view.game.shown_number(index), tricks=shown)


def _decided(view: TableView, round_index: int) -> tuple[Decided, ...]:
    """What the table has decided, each with the number of its event."""
    names = in_sentences(view.names_in(round_index))
    return tuple(
        Decided(text=wording.decided(event, names, spoken()), event=number)
        for number, event in view.rounds[round_index].events
        if isinstance(event, Ruled)
    )
