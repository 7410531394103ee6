"""The hands of a round that is over, made into a page."""

from collections.abc import Iterable, Mapping

from assistant.rules.cards import Card, Coins
from assistant.rules.hands_review import HandHistory
from assistant.rules.round_view import RoundView
from assistant.rules.table import Seat
from assistant.rules.views import TableView
from assistant.web.language import spoken
from assistant.web.shared.hand_cards import exchanges, faces, in_agreed_order
from assistant.web.shared.presenter import face, in_sentences
from assistant.web.shared.render import Shown, render_at
from assistant.web.shared.tricks import price_ladder
from assistant.wording import bottles
from assistant.wording import hands as wording
from assistant.wording.names import listed


def page(view: TableView, round_index: int) -> str:
    """The hands of a round that is over."""
    round_, names = view.rounds[round_index], in_sentences(view.names_in(round_index))
    review = round_.hands_review
    return render_at(
        view,
        "hands/after.html",
        round_number=round_index + 1,
        shown_number=view.game.shown_number(round_index),
        bottles=tuple(
            _bottle(view, round_index, number, bottle.owner, review.burnt)
            for number, bottle in enumerate(round_.bottles)
            if bottle.owner is not None
        ),
        hands=tuple(_held(view, round_index, history) for history in review.hands),
        fates=tuple(wording.fate(fate, names, spoken()) for fate in review.fates),
    )


def _bottle(
    view: TableView, round_index: int, number: int, seat: Seat, burnt: Mapping[Seat, Coins]
) -> Shown:
    """What became of a bottle, and when it could still have been shed."""
    round_, names = view.rounds[round_index], view.names_in(round_index)
    shedding, owner = round_.shedding(number), in_sentences(names)[seat]
    is_counted = round_.is_scored and not round_.tally
    return Shown(
        name=bottles.name(number, spoken()) if len(round_.bottles) > 1 else "",
        owner=owner,
        burnt=burnt[seat] if is_counted and _is_first(round_, number) else None,
        ladder=price_ladder(round_, names, number),
        could=wording.could(shedding, owner, spoken()) if shedding else "",
        forced=wording.forced(shedding, spoken()) if shedding and shedding.could else "",
    )


def _is_first(round_: RoundView, number: int) -> bool:
    """Whether a bottle is the first of its owner's: coins are lost once, with two bottles too."""
    owners = [bottle.owner for bottle in round_.bottles]
    return owners.index(owners[number]) == number


def closed(view: TableView, alert: str = "") -> str:
    """The question whether the hands of the newest round are opened."""
    return render_at(
        view,
        "hands/closed.html",
        round_number=len(view.rounds),
        shown_number=view.game.shown_number(-1),
        alert=alert,
    )


def _held(view: TableView, round_index: int, history: HandHistory) -> Shown:
    """A hand as it was: dealt, given away, played."""
    round_, names = view.rounds[round_index], in_sentences(view.names_in(round_index))
    table = round_.table
    name = names[history.hand % table.seats]
    return Shown(
        name=listed(name, table.which(history.hand), spoken()),
        dealt=faces(view, in_agreed_order(view, _as_dealt(round_, history.dealt))),
        is_whole=history.is_whole,
        gifts=_gifts(history, round_, names),
        played=faces(view, in_agreed_order(view, sorted(history.played))),
    )


def _as_dealt(round_: RoundView, cards: Iterable[Card]) -> list[Card]:
    """Cards in the order in which they were tapped as a hand; those that were not, behind."""
    tapped = [card for exchanged in exchanges(round_) for card in exchanged.cards]
    known = [card for card in cards if card in tapped]
    return [*sorted(known, key=tapped.index), *(card for card in cards if card not in tapped)]


def _gifts(history: HandHistory, round_: RoundView, names: tuple[str, ...]) -> tuple[Shown, ...]:
    """What a hand gave away, the discard first."""
    table, seat = round_.table, history.hand % round_.table.seats
    discards = [(None, card) for card in history.discards]
    return tuple(
        Shown(text=wording.place(to, seat, table, names, spoken()), card=face(card, table.deck))
        for to, card in (*discards, *history.passes)
    )
