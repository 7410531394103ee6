"""A new game, and who sits at a table, made into pages."""

from dataclasses import replace

from flask import url_for
from flask_babel import gettext

from assistant.rules.events import Joined, Left, Succeeded
from assistant.rules.history import History
from assistant.rules.options import Options
from assistant.rules.presets import presets
from assistant.rules.views import TableView
from assistant.services import new_id, table_people
from assistant.web.hosts import site
from assistant.web.language import spoken
from assistant.web.phones import phone
from assistant.web.shared import undo
from assistant.web.shared.pages import Again, Person
from assistant.web.shared.presenter import in_sentences, same_again
from assistant.web.shared.presets import TARGETS, PresetChip
from assistant.web.shared.qr_code import qr_code
from assistant.web.tables.forms import PeopleForm
from assistant.web.tables.new_form import NewForm
from assistant.web.tables.pages import NewPage, Note, PeoplePage, PhonesPage
from assistant.wording import decks as wording_of_decks
from assistant.wording import log as wording_of_log
from assistant.wording import terms

AT_HAND = 24
"""So many known names are offered to tap; the others come up as one types."""


def new(form: NewForm, newest: TableView | None, alert: str = "") -> NewPage:
    """The form of a new game, and which of the known agreements it says."""
    said = form.options if form.is_answered else None
    known = tuple(table_people.known_people(phone()))
    chips = _presets(said, len(form.names))
    return NewPage(
        form=form,
        known_names=known,
        at_hand=known[:AT_HAND],
        again=_again(newest, form),
        targets=TARGETS,
        presets=chips,
        notes=_notes(said) if said else (),
        differs=not any(chip.is_chosen for chip in chips),
        alert=alert,
    )


def _again(newest: TableView | None, form: NewForm) -> Again | None:
    is_seated = newest and set(newest.names) == set(form.names)
    if not newest or is_seated:
        return None
    text = same_again(len(newest.names))
    return Again(table_id=newest.id, text=text, names=newest.names)


def _presets(said: Options | None, seats: int) -> tuple[PresetChip, ...]:
    """The agreements that go together, and whether the form says just one of them.

    Who deals first and what two play is no rule of any booklet.
    """
    for_two, for_more = presets(2), presets(4 if seats == 2 else seats)
    fitting = for_two if seats == 2 else for_more
    bare = replace(said, first_dealer="random", variant="standard") if said else None
    return tuple(
        PresetChip(
            id=id,
            name=terms.preset(id, spoken()),
            is_chosen=id in fitting and fitting[id] == bare,
            is_for_two=id in for_two,
        )
        for id in for_more
    )


def _notes(said: Options) -> tuple[Note, ...]:
    """What is not sure about the deck and the booklet, and what there is not for two."""
    notes = []
    if doubt := wording_of_decks.doubt(said.deck, spoken()):
        notes.append(Note(text=doubt))
    if said.edition == "03":
        text = gettext(
            "Of the 2003 booklet we know its deck and that two to four play. For the rest, what "
            "the other booklets say holds."
        )
        notes.append(Note(text=text, question="1"))
    if said.edition == "M24":
        text = gettext("Matagot's own game for two is not covered: choose one of these instead.")
        notes.append(Note(text=text, question="B10", for_two=True))
    return tuple(notes)


def people(view: TableView, form: PeopleForm | None = None, alert: str = "") -> PeoplePage:
    """Who sits at the table, and who may come or go."""
    game = view.game
    is_for_two = game.seats == 2
    may_move = game.is_between and not game.is_over and not is_for_two
    saved = _saved(view) if form is None else ""
    running = gettext("A round is being played. Players can join or leave between rounds.")
    if game.is_over:
        running = gettext("The game is over, so the players stay. Others can play the next game.")
    elif is_for_two:
        running = gettext("Nobody can join or leave a two-player game.")
    return PeoplePage(
        table_id=view.id,
        people=tuple(Person(seat=seat, name=name) for seat, name in enumerate(view.names)),
        can_succeed=not game.is_over,
        can_join=may_move and game.seats + 1 in game.options.seats,
        can_leave=may_move and game.seats - 1 in game.options.seats,
        running="" if may_move else running,
        saved=saved,
        lowest=min(game.totals[member] for member in game.seated),
        known_names=tuple(
            name for name in table_people.known_people(phone()) if name not in view.names
        ),
        name=(form.name.data or "") if form else "",
        error=alert,
        wrong=(form.do.data or "") if form else "",
        undo=undo.undone(view) if saved else None,
        redo=undo.redone(view) if saved else None,
        after=view.length,
        client_id=new_id(),
    )


def _saved(view: TableView) -> str:
    """Who came or went last, if nothing has happened since."""
    if not isinstance(view.events[-1], Joined | Left | Succeeded):
        return ""
    (entry,) = History(view).entries([len(view.events) - 1])
    names = in_sentences(view.people[person] for person in entry.persons)
    return wording_of_log.entry(entry.event, names, view.people, spoken())


def phones(view: TableView) -> PhonesPage:
    """The table's address, as text and to scan."""
    address = site() + url_for("tables.show", table_id=view.id)
    return PhonesPage(table_id=view.id, address=address, qr_code=qr_code(address))
