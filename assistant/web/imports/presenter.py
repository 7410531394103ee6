"""Page models of the imports, and the sentences that say what became of a file."""

from flask_babel import gettext

from assistant.notation.file_refusals import Misplaced, MisplacedEvent, TooMuch
from assistant.notation.json_values import Unreadable
from assistant.services.imports import Differs
from assistant.web.imports.forms import PaperForm
from assistant.web.imports.pages import PaperPage
from assistant.web.language import spoken
from assistant.wording import imports as wording


def paper_page(league_id: str, form: PaperForm, *, is_gone: bool) -> PaperPage:
    """The page that takes a spreadsheet; `is_gone`: one that waited for more than an hour."""
    gone = gettext("That file is not here any more: files are kept for an hour. Choose it again.")
    return PaperPage(
        league_id=league_id,
        form=form,
        outcome=gone if is_gone else "",
        has_season=bool(form.season.choices),
    )


def lines_left_out() -> str:
    """Nobody has said what becomes of lines that cannot be counted."""
    return gettext(
        "Nothing was imported. Tick that these lines are left out, or correct them in the "
        "spreadsheet and choose it again."
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
