"""Makes the trick on a table into the page of a dispute."""

from collections.abc import Sequence

from flask_babel import gettext

from assistant.rules import disputes
from assistant.rules.events import Claimed
from assistant.rules.irregularities import IRREGULARITIES
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web import access
from assistant.web.disputes.forms import ClaimForm
from assistant.web.disputes.pages import CardQuestion, Claims, DisputePage
from assistant.web.disputes.trick_presenter import lying_trick
from assistant.web.language import spoken
from assistant.web.shared import tricks
from assistant.web.shared.cases import case
from assistant.web.shared.decision_forms import DecideForm
from assistant.web.shared.pages import Person, Rule
from assistant.web.shared.presenter import face, in_sentences, keys, players, rule
from assistant.web.shared.rulings import claim_reasons, question_of
from assistant.wording import claims, decisions, permission, terms
from assistant.wording.names import called_on, with_hand

BEARING = {"review", "memory_aid", "card_points", *IRREGULARITIES}
"""The house rules that bear on a dispute, beside the booklet."""


def dispute(
    view: TableView,
    alert: str = "",
    *,
    claimed: ClaimForm | None = None,
    decided: DecideForm | None = None,
) -> DisputePage:
    """The trick on the table, held still; with what was typed, when a form comes back."""
    return DisputePage(
        table_id=view.id,
        may_enter=access.rights().enters,
        round_number=len(view.rounds),
        shown_number=view.game.shown_number(-1),
        trick=lying_trick(view),
        question=_question(view),
        claims=_claims(view, claimed),
        case=case(
            "dispute",
            view,
            len(view.rounds) - 1,
            event=disputes.last_chosen_card(view.newest),
        ),
        decided=_decided(view),
        is_back=decided is not None,
        typed_reason=(decided.reason.data or "") if decided else "",
        first=decided.first.data if decided else None,
        second=decided.second.data if decided else None,
        signers=players(view, -1) if view.newest.signed else (),
        trouble=tricks.said(view, -1, view.newest.unsettled),
        terms=_terms(view),
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )


def _names(view: TableView) -> tuple[str, ...]:
    """The names of the newest round's seats, as sentences hold them."""
    return in_sentences(view.names_in(-1))


def _question(view: TableView) -> CardQuestion:
    """Whether a card may be played, and what was just asked."""
    round_, names = view.newest, _names(view)
    seat, asked = round_.to_act, disputes.asked_card(view)
    answer = permission.answer(asked, names, spoken()) if asked else permission.Answer("", "")
    return CardQuestion(
        to_act=None if seat is None else view.names_in(-1)[seat],
        hand="" if seat is None else called_on(round_.table, names, spoken())[round_.turn or 0],
        not_followed=_not_followed(round_, names),
        keys=keys(view),
        card=face(asked.card, view.game.deck) if asked else None,
        answer=answer.headline,
        why=answer.reason,
        question=question_of(permission.rule(asked)) if asked else None,
    )


def _not_followed(round_: RoundView, names: Sequence[str]) -> tuple[str, ...]:
    """What can be said of the cards that did not follow, from what lies there alone.

    Lopaka does not follow only when he is out.
    """
    plays, suit_of = round_.on_the_table.plays, round_.deck.suit_of
    return tuple(
        gettext(
            "%(name)s did not follow with %(card)s. That is allowed only without the colour "
            "led; tap %(card)s to check.",
            name=with_hand(names[play.seat], play.which, spoken()),
            card=play.card,
        )
        for play in plays
        if play.seat < round_.table.players and suit_of[play.card] != suit_of[plays[0].card]
    )


def _claims(view: TableView, form: ClaimForm | None) -> Claims:
    found = disputes.claims_of_trick(view.newest)
    return Claims(
        claimants=_claimants(view),
        reasons=claim_reasons(form.because.data if form else None),
        typed_seat=form.seat.data if form else None,
        is_back=form is not None and bool(form.because.data),
        judged=tuple(_judged(claim, view.newest, _names(view)) for claim in found),
    )


def _claimants(view: TableView) -> tuple[Person, ...]:
    """Who may claim the trick: the players with a card in it, in playing order.

    A phone that does not enter claims for its own seats alone.
    """
    seats = dict.fromkeys(play.seat for play in view.newest.on_the_table.plays)
    rights = access.rights()
    people = {
        person.seat: person
        for person in players(view, -1)
        if rights.enters or person.seat in rights.seats
    }
    return tuple(people[seat] for seat in seats if seat in people)


def _judged(claim: Claimed, round_: RoundView, names: Sequence[str]) -> str:
    """What was claimed, with what there is to it by the cards that lie there now."""
    lying = round_.on_the_table
    said = gettext(
        "%(name)s: %(reason)s",
        name=names[claim.seat],
        reason=claims.reason(claim.because, spoken()),
    )
    position = disputes.claimed_position(round_, claim)
    answer = claims.claim(
        claims.Claim(position, claim.because),
        lying.cards,
        lying.price,
        [names[play.seat] for play in lying.plays],
        round_.deck,
        spoken(),
        is_complete=not lying.is_running,
    )
    return f"{said} {answer}"


def _decided(view: TableView) -> tuple[str, ...]:
    names = _names(view)
    return tuple(
        decisions.decided(decision, names, spoken())
        for decision in disputes.decisions_of_trick(view.newest)
    )


def _terms(view: TableView) -> tuple[Rule, ...]:
    """The booklet, and the house rules that bear on a dispute and are not the usual ones."""
    return tuple(
        rule(term)
        for term in terms.agreed(view.game.options, spoken())
        if term.about == "edition" or (term.about in BEARING and not term.is_usual)
    )
