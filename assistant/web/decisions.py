"""An irregularity made into a case: the evidence, and what the table may decide."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Literal

from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError

from assistant.notation.texts import LONGEST_REASON, plain
from assistant.rules.commands import Decide, Rewind
from assistant.rules.events import Ruled
from assistant.rules.findings import Finding
from assistant.rules.options import IRREGULARITIES, About, Decision
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.tables import tables
from assistant.web import tricks
from assistant.web.answers import address_after, go, round_at
from assistant.web.forms import UNFIT, OptionalNumber, SignedForm, Text, WholeNumber, at_most
from assistant.web.phones import spoken
from assistant.web.render import (
    Case,
    Choice,
    Shown,
    Suggestion,
    in_sentences,
    players,
    question_about,
    render_at,
)
from assistant.web.table_page import send, table_page
from assistant.wording import decisions as wording


def case(
    about: About,
    view: TableView,
    round_index: int,
    evidence: tuple[str, ...],
    *,
    seat: int | None = None,
    trick: int | None = None,
    event: int | None = None,
) -> Case:
    """An irregularity with its evidence and the decisions, the agreed one first.

    `seat` and `trick` are set where they are settled, `event` where the cards can be taken back from
    it on.
    """
    endpoint = "disputes.decide" if about == "dispute" else "decisions.decide"
    options, can_rewind = view.game.options, event is not None
    is_of_a_seat = IRREGULARITIES[about].of_a_seat and seat is None
    return Case(
        action=url_for(endpoint, table_id=view.id),
        about=about,
        title=wording.title(about, spoken()),
        question=question_about(about),
        evidence=evidence,
        choices=tuple(
            Choice(
                decision=decision,
                text=wording.choice(about, decision, spoken()),
                is_agreed=decision == options.agreed(about),
            )
            for decision in options.decisions(about)
            if decision != "rewind" or can_rewind
        ),
        people=players(view, round_index) if is_of_a_seat else (),
        event=event,
        seat=seat,
        trick=trick,
    )


def evidence_of(about: About, view: TableView, round_index: int) -> tuple[str, ...]:
    """What the record shows of an irregularity, a sentence each."""
    round_, names = view.rounds[round_index], in_sentences(view.names_in(round_index))
    if about == "wrong_winner" and round_.state.plays:
        return ()  # since the next lead the last trick lies face down
    return wording.evidence(about, round_, names, spoken())


# The form of a decision of the table, and recording it, on whatever page it was taken.

MOST_TRICKS = 11
"""The tricks of a round with three players."""


class DecideForm(SignedForm):
    """What a table decides about an irregularity."""

    round = WholeNumber()
    about = Text("")
    decision = Text("")
    reason = Text(
        filters=[plain],
        validators=[
            at_most(LONGEST_REASON, lazy_gettext("A reason has at most %(most)d characters."))
        ],
    )
    event = OptionalNumber()
    seat = OptionalNumber()
    trick = OptionalNumber()

    def validate_about(self, field: Field) -> None:
        """One of the irregularities, and a decision that fits it."""
        if self._about is None:
            raise ValidationError(UNFIT)
        if self._decision is None:
            raise ValidationError(lazy_gettext("Tap what the table decides."))

    def validate_seat(self, field: Field) -> None:
        """Whose it was, where somebody is to be scored for it."""
        if self.decision.data == "as_cursed" and self.seat.data is None:
            raise ValidationError(lazy_gettext("Tap who it was."))

    def validate_trick(self, field: Field) -> None:
        """One of the tricks that a round can have."""
        number = self.trick.data
        if number is not None and not 1 <= number <= MOST_TRICKS:
            raise ValidationError(UNFIT)

    @property
    def round_index(self) -> int:
        """The index of the round; -1 where none was sent."""
        return self.round.number - 1

    @property
    def _about(self) -> About | None:
        return next((about for about in IRREGULARITIES if about == self.about.data), None)

    @property
    def _decision(self) -> Decision | None:
        """The decision; None for what cannot be decided about this irregularity."""
        about = self._about
        decisions = IRREGULARITIES[about].decisions if about else ()
        return next((decision for decision in decisions if decision == self.decision.data), None)

    @property
    def command(self) -> Decide | Rewind:
        """The decision of a form that is in order."""
        about, decision = self._about, self._decision
        assert about and decision
        ruling = Ruled(about, decision, self.seat.data, self.trick.data, self.reason.data)
        if decision == "rewind":
            return Rewind(self.round_index, self.event.number, ruling, self.agreed)
        return Decide(self.round_index, ruling, self.agreed)


def following(view: TableView, form: DecideForm) -> str:
    """The address where the table goes on after a decision."""
    if form.about.data == "wrong_winner" and form.decision.data == "stands":
        return _who_took_it(view, form.round_index)
    return address_after(view, form.round_index)


def _who_took_it(view: TableView, round_index: int) -> str:
    """Where the table says who took the trick, since the record still has the taker by the rules.

    That is the page of the last trick where it lies there; else among the tricks.
    """
    round_ = view.rounds[round_index]
    lying, last = round_.on_the_table, round_.last_trick
    if last is not None and not lying.is_running and lying.plays and not round_.is_done:
        event = round_.laid_by(last.plays[0].card)
        return url_for("corrections.give", table_id=view.id, event=event)
    return url_for("corrections.tricks", table_id=view.id, number=round_index + 1)


# Something is wrong: the page that says what is known, and the table's decision.

blueprint = Blueprint("decisions", __name__, url_prefix="/tables/<table_id>")

Kind = Literal["revoke", "pass", "turn", "shown", "taker", "misdeal", "more"]

ABOUTS: Mapping[Kind, tuple[About, ...]] = {
    "revoke": ("revoke_now", "revoke_late"),
    "pass": ("pass_swap",),
    "turn": ("out_of_turn",),
    "shown": ("exposed_deal", "exposed_play"),
    "taker": ("wrong_winner",),
    "misdeal": ("misdeal_early", "misdeal_late"),
    "more": ("card_count", "exchange", "imp_seen"),
}
"""The irregularities behind each tile: those that happen most, and behind the last the others."""

OF_FINDINGS: Mapping[str, Kind] = {
    "impossible": "revoke",
    "out-of-turn": "turn",
    "hand-size": "misdeal",
    "imp-differs": "more",
}
"""What may have happened where the record shows this; a revoke is called so in both."""

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


@blueprint.get("/problem")
def problem(table_id: str) -> ResponseReturnValue:
    """Show what the record knows of what went wrong, and what can be decided."""
    view = tables.view(table_id)
    number = request.args.get("round", len(view.rounds), type=int)
    happened = request.args.get("happened", "")
    return _page(view, round_at(view, number), "", DecideForm(None), happened)


@blueprint.post("/decisions")
def decide(table_id: str) -> Response:
    """Record what the table decides."""
    form = DecideForm()
    result = send(table_id, form, lambda: form.command, partial(_again, form=form))
    return go(following(result.view, form))


def _again(view: TableView, line: str, form: DecideForm) -> str:
    """The page once more, with why nothing was written; the table where its round is not there."""
    if not 0 <= form.round_index < len(view.rounds):
        return table_page(view, line)
    return _page(view, form.round_index, line, form)


def _page(
    view: TableView,
    round_index: int,
    alert: str,
    form: DecideForm,
    happened: str = "",
) -> str:
    """What the record shows, what else can have happened, and how the table goes on.

    `form` is what was typed. `happened` is what the table says that it was: a
    finding's code, an irregularity, or a kind of situation.
    """
    round_, names = view.rounds[round_index], in_sentences(view.names_in(round_index))
    is_newest = round_index == len(view.rounds) - 1
    can_decide = not (round_.is_void or view.game.ended)
    # the revokes that the cards prove, and about which the table has not decided
    found = tuple(
        _revoke(finding, view, round_index)
        for finding in round_.unsettled
        if finding.code == "revoke"
    )
    others = _situations(view, round_index) if can_decide else ()
    every_case = (*found, *(case for one in others for case in one.cases))
    about, seats = form.about.data, (None, form.seat.data)
    # the case whose form comes back, if the page still has it
    returned = next((one for one in every_case if one.about == about and one.seat in seats), None)
    kind = _kind_of(returned.about if returned else happened)
    # the situation that was asked for; what the record shows, or what comes back, is first
    on_top = next((one for one in others if one.kind == kind), None)
    if on_top:
        cases = (*found, *on_top.cases) if kind == "revoke" else on_top.cases
        in_order = sorted(cases, key=lambda case: case is not returned)
        on_top = Shown(kind=kind, title=on_top.title, cases=in_order)
    # the tricks of the round itself once it is over; while it runs, those of the one before it
    listed, index = None, round_index if round_.is_done else round_index - 1
    if index >= 0 and view.rounds[index].level == "tricks" and view.rounds[index].is_scored:
        its_tricks = tuple(reversed(tricks.shown(view, index)))
        listed = Shown(shown_number=view.game.shown_number(index), tricks=its_tricks)
    return render_at(
        view,
        "decisions/problem.html",
        round_index,
        is_newest=is_newest,
        tapped=_tapped(view, round_index),
        on_top=on_top,
        found=found,
        kind=kind,
        situations=others,
        decided=tuple(
            Shown(text=wording.decided(event, names, spoken()), event=number)
            for number, event in round_.events
            if isinstance(event, Ruled)
        ),
        can_judge=is_newest and round_.level == "tricks" and can_decide,
        listed=listed,
        returned=returned,
        typed=form,
        signers=players(view, round_index) if round_.signed else (),
        alert=alert,
    )


def _tapped(view: TableView, round_index: int) -> Shown:
    round_, shown = view.rounds[round_index], tricks.shown(view, round_index)
    known, suggested = 0, tuple[Suggestion, ...]()
    if round_.unsettled:
        known, suggested = len(view.repairs(round_index)), tricks.suggestions(view, round_index)
    other_findings = [finding for finding in round_.unsettled if finding.code != "revoke"]
    of_the_round_before, lying = tuple[Suggestion, ...](), None
    if not round_.is_done:
        if round_index and view.rounds[round_index - 1].unsettled:
            of_the_round_before = tricks.suggestions(view, round_index - 1)
        number = round_.on_the_table.number
        lying = next((trick for trick in shown if trick.number == number and trick.plays), None)
    return Shown(
        wrong=tricks.findings_in_words(view, round_index, other_findings),
        suggestions=(*suggested, *of_the_round_before),
        has_hidden=known > len(suggested),
        lying=lying,
        has_tricks=bool(shown),
        people=tricks.owners_of_piles(view),
    )


def _kind_of(happened: str) -> Kind | None:
    """The situation that a finding, an irregularity or a tile is called by; None for no such."""
    for kind, abouts in ABOUTS.items():
        if happened == kind or happened in abouts:
            return kind
    return OF_FINDINGS.get(happened)


def _situations(view: TableView, round_index: int) -> tuple[Shown, ...]:
    titles: dict[Kind, str] = {
        "revoke": gettext("Did not follow"),
        "pass": gettext("Wrong pass"),
        "turn": gettext("Out of turn"),
        "shown": gettext("Card shown"),
        "taker": gettext("Wrong taker"),
        "misdeal": gettext("Misdeal"),
        "more": gettext("Something else"),
    }
    found = (
        Shown(kind=kind, title=title, cases=_cases(kind, view, round_index))
        for kind, title in titles.items()
    )
    return tuple(situation for situation in found if situation.cases)


def _cases(kind: Kind, view: TableView, round_index: int) -> tuple[Case, ...]:
    """The forms behind a tile; a card on the table that did not follow can be taken back."""
    round_ = view.rounds[round_index]
    lying = tuple(_not_followed(view, round_index)) if kind == "revoke" else ()
    return (
        *lying,
        *(
            case(about, view, round_index, evidence_of(about, view, round_index))
            for about in ABOUTS[kind]
            if _can_be(about, round_) and not (lying and about == "revoke_now")
        ),
    )


def _can_be(about: About, round_: RoundView) -> bool:
    """Whether it can have happened by now; with one neighbour nobody passes to the wrong one."""
    if about == "pass_swap" and round_.table.players == 2:
        return False
    has_cards = round_.state.has_begun or (round_.is_done and round_.level != "score")
    return about not in (EARLY if has_cards else LATE)


def _not_followed(view: TableView, round_index: int) -> Iterator[Case]:
    """A revoke for each card on the table that did not follow, and of which nothing is known yet.

    Lopaka does not follow only when he is out.
    """
    round_, names = view.rounds[round_index], in_sentences(view.names_in(round_index))
    lying, suit_of = round_.on_the_table, round_.table.deck.suit_of
    known = {(found.seat, found.trick) for found in round_.findings}
    known |= {(ruling.seat, ruling.trick) for ruling in round_.state.rulings}
    for play in () if round_.is_done else lying.plays:
        follows = suit_of[play.card] == suit_of[lying.plays[0].card]
        if follows or (play.seat, lying.number) in known or play.seat >= round_.table.players:
            continue
        line = gettext(
            "%(name)s did not follow with %(card)s.", name=names[play.seat], card=play.card
        )
        yield case(
            "revoke_now",
            view,
            round_index,
            (line,),
            seat=play.seat,
            trick=lying.number,
            event=round_.laid_by(play.card),
        )


def _revoke(finding: Finding, view: TableView, round_index: int) -> Case:
    round_ = view.rounds[round_index]
    assert finding.trick is not None
    is_late = finding.trick < round_.state.trick_number - 1 or round_.state.is_over
    return case(
        "revoke_late" if is_late else "revoke_now",
        view,
        round_index,
        tricks.findings_in_words(view, round_index, [finding]),
        seat=finding.seat,
        trick=finding.trick,
        event=round_.laid_by(round_.revoked_with(finding).card),
    )
