"""What the games of a season brought: the games themselves, who came, and honours."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext, ngettext

from assistant.league.people import alphabetical
from assistant.league.results import Result
from assistant.league.season_count import HonourKind
from assistant.leagues import NoSuchLeague, leagues, played_games, seasons
from assistant.leagues.leagues import League
from assistant.leagues.played_games import Attendance, HonourWithGame, PlayedGame, SessionWithPeople
from assistant.leagues.seasons import Season
from assistant.notation import spreadsheets
from assistant.notation.spreadsheets import Sheet, SheetGame
from assistant.web.days import in_words
from assistant.web.exports import csv_file
from assistant.web.leagues import page_number, steps
from assistant.web.phones import spoken
from assistant.web.seasons import SeasonViewer, by_link, in_league
from assistant.web.shared.render import Page, Shown
from assistant.wording import numbers
from assistant.wording import standings as wording
from assistant.wording.terms import game as variant_name

blueprint = Blueprint("results", __name__)

LEAGUE = "/leagues/<league_id>"
SEASON = f"{LEAGUE}/seasons/<season_id>"
FOR_READERS = "/s/<share>"


@blueprint.get(f"{SEASON}/games")
def games(league_id: str, season_id: str) -> ResponseReturnValue:
    """The games of a season, for the league."""
    return _games(in_league(league_id, season_id))


@blueprint.get(f"{FOR_READERS}/games")
def games_for_readers(share: str) -> ResponseReturnValue:
    """The games of a season, for readers."""
    return _games(by_link(share))


@blueprint.get(f"{SEASON}/games.csv")
def spreadsheet(league_id: str, season_id: str) -> ResponseReturnValue:
    """The games of a season for a spreadsheet, for the league."""
    return _spreadsheet(in_league(league_id, season_id))


@blueprint.get(f"{FOR_READERS}/games.csv")
def spreadsheet_for_readers(share: str) -> ResponseReturnValue:
    """The games of a season for a spreadsheet, for readers."""
    return _spreadsheet(by_link(share))


@blueprint.get(f"{SEASON}/attendance", endpoint="attendance")
def attendance_(league_id: str, season_id: str) -> ResponseReturnValue:
    """Who came to the sessions of a season."""
    return _attendance(in_league(league_id, season_id))


@blueprint.get(f"{FOR_READERS}/attendance")
def attendance_for_readers(share: str) -> ResponseReturnValue:
    """Who came to the sessions of a season, for readers."""
    return _attendance(by_link(share))


@blueprint.get(f"{LEAGUE}/honours", endpoint="honours")
def honours_(league_id: str) -> ResponseReturnValue:
    """The honours of a league, or of one of its seasons."""
    season_id = request.args.get("season", "")
    page = honours_page(leagues.at(league_id), season_id)
    return render_template("results/honours.html", page=page)


@blueprint.get(f"{FOR_READERS}/honours")
def honours_for_readers(share: str) -> ResponseReturnValue:
    """The honours of a season, for readers."""
    page = _honours_for_readers(by_link(share))
    return render_template("results/honours.html", page=page)


def _attendance(viewer: SeasonViewer) -> str:
    page = attendance_page(viewer, page_number())
    return render_template("results/attendance.html", page=page)


def _games(viewer: SeasonViewer) -> str:
    page = games_page(viewer, request.args.get("person", ""), page_number())
    return render_template("results/games.html", page=page)


def _spreadsheet(viewer: SeasonViewer) -> Response:
    names = leagues.at(viewer.season.league_id).names
    rows = spreadsheets.rows(sheet_games(viewer.season), names)
    return csv_file("games", Sheet(spreadsheets.HEAD, rows))


def games_page(viewer: SeasonViewer, chosen: str, number: int) -> Page:
    """A page of the games; those of one person where `chosen` is somebody's value."""
    league = leagues.at(viewer.season.league_id)
    values = {member.id: viewer.key(member.id) for member in league.roots}
    person = next((id for id, value in values.items() if value == chosen), None)
    found, has_more = played_games.page(viewer.season, person, number)
    return Page(
        league_id=viewer.league_id,
        season_name=viewer.season.name,
        standings=viewer.address("standings.show"),
        address=viewer.address("results.games"),
        spreadsheet=viewer.address("results.spreadsheet"),
        people=_choices(league, values, person),
        sessions=_sessions(viewer, league, found),
        steps=steps(
            lambda page: viewer.address(
                "results.games", person=values[person] if person else None, page=page
            ),
            number,
            has_more=has_more,
        ),
    )


def sheet_games(season: Season) -> Iterator[SheetGame]:
    """The games of a season that have a result, as a spreadsheet has them."""
    for game in played_games.with_a_result(season):
        yield SheetGame(
            day=game.day,
            where=game.where,
            people=game.size,
            variants=game.variants,
            results=game.results,
            lack=game.lack,
            is_paper=game.is_paper,
        )


def _choices(league: League, values: Mapping[str, str], person: str | None) -> tuple[Shown, ...]:
    """Everybody, and each person of the league."""
    everybody = Shown(value="", name=gettext("Everybody"), is_chosen=person is None)
    return (
        everybody,
        *(
            Shown(value=values[one.id], name=one.name, is_chosen=one.id == person)
            for one in league.roots
        ),
    )


def _sessions(
    viewer: SeasonViewer, league: League, games: Sequence[PlayedGame]
) -> tuple[Shown, ...]:
    names = league.names
    return tuple(
        _session(viewer, names, list(of_session))
        for _, of_session in groupby(games, key=lambda game: game.session_id)
    )


def _session(viewer: SeasonViewer, names: Mapping[str, str], games: Sequence[PlayedGame]) -> Shown:
    first = games[0]
    return Shown(
        day=in_words(first.day),
        where=first.where,
        address=_address(viewer, first.session_id),
        games=tuple(_line(viewer, names, game) for game in games),
    )


def _address(viewer: SeasonViewer, session_id: str) -> str | None:
    """The page of a session; readers are led to none."""
    if viewer.is_reader:
        return None
    return url_for("sessions.show", league_id=viewer.season.league_id, session_id=session_id)


def _line(viewer: SeasonViewer, names: Mapping[str, str], game: PlayedGame) -> Shown:
    has_sheet = not (viewer.is_reader or game.is_paper)
    endpoint = "tables.show" if game.lack == "running" else "sheet.show"
    return Shown(
        sheet=url_for(endpoint, table_id=game.id) if has_sheet else None,
        what=_what(game),
        results=_results(names, game),
        lack=wording.why_not_counted(game.lack, spoken()),
    )


def _what(game: PlayedGame) -> str:
    """How many played, and what, where that is not the usual game."""
    size = ngettext("%(num)s player", "%(num)s players", game.size)
    special = [variant_name(one, spoken()) for one in game.variants if one != "standard"]
    return " · ".join([size, *special, *([gettext("from paper")] if game.is_paper else [])])


def _results(names: Mapping[str, str], game: PlayedGame) -> tuple[Shown, ...]:
    """Everybody with a result, or everybody who came, where there is none."""
    if game.results:
        in_order = sorted(game.results, key=lambda one: alphabetical(names[one.person]))
        in_order.sort(key=lambda one: (one.place is None, one.place or 0))
        return tuple(_result(names[result.person], result) for result in in_order)
    return tuple(
        Shown(name=names[person], place="", points="", is_first=False)
        for person in dict.fromkeys(game.persons)
    )


def _result(name: str, result: Result) -> Shown:
    place = numbers.NOTHING if result.place is None else str(result.place)
    points = numbers.signed(result.points)
    return Shown(name=name, place=place, points=points, is_first=result.place == 1)


def attendance_page(viewer: SeasonViewer, number: int) -> Page:
    """How often everybody came, and a page of the sessions."""
    season, names = viewer.season, leagues.at(viewer.season.league_id).names
    count, shown = played_games.count(season), played_games.sessions(season, number)
    return Page(
        league_id=viewer.league_id,
        season_name=season.name,
        standings=viewer.address("standings.show"),
        all_sessions=count,
        people=_people(viewer, names) if number == 1 else (),
        sessions=tuple(_session_with_people(viewer, names, session) for session in shown),
        steps=steps(
            lambda page: viewer.address("results.attendance", page=page),
            number,
            has_more=count > number * played_games.SESSIONS_ON_A_PAGE,
        ),
    )


def _people(viewer: SeasonViewer, names: Mapping[str, str]) -> tuple[Shown, ...]:
    return tuple(
        _attendance_row(viewer, names, own) for own in played_games.by_person(viewer.season)
    )


def _attendance_row(viewer: SeasonViewer, names: Mapping[str, str], own: Attendance) -> Shown:
    return Shown(
        name=names[own.person],
        person=viewer.person(own.person),
        sessions=own.sessions,
        last=format_date(own.last, "short"),
    )


def _session_with_people(
    viewer: SeasonViewer, names: Mapping[str, str], found: SessionWithPeople
) -> Shown:
    session = found.session
    there = sorted((names[person] for person in found.persons), key=alphabetical)
    return Shown(
        day=in_words(session.day),
        where=session.where,
        address=_address(viewer, session.session_id),
        names=tuple(there),
    )


NAMED = 4
"""So many of those who share an honour are named."""


def honours_page(league: League, season_id: str) -> Page:
    """The honours of a season, or of all; NoSuchLeague where the league has no such season."""
    every = seasons.of(league.id)
    chosen = [season for season in every if season_id in ("", season.id)]
    if season_id and not chosen:
        raise NoSuchLeague(season_id)
    return Page(
        league_id=league.id,
        league_name=league.name,
        season_name="",
        standings="",
        choices=(_all_time(league.id, season_id), *(_choice(one, season_id) for one in every)),
        honours=_lines(league, chosen, is_reader=False),
    )


def _honours_for_readers(viewer: SeasonViewer) -> Page:
    """The honours of the season of a link; its readers are led to no sheet."""
    league = leagues.at(viewer.season.league_id)
    return Page(
        league_id=None,
        league_name=league.name,
        season_name=viewer.season.name,
        standings=viewer.address("standings.show"),
        choices=(),
        honours=_lines(league, [viewer.season], is_reader=True),
    )


def _all_time(league_id: str, season_id: str) -> Shown:
    address = url_for("results.honours", league_id=league_id)
    return Shown(address=address, name=gettext("All time"), is_chosen=not season_id)


def _choice(season: Season, season_id: str) -> Shown:
    address = url_for("results.honours", league_id=season.league_id, season=season.id)
    return Shown(address=address, name=season.name, is_chosen=season.id == season_id)


def _lines(league: League, chosen: Sequence[Season], *, is_reader: bool) -> tuple[Shown, ...]:
    names = league.names
    return tuple(
        _honour(names, found, is_reader=is_reader) for found in played_games.of(league.id, chosen)
    )


def _honour(names: Mapping[str, str], found: HonourWithGame, *, is_reader: bool) -> Shown:
    honour, game = found.honour, found.game
    has_sheet = game is not None and game.kind == "table" and not is_reader
    return Shown(
        title=_title(honour.kind),
        number=numbers.mixed(honour.number, spoken()),
        names=tuple(names[person] for person in honour.persons[:NAMED]),
        more=max(0, len(honour.persons) - NAMED),
        day=format_date(game.day, "medium") if game else "",
        sheet=url_for("sheet.show", table_id=game.id) if game and has_sheet else None,
    )


def _title(kind: HonourKind) -> str:
    return {
        "wins": gettext("Most wins"),
        "run": gettext("Most wins in a row"),
        "best": gettext("Best round"),
        "worst": gettext("Worst round"),
        "bottles": gettext("Most rounds with the bottle"),
        "games": gettext("Most games"),
        "sessions": gettext("Most sessions"),
    }[kind]
