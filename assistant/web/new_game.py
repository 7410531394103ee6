"""What a new game asks, and the steps before its first card."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from flask import g, request, session, url_for
from wtforms import Field

from assistant import reference
from assistant.rules.options import (
    HOUSE_RULES,
    ROUNDS,
    USUAL,
    FirstDealer,
    Options,
    booklet,
    presets,
    size_for,
    unasked,
)
from assistant.rules.views import TableView
from assistant.tables import NoSuchTable, grants, opening, table_people, tables
from assistant.web.access import known_table
from assistant.web.agreements import TARGETS, HouseForm, PresetChip, add_questions, rounds_for
from assistant.web.answers import first_address, opening_address
from assistant.web.forms import Hidden, NewId, OptionalNumber
from assistant.web.names import SeatedForm
from assistant.web.phones import chosen, phone, speak_as, spoken
from assistant.web.reference import editions
from assistant.web.render import Shown, in_sentences, render, render_at, same_again
from assistant.wording import decks as wording_of_decks
from assistant.wording import terms
from assistant.wording.numbers import joined

# A new game: what its form asks and begins with, how taps change it, and opening the table.

AT_HAND = 24
"""So many known names are offered to tap; the others come up as one types."""

_NOT_CARRIED = ("csrf_token", "client_id", "drawn")


class NewForm(SeatedForm, HouseForm):
    """A new game.

    What is typed already can stand in the page's address. `same` is the id of the table whose
    people play again. Where chance decides who deals, the phone can have `drawn` the seat.
    """

    client_id = NewId()
    same = Hidden()
    drawn = OptionalNumber()

    def __init__(self) -> None:
        is_begun = request.method == "GET" and bool(request.args)
        super().__init__(**{"formdata": request.args} if is_begun else {})

    def fill_in(self, options: Options) -> None:
        """Answers every question as these agreements do, and leaves the people as they are."""
        super().fill_in(options)
        self.level.data = options.level

    def seat_again(self, before: TableView) -> None:
        """Seats the people of an earlier table as they sat, with what they had agreed on."""
        game = before.game
        self._seat(before.names)
        self.choose(game.agreed)
        is_chosen = game.agreed.first_dealer == "chosen"
        self.dealer.data = str(game.next_dealer) if is_chosen else "random"
        self.fill_in(game.agreed)

    def answer(self, names: Sequence[str], game: str, options: Options) -> None:
        """Says that these people play this game by these agreements."""
        self._seat(names)
        if len(names) in self.games:
            self.games[len(names)].data = game
        self.fill_in(options)

    def toggle(self, name: str) -> None:
        """Seats somebody in the next free place, or takes them from theirs."""
        seated = [field.data for field in self.fields]
        if name in seated:
            seat = seated.index(name)
            self._deal_from({seat: "random"} | {at: str(at - 1) for at in range(seat + 1, 6)})
            self._seat([*seated[:seat], *seated[seat + 1 :]])
        elif "" in seated:
            seated[seated.index("")] = name
            self._seat(seated)

    def move_up(self, seat: str) -> None:
        """Lets somebody change places with the one before."""
        seated = [field.data for field in self.fields]
        if seat in ("1", "2", "3", "4", "5"):
            at = int(seat)
            seated[at - 1 : at + 1] = seated[at], seated[at - 1]
            self._deal_from({at: str(at - 1), at - 1: str(at)})
            self._seat(seated)

    @property
    def people(self) -> dict[str, str]:
        """Who plays what, and who deals, for the address of a page that says so."""
        own = (*self.fields, self.dealer, *self.games.values(), self.same)
        return {field.name: field.data for field in own if field.data and not _is_usual(field)}

    @property
    def carried(self) -> dict[str, str]:
        """All that is said otherwise than at first, for the address of a page that says so."""
        said = {field.name: _text(field) for field in self if field.name not in _NOT_CARRIED}
        return {name: text for name, text in said.items() if text and not _is_usual(self[name])}

    @property
    def is_answered(self) -> bool:
        """Whether every question of the agreements has one of its answers."""
        own = [self.dealer, *self.games.values(), self.level]
        return super().is_answered and all(field.is_answered for field in own)

    @property
    def options(self) -> Options:
        """The agreements; every question is answered.

        What nothing asks for where this is played stays as usual.
        """
        players = len(self.names)
        rules = self.house_rules(unasked=unasked(self.played), size=size_for(players))
        first_dealer: FirstDealer = "random" if self.first_dealer is None else "chosen"
        edition = booklet(rules.edition, players)
        return self.with_game(
            self.agreed(replace(rules, first_dealer=first_dealer, edition=edition))
        )

    def _seat(self, names: Any) -> None:
        for field, name in zip(self.fields, [*names, *[""] * len(self.fields)], strict=False):
            field.data = name

    def _deal_from(self, moved: dict[int, str]) -> None:
        """The first dealer deals from the new place."""
        if self.dealer.data in map(str, moved):
            self.dealer.data = moved[int(self.dealer.data)]


def _text(field: Field) -> str:
    if field.raw_data and not field.errors and field.data is None:
        return str(field.raw_data[0])
    return "" if field.data is None else str(field.data)


def _is_usual(field: Field) -> bool:
    return _text(field) == str(field.default)


add_questions(NewForm, HOUSE_RULES)


def before(form: NewForm) -> TableView | None:
    """The table whose people play again, where the phone enters."""
    view = known_table(form.same.data)
    return view if view and grants.enters(phone(), view.id) else None


def fill_in(form: NewForm, earlier: TableView | None) -> None:
    """Lets the form say what the page's address asks for."""
    if earlier and not form.names:
        form.seat_again(earlier)
    known = presets(len(form.names))
    if preset := next((one for one in known if one == request.args.get("preset")), None):
        form.fill_in(known[preset])


def changed(form: NewForm) -> str | None:
    """The address of the form after a tap that changes it; None where it is to be opened."""
    if preset := request.form.get("preset"):
        return _address(form.people | {"preset": preset})
    if rounds := request.form.get("rounds"):
        return _address(form.carried | {"end": "rounds", "number": rounds})
    if name := request.form.get("put"):
        form.toggle(name)
    elif seat := request.form.get("up"):
        form.move_up(seat)
    else:
        return None
    return _address(form.carried)


def _address(fields: dict[str, str]) -> str:
    bare = url_for("tables.new")
    return f"{bare}?{urlencode(fields)}" if fields else bare


def opened(form: NewForm, earlier: TableView | None) -> str:
    """Opens the table; where it goes on."""
    dealer, options = form.first_dealer, form.options
    if dealer is None and form.drawn.data in range(len(form.names)):
        dealer = form.drawn.data
    table_id = opening.id_to_open(form.client_id.data, form.names, dealer, options, phone())
    persons = dict(zip(earlier.names, earlier.game.persons, strict=True)) if earlier else {}
    if earlier and persons.keys() == set(form.names):
        seated = [persons[name] for name in form.names]
        opening.open_again(table_id, earlier.id, seated, dealer, options, phone())
    else:
        opening.open_table(table_id, form.names, dealer, options, phone())
    if not grants.enters(phone(), table_id):
        raise NoSuchTable(table_id)  # the id was another table's
    return first_address(tables.view(table_id), earlier)


def page(form: NewForm, newest: TableView | None, alert: str = "") -> str:
    """The form of a new game, and which of the known agreements it says."""
    said, again = form.options if form.is_answered else None, None
    speak_as(said or USUAL)
    if newest and set(newest.names) != set(form.names):
        again = Shown(table_id=newest.id, text=same_again(len(newest.names)))
    known = tuple(table_people.known_people(phone()))
    chips = _presets(said, len(form.names))
    return render(
        "offline/new_game.html" if "is_for_pack" in g else "tables/new.html",
        form=form,
        known_names=known,
        at_hand=known[:AT_HAND],
        again=again,
        targets=TARGETS,
        rounds=rounds_for(ROUNDS),
        presets=chips,
        doubt=wording_of_decks.doubt(said.deck_in_play, spoken()) if said else "",
        is_of_2003=said is not None and said.edition == "03",
        differs=not any(chip.is_chosen for chip in chips),
        alert=alert,
    )


def _presets(agreed: Options | None, seats: int) -> tuple[PresetChip, ...]:
    """The agreements that go together, and whether the form says just one of them.

    Who deals first and which of the games so many play is no rule of any booklet.
    """
    known = {players: presets(players) for players in ROUNDS}
    fitting = known.get(seats, known[3])
    bare = agreed and replace(
        agreed,
        first_dealer=USUAL.first_dealer,
        variant=USUAL.variant,
        teams_of_six=USUAL.teams_of_six,
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


# The steps before the first card.


def guide_page(view: TableView) -> str:
    """The steps to the first card of the running round, or of the one that would be dealt next.

    From now on the phone has been told them.
    """
    game, table, names = view.game, view.newest.table, view.names_in(-1)
    if view.newest.is_done:
        table, names = game.agreed.table(game.seats, game.next_dealer), view.names
    session["guided"] = sorted({*session.get("guided", ()), table.variant})
    teams = dict.fromkeys(table.team(seat) for seat in range(table.seats))
    called = in_sentences(names)
    pairs = [joined([called[seat] for seat in team], spoken()) for team in teams if team[1:]]
    return render_at(
        view,
        "tables/guide.html",
        table=table,
        names=called,
        pairs="; ".join(pairs),
        booklet=reference.booklets()[game.options.edition].text[chosen()],
        editions=editions(),
        address=opening_address(view),
    )
