"""The imports of a league, and what follows where one is taken back, made into pages."""

from collections.abc import Sequence
from datetime import UTC

from flask import url_for
from flask_babel import format_date, format_datetime, gettext, ngettext

from assistant.services import leagues, paper_log, paper_take_back, seasons, session_games
from assistant.services.paper_log import PastImport
from assistant.services.paper_take_back import SeasonMoves
from assistant.web.imports.pages import (
    EditedGame,
    ImportLine,
    ImportPage,
    ImportsPage,
    SeasonMovesGroup,
    TakeBackPage,
)
from assistant.web.language import spoken
from assistant.web.shared.presenter import in_sentences
from assistant.wording import standings as wording
from assistant.wording.lists import joined

MOST_SHOWN = 40


def imports_page(league_id: str) -> ImportsPage:
    """The last imports of a league."""
    return ImportsPage(
        league_id=league_id,
        league_name=leagues.at(league_id).name,
        imports=tuple(
            ImportLine(
                id=past.id,
                when=_when(past),
                what=joined([past.file, *_brought(past)], spoken())
                if past.file
                else joined(_brought(past), spoken()),
                by=past.by,
                is_taken_back=past.is_taken_back,
            )
            for past in paper_log.of_league(league_id)
        ),
    )


def import_page(past: PastImport) -> ImportPage:
    """What an import has brought."""
    season = next((one for one in seasons.of(past.league_id) if one.id == past.season_id), None)
    return ImportPage(
        league_id=past.league_id,
        import_id=past.id,
        when=_when(past),
        by=past.by,
        file=past.file,
        season_id=season.id if season else "",
        season=season.name if season else "",
        lines=tuple(_brought(past)),
        is_taken_back=past.is_taken_back,
    )


def take_back_page(past: PastImport, refusal: str = "", edited: Sequence[str] = ()) -> TakeBackPage:
    """What follows where an import is taken back; or why it cannot be, with the games."""
    moves = () if refusal else paper_take_back.moves(past.id)
    return TakeBackPage(
        league_id=past.league_id,
        import_id=past.id,
        lines=tuple(_follows(past)),
        groups=tuple(_group(season_moves) for season_moves in moves),
        refusal=refusal,
        edited=tuple(_edited(past.league_id, id) for id in edited[:MOST_SHOWN]),
    )


def is_taken_back() -> str:
    """Somebody was quicker."""
    return gettext("This import has been taken back already. Nothing changes any more.")


def is_edited(count: int) -> str:
    """Games were changed by hand, or by a later import."""
    return ngettext(
        "Nothing was taken back: %(num)s game of this import has been changed since. Take back "
        "the later import first, or remove the game or give it the result of the file again.",
        "Nothing was taken back: %(num)s games of this import have been changed since. Take back "
        "the later import first, or remove these games or give them the results of the file again.",
        count,
    )


def _when(past: PastImport) -> str:
    at = past.at.replace(tzinfo=UTC).astimezone()
    return format_datetime(at, "medium", rebase=False)


def _brought(past: PastImport) -> list[str]:
    """ "12 new games", "1 changed game", "3 new people"."""
    lines = []
    if past.new:
        lines.append(ngettext("%(num)s new result", "%(num)s new results", past.new))
    if past.changed:
        lines.append(ngettext("%(num)s changed result", "%(num)s changed results", past.changed))
    if past.people:
        lines.append(ngettext("%(num)s new person", "%(num)s new people", past.people))
    return lines


def _follows(past: PastImport) -> list[str]:
    lines = []
    if past.new:
        text = ngettext(
            "%(num)s result goes out of the league.",
            "%(num)s results go out of the league.",
            past.new,
        )
        lines.append(text)
    if past.changed:
        text = ngettext(
            "%(num)s result is again as it was before.",
            "%(num)s results are again as they were before.",
            past.changed,
        )
        lines.append(text)
    if past.people:
        lines.append(gettext("People who came with it go too, unless they have played since."))
    return lines


def _group(season_moves: SeasonMoves) -> SeasonMovesGroup:
    season, moves = seasons.at(season_moves.season_id), season_moves.moves
    names = leagues.at(season.league_id).names
    shown = moves[:MOST_SHOWN]
    return SeasonMovesGroup(
        title=season.name,
        lines=tuple(
            wording.rank_change(move, name, season.rules.count, spoken())
            for move, name in zip(
                shown, in_sentences(names[move.person] for move in shown), strict=True
            )
        ),
        more=len(moves) - len(shown),
    )


def _edited(league_id: str, game_id: str) -> EditedGame:
    game = session_games.get(game_id)
    assert game is not None
    names = leagues.at(league_id).names
    address = url_for(
        "sessions.paper", league_id=league_id, session_id=game.session_id, game_id=game_id
    )
    people = joined(in_sentences(names[person] for person in game.persons), spoken())
    day = format_date(game.begun_at.date(), "medium")
    return EditedGame(address=address, text=gettext("%(names)s, %(day)s", names=people, day=day))
