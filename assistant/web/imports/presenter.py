"""Page models of the imports, and the sentences that say what became of a file."""

from flask_babel import gettext, ngettext

from assistant.notation.file_refusals import Misplaced, MisplacedEvent, TooMuch
from assistant.notation.json_values import Unreadable
from assistant.services.imports import Differs
from assistant.services.leagues import SamePersonTwice
from assistant.web.imports.forms import PaperForm
from assistant.web.imports.pages import PaperPage
from assistant.web.language import spoken
from assistant.wording import imports as wording

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


def unreadable(error: Unreadable) -> str:
    """A file that is none of ours, that was damaged, or that holds too much."""
    match error:
        case TooMuch():
            return wording.too_much(error.of, error.most, spoken())
        case Misplaced():
            return wording.misplaced(error.part, error.number, error.event, spoken())
        case MisplacedEvent():
            return wording.misplaced_event(error.event, spoken())
    return gettext(
        "This is not a complete export of a league, season or game. Export it there again."
    )


def differs(error: Differs) -> str:
    """A game went on here in another way than in the file."""
    return gettext(
        "Nothing was imported: game %(id)s is already here and went on differently.",
        id=error.game_id,
    )


def not_opened() -> str:
    """What the file holds is here, at an address that this phone does not know."""
    return gettext(
        "This is here already. Only a phone that has its table or its league on the home page can "
        "add to it from a file."
    )


def busy() -> str:
    """Another import goes on."""
    return gettext("Nothing was imported, since another import is running. Try again in a minute.")


def same_person(error: SamePersonTwice) -> str:
    """Two names of one game belong to one person."""
    return gettext(
        "%(name)s and %(other)s are the same person.", name=error.name, other=error.other
    )


def _outcome(imported: int | None, outside: int) -> str:
    if imported is None or not 0 <= imported < MOST:
        return ""
    if not imported:
        return gettext("Everything was already here. Nothing was duplicated.")
    text = ngettext("%(num)s result imported.", "%(num)s results imported.", imported)
    return f"{text} {_outside(outside)}" if 0 < outside < MOST else text


def _outside(count: int) -> str:
    return ngettext(
        "%(num)s game is dated outside the season and does not count.",
        "%(num)s games are dated outside the season and do not count.",
        count,
    )
