"""A table as a whole: opening one, its names, its people, its end."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from flask import Blueprint, current_app, jsonify, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError
from wtforms.validators import AnyOf

from assistant.league.people import comparable
from assistant.leagues import (
    league_games,
    leagues,
    sessions,
    settled,
)
from assistant.notation.record_files import DUMMY
from assistant.rules.commands import ChangeAgreement
from assistant.rules.event_checks import starts
from assistant.rules.events import Ended, Joined, Left, Succeeded
from assistant.rules.history import History
from assistant.rules.options import USUAL, Options
from assistant.rules.roles import includes
from assistant.rules.table import Seat
from assistant.rules.views import TableView
from assistant.store.engine import new_id
from assistant.tables import grants, opening, summaries, tables
from assistant.tables.opening import NameIsTaken
from assistant.web import access, decks, new_game
from assistant.web.agreements import TARGETS, EndForm, SwitchField, rounds_for
from assistant.web.answers import address, first_address, go, seat_address
from assistant.web.errors import REFUSED, SEE_OTHER, wants_json
from assistant.web.forms import UNFIT, CommandForm, Text, TypedIntegerField, WholeNumber, add_error
from assistant.web.leagues import sent_id, shown
from assistant.web.names import NameField, NamesForm, alike, refuse_lopakas
from assistant.web.new_game import guide_page
from assistant.web.phones import is_id, phone, spoken
from assistant.web.render import Person, in_sentences, render, render_at
from assistant.web.sessions import playing_tonight, question
from assistant.web.table_page import check, execute, send, table_page
from assistant.web.what_follows import in_seasons
from assistant.wording import log as wording_of_log

# Another name for somebody at a table: the person's new name, or somebody else who sat there.
#
# In a league a name is the person's everywhere, so that it is asked which is meant.

RENAMED, OTHER = "renamed", "other"


class RenamingForm(NamesForm):
    """The names at a table, and what is meant by each that is another: `RENAMED` or `OTHER`."""

    meant_0 = Text("")
    meant_1 = Text("")
    meant_2 = Text("")
    meant_3 = Text("")
    meant_4 = Text("")
    meant_5 = Text("")

    def meant(self, seat: Seat) -> str:
        """What is meant by the name of a seat; "" where nobody has said."""
        answer = self[f"meant_{seat}"].data
        return answer if answer in (RENAMED, OTHER) else ""


@dataclass(frozen=True, slots=True)
class AnotherName:
    """A name that was typed in the place of another. `is_known`: somebody in the league has it."""

    seat: Seat
    was: str
    now: str
    is_known: bool
    meant: str

    @property
    def is_answered(self) -> bool:
        """Whether it was said what is meant; who is somebody else was never renamed."""
        return self.meant == OTHER or (self.meant == RENAMED and not self.is_known)


def other_names(view: TableView, form: RenamingForm) -> tuple[AnotherName, ...]:
    """The names of which it is asked what is meant: none outside of leagues.

    Nor where only capitals or accents of a name are others.
    """
    league_id = league_games.league_of(view.id)
    if league_id is None:
        return ()
    league = leagues.at(league_id)
    by_name, own = league.by_name, [league.person_of.get(id, id) for id in view.game.persons]
    pairs = enumerate(zip(view.names, form.names, strict=False))
    return tuple(
        AnotherName(
            seat,
            was,
            now,
            by_name.get(comparable(now), own[seat]) != own[seat],  # it may be called as before
            form.meant(seat),
        )
        for seat, (was, now) in pairs
        if comparable(was) != comparable(now)
    )


# A table as a whole: opening one, its names, its people, its agreement, its end.

blueprint = Blueprint("tables", __name__, url_prefix="/tables")


class AgreementForm(CommandForm, EndForm):
    """What a table agrees on from now on, every term of it."""

    hands = SwitchField("hands")
    memory_aid = SwitchField("memory_aid")
    lessons = SwitchField("lessons")

    def __init__(self, agreed: Options | None = None) -> None:
        """Says what is `agreed` so far, where nothing else was sent."""
        super().__init__(obj=agreed, data=agreed and _end(agreed))

    def validate(self, extra_validators: Any = None) -> bool:
        """Refuses terms that were not sent: none of them is taken for granted any more."""
        super().validate(extra_validators)
        for field in (self.end, self.number, self.sign_off, self.level, *self.switches):
            if not field.raw_data:
                add_error(field, UNFIT)
        return not self.errors

    @property
    def command(self) -> ChangeAgreement:
        """What is agreed from now on, of a form that is in order."""
        answers: dict[str, Any] = {field.short_name: field.data for field in self.switches}
        return ChangeAgreement(self.agreed(replace(USUAL, **answers)))


def _end(agreed: Options) -> dict[str, str]:
    return {"end": agreed.goal.kind, "number": str(agreed.goal.number)}


class EndingForm(CommandForm):
    """How a game ends before its time."""

    counts = Text(validators=[AnyOf(("0", "1"), UNFIT)])  # without a result, or as it stands


MOST_COINS = 99_999
"""With so many, or so many less than none, somebody can come at most."""


class ComingAndGoingForm(CommandForm):
    """Somebody comes, goes, or takes over.

    `also` is the name of who plays here as well as at another table; `asked` is the question
    whether somebody does, "" where there is none.
    """

    asked = ""
    do = Text(validators=[AnyOf(("succeed", "join", "leave"), UNFIT)])
    seat = WholeNumber(lazy_gettext("Tap whose seat it is."))
    name = NameField()
    also = Text()
    coins = TypedIntegerField(
        least=-MOST_COINS,
        most=MOST_COINS,
        refusal=lazy_gettext("Enter the starting coins as a whole number."),
    )

    def validate_name(self, field: Field) -> None:
        """A name where somebody comes, and none that sits at the table already."""
        if self.do.data == "leave":
            return
        if not field.data:
            raise ValidationError(gettext("Enter the new player's name."))
        view, name = tables.view(access.ids()["table_id"]), field.data
        league_id = league_games.league_of(view.id)
        person = leagues.at(league_id).by_name.get(comparable(name)) if league_id else None
        lopaka = (DUMMY,) if view.game.lopakas else ()
        is_here = any(alike(name, other) for other in (*view.names, *lopaka))
        if is_here or person in view.game.persons:
            raise ValidationError(
                gettext("Somebody at this table has this name. Add a letter to tell them apart.")
            )
        if league_id and person is None:
            refuse_lopakas(name)
        elif league_id and person:
            others = playing_tonight(league_id, view.id).get(person)
            if others and not self.plays_too:
                self.asked = question(name, others)
                raise ValidationError(self.asked)

    @property
    def plays_too(self) -> bool:
        """Whether it was answered that the person of this name plays here too."""
        return alike(self.also.data, self.name.data) and bool(self.name.data)


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """A new game.

    What changes the form and opens nothing leads to the address of the changed form, so that
    whoever goes back finds it as it was.
    """
    form = new_game.NewForm()
    before = new_game.before(form)
    if before:
        form.offer_deck(before.game.agreed.deck)
    if request.method == "GET":
        new_game.fill_in(form, before)
    elif changed := new_game.changed(form):
        return redirect(changed, SEE_OTHER)
    elif form.validate_on_submit():
        at = new_game.opened(form, before)
        return jsonify(at=at) if wants_json() else redirect(at, SEE_OTHER)
    elif wants_json():
        return jsonify(refused=form.complaint), REFUSED
    if request.method == "GET" or not is_id(form.client_id.data):
        form.client_id.data = new_id()
    is_gone = form.same.data and not before
    alert = gettext("That game is no longer there. Enter who plays.") if is_gone else ""
    page = new_game.page(form, summaries.newest(phone()), alert)
    return page, REFUSED if request.method == "POST" else 200


@blueprint.get("/<table_id>/guide")
def guide(table_id: str) -> ResponseReturnValue:
    """What comes before the first card, in a few steps."""
    return guide_page(tables.view(table_id, access.onlooker()))


@blueprint.get("/<table_id>")
def show(table_id: str) -> ResponseReturnValue:
    """Wherever the table is: at a card, at the score of the last round, at the end."""
    return redirect(address(tables.view(table_id, access.onlooker())), SEE_OTHER)


@blueprint.get("/<table_id>/deck")
def deck(table_id: str) -> ResponseReturnValue:
    """The overview card of the deck that the table plays."""
    return decks.overview(tables.view(table_id).game.deck, table_id=table_id)


@blueprint.route("/<table_id>/names", methods=["GET", "POST"])
def names(table_id: str) -> ResponseReturnValue:
    """New names for the players."""
    view = tables.view(table_id)
    form = RenamingForm(data={f"name_{seat}": name for seat, name in enumerate(view.names)})
    form.needed = form.most = len(view.names)
    form.taken = (DUMMY,) if view.game.lopakas else ()
    for field in form.fields:
        field.is_in_league = league_games.league_of(table_id) is not None
    others: tuple[AnotherName, ...] = ()
    if form.validate_on_submit():
        others = other_names(view, form)
        if done := _renamed(view, form, others):
            return redirect(done, SEE_OTHER)
    page = render_at(view, "tables/names.html", form=form, seats=len(view.names), others=others)
    return page, REFUSED if request.method == "POST" else 200


@blueprint.post("/<table_id>/rematch")
def rematch(table_id: str) -> ResponseReturnValue:
    """The same people play again, after a question where one of them plays at another table."""
    fresh, view = sent_id("client_id"), tables.view(table_id)
    asked = () if "also" in request.form else _questions(view, fresh)
    if asked:
        others = _with_others(table_id)
        page = render(
            "tables/rematch.html",
            table_id=table_id,
            questions=asked,
            client_id=fresh,
            with_others=others,
        )
        return page, REFUSED
    opening.rematch(fresh, table_id, phone())
    return redirect(first_address(tables.view(fresh), view), SEE_OTHER)


@blueprint.route("/<table_id>/delete", methods=["GET", "POST"])
def delete(table_id: str) -> ResponseReturnValue:
    """The one question before a game is deleted, and its answer."""
    if request.method == "POST":
        opening.delete(table_id, phone(), shown())
        return redirect(url_for("home.index"), SEE_OTHER)
    view = tables.view(table_id)
    changes = settled.without(view.id)
    return render_at(
        view,
        "tables/delete.html",
        players=view.names,
        rounds=len(view.game.finished),
        days_kept=current_app.config["DAYS_KEPT"],
        groups=in_seasons(changes),
        shown=settled.mark(changes),
    )


@blueprint.post("/<table_id>/restore")
def restore(table_id: str) -> ResponseReturnValue:
    """A deleted game is back."""
    opening.restore(table_id, shown())
    return redirect(url_for("tables.show", table_id=table_id), SEE_OTHER)


@blueprint.route("/<table_id>/people", methods=["GET", "POST"])
def people(table_id: str) -> ResponseReturnValue:
    """Who sits at the table: somebody takes over, comes late, or leaves."""
    form = ComingAndGoingForm()
    if request.method == "GET":
        return _people_page(tables.view(table_id), form)
    page = partial(_people_again, form=form)
    check(table_id, form, page)
    seat, name = form.seat.number, form.name.data
    if form.do.data == "leave":
        execute(table_id, form, Left(seat), page)
    else:
        person = sessions.id_of(table_id, name, phone())
        begun = Joined(seat, person, form.coins.number)
        event = begun if form.do.data == "join" else Succeeded(seat, person)
        execute(table_id, form, event, page, newcomer=(person, name))
    return go(url_for("tables.people", table_id=table_id))


@blueprint.route("/<table_id>/agreement", methods=["GET", "POST"])
def agreement(table_id: str) -> ResponseReturnValue:
    """What the table agrees on from now on."""
    if request.method == "GET":
        view = tables.view(table_id)
        return _agreement_page(view, "", AgreementForm(view.game.agreed))
    form = AgreementForm()
    result = send(table_id, form, lambda: form.command, partial(_agreement_page, form=form))
    return go(address(result.view))


@blueprint.post("/<table_id>/end")
def end(table_id: str) -> ResponseReturnValue:
    """The game ends before its time."""
    form = EndingForm()
    result = send(table_id, form, lambda: Ended(form.counts.data == "1"))
    return go(address(result.view))


def _offered(view: TableView) -> dict[str, bool]:
    game = view.game
    can_grow, can_shrink = (game.seats + step in game.options.seats for step in (1, -1))
    is_between = game.is_between and not game.is_over
    return {
        "succeed": not game.is_over,
        "join": is_between and can_grow,
        "leave": is_between and can_shrink,
    }


def _agreement_page(view: TableView, line: str, form: AgreementForm) -> str:
    return render_at(
        view,
        "tables/agreement.html",
        form=form,
        targets=TARGETS,
        rounds=rounds_for([view.game.seats]),
        can_end=not view.game.is_over,
        is_running=not view.rounds[-1].is_done,
        is_waiting=not view.rounds[-1].is_done and bool(view.game.rounds[-1].events),
        counts_first=view.game.options.abandon == "as_it_stands",
        alert="" if form.has_wrong_fields else line,
    )


def _renamed(view: TableView, form: RenamingForm, others: tuple[AnotherName, ...]) -> str:
    """Where to go on once the names are the form's: "" where something is wrong, or not said yet.

    Whoever was somebody else all along keeps the name, on the way to what follows from that.
    """
    if not all(other.is_answered for other in others):
        return ""
    somebody_else = [other for other in others if other.meant == OTHER]
    for other in somebody_else[1:]:
        text = gettext("Put one seat right after the other: leave this name for now.")
        add_error(form.fields[other.seat], text)
    if somebody_else[1:]:
        return ""
    kept = {other.seat: other.was for other in somebody_else}
    names = [kept.get(seat, name) for seat, name in enumerate(form.names[: form.needed])]
    try:
        opening.rename(view.id, names, phone())
    except NameIsTaken as taken:
        text = gettext("Somebody else has this name. Add a letter to tell them apart.")
        add_error(form.fields[taken.seat], text)
        return ""
    for other in somebody_else:
        column = view.game.seated[other.seat]
        firsts = [start for start in starts(view.game) if start.is_first]
        since = [start for start in firsts if start.column == column][-1]
        return seat_address(view.id, since, other.now)
    return url_for("tables.show", table_id=view.id)


def _questions(view: TableView, rematch_id: str) -> tuple[str, ...]:
    """Whether each who plays elsewhere plays here too; nothing where nobody does.

    The rematch itself may be open already, since it was sent twice.
    """
    league_id = league_games.league_of(view.id)
    if league_id is None:
        return ()
    league = leagues.at(league_id)
    person_of = league.person_of
    playing = playing_tonight(league_id, rematch_id)
    persons = [person_of[entry] for entry in view.game.persons]
    return tuple(question(league.names[id], playing[id]) for id in persons if playing.get(id))


def _people_again(view: TableView, line: str, form: ComingAndGoingForm) -> str:
    """The page once more, where what was sent is offered; else the table."""
    if _offered(view).get(form.do.data):
        return _people_page(view, form, line)
    return table_page(view, line)


def _people_page(view: TableView, form: ComingAndGoingForm, alert: str = "") -> str:
    """Who sits at the table, and who may come or go; `form` comes back where it says something."""
    game = view.game
    offered = _offered(view)
    saved = ""
    if not form.is_submitted() and isinstance(view.events[-1], Joined | Left | Succeeded):
        (entry,) = History(view).entries([len(view.events) - 1])
        names = in_sentences(view.people[person] for person in entry.persons)
        table = view.newest.table
        saved = wording_of_log.entry(entry.event, names, view.people, table, spoken())
    is_asked = form.plays_too or (form.asked and form.asked == alert)
    running = gettext("A round is being played. Players can join or leave between rounds.")
    if game.is_over:
        running = gettext("The game is over, so the players stay. Others can play the next game.")
    elif game.seats == 2:
        running = gettext("Nobody can join or leave a two-player game.")
    elif not {game.seats - 1, game.seats + 1} & set(game.options.seats):
        running = gettext("Four in teams stay four: nobody can join or leave.")
    return render_at(
        view,
        "tables/people.html",
        people=tuple(Person(seat=seat, name=name) for seat, name in enumerate(view.names)),
        offered=offered,
        seats=game.seats,
        running="" if offered["join"] or offered["leave"] else running,
        others=_with_others(view.id) if game.is_over else "",
        saved=saved,
        lowest=min(game.totals[member] for member in game.seated),
        known_names=sessions.not_there(view, phone()),
        name=form.name.data,
        error=alert,
        wrong=form.do.data,
        plays_too=form.plays_too if is_asked else None,
    )


def _with_others(table_id: str) -> str:
    """The form of a new game with the same people: in the session of the league, if in one.

    A phone that may not enter evenings there begins one outside of it.
    """
    found = league_games.get(table_id)
    role = grants.role_in_league(phone(), found.league_id) if found else None
    if found is None or role is None or not includes(role, "scorekeeper"):
        return url_for("tables.new", same=table_id)
    return url_for(
        "sessions.new_game",
        league_id=found.league_id,
        session_id=found.session_id,
        same=table_id,
    )
