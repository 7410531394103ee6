"""A game made into what is taken along."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import segno
from flask_babel import get_locale, gettext
from markupsafe import Markup

from assistant.notation import bgstats, spreadsheets
from assistant.notation.spreadsheets import Sheet, TrickTaken
from assistant.rules.events import Ended, Played, Skipped, Tallied
from assistant.rules.views import TableView
from assistant.services import tables
from assistant.web.along.pages import AlongPage, Push
from assistant.web.language import spoken
from assistant.wording import decks

QUIET = 4
"""Modules of white around the code, as its standard asks for."""


def page(view: TableView) -> AlongPage:
    """What of a game can be taken along now."""
    play = play_of(view)
    return AlongPage(
        table_id=view.id,
        is_open=view.is_open,
        is_over=view.game.is_over,
        push=Push(link=bgstats.push_link(play), code=_code(play)) if play else None,
    )


def taken(view: TableView) -> TrickTaken:
    """A game as the sheets want it, on the day on which it was opened. Its id is not told: whoever has it can write there."""
    return TrickTaken("1", _local(view.opened_at).date().isoformat(), view.people, view.game)


def csv_of(sheet: Sheet) -> bytes:
    """The file of a sheet as spreadsheets in the page's language read it: where decimals have a comma, cells end otherwise."""
    is_german = str(get_locale()) == "de"
    return spreadsheets.write(
        *sheet, delimiter=";" if is_german else ",", decimal="," if is_german else "."
    )


def play_of(view: TableView) -> bgstats.BGStatsPlay | None:
    """A game as BG Stats wants it; None before it is over, and where it ended without a result."""
    game = view.game
    if not (view.is_open and game.is_over and game.places and game.finished):
        return None
    times = [_local(stamp.at) for stamp in tables.stamps(view.id)]
    played = [
        at
        for at, event in zip(times, view.events, strict=True)
        if isinstance(event, Played | Skipped | Tallied | Ended)
    ]
    return bgstats.BGStatsPlay(
        table_id=view.id,
        begun=times[0],
        ended=max(
            played, default=times[-1]
        ),  # not the last event: a correction may come weeks later
        changed=times[-1],
        names=view.people,
        game=game,
        board=_board(view),
        comments=tuple(_comments(view)),
    )


def _board(view: TableView) -> str:
    options = view.game.options
    variant = {"lopaka": gettext("Lopaka"), "bright-house": gettext("The Bright House")}.get(
        options.variant
    )
    return " · ".join(filter(None, (decks.name(view.game.deck, spoken()), variant)))


def _comments(view: TableView) -> Iterator[str]:
    """A line for each round that counts."""
    for number, one in enumerate(view.game.rounds, start=1):
        if one.is_scored:
            names = view.names_in(number - 1)
            yield f"{number}: " + " · ".join(
                f"{name} {score}" for name, score in zip(names, one.scores, strict=True)
            )


def _code(play: bgstats.BGStatsPlay) -> Markup | None:
    """The link as a QR code, black on white in every theme; without comments, so that a camera can tell its modules."""
    link = bgstats.push_link(replace(play, comments=()))
    if len(link) > bgstats.LONGEST:
        return None
    code = segno.make(link, error="l", micro=False)
    return Markup(
        code.svg_inline(
            border=QUIET, omitsize=True, svgclass=None, lineclass=None, dark="#000", light="#fff"
        )
    )


def _local(at: datetime) -> datetime:
    """The stored time, which is UTC, on the clock of the machine that keeps the record; so a game is of its own evening."""
    return at.replace(tzinfo=UTC).astimezone()
