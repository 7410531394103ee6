"""A new game, and who sits at a table, made into pages."""

from dataclasses import replace

from flask_babel import gettext

from assistant.rules.event_checks import FEWEST, MOST
from assistant.rules.presets import presets
from assistant.rules.views import TableView
from assistant.services import new_id, table_people
from assistant.web.language import spoken
from assistant.web.phones import phone
from assistant.web.shared.pages import Person
from assistant.web.shared.presets import TARGETS, PresetChip
from assistant.web.tables.forms import NewForm, PeopleForm
from assistant.web.tables.pages import (
    NewPage,
    PeoplePage,
)
from assistant.wording import decks as wording_of_decks
from assistant.wording import terms


def new(form: NewForm) -> NewPage:
    """The form of a new game, and which of the known agreements it says."""
    known, t = presets(len(form.names)), spoken()
    said = form.options if form.is_answered else None
    shown = [
        replace(options, first_dealer=said.first_dealer, variant=said.variant) if said else options
        for options in known.values()
    ]
    return NewPage(
        form=form,
        known_names=tuple(table_people.known_people(phone())),
        targets=TARGETS,
        presets=tuple(
            PresetChip(id=id, name=terms.preset(id, t), is_chosen=options == said)
            for id, options in zip(known, shown, strict=True)
        ),
        doubt=wording_of_decks.doubt(said.deck, t) if said else "",
    )


def people(view: TableView, form: PeopleForm | None = None, alert: str = "") -> PeoplePage:
    """Who sits at the table, and who may come or go."""
    game = view.game
    is_for_two = game.options.variant != "standard"
    may_move = game.is_between and not game.is_over and not is_for_two
    running = gettext("A round is being played. Players can join or leave between rounds.")
    if game.is_over:
        running = gettext("The game is over, so the players stay. Others can play the next game.")
    elif is_for_two:
        running = gettext("Nobody can join or leave a two-player game.")
    return PeoplePage(
        table_id=view.id,
        people=tuple(Person(seat=seat, name=name) for seat, name in enumerate(view.names)),
        can_succeed=not game.is_over,
        can_join=may_move and game.seats < MOST,
        can_leave=may_move and game.seats > FEWEST,
        running="" if may_move else running,
        lowest=min(game.totals[member] for member in game.seated),
        known_names=tuple(
            name for name in table_people.known_people(phone()) if name not in view.names
        ),
        name=(form.name.data or "") if form else "",
        error=alert,
        wrong=(form.do.data or "") if form else "",
        after=view.length,
        client_id=new_id(),
    )
