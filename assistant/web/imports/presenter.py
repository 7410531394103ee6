"""Page models of the imports, and the sentences that say what became of a file."""

from flask_babel import gettext, ngettext

from assistant.services.imports import Differs
from assistant.services.leagues import SamePersonTwice
from assistant.web.imports.forms import PaperForm
from assistant.web.imports.pages import PaperPage

MOST = 1_000_000
"""More results than that nobody imports; an address that says more says nothing."""


def paper_page(
    league_id: str, form: PaperForm, imported: int | None, outside: int | None
) -> PaperPage:
    """The page that imports from paper, with the numbers that its address may tell."""
    return PaperPage(
        league_id=league_id,
        form=form,
        outcome=_outcome(imported, outside or 0),
        has_season=bool(form.season.choices),
    )


def unreadable() -> str:
    """A file that is none of ours, or that was damaged."""
    return gettext(
        "This is no whole file of a league, a season or a game. Take it along there once more."
    )


def differs(error: Differs) -> str:
    """A game went on here in another way than in the file."""
    return gettext(
        "Nothing was brought in: the game %(id)s is here already and went on in another way.",
        id=error.game_id,
    )


def same_person(error: SamePersonTwice) -> str:
    """Two names of one game belong to one person."""
    return gettext("%(name)s and %(other)s are one person.", name=error.name, other=error.other)


def _outcome(imported: int | None, outside: int) -> str:
    if imported is None or not 0 <= imported < MOST:
        return ""
    if not imported:
        return gettext("All of it was here already. Nothing came in twice.")
    text = ngettext("%(num)s result came in.", "%(num)s results came in.", imported)
    return f"{text} {_outside(outside)}" if 0 < outside < MOST else text


def _outside(count: int) -> str:
    return ngettext(
        "%(num)s game is on a day outside the season and does not count.",
        "%(num)s games are on days outside the season and do not count.",
        count,
    )
