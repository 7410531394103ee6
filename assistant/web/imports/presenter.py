"""Page models of the imports, and the sentences that say what became of a file."""

from flask import url_for
from flask_babel import gettext, ngettext
from werkzeug.datastructures import MultiDict

from assistant.notation.file_refusals import Misplaced, MisplacedEvent, TooMuch
from assistant.notation.json_values import Unreadable
from assistant.services import grants
from assistant.services.imports import Known
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
    """How much was new."""
    games, people, seasons = (
        min(max(0, told.get(part, 0, type=int)), MOST) for part in ("games", "people", "seasons")
    )
    lines = [ngettext("%(num)s game is new.", "%(num)s games are new.", games)]
    if people:
        lines.append(ngettext("%(num)s person is new.", "%(num)s people are new.", people))
    if seasons:
        lines.append(ngettext("%(num)s season is new.", "%(num)s seasons are new.", seasons))
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


def known(error: Known) -> str:
    """What the file holds is here already."""
    if error.kind == "league":
        return gettext("Nothing was imported: this league is already here.")
    return gettext("Nothing was imported: this game, or a game of this league, is already here.")


def address_of(error: Known, phone: str) -> str:
    """Where what is here already stands; "" where the phone may not open it."""
    if error.kind == "game":
        may_open = grants.enters(phone, error.id)
        return url_for("sheet.show", table_id=error.id) if may_open else ""
    if grants.role_in_league(phone, error.id):
        return url_for("leagues.show", league_id=error.id)
    return url_for("home.index") if grants.may_restore(phone, error.id) else ""
