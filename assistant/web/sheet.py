"""The sheet of a game: totals, rounds, and what was agreed; and an empty one for paper."""

from collections.abc import Collection, Iterator, Mapping

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.notation.record_files import DUMMY
from assistant.rules.cards import Deck
from assistant.rules.events import Tallied
from assistant.rules.options import USUAL, fitted
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.tables import durations, tables
from assistant.tables.durations import Stamps
from assistant.web import chart_geometry, score_pages, tricks
from assistant.web.access import onlooker
from assistant.web.chart_geometry import Tick
from assistant.web.phones import spoken
from assistant.web.render import (
    Shown,
    in_sentences,
    may_enter,
    render,
    render_at,
    rule,
    target,
    totals,
)
from assistant.wording import terms

blueprint = Blueprint("sheet", __name__)


@blueprint.get("/tables/<table_id>/sheet")
def show(table_id: str) -> ResponseReturnValue:
    """The game so far."""
    return page(tables.view(table_id, onlooker()))


PLAYERS: tuple[int, ...] = (2, 3, 4, 5, 6)
USUAL_PLAYERS = 4
ROUNDS = 16
"""So many lines fit on a sheet of A4 and on one of Letter; 200 coins take seven to nine."""

ON_PAPER = ("deck", "goal", "lopaka_scores", "variant", "card_points", "tie")
"""What a table agreed on that whoever writes has to know; the last three where they are unusual."""


@blueprint.get("/score-sheet")
@blueprint.get("/tables/<table_id>/score-sheet", endpoint="blank")
def paper(table_id: str | None = None) -> ResponseReturnValue:
    """An empty score sheet to print: as a table plays, or for as many as somebody says."""
    game = tables.view(table_id, onlooker()).game if table_id else None
    choices, usual = PLAYERS, USUAL_PLAYERS
    if game:
        choices, usual = game.agreed.seats, game.seats
    players = request.args.get("players", usual, type=int)
    if players not in choices:
        players = usual
    options = game.agreed if game else fitted(USUAL, players)
    deck, has_lopaka = options.deck_in_play, options.variant == "lopaka"
    if options.lopaka_scores == "ignored":
        has_lopaka = False
    return render(
        "sheet/paper.html",
        table_id=table_id,
        players=players,
        choices=choices,
        columns=("",) * players + (DUMMY,) * has_lopaka,
        rounds=ROUNDS,
        coins=tuple(_coin_line(deck, value) for value in sorted(set(deck.coins.values()))),
        deck=deck,
        variant=options.variant if game else None,
        agreed=[
            term
            for term in terms.agreed(options, spoken())
            if game and term.about in (ON_PAPER[:3] if term.is_usual else ON_PAPER)
        ],
    )


def _coin_line(deck: Deck, value: int) -> Shown:
    """The cards of a deck that are worth so many coins."""
    return Shown(coins=value, cards=tuple(card for card in deck.cards if deck.coins[card] == value))


def page(view: TableView) -> str:
    """The game so far: totals, rounds, and what was agreed."""
    game, ending = view.game, score_pages.ending(view)
    corrected, came = view.corrected_rounds, _first_rounds(view)
    stamps = durations.stamps([view.id])[view.id]
    past = [
        index
        for index, round_ in enumerate(game.rounds)
        if round_.is_done or index < len(view.rounds) - 1
    ]
    return render_at(
        view,
        "sheet/show.html",
        players=totals(view),
        left=tuple(game.members[member].has_left for member in game.shown),
        rounds=tuple(_round(view, index, corrected, came, stamps) for index in past),
        taken_by_game=durations.of_game(stamps),
        chart=_chart(view) if game.finished else None,
        starts=_starts(view, [member for member in game.shown if came.get(member) not in past]),
        ending=ending,
        occasion=score_pages.occasion(view),
        season=score_pages.season_alone(view.id) if ending else None,
        sign_off=score_pages.of_all_rounds(view),
        signed=score_pages.signed_by(view, range(len(view.rounds))),
        cards=len(game.deck.cards),
        rules=tuple(rule(term) for term in terms.agreed(game.options, spoken())),
        may_enter=may_enter(view),
    )


def _round(
    view: TableView,
    index: int,
    corrected: frozenset[int],
    came: Mapping[int, int],
    stamps: Stamps,
) -> Shown:
    """A row of the sheet.

    `corrected` are the places of the rounds in which something was put right, and `came` those of
    each column's first round.
    """
    game, round_ = view.game, view.rounds[index]
    unproved = terms.unproved(round_, spoken())
    return Shown(
        number=index + 1,
        shown_number=game.shown_number(index),
        round=round_,
        is_corrected=index in corrected,
        signed=score_pages.signed_by(view, [index]),
        taken=score_pages.taken(view, index, stamps),
        line=game.remarks.get(index + 1),
        starts=_starts(view, [member for member in came if came[member] == index]),
        remarks=(
            *tricks.decided(view, index),
            *filter(None, (unproved, _unfinished(round_))),
            *_changes(view, index, came),
        ),
    )


def _starts(view: TableView, comers: Collection[int]) -> tuple[int | None, ...]:
    """The coins that these members came with, a column each; empty where they came with none."""
    members = view.game.members
    coins = tuple(
        members[member].start or None if member in comers else None for member in view.game.shown
    )
    return coins if any(coins) else ()


def _unfinished(round_: RoundView) -> str:
    """A correction can leave an earlier round without its last cards, or with a count that fits it
    no more.
    """
    if round_.is_done:
        return ""
    if any(isinstance(event, Tallied) for _, event in round_.events):
        return gettext(
            "The count no longer matches the cards, so the round does not count yet. Tap its "
            "number to correct it."
        )
    return gettext(
        "Cards of this round are missing, so it does not count yet. Tap its number to add them."
    )


def _first_rounds(view: TableView) -> dict[int, int]:
    """For each column the index of the first round in which its player sat at the table."""
    came: dict[int, int] = {}
    for index, round_ in enumerate(view.game.rounds):
        for member in round_.members:
            came.setdefault(member, index)
    return came


def _changes(view: TableView, index: int, came: Mapping[int, int]) -> Iterator[str]:
    """Who came with how many coins, and who sat where somebody else sits now."""
    game, round_ = view.game, view.rounds[index]
    for member, name in zip(round_.members, in_sentences(view.names_in(index)), strict=True):
        if game.members[member].start and came[member] == index:
            yield gettext(
                "%(name)s started with %(coins)s.", name=name, coins=game.members[member].start
            )
        now = in_sentences([view.columns[member]])[0]
        if now != name:
            yield gettext("%(name)s sat where %(now)s sits now.", name=name, now=now)


def _chart(view: TableView) -> Shown:
    """The running totals as lines, and as a table."""
    game, goal, first = view.game, target(view), _first_rounds(view)
    scored = game.scored
    came = {
        member: sum(index < first.get(member, len(game.rounds)) for index in scored)
        for member in game.shown
    }
    numbers = [game.shown_number(index) for index in scored]
    totals_after = list(game.running_totals())
    after = [totals_after[0], *(totals_after[index + 1] for index in scored)]
    running = {
        member: [
            None if finished < since else totals[member] for finished, totals in enumerate(after)
        ]
        for member, since in came.items()
    }
    highest_first = sorted(running, key=lambda member: -game.totals[member])
    reached = [total for line in running.values() for total in line if total is not None]
    scale = chart_geometry.vertical_scale([*reached, goal or 0])
    named = [goal or max(reached), 0, max(reached), min(reached)]
    curves = chart_geometry.total_curves([running[member] for member in highest_first], scale)
    return Shown(
        lines=tuple(
            Shown(
                name=view.columns[member],
                total=game.totals[member],
                curve=curve,
                pattern=list(running).index(member) % chart_geometry.PATTERNS + 1,
                is_leading=member in game.crowned,
            )
            for member, curve in zip(highest_first, curves, strict=True)
        ),
        scale=scale,
        goal=goal,
        labels=tuple(Tick(scale.at(number), str(number)) for number in scale.labels(named)),
        rounds=tuple(
            Tick(chart_geometry.round_position(position, len(scored)), str(numbers[position - 1]))
            for position in chart_geometry.axis_numbers(len(scored), most=5)
        ),
        running=running,
        numbers=numbers,
        names=view.columns,
    )
