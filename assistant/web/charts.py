"""The charts of a season, and of a person in it."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from babel.dates import format_skeleton
from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_locale, gettext

from assistant.league.results import SeatCount
from assistant.league.season_count import SeasonCount
from assistant.league.standings import HeadToHead, favourite, nemesis
from assistant.league.totals import SeasonTotals, points_a_round, without
from assistant.leagues import counting, leagues, standings
from assistant.leagues.standings import PersonalGame
from assistant.web.chart_geometry import (
    Number,
    Scale,
    Tick,
    column_points,
    place_stems,
    polyline,
    rank_curves,
    row_middles,
    vertical_scale,
)
from assistant.web.leagues import page_number, steps
from assistant.web.phones import spoken
from assistant.web.render import Shown
from assistant.web.seasons import SeasonViewer, for_both
from assistant.web.standings import columns, rating, too_few
from assistant.wording import numbers
from assistant.wording import standings as wording
from assistant.wording.terms import game

blueprint = Blueprint("charts", __name__)

ANCHOR = "sessions"
"""Where on its page the standings after each session are."""


@for_both(blueprint, "/pictures")
def season(viewer: SeasonViewer) -> ResponseReturnValue:
    """A season by its sessions; the key of a person in the address lights that person's line."""
    count, lit = counting.of_season(viewer.season), request.args.get("person", "")
    return render_template(
        "charts/season.html",
        viewer=viewer,
        ranks=_rank_chart(viewer, count, lit),
    )


def _rank_chart(viewer: SeasonViewer, count: SeasonCount, lit: str) -> Shown | None:
    """The places after the last sessions; None before a game counts.

    There is a line for everybody who has a place in the end.
    """
    shown = count.places
    if not shown or not shown[-1].places:
        return None
    last = [row for row in shown[-1].places if row.place is not None]
    # for everybody who has a place after a session how many stand before
    ranked = []
    for session in shown:
        persons = [row.person for row in session.places if row.place is not None]
        ranked.append({person: number for number, person in enumerate(persons)})
    ranks = [[of_session.get(row.person) for of_session in ranked] for row in last]
    days = [format_skeleton("MMMd", one.day, locale=get_locale()) for one in shown]
    return Shown(
        names=leagues.at(viewer.season.league_id).names,
        lines=list(zip(last, rank_curves(ranks, len(ranks)), strict=True)),
        lit=next((row for row in last if viewer.key(row.person) == lit), None),
        together=viewer.address("charts.season", _anchor=ANCHOR),
        ends=[*([Tick(0.0, days[0])] if len(days) > 1 else []), Tick(100.0, days[-1])],
        days=days,
        places=[{row.person: row for row in session.places} for session in shown],
        sessions=len(count.sessions),
    )


def seat_charts(seats: Sequence[SeatCount]) -> list[Shown]:
    """Where rounds ended with the bottle. A chart for each size of table and game, the largest first, all to one scale."""
    longest = [max(_part(seat), Fraction(1, seat.seats)) for seat in seats]
    scale = Scale(0, max(longest, default=Fraction(1)))
    titles = {
        3: gettext("Three players"),
        4: gettext("Four players"),
        5: gettext("Five players"),
        6: gettext("Six players"),
    }
    charts = []
    for (size, variant), alike in groupby(seats, key=lambda seat: (seat.seats, seat.variant)):
        own = list(alike)
        title = titles[size]
        if variant != "standard":
            title += f": {game(variant, spoken())}"
        # what each would have, had all ended with a bottle as often; of two, one can have both
        even = Fraction(1, size)
        if variant == "two-bottles":
            even = Fraction(sum(seat.bottles for seat in own), sum(seat.rounds for seat in own))
        bars = [(_seat_name(seat), seat, _part(seat), scale.at(_part(seat))) for seat in own]
        charts.append(Shown(title=title, even=scale.at(even), bars=bars))
    return charts[::-1]


def _part(seat: SeatCount) -> Fraction:
    return Fraction(seat.bottles, seat.rounds)


def _seat_name(seat: SeatCount) -> str:
    if seat.distance == seat.seats:
        return gettext("the dealer")
    names = (
        gettext("left of the dealer"),
        gettext("second to the left"),
        gettext("third to the left"),
        gettext("fourth to the left"),
        gettext("fifth to the left"),
    )
    return names[seat.distance - 1]


GAMES_SHOWN, GAMES_ON_A_PAGE = 30, 50
"""So many of a person's last games are drawn, and so many are listed at once."""


@for_both(blueprint, "/people/<person>")
def person(viewer: SeasonViewer, person: str) -> ResponseReturnValue:
    """A person in a season, and a page of the games; NoSuchLeague where there is no such person."""
    season, league = viewer.season, leagues.at(viewer.season.league_id)
    id, number = league.member(viewer.id_of(person)).person, page_number()
    count = standings.count_of_games(season.id, id)
    games = standings.games_of_person(
        season.id, id, most=GAMES_ON_A_PAGE, skip=(number - 1) * GAMES_ON_A_PAGE
    )
    found, totals = standings.of(season.id), standings.totals_of(season, id)
    brought = standings.brought_forward(season, id)
    parts: tuple[tuple[str, SeasonTotals], ...] = ()
    if totals and brought:
        parts = (
            (gettext("In games here"), without(totals, brought)),
            (gettext("Brought forward"), brought),
            (gettext("Together"), totals),
        )
    met = standings.head_to_head(season.league_id, id, [season.id])
    return render_template(
        "charts/person.html",
        viewer=viewer,
        season=season,
        name=league.names[id],
        counted=wording.counted(season.rules.count, spoken()),
        columns=columns(viewer, found),
        # None for a guest, and before a game counts
        row=next((row for row in found.rows if row.totals.person == id), None),
        found=found,
        too_few=too_few,
        rating=rating(found, id),
        about_rating=wording.rating(spoken()),
        sessions=standings.sessions_of(season, id),
        parts=parts,
        head_to_head=head_to_head(met, league.names, viewer.person),
        form=_form_chart(games[-GAMES_SHOWN:], totals) if games and number == 1 else None,
        all_games=count,
        games=games[::-1],
        points_a_round=points_a_round,
        steps=steps(number, has_more=count > number * GAMES_ON_A_PAGE),
    )


def _form_chart(games: Sequence[PersonalGame], totals: SeasonTotals | None) -> Shown:
    """The last games, and the average that the person has in the standings (League 3.3)."""
    average = totals.points_a_round if totals else None
    people = [len(game.game.placed) for game in games]
    averages = [points_a_round(game.result) for game in games]
    known = [number for number in averages if number is not None]
    scale = vertical_scale([*known, average or 0])
    points = column_points(averages, scale)
    stems = place_stems(
        [(game.result.place, many) for game, many in zip(games, people, strict=True)], max(people)
    )
    # The average, the highest and the lowest number, and 0, as far as they can be read.
    extremes = (max(known), min(known)) if known else ()
    labels = scale.labels([average or 0, *extremes, 0])
    return Shown(
        games=list(zip(games, stems, strict=True)),
        is_dropped=any(game.is_dropped for game in games),
        places=[Tick(at, str(place)) for place, at in enumerate(row_middles(max(people)), start=1)],
        path=polyline([point for point in points if point]),
        marks=[(point, game) for point, game in zip(points, games, strict=True) if point],
        scale=[Tick(scale.at(label), _number(label)) for label in labels],
        zero=scale.at(0),
        average=None if average is None else scale.at(average),
        average_text=wording.value(average, "points", spoken()),
    )


def _number(number: Number) -> str:
    return numbers.signed(number) if number == int(number) else numbers.decimal(number, 1, spoken())


# Somebody against each of the others, as pages of a person show it (League 5.4).


def head_to_head(
    found: Sequence[HeadToHead], names: Mapping[str, str], address: Callable[[str], str]
) -> Shown | None:
    """Everybody who was met, the most often met first; None where nobody was."""
    if not found:
        return None
    return Shown(
        nemesis=nemesis(found),
        favourite=favourite(found),
        others=sorted(found, key=lambda other: -other.met),
        names=names,
        address=address,
    )
