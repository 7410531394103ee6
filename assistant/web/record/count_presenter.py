"""Rounds of which not every card is written down: counted at the end, by the sales of the bottle, with a trick passed over."""

from flask_babel import gettext

from assistant.rules.cards import NUMBERS, START_PRICE
from assistant.rules.events import Tallied
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web.language import spoken
from assistant.web.record.forms import SkipForm, TallyForm
from assistant.web.record.pages import PriceStep, SalesPage, SkipPage, TallyPage, TallyRow
from assistant.web.shared import undo
from assistant.web.shared.presenter import face, keys, people, players
from assistant.wording import table as wording


def tally(view: TableView, place: int, alert: str = "", form: TallyForm | None = None) -> TallyPage:
    """The form that counts a round, with what was typed, or what was counted before."""
    one, names = view.rounds[place], view.names_in(place)
    round_ = one
    owner, typed, chosen, penalty = _typed(form) if form else _before(one)
    return TallyPage(
        table_id=view.id,
        round_number=place + 1,
        is_score_only=one.level == "score",
        is_again=place < len(view.rounds) - 1 or one.is_done,
        rows=tuple(
            TallyRow(
                seat=seat,
                name=name,
                value=typed[seat],
                known=0 if round_.tally else round_.coins[seat],
                error=_error(form, seat, owner),
                is_owner=seat == owner,
            )
            for seat, name in enumerate(names)
        ),
        owner_error=str(form.owner.errors[0]) if form and form.owner.errors else "",
        keys=tuple(
            face(card, one.table.deck) for card in sorted(NUMBERS) if card not in round_.played
        ),
        chosen=chosen,
        needed=one.table.imp,
        penalty=penalty,
        imp_error=_imp_error(form, len(chosen), one.table.imp),
        deck_total=one.table.deck.total,
        line=gettext(
            "Coins and Imp's Trick make %(total)s in this deck.", total=one.table.deck.total
        ),
        unproved=wording.unproved(round_, spoken())
        if round_.skipped and one.level == "tricks"
        else "",
        signers=players(view, place) if one.signed else (),
        first=form.first.number if form else None,
        second=form.second.number if form else None,
        alert=alert,
        undo=undo.undone(view),
        redo=undo.redone(view),
        after=view.length,
        client_id=new_id(),
    )


Typed = tuple[int | None, list[str], frozenset[int], str]
"""The owner's seat, the coins of each, the cards of the Imp's Trick, and its coins where nobody knows them."""


def _typed(form: TallyForm) -> Typed:
    return (
        form.owner.number,
        [field.data or "" for field in form.coins],
        frozenset(form.card.cards),
        form.penalty.data or "",
    )


def _before(one: RoundView) -> Typed:
    """What was counted before, or what the record knows."""
    told = [event for _, event in one.events if isinstance(event, Tallied)]
    if not told:
        return one.bottle, [""] * one.table.seats, frozenset(), ""
    last = told[-1]
    coins = ["" if coins is None else str(coins) for coins in last.coins]
    return (
        last.bottle,
        coins,
        frozenset(last.imp),
        "" if last.penalty is None else str(last.penalty),
    )


def _error(form: TallyForm | None, seat: int, owner: int | None) -> str:
    if form is None:
        return ""
    field = form.coins[seat]
    if field.data and field.number is None:
        return gettext("Type the coins as a whole number.")
    return gettext("Type the coins.") if field.number is None and seat != owner else ""


def _imp_error(form: TallyForm | None, chosen: int, needed: int) -> str:
    if form is None or chosen == needed or (not chosen and form.penalty.number is not None):
        return ""
    return gettext(
        "Tap the %(needed)s cards of the Imp's Trick, or type their coins.", needed=needed
    )


def sales(view: TableView, alert: str = "") -> SalesPage:
    """The running round of a table that writes down the sales of the bottle."""
    one, names = view.rounds[-1], view.names_in(-1)
    round_ = one
    sold = tuple(
        PriceStep(price=trick.price, buyer=names[trick.winner], trick=None)
        for trick in round_.tricks
        if trick.sold
    )
    return SalesPage(
        table_id=view.id,
        round_number=len(view.rounds),
        price=round_.price,
        owner=None if round_.bottle is None else names[round_.bottle],
        people=people(view, -1, round_.bottle),
        keys=tuple(face(card, one.table.deck) for card in sorted(NUMBERS) if card < round_.price),
        ladder=(PriceStep(price=START_PRICE, buyer=None, trick=None), *sold),
        alert=alert,
        undo=undo.undone(view),
        redo=undo.redone(view),
        after=view.length,
        client_id=new_id(),
    )


def skip(view: TableView, alert: str = "", form: SkipForm | None = None) -> SkipPage:
    """The form for a trick that nobody tapped, with what was chosen before."""
    round_ = view.rounds[-1]
    return SkipPage(
        table_id=view.id,
        round_number=len(view.rounds),
        trick_number=round_.trick_number,
        price=round_.price,
        people=people(view, -1, form.seat.number if form else None),
        keys=keys(view),
        card=form.card.number if form else None,
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )
