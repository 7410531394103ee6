"""Page models of the imports, and the sentences that say what became of a file."""

from flask import url_for
from flask_babel import gettext, ngettext
from werkzeug.datastructures import MultiDict

from assistant.notation.file_refusals import Misplaced, MisplacedEvent, TooMuch
from assistant.notation.json_values import Unreadable
from assistant.services.imports import ChangesResults, Differs
from assistant.web.imports.forms import PaperForm
from assistant.web.imports.pages import FileDonePage, PaperPage
from assistant.web.language import spoken
from assistant.web.phones import is_id
from assistant.wording import imports as wording

MOST = 1_000_000
"""More than that nobody imports; an address that says more says nothing."""


def paper_page(league_id: str, form: PaperForm, gone: str) -> PaperPage:
    """The page that takes a spreadsheet; `gone` says what is not here any more of one that waited.

    That is "file" after an hour, "season" where its season was removed, "" for neither.
    """
    return PaperPage(
        league_id=league_id,
        form=form,
        outcome=_outcome(gone),
        has_season=bool(form.season.choices),
    )


def _outcome(gone: str) -> str:
    match gone:
        case "":
            return ""
        case "season":
            return gettext(
                "The season of that file was removed. Choose another one, and the file again."
            )
    return gettext("That file is not here any more: files are kept for an hour. Choose it again.")


def lines_left_out() -> str:
    """Nobody has said what becomes of lines that cannot be counted."""
    return gettext(
        "Nothing was imported. Tick that these lines are left out, or correct them in the "
        "spreadsheet and choose it again."
    )


def file_done_page(told: MultiDict[str, str]) -> FileDonePage:
    """What the address says of a file that came in; nonsense is not repeated."""
    id, is_league = told.get("id", ""), told.get("kind") == "league"
    address = url_for("home.index")
    if is_id(id) and is_league:
        address = url_for("leagues.show", league_id=id)
    elif is_id(id):
        address = url_for("sheet.show", table_id=id)
    return FileDonePage(lines=tuple(_came_in(told)), address=address, is_league=is_league)


def _came_in(told: MultiDict[str, str]) -> list[str]:
    """How much was new, and how much was here."""
    games, people, seasons, here = (
        min(max(0, told.get(part, 0, type=int)), MOST)
        for part in ("games", "people", "seasons", "here")
    )
    lines = [ngettext("%(num)s game is new.", "%(num)s games are new.", games)]
    if people:
        lines.append(ngettext("%(num)s person is new.", "%(num)s people are new.", people))
    if seasons:
        lines.append(ngettext("%(num)s season is new.", "%(num)s seasons are new.", seasons))
    if here:
        text = ngettext(
            "%(num)s game was here already and stays as it is.",
            "%(num)s games were here already and stay as they are.",
            here,
        )
        lines.append(text)
    return lines


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


def changes_results(error: ChangesResults) -> str:
    """Games that are over here were corrected in the file, or deleted here."""
    return ngettext(
        "Nothing was imported: %(num)d game that is over here was corrected in the file, or "
        "deleted here. Its result would change, and the standings with it. If it shall, choose "
        "the file again and tick the box below.",
        "Nothing was imported: %(num)d games that are over here were corrected in the file, or "
        "deleted here. Their results would change, and the standings with them. If they shall, "
        "choose the file again and tick the box below.",
        error.games,
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
