"""Files that a browser saves."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

from flask import Blueprint, Response, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale
from werkzeug.utils import secure_filename

from assistant.leagues import (
    NoSuchLeague,
    exports,
    league_games,
    leagues,
    seasons,
    sessions,
)
from assistant.leagues.sessions import LeagueGame
from assistant.notation import bgstats, spreadsheets
from assistant.notation.bgstats import BGStatsPlay, Player
from assistant.notation.spreadsheets import ExportedGame, Sheet
from assistant.rules.events import Ended, Played, Skipped, Tallied
from assistant.rules.options import USUAL
from assistant.rules.views import TableView
from assistant.tables import durations, tables
from assistant.web import access
from assistant.web.days import day_of_game, evening_of, tonight, zone
from assistant.web.errors import SEE_OTHER
from assistant.web.phones import phone, spoken
from assistant.web.render import render
from assistant.web.seasons import in_league
from assistant.wording import decks
from assistant.wording import terms as wording


def json_file(name: str, content: bytes) -> Response:
    """A JSON file of this name."""
    return _file(name, content, "application/json")


def csv_file(name: str, sheet: Sheet) -> Response:
    """The file bottle-imp-<name>.csv, as spreadsheets in the page's language read it.

    Where decimals have a comma, as in German, cells end with a semicolon.
    """
    head, delimiter, decimal = sheet.head, ",", "."
    if str(get_locale()) == "de":
        head, delimiter, decimal = spreadsheets.in_german(sheet.head), ";", ","
    content = spreadsheets.write(head, sheet.rows, delimiter=delimiter, decimal=decimal)
    return _file(f"bottle-imp-{name}.csv", content, "text/csv")


def _file(name: str, content: bytes, mimetype: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, mimetype=mimetype, headers=headers)


# Exports: the files of a game, of a league and of a season, and the app BG Stats.

blueprint = Blueprint("exports", __name__)

LONGEST_FILE_NAME = 40
"""So many characters of a league's name are in that of its file."""


@blueprint.get("/tables/<table_id>/along")
def game(table_id: str) -> ResponseReturnValue:
    """The files of a game, and the link to BG Stats, with names and scores in it."""
    view = tables.view(table_id)
    play = bg_stats_play(view)
    return render(
        "exports/game.html",
        table_id=table_id,
        is_open=view.is_open,
        is_over=view.game.is_over,
        bg_stats_link=play and bgstats.push_link(play),
    )


@blueprint.get("/tables/<table_id>/deals.csv")
def deals(table_id: str) -> ResponseReturnValue:
    """What each round brought each player, between two rounds."""
    return _sheet(table_id, "deals", spreadsheets.deals)


@blueprint.get("/tables/<table_id>/tricks.csv")
def tricks(table_id: str) -> ResponseReturnValue:
    """Every trick that was entered, between two rounds."""
    return _sheet(table_id, "tricks", spreadsheets.tricks)


def _sheet(table_id: str, name: str, sheet: Callable[..., Sheet]) -> ResponseReturnValue:
    """A sheet of a game, on the day of its evening.

    Its id is not in it: whoever has the id can write at the table.
    """
    view = tables.view(table_id)
    if not view.is_open:
        return _to_page(table_id)
    exported = ExportedGame("1", day_of_game(view).isoformat(), view.people, view.game)
    return csv_file(name, sheet([exported], spreadsheets.played_in(view.game)))


@blueprint.get("/tables/<table_id>/game.json")
def record(table_id: str) -> ResponseReturnValue:
    """The record, between two rounds: a file tells nobody what was played in the running one."""
    if not tables.view(table_id).is_open:
        return redirect(url_for("log.show", table_id=table_id), SEE_OTHER)
    return json_file("bottle-imp-game.json", exports.game_file(table_id))


@blueprint.get("/tables/<table_id>/play.bgsplay")
def bg_stats(table_id: str) -> ResponseReturnValue:
    """A finished game as the file that BG Stats opens."""
    play = bg_stats_play(tables.view(table_id))
    if play is None:
        return _to_page(table_id)
    return json_file("bottle-imp.bgsplay", bgstats.play_file(play))


def _to_page(table_id: str) -> ResponseReturnValue:
    return redirect(url_for("exports.game", table_id=table_id), SEE_OTHER)


def bg_stats_play(view: TableView) -> BGStatsPlay | None:
    """A game for BG Stats; None before it is over, and where it ended without a result.

    Its times are on the clock where it was played, on the day of its evening, though it may have been entered
    on another. It ended when the last was played: a correction may come weeks later. A line of comments tells
    each round that counts.
    """
    game = view.game
    if not (view.is_open and game.is_over and game.places and game.finished):
        return None
    times = [stamp.at.replace(tzinfo=UTC).astimezone(zone()) for stamp in tables.stamps(view.id)]
    played = [
        at
        for at, event in zip(times, view.events, strict=True)
        if isinstance(event, Played | Skipped | Tallied | Ended)
    ]
    membership = league_games.get(view.id)
    entered_after = evening_of(view.about.opened_at) - day_of_game(view)
    board, variant = decks.name(game.deck, spoken()), game.options.variant
    if variant != "standard":  # of the game of the booklets nothing has to be said
        board += f" · {wording.game(variant, spoken())}"
    taken = durations.of_game(durations.stamps([view.id])[view.id])
    comments = [game.remarks.get(None, "")]
    for index, round_ in enumerate(game.rounds):
        if round_.is_scored:
            scores = zip(view.names_in(index), round_.scores, strict=True)
            told = [f"{name} {score}" for name, score in scores]
            told.append(game.remarks.get(index + 1, ""))
            comments.append(f"{game.shown_number(index)}: {' · '.join(filter(None, told))}")
    return BGStatsPlay(
        table_id=view.id,
        begun=times[0] - entered_after,
        ended=max(played, default=times[-1]) - entered_after,
        changed=times[-1],
        taken=taken or timedelta(),
        location=sessions.at(membership.session_id).place if membership else "",
        players=bgstats.players_of(game, view.people),
        rounds=len(game.finished),
        deck=game.options.deck.id,
        board=board,
        comments=tuple(filter(None, comments)),
    )


@blueprint.get("/leagues/<league_id>/seasons/<season_id>/season.bgsplay")
def season_for_bg_stats(league_id: str, season_id: str) -> ResponseReturnValue:
    """The games of a season that count, as one file that BG Stats opens.

    Everybody of the league is there once, under the name of today.
    """
    season, league = in_league(league_id, season_id).season, leagues.at(league_id)
    plays = []
    for row in league_games.of_league(league_id, season.id):
        if row.lack or row.kind == "totals":
            continue
        play = _play_on_paper(row) if row.kind == "paper" else bg_stats_play(tables.view(row.id))
        if play:
            roots = [league.person_of.get(player.id, player.id) for player in play.players]
            players = [
                replace(player, id=id, name=league.names.get(id, player.name))
                for id, player in zip(roots, play.players, strict=True)
            ]
            plays.append(replace(play, players=tuple(players)))
    if not plays:
        raise NoSuchLeague(season_id)
    return json_file("bottle-imp-season.bgsplay", bgstats.play_file(*plays))


def _play_on_paper(row: LeagueGame) -> BGStatsPlay:
    """A game of which only the totals are known: when on its day it was, nobody knows."""
    session = sessions.at(row.session_id)
    begun = datetime.combine(session.day, session.begins or time(), zone()).astimezone(zone())
    results = sorted(sessions.paper_results(row.id), key=lambda result: result.place or 0)
    deck = (seasons.at(row.season_id).options if row.season_id else USUAL).deck
    return BGStatsPlay(
        table_id=row.id,
        begun=begun,
        ended=begun,
        changed=begun,
        taken=timedelta(),
        location=session.place,
        players=tuple(
            Player(
                id=result.person,
                name="",
                seat=seat,
                rank=result.place or 0,
                score=result.points,
                is_first=result.place == 1,
                leads=False,
            )
            for seat, result in enumerate(results, start=1)
        ),
        rounds=results[0].rounds,
        deck=deck.id,
        board=decks.name(deck, spoken()),
        comments=tuple(filter(None, [row.remark])),
    )


# Leagues


@blueprint.get("/leagues/<league_id>/along")
def league(league_id: str) -> ResponseReturnValue:
    """The files of a league and of its seasons, and the ways to import."""
    return render(
        "exports/league.html",
        league_id=league_id,
        league_name=leagues.at(league_id).name,
        keeps_people=access.keeps_people(),
        seasons=seasons.of(league_id),
        running=exports.running(league_id),
    )


@blueprint.post("/leagues/<league_id>/backup")
def back_up(league_id: str) -> ResponseReturnValue:
    """The league as a file; the league's page says from now on when this phone saved it."""
    leagues.note_saved(league_id, phone())
    return redirect(url_for("exports.league_file", league_id=league_id), SEE_OTHER)


@blueprint.get("/leagues/<league_id>/league.json")
def league_file(league_id: str) -> ResponseReturnValue:
    """The league as a file, bottle-imp-The_Imps-2026-11-20.json.

    Letters that not every disk takes are written without their marks, or left out.
    """
    name = secure_filename(leagues.get(league_id).name)[:LONGEST_FILE_NAME].strip("._-")
    named = f"bottle-imp-{name or 'league'}-{tonight().isoformat()}.json"
    return json_file(named, exports.league_file(league_id))


@blueprint.get("/leagues/<league_id>/seasons/<season_id>/season.json")
def season_file(league_id: str, season_id: str) -> ResponseReturnValue:
    """A season as a file."""
    return json_file("bottle-imp-season.json", exports.season_file(league_id, season_id))
