"""The charts of a season, and of a person in it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from babel.dates import format_skeleton
from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, get_locale, gettext

from assistant.league.results import SeatCount
from assistant.league.season_count import PlaceThen, SeasonCount, SessionPlaces
from assistant.league.seasons import StandingsRules
from assistant.league.standings import HeadToHead, favourite, nemesis
from assistant.league.totals import SeasonTotals, points_a_round, without
from assistant.leagues import NoSuchLeague, counting, leagues, standings
from assistant.leagues.seasons import Season
from assistant.leagues.standings import PersonalGame, Standings
from assistant.rules.table import Variant
from assistant.web.chart_geometry import (
    Curve,
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
from assistant.web.seasons import SeasonViewer, by_link, in_league
from assistant.web.shared.render import Page, Shown
from assistant.web.standings import place_text, standings_row
from assistant.wording import numbers
from assistant.wording import standings as wording
from assistant.wording.terms import game

blueprint = Blueprint("charts", __name__)

SEASON = "/leagues/<league_id>/seasons/<season_id>"
FOR_READERS = "/s/<share>"


@blueprint.get(f"{SEASON}/pictures")
def season(league_id: str, season_id: str) -> ResponseReturnValue:
    """The charts of a season, for the league."""
    return _season(in_league(league_id, season_id))


@blueprint.get(f"{FOR_READERS}/pictures")
def season_for_readers(share: str) -> ResponseReturnValue:
    """The charts of a season, for readers."""
    return _season(by_link(share))


@blueprint.get(f"{SEASON}/people/<person_id>")
def person(league_id: str, season_id: str, person_id: str) -> ResponseReturnValue:
    """A person's games in a season, for the league."""
    return _person(in_league(league_id, season_id), person_id)


@blueprint.get(f"{FOR_READERS}/people/<int:number>")
def person_for_readers(share: str, number: int) -> ResponseReturnValue:
    """The games in a season of the person who has this number in the league, for readers."""
    viewer = by_link(share)
    return _person(viewer, viewer.numbered(number))


def _season(viewer: SeasonViewer) -> str:
    page = season_page(viewer, request.args.get("person", ""))
    return render_template("charts/season.html", page=page)


def _person(viewer: SeasonViewer, person_id: str) -> str:
    page = person_page(viewer, person_id, page_number())
    return render_template("charts/person.html", page=page)


ANCHOR = "sessions"
"""Where on its page the standings after each session are."""


def season_page(viewer: SeasonViewer, lit: str = "") -> Page:
    """The charts of a season; `lit` is the key of the person whose line is lit, "" for nobody."""
    season = viewer.season
    return Page(
        league_id=viewer.league_id,
        name=season.name,
        standings=viewer.address("standings.show"),
        ranks=_rank_chart(viewer, counting.of_season(season), lit),
        seats=_seat_charts(standings.seat_counts(season.id)),
    )


def _rank_chart(viewer: SeasonViewer, count: SeasonCount, lit: str) -> Shown | None:
    """The places after the last sessions; None before a game counts."""
    shown = count.places
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
        sessions=len(count.sessions),
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


GAMES_SHOWN, GAMES_ON_A_PAGE = 30, 50
"""So many of a person's last games are drawn, and so many are listed at once."""


def person_page(viewer: SeasonViewer, person_id: str, number: int) -> Page:
    """A person in a season, and a page of the games; NoSuchLeague where there is no such person."""
    season, league = viewer.season, leagues.at(viewer.season.league_id)
    member = next((member for member in league.people if member.id == person_id), None)
    if member is None:
        raise NoSuchLeague(person_id)
    person = member.same_as or member.id
    count = standings.count_of_games(season.id, person)
    games = standings.games_of_person(
        season.id, person, most=GAMES_ON_A_PAGE, skip=(number - 1) * GAMES_ON_A_PAGE
    )
    totals = standings.totals_of(season, person)
    return Page(
        league_id=viewer.league_id,
        name=league.names[person],
        season_name=season.name,
        standings=viewer.address("standings.show"),
        counted=wording.counted(season.rules.count, spoken()),
        shows_beaten=season.rules.count != "beaten",
        shows_average=season.rules.count != "points",
        row=_row_of(person, viewer, standings.of(season.id)),
        sessions=standings.sessions_of(season, person),
        parts=_parts(season, person, totals) if totals else (),
        head_to_head=_head_to_head(viewer, person, league.names),
        form=_form_chart(games[-GAMES_SHOWN:], totals) if games and number == 1 else None,
        all_games=count,
        games=tuple(_game_row(viewer, game) for game in reversed(games)),
        steps=steps(
            lambda page: f"{viewer.person(person)}?page={page}",
            number,
            has_more=count > number * GAMES_ON_A_PAGE,
        ),
    )


def _parts(season: Season, person: str, totals: SeasonTotals) -> tuple[Shown, ...]:
    """The totals of games, those brought forward, and both; nothing where nothing was."""
    brought = standings.brought_forward(season, person)
    if brought is None:
        return ()
    rules = season.rules
    return (
        _totals_row(gettext("In games here"), without(totals, brought), rules),
        _totals_row(gettext("Brought forward"), brought, rules),
        _totals_row(gettext("Together"), totals, rules),
    )


def _totals_row(title: str, totals: SeasonTotals, rules: StandingsRules) -> Shown:
    return Shown(
        title=title,
        value=wording.value(totals.value(rules), rules.count, spoken()),
        games=totals.played,
        wins=numbers.mixed(totals.won, spoken()),
        points=numbers.signed(totals.points),
        rounds=totals.rounds,
    )


def _head_to_head(viewer: SeasonViewer, person: str, names: Mapping[str, str]) -> Shown | None:
    season = viewer.season
    found = standings.head_to_head(season.league_id, person, [season.id])
    return head_to_head(found, names, {one.person: viewer.person(one.person) for one in found})


def _row_of(person: str, viewer: SeasonViewer, found: Standings) -> Shown | None:
    """The person's row of the standings; None for a guest, and before a game counts."""
    for index, row in enumerate(found.rows):
        if row.totals.person == person:
            return standings_row(viewer, found, index)
    return None


def _form_chart(games: Sequence[PersonalGame], totals: SeasonTotals | None) -> Shown:
    """The last games, and the average that the person has in the standings (League 3.3)."""
    average = totals.points_a_round if totals else None
    largest = max(_people(game) for game in games)
    averages = [points_a_round(game.result) for game in games]
    known = [number for number in averages if number is not None]
    scale = vertical_scale([*known, average or 0])
    points = column_points(averages, scale)
    return Shown(
        games=_place_marks(games, largest),
        places=tuple(
            Tick(at, str(place)) for place, at in enumerate(row_middles(largest), start=1)
        ),
        path=polyline([point for point in points if point]),
        marks=tuple(
            Shown(at=point, is_dropped=game.is_dropped)
            for point, game in zip(points, games, strict=True)
            if point is not None
        ),
        scale=_scale_ticks(scale, known, average),
        zero=scale.at(0),
        average=None if average is None else scale.at(average),
        average_text=wording.value(average, "points", spoken()),
    )


def _place_marks(games: Sequence[PersonalGame], largest: int) -> tuple[Shown, ...]:
    stems = place_stems([(game.result.place, _people(game)) for game in games], largest)
    return tuple(
        Shown(stem=stem, is_dropped=game.is_dropped)
        for stem, game in zip(stems, games, strict=True)
    )


def _scale_ticks(
    scale: Scale, known: Sequence[Fraction], average: Fraction | None
) -> tuple[Tick, ...]:
    """The average, the highest and the lowest number, and 0, as far as they can be read."""
    extremes = (max(known), min(known)) if known else ()
    labels = scale.labels([average or 0, *extremes, 0])
    return tuple(Tick(scale.at(label), _number(label)) for label in labels)


def _game_row(viewer: SeasonViewer, game: PersonalGame) -> Shown:
    has_sheet = not (viewer.is_reader or game.is_paper)
    return Shown(
        day=format_date(game.day, "medium"),
        sheet=url_for("sheet.show", table_id=game.game.id) if has_sheet else None,
        place=game.result.place,
        people=_people(game),
        points=numbers.signed(game.result.points),
        rounds=game.result.rounds,
        average=wording.value(points_a_round(game.result), "points", spoken()),
        is_dropped=game.is_dropped,
    )


def _people(game: PersonalGame) -> int:
    """How many people have a place in a game."""
    return len(game.game.placed)


def _number(number: Number) -> str:
    """A whole number as it is, another with one decimal."""
    return numbers.signed(number) if number == int(number) else numbers.decimal(number, 1, spoken())


# Somebody against each of the others, as pages of a person show it (League 5.4).


def head_to_head(
    found: Sequence[HeadToHead], names: Mapping[str, str], addresses: Mapping[str, str]
) -> Shown | None:
    """The meetings by person; None where nobody was met."""
    if not found:
        return None
    meetings = {
        other.person: _meetings(other, names[other.person], addresses[other.person])
        for other in sorted(found, key=lambda other: -other.met)
    }
    worst, best = nemesis(found), favourite(found)
    return Shown(
        nemesis=meetings[worst.person] if worst else None,
        favourite=meetings[best.person] if best else None,
        others=tuple(meetings.values()),
    )


def _meetings(other: HeadToHead, name: str, address: str) -> Shown:
    return Shown(
        name=name,
        person=address,
        met=other.met,
        beaten=numbers.mixed(other.beaten, spoken()),
        part=numbers.percent(other.part, spoken()),
    )
