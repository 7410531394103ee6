"""Decks: looking at one, entering one's own, and its file."""

from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.notation import deck_files
from assistant.notation.json_values import Unreadable
from assistant.rules.cards import Deck, offered_decks
from assistant.services import decks, new_id
from assistant.services.decks import SavedDeck
from assistant.web.decks import presenter
from assistant.web.decks.forms import DeckForm, fields_of_deck, fields_of_draft
from assistant.web.decks.pages import ImportPage
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.phones import is_id, phone
from assistant.web.shared.deck_overview import overview

blueprint = Blueprint("decks", __name__, url_prefix="/decks")


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """List every deck that this phone can play with."""
    return render_template("decks/index.html", page=presenter.index(decks.of_phone(phone())))


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Enter a deck, beginning with a printed one."""
    if request.method == "POST":
        return _save(_sent_id(), is_new=True)
    deck, _ = _deck(request.args.get("from") or "classic")
    form = DeckForm(fields_of_deck(deck, "" if deck.id else deck.name))
    return _form_page(form, new_id(), is_new=True)


@blueprint.route("/import", methods=["GET", "POST"])
def bring_in() -> ResponseReturnValue:
    """Import a deck from its file, or from the file's text."""
    if request.method == "GET":
        return render_template("decks/bring_in.html", page=ImportPage(text="", errors=()))
    file, text = request.files.get("file"), request.form.get("text", "")
    try:
        draft = deck_files.parse(file.read() if file and file.filename else text.encode())
    except Unreadable:
        return _no_deck(text), REFUSED
    # The file carries no token of the session; the request did.
    form = DeckForm(fields_of_draft(draft), meta={"csrf": False})
    if not form.validate():
        return _form_page(form, new_id(), is_new=True), REFUSED
    id = new_id()
    decks.save(id, form.deck, phone())
    return redirect(url_for("decks.show", deck_id=id), SEE_OTHER)


@blueprint.get("/<deck_id>")
def show(deck_id: str) -> ResponseReturnValue:
    """Show the overview card."""
    deck, saved = _deck(deck_id)
    is_put_away = saved is not None and saved.is_put_away
    page = overview(deck, id=deck_id, is_mine=_is_mine(saved), is_put_away=is_put_away)
    return render_template("decks/show.html", page=page)


@blueprint.route("/<deck_id>/change", methods=["GET", "POST"])
def change(deck_id: str) -> ResponseReturnValue:
    """Change a deck of this phone; games that were begun with it stay as they were."""
    deck, saved = _deck(deck_id)
    if not _is_mine(saved):
        begin_with: dict[str, Any] = {"from": deck_id}
        return redirect(url_for("decks.new", **begin_with), SEE_OTHER)
    if request.method == "POST":
        return _save(deck_id, is_new=False)
    return _form_page(DeckForm(fields_of_deck(deck, deck.name)), deck_id, is_new=False)


@blueprint.post("/<deck_id>/away")
def put_away(deck_id: str) -> ResponseReturnValue:
    """Offer a deck of this phone no more, or again."""
    decks.put_away(deck_id, phone(), is_away=request.form.get("away") == "1")
    return redirect(url_for("decks.index"), SEE_OTHER)


@blueprint.get("/<deck_id>/deck.json")
def export(deck_id: str) -> ResponseReturnValue:
    """Export the deck as a file."""
    deck, _ = _deck(deck_id)
    headers = {"Content-Disposition": f'attachment; filename="bottle-imp-deck-{deck_id}.json"'}
    return Response(deck_files.write(deck), mimetype="application/json", headers=headers)


def _deck(id: str) -> tuple[Deck, SavedDeck | None]:
    """A printed deck, or one that a phone has saved."""
    if id in offered_decks():
        return offered_decks()[id], None
    saved = decks.get(id)
    return saved.deck, saved


def _is_mine(saved: SavedDeck | None) -> bool:
    return saved is not None and saved.phone == phone()


def _sent_id() -> str:
    """The id that the form was shown with, so that a deck that is sent twice is saved once."""
    sent = request.form.get("id", "")
    return sent if is_id(sent) else new_id()


def _save(id: str, *, is_new: bool) -> ResponseReturnValue:
    form = DeckForm()
    if not form.validate():
        return _form_page(form, id, is_new=is_new), REFUSED
    decks.save(id, form.deck, phone())
    return redirect(url_for("decks.show", deck_id=id), SEE_OTHER)


def _form_page(form: DeckForm, id: str, *, is_new: bool) -> str:
    page = presenter.form(form, id, decks.on_offer(phone()) if is_new else None)
    return render_template("decks/form.html", page=page)


def _no_deck(text: str) -> str:
    """The page where a file of no deck was sent."""
    message = gettext(
        "This is not a deck. A deck file has three colours of twelve cards each, or of eighteen; "
        "export one to see an example."
    )
    return render_template("decks/bring_in.html", page=ImportPage(text=text, errors=(message,)))
