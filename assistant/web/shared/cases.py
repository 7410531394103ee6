"""An irregularity made into a case: the evidence, and what the table may decide."""

from flask import url_for

from assistant.rules.options import IRREGULARITIES, About
from assistant.rules.views import TableView
from assistant.web.language import spoken
from assistant.web.shared.pages import Case, Choice
from assistant.web.shared.presenter import in_sentences, players, question_about
from assistant.wording import decisions as wording


def case(
    about: About,
    view: TableView,
    round_index: int,
    *,
    evidence: tuple[str, ...] | None = None,
    seat: int | None = None,
    trick: int | None = None,
    event: int | None = None,
) -> Case:
    """An irregularity with its evidence and the decisions, the agreed one first.

    Without `evidence`, it is what the record shows. `seat` and `trick` are set where they are
    settled, `event` where the cards can be taken back from it on.
    """
    endpoint = "disputes.decide" if about == "dispute" else "decisions.decide"
    is_of_a_seat = IRREGULARITIES[about].of_a_seat and seat is None
    return Case(
        action=url_for(endpoint, table_id=view.id),
        about=about,
        title=wording.title(about, spoken()),
        question=question_about(about),
        evidence=_evidence(about, view, round_index) if evidence is None else evidence,
        choices=_choices(about, view, can_rewind=event is not None),
        people=players(view, round_index) if is_of_a_seat else (),
        event=event,
        seat=seat,
        trick=trick,
    )


def _evidence(about: About, view: TableView, round_index: int) -> tuple[str, ...]:
    """What the record shows of an irregularity, a sentence each."""
    round_, names = view.rounds[round_index], in_sentences(view.names_in(round_index))
    if about == "wrong_winner" and round_.plays:
        return ()  # since the next lead the last trick lies face down
    return wording.evidence(about, round_, names, spoken())


def _choices(about: About, view: TableView, *, can_rewind: bool) -> tuple[Choice, ...]:
    """What the table may decide."""
    options = view.game.options
    return tuple(
        Choice(
            decision=decision,
            text=wording.choice(about, decision, spoken()),
            is_agreed=decision == options.agreed(about),
        )
        for decision in options.decisions(about)
        if decision != "rewind" or can_rewind
    )
