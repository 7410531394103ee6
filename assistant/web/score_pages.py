"""Pages of a round that is over, counted or void, and of the end of a game."""

from collections.abc import Sequence

from flask import url_for
from flask_babel import gettext

from assistant.leagues import standings
from assistant.leagues.seasons import Season
from assistant.leagues.standings import BroughtByGame
from assistant.rules.cards import START_PRICE, Card
from assistant.rules.corrections import ForeseenCorrection
from assistant.rules.events import Tallied
from assistant.rules.findings import Finding
from assistant.rules.game import Game
from assistant.rules.round_view import RoundView
from assistant.rules.table import Seat
from assistant.rules.views import TableView
from assistant.tables import grants
from assistant.web import access, chart_geometry, hand_pages, tricks, what_follows
from assistant.web.phones import phone, spoken
from assistant.web.render import (
    Shown,
    Suggestion,
    face,
    in_sentences,
    may_enter,
    people,
    players,
    podium,
    render_at,
    target,
)
from assistant.web.tricks import price_ladder
from assistant.wording import decks, endings, log, rulings
from assistant.wording import standings as in_league
from assistant.wording import terms as wording
from assistant.wording.endings import who_won_game
from assistant.wording.names import of_seat
from assistant.wording.numbers import joined

# Rounds that are counted at the end, or of which only the sales are written down, as pages.


def tally(view: TableView, round_index: int, alert: str = "", **typed: object) -> str:
    """The form that counts a round, filled in as it was counted before, or as it was `typed`."""
    round_, deck = view.rounds[round_index], view.rounds[round_index].table.deck
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
        "unproved": wording.unproved(round_, spoken()) if round_.state.skipped else "",
        "signers": players(view, round_index) if round_.signed else (),
        "first": None,
        "second": None,
        "alert": alert,
        "undo": what_follows.undone(view),
        "redo": what_follows.redone(view),
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
            owner=round_.state.bottles[0].owner,
            second=round_.state.bottles[-1].owner,
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
            known=0 if round_.state.tally else round_.coins[seat],
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
    cards = [card for card in round_.table.deck.cards if card < round_.state.price]
    return render_at(
        view,
        "play/sales.html",
        shown_number=view.game.shown_number(-1),
        deals="" if round_.tricks else _deals(view, len(view.rounds) - 1),
        bottles=() if round_.level == "score" else _sold_bottles(round_, names),
        people=people(view, -1, round_.state.bottle),
        keys=tuple(face(card, round_.table.deck) for card in cards),
        alert=alert,
        undo=what_follows.undone(view),
        redo=what_follows.redone(view),
        may_enter=may_enter(view),
    )


def _sold_bottles(round_: RoundView, names: Sequence[str]) -> tuple[Shown, ...]:
    """The bottles and every price of each."""
    return tuple(
        Shown(
            name=decks.name_among(round_, number, spoken()),
            price=bottle.price,
            owner=of_seat(bottle.owner, names),
            is_in_play=number == round_.state.in_play,
            ladder=price_ladder(round_, names, number),
        )
        for number, bottle in enumerate(round_.state.bottles)
    )


# Who agrees with the scores, and who has yet to: of a round, or of all at once. Rulebook 8.13.


def of_round(view: TableView, round_index: int) -> Shown | None:
    """Who agrees with the score of a round, where the table asks for it."""
    if view.game.options.sign_off == "off":
        return None
    signed = view.rounds[round_index].signed
    ticks = tuple(
        _tick(view, player.seat, player.name, player.seat in signed)
        for player in players(view, round_index)
    )
    line = _line(view, round_index, tuple(tick.name for tick in ticks if tick.is_given))
    is_enough = view.game.is_signed(round_index)
    return Shown(ticks=ticks, is_enough=is_enough, of_all=False, line=line)


def of_all_rounds(view: TableView) -> Shown | None:
    """Who agrees with all rounds that this player sat in; None where no round lacks a signature."""
    game = view.game
    scored = [index for index, round_ in enumerate(game.rounds) if round_.is_scored]
    if game.options.sign_off == "off" or all(game.is_signed(index) for index in scored):
        return None
    ticks = tuple(
        _tick(view, seat, name, not game.unsigned_by(seat)) for seat, name in enumerate(view.names)
    )
    line = gettext("Tap your name if all rounds are right. Everybody must sign.")
    if game.options.sign_off == "one":
        line = gettext("Tap your name if all rounds are right. One of you is enough.")
    return Shown(ticks=ticks, is_enough=False, of_all=True, line=line)


def signed_by(view: TableView, round_index: int) -> str:
    """That a round is signed, and by whom where one was enough; "" where too few have signed."""
    if not view.game.is_signed(round_index):
        return ""
    if view.game.options.sign_off == "all":
        return gettext("signed by all")
    return gettext("signed by %(names)s", names=_signers(view, [round_index]))


def signed_rounds(view: TableView) -> str:
    """The same of all rounds that are signed, for the legend of a sheet."""
    indices = [index for index in range(len(view.rounds)) if view.game.is_signed(index)]
    if not indices or view.game.options.sign_off == "all":
        return gettext("signed by all") if indices else ""
    return gettext("signed by %(names)s", names=_signers(view, indices))


def _signers(view: TableView, indices: list[int]) -> str:
    names = [view.names_in(index)[seat] for index in indices for seat in view.rounds[index].signed]
    return joined(in_sentences(dict.fromkeys(names)), spoken())


def _tick(view: TableView, seat: int, name: str, is_given: bool) -> Shown:
    """A seat's agreement; a seat's own phone can give that of its own."""
    can_sign = may_enter(view) or seat in access.own_seats()
    return Shown(seat=seat, name=name, is_given=is_given, can_sign=can_sign and not is_given)


def _line(view: TableView, round_index: int, signers: tuple[str, ...]) -> str:
    """How many have to agree; or that enough of them do."""
    asks_all = view.game.options.sign_off == "all"
    if not view.game.is_signed(round_index):
        if asks_all:
            return gettext("Tap your name if the score is right. Everybody must sign.")
        return gettext("Tap your name if the score is right. One of you is enough.")
    if asks_all:
        return gettext("Signed by all. A correction needs two of you and removes the ticks.")
    names = joined(in_sentences(signers), spoken())
    return gettext(
        "Signed by %(names)s; one is enough. A correction needs two of you and removes the ticks.",
        names=names,
    )


# The end of a game, made into what its pages show.


def ending(view: TableView) -> Shown | None:
    """Who won a game that is over, and what follows; None while it runs."""
    game = view.game
    if not game.is_over:
        return None
    names = in_sentences(view.columns)
    return Shown(
        who_won=who_won_game(game, names, spoken()),
        reasons=(*endings.why_won(game, names, spoken()), *_last_round(view)),
        podium=podium(view),
        rounds=len(game.finished),
        picture_name=gettext("Bottle Imp") + ".png",
        can_add=game.may_add,
    )


def cost(view: TableView, round_index: int) -> int | None:
    """What the Imp's Trick cost a bottle's owner; None where the sheet shows no such score."""
    round_ = view.rounds[round_index]
    owners = [bottle.owner for bottle in round_.state.bottles if bottle.owner is not None]
    are_shown = all(round_.members[owner] in view.game.shown for owner in owners)
    return round_.score.penalty if owners and are_shown else None


def _last_round(view: TableView) -> tuple[str, ...]:
    """How the newest round ended, if it did."""
    index, round_ = len(view.rounds) - 1, view.newest
    if not round_.is_done:
        return ()
    names = in_sentences(view.names_in(index))
    text = endings.last_round(round_, names, cost(view, index), spoken())
    return (text,) if text else ()


def season(table_id: str) -> Shown | None:
    """The season of a game, and what the game changed in it; None where it belongs to none."""
    brought = standings.brought_by(table_id)
    return _season(brought.season, _moves(brought)) if brought else None


def season_alone(table_id: str) -> Shown | None:
    """The same without what changed, which takes ranking the season twice."""
    found = standings.season_of(table_id)
    return _season(found, ()) if found else None


def _season(found: Season, lines: tuple[str, ...]) -> Shown:
    return Shown(address=_standings(found), name=found.name, lines=lines)


def _standings(season: Season) -> str | None:
    """Where the phone may see the standings: in the league, or by its link for readers."""
    if grants.role_in_league(phone(), season.league_id):
        return url_for("standings.show", league_id=season.league_id, season_id=season.id)
    return url_for("standings.show_for_readers", share=season.share) if season.share else None


def _moves(brought: BroughtByGame) -> tuple[str, ...]:
    """Who stands where now, or why the game does not count; nothing once a later game counts."""
    if brought.lack:
        why_not = in_league.why_not(brought.lack, spoken())
        return (why_not,) if why_not else ()
    if brought.moves is None:
        return ()
    names = in_sentences(brought.names[move.person] for move in brought.moves)
    moves = tuple(
        in_league.place_change(move, name, spoken())
        for move, name in zip(brought.moves, names, strict=True)
        if move.new_place is not None
    )
    return moves or (gettext("The places stay as they were."),)


# A round that is over, made into a page.

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
        check=(*round_.coins, round_.score.penalty),
        deck_total=game.deck.total,
        distance=_distance(view, round_index),
        findings=tricks.findings_in_words(view, round_index, wrong),
        changes=_changes(view) if _is_newest(view, round_index) else (),
        unproved=wording.unproved(round_, spoken()),
        suggestions=suggested[1:] if differs else suggested,
        is_counted=round_.state.tally is not None,
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
        "decisions": (
            *tricks.decided(view, round_index),
            *hand_pages.notes_in_words(view, round_index),
        ),
        "may_enter": may_enter(view),
    }
    if not _is_newest(view, round_index):
        return {**shown, "ending": None, "season": None, "undo": None, "redo": None}
    over = ending(view)
    return {
        **shown,
        "ending": over,
        "season": season(view.id) if over else None,
        "undo": what_follows.undone(view),
        "redo": what_follows.redone(view),
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
                name=decks.name_among(round_, number, spoken()),
                owner=of_seat(bottle.owner, names),
                price=_price_known(round_, number),
            )
            for number, bottle in enumerate(round_.state.bottles)
        ),
        cost=cost(view, round_index),
        is_twice=any(count > 1 for count in round_.score.bottles),
        last_trick=_last_trick(round_, in_sentences(names)),
    )


def _price_known(round_: RoundView, number: int) -> Card | None:
    """What a bottle cost its last owner; None where only the owner was counted."""
    sold = [trick for trick in round_.tricks if trick.in_play == number]
    is_known = sold and sold[-1].bottle == round_.state.bottles[number].owner
    return sold[-1].price if is_known else None


def _last_trick(round_: RoundView, names: Sequence[str]) -> str:
    """Who took the last trick of a round; "" where the last ones were not written down."""
    if round_.state.tally or not round_.tricks:
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
    totals, names, score = game.totals, view.names_in(round_index), round_.score
    compared = [
        member for member in round_.members if member in game.ranked or member not in game.lopakas
    ]
    highest = max(totals[member] for member in compared)
    return {
        seat: Shown(
            name=names[seat],
            coins_won=round_.coins[seat],
            is_cursed=score.bottles[seat] > 0,
            own_score=None if round_.table.teams is None else score.own[seat],
            score=score.scores[seat],
            total=totals[member],
            is_leading=member in compared and totals[member] == highest,
        )
        for seat, member in enumerate(round_.members)
        if member in game.shown
    }


def _sign_off(view: TableView, round_index: int) -> Shown | None:
    """Who agrees with the round; at the end of a game with all its rounds, where one lacks it."""
    is_last = view.game.is_over and _is_newest(view, round_index) and len(view.game.finished) > 1
    of_all = of_all_rounds(view) if is_last else None
    return of_all or of_round(view, round_index)


def _prices(round_: RoundView, names: Sequence[str]) -> tuple[Shown, ...]:
    """What each bottle cost through the round; nothing where none was sold."""
    prices = tuple(
        Shown(
            name=decks.name_among(round_, number, spoken()),
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
    if round_.state.tally:
        return None
    cards = round_.imps_trick
    if round_.state.imp is None:
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
    found = sorted(round_.state.imp or ())
    headline, text = endings.lies_there(found, round_.imps_trick, spoken())
    return Shown(
        headline=headline,
        lines=(text, gettext("You turned it over and found %(cards)s.", cards=_listed(found))),
        likeliest=_likeliest(foreseen[0], suggested[0]) if suggested else None,
    )


def _is_other(round_: RoundView) -> bool:
    """Whether other cards lay there than those that were never played."""
    imp = round_.state.imp
    return round_.state.tally is None and imp is not None and set(imp) != set(round_.imps_trick)


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
