"""Rounds that are counted at the end, or of which only the sales are written down, as pages."""

from collections.abc import Sequence

from flask_babel import gettext

from assistant.rules.events import Tallied
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.web.language import spoken
from assistant.web.shared import undo
from assistant.web.shared.presenter import face, in_sentences, may_enter, people, players
from assistant.web.shared.render import Shown, render_at
from assistant.web.shared.tricks import price_ladder
from assistant.wording import decks
from assistant.wording import terms as wording
from assistant.wording.names import of_seat


def tally(view: TableView, round_index: int, alert: str = "", **typed: object) -> str:
    """The form that counts a round, filled in as it was counted before, or as it was `typed`."""
    round_, deck = view.rounds[round_index], view.rounds[round_index].deck
    counted, has_second = _counted(round_), round_.table.bottles > 1
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
        "second_owners": people(view, round_index, counted.second) if has_second else (),
        "second_error": "",
        "is_nobodys": counted.is_nobodys,
        "keys": tuple(face(card, deck) for card in deck.cards if card not in round_.played),
        "chosen": frozenset(counted.imp),
        "needed": round_.table.imp,
        "penalty": _text(counted.penalty),
        "imp_error": "",
        "deck_total": deck.total,
        "line": gettext(
            "The coins and the Imp's Trick make %(total)s in this deck.", total=deck.total
        ),
        "unproved": wording.unproved(round_, spoken()) if round_.skipped else "",
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


def _counted(round_: RoundView) -> Shown:
    """How a round was counted last; where it was not, whose the bottles are."""
    tallies = [event for _, event in round_.events if isinstance(event, Tallied)]
    if not tallies:
        return Shown(
            owner=round_.bottles[0].owner,
            second=round_.bottles[-1].owner,
            is_nobodys=False,
            coins=(None,) * round_.table.seats,
            imp=(),
            penalty=None,
        )
    last = tallies[-1]
    return Shown(
        owner=last.bottle,
        second=last.second,
        is_nobodys=last.second is None,
        coins=last.coins,
        imp=last.imp,
        penalty=last.penalty,
    )


def rows(view: TableView, round_index: int) -> tuple[Shown, ...]:
    """A line for each seat, as it was counted."""
    round_ = view.rounds[round_index]
    counted = _counted(round_)
    return tuple(
        Shown(
            seat=seat,
            name=name,
            value=_text(counted.coins[seat]),
            known=0 if round_.tally else round_.coins[seat],
            error="",
            is_owner=seat == counted.owner,
        )
        for seat, name in enumerate(view.names_in(round_index))
    )


def _text(coins: int | None) -> str:
    """Coins as they are typed; nothing where they are not known."""
    return "" if coins is None else str(coins)


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
            name=decks.name_among(round_, number, spoken()),
            price=bottle.price,
            owner=of_seat(bottle.owner, names),
            is_in_play=number == round_.in_play,
            ladder=price_ladder(round_, names, number),
        )
        for number, bottle in enumerate(round_.bottles)
    )
