"""The standings of a season, for its league and for readers, and as a picture for a chat."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple
from unicodedata import east_asian_width

from flask import Blueprint, Flask, Response, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext, ngettext
from markupsafe import Markup

from assistant.league.eligibility import ReasonNotCounted
from assistant.league.season_count import PlaceThen
from assistant.league.standings import Row
from assistant.leagues import exports, league_games, leagues, standings
from assistant.leagues.seasons import Season
from assistant.leagues.standings import Standings
from assistant.notation import record_files, spreadsheets
from assistant.notation.spreadsheets import Cell, ExportedGame, Sheet, TableKind
from assistant.rules.game import LOPAKA
from assistant.rules.options import TABLES_OWN
from assistant.web import access, league_log
from assistant.web.days import is_over, span
from assistant.web.exports import csv_file
from assistant.web.joining import qr_code
from assistant.web.leagues import champion
from assistant.web.phones import spoken, spoken_at
from assistant.web.render import in_sentences, rule
from assistant.web.seasons import SEASON, SeasonViewer, for_both, in_league
from assistant.web.site import for_others
from assistant.wording import numbers, terms
from assistant.wording import standings as wording

blueprint = Blueprint("standings", __name__)


def install(app: Flask) -> None:
    """Let templates write places, what a season counts, and what broke a tie."""
    app.add_template_filter(place_text, "place")
    app.add_template_filter(tie_break)
    app.add_template_filter(lambda number, count: wording.value(number, count, spoken()), "value")


class Column(NamedTuple):
    """A column of the standings.

    On the page it has a head, and cells; in the spreadsheet a name, and values, which are the cells
    where there are no others. Where it has no head or no name, it is not there. What it shows of
    a person is a fact on that person's own page, if that does not show it at length.
    """

    head: str = ""
    cell: Callable[[Row], Cell] | None = None
    name: str = ""
    value: Callable[[Row], Cell] | None = None
    css: str = ""
    is_fact: bool = True


def columns(viewer: SeasonViewer, found: Standings) -> tuple[Column, ...]:
    """The columns, in their order; on the page they stand behind the place and the name."""
    rules, t = viewer.season.rules, spoken()
    count = rules.count
    # what is counted has its own column, and no other
    beaten = gettext("Opponents beaten") if count != "beaten" else ""
    average = gettext("Points per round") if count != "points" else ""
    points = gettext("Points") if count != "total" else ""
    wins = gettext("Wins") if count != "wins" else ""
    dropped = gettext("Dropped") if rules.drop or rules.best else ""
    return (
        Column(name="place", value=lambda row: row.place),
        Column(name="player", value=lambda row: found.names[row.totals.person]),
        Column(
            wording.counted(count, t),
            lambda row: wording.value(row.value, count, t),
            css="title-size number",
        ),
        Column(points, lambda row: numbers.signed(row.totals.points)),
        Column(gettext("Games"), lambda row: row.totals.played, "played"),
        Column(
            wins,
            lambda row: numbers.mixed(row.totals.won, t),
            "won",
            lambda row: row.totals.won,
        ),
        Column(
            beaten,
            lambda row: wording.value(row.totals.part_beaten, "beaten", t),
            "beaten",
            lambda row: _in_percent(row.totals.part_beaten),
        ),
        Column(name="placement", value=lambda row: row.totals.placement),
        Column(name="points", value=lambda row: row.totals.points),
        Column(name="rounds", value=lambda row: row.totals.rounds),
        Column(
            average,
            lambda row: wording.value(row.totals.points_a_round, "points", t),
            "points_a_round",
            lambda row: row.totals.points_a_round,
        ),
        Column(name="points_a_game", value=lambda row: row.totals.points_a_game),
        Column(
            gettext("Rounds with the bottle"),
            lambda row: Markup('{} <span class="quiet">/ {}</span>').format(
                row.totals.bottles, row.totals.bottle_rounds
            ),
            "bottle_rounds",
            lambda row: row.totals.bottles,
        ),
        Column(name="all_rounds", value=lambda row: row.totals.bottle_rounds),
        Column(name="best", value=lambda row: row.totals.best),
        Column(name="worst", value=lambda row: row.totals.worst),
        Column(
            gettext("Last five"),
            _last_games,
            "last_five",
            _last_places,
            css="last",
            is_fact=False,
        ),
        Column(
            dropped,
            lambda row: _dropped_games(row, viewer.person(row.totals.person)),
            "dropped",
            lambda row: len(row.totals.dropped),
            is_fact=False,
        ),
        Column(name="decided_by", value=lambda row: row.tie_break.step if row.tie_break else None),
    )


def _in_percent(part: Fraction | None) -> Fraction | None:
    return None if part is None else 100 * part


def _last_games(row: Row) -> Markup:
    """The places of the last games; a screen reader says of how many."""
    html = Markup("")
    for game in row.totals.last:
        tag = "s" if game.is_dropped else "span"
        heard = wording.after_place(game, spoken())
        html += Markup('<{}>{}<span class="visually-hidden"> {}</span></{}> ').format(
            tag, game.place, heard, tag
        )
    return html


def _last_places(row: Row) -> str:
    """The last places; not as "1/4", of which a spreadsheet makes the first of April."""
    return " · ".join(
        gettext("%(place)s of %(people)s", place=game.place, people=game.people)
        for game in row.totals.last
    )


def _dropped_games(row: Row, address: str) -> Cell:
    """How many games are dropped, with the way to where they are struck through."""
    many = len(row.totals.dropped)
    if not many:
        return 0
    says = ngettext("%(num)s dropped game", "%(num)s dropped games", many)
    return Markup('<a href="{}" aria-label="{}"><s>{}</s></a>').format(address, says, many)


def rating(found: Standings, person: str) -> str:
    """What somebody's rating is at least, and its uncertainty."""
    own = found.ratings.get(person)
    if own is None:
        return numbers.NOTHING
    ordinal = numbers.decimal(own.ordinal, 1, spoken())
    return f"{ordinal} ± {numbers.decimal(own.sigma, 1, spoken())}"


def place_text(row: Row | PlaceThen | None) -> str:
    """A place, with a sign where it is shared; a dash where there is none."""
    if row is None or row.place is None:
        return numbers.NOTHING
    return f"{row.place}=" if row.is_shared else str(row.place)


def too_few(found: Standings, row: Row) -> str:
    """How much somebody without a place has of what a place needs; "" with one."""
    return wording.too_few(row.totals, found.season.rules, spoken())


def still_missing(found: Standings) -> str:
    """Who has no place yet, and what is missing for one; "" where everybody has one."""
    missing = {row.totals.person: row.totals.missing(found.season.rules) for row in found.rows}
    short = [person for person, lacks in missing.items() if any(lacks)]
    names = in_sentences([found.names[person] for person in short])
    lacks = [missing[person] for person in short]
    return wording.still_missing(zip(names, lacks, strict=True), spoken())


def tie_break(row: Row, rows: Sequence[Row], names: Mapping[str, str]) -> str:
    """Which step put a row before the next one of these rows; "" where none did."""
    if row.tie_break is None:
        return ""
    next_row = rows[rows.index(row) + 1]
    [next_name] = in_sentences([names[next_row.totals.person]])
    return wording.tie_break(row.tie_break, next_name, spoken())


REASONS: tuple[ReasonNotCounted, ...] = (
    "running",
    "unsigned",
    "other_rules",
    "other_day",
    "no_result",
    "twice",
    "deleted",
    "importing",
)
"""The reasons why games do not count, in the order in which they are listed."""


@for_both(blueprint, "")
def show(viewer: SeasonViewer) -> ResponseReturnValue:
    """The standings; in the league with the link for readers, and the games that wait."""
    season, found = viewer.season, standings.of(viewer.season.id)
    keeps_people = not viewer.is_reader and access.keeps_people()
    agreed = terms.agreed(season.options, spoken_at(season.options))
    link = ""
    if keeps_people and season.share:
        link = for_others(url_for("standings.show_for_readers", share=season.share))
    return render_template(
        "standings/show.html",
        viewer=viewer,
        season=season,
        found=found,
        days=span(season.first_day, season.last_day),
        is_over=is_over(season),
        champion=lambda season: champion(season, found.names),
        columns=[column for column in columns(viewer, found) if column.head],
        too_few=too_few,
        place_needs=wording.place_needs(season.rules, spoken()),
        still_missing=still_missing(found),
        rules=(
            *wording.rules(season.rules, spoken()),
            wording.when_it_counts(season.options.sign_off, spoken()),
        ),
        house_rules=[rule(term) for term in agreed if term.about not in TABLES_OWN],
        not_counted=[
            wording.not_counted(reason, found.not_counted[reason], spoken())
            for reason in REASONS
            if found.not_counted.get(reason)
        ],
        waiting=[] if viewer.is_reader else league_games.waiting_sessions(season.id),
        corrections=league_log.entries(found.corrections, found.own_names, [season], {}),
        keeps_people=keeps_people,
        link=link,
        qr_code=link and qr_code(link),
    )


# The standings, and what they come from, for a spreadsheet


@blueprint.get(f"{SEASON}/standings.csv")
def spreadsheet(league_id: str, season_id: str) -> ResponseReturnValue:
    """The standings for a spreadsheet."""
    viewer = in_league(league_id, season_id)
    return csv_file("standings", sheet(viewer, standings.of(season_id)))


def sheet(viewer: SeasonViewer, found: Standings) -> Sheet:
    """A row for each person of a season, in the order of its standings."""
    named = [column for column in columns(viewer, found) if column.name]
    makers = [column.value or column.cell for column in named]
    rows = [tuple(make(row) for make in makers if make) for row in found.rows]
    return Sheet(tuple(column.name for column in named), rows)


@blueprint.get(f"{SEASON}/deals.csv")
def deals(league_id: str, season_id: str) -> ResponseReturnValue:
    """What each round of the games that count brought each player, for a spreadsheet."""
    season = in_league(league_id, season_id).season
    return csv_file("deals", spreadsheets.deals(*exported_games(season)))


@blueprint.get(f"{SEASON}/tricks.csv")
def tricks(league_id: str, season_id: str) -> ResponseReturnValue:
    """Every trick that was recorded in the games that count, for a spreadsheet."""
    season = in_league(league_id, season_id).season
    return csv_file("tricks", spreadsheets.tricks(*exported_games(season)))


def exported_games(season: Season) -> tuple[Iterator[ExportedGame], set[TableKind]]:
    """The games of a season that count and were played at a table here, numbered from 1.

    Each record is read when it is its turn. With them the tables of their rounds.
    """
    played = {TableKind(seat.seats, seat.variant) for seat in standings.seat_counts(season.id)}
    return _exported(season), played


def _exported(season: Season) -> Iterator[ExportedGame]:
    names = {**leagues.at(season.league_id).names, LOPAKA: record_files.DUMMY}
    for number, (day, game) in enumerate(exports.counted_games(season.id), start=1):
        yield ExportedGame(str(number), day.isoformat(), names, game)


# The standings as a picture

WIDTH, MARGIN, HEAD_HEIGHT, ROW_HEIGHT, FOOT_HEIGHT, NAME_WIDTH = 1080, 60, 320, 88, 96, 420
"""Measures of the picture, in its units."""

TITLE_SIZE, SUBTITLE_SIZE, NAME_SIZE = 60, 34, 42
"""Sizes of fonts, in the same units."""

MOST_ROWS = 12
"""A longer table is cut here, unless a single row would be left out."""


@for_both(blueprint, "/picture.svg")
def picture(viewer: SeasonViewer) -> ResponseReturnValue:
    """The standings as a picture for a chat."""
    season, found = viewer.season, standings.of(viewer.season.id)
    rows = found.rows if len(found.rows) <= MOST_ROWS + 1 else found.rows[:MOST_ROWS]
    left_out = len(found.rows) - len(rows)
    below = ""
    if not rows:
        below = gettext("No game counts yet.")
    elif left_out:
        below = ngettext("+ %(num)s more", "+ %(num)s more", left_out)
    last_day = standings.last_day(season.id)
    below_top = HEAD_HEIGHT + ROW_HEIGHT * len(rows)
    text_width = WIDTH - 2 * MARGIN
    drawing = render_template(
        "standings/picture.svg",
        width=WIDTH,
        height=below_top + FOOT_HEIGHT,
        title=cut(season.name, text_width, TITLE_SIZE),
        subtitle=cut(found.league_name, text_width, SUBTITLE_SIZE),
        as_of=gettext("As of %(day)s", day=format_date(last_day, "long")) if last_day else "",
        count=season.rules.count,
        counted=wording.counted(season.rules.count, spoken()),
        rows=[
            (
                HEAD_HEIGHT + ROW_HEIGHT * index,
                cut(found.names[row.totals.person], NAME_WIDTH, NAME_SIZE),
                row,
            )
            for index, row in enumerate(rows)
        ],
        below=below,
        below_top=below_top,
    )
    headers = {"Content-Disposition": 'inline; filename="standings.svg"'}
    return Response(drawing, mimetype="image/svg+xml", headers=headers)


_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


def cut(text: str, width: int, size: int) -> str:
    """As much of the text as fits into a width, with an ellipsis where it is cut: an estimate.

    `width` and the font's `size` are in one unit, of which letters take 0.6, and wide ones of
    eastern Asia twice that. Right-to-left text is isolated from what stands around it (UAX 9).
    """
    most = width / size / 0.6
    ends = list(accumulate(2 if east_asian_width(letter) in "WF" else 1 for letter in text))
    if ends and ends[-1] > most:
        text = text[: sum(end < most for end in ends)].rstrip() + "…"
    return f"{_FIRST_STRONG_ISOLATE}{text}{_POP_ISOLATE}"
