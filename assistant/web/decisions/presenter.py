"""What can go wrong in a round, made into a page."""

from collections.abc import Sequence

from assistant.rules.events import Ruled
from assistant.rules.findings import Finding
from assistant.rules.irregularities import FORESEEN, About
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web.decisions.pages import Decided, ProblemPage
from assistant.web.language import spoken
from assistant.web.shared import tricks
from assistant.web.shared.cases import case
from assistant.web.shared.decision_forms import DecideForm
from assistant.web.shared.pages import Case
from assistant.web.shared.presenter import in_sentences, players
from assistant.wording import decisions as wording

EARLY: tuple[About, ...] = ("misdeal_early", "exposed_deal")
"""What can go wrong before the first card only."""

LATE: tuple[About, ...] = (
    "misdeal_late",
    "out_of_turn",
    "revoke_now",
    "revoke_late",
    "wrong_winner",
    "card_count",
)
"""What can go wrong from the first card on only."""


def problem(
    view: TableView, round_index: int, alert: str = "", form: DecideForm | None = None
) -> ProblemPage:
    """What the record shows, what else can happen, and how the table goes on.

    `form` is what was typed, when it comes back.
    """
    round_ = view.rounds[round_index]
    is_newest = round_index == len(view.rounds) - 1
    can_decide = not (round_.is_void or view.game.ended)
    other_findings = [finding for finding in round_.unsettled if finding.code != "revoke"]
    found = _revokes(view, round_index)
    others = _others(view, round_index) if can_decide else ()
    return ProblemPage(
        table_id=view.id,
        round_number=round_index + 1,
        shown_number=view.game.shown_number(round_index),
        is_running=not round_.is_done,
        can_judge=is_newest and round_.level == "tricks" and can_decide,
        wrong=tricks.said(view, round_index, other_findings),
        found=found,
        others=others,
        can_skip=is_newest and round_.level == "tricks" and not round_.is_over,
        can_tally=is_newest and round_.level != "score" and not round_.is_done,
        decided=_decided(view, round_index),
        returned=_returned((*found, *others), form) if form else None,
        typed_reason=(form.reason.data or "") if form else "",
        typed_seat=form.seat.data if form else None,
        first=form.first.data if form else None,
        second=form.second.data if form else None,
        signers=players(view, round_index) if round_.signed else (),
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )


def _returned(cases: Sequence[Case], form: DecideForm) -> Case | None:
    """The case whose form comes back, if the page still has it."""
    for case_ in cases:
        if case_.about == form.about.data and case_.seat in (None, form.seat.data):
            return case_
    return None


def _decided(view: TableView, round_index: int) -> tuple[Decided, ...]:
    """What the table has decided, each with the number of its event."""
    names = in_sentences(view.names_in(round_index))
    return tuple(
        Decided(text=wording.decided(event, names, spoken()), event=number)
        for number, event in view.rounds[round_index].events
        if isinstance(event, Ruled)
    )


def _others(view: TableView, round_index: int) -> tuple[Case, ...]:
    """What can go wrong now, beside what the record shows."""
    return tuple(case(about, view, round_index) for about in _possible(view.rounds[round_index]))


def _possible(round_: RoundView) -> list[About]:
    """What can go wrong now; where each has one neighbour, nobody passes to the wrong one."""
    excluded = EARLY if round_.has_begun or round_.is_done else LATE
    if round_.table.variant != "standard":
        excluded = (*excluded, "pass_swap")
    return [about for about in FORESEEN if about not in excluded]


def _revokes(view: TableView, round_index: int) -> tuple[Case, ...]:
    """The revokes that the cards prove, and about which the table has not decided."""
    return tuple(
        _revoke(finding, view, round_index)
        for finding in view.rounds[round_index].unsettled
        if finding.code == "revoke"
    )


def _revoke(finding: Finding, view: TableView, round_index: int) -> Case:
    """A revoke with its evidence and the card that a rewind takes back."""
    round_ = view.rounds[round_index]
    assert finding.trick is not None
    is_late = finding.trick < round_.trick_number - 1 or round_.is_over
    revoked = next(
        play.card
        for play in round_.trick_of(finding)
        if (play.seat, play.which) == (finding.seat, finding.which)
    )
    return case(
        "revoke_late" if is_late else "revoke_now",
        view,
        round_index,
        evidence=tricks.said(view, round_index, [finding]),
        seat=finding.seat,
        trick=finding.trick,
        event=round_.laid_by(revoked),
    )
