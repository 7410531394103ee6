"""A dispute at a table: the trick is held still, and the table asks, claims and decides."""

from collections.abc import Iterator, Sequence
from functools import partial

from flask import Blueprint, Response, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError

from assistant.rules import disputes
from assistant.rules.cards import SIZES, Card
from assistant.rules.disputes import can_dispute
from assistant.rules.events import Claimed, Looked
from assistant.rules.options import IRREGULARITIES
from assistant.rules.round_view import RoundView
from assistant.rules.tricks import REASONS, Because, taken
from assistant.rules.views import TableView
from assistant.tables import tables
from assistant.web import access, decisions, rulings, tricks
from assistant.web.answers import address, go
from assistant.web.decisions import DecideForm, case, evidence_of
from assistant.web.errors import SEE_OTHER
from assistant.web.forms import NOT_A_CARD, CardField, CommandForm, Text, WholeNumber
from assistant.web.phones import spoken
from assistant.web.render import (
    Person,
    Shown,
    face,
    in_sentences,
    keys,
    players,
    render_at,
    rule,
)
from assistant.web.rulings import RuledTrick, claim_reasons, question_of, verdict
from assistant.web.table_page import send, table_page
from assistant.wording import decisions as wording_of_decisions
from assistant.wording import decks, terms
from assistant.wording import disputes as wording
from assistant.wording.names import called_on, of_seat, with_hand
from assistant.wording.rulings import outcome

blueprint = Blueprint("disputes", __name__, url_prefix="/tables/<table_id>")


class AskForm(CommandForm):
    """A card about which somebody asks."""

    card = CardField()

    def validate_card(self, field: Field) -> None:
        """A card of some deck: nobody can have asked about another."""
        if self.card.data not in SIZES[54]:
            raise ValidationError(NOT_A_CARD)


class ClaimForm(CommandForm):
    """Who says that the trick is theirs, and why."""

    seat = WholeNumber(lazy_gettext("Tap who claims the trick."))
    because = Text("")

    def validate_because(self, field: Field) -> None:
        """One of the reasons."""
        if field.data not in REASONS:
            raise ValidationError(lazy_gettext("Choose a reason for the claim."))

    @property
    def reason(self) -> Because:
        """Why, once the form is valid."""
        return next(reason for reason in REASONS if reason == self.because.data)


@blueprint.get("/judge")
def dispute(table_id: str) -> ResponseReturnValue:
    """Show the trick that lies on the table, held still."""
    view = tables.view(table_id)
    return _page(view, "") if can_dispute(view) else redirect(address(view), SEE_OTHER)


@blueprint.post("/asked")
def ask(table_id: str) -> Response:
    """Ask whether a card may be played."""
    form, view = AskForm(), tables.view(table_id)
    if not can_dispute(view):
        return go(address(view))
    send(table_id, form, lambda: Looked(form.card.card), _page)
    return _back(table_id)


@blueprint.post("/claims")
def claim(table_id: str) -> Response:
    """Record that somebody says that the trick is theirs."""
    form = ClaimForm()
    page = partial(_page, claimed=form)
    send(table_id, form, lambda: Claimed(form.seat.number, form.reason), page)
    return _back(table_id)


@blueprint.post("/disputes")
def decide(table_id: str) -> Response:
    """Record what the table decides in a dispute."""
    form = DecideForm()
    result = send(table_id, form, lambda: form.command, partial(_page, decided=form))
    return go(decisions.following(result.view, form))


def _back(table_id: str) -> Response:
    return go(url_for("disputes.dispute", table_id=table_id))


def _page(
    view: TableView,
    alert: str,
    *,
    claimed: ClaimForm | None = None,
    decided: DecideForm | None = None,
) -> str:
    """The dispute, or where nothing can be disputed any more the page of the table."""
    if not can_dispute(view):
        return table_page(view, alert)
    return render_at(
        view,
        "disputes/dispute.html",
        may_enter=access.rights().enters,
        trick=_lying_trick(view),
        question=_question(view),
        claims=Shown(
            claimants=_claimants(view),
            reasons=claim_reasons(),
            judged=tuple(
                _judged(claim, view.newest, _names(view))
                for claim in disputes.claims_of_trick(view.newest)
            ),
        ),
        claimed=claimed or ClaimForm(None),
        case=case(
            "dispute",
            view,
            len(view.rounds) - 1,
            evidence_of("dispute", view, -1),
            event=disputes.last_chosen_card(view.newest),
        ),
        decided=tuple(
            wording_of_decisions.decided(decision, _names(view), spoken())
            for decision in disputes.decisions_of_trick(view.newest)
        ),
        is_back=decided is not None,
        typed=decided or DecideForm(None),
        signers=players(view, -1) if view.newest.signed else (),
        trouble=tricks.findings_in_words(view, -1, view.newest.unsettled),
        terms=tuple(
            rule(term)
            for term in terms.agreed(view.game.options, spoken())
            if term.about == "edition" or (term.about in BEARING and not term.is_usual)
        ),
        alert=alert,
    )


BEARING = {"review", "memory_aid", "card_points", *IRREGULARITIES}
"""The house rules that bear on a dispute, beside the booklet."""


def _names(view: TableView) -> tuple[str, ...]:
    return in_sentences(view.names_in(-1))


def _question(view: TableView) -> Shown:
    round_, names = view.newest, _names(view)
    seat, asked = round_.state.to_act, disputes.asked_card(view)
    answer, why = wording.answer(asked, names, spoken()) if asked else ("", "")
    return Shown(
        card=face(asked.card, view.game.deck) if asked else None,
        answer=answer,
        why=why,
        question=question_of(wording.rule(asked)) if asked else None,
        to_act=of_seat(seat, view.names_in(-1)),
        hand=called_on(round_.table, names, spoken())[round_.state.turn or 0],
        not_followed=_not_followed(round_, names),
        keys=keys(view),
    )


def _not_followed(round_: RoundView, names: Sequence[str]) -> tuple[str, ...]:
    """What can be said of the cards that did not follow, from what lies there alone.

    Lopaka does not follow only when he is out.
    """
    plays, suit_of = round_.on_the_table.plays, round_.table.deck.suit_of
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
    lying = round_.on_the_table
    claimed = gettext(
        "%(name)s: %(reason)s",
        name=names[claim.seat],
        reason=wording.reason(claim.because, spoken()),
    )
    position = disputes.claimed_position(round_, claim)
    answer = wording.claim(
        wording.Claim(position, claim.because),
        lying.cards,
        lying.price,
        [names[play.seat] for play in lying.plays],
        round_.table.deck,
        spoken(),
        is_complete=not lying.is_running,
    )
    return f"{claimed} {answer}"


def _lying_trick(view: TableView) -> Shown:
    round_, names = view.newest, _names(view)
    lying = round_.on_the_table
    shown = Shown(
        number=max(1, lying.number),
        price=lying.price,
        bottle=_bottle(round_, names),
        verdict=None,
        given="",
        old_card="",
        address="",
    )
    if lying.plays:
        options = view.game.options
        typed = [view.names_in(-1)[play.seat] for play in lying.plays]
        last = round_.last_trick
        if last is not None and last.is_given and not lying.is_running:
            shown.given = outcome(last, names, spoken()).headline
        ruled = RuledTrick(
            cards=lying.cards,
            price=lying.price,
            names=[names[play.seat] for play in lying.plays],
            deck=view.game.deck,
            edition=options.edition,
            owner=of_seat(lying.owner, names),
            is_complete=not lying.is_running,
            is_overruled=bool(shown.given),
        )
        labels = [tricks.whose(play, view, -1) for play in lying.plays]
        shown.verdict = verdict(ruled, labels=labels)
        shown.old_card = "" if shown.given else _old_card(round_, names)
        shown.address = rulings.address(
            lying.cards, lying.price, typed, options.deck, options.edition
        )
    return shown


def _bottle(round_: RoundView, names: Sequence[str]) -> str:
    lying = round_.on_the_table
    if not lying.plays and round_.tricks_finished:
        return gettext("The last trick lies face down. Open the tricks to look at it again.")
    if round_.table.bottles > 1:
        return " ".join(_two_bottles(round_, names))
    if not lying.plays:
        return gettext(
            "Nothing is on the table. The bottle costs %(price)s.", price=round_.state.price
        )
    won = taken(lying.cards, round_.state.price)
    if lying.is_running and won.sold:
        name = names[lying.plays[won.place].seat]
        return _would_buy(round_, name, won.card)
    if round_.state.bottle is None:
        return gettext(
            "Nobody has bought the bottle yet. It costs %(price)s.", price=round_.state.price
        )
    owner = names[round_.state.bottle]
    return gettext("%(owner)s has the bottle at %(price)s.", owner=owner, price=round_.state.price)


def _would_buy(round_: RoundView, name: str, card: Card) -> str:
    bottle = decks.called(round_.state.in_play, round_.table.bottles, spoken())
    return gettext(
        "As it stands, %(name)s would buy %(bottle)s for %(card)s.",
        name=name,
        bottle=bottle,
        card=card,
    )


def _two_bottles(round_: RoundView, names: Sequence[str]) -> Iterator[str]:
    """What happens to the one of two bottles that is in play, and where each is."""
    lying = round_.on_the_table
    won = taken(lying.cards, lying.price) if lying.is_running else None
    if won and won.sold:
        yield _would_buy(round_, names[lying.plays[won.place].seat], won.card)
    yield from decks.where_each(round_.state.bottles, names, spoken())


def _old_card(round_: RoundView, names: Sequence[str]) -> str:
    lying = round_.on_the_table
    if not taken(lying.cards, lying.price).sold:
        return ""
    if lying.owner is None:
        return gettext("The 19 belongs to nobody, and nobody scores it.")
    owner = names[lying.owner]
    if lying.is_running:
        return gettext(
            "Then the old price card %(price)s would go to the tricks of %(owner)s.",
            price=lying.price,
            owner=owner,
        )
    return gettext(
        "The old price card %(price)s goes to the tricks of %(owner)s.",
        price=lying.price,
        owner=owner,
    )
