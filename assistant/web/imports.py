"""Imports: the file of a league, a season or a game, and results that were kept on paper."""

from collections.abc import Iterator, Sequence
from dataclasses import astuple, replace
from datetime import date
from hashlib import sha256
from itertools import islice
from typing import Any, Literal, NamedTuple, get_args

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, format_datetime, gettext, lazy_gettext, ngettext
from flask_wtf.file import FileField
from wtforms import Field, TextAreaField, ValidationError

from assistant.league.people import comparable, likely_people
from assistant.leagues import (
    exports,
    imports,
    league_games,
    leagues,
    paper_changes,
    paper_imports,
    seasons,
    space,
)
from assistant.leagues.counting import came_to
from assistant.leagues.imports import Known
from assistant.leagues.leagues import League
from assistant.leagues.paper_changes import Edited, PastImport
from assistant.leagues.paper_imports import LinesLeftOut
from assistant.leagues.paper_plan import NEW, Change, PaperPlan
from assistant.leagues.seasons import Season
from assistant.leagues.settled import SeasonChange
from assistant.notation import paper_cells
from assistant.notation.file_limits import Misplaced, MisplacedEvent, TooMuch
from assistant.notation.json_values import Unreadable
from assistant.notation.paper import Paper, Reading
from assistant.notation.paper_cells import Misfit, Order
from assistant.notation.paper_columns import Column, Role
from assistant.notation.plays import parse
from assistant.notation.texts import LONGEST_LINE, LONGEST_NAME, YEARS, plain
from assistant.store.models import Upload
from assistant.tables import grants
from assistant.web.agreements import Choice
from assistant.web.days import local, tonight
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.forms import PageForm, needed
from assistant.web.leagues import form_page, go_on, instead, shown
from assistant.web.limits import note_kept
from assistant.web.names import alike
from assistant.web.phones import phone, spoken
from assistant.web.render import in_sentences
from assistant.web.what_follows import in_seasons
from assistant.wording import imports as wording
from assistant.wording.numbers import joined, signed

blueprint = Blueprint("imports", __name__)

WAITING = "/leagues/<league_id>/paper/<upload_id>"
IMPORT = "/leagues/<league_id>/imports/<import_id>"

LONGEST_FILE_NAME = 80

MOST_SHOWN = 40
"""So many lines, games or names of a kind are shown; of the others it is said how many."""

MOST_GAMES_SHOWN = 50
"""So many of the new games, or people's totals, are shown."""


# A file from another installation


class FileForm(PageForm):
    """The file of a league, a season or a game."""

    file = FileField(lazy_gettext("File"), [needed(lazy_gettext("Choose a file first."))])


@blueprint.route("/bring-in", methods=["GET", "POST"])
def file() -> ResponseReturnValue:
    """A league, a season or a game that was exported elsewhere; or where that is already."""
    form, address = FileForm(), ""
    if form.validate_on_submit():
        content = form.file.data.read()
        try:
            imported = imports.import_file(content, phone())
            of = {"league": space.bytes_of_league, "game": space.bytes_of_game}
            note_kept(of[imported.kind](imported.id))
            return redirect(_address_of(*imported), SEE_OTHER)
        except Unreadable as error:
            form.file.errors = [_unreadable(error)]
        except Known as error:
            text = gettext("Nothing was imported: this league is already here.")
            if error.kind != "league":
                text = gettext(
                    "Nothing was imported: this game, or a game of this league, is already here."
                )
            form.file.errors, address = [text], _address_of(error.kind, error.id)
            if address and exports.is_the_same(content, error.kind, error.id):
                form.file.errors.append(gettext("The file says the same."))
            elif address:
                form.file.errors.append(gettext("Not all of the file is as it is here."))
    return form_page("imports/file.html", form=form, address=address)


def _unreadable(error: Unreadable) -> str:
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


def _address_of(kind: Literal["league", "game"], id: str) -> str:
    """Where a league or a game stands; "" where the phone may not open it."""
    if kind == "game":
        return url_for("sheet.show", table_id=id) if grants.enters(phone(), id) else ""
    if grants.role_in_league(phone(), id):
        return url_for("leagues.show", league_id=id)
    return url_for("home.index") if grants.may_restore(phone(), id) else ""


# Results on paper: sent


class SpreadsheetForm(PageForm):
    """What was kept on paper, as a spreadsheet writes it.

    Of the seasons for which it can count, the one that is played today is chosen at first.
    """

    file = FileField(lazy_gettext("Spreadsheet (.xlsx or CSV)"))
    text = TextAreaField(lazy_gettext("Or paste its lines"))
    season = Choice(lazy_gettext("Counts for"))

    def __init__(self, league_id: str, **options: Any) -> None:
        every = seasons.of(league_id)
        offered = [*seasons.on(league_id, tonight()), *every]
        super().__init__(data={"season": offered[0].id if offered else None}, **options)
        self.season.choices = [(season.id, season.name) for season in every]

    @property
    def content(self) -> bytes:
        """What was sent, the file before the text."""
        if not self.file.data:
            return (self.text.data or "").encode()
        self.file.data.seek(0)
        return bytes(self.file.data.read())

    @property
    def file_name(self) -> str:
        """What the file is called; "" where lines were typed."""
        if not self.file.data:
            return ""
        return plain(self.file.data.filename)[:LONGEST_FILE_NAME] or "?"

    def validate_text(self, field: Field) -> None:
        """A table whose columns have heads, in whatever order its days are read.

        What cannot be counted of it is said when it is looked at, where columns can be changed.
        """
        try:
            paper = parse(self.content)
            for order in get_args(Order) if paper.asks_order else ():
                parse(self.content, Reading(order=order, year=_ANY_YEAR))
        except Misfit as misfit:
            raise ValidationError(_misfit(misfit)) from misfit
        except TooMuch as error:
            text = wording.too_much(error.of, error.most, spoken())
            raise ValidationError(text) from error


_ANY_YEAR = 2000
"""With which days that say no year are tried."""


def _misfit(misfit: Misfit) -> str:
    return wording.misfit(
        misfit.code,
        misfit.line,
        misfit.cell,
        spoken(),
        misfit.last,
        is_column=misfit.is_column,
        day=format_date(misfit.day, "long") if misfit.day else "",
    )


@blueprint.route("/leagues/<league_id>/paper", methods=["GET", "POST"])
def paper(league_id: str) -> ResponseReturnValue:
    """Send what the league kept on paper, for one of its seasons.

    `gone` says what is not here any more of a spreadsheet that waited: the "file" after an hour,
    the "season" where that was removed.
    """
    form = SpreadsheetForm(league_id)
    if form.season.choices and form.validate_on_submit():
        id = paper_imports.keep(league_id, form.season.data, form.file_name, form.content)
        return instead(league_id, "imports.preview", upload_id=id)
    gone = request.args.get("gone", "")
    return form_page("imports/paper.html", league_id=league_id, form=form, gone=gone)


# Looked at, and brought in


ROLES: tuple[Role, ...] = get_args(Role)

MOST_COLUMNS = 100
"""Of so many columns it can be said what they are; what the others are taken for is said."""


class Choices:
    """What was chosen of a spreadsheet that waits: how it is read, and who is who.

    What its columns are was chosen of one sheet, with what it hides or without.
    """

    def __init__(self) -> None:
        form = request.form
        orders: dict[str, Order] = {"day": "day", "month": "month"}
        year = form.get("year", "")
        sheet, uses_hidden = form.get("sheet", ""), form.get("hidden") == "yes"
        chosen = form.items() if form.get("of") == _sheet_key(sheet, uses_hidden) else ()
        roles = {
            int(number): role
            for name, role in chosen
            if (number := name.removeprefix("column:")) != name
            if number.isdecimal() and role in ROLES
        }
        self.reading = Reading(
            sheet=sheet,
            uses_hidden=uses_hidden,
            roles=roles,
            order=orders.get(form.get("days", "")),
            year=int(year) if year.isdecimal() and int(year) in YEARS else None,
            in_thousands=form.get("numbers") != "parts",
            keeps_evenings="evenings" in form,
        )
        self.same_as = {
            name.removeprefix("as:"): id
            for name, id in form.items()
            if name.startswith("as:") and id
        }
        self.leaves_out = "leave_out" in form
        self.is_sure = form.get("answer") == "bring"
        self.was_seen = form.get("seen") == seen(self.reading)


def _sheet_key(sheet: str, uses_hidden: bool) -> str:
    return f"{int(uses_hidden)}{sheet}"


def seen(reading: Reading) -> str:
    """What a page shows of how a file is read, so that nothing comes in that nobody has seen."""
    told = (*astuple(replace(reading, roles={})), sorted(reading.roles.items()))
    return sha256(repr(told).encode()).hexdigest()


@blueprint.route(WAITING, methods=["GET", "POST"])
def preview(league_id: str, upload_id: str) -> ResponseReturnValue:
    """Look at what a spreadsheet would do, and bring it in.

    POST "as:NAME" with the id of who it is or `NEW`, days, leave_out, and answer, "look" or "bring". The
    import gets the id of the spreadsheet, so that what is sent twice comes in once.
    """
    upload = paper_imports.at(league_id, upload_id)
    if upload is None:
        # what was brought in is shown; what nobody brought in for an hour has to be sent again
        if paper_changes.is_here(league_id, upload_id):
            return instead(league_id, "imports.show", import_id=upload_id)
        return instead(league_id, "imports.paper", gone="file")
    season = next((one for one in seasons.of(league_id) if one.id == upload.season_id), None)
    if season is None:
        return instead(league_id, "imports.paper", gone="season")
    choices, error = Choices(), ""
    league = leagues.at(league_id)
    try:
        paper = parse(upload.content, choices.reading)
    except Misfit as misfit:  # of another sheet than the one that was sent
        paper, error = parse(upload.content), _misfit(misfit)
    except TooMuch as much:
        paper, error = parse(upload.content), wording.too_much(much.of, much.most, spoken())
    had = space.bytes_of_league(league_id) if choices.is_sure else 0
    likely = _likely(league, paper, choices)
    if choices.is_sure and not error:
        if all(one.chosen for one in likely):
            error = _brought_in(season.id, upload, paper, choices)
        else:
            error = gettext("Nothing was imported yet. Say below who these people are.")
        if paper_changes.is_here(league_id, upload_id):
            paper_imports.remove(upload_id)
            note_kept(max(0, space.bytes_of_league(league_id) - had))
            return go_on(league_id, "imports.show", import_id=upload_id)
    is_asked = bool(paper.faults or paper.asks_order or paper.asks_year)
    plan = PaperPlan()
    if not is_asked:
        plan = paper_imports.planned(season.id, paper, choices.same_as)
    names = league.names | plan.people
    asked = {person.name for person in likely}
    others = tuple(name for name in plan.people.values() if name not in asked)
    games = len(plan.new) - (plan.new_totals > 0)
    new = tuple(islice(_new(plan, names), MOST_GAMES_SHOWN))
    change = SeasonChange(season.name, season.rules.count, plan.moves, names)
    reading = _as_shown(choices.reading, paper)
    page = render_template(
        "imports/preview.html",
        league_id=league_id,
        upload=upload,
        season=season.name,
        is_asked=is_asked,
        paper=paper,
        reading=reading,
        of=_sheet_key(reading.sheet, reading.uses_hidden),
        seen=seen(reading),
        year=_likely_year(season, paper.asks_year),
        columns=[_shown_column(column) for column in paper.columns[:MOST_COLUMNS]],
        further=tuple(_further_columns(paper)),
        roles=[(role, wording.role(role, spoken())) for role in ROLES],
        faults=[wording.fault(fault, role, spoken()) for fault, role in paper.faults],
        evenings=tuple(_evenings(paper)),
        not_used=tuple(_not_used(paper)),
        choices=choices,
        plan=plan,
        games=games,
        new=new,
        more_new=games + plan.new_totals - len(new),
        moves=() if plan.is_empty else in_seasons([change])[0].lines,
        likely=likely,
        others=others,
        changed=tuple(_changed(change, league_id, names) for change in plan.changes[:MOST_SHOWN]),
        misfits=tuple(_misfit(misfit) for misfit in plan.misfits[:MOST_SHOWN]),
        left_out=_left_out(paper),
        most=MOST_SHOWN,
        error=error,
    )
    return page, REFUSED if error else 200


def _brought_in(season_id: str, upload: Upload, paper: Paper, choices: Choices) -> str:
    """Bring in what was seen of a spreadsheet; why that was not done, or ""."""
    if not choices.was_seen:
        return gettext(
            "Nothing was imported yet: you have changed how the file is read. Look at it once more."
        )
    try:
        paper_imports.import_paper(
            season_id,
            paper,
            phone=phone(),
            file=upload.file,
            id=upload.id,
            same_as=choices.same_as,
            leaves_out=choices.leaves_out,
        )
    except LinesLeftOut:
        if paper.is_of_plays:
            return gettext("Nothing was imported. Tick below that these games are left out.")
        return gettext(
            "Nothing was imported. Tick that these lines are left out, or correct them in the "
            "spreadsheet and choose it again."
        )
    return ""


# How the file is read, and what of it is not used


def _as_shown(reading: Reading, paper: Paper) -> Reading:
    """How the file is read, with all that a page says of it and its form sends again."""
    return replace(
        reading,
        sheet=paper.sheet if len(paper.sheets) > 1 else "",
        roles={column.number: column.role for column in paper.columns[:MOST_COLUMNS]},
    )


def _likely_year(season: Season, day: str) -> int:
    """In which year of a season a day is, most likely, that says none."""
    told, first = paper_cells.day(day), season.first_day
    is_later = told is None or (told.month, told.day) >= (first.month, first.day)
    return first.year if is_later else season.last_day.year


class ShownColumn(NamedTuple):
    """A column from 0, what it is called, some of its cells, and why it is not used."""

    number: int
    head: str
    is_named: bool
    cells: str
    role: Role
    why: str


def _shown_column(column: Column) -> ShownColumn:
    head = plain(column.head)[:LONGEST_LINE]
    why = column.role if column.role == "remark" else column.why
    return ShownColumn(
        number=column.number,
        head=head or gettext("Column %(number)s", number=column.number + 1),
        is_named=bool(head),
        cells=", ".join(plain(text)[:LONGEST_NAME] for text in column.cells),
        role=column.role,
        why=wording.why_not_used(why, spoken()),
    )


def _further_columns(paper: Paper) -> Iterator[str]:
    """What is said of the columns that nothing can be chosen for."""
    for column in map(_shown_column, paper.columns[MOST_COLUMNS:]):
        yield f"{column.head}: {wording.role(column.role, spoken())}"


def _evenings(paper: Paper) -> Iterator[str]:
    """ "9 Jan 2026: 8 people"."""
    for evening in paper.evenings:
        people = ngettext("%(num)s person", "%(num)s people", len(evening.points))
        yield f"{format_date(evening.day, 'medium')}: {people}"


def _not_used(paper: Paper) -> Iterator[str]:
    for why, line, text, is_column in paper.not_used:
        yield wording.not_used(why, line, plain(text), spoken(), is_column=is_column)


def _left_out(paper: Paper) -> str:
    """The lines that go with those that cannot be read, since they are of the same games."""
    said = {line for misfit in paper.misfits for line in range(misfit.line, misfit.last + 1)}
    lines = [str(line) for line in paper.left_out if line not in said]
    more = len(lines) - MOST_SHOWN
    if more > 0:
        lines[MOST_SHOWN:] = [ngettext("%(num)s more", "%(num)s more", more)]
    return joined(lines, spoken()) if lines else ""


def _new(plan: PaperPlan, names: dict[str, str]) -> Iterator[str]:
    """The new games in their order, "14 Mar 2026: Anna 9, Ben 4"; of totals "Anna: 9 games"."""
    for game in sorted(plan.new, key=lambda game: game.begun_at)[:MOST_GAMES_SHOWN]:
        body = plan.bodies[game.id]
        people = body["brought"] if "brought" in body else body["points"]
        spelled = dict(zip(people, in_sentences(names[id] for id in people), strict=True))
        if "brought" in body:
            for id, own in people.items():
                games = ngettext("%(num)s game", "%(num)s games", own["played"])
                yield f"{spelled[id]}: {games}"
        else:
            points = ", ".join(f"{name} {_result(body, id)}" for id, name in spelled.items())
            yield f"{format_date(game.begun_at.date(), 'medium')}: {points}"


class Likely(NamedTuple):
    """A name in the file, and the people whose it could be, name by id.

    `chosen` is whose it is, as somebody chose or, at first, as the league's names have it; "" where
    that is not known.
    """

    name: str
    people: dict[str, str]
    chosen: str


def _likely(league: League, paper: Paper, choices: Choices) -> list[Likely]:
    """The names in the file that could be those of somebody else than who has it today alone."""
    names = {name for game in paper.games for name in game.points} | paper.totals.keys()
    named, sure = league.named, league.by_name
    asked = []
    for name, likely in sorted(likely_people(names, league.all_names).items()):
        chosen = choices.same_as.get(name, "")
        known = sure.get(comparable(name), "")
        if chosen != NEW:
            chosen = league.person_of.get(chosen, known)
        if likely != [known] or not alike(named[known], name):
            ids = dict.fromkeys([*likely, chosen])
            asked.append(Likely(name, {id: named[id] for id in ids if id in named}, chosen))
    return asked


def _changed(
    change: Change, league_id: str, names: dict[str, str]
) -> tuple[str, date, Sequence[str]]:
    """A game that gets other results: its address, its day, and what is another."""
    address = _address_of_game(league_id, change.game_id)
    return address, change.day, changed_lines(change.old, change.new, names)


def _address_of_game(league_id: str, game_id: str) -> str:
    game = league_games.get(game_id)
    assert game is not None
    return url_for(
        "paper_results.show", league_id=league_id, session_id=game.session_id, game_id=game_id
    )


def changed_lines(
    was: dict[str, Any], now: dict[str, Any], names: dict[str, str]
) -> tuple[str, ...]:
    """What is another in the results of a game: "Adam: 9 → 12", "Rounds: 6 → 5"."""
    lines = []
    for id in {**was["points"], **now["points"]}:
        texts = [_result(body, id) for body in (was, now)]
        if texts[0] != texts[1]:
            lines.append(f"{names[id]}: {texts[0]} → {texts[1]}")
    if was["rounds"] != now["rounds"]:
        rounds = [str(body["rounds"] or "–") for body in (was, now)]
        lines.append(f"{gettext('Rounds')}: {rounds[0]} → {rounds[1]}")
    return tuple(lines)


def _result(body: dict[str, dict[str, int]], id: str) -> str:
    """Somebody's points, and the place where it was given; "–" for who was not there."""
    points, place = body["points"].get(id), body.get("places", {}).get(id)
    if points is None:
        return "–"
    return signed(points) if place is None else f"{signed(points)} ({place}.)"


# What came in, and is taken back


@blueprint.get("/leagues/<league_id>/imports")
def index(league_id: str) -> ResponseReturnValue:
    """List what came in, the last first."""
    return render_template(
        "imports/index.html",
        league=leagues.at(league_id),
        imports=[
            # "old.csv", "12 new results" and "3 new people"
            (past, _when(past), joined([*filter(None, [past.row.file]), *_brought(past)], spoken()))
            for past in paper_changes.of_league(league_id)
        ],
    )


@blueprint.get(IMPORT)
def show(league_id: str, import_id: str) -> ResponseReturnValue:
    """Show what an import has brought."""
    return _page(league_id, import_id, [])


@blueprint.post(f"{IMPORT}/take-back")
def take_back(league_id: str, import_id: str) -> ResponseReturnValue:
    """Take an import back as a whole; or say why that cannot be."""
    past = paper_changes.import_at(league_id, import_id)
    try:
        paper_changes.take_back(past.row.id, shown())
        return go_on(league_id, "imports.show", import_id=import_id)
    except Edited as error:
        return _page(league_id, import_id, error.game_ids)


def _page(league_id: str, import_id: str, edited: Sequence[str]) -> ResponseReturnValue:
    """An import, which cannot be taken back where games of it were edited."""
    past = paper_changes.import_at(league_id, import_id)
    refusal = ngettext(
        "Nothing was taken back: %(num)s game of this import has been changed since. Take back "
        "the later import first, or remove the game or give it the result of the file again.",
        "Nothing was taken back: %(num)s games of this import have been changed since. Take "
        "back the later import first, or remove these games or give them the results of the "
        "file again.",
        len(edited),
    )
    return form_page(
        "imports/show.html",
        league_id=league_id,
        past=past,
        season=next((one for one in seasons.of(league_id) if one.id == past.row.season_id), None),
        when=_when(past),
        lines=_brought(past),
        refusal=refusal,
        edited=[_edited(league_id, id) for id in edited[:MOST_SHOWN]],
    )


def _when(past: PastImport) -> str:
    return format_datetime(local(past.row.at), "medium", rebase=False)


def _brought(past: PastImport) -> list[str]:
    """ "12 new results", "1 changed result", "3 new people"."""
    lines = []
    if past.new:
        lines.append(ngettext("%(num)s new result", "%(num)s new results", past.new))
    if past.changed:
        lines.append(ngettext("%(num)s changed result", "%(num)s changed results", past.changed))
    if past.row.newcomers:
        lines.append(ngettext("%(num)s new person", "%(num)s new people", past.row.newcomers))
    return lines


def _edited(league_id: str, game_id: str) -> tuple[str, str]:
    """A game that somebody has changed after it came in: its address, and who played when."""
    game = league_games.get(game_id)
    assert game is not None
    names = leagues.at(league_id).names
    people = joined(in_sentences(names[person] for person in came_to(game)), spoken())
    day = format_date(league_games.session_of(game).day, "medium")
    text = gettext("%(names)s, %(day)s", names=people, day=day)
    return _address_of_game(league_id, game_id), text
