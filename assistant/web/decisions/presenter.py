"""What can go wrong in a round, made into a page."""

from flask import url_for

from assistant import reference
from assistant.rules.events import Ruled
from assistant.rules.findings import Finding
from assistant.rules.irregularities import FORESEEN, IRREGULARITIES, About
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web.decisions.forms import DecideForm
from assistant.web.decisions.pages import Case, Choice, Decided, ProblemPage
from assistant.web.language import spoken
from assistant.web.shared import tricks
from assistant.web.shared.presenter import in_sentences, players
from assistant.wording import decisions as wording

REVOKES: tuple[About, About] = ("revoke_now", "revoke_late")


def problem(
    view: TableView, place: int, alert: str = "", form: DecideForm | None = None
) -> ProblemPage:
    """What the record shows, what else can happen, and how the table goes on; with what was typed, when a form comes back."""
    one = view.rounds[place]
    is_newest = place == len(view.rounds) - 1
    found = one.unsettled
    return ProblemPage(
        table_id=view.id,
        round_number=place + 1,
        is_running=not one.is_done,
        can_judge=is_newest and one.level == "tricks" and not (one.is_void or view.game.ended),
        wrong=tricks.said(view, place, [each for each in found if each.code != "revoke"]),
        found=tuple(_revoke(each, view, place) for each in found if each.code == "revoke"),
        others=tuple(case(about, view, place) for about in _possible(one))
        if not (one.is_void or view.game.ended)
        else (),
        can_skip=is_newest and one.level == "tricks" and not one.is_over,
        can_tally=is_newest and one.level != "score" and not one.is_done,
        decided=_decided(view, place),
        typed_about=(form.about.data or "") if form else "",
        typed_reason=(form.reason.data or "") if form else "",
        typed_seat=form.seat.number if form else None,
        first=form.first.number if form else None,
        second=form.second.number if form else None,
        signers=players(view, place) if one.signed else (),
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )


def _decided(view: TableView, place: int) -> tuple[Decided, ...]:
    """What the table has decided, each with its event."""
    names = in_sentences(view.names_in(place))
    told = [
        (number, event) for number, event in view.rounds[place].events if isinstance(event, Ruled)
    ]
    return tuple(
        Decided(text=wording.decided(event, names, spoken()), event=number)
        for number, event in told
    )


def _possible(one: RoundView) -> list[About]:
    """What can happen now: before the first card other things than later; and two have no wrong neighbour."""
    has_begun = one.has_begun or one.is_done
    early: tuple[About, ...] = ("misdeal_early", "exposed_deal")
    late: tuple[About, ...] = (
        "misdeal_late",
        "out_of_turn",
        *REVOKES,
        "wrong_winner",
        "card_count",
    )
    for_more: tuple[About, ...] = () if one.table.variant == "standard" else ("pass_swap",)
    return [
        about for about in FORESEEN if about not in (*(early if has_begun else late), *for_more)
    ]


def _revoke(found: Finding, view: TableView, place: int) -> Case:
    """A revoke that the cards prove, with the card that a rewind takes back."""
    one = view.rounds[place]
    round_ = one
    assert found.trick is not None
    is_late = found.trick < round_.trick_number - 1 or round_.is_over
    plays = round_.trick_of(found)
    card = next(play.card for play in plays if (play.seat, play.which) == (found.seat, found.which))
    return case(
        REVOKES[is_late],
        view,
        place,
        evidence=tricks.said(view, place, [found]),
        seat=found.seat,
        trick=found.trick,
        event=one.laid_by(card),
    )


def case(
    about: About,
    view: TableView,
    place: int,
    *,
    evidence: tuple[str, ...] | None = None,
    seat: int | None = None,
    trick: int | None = None,
    event: int | None = None,
) -> Case:
    """An irregularity with its evidence and the decisions, the agreed one first."""
    t, options, round_ = spoken(), view.game.options, view.rounds[place]
    agreed, question = options.agreed(about), reference.of_switch(about)
    decisions = [one for one in options.decisions(about) if one != "rewind" or event is not None]
    is_face_down = about == "wrong_winner" and round_.plays  # with the next lead, the last trick is
    if evidence is None:
        evidence = (
            ()
            if is_face_down
            else wording.evidence(about, round_, in_sentences(view.names_in(place)), t)
        )
    return Case(
        action=url_for(
            "disputes.decide" if about == "dispute" else "decisions.decide", table_id=view.id
        ),
        about=about,
        title=wording.title(about, t),
        question=question.id if question else None,
        evidence=evidence,
        choices=tuple(
            Choice(
                decision=decision,
                text=wording.choice(about, decision, t),
                is_agreed=decision == agreed,
            )
            for decision in decisions
        ),
        people=players(view, place) if IRREGULARITIES[about].of_a_seat and seat is None else (),
        event=event,
        seat=seat,
        trick=trick,
    )
