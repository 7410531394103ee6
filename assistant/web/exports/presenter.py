"""Page models of the exports, and a game as its files want it."""

from collections.abc import Iterator
from datetime import UTC, date, datetime

from flask_babel import ngettext
from werkzeug.utils import secure_filename

from assistant.notation import bgstats_link, spreadsheets
from assistant.notation.bgstats_play import BGStatsPlay
from assistant.notation.spreadsheets import ExportedGame, TableKind
from assistant.rules.events import Ended, Played, Skipped, Tallied
from assistant.rules.views import TableView
from assistant.services import exports, leagues, seasons, session_games, sessions, tables
from assistant.services.evenings import day_of
from assistant.web import access
from assistant.web.exports.pages import GameExportPage, LeagueExportPage
from assistant.web.language import spoken
from assistant.wording import decks
from assistant.wording.table import game

LONGEST_FILE_NAME = 40
"""So many characters of a league's name are in that of its file."""


def game_page(view: TableView) -> GameExportPage:
    """What of a game can be exported now."""
    return GameExportPage(
        table_id=view.id,
        is_open=view.is_open,
        is_over=view.game.is_over,
        bg_stats_link=_bg_stats_link(view),
    )


def league_page(league_id: str) -> LeagueExportPage:
    """The files of a league."""
    return LeagueExportPage(
        league_id=league_id,
        league_name=leagues.at(league_id).name,
        keeps_people=access.keeps_people(),
        seasons=tuple((season.id, season.name) for season in seasons.of(league_id)),
        running=_running(exports.running(league_id)),
    )


def league_file_name(league_name: str, day: date) -> str:
    """What the file of a league is called: bottle-imp-The_Imps-2026-11-20.json.

    Letters that not every disk takes are written without their marks, or left out.
    """
    name = secure_filename(league_name)[:LONGEST_FILE_NAME].strip("._-") or "league"
    return f"bottle-imp-{name}-{day.isoformat()}.json"


def exported_game(view: TableView) -> tuple[list[ExportedGame], set[TableKind]]:
    """A game for the sheets, on the day of the evening on which it was opened, and its tables.

    Its id is not in them: whoever has the id can write at the table.
    """
    day = day_of(view.opened_at).isoformat()
    return [ExportedGame("1", day, view.people, view.game)], spreadsheets.played_in(view.game)


def bg_stats_play(view: TableView) -> BGStatsPlay | None:
    """A game for BG Stats; None before it is over, and where it ended without a result."""
    game = view.game
    if not (view.is_open and game.is_over and game.places and game.finished):
        return None
    times = [_local(stamp.at) for stamp in tables.stamps(view.id)]
    return BGStatsPlay(
        table_id=view.id,
        begun=times[0],
        ended=_ended_at(view, times),
        changed=times[-1],
        location=_location(view.id),
        names=view.people,
        game=game,
        board=_board(view),
        comments=tuple(_comments(view)),
    )


def _location(table_id: str) -> str:
    """The place of the session in which a table played, or ""."""
    membership = session_games.membership(table_id)
    return sessions.at(membership.session_id).place if membership else ""


def _running(count: int) -> str:
    if not count:
        return ""
    return ngettext(
        "%(num)s game is still running and not in the file.",
        "%(num)s games are still running and not in the file.",
        count,
    )


def _bg_stats_link(view: TableView) -> str | None:
    play = bg_stats_play(view)
    return None if play is None else bgstats_link.push_link(play)


def _ended_at(view: TableView, times: list[datetime]) -> datetime:
    """When the last was played; a correction may come weeks later."""
    played = [
        at
        for at, event in zip(times, view.events, strict=True)
        if isinstance(event, Played | Skipped | Tallied | Ended)
    ]
    return max(played, default=times[-1])


def _board(view: TableView) -> str:
    """The deck, and what is played with it; of the game of the booklets nothing has to be said."""
    variant, deck = view.game.options.variant, decks.name(view.game.deck, spoken())
    return deck if variant == "standard" else f"{deck} · {game(variant, spoken())}"


def _comments(view: TableView) -> Iterator[str]:
    """A line for each round that counts."""
    for index, round_ in enumerate(view.game.rounds):
        if round_.is_scored:
            names = view.names_in(index)
            scores = [f"{name} {score}" for name, score in zip(names, round_.scores, strict=True)]
            yield f"{view.game.shown_number(index)}: " + " · ".join(scores)


def _local(at: datetime) -> datetime:
    """A stored time, which is UTC, on this machine's clock, so that a game is on its own day."""
    return at.replace(tzinfo=UTC).astimezone()
