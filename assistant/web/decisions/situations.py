"""What can happen at a table, as the tiles of the page of what is wrong."""

from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from flask_babel import gettext

from assistant.rules.findings import Finding
from assistant.rules.irregularities import About
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.web.decisions.pages import Situation
from assistant.web.shared import tricks
from assistant.web.shared.cases import case
from assistant.web.shared.pages import Case
from assistant.web.shared.presenter import in_sentences

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


def kind_of(happened: str) -> Kind | None:
    """The situation that a finding, an irregularity or a tile is called by; None for no such."""
    for kind, abouts in ABOUTS.items():
        if happened == kind or happened in abouts:
            return kind
    return OF_FINDINGS.get(happened)


def situations(view: TableView, round_index: int) -> tuple[Situation, ...]:
    """What can have happened in a round by now."""
    titles = _titles()
    found = (
        Situation(kind=kind, title=titles[kind], cases=_cases(kind, view, round_index))
        for kind in get_args(Kind)
    )
    return tuple(situation for situation in found if situation.cases)


def _titles() -> dict[Kind, str]:
    return {
        "revoke": gettext("Did not follow"),
        "pass": gettext("Wrong pass"),
        "turn": gettext("Out of turn"),
        "shown": gettext("Card shown"),
        "taker": gettext("Wrong taker"),
        "misdeal": gettext("Misdeal"),
        "more": gettext("Something else"),
    }


def _cases(kind: Kind, view: TableView, round_index: int) -> tuple[Case, ...]:
    """The forms behind a tile; a card on the table that did not follow can be taken back."""
    round_ = view.rounds[round_index]
    lying = tuple(_not_followed(view, round_index)) if kind == "revoke" else ()
    return (
        *lying,
        *(
            case(about, view, round_index)
            for about in ABOUTS[kind]
            if _can_be(about, round_) and not (lying and about == "revoke_now")
        ),
    )


def _can_be(about: About, round_: RoundView) -> bool:
    """Whether it can have happened by now; with one neighbour nobody passes to the wrong one."""
    if about == "pass_swap" and round_.table.players == 2:
        return False
    has_cards = round_.has_begun or (round_.is_done and round_.level != "score")
    return about not in (EARLY if has_cards else LATE)


def _not_followed(view: TableView, round_index: int) -> Iterator[Case]:
    """A revoke for each card on the table that did not follow, and of which nothing is known yet.

    Lopaka does not follow only when he is out.
    """
    round_, names = view.rounds[round_index], in_sentences(view.names_in(round_index))
    lying, suit_of = round_.on_the_table, round_.deck.suit_of
    number = round_.trick_number if lying.is_running else round_.tricks_finished
    known = {(found.seat, found.trick) for found in round_.findings}
    known |= {(ruling.seat, ruling.trick) for ruling in round_.rulings}
    for play in () if round_.is_done else lying.plays:
        follows = suit_of[play.card] == suit_of[lying.plays[0].card]
        if follows or (play.seat, number) in known or play.seat >= round_.table.players:
            continue
        line = gettext(
            "%(name)s did not follow with %(card)s.", name=names[play.seat], card=play.card
        )
        yield case(
            "revoke_now",
            view,
            round_index,
            evidence=(line,),
            seat=play.seat,
            trick=number,
            event=round_.laid_by(play.card),
        )


def revokes(view: TableView, round_index: int) -> tuple[Case, ...]:
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
    return case(
        "revoke_late" if is_late else "revoke_now",
        view,
        round_index,
        evidence=tricks.said(view, round_index, [finding]),
        seat=finding.seat,
        trick=finding.trick,
        event=round_.laid_by(round_.revoked_with(finding).card),
    )
