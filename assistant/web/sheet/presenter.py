"""A game made into its sheet."""

from collections.abc import Iterator

from flask_babel import gettext

from assistant.rules.events import Tallied
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web.language import spoken
from assistant.web.shared import chart_geometry, tricks, undo
from assistant.web.shared.chart_geometry import Tick
from assistant.web.shared.presenter import in_sentences, podium, rule, standings, target
from assistant.web.sheet.pages import (
    After,
    Cell,
    Chart,
    Line,
    SheetPage,
    SheetRound,
)
from assistant.wording import log, terms
from assistant.wording import table as wording


def sheet(view: TableView) -> SheetPage:
    """The game so far: totals, rounds, and what was agreed."""
    game = view.game
    corrected = view.corrected_rounds
    past = [
        place
        for place, one in enumerate(game.rounds)
        if one.is_done or place < len(view.rounds) - 1
    ]
    return SheetPage(
        table_id=view.id,
        players=standings(view),
        left=tuple(game.members[member].has_left for member in game.shown),
        rounds=tuple(_round(view, place, corrected) for place in past),
        chart=_chart(view) if game.finished else None,
        podium=podium(view),
        ending=log.ended(game.ended.counts, spoken()) if game.ended else "",
        is_over=game.is_over,
        undo=undo.undone(view) if game.ended else None,
        redo=undo.redone(view) if game.ended else None,
        after=view.length,
        rules=tuple(rule(term) for term in terms.agreed(game.options, spoken())),
        client_id=new_id(),
    )


def _round(view: TableView, place: int, corrected: frozenset[int]) -> SheetRound:
    """A row of the sheet; `corrected` are the places of the rounds in which something was put right."""
    game, one = view.game, view.rounds[place]
    unproved = wording.unproved(one, spoken()) if one.level == "tricks" else ""
    return SheetRound(
        number=place + 1,
        cells=tuple(_cell(one, member) for member in game.shown),
        is_void=one.is_void,
        is_corrected=place in corrected,
        is_signed=game.is_signed(place),
        remarks=(
            *tricks.decided(view, place),
            *filter(None, (unproved, _unfinished(one))),
            *_changes(view, place),
        ),
    )


def _unfinished(one: RoundView) -> str:
    """A correction can leave an earlier round without its last cards, or with a count that fits it no more."""
    if one.is_done:
        return ""
    if any(isinstance(event, Tallied) for _, event in one.events):
        return gettext(
            "The count no longer matches the cards, so the round does not count yet. Tap its "
            "number to correct it."
        )
    return gettext(
        "Cards of this round are missing, so it does not count yet. Tap its number to add them."
    )


def _changes(view: TableView, place: int) -> Iterator[str]:
    """Who came with how many coins, and who sat where somebody else sits now."""
    game, one = view.game, view.rounds[place]
    earlier = {member for before in game.rounds[:place] for member in before.members}
    for member, name in zip(one.members, in_sentences(view.names_in(place)), strict=True):
        if game.members[member].start and member not in earlier:
            yield gettext(
                "%(name)s started with %(coins)s.", name=name, coins=game.members[member].start
            )
        now = in_sentences([view.columns[member]])[0]
        if now != name:
            yield gettext("%(name)s sat where %(now)s sits now.", name=name, now=now)


def _cell(one: RoundView, member: int) -> Cell | None:
    """What a round brought a column; nothing where its player did not sit at the table, or the round is void."""
    if member not in one.members or not one.is_scored:
        return None
    seat, round_ = one.members.index(member), one
    return Cell(
        score=one.scores[seat],
        is_cursed=round_.scores_as_owner(seat),
        is_dealer=seat == one.table.dealer,
    )


def _chart(view: TableView) -> Chart:
    """The running totals as lines, and as a table."""
    game, goal = view.game, target(view)
    scored = [place for place, one in enumerate(game.rounds, start=1) if one.is_scored]
    after = [game.totals_after(place) for place in (0, *scored)]
    running = {
        member: [None if place < came else totals[member] for place, totals in enumerate(after)]
        for member, came in _came(view).items()
    }
    highest_first = sorted(running, key=lambda member: -game.totals[member])
    reached = [total for line in running.values() for total in line if total is not None]
    scale = chart_geometry.vertical_scale([*reached, goal or 0])
    named = [goal or max(reached), 0, max(reached), min(reached)]
    curves = chart_geometry.total_curves([running[member] for member in highest_first], scale)
    return Chart(
        lines=tuple(
            Line(
                name=view.columns[member],
                total=game.totals[member],
                curve=curve,
                pattern=list(running).index(member) % chart_geometry.PATTERNS + 1,
                is_leading=member in game.leaders,
            )
            for member, curve in zip(highest_first, curves, strict=True)
        ),
        zero=scale.at(0),
        target=None if goal is None else scale.at(goal),
        goal=goal,
        scale=tuple(Tick(scale.at(number), str(number)) for number in scale.labels(named)),
        rounds=tuple(
            Tick(chart_geometry.round_position(place, len(scored)), str(scored[place - 1]))
            for place in chart_geometry.axis_numbers(len(scored), most=5)
        ),
        names=tuple(view.columns[member] for member in running),
        after=tuple(
            After(number=number, totals=tuple(line[place] for line in running.values()))
            for place, number in enumerate(scored, start=1)
        ),
    )


def _came(view: TableView) -> dict[int, int]:
    """For each column of the sheet how many rounds were scored before its player came."""
    scored = view.game.finished
    return {
        member: next(
            (place for place, one in enumerate(scored) if member in one.members), len(scored)
        )
        for member in view.game.shown
    }
