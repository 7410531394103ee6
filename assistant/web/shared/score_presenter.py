"""A round that is over, made into a page."""

from collections.abc import Sequence

from flask import url_for
from flask_babel import gettext

from assistant.rules.cards import START_PRICE, Card
from assistant.rules.corrections import ForeseenCorrection
from assistant.rules.findings import Finding
from assistant.rules.game import Game
from assistant.rules.round_view import RoundView
from assistant.rules.table import Seat
from assistant.rules.views import TableView
from assistant.web import chart_geometry
from assistant.web.language import spoken
from assistant.web.shared import ending_presenter, hand_notes, tricks, undo
from assistant.web.shared import signing_presenter as signing
from assistant.web.shared.pages import Suggestion
from assistant.web.shared.presenter import face, in_sentences, may_enter, target
from assistant.web.shared.render import Shown, render_at
from assistant.wording import decks as bottle_names
from assistant.wording import endings, log, rulings
from assistant.wording import terms as wording
from assistant.wording.names import of_seat

PLAY_WELL = "play-well"
"""The chapter of the reference that advises on playing well."""


def score(view: TableView, round_index: int, alert: str = "") -> str:
    """A finished round, and the game after it."""
    game, names, round_ = view.game, view.names_in(round_index), view.rounds[round_index]
    foreseen = tricks.foreseen_repairs(view, round_index) if round_.unsettled else ()
    suggested = tuple(map(tricks.suggestion, foreseen))
    differs = _imp_differs(round_, foreseen, suggested)
    wrong = [found for found in round_.unsettled if found.code != "imp-differs"]
    return render_at(
        view,
        "scores/score.html",
        **_of_each(view, round_index),
        verdict=_verdict(view, round_index),
        imps_cards=tuple(face(card, game.deck) for card in round_.imps_trick),
        imp=_imp_check(round_),
        differs=differs,
        teams=_teams(view, round_index),
        in_teams=round_.table.teams is not None,
        full=_full(view, round_index),
        check=(*round_.coins, round_.penalty),
        deck_total=game.deck.total,
        distance=_distance(view, round_index),
        findings=tricks.said(view, round_index, wrong),
        changes=_changes(view) if _is_newest(view, round_index) else (),
        unproved=wording.unproved(round_, spoken()),
        suggestions=suggested[1:] if differs else suggested,
        is_counted=round_.tally is not None,
        has_tricks=bool(round_.tricks),
        sign_off=_sign_off(view, round_index),
        alert=alert,
        next_seat=_next_seat(view, round_index),
        next_dealer=_next_dealer(view, round_index),
        how_to_play=_how_to_play(view),
        prices=_prices(round_, names),
        tricks=tricks.shown(view, round_index),
    )


def void(view: TableView, round_index: int, alert: str = "") -> str:
    """A round that the table decided not to count."""
    return render_at(
        view,
        "scores/void.html",
        **_of_each(view, round_index),
        dealer=_next_dealer(view, round_index),
        alert=alert,
    )


def _of_each(view: TableView, round_index: int) -> dict[str, object]:
    """What is shown of every round that is over; where it is the newest, how the table goes on."""
    shown: dict[str, object] = {
        "round_number": round_index + 1,
        "shown_number": view.game.shown_number(round_index),
        "decisions": (*tricks.decided(view, round_index), *hand_notes.said(view, round_index)),
        "may_enter": may_enter(view),
    }
    if not _is_newest(view, round_index):
        return {**shown, "ending": None, "season": None, "undo": None, "redo": None}
    ending = ending_presenter.ending(view)
    return {
        **shown,
        "ending": ending,
        "season": ending_presenter.season(view.id) if ending else None,
        "undo": undo.undone(view),
        "redo": undo.redone(view),
    }


def _is_newest(view: TableView, round_index: int) -> bool:
    """Whether no later round has begun."""
    return round_index == len(view.rounds) - 1


def _next_dealer(view: TableView, round_index: int) -> str | None:
    """The name of who deals the round after the newest one, if one may begin."""
    seat = _next_seat(view, round_index)
    return of_seat(seat, view.names)


def _next_seat(view: TableView, round_index: int) -> Seat | None:
    """Who deals the round after the newest one; None for an earlier one, or if none may begin."""
    may_begin = _is_newest(view, round_index) and view.game.may_begin
    return view.game.next_dealer if may_begin else None


def _how_to_play(view: TableView) -> str:
    """The address of the advice on playing well, in the reference."""
    return url_for("reference.chapter", id=PLAY_WELL, table=view.id)


def _changes(view: TableView) -> tuple[str, ...]:
    """What was agreed on, and who came or left, since the newest round."""
    return tuple(
        log.entry(
            view.events[number],
            in_sentences(view.names_at(number)),
            view.people,
            view.newest.table,
            spoken(),
        )
        for number in view.changes_since_round
    )


def _verdict(view: TableView, round_index: int) -> Shown:
    """Who has the bottles, what they cost, and how the last trick ended."""
    round_, names = view.rounds[round_index], view.names_in(round_index)
    return Shown(
        bottles=tuple(
            Shown(
                name=bottle_names.name_among(round_, number, spoken()),
                owner=of_seat(bottle.owner, names),
                price=_price_known(round_, number),
            )
            for number, bottle in enumerate(round_.bottles)
        ),
        cost=ending_presenter.cost(view, round_index),
        is_twice=any(round_.bottles_of(seat) > 1 for seat in range(round_.table.seats)),
        last_trick=_last_trick(round_, in_sentences(names)),
    )


def _price_known(round_: RoundView, number: int) -> Card | None:
    """What a bottle cost its last owner; None where only the owner was counted."""
    sold = [trick for trick in round_.tricks if trick.in_play == number]
    is_known = sold and sold[-1].bottle == round_.bottles[number].owner
    return sold[-1].price if is_known else None


def _last_trick(round_: RoundView, names: Sequence[str]) -> str:
    """Who took the last trick of a round; "" where the last ones were not written down."""
    if round_.tally or not round_.tricks:
        return ""
    return rulings.outcome(round_.tricks[-1], names, spoken()).headline


def _game_then(view: TableView, round_index: int) -> Game:
    """The game as it stood after a round: that of the newest is the game."""
    is_newest = _is_newest(view, round_index)
    return view.game if is_newest else view.game.after(round_index + 1)


def _distance(view: TableView, round_index: int) -> str:
    """How far from its end the game was after a round, by the names of those who played it."""
    members, then = view.rounds[round_index].members, view.names_in(round_index)
    names = dict(enumerate(view.columns)) | dict(zip(members, then, strict=True))
    return wording.distance(_game_then(view, round_index), in_sentences(names.values()), spoken())


def _full(view: TableView, round_index: int) -> int:
    """Where the bars of the totals end: at the target, or the highest total after the round."""
    return target(view) or max(1, *_game_then(view, round_index).totals)


def _teams(view: TableView, round_index: int) -> tuple[tuple[Shown, ...], ...]:
    """The lines of those who share a team; of all where nobody does."""
    rows, table = _rows(view, round_index), view.rounds[round_index].table
    if table.teams is None:
        return (tuple(rows.values()),)
    teams = dict.fromkeys(tuple(sorted(table.team(seat))) for seat in rows)
    return tuple(tuple(rows[seat] for seat in team) for team in teams)


def _rows(view: TableView, round_index: int) -> dict[Seat, Shown]:
    """What the round brought everybody whom the sheet shows, and the totals after it."""
    game, round_ = _game_then(view, round_index), view.rounds[round_index]
    totals, names = game.totals, view.names_in(round_index)
    compared = [
        member for member in round_.members if member in game.ranked or member not in game.lopakas
    ]
    highest = max(totals[member] for member in compared)
    return {
        seat: Shown(
            name=names[seat],
            coins_won=round_.coins[seat],
            is_cursed=round_.bottles_of(seat) > 0,
            own_score=None if round_.table.teams is None else round_.own_scores[seat],
            score=round_.scores[seat],
            total=totals[member],
            is_leading=member in compared and totals[member] == highest,
        )
        for seat, member in enumerate(round_.members)
        if member in game.shown
    }


def _sign_off(view: TableView, round_index: int) -> Shown | None:
    """Who agrees with the round; at the end of a game with all its rounds, where one lacks it."""
    is_last = view.game.is_over and _is_newest(view, round_index) and len(view.game.finished) > 1
    of_all = signing.of_all_rounds(view) if is_last else None
    return of_all or signing.of_round(view, round_index)


def _prices(round_: RoundView, names: Sequence[str]) -> tuple[Shown, ...]:
    """What each bottle cost through the round; nothing where none was sold."""
    prices = tuple(
        Shown(
            name=bottle_names.name_among(round_, number, spoken()),
            ladder=tricks.price_ladder(round_, names, number),
            stairs=_stairs(round_, number),
        )
        for number in range(round_.table.bottles)
    )
    return prices if any(bottle.stairs for bottle in prices) else ()


def _stairs(round_: RoundView, bottle: int) -> Shown | None:
    """The price of a bottle through the round as a picture."""
    count = len(round_.tricks)
    sold = [
        (trick.number, trick.price)
        for trick in round_.tricks
        if trick.sold and trick.in_play == bottle
    ]
    if not sold:
        return None
    treads = chart_geometry.price_steps([(0, START_PRICE), *sold], count)
    numbers = chart_geometry.axis_numbers(count, most=4) if round_.level == "tricks" else ()
    return Shown(
        line=chart_geometry.price_line(treads),
        guides=tuple(tread.guide for tread in treads),
        tricks=tuple(
            chart_geometry.Tick(chart_geometry.trick_position(number, count), str(number))
            for number in numbers
        ),
    )


def _imp_check(round_: RoundView) -> Shown | None:
    """The question whether the cards are there, or that they are; None where nobody knows them."""
    if round_.tally:
        return None
    cards = round_.imps_trick
    if round_.imp is None:
        question = gettext("Turn it over: %(cards)s?", cards=_listed(cards))
        return Shown(question=question, cards=cards, answer="")
    answer = "" if _is_other(round_) else gettext("You turned it over: it is the same.")
    return Shown(question="", cards=cards, answer=answer)


def _imp_differs(
    round_: RoundView, foreseen: Sequence[ForeseenCorrection], suggested: Sequence[Suggestion]
) -> Shown | None:
    """What is different, and the first of the suggestions why; None where nothing is.

    `foreseen` are the repairs that are suggested.
    """
    if not _is_other(round_):
        return None
    found = sorted(round_.imp or ())
    headline, text = endings.lies_there(found, round_.imps_trick, spoken())
    return Shown(
        headline=headline,
        lines=(text, gettext("You turned it over and found %(cards)s.", cards=_listed(found))),
        likeliest=_likeliest(foreseen[0], suggested[0]) if suggested else None,
    )


def _is_other(round_: RoundView) -> bool:
    """Whether other cards lay there than those that were never played."""
    imp = round_.imp
    return round_.tally is None and imp is not None and set(imp) != set(round_.imps_trick)


def _likeliest(foreseen: ForeseenCorrection, repair: Suggestion) -> Shown | None:
    """The first of the suggestions, and whether one tap makes it; None where it cannot be."""
    if isinstance(foreseen.preview, Finding):
        return None
    view, index = foreseen.view, foreseen.round_index
    leaves = view.repairs(index)[repair.repair].leaves
    has_question = leaves or view.rounds[index].signed or foreseen.played_so
    return Shown(repair=repair, is_at_once=not has_question)


def _listed(cards: Sequence[Card]) -> str:
    """Cards by their numbers: "3, 6, 14"."""
    return ", ".join(str(card) for card in cards)
