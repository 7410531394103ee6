"""The sessions of a league: evenings, and their games."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from flask import Blueprint, Flask, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext, lazy_gettext
from wtforms import Field, TextAreaField, ValidationError

from assistant.league.eligibility import is_within
from assistant.league.people import PartOfEvening, alphabetical, comparable, likely_people
from assistant.leagues import (
    HasGames,
    NoSuchLeague,
    league_games,
    leagues,
    presence,
    seasons,
    seatings,
    sessions,
    there,
    tournaments,
)
from assistant.leagues.counting import came_to
from assistant.leagues.leagues import League
from assistant.leagues.seasons import Season
from assistant.leagues.seatings import SeatedTable
from assistant.leagues.sessions import (
    Companions,
    InAnotherLeague,
    LeagueGame,
    LopakasName,
    OtherName,
)
from assistant.notation.texts import LONGEST_REMARK, plain, tidy
from assistant.rules.cards import Coins
from assistant.rules.options import USUAL, FirstDealer, Options, fitted
from assistant.rules.views import TableView
from assistant.store.models import Session
from assistant.tables import NoSuchTable, durations, grants, opening, summaries, tables
from assistant.web import access, days
from assistant.web.agreements import Choice
from assistant.web.answers import first_address
from assistant.web.days import DayField, HourField, tonight_began
from assistant.web.errors import SEE_OTHER
from assistant.web.forms import NewId, PageForm, PeopleField, Several, Text, add_error, at_most
from assistant.web.leagues import form_page, go_on, instead, sent_id, shown
from assistant.web.names import (
    TOO_LONG,
    LineField,
    NameField,
    NamesForm,
    SeatedForm,
    alike,
    names_in,
)
from assistant.web.phones import id_or_new, phone, spoken, spoken_at
from assistant.web.render import Shown, in_sentences
from assistant.wording import standings as wording
from assistant.wording import terms
from assistant.wording.endings import who_won_game
from assistant.wording.numbers import joined


def league_and_session(league_id: str, session_id: str) -> tuple[League, Session]:
    """A league and a session of it; NoSuchLeague where it is another league's."""
    session = sessions.at(session_id)
    if session.league_id != league_id:
        raise NoSuchLeague(session_id)
    return leagues.at(league_id), session


FRIENDLY = "friendly"
"""The choice of a season for a game that counts nowhere."""


class SessionForm(PageForm):
    """The day and hour of a session, and where it is."""

    day = DayField(lazy_gettext("Day"), lazy_gettext("Choose a date."))
    begins = HourField(lazy_gettext("Time"))
    place = LineField(lazy_gettext("Venue"))


class EveningForm(SessionForm):
    """And what is known of a session that is not to come: who did not play, and a remark."""

    present = PeopleField(lazy_gettext("There without playing"))
    excused = PeopleField(lazy_gettext("Excused"))
    remark = TextAreaField(
        lazy_gettext("Remark"), filters=[plain], validators=[at_most(LONGEST_REMARK, TOO_LONG)]
    )

    def __init__(self, offered: Mapping[str, str], **options: Any) -> None:
        super().__init__(**options)
        self.present.choices = self.excused.choices = list(offered.items())
        self._offered = offered

    def validate_excused(self, field: Field) -> None:
        """Nobody who was there."""
        both = [self._offered[id] for id in field.data if id in self.present.data]
        if both:
            names = joined(in_sentences(both), spoken())
            raise ValidationError(gettext("Either there or excused: %(names)s.", names=names))


class CountsForm(PageForm):
    """For which season a game counts, if for any; the first unless something else is chosen."""

    season = Choice(lazy_gettext("Counts for"))

    def __init__(self, seasons: Sequence[Season], **options: Any) -> None:
        names = [(season.id, season.name) for season in seasons]
        choices = [*names, (FRIENDLY, gettext("Friendly"))]
        super().__init__(season=choices[0][0], **options)
        self.season.choices = choices

    @property
    def season_id(self) -> str | None:
        """The season; None for a friendly game."""
        return None if self.season.data == FRIENDLY else self.season.data


class AttachForm(CountsForm):
    """A game that was played without the league, to be added to it."""

    game = Choice(lazy_gettext("Which game?"))

    def __init__(
        self, games: Sequence[tuple[str, str]], seasons: Sequence[Season], **options: Any
    ) -> None:
        super().__init__(seasons, **options)
        self.game.choices = list(games)


class NewName(NamedTuple):
    """A name that is asked about, at a seat. The answer is one of `likely`, or itself if new."""

    seat: int
    name: str
    likely: Sequence[str]
    is_new: bool


class WhoPlaysForm(NamesForm, CountsForm):
    """Who plays a game of a league, and for what it counts; `id` is the one it will have.

    A name that nobody has adds a person. It is asked first who is meant, where it is much like that
    of somebody in the league, or always: `asks_all`. `new_names` are those that were asked about.
    """

    id = NewId()
    asks_all = False
    new_names: tuple[NewName, ...] = ()

    def __init__(self, league: League, seasons: Sequence[Season], **options: Any) -> None:
        super().__init__(seasons, **options)
        self._league = league
        self._person_of = league.by_name
        self._known = tuple(person.name for person in league.roots)
        for field in self.fields:
            field.is_in_league, field.known = True, self._known

    @property
    def game_id(self) -> str:
        """The id that the game will have."""
        return self.id.data

    def refuse_redrawn(self) -> None:
        """Say that the table is not there any more."""
        add_error(self.id, gettext("The tables have been drawn again. Look who sits where now."))

    def validate(self, extra_validators: Any = None) -> bool:
        """Put what is wrong beside the field where it is wrong, and ask about new names."""
        seats = range(len(self.fields))
        answers = {self[f"asked_{seat}"].data: self[f"meant_{seat}"].data for seat in seats}
        for field in self.fields:
            answer = answers.get(field.data, "")
            if self._is_new(field.data) and not self._is_new(answer):
                field.data = answer or field.data
        super().validate(extra_validators)
        self._mark_same_person()
        self._ask_who_is_meant(answers)
        return not self.errors

    def _is_new(self, name: str) -> bool:
        """Whether nobody in the league has this name; "" is that of nobody, and not new."""
        return bool(name) and comparable(name) not in self._person_of

    def _ask_who_is_meant(self, answers: Mapping[str, str]) -> None:
        """Ask about new names; a league without people is asked nothing, since all are new.

        `answers` are by the name that was asked about: what was corrected since, or sits elsewhere
        now, is not what stood there.
        """
        people, named = self._league.all_names, self._league.named
        new = {
            seat: field
            for seat, field in enumerate(self.fields)
            if people and self._is_new(field.data) and not field.errors
        }
        likely = likely_people([field.data for field in new.values()], people)
        asked = []
        for seat, field in new.items():
            could_be = [named[id] for id in likely.get(field.data, ())]
            if could_be or self.asks_all:
                is_new = alike(answers.get(field.data, ""), field.data)
                if not is_new:
                    add_error(field, _who_is_meant(field.data))
                asked.append(NewName(seat, field.data, could_be, is_new))
        self.new_names = tuple(asked)

    @property
    def people(self) -> list[str]:
        """Who plays; a name of somebody in the league is written as the one of today."""
        called, by_name = self._league.names, self._person_of
        return [
            called[by_name[comparable(name)]] if comparable(name) in by_name else name
            for name in self.names
        ]

    def _mark_same_person(self) -> None:
        """Put an error beside a name of somebody who has a seat under another."""
        name_of: dict[str, str] = {}
        for field in self.fields:
            person = self._person_of.get(comparable(field.data), field.name)
            name = name_of.setdefault(person, field.data)
            if name != field.data and not field.errors:
                text = gettext("%(name)s and %(other)s are the same person.")
                add_error(field, text % {"name": name, "other": field.data})


for _seat in range(WhoPlaysForm.most):
    setattr(WhoPlaysForm, f"asked_{_seat}", Text(filters=[tidy]))
    setattr(WhoPlaysForm, f"meant_{_seat}", Text())


def who_else(league: League, names: Sequence[str], asked: Text) -> str:
    """Whom new names could be meant for, to be asked once; "" where nobody is asked about.

    `asked` is the field that keeps the names which were asked about, one a line.
    """
    new = [name for name in names if comparable(name) not in league.by_name]
    likely = likely_people(new, league.all_names)
    if likely.keys() <= set(names_in(asked.data)):
        return ""
    asked.data = "\n".join(likely)
    ids = dict.fromkeys(id for found in likely.values() for id in found)
    text = gettext(
        "Nobody in the league is called %(new)s. Did you mean %(names)s? Correct it, or send it "
        "again if this is somebody new."
    )
    known = joined(in_sentences(league.named[id] for id in ids), spoken())
    return text % {"new": joined(in_sentences(likely), spoken()), "names": known}


def _who_is_meant(name: str) -> str:
    [called] = in_sentences([name])
    return gettext(
        "Nobody in the league is called %(name)s. Say below who it is, or correct the name.",
        name=called,
    )


class GameForm(WhoPlaysForm, SeatedForm):
    """A new game: who plays, who deals first, and what each table agrees on for itself.

    `also` are names of people who play here as well as at another table.
    """

    also = Several(validate_choice=False)
    level = Choice(lazy_gettext("What is recorded"), default="tricks")

    def __init__(self, league: League, seasons: Sequence[Season], **options: Any) -> None:
        super().__init__(league, seasons, **options)
        self.level.choices = [
            ("tricks", gettext("Every card")),
            ("bottle", gettext("Only the bottle")),
            ("score", gettext("Only the score")),
        ]

    def validate(self, extra_validators: Any = None) -> bool:
        """Put what is wrong beside its field, and ask about people who play elsewhere."""
        super().validate(extra_validators)
        self._ask(playing_tonight(self._league.id, opening.last_opened(self.game_id)))
        return not self.errors

    def _ask(self, playing: Companions) -> None:
        """Ask beside each name of somebody who plays elsewhere whether they play here too."""
        sure = [comparable(name) for name in self.also.data]
        for field in self.fields:
            name = comparable(field.data)
            others = playing.get(self._person_of.get(name, ""))
            if others and not field.errors:
                field.is_asked = True
                if name not in sure:
                    field.errors = [question(field.data, others)]

    def is_sure(self, field: NameField) -> bool:
        """Whether it was answered that this person plays here too."""
        return field.data in self.also.data

    @property
    def options(self) -> Options:
        """What the table chooses; the rest is as usual."""
        first_dealer: FirstDealer = "random" if self.first_dealer is None else "chosen"
        usual = fitted(
            replace(USUAL, level=self.level.data, first_dealer=first_dealer), len(self.names)
        )
        return self.with_game(usual)


blueprint = Blueprint("sessions", __name__, url_prefix="/leagues/<league_id>")

SESSION = "/sessions/<session_id>"
SAID: Mapping[str, PartOfEvening | None] = {"comes": "comes", "excused": "excused", "neither": None}
"""What is noted of a person by the button of this name."""
GAME = f"{SESSION}/games/<game_id>"


@blueprint.post("/tonight")
def tonight(league_id: str) -> ResponseReturnValue:
    """Go to this evening's session: the one that is there, or a new one."""
    session_id = sessions.find_or_open(league_id, days.tonight(), sent_id())
    return to_session(league_id, session_id)


@blueprint.route("/sessions/new", methods=["GET", "POST"])
def new(league_id: str) -> ResponseReturnValue:
    """Enter a session."""
    league = leagues.at(league_id)
    form, session_id = SessionForm(day=days.tonight()), sent_id()
    if form.validate_on_submit():
        sessions.open_session(
            session_id, league_id, form.day.day, form.place.data, form.begins.data
        )
        return to_session(league_id, session_id)
    return form_page("sessions/form.html", league=league, session=None, id=session_id, form=form)


@blueprint.get(SESSION)
def show(league_id: str, session_id: str) -> ResponseReturnValue:
    """Show a session and its games."""
    return _session_page(*league_and_session(league_id, session_id))


@blueprint.route(f"{SESSION}/change", methods=["GET", "POST"])
def change(league_id: str, session_id: str) -> ResponseReturnValue:
    """Put a session on another day, or at another place; and note who was there, and a remark.

    Who has played was there, and is not asked about.
    """
    league, session = league_and_session(league_id, session_id)
    noted, games = presence.of_session(session_id), sessions.of_session(session_id)
    played = {person for game in games for person in came_to(game)}
    form = EveningForm(
        {
            id: name
            for id, name in people_at_hand(league, list(noted), len(league.people))
            if id not in played
        },
        day=session.day,
        begins=session.begins,
        place=session.place,
        present=[id for id, part in noted.items() if part == "present"],
        excused=[id for id, part in noted.items() if part == "excused"],
        remark=session.remark,
    )
    is_to_come = session.day > days.tonight()
    if form.validate_on_submit():
        sessions.change(session_id, form.day.day, form.place.data, form.begins.data, shown())
        if not is_to_come:
            of_evening = form.present.data, form.excused.data, form.remark.data or ""
            presence.note_afterwards(session_id, *of_evening)
        return to_session(league_id, session_id)
    return form_page(
        "sessions/form.html",
        league=league,
        session=session,
        id=session_id,
        form=form,
        is_empty=not league_games.of_session(session_id),
        is_to_come=is_to_come,
    )


@blueprint.post(f"{SESSION}/remove")
def remove(league_id: str, session_id: str) -> ResponseReturnValue:
    """Remove a session that was entered by mistake; one with games stays."""
    league_and_session(league_id, session_id)
    try:
        sessions.remove(session_id)
    except HasGames:
        return to_session(league_id, session_id)
    return go_on(league_id, "leagues.show")


@blueprint.post(f"{SESSION}/who-comes")
def say_who_comes(league_id: str, session_id: str) -> ResponseReturnValue:
    """Note that somebody comes or cannot, or nothing any more; of an evening that is over nothing.

    Whoever may look into the league says it of anybody. Each button has a person as its value.
    """
    _, session = league_and_session(league_id, session_id)
    for button, part in SAID.items():
        person_id = request.form.get(button, "")
        if person_id and session.day >= days.tonight():
            presence.note(session_id, person_id, part)
    return go_on(league_id, "sessions.show", session_id=session_id, _anchor="who-comes")


# The games of a session


@blueprint.route(f"{SESSION}/game", methods=["GET", "POST"])
def new_game(league_id: str, session_id: str) -> ResponseReturnValue:
    """Begin a game; `table` is the id that the game of a table has which was drawn."""
    league, session = league_and_session(league_id, session_id)
    table = request.args.get("table", "")
    drawn = seatings.table_of(session_id, table)
    if drawn and drawn.has_begun and (drawn.is_paper or request.method == "GET"):
        return to_drawn_game(league_id, session_id, drawn)
    of_friendly = tournaments.is_friendly(session_id, table)
    of_day = [] if of_friendly else seasons.on(league_id, session.day)
    form = GameForm(
        league,
        of_day,
        data=seated(league, drawn) or _same_people(session),
    )
    if table and drawn is None:
        form.refuse_redrawn()
    elif form.validate_on_submit():
        game_id = _start_game(session, form, drawn)
        begun = seatings.table_of(session_id, game_id)
        if begun and begun.is_paper:
            return to_drawn_game(league_id, session_id, begun)  # entered from paper meanwhile
        if not grants.enters(phone(), game_id):
            raise NoSuchTable(game_id)  # the id was another table's
        leagues.visit(league_id, phone())
        view = tables.view(game_id)
        return redirect(first_address(view), SEE_OTHER)
    form.id.data = id_or_new(form.id.data)
    known = known_names(league, session)
    return form_page(
        "sessions/new_game.html",
        league=league,
        session=session,
        form=form,
        known_names=known,
        at_hand=known[:AT_HAND],
        playing=beside_names(league.names, playing_tonight(league.id)),
        seasons=[(season, _rules(season)) for season in of_day],
        of_friendly=of_friendly,
        table=drawn.game_id if drawn else None,
    )


@blueprint.route(f"{SESSION}/attach", methods=["GET", "POST"])
def attach_game(league_id: str, session_id: str) -> ResponseReturnValue:
    """Add a game that was played here without the league."""
    league, session = league_and_session(league_id, session_id)
    if request.form.get("game") in games_of(session):
        return to_session(league_id, session_id)  # it was sent twice
    form = AttachForm(attachable_games(), seasons.on(league_id, session.day))
    if form.validate_on_submit():
        try:
            sessions.attach(form.game.data, session_id, form.season_id, shown())
            return to_session(league_id, session_id)
        except InAnotherLeague:
            add_error(form.game, gettext("This game belongs to another league."))
        except OtherName as error:
            text = gettext(
                "%(here)s at this table is %(there)s in the league. If that is right, change the "
                "name at the table first.",
                here=error.here,
                there=error.in_league,
            )
            add_error(form.game, text)
        except LopakasName:
            text = gettext(
                "Somebody at this table is called Lopaka, who is not a person. Change the name at "
                "the table first."
            )
            add_error(form.game, text)
    return form_page("sessions/attach_game.html", league=league, session=session, form=form)


@blueprint.post(f"{GAME}/move")
def move_game(league_id: str, session_id: str, game_id: str) -> ResponseReturnValue:
    """Let a game count for another season, or for none."""
    league, session = league_and_session(league_id, session_id)
    game = game_of(session, game_id)
    form = CountsForm(possible_seasons(session, game, seasons.of(league_id)))
    if form.validate():
        sessions.move(game_id, form.season_id, shown())
        return to_session(league_id, session_id)
    return _session_page(league, session, {game_id: " ".join(form.season.errors)})


def to_drawn_game(league_id: str, session_id: str, drawn: SeatedTable) -> ResponseReturnValue:
    """To the game of a table that was drawn, played here or on paper."""
    if drawn.is_paper:
        return instead(
            league_id, "paper_results.show", session_id=session_id, game_id=drawn.game_id
        )
    return redirect(url_for("tables.show", table_id=drawn.game_id), SEE_OTHER)


def game_of(session: Session, game_id: str) -> LeagueGame:
    """The game of this id; NoSuchLeague where it is not one of the session."""
    return there(games_of(session).get(game_id), game_id)


def games_of(session: Session) -> dict[str, LeagueGame]:
    """The games of a session by their ids, in the order in which they were begun."""
    return {game.id: game for game in sessions.of_session(session.id)}


def _same_people(session: Session) -> dict[str, str]:
    """What the form of a new game says where the people of an earlier one play again."""
    same = request.args.get("same", "")
    earlier = games_of(session).get(same)
    if earlier is None or earlier.is_paper:
        return {}
    names = {f"name_{seat}": name for seat, name in enumerate(tables.view(same).names)}
    return names | {"season": earlier.season_id or FRIENDLY}


def seated(league: League, drawn: SeatedTable | None) -> dict[str, str]:
    """What the form of a game says at first of a table that was drawn; its first person deals."""
    if drawn is None:
        return {}
    names = {f"name_{seat}": league.names[person] for seat, person in enumerate(drawn.people)}
    return {"id": drawn.game_id, "dealer": "0"} | names


def _start_game(session: Session, form: GameForm, drawn: SeatedTable | None) -> str:
    """Open a table by the rules of the season; a friendly game has those of the newest one.

    Its id is that of the form. A table that was drawn keeps its id: SentBefore where the form was
    sent before and said something else.
    """
    seasons_of_day, options = seasons.on(session.league_id, session.day), form.options
    if seasons_of_day:
        options = sessions.by_the_rules(options, seasons_of_day[0].options)
    if form.season_id:
        options = sessions.by_the_rules(options, seasons.at(form.season_id).options)
    names, dealer = form.people, form.first_dealer
    sent_before = league_games.get(opening.last_opened(form.game_id))
    id = opening.id_to_open(
        form.game_id,
        names,
        dealer,
        options,
        phone(),
        is_other=sent_before is not None and sent_before.season_id != form.season_id,
        may_replace=drawn is None,
    )
    sessions.start(id, session.id, form.season_id, names, options, dealer=dealer, phone=phone())
    return id


def to_session(league_id: str, session_id: str) -> ResponseReturnValue:
    return go_on(league_id, "sessions.show", session_id=session_id)


MOST_TICKED = 60
"""How many people can be ticked where tables are drawn; the names of others are typed."""


def people_at_hand(
    league: League, here: Sequence[str], most: int = MOST_TICKED
) -> list[tuple[str, str]]:
    """Whom a form offers: who is there already, who came lately, then the others; id and name."""
    named = league.to_pick
    ids = dict.fromkeys([*here, *seatings.lately_there(league.id), *named])
    offered = [id for id in ids if id in here or id in named]
    return [(id, league.names[id]) for id in offered[: max(most, len(here))]]


NEWEST = 20
"""How many games of a phone are offered to be added."""

AT_HAND = 12
"""How many people can be tapped; the others are typed."""

Brought = tuple[str, int | None, Coins]
"""The name of somebody, the place and the points of a game."""

NOTHING: Mapping[str, str] = {}

SHOWN_TERMS = ("goal", "edition", "sign_off")
"""What of a season's agreement stands beside a new game."""


def _session_page(
    league: League, session: Session, errors: Mapping[str, str] = NOTHING
) -> ResponseReturnValue:
    """A session; `errors` are what is wrong with the season of a game, by the game's id."""
    every, games = seasons.of(league.id), sessions.of_session(session.id)
    parts = presence.of_session(session.id)
    played = {person for game in games for person in came_to(game)}
    also = {id: part for id, part in parts.items() if id not in played}
    stamps = durations.stamps([game.id for game in games if not game.is_paper])
    return form_page(
        "sessions/show.html",
        league=league,
        session=session,
        errors=errors,
        also_there=_names(league, [id for id, part in also.items() if part == "present"]),
        excused=_names(league, [id for id, part in also.items() if part == "excused"]),
        tonight=days.tonight(),
        parts=parts,
        coming=presence.coming(session.id),
        has_seating=bool(seatings.of_session(session.id)),
        tournament=tournaments.at(session.id),
        games=[game_line(league, session, game, every) for game in games],
        stamps=stamps,
        taken=durations.of_evening(stamps.values()),
        taken_by=durations.of_game,
    )


def _names(league: League, ids: Iterable[str]) -> list[str]:
    return sorted((league.names[id] for id in ids), key=alphabetical)


def attachable_games() -> list[tuple[str, str]]:
    """The games at which this phone enters and that are in no league, newest first.

    Each is an id, and who played when.
    """
    free = (
        table.table_id
        for table in summaries.of_phone(phone())
        if not table.deleted_at
        and league_games.league_of(table.table_id) is None
        and table.rights.enters
    )
    views = [tables.view(table_id) for table_id in islice(free, NEWEST)]
    return [(view.id, _described(view)) for view in views]


def _described(view: TableView) -> str:
    """Who played a game, and when."""
    names = joined(in_sentences(view.columns), spoken())
    day = format_date(days.evening_of(view.about.opened_at), "long")
    return gettext("%(names)s, %(day)s", names=names, day=day)


def known_names(league: League, session: Session) -> tuple[str, ...]:
    """Everybody in the league who has a name; first those who have played this evening."""
    named = list(league.to_pick.values())
    games = sessions.of_session(session.id)
    here = [league.names[person] for game in games for person in came_to(game)]
    return tuple(dict.fromkeys([*(name for name in here if name in named), *named]))


def _rules(season: Season) -> str:
    agreed = terms.agreed(season.options, spoken_at(season.options))
    return " ".join(term.text for term in agreed if term.about in SHOWN_TERMS)


def game_line(league: League, session: Session, game: LeagueGame, every: Sequence[Season]) -> Shown:
    """A game: who played, how it went, what it counts for, and why it does not.

    `way_on` is where something can be done about that, and what a link says; "" for nowhere.
    """
    view = None if game.is_paper else tables.view(game.id)
    results = _results(league, game, view)
    possible = {season.id: season.name for season in possible_seasons(session, game, every)}
    reason = game.lack if game.season_id else ""
    return Shown(
        game=game,
        view=view,
        names=[league.names[person] for person in came_to(game)],
        outcome=_outcome(league, view) if view else _paper_outcome(results),
        results=results,
        choices=possible | {FRIENDLY: gettext("Friendly")},
        lack=wording.why_not_counted(reason, spoken()),
        way_on=_way_on(session, game, view, reason),
    )


def _outcome(league: League, view: TableView) -> str:
    """Who won a game at a table, or how far it is."""
    game = view.game
    if not game.is_over:
        number, is_scored = game.shown_number(-1), game.rounds[-1].is_scored
        return wording.running(number, spoken(), is_done=is_scored)
    names = [
        league.names.get(member.person) or view.people[member.person] for member in game.members
    ]
    return f"{who_won_game(game, in_sentences(names), spoken())}."


def _results(league: League, game: LeagueGame, view: TableView | None) -> list[Brought]:
    """What a game that is over brought everybody, the first place first."""
    if view is None:
        found = sorted(sessions.paper_results(game.id), key=lambda result: result.place or 0)
        return [(league.names[one.person], one.place, one.points) for one in found]
    played = view.game
    ranked = played.ranked if played.is_over and played.places else ()
    return [
        (view.columns[column], played.places[column], played.totals[column]) for column in ranked
    ]


def _paper_outcome(results: Sequence[Brought]) -> str:
    """Who won a game from paper; totals that are brought forward have no winner."""
    winners = [(name, points) for name, place, points in results if place == 1]
    if not winners:
        return gettext("Totals from paper.")
    names = in_sentences(name for name, _ in winners)
    return wording.paper(names, winners[0][1], spoken())


def _way_on(
    session: Session, game: LeagueGame, view: TableView | None, reason: str
) -> tuple[str, str]:
    """Where what a game lacks can be mended, and what a link to it says."""
    text = wording.way_on(reason, spoken())
    if reason == "unsigned" and view:
        index, *others = (
            index
            for index, round_ in enumerate(view.game.rounds)
            if round_.is_scored and not view.game.is_signed(index)
        )
        if others:
            return url_for("sheet.show", table_id=game.id), gettext("Sign all rounds")
        address = url_for("scores.score", table_id=game.id, number=index + 1)
        return address, text.format(number=view.game.shown_number(index))
    if reason == "other_day":
        league_id = session.league_id
        return url_for("sessions.change", league_id=league_id, session_id=session.id), text
    if reason == "twice" and access.keeps_people():
        return url_for("people.index", league_id=session.league_id), text
    return "", ""


def possible_seasons(
    session: Session, game: LeagueGame, all_seasons: Sequence[Season]
) -> tuple[Season, ...]:
    """The seasons for which a game can count: those of the day, and that for which it does."""
    return tuple(
        season
        for season in all_seasons
        if season.id == game.season_id or is_within(session.day, season.first_day, season.last_day)
    )


# The session of the league to which a table belongs, for the pages of the table.


def install(app: Flask) -> None:
    """Give templates the function `session_link`."""
    app.add_template_global(session_link)


def session_link(table_id: str) -> Shown | None:
    """Where a table's session is, and the season of its game, "" for a friendly one.

    None where it is in no league, or in one that the phone is not in.
    """
    found = league_games.get(table_id)
    if found is None or grants.role_in_league(phone(), found.league_id) is None:
        return None
    address = url_for("sessions.show", league_id=found.league_id, session_id=found.session_id)
    season_name = seasons.at(found.season_id).name if found.season_id else ""
    return Shown(address=address, season_name=season_name)


# Somebody of a league who plays at another table just now: asked about, and told beside a name.


def playing_tonight(league_id: str, but: str = "") -> Companions:
    """Who plays with whom this evening in a league, at another table than `but`."""
    return sessions.companions(league_id, tonight_began(), but)


def question(name: str, others: tuple[str, ...]) -> str:
    """Whether somebody who plays with these others plays here too."""
    [called] = in_sentences([name])
    return gettext(
        "%(name)s is playing at the table with %(others)s. Does %(name)s play here too?",
        name=called,
        others=joined(in_sentences(others), spoken()),
    )


def beside_names(names: Mapping[str, str], playing: Companions) -> dict[str, str]:
    """What stands beside the name of each who plays elsewhere; `names` are by id."""
    return {
        names[id]: gettext("playing with %(others)s", others=joined(others, spoken()))
        for id, others in playing.items()
    }
