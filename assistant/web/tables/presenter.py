"""A new game, and who sits at a table, made into pages."""

from dataclasses import replace

from flask import url_for
from flask_babel import gettext

from assistant.rules.events import Joined, Left, Succeeded
from assistant.rules.history import History
from assistant.rules.options import Options
from assistant.rules.presets import ROUNDS, presets
from assistant.rules.roles import includes
from assistant.rules.views import TableView
from assistant.services import grants, new_id, session_games, table_people
from assistant.web.language import spoken
from assistant.web.phones import phone
from assistant.web.shared import undo
from assistant.web.shared.pages import Again, Person
from assistant.web.shared.presenter import in_sentences, same_again
from assistant.web.shared.presets import TARGETS, PresetChip, rounds_for
from assistant.web.tables.forms import PeopleForm
from assistant.web.tables.new_form import NewForm
from assistant.web.tables.pages import NewPage, Note, PeoplePage
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
        rounds=rounds_for(ROUNDS),
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

    Who deals first and which of the games so many play is no rule of any booklet.
    """
    usual, known = Options(), {players: presets(players) for players in ROUNDS}
    fitting = known.get(seats, known[3])
    bare = said and replace(
        said,
        first_dealer=usual.first_dealer,
        variant=usual.variant,
        teams_of_six=usual.teams_of_six,
    )
    return tuple(
        PresetChip(
            id=id,
            name=terms.preset(id, spoken()),
            is_chosen=id in fitting and fitting[id] == bare,
            players=tuple(players for players, offered in known.items() if id in offered),
        )
        for id in known[3]
    )


def _notes(said: Options) -> tuple[Note, ...]:
    """What is not sure about the deck and the booklet."""
    notes = []
    if doubt := wording_of_decks.doubt(said.deck, spoken()):
        notes.append(Note(text=doubt))
    if said.edition == "03":
        text = gettext(
            "Of the 2003 booklet we know its deck and that two to four play. For the rest, what "
            "the other booklets say holds."
        )
        notes.append(Note(text=text, question="1"))
    return tuple(notes)


def people(view: TableView, form: PeopleForm | None = None, alert: str = "") -> PeoplePage:
    """Who sits at the table, and who may come or go."""
    game = view.game
    can_grow, can_shrink = (game.seats + step in game.options.seats for step in (1, -1))
    may_move = game.is_between and not game.is_over and (can_grow or can_shrink)
    saved = _saved(view) if form is None else ""
    running = gettext("A round is being played. Players can join or leave between rounds.")
    if game.is_over:
        running = gettext("The game is over, so the players stay. Others can play the next game.")
    elif game.seats == 2:
        running = gettext("Nobody can join or leave a two-player game.")
    elif not (can_grow or can_shrink):
        running = gettext("Four in teams stay four: nobody can join or leave.")
    return PeoplePage(
        table_id=view.id,
        people=tuple(Person(seat=seat, name=name) for seat, name in enumerate(view.names)),
        can_succeed=not game.is_over,
        seats=game.seats,
        can_join=may_move and can_grow,
        can_leave=may_move and can_shrink,
        running="" if may_move else running,
        others=with_others(view.id) if game.is_over else "",
        saved=saved,
        lowest=min(game.totals[member] for member in game.seated),
        known_names=tuple(
            name for name in table_people.known_people(phone()) if name not in view.names
        ),
        name=(form.name.data or "") if form else "",
        error=alert,
        wrong=(form.do.data or "") if form else "",
        plays_too=_plays_too(form, alert) if form else None,
        undo=undo.undone(view) if saved else None,
        redo=undo.redone(view) if saved else None,
        after=view.length,
        client_id=new_id(),
    )


def with_others(table_id: str) -> str:
    """The form of a new game with the same people: in the session of the league, if in one.

    A phone that may not enter evenings there begins one outside of it.
    """
    found = session_games.membership(table_id)
    role = grants.role_in_league(phone(), found.league_id) if found else None
    if found is None or role is None or not includes(role, "scorekeeper"):
        return url_for("tables.new", same=table_id)
    return url_for(
        "sessions.new_game",
        league_id=found.league_id,
        session_id=found.session_id,
        same=table_id,
    )


def _plays_too(form: PeopleForm, alert: str) -> bool | None:
    """Whether it was answered that who comes plays here too; None where that is not asked."""
    is_asked = form.plays_too or (form.asked and form.asked == alert)
    return form.plays_too if is_asked else None


def _saved(view: TableView) -> str:
    """Who came or went last, if nothing has happened since."""
    if not isinstance(view.events[-1], Joined | Left | Succeeded):
        return ""
    (entry,) = History(view).entries([len(view.events) - 1])
    names = in_sentences(view.people[person] for person in entry.persons)
    return wording_of_log.entry(entry.event, names, view.people, view.newest.table, spoken())
