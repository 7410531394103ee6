"""A season made into charts: the standings after each session, and who ended with the bottle."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from babel.dates import format_skeleton
from flask_babel import get_locale, gettext

from assistant.league.results import SeatCount
from assistant.league.standings_over_time import PlaceThen
from assistant.rules.table import Variant
from assistant.services import leagues, standings
from assistant.services.standings import SessionPlaces, StandingsOverTime
from assistant.web.language import spoken
from assistant.web.shared.chart_geometry import Curve, Scale, Tick, rank_curves
from assistant.web.shared.render import Page, Shown
from assistant.web.shared.season_viewers import SeasonViewer
from assistant.web.shared.standings_rows import place_text
from assistant.wording import numbers
from assistant.wording.table import game

ANCHOR = "sessions"
"""Where on its page the standings after each session are."""


def season_page(viewer: SeasonViewer, lit: str = "") -> Page:
    """The charts of a season; `lit` is the key of the person whose line is lit, "" for nobody."""
    season = viewer.season
    return Page(
        league_id=viewer.league_id,
        name=season.name,
        standings=viewer.address("standings.show"),
        ranks=_rank_chart(viewer, standings.over_time(season.id), lit),
        seats=_seat_charts(standings.seat_counts(season.id)),
    )


def _rank_chart(viewer: SeasonViewer, over_time: StandingsOverTime, lit: str) -> Shown | None:
    """The places after the last sessions; None before a game counts."""
    shown = over_time.shown
    if not shown or not shown[-1].places:
        return None
    names = leagues.at(viewer.season.league_id).names
    rows = [{row.person: row for row in session.places} for session in shown]
    lines = _rank_lines(viewer, shown, names)
    return Shown(
        lines=lines,
        lit=next((line for line in lines if line.key == lit), None),
        together=viewer.address("charts.season", _anchor=ANCHOR),
        ends=_ends(shown),
        days=tuple(map(_short_day, shown)),
        rows=tuple(_places_row(person, names[person], rows) for person in rows[-1]),
        sessions=over_time.sessions,
    )


def _rank_lines(
    viewer: SeasonViewer, shown: Sequence[SessionPlaces], names: Mapping[str, str]
) -> tuple[Shown, ...]:
    """A line for everybody who has a place in the end."""
    last = [row for row in shown[-1].places if row.place is not None]
    ranked = [_ranks(session) for session in shown]
    ranks = [[of_session.get(row.person) for of_session in ranked] for row in last]
    return tuple(
        _rank_line(viewer, row, names[row.person], curve)
        for row, curve in zip(last, rank_curves(ranks, len(ranks)), strict=True)
    )


def _rank_line(viewer: SeasonViewer, row: PlaceThen, name: str, curve: Curve) -> Shown:
    key = viewer.key(row.person)
    return Shown(
        name=name,
        key=key,
        alone=viewer.address("charts.season", person=key, _anchor=ANCHOR),
        person=viewer.person(row.person),
        place=place_text(row),
        curve=curve,
        is_first=row.place == 1,
    )


def _ranks(session: SessionPlaces) -> dict[str, int]:
    """For everybody who has a place after a session how many stand before."""
    ranked = [row.person for row in session.places if row.place is not None]
    return {person: number for number, person in enumerate(ranked)}


def _ends(shown: Sequence[SessionPlaces]) -> tuple[Tick, ...]:
    """The first day and the last, or the only one, below the ends of the lines."""
    last = Tick(100.0, _short_day(shown[-1]))
    return (Tick(0.0, _short_day(shown[0])), last) if len(shown) > 1 else (last,)


def _short_day(session: SessionPlaces) -> str:
    return format_skeleton("MMMd", session.day, locale=get_locale())


def _places_row(person: str, name: str, rows: Sequence[Mapping[str, PlaceThen]]) -> Shown:
    return Shown(name=name, places=tuple(place_text(after.get(person)) for after in rows))


def _seat_charts(seats: Sequence[SeatCount]) -> tuple[Shown, ...]:
    """A chart for each size of table and game, all to one scale."""
    longest = [max(_part(seat), Fraction(1, seat.seats)) for seat in seats]
    scale = Scale(0, max(longest, default=Fraction(1)))
    alike = groupby(seats, key=lambda seat: (seat.seats, seat.variant))
    charts = [_seat_chart(*table, list(of_table), scale) for table, of_table in alike]
    return tuple(reversed(charts))


def _seat_chart(size: int, variant: Variant, seats: Sequence[SeatCount], scale: Scale) -> Shown:
    titles = {
        3: gettext("Three players"),
        4: gettext("Four players"),
        5: gettext("Five players"),
        6: gettext("Six players"),
    }
    played = game(variant, spoken())
    return Shown(
        title=titles[size] if variant == "standard" else f"{titles[size]}: {played}",
        even=scale.at(_even_part(variant, seats)),
        bars=tuple(_seat_bar(seat, scale) for seat in seats),
    )


def _seat_bar(seat: SeatCount, scale: Scale) -> Shown:
    return Shown(
        seat=_seat_name(seat),
        bottles=seat.bottles,
        rounds=seat.rounds,
        percent=numbers.percent(_part(seat), spoken()),
        width=scale.at(_part(seat)),
    )


def _even_part(variant: Variant, seats: Sequence[SeatCount]) -> Fraction:
    """What each of these seats would have, had all ended with a bottle as often.

    Of two bottles one player can have both.
    """
    if variant == "two-bottles":
        return Fraction(sum(seat.bottles for seat in seats), sum(seat.rounds for seat in seats))
    return Fraction(1, seats[0].seats)


def _part(seat: SeatCount) -> Fraction:
    """The rounds that ended with the bottle at a seat, as a part of all rounds there."""
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
