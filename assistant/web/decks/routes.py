"""Decks: looking at one, entering one's own, taking it along, and finding the card that is missing from a box."""

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.notation import deck_files as notation
from assistant.notation.json_values import Unreadable
from assistant.rules.cards import NUMBERS, Deck, offered_decks
from assistant.services import decks, new_id
from assistant.services.decks import SavedDeck
from assistant.web.decks import presenter
from assistant.web.decks.forms import DeckForm, of_deck, of_draft
from assistant.web.decks.pages import ImportPage
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.phones import is_id, phone

blueprint = Blueprint("decks", __name__, url_prefix="/decks")


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """Every deck that this phone can play with."""
    return render_template("decks/index.html", page=presenter.index(decks.of_phone(phone())))


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """A deck is entered, beginning with a printed one."""
    if request.method == "POST":
        return _keep(_sent_id(), is_new=True)
    deck, _ = _deck(request.args.get("from") or "classic")
    return _form(DeckForm(of_deck(deck, "" if deck.id else deck.name)), new_id(), is_new=True)


@blueprint.route("/import", methods=["GET", "POST"])
def bring_in() -> ResponseReturnValue:
    """A deck that was exported comes in."""
    if request.method == "GET":
        return render_template("decks/bring_in.html", page=ImportPage(text="", errors=()))
    file, text = request.files.get("file"), request.form.get("text", "")
    content = file.read() if file and file.filename else text.encode()
    try:
        form = DeckForm(
            of_draft(notation.parse(content)), meta={"csrf": False}
        )  # the file carries no token, the request did
    except Unreadable:
        form = None
    if form and form.validate():
        id = new_id()
        decks.keep(id, form.deck, phone())
        return redirect(url_for("decks.show", deck_id=id), SEE_OTHER)
    no_deck = gettext(
        "This is no deck: a deck's file has three colours with twelve cards each. Export one to see how it looks."
    )
    if form:
        return _form(form, new_id(), is_new=True), REFUSED
    page = ImportPage(text=text, errors=(no_deck,))
    return render_template("decks/bring_in.html", page=page), REFUSED


@blueprint.get("/<deck_id>")
def show(deck_id: str) -> ResponseReturnValue:
    """The overview card."""
    deck, kept = _deck(deck_id)
    page = presenter.overview(deck, id=deck_id, kept=kept, is_mine=_is_mine(kept))
    return render_template("decks/show.html", page=page)


@blueprint.route("/<deck_id>/change", methods=["GET", "POST"])
def change(deck_id: str) -> ResponseReturnValue:
    """A deck of this phone is changed; games that were begun with it keep what they had."""
    deck, kept = _deck(deck_id)
    if not _is_mine(kept):
        return redirect(url_for("decks.new", **{"from": deck_id}), SEE_OTHER)
    if request.method == "POST":
        return _keep(deck_id, is_new=False)
    return _form(DeckForm(of_deck(deck, deck.name)), deck_id, is_new=False)


@blueprint.post("/<deck_id>/away")
def put_away(deck_id: str) -> ResponseReturnValue:
    """A deck of this phone is offered no more, or again."""
    decks.put_away(deck_id, phone(), is_away=request.form.get("away") == "1")
    return redirect(url_for("decks.index"), SEE_OTHER)


@blueprint.get("/<deck_id>/deck.json")
def export(deck_id: str) -> ResponseReturnValue:
    """The deck as a file."""
    deck, _ = _deck(deck_id)
    headers = {"Content-Disposition": f'attachment; filename="bottle-imp-deck-{deck_id}.json"'}
    return Response(notation.write(deck), mimetype="application/json", headers=headers)


@blueprint.get("/<deck_id>/box")
def box(deck_id: str) -> ResponseReturnValue:
    """Which card is missing? What was ticked off stands in the address alone."""
    deck, _ = _deck(deck_id)
    there = sorted({card for card in request.args.getlist("card", type=int) if card in NUMBERS})
    return render_template("decks/box.html", page=presenter.box(deck, deck_id, there))


def _deck(id: str) -> tuple[Deck, SavedDeck | None]:
    """A printed deck, or one that a phone keeps."""
    if id in offered_decks():
        return offered_decks()[id], None
    kept = decks.get(id)
    return kept.deck, kept


def _is_mine(kept: SavedDeck | None) -> bool:
    return kept is not None and kept.phone == phone()


def _sent_id() -> str:
    """The id that the form was shown with, so that a deck that is sent twice is kept once."""
    sent = request.form.get("id", "")
    return sent if is_id(sent) else new_id()


def _keep(id: str, *, is_new: bool) -> ResponseReturnValue:
    form = DeckForm()
    if not form.validate():
        return _form(form, id, is_new=is_new), REFUSED
    decks.keep(id, form.deck, phone())
    return redirect(url_for("decks.show", deck_id=id), SEE_OTHER)


def _form(form: DeckForm, id: str, *, is_new: bool) -> str:
    page = presenter.form(form, id, decks.of_phone(phone()), is_new=is_new)
    return render_template("decks/form.html", page=page)
