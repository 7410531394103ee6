"""The honours of a league made into a page."""

from collections.abc import Mapping, Sequence

from flask import url_for
from flask_babel import format_date, gettext

from assistant.league.honours import HonourKind
from assistant.services import NoSuchLeague, honours, leagues, seasons
from assistant.services.honours import HonourWithGame
from assistant.services.leagues import League
from assistant.services.seasons import Season
from assistant.web.language import spoken
from assistant.web.shared.render import Page, Shown
from assistant.web.shared.season_viewers import SeasonViewer
from assistant.wording import numbers

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


def honours_for_readers(viewer: SeasonViewer) -> Page:
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
        _line(names, found, is_reader=is_reader) for found in honours.of(league.id, chosen)
    )


def _line(names: Mapping[str, str], found: HonourWithGame, *, is_reader: bool) -> Shown:
    honour, game = found.honour, found.game
    has_sheet = game is not None and game.paper is None and not is_reader
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
