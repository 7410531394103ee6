"""A game made into what is taken along."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import segno
from flask_babel import get_locale, gettext
from markupsafe import Markup

from assistant.notation import bgstats, spreadsheets
from assistant.notation.spreadsheets import Sheet, Taken
from assistant.rules.events import Ended, Played, Skipped, Tallied
from assistant.services import looking
from assistant.services.looking import Sitting
from assistant.web.along.pages import AlongPage, Push
from assistant.web.language import spoken
from assistant.wording import decks

QUIET = 4
"""Modules of white around the code, as its standard asks for."""


def page(sitting: Sitting) -> AlongPage:
    """What of a game can be taken along now."""
    play = play_of(sitting)
    return AlongPage(
        table_id=sitting.id,
        is_open=sitting.is_open,
        is_over=sitting.game.is_over,
        push=Push(link=bgstats.push_link(play), code=_code(play)) if play else None,
    )


def taken(sitting: Sitting) -> Taken:
    """A game as the sheets want it, on the day on which it was opened. Its id is not told: whoever has it can write there."""
    return Taken("1", _local(sitting.opened_at).date().isoformat(), sitting.people, sitting.game)


def csv_of(sheet: Sheet) -> bytes:
    """The file of a sheet as spreadsheets in the page's language read it: where decimals have a comma, cells end otherwise."""
    is_german = str(get_locale()) == "de"
    return spreadsheets.write(
        *sheet, delimiter=";" if is_german else ",", decimal="," if is_german else "."
    )


def play_of(sitting: Sitting) -> bgstats.Play | None:
    """A game as BG Stats wants it; None before it is over, and where it ended without a result."""
    game = sitting.game
    if not (sitting.is_open and game.is_over and game.places and game.finished):
        return None
    times = [_local(stamp.at) for stamp in looking.stamps(sitting.id)]
    played = [
        at
        for at, event in zip(times, sitting.told, strict=True)
        if isinstance(event, Played | Skipped | Tallied | Ended)
    ]
    return bgstats.Play(
        table_id=sitting.id,
        begun=times[0],
        ended=max(
            played, default=times[-1]
        ),  # not the last event: a correction may come weeks later
        changed=times[-1],
        names=sitting.people,
        game=game,
        board=_board(sitting),
        comments=tuple(_comments(sitting)),
    )


def _board(sitting: Sitting) -> str:
    options = sitting.game.options
    variant = {"lopaka": gettext("Lopaka"), "bright-house": gettext("The Bright House")}.get(
        options.variant
    )
    return " · ".join(filter(None, (decks.name(sitting.game.deck, spoken()), variant)))


def _comments(sitting: Sitting) -> Iterator[str]:
    """A line for each round that counts."""
    for number, one in enumerate(sitting.game.rounds, start=1):
        if one.is_scored:
            names = sitting.names_in(number - 1)
            yield f"{number}: " + " · ".join(
                f"{name} {score}" for name, score in zip(names, one.scores, strict=True)
            )


def _code(play: bgstats.Play) -> Markup | None:
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
