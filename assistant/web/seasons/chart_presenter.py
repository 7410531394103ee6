"""A season made into pictures."""

from datetime import date
from fractions import Fraction
from itertools import groupby

from babel.dates import format_skeleton
from flask import url_for
from flask_babel import format_date, get_locale, gettext

from assistant.league import running_totals, season_totals
from assistant.league.results import SeatCount
from assistant.services import NoSuchLeague, leagues, standings
from assistant.services.standings import Evenings
from assistant.services.standings import RecentForm as Game
from assistant.web.language import spoken
from assistant.web.seasons import presenter
from assistant.web.seasons.access import Looking
from assistant.web.seasons.chart_pages import (
    Climber,
    GamesPlayed,
    OverTime,
    PersonGame,
    PersonPage,
    PicturesPage,
    Places,
    RecentForm,
    SeatShare,
    SeatShares,
    Spot,
)
from assistant.web.shared import chart_geometry as places
from assistant.web.shared.chart_geometry import Number, Scale, Tick
from assistant.wording import standings as wording

EVENINGS = 20
"""How many of the last evenings are drawn."""

GAMES = 30
"""How many of a person's last games are drawn."""


def pictures(who: Looking) -> PicturesPage:
    """How the table came about, and at which seats rounds end with the bottle."""
    return PicturesPage(
        name=who.season.name,
        back=who.to("show"),
        over_time=_over_time(who, standings.evenings(who.season.id, EVENINGS)),
        shares=_shares(list(standings.turns(who.season.id).values())),
    )


def person(who: Looking, person_id: str) -> PersonPage:
    """What a person did in the season; NoSuchLeague where the league has no such person."""
    league = leagues.at(who.season.league_id)
    entry = next((one for one in league.people if one.id == person_id), None)
    if entry is None:
        raise NoSuchLeague(person_id)
    root, of_season = entry.same_as or entry.id, presenter.page(who)
    games = standings.form(who.season.id, root)
    return PersonPage(
        name=league.names[root],
        back=who.to("show"),
        standings=of_season,
        line=next(
            (line for line in of_season.lines if line.person == who.to("person", person_id=root)),
            None,
        ),
        form=_form(
            games[-GAMES:],
            running_totals.totals_of(root, [one.game for one in games], who.season.rules),
        )
        if games
        else None,
        games=tuple(_game(who, one) for one in reversed(games)),
    )


def _over_time(who: Looking, evenings: Evenings) -> OverTime | None:
    """The places after the last evenings; everybody who has one at the end has a line."""
    if not evenings.shown or not evenings.shown[-1].rows:
        return None
    names, shown = leagues.at(who.season.league_id).names, evenings.shown
    rows = [{row.totals.person: row for row in evening.rows} for evening in shown]
    order = [
        [row.totals.person for row in evening.rows if row.place is not None] for evening in shown
    ]
    ways = [
        [placed.index(person) if person in placed else None for placed in order]
        for person in order[-1]
    ]
    return OverTime(
        climbers=tuple(
            Climber(
                name=names[person],
                person=who.to("person", person_id=person),
                place=presenter.place(rows[-1].get(person)),
                curve=curve,
                is_first=rows[-1][person].place == 1,
            )
            for person, curve in zip(order[-1], places.ranks(ways, len(ways)), strict=True)
        ),
        ends=tuple(
            Tick(at, format_skeleton("MMMd", evening.day, locale=get_locale()))
            for at, evening in {0.0: shown[0], 100.0: shown[-1]}.items()
            if at or len(shown) > 1
        ),
        days=tuple(format_skeleton("Md", evening.day, locale=get_locale()) for evening in shown),
        rows=tuple(
            Places(
                name=names[person],
                places=tuple(presenter.place(after.get(person)) for after in rows),
            )
            for person in rows[-1]
        ),
        evenings=evenings.all,
    )


def _shares(turns: list[SeatCount]) -> tuple[SeatShares, ...]:
    """Where the bottle ended, by seat."""
    most = max((max(_share(turn), Fraction(1, turn.seats)) for turn in turns), default=Fraction(1))
    tables = [(seats, list(own)) for seats, own in groupby(turns, key=lambda turn: turn.seats)]
    return tuple(
        SeatShares(
            title={
                2: gettext("Two at the table"),
                3: gettext("Three at the table"),
                4: gettext("Four at the table"),
            }[seats],
            even=Scale(0, most).at(Fraction(1, seats)),
            seats=tuple(
                SeatShare(
                    seat=_seat(turn),
                    bottles=turn.bottles,
                    rounds=turn.rounds,
                    share=wording.percent(_share(turn), spoken()),
                    width=Scale(0, most).at(_share(turn)),
                )
                for turn in own
            ),
        )
        for seats, own in reversed(tables)
    )


def _share(turn: SeatCount) -> Fraction:
    return Fraction(turn.bottles, turn.rounds)


def _seat(turn: SeatCount) -> str:
    if turn.distance == turn.seats:
        return gettext("the dealer")
    return (
        gettext("left of the dealer"),
        gettext("second to the left"),
        gettext("third to the left"),
    )[turn.distance - 1]


def _form(games: list[Game], line: season_totals.SeasonTotals) -> RecentForm:
    """The last games; the average is that of the standings (League 3.3)."""
    largest = max(_people(one) for one in games)
    averages = [_average(one) for one in games]
    mean, known = line.points_a_round, [number for number in averages if number is not None]
    scale = places.heights([*known, mean or 0])
    spots = places.through(averages, scale)
    return RecentForm(
        games=tuple(
            GamesPlayed(stem=stem, is_dropped=one.is_dropped)
            for stem, one in zip(
                places.stems([(one.result.place, _people(one)) for one in games], largest),
                games,
                strict=True,
            )
        ),
        places=tuple(
            Tick(at, str(place)) for place, at in enumerate(places.middles(largest), start=1)
        ),
        path=places.path([spot for spot in spots if spot]),
        spots=tuple(
            Spot(at=spot, is_dropped=one.is_dropped)
            for spot, one in zip(spots, games, strict=True)
            if spot is not None
        ),
        scale=tuple(
            Tick(scale.at(number), _decimal(number))
            for number in scale.readable([mean or 0, *_ends(known), 0])
        ),
        zero=scale.at(0),
        average=None if mean is None else scale.at(mean),
        average_text=wording.value(mean, "points", spoken()),
    )


def _ends(numbers: list[Fraction]) -> tuple[Fraction, ...]:
    """The highest and the lowest."""
    return (max(numbers), min(numbers)) if numbers else ()


def _game(who: Looking, one: Game) -> PersonGame:
    return PersonGame(
        day=_date(one.day),
        sheet=None
        if who.is_reader or one.is_paper
        else url_for("tables.sheet", table_id=one.game.id),
        place=one.result.place,
        people=_people(one),
        points=wording.signed(one.result.points),
        rounds=one.result.rounds,
        average=wording.value(_average(one), "points", spoken()),
        is_dropped=one.is_dropped,
    )


def _people(one: Game) -> int:
    return len(one.game.placed)


def _average(one: Game) -> Fraction | None:
    return Fraction(one.result.points, one.result.rounds) if one.result.rounds else None


def _decimal(number: Number) -> str:
    return wording.signed(number) if number == int(number) else wording.decimal(number, 1, spoken())


def _date(day: date) -> str:
    return format_date(day, "short")
