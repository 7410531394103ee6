"""What the games of a season brought: the games themselves, who came, and honours."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import groupby

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from assistant.league.people import alphabetical
from assistant.league.results import Result
from assistant.leagues import NoSuchLeague, leagues, played_games, seasons, standings, tournaments
from assistant.leagues.leagues import League
from assistant.leagues.played_games import PlayedGame
from assistant.leagues.seasons import Season
from assistant.notation import spreadsheets
from assistant.notation.spreadsheets import Sheet, SheetGame
from assistant.tables import cache, durations
from assistant.web import access
from assistant.web.charts import seat_charts
from assistant.web.days import is_over
from assistant.web.exports import csv_file
from assistant.web.leagues import champion, page_number, steps
from assistant.web.phones import spoken
from assistant.web.seasons import LINK, SeasonViewer, by_link, for_both
from assistant.wording import standings as wording
from assistant.wording.numbers import duration
from assistant.wording.terms import game as variant_name

blueprint = Blueprint("results", __name__)


@for_both(blueprint, "/games")
def games(viewer: SeasonViewer) -> ResponseReturnValue:
    """A page of the games of a season; those of one person where the address asks for somebody."""
    league, number = leagues.at(viewer.season.league_id), page_number()
    keys = {member.id: viewer.key(member.id) for member in league.roots}
    chosen = request.args.get("person", "")
    person = next((id for id, key in keys.items() if key == chosen), None)
    found, has_more = played_games.page(viewer.season, person, number)
    stamps = durations.stamps([game.id for game in found if not game.is_paper])
    return render_template(
        "results/games.html",
        viewer=viewer,
        names=league.names,
        people=[("", gettext("Everybody")), *((keys[one.id], one.name) for one in league.roots)],
        chosen=keys[person] if person else "",
        sessions=[list(alike) for _, alike in groupby(found, key=lambda game: game.session_id)],
        results=_results,
        what=lambda game: _what(game, durations.of_game(stamps.get(game.id, ()))),
        remarks=cache.remarks([game.id for game in found if not game.is_paper]),
        lack=lambda game: wording.why_not_counted(game.lack, spoken()),
        has_tournaments=tournaments.has_any(viewer.season.id),
        steps=steps(number, has_more=has_more, person=keys[person] if person else None),
    )


def _what(game: PlayedGame, taken: timedelta | None) -> str:
    """How many played, what, where that is not the usual game, and how long."""
    size = ngettext("%(num)s player", "%(num)s players", game.size)
    special = [variant_name(one, spoken()) for one in game.variants if one != "standard"]
    paper = gettext("from paper") if game.is_paper else ""
    return " · ".join(filter(None, [size, *special, paper, duration(taken, spoken())]))


def _results(game: PlayedGame, names: Mapping[str, str]) -> list[tuple[str, Result | None]]:
    """Everybody with a result, the first place first; or who came, where there is none."""
    if not game.results:
        return [(names[person], None) for person in dict.fromkeys(game.persons)]
    in_order = sorted(game.results, key=lambda one: alphabetical(names[one.person]))
    in_order.sort(key=lambda one: (one.place is None, one.place or 0))
    return [(names[result.person], result) for result in in_order]


@for_both(blueprint, "/along")
def export(viewer: SeasonViewer) -> ResponseReturnValue:
    """The files of a season, and the chart that only who looks for it wants."""
    return render_template(
        "results/export.html",
        viewer=viewer,
        has_games=played_games.count(viewer.season) > 0,
        keeps_evenings=not viewer.is_reader and access.keeps_evenings(),
        seats=seat_charts(standings.seat_counts(viewer.season.id)),
    )


@for_both(blueprint, "/games.csv")
def spreadsheet(viewer: SeasonViewer) -> ResponseReturnValue:
    """The games of a season that have a result, for a spreadsheet."""
    names = leagues.at(viewer.season.league_id).names
    shown = (
        SheetGame(
            day=game.day,
            where=game.where,
            people=game.size,
            variants=game.variants,
            results=game.results,
            lack=game.lack,
            is_paper=game.is_paper,
        )
        for game in played_games.with_a_result(viewer.season)
    )
    return csv_file("games", Sheet(spreadsheets.HEAD, spreadsheets.rows(shown, names)))


@for_both(blueprint, "/attendance")
def attendance(viewer: SeasonViewer) -> ResponseReturnValue:
    """How often everybody came to the sessions of a season, and a page of the sessions."""
    season, number = viewer.season, page_number()
    count, names = played_games.count(season), leagues.at(season.league_id).names
    people = played_games.by_person(season) if number == 1 else []
    return render_template(
        "results/attendance.html",
        viewer=viewer,
        names=names,
        all_sessions=count,
        people=people,
        any_excused=any(row.excused for row in people),
        sessions=played_games.sessions(season, number),
        in_order=lambda persons: sorted((names[one] for one in persons), key=alphabetical),
        steps=steps(number, has_more=count > number * played_games.SESSIONS_ON_A_PAGE),
    )


@blueprint.get("/leagues/<league_id>/honours")
def honours(league_id: str) -> ResponseReturnValue:
    """The honours of a league, or of one of its seasons; NoSuchLeague for one that it has not."""
    league, every = leagues.at(league_id), seasons.of(league_id)
    season_id = request.args.get("season", "")
    chosen = [season for season in every if season_id in ("", season.id)]
    if season_id and not chosen:
        raise NoSuchLeague(season_id)
    return _honours(league, chosen, seasons=every, season_id=season_id, viewer=None)


@blueprint.get(f"{LINK}/honours")
def honours_for_readers(share: str) -> ResponseReturnValue:
    """The honours of a season, for readers, who are led to no sheet."""
    viewer = by_link(share)
    return _honours(leagues.at(viewer.season.league_id), [viewer.season], viewer=viewer)


NAMED = 4
"""So many of those who share an honour are named."""


def _honours(league: League, chosen: Sequence[Season], **shown: object) -> str:
    return render_template(
        "results/honours.html",
        league=league,
        honours=played_games.of(league.id, chosen),
        titles={
            "wins": gettext("Most wins"),
            "run": gettext("Most wins in a row"),
            "best": gettext("Best round"),
            "worst": gettext("Worst round"),
            "bottles": gettext("Most rounds with the bottle"),
            "games": gettext("Most games"),
            "sessions": gettext("Most sessions"),
        },
        named=NAMED,
        champions=[
            (season, champion(season, league.names)) for season in chosen if is_over(season)
        ],
        **shown,
    )
