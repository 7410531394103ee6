"""A round that is over, made into a page."""

from collections.abc import Sequence

from flask_babel import gettext

from assistant.rules.cards import START_PRICE
from assistant.rules.round_view import RoundView
from assistant.rules.tricks import Trick
from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web.language import spoken
from assistant.web.record.pages import (
    ImpCheck,
    PriceStep,
    ScorePage,
    ScoreRow,
    SignOff,
    Stairs,
    Tick,
    VoidPage,
)
from assistant.web.shared import chart_geometry, tricks, undo
from assistant.web.shared.presenter import face, in_sentences, players, podium, standings
from assistant.wording import banner
from assistant.wording import table as wording


def score(view: TableView, number: int, alert: str = "") -> ScorePage:
    """A finished round, and the game after it."""
    game, names, place = view.game, view.names_in(number - 1), number - 1
    one = view.rounds[place]
    round_ = one
    is_newest = number == len(view.rounds)
    return ScorePage(
        table_id=view.id,
        round_number=number,
        owner=None if round_.bottle is None else names[round_.bottle],
        price=round_.price if round_.tricks else None,
        outcome=tricks.as_banner(banner.outcome(round_.tricks[-1], in_sentences(names), spoken()))
        if round_.tricks
        else None,
        imps_cards=tuple(face(card, game.deck) for card in round_.imps_trick),
        imps_coins=round_.penalty,
        imp=_imp(one),
        rows=_rows(view, place),
        check=(*round_.coins, round_.penalty),
        deck_total=game.deck.total,
        distance=wording.distance(game, in_sentences(view.columns), spoken()),
        standings=standings(view),
        findings=tricks.wrong(view, place),
        decisions=tricks.decided(view, place),
        unproved=wording.unproved(round_, spoken()) if one.level == "tricks" else "",
        suggestions=tricks.suggestions(view, place) if one.unsettled else (),
        is_counted=round_.tally is not None,
        has_tricks=bool(round_.tricks),
        sign_off=_sign_off(view, place),
        alert=alert,
        next_dealer=view.names[game.next_dealer] if is_newest and game.may_begin else None,
        can_add=is_newest and game.may_add,
        podium=podium(view) if is_newest else (),
        undo=undo.undone(view) if is_newest else None,
        redo=undo.redone(view) if is_newest else None,
        after=view.length,
        client_id=new_id(),
        ladder=ladder(one, names),
        stairs=_stairs(one),
        tricks=tricks.shown(view, place),
    )


def void(view: TableView, number: int, alert: str = "") -> VoidPage:
    """A round that the table decided not to count."""
    is_newest = number == len(view.rounds)
    return VoidPage(
        table_id=view.id,
        round_number=number,
        decisions=tricks.decided(view, number - 1),
        dealer=view.names[view.game.next_dealer] if is_newest and view.game.may_begin else None,
        can_add=is_newest and view.game.may_add,
        podium=podium(view) if is_newest else (),
        alert=alert,
        undo=undo.undone(view) if is_newest else None,
        redo=undo.redone(view) if is_newest else None,
        after=view.length,
        client_id=new_id(),
    )


def _rows(view: TableView, place: int) -> tuple[ScoreRow, ...]:
    """What the round brought everybody whom the sheet shows, and the totals after it."""
    game, one = view.game, view.rounds[place]
    round_, totals = one, game.totals_after(place + 1)
    placed = [
        member for member in one.members if member in game.ranked or member not in game.lopakas
    ]
    best = max(totals[member] for member in placed)
    return tuple(
        ScoreRow(
            name=view.names_in(place)[seat],
            coins_won=round_.coins[seat],
            is_cursed=round_.scores_as_owner(seat),
            score=one.scores[seat],
            total=totals[member],
            is_leading=member in placed and totals[member] == best,
        )
        for seat, member in enumerate(one.members)
        if member in game.shown
    )


def _imp(one: RoundView) -> ImpCheck | None:
    """The Imp's Trick as it was turned over, or the question."""
    round_ = one
    if round_.tally:
        return None
    cards = round_.imps_trick
    if round_.imp is None:
        question = gettext("Turn it over: %(cards)s?", cards=", ".join(map(str, cards)))
        return ImpCheck(question=question, cards=cards, answer="")
    if set(round_.imp) == set(cards):
        return ImpCheck(
            question="", cards=cards, answer=gettext("The table turned it over: it is so.")
        )
    found = ", ".join(map(str, sorted(round_.imp)))
    return ImpCheck(
        question="", cards=cards, answer=gettext("The table found %(cards)s.", cards=found)
    )


def _sign_off(view: TableView, place: int) -> SignOff | None:
    """Who agrees with the score of a round, where the table asks for it."""
    one, kind = view.rounds[place], view.game.options.sign_off
    if kind == "off":
        return None
    line = gettext("Tap your name when the score is right. One is enough.")
    if kind == "all":
        line = gettext("Tap your name when the score is right. Everybody has to.")
    if view.game.is_signed(place):
        line = gettext("Signed. A correction removes the ticks and takes two of you.")
    return SignOff(
        ticks=tuple(
            Tick(seat=one_of.seat, name=one_of.name, is_given=one_of.seat in one.signed)
            for one_of in players(view, place)
        ),
        line=line,
    )


def ladder(one: RoundView, names: Sequence[str]) -> tuple[PriceStep, ...]:
    """Every price of the round and who bought at it."""
    has_tricks = (
        one.level == "tricks"
    )  # else the only tricks that were written down are those in which the bottle was sold
    sold = (
        PriceStep(
            price=trick.price,
            buyer=_owner(trick, names),
            trick=trick.number if has_tricks else None,
        )
        for trick in one.tricks
        if trick.sold
    )
    return (PriceStep(price=START_PRICE, buyer=None, trick=None), *sold)


def _owner(one: Trick, names: Sequence[str]) -> str | None:
    return None if one.bottle is None else names[one.bottle]


def _stairs(one: RoundView) -> Stairs | None:
    """The price through the round as a picture."""
    tricks = one.tricks
    sold = [(trick.number, trick.price) for trick in tricks if trick.sold]
    if not sold:
        return None
    treads = chart_geometry.price_steps([(0, START_PRICE), *sold], len(tricks))
    numbers = chart_geometry.axis_numbers(len(tricks), most=4) if one.level == "tricks" else ()
    return Stairs(
        line=chart_geometry.price_line(treads),
        guides=tuple(tread.guide for tread in treads),
        tricks=tuple(
            chart_geometry.Tick(chart_geometry.trick_position(number, len(tricks)), str(number))
            for number in numbers
        ),
    )
