"""The result of a game made into a picture for a chat: a drawing, with measures of its own."""

from flask_babel import gettext, ngettext

from assistant.rules.views import TableView
from assistant.web.language import spoken
from assistant.web.scores.pages import ResultPicture, ResultRow
from assistant.web.shared.ending_presenter import ending
from assistant.web.shared.score_pages import Ending
from assistant.web.shared.text_width import cut
from assistant.wording.numbers import signed
from assistant.wording.winners import unnamed

WIDTH, MARGIN, HEAD_HEIGHT, ROW_HEIGHT, FOOT_HEIGHT, NAME_WIDTH = 1080, 60, 260, 112, 40, 620
"""Measures of the picture, in its units."""

TITLE_SIZE, SUBTITLE_SIZE, NAME_SIZE = 64, 34, 52
"""Sizes of fonts, in the same units."""


def picture(view: TableView) -> ResultPicture | None:
    """The result as a picture; None before there is one."""
    over = ending(view)
    if over is None or not over.podium:
        return None
    rows = [(step.place, name, step.total) for step in over.podium for name in step.names]
    return ResultPicture(
        width=WIDTH,
        height=HEAD_HEIGHT + ROW_HEIGHT * len(rows) + FOOT_HEIGHT,
        title=_title(over),
        subtitle=_subtitle(over),
        rows=tuple(
            ResultRow(
                top=HEAD_HEIGHT + ROW_HEIGHT * index,
                place=place,
                name=cut(name, NAME_WIDTH, NAME_SIZE),
                total=signed(total),
                is_first=place == 1,
            )
            for index, (place, name, total) in enumerate(rows)
        ),
    )


def _title(over: Ending) -> str:
    """Who won; where the names leave the total no room, the total alone: they stand below."""
    named = str(over.who_won)
    fitted = cut(named, WIDTH - 2 * MARGIN, TITLE_SIZE)
    if named in fitted:
        return fitted
    first = over.podium[0]
    return unnamed(len(first.names), first.total, spoken())


def _subtitle(over: Ending) -> str:
    """Which game it was, and how long."""
    rounds = ngettext("%(num)s round", "%(num)s rounds", over.rounds)
    return f"{gettext('Bottle Imp')} · {rounds}"
