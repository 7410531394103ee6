"""A person's games in a season made into a page: a chart of the last games, and all as a table."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from flask import url_for
from flask_babel import format_date, gettext

from assistant.league.personal_results import points_a_round
from assistant.league.season_totals import SeasonTotals, without
from assistant.league.standings_rules import StandingsRules
from assistant.services import NoSuchLeague, leagues, person_standings, standings
from assistant.services.seasons import Season
from assistant.services.standings import PersonalGame, Standings
from assistant.web.language import spoken
from assistant.web.shared.chart_geometry import (
    Number,
    Scale,
    Tick,
    column_points,
    place_stems,
    polyline,
    row_middles,
    vertical_scale,
)
from assistant.web.shared.head_to_head import HeadToHead, head_to_head
from assistant.web.shared.page_numbers import Steps
from assistant.web.shared.render import Page, Shown
from assistant.web.shared.season_viewers import SeasonViewer
from assistant.web.shared.standings_rows import StandingsRow, standings_row
from assistant.wording import numbers
from assistant.wording import standings as wording

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
    totals = person_standings.totals(season, person)
    return Page(
        league_id=viewer.league_id,
        name=league.names[person],
        season_name=season.name,
        standings=viewer.address("standings.show"),
        counted=wording.counted(season.rules.count, spoken()),
        shows_beaten=season.rules.count != "beaten",
        shows_average=season.rules.count != "points",
        row=_row_of(person, viewer, standings.of(season.id)),
        sessions=person_standings.sessions(season, person),
        parts=_parts(season, person, totals) if totals else (),
        head_to_head=_head_to_head(viewer, person, league.names),
        form=_form_chart(games[-GAMES_SHOWN:], totals) if games and number == 1 else None,
        all_games=count,
        games=tuple(_game_row(viewer, game) for game in reversed(games)),
        steps=_steps(viewer, person, number, count),
    )


def _parts(season: Season, person: str, totals: SeasonTotals) -> tuple[Shown, ...]:
    """The totals of games, those brought forward, and both; nothing where nothing was."""
    brought = person_standings.brought_forward(season, person)
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


def _head_to_head(viewer: SeasonViewer, person: str, names: Mapping[str, str]) -> HeadToHead | None:
    season = viewer.season
    found = person_standings.head_to_head(season.league_id, person, [season.id])
    return head_to_head(found, names, {one.person: viewer.person(one.person) for one in found})


def _steps(viewer: SeasonViewer, person: str, number: int, count: int) -> Steps:
    address = viewer.person(person)
    return Steps(
        newer=f"{address}?page={number - 1}" if number > 1 else None,
        older=f"{address}?page={number + 1}" if count > number * GAMES_ON_A_PAGE else None,
    )


def _row_of(person: str, viewer: SeasonViewer, found: Standings) -> StandingsRow | None:
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
