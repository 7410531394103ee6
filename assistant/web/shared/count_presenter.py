"""Rounds that are counted at the end, or of which only the sales are written down, as pages."""

from collections.abc import Sequence

from flask_babel import gettext

from assistant.rules.events import Tallied
from assistant.rules.round_view import RoundView
from assistant.rules.table import Seat
from assistant.rules.views import TableView
from assistant.web.language import spoken
from assistant.web.shared import undo
from assistant.web.shared.pages import Person
from assistant.web.shared.presenter import face, in_sentences, may_enter, people, players
from assistant.web.shared.render import Shown, render_at
from assistant.web.shared.tricks import price_ladder
from assistant.wording import bottles
from assistant.wording import table as wording
from assistant.wording.names import of_seat


def tally(view: TableView, round_index: int, alert: str = "", **typed: object) -> str:
    """The form that counts a round, filled in as it was counted before, or as it was `typed`."""
    round_, deck = view.rounds[round_index], view.rounds[round_index].deck
    counted = _counted(round_)
    shown = {
        "round_number": round_index + 1,
        "shown_number": view.game.shown_number(round_index),
        "is_score_only": round_.level == "score",
        "deals": _deals(view, round_index)
        if round_.level == "score" and not round_.is_done
        else "",
        "is_again": round_index < len(view.rounds) - 1 or round_.is_done,
        "rows": rows(view, round_index),
        "owner_error": "",
        "second_owners": _second_owners(view, round_index, counted),
        "second_error": "",
        "is_nobodys": counted is not None and counted.second is None,
        "keys": tuple(face(card, deck) for card in deck.cards if card not in round_.played),
        "chosen": frozenset(counted.imp) if counted else frozenset(),
        "needed": round_.table.imp,
        "penalty": _text(counted.penalty) if counted else "",
        "imp_error": "",
        "deck_total": deck.total,
        "line": gettext(
            "The coins and the Imp's Trick make %(total)s in this deck.", total=deck.total
        ),
        "unproved": _unproved(round_),
        "signers": players(view, round_index) if round_.signed else (),
        "first": None,
        "second": None,
        "alert": alert,
        "undo": undo.undone(view),
        "redo": undo.redone(view),
    }
    return render_at(view, "scores/tally.html", **{**shown, **typed})


def _deals(view: TableView, round_index: int) -> str:
    """Who deals a round, and of the first whether chance picked the dealer."""
    dealer = in_sentences(view.names_in(round_index))[view.rounds[round_index].table.dealer]
    by_chance = round_index == 0 and view.game.options.first_dealer == "random"
    return wording.deals(dealer, spoken(), by_chance=by_chance)


def _counted(round_: RoundView) -> Tallied | None:
    """How a round was counted last, if it was."""
    tallies = [event for _, event in round_.events if isinstance(event, Tallied)]
    return tallies[-1] if tallies else None


def rows(view: TableView, round_index: int) -> tuple[Shown, ...]:
    """A line for each seat, as it was counted."""
    round_ = view.rounds[round_index]
    counted = _counted(round_)
    owner = counted.bottle if counted else round_.bottles[0].owner
    return tuple(
        Shown(
            seat=seat,
            name=name,
            value=_text(counted.coins[seat]) if counted else "",
            known=0 if round_.tally else round_.coins[seat],
            error="",
            is_owner=seat == owner,
        )
        for seat, name in enumerate(view.names_in(round_index))
    )


def _second_owners(
    view: TableView, round_index: int, counted: Tallied | None
) -> tuple[Person, ...]:
    """Who can have the second bottle, where there is one."""
    round_ = view.rounds[round_index]
    if round_.table.bottles == 1:
        return ()
    return people(view, round_index, _second_owner(round_, counted))


def _second_owner(round_: RoundView, counted: Tallied | None) -> Seat | None:
    """Who has the second bottle, as far as that was written down."""
    return counted.second if counted else round_.bottles[-1].owner


def _text(coins: int | None) -> str:
    """Coins as they are typed; nothing where they are not known."""
    return "" if coins is None else str(coins)


def _unproved(round_: RoundView) -> str:
    """What can no longer be proved, since tricks were skipped."""
    is_incomplete = round_.skipped and round_.level == "tricks"
    return wording.unproved(round_, spoken()) if is_incomplete else ""


def sales(view: TableView, alert: str = "") -> str:
    """The running round of a table that writes down the sales of the bottle.

    Or the score alone: so whoever may not count it sees the round.
    """
    round_, names = view.newest, view.names_in(-1)
    cards = [card for card in round_.deck.cards if card < round_.price]
    return render_at(
        view,
        "play/sales.html",
        shown_number=view.game.shown_number(-1),
        deals="" if round_.tricks else _deals(view, len(view.rounds) - 1),
        bottles=() if round_.level == "score" else _sold_bottles(round_, names),
        people=people(view, -1, round_.bottle),
        keys=tuple(face(card, round_.deck) for card in cards),
        alert=alert,
        undo=undo.undone(view),
        redo=undo.redone(view),
        may_enter=may_enter(view),
    )


def _sold_bottles(round_: RoundView, names: Sequence[str]) -> tuple[Shown, ...]:
    """The bottles and every price of each."""
    return tuple(
        Shown(
            name=bottles.name_among(round_, number, spoken()),
            price=bottle.price,
            owner=of_seat(bottle.owner, names),
            is_in_play=number == round_.in_play,
            ladder=price_ladder(round_, names, number),
        )
        for number, bottle in enumerate(round_.bottles)
    )
