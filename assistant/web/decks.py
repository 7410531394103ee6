"""Decks: looking at one, entering one's own, and its file."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import force_locale, get_translations, gettext, lazy_gettext
from werkzeug.datastructures import MultiDict

from assistant.notation import deck_files
from assistant.notation.deck_files import Draft
from assistant.notation.json_values import Unreadable
from assistant.notation.texts import LONGEST_LINE, plain
from assistant.reference import LANGUAGES
from assistant.rules import cards as rules
from assistant.rules.cards import (
    LONGEST_COLOUR,
    MOST_COINS,
    NUMBERS,
    SIZES,
    TWINS,
    Card,
    Deck,
    Entered,
    Flaw,
    offered_decks,
)
from assistant.rules.options import SMALL, USUAL
from assistant.store.engine import new_id
from assistant.tables import decks
from assistant.tables.decks import SavedDeck
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.forms import Hidden, PageForm, Text, add_error, at_most, needed
from assistant.web.leagues import sent_id
from assistant.web.phones import phone, speak_as, spoken
from assistant.web.render import DRAWN, MARKS, render
from assistant.wording import decks as wording

blueprint = Blueprint("decks", __name__, url_prefix="/decks")

_OF_A_CARD = re.compile(r"(?:colour|coins)_(\d{1,9})")


class DeckForm(PageForm):
    """A deck: its name, its colours from low to high, and the colour and the coins of each card.

    `strays` are errors about cards that have no field, since no deck has them.
    """

    id = Hidden()
    name = Text(
        filters=[plain],
        validators=[
            needed(lazy_gettext("Give the deck a name.")),
            at_most(
                LONGEST_LINE,
                lazy_gettext(
                    "A deck name can have at most %(most)d characters; this one has %(long)d."
                ),
            ),
        ],
    )
    colour_name_0 = Text(filters=[plain])
    colour_name_1 = Text(filters=[plain])
    colour_name_2 = Text(filters=[plain])

    def __init__(self, fields: MultiDict[str, str] | None = None, **options: Any) -> None:
        """Read these fields, or without them those of the request."""
        self._sent = request.form if fields is None else fields
        super().__init__(self._sent, **options)
        self.strays: list[str] = []

    def validate(self, extra_validators: Any = None) -> bool:
        """Put each error beside its field, or among the strays."""
        super().validate(extra_validators)
        for field in self.colours:
            if len(field.data) > LONGEST_COLOUR or "~" in field.data:
                text = gettext("A colour name can have at most %(most)d characters, and no ~.")
                add_error(field, text % {"most": LONGEST_COLOUR})
        for flaw in rules.flaws(self.colour_ids, self.entered):
            self._add(flaw)
        return not self.complaints

    @property
    def colours(self) -> tuple[Text, Text, Text]:
        """The fields of the three colours' names, low to high."""
        return self.colour_name_0, self.colour_name_1, self.colour_name_2

    @property
    def colour_ids(self) -> tuple[str, ...]:
        """The colours: the ids of those that printed decks have, or the words that were typed."""
        known = {word: id for id, words in _known_words().items() for word in words}
        return tuple(known.get(field.data.casefold(), field.data) for field in self.colours)

    @property
    def entered(self) -> tuple[Entered, ...]:
        """Every card that was sent, as often as it was sent."""
        twins = {
            card for card in TWINS if {f"colour_{card!r}", f"coins_{card!r}"} & self._sent.keys()
        }
        matches = (_OF_A_CARD.fullmatch(key) for key in self._sent)
        others = {int(match[1]) for match in matches if match}
        found = []
        for card in sorted(NUMBERS | twins | others):
            colours = self._sent.getlist(f"colour_{card!r}")
            coins = self._sent.getlist(f"coins_{card!r}")
            found += [
                Entered(card, _whole_number(colour or ""), _whole_number(value or ""))
                for colour, value in zip_longest(colours, coins)
            ]
        return tuple(found)

    @property
    def numbers(self) -> frozenset[Card]:
        """The cards of the deck that this is to be: with twins where some were sent."""
        return rules.numbers_of(self.entered)

    @property
    def complaints(self) -> tuple[str, ...]:
        """Everything that is wrong, a sentence each."""
        return (*(str(error) for errors in self.errors.values() for error in errors), *self.strays)

    @property
    def deck(self) -> Deck:
        """The deck, once the form is valid."""
        return rules.made(self.name.data, self.colour_ids, self.entered)

    def _add(self, flaw: Flaw) -> None:
        text = wording.flaw(flaw, self.colour_ids, spoken())
        if flaw.code == "colours-alike":
            add_error(self.colour_name_2, text)
        elif flaw.colour is not None:
            add_error(self.colours[flaw.colour], text)
        elif flaw.card in self.numbers:
            add_error(self[f"coins_{flaw.card!r}"], text)
        else:
            self.strays.append(text)


for _card in sorted(SIZES[54]):
    setattr(DeckForm, f"colour_{_card!r}", Text())
    setattr(DeckForm, f"coins_{_card!r}", Text(filters=[plain]))


def fields_of_deck(deck: Deck, name: str) -> MultiDict[str, str]:
    """A deck as the form sends it."""
    cards = tuple(Entered(card, deck.suit_of[card], deck.coins[card]) for card in deck.cards)
    return fields_of_draft(Draft(name, tuple(suit.id for suit in deck.suits), cards))


def fields_of_draft(draft: Draft) -> MultiDict[str, str]:
    """What a file says of a deck, as the form sends it."""
    fields: MultiDict[str, str] = MultiDict({"name": draft.name})
    for rank, word in enumerate(draft.colours):
        fields.add(f"colour_name_{rank}", word)
    for card, colour, coins in draft.entered:
        fields.add(f"colour_{card!r}", "" if colour is None else str(colour))
        fields.add(f"coins_{card!r}", "" if coins is None else str(coins))
    return fields


@cache
def _known_words() -> dict[str, set[str]]:
    words: dict[str, set[str]] = {id: set() for id in DRAWN}
    for language in LANGUAGES:
        with force_locale(language):
            for id, known in words.items():
                known.add(wording.colour(id, get_translations()).casefold())
    return words


def _whole_number(text: str) -> int | None:
    """A whole number from 0 up, in a few decimal digits; None for anything else."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """List every deck that this phone can play with."""
    saved = decks.of_phone(phone())
    return render_template(
        "decks/index.html",
        printed=_lines(offered_decks()),
        mine=_lines({one.id: one.deck for one in saved if one.put_away_at is None}),
        put_away=_lines({one.id: one.deck for one in saved if one.put_away_at}),
    )


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Enter a deck, beginning with a printed one."""
    if request.method == "POST":
        return _save(sent_id(), is_new=True)
    deck, _ = _deck(request.args.get("from") or "classic")
    form = DeckForm(fields_of_deck(deck, "" if deck.id else deck.name))
    return _form_page(form, new_id(), is_new=True)


@blueprint.route("/import", methods=["GET", "POST"])
def bring_in() -> ResponseReturnValue:
    """Import a deck from its file, or from the file's text."""
    if request.method == "GET":
        return render("decks/bring_in.html", text="", errors=())
    file, text = request.files.get("file"), request.form.get("text", "")
    try:
        draft = deck_files.parse(file.read() if file else text.encode())
    except Unreadable:
        message = gettext(
            "This is not a deck. A deck file has three colours of twelve cards each, or of "
            "eighteen; export one to see an example."
        )
        return render("decks/bring_in.html", text=text, errors=(message,)), REFUSED
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
    deck, own = _deck(deck_id)
    speak_as(replace(USUAL, deck=deck))
    return overview(deck, id=deck_id, own=own)


def overview(
    deck: Deck, *, id: str = "", table_id: str | None = None, own: SavedDeck | None = None
) -> str:
    """The overview card of a deck; of a table's deck where there is a `table_id`, and of one of
    this phone's where it is its `own`.
    """
    return render(
        "decks/show.html",
        id=id,
        table_id=table_id,
        name=wording.name(deck, spoken()),
        doubt=wording.doubt(deck, spoken()),
        total=deck.total,
        deck=deck,
        own=own,
        asked_as="deck" if len(deck.cards) == SMALL else "large_deck",
        is_on_offer=id in offered_decks() or (own is not None and own.put_away_at is None),
        by_face=deck.counts_numbers,
    )


@blueprint.route("/<deck_id>/change", methods=["GET", "POST"])
def change(deck_id: str) -> ResponseReturnValue:
    """Change a deck of this phone; games that were begun with it stay as they were."""
    deck, own = _deck(deck_id)
    if own is None:
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
    if id in offered_decks():
        return offered_decks()[id], None
    saved = decks.get(id)
    return saved.deck, saved if saved.phone == phone() else None


def _save(id: str, *, is_new: bool) -> ResponseReturnValue:
    form = DeckForm()
    if not form.validate():
        return _form_page(form, id, is_new=is_new), REFUSED
    decks.save(id, form.deck, phone())
    return redirect(url_for("decks.show", deck_id=id), SEE_OTHER)


def _form_page(form: DeckForm, id: str, *, is_new: bool) -> str:
    """The form in which a deck is entered; a new one can begin with another of the phone's.

    Of a card that was entered twice the page has what came first.
    """
    ids, cards = form.colour_ids, form.entered
    own = {saved.id: saved.deck for saved in decks.on_offer(phone())}
    return render(
        "decks/form.html",
        id=id,
        is_new=is_new,
        start_from=_lines({**offered_decks(), **own}) if is_new else [],
        form=form,
        marks=MARKS,
        suits=[id if id in DRAWN else DRAWN[rank] for rank, id in enumerate(ids)],
        words=[wording.colour(id, spoken())[: 2 * LONGEST_COLOUR] for id in ids],
        counts=Counter(card.colour for card in cards),
        known_colours=tuple(wording.colour(id, spoken()) for id in DRAWN),
        numbers=[(number, repr(number)) for number in sorted(form.numbers)],
        colour_of={card.card: card.colour for card in reversed(cards)},
        total=sum(card.coins for card in cards if card.coins and card.coins <= MOST_COINS),
        most=MOST_COINS,
        first_wrong=next(iter(form.errors), "strays"),
    )


def _lines(listed: Mapping[str, Deck]) -> list[tuple[str, str, int]]:
    return [(id, wording.name(deck, spoken()), deck.total) for id, deck in listed.items()]
