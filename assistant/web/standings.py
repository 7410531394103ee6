"""The standings of a season, for its league and for readers, and as a picture for a chat."""

import unicodedata
from collections.abc import Iterator
from datetime import UTC, date, datetime

from babel.dates import format_skeleton
from flask import Blueprint, Response, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, format_time, get_locale, gettext, ngettext

from assistant.league.eligibility import ReasonNotCounted
from assistant.league.ratings import Rating
from assistant.league.season_count import PlaceThen
from assistant.league.standings import Row
from assistant.league.totals import Recent
from assistant.leagues import exports, leagues, standings, tournaments
from assistant.leagues.seasons import Season
from assistant.leagues.standings import Standings, StandingsCorrection
from assistant.notation import record_files, spreadsheets
from assistant.notation.spreadsheets import ExportedGame, TableKind
from assistant.rules.game import LOPAKA
from assistant.rules.options import TABLES_OWN
from assistant.tables.opening import day_of
from assistant.web import access
from assistant.web.days import span
from assistant.web.exports import csv_file
from assistant.web.hosts import site
from assistant.web.joining import qr_code
from assistant.web.phones import spoken
from assistant.web.seasons import SeasonViewer, by_link, in_league
from assistant.web.shared.pages import Rule
from assistant.web.shared.presenter import in_sentences, rule
from assistant.web.shared.render import Page, Shown
from assistant.wording import numbers, terms
from assistant.wording import standings as wording

blueprint = Blueprint("standings", __name__)

SEASON = "/leagues/<league_id>/seasons/<season_id>"
FOR_READERS = "/s/<share>"


@blueprint.get(SEASON)
def show(league_id: str, season_id: str) -> ResponseReturnValue:
    """The standings, for the league."""
    return _show(in_league(league_id, season_id))


@blueprint.get(FOR_READERS)
def show_for_readers(share: str) -> ResponseReturnValue:
    """The standings, for readers."""
    return _show(by_link(share))


@blueprint.get(f"{SEASON}/picture.svg")
def picture(league_id: str, season_id: str) -> ResponseReturnValue:
    """The standings as a picture for a chat, for the league."""
    return _picture(in_league(league_id, season_id))


@blueprint.get(f"{FOR_READERS}/picture.svg")
def picture_for_readers(share: str) -> ResponseReturnValue:
    """The standings as a picture for a chat, for readers."""
    return _picture(by_link(share))


@blueprint.get(f"{SEASON}/standings.csv")
def spreadsheet(league_id: str, season_id: str) -> ResponseReturnValue:
    """The standings for a spreadsheet."""
    season = in_league(league_id, season_id).season
    found = standings.of(season.id)
    return csv_file("standings", spreadsheets.standings(found.rows, found.names))


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


def _show(viewer: SeasonViewer) -> str:
    return render_template("standings/show.html", page=standings_page(viewer))


def _picture(viewer: SeasonViewer) -> Response:
    drawing = render_template("standings/picture.svg", page=_drawing(viewer))
    headers = {"Content-Disposition": 'inline; filename="standings.svg"'}
    return Response(drawing, mimetype="image/svg+xml", headers=headers)


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

COLUMNS = 11
"""The columns of every standings table; some have up to three more."""


def standings_page(viewer: SeasonViewer) -> Page:
    """The standings of a season, for the league or for readers."""
    season, found = viewer.season, standings.of(viewer.season.id)
    shows_beaten, shows_average = season.rules.count != "beaten", season.rules.count != "points"
    drops = season.rules.drop > 0
    has_tournaments = tournaments.has_any(season.id)
    keeps_people = not viewer.is_reader and access.keeps_people()
    return Page(
        league_id=viewer.league_id,
        season_id=None if viewer.is_reader else season.id,
        keeps_people=keeps_people,
        league_name=found.league_name,
        name=season.name,
        days=span(season.first_day, season.last_day),
        counted=wording.counted(season.rules.count, spoken()),
        shows_beaten=shows_beaten,
        shows_average=shows_average,
        drops=drops,
        columns=COLUMNS + shows_beaten + shows_average + drops,
        rows=standings_rows(viewer, found),
        rules=_rules(season),
        house_rules=_house_rules(season),
        not_counted=_not_counted(found),
        waiting=() if viewer.is_reader else _waiting(season),
        corrections=tuple(_correction(correction, found) for correction in found.corrections),
        games=viewer.address("results.games"),
        attendance=viewer.address("results.attendance"),
        honours=_honours(viewer),
        charts=viewer.address("charts.season"),
        tournaments=viewer.address("tournament.season") if has_tournaments else "",
        picture=viewer.address("standings.picture"),
        picture_name=f"{season.name}.png",
        link=_readers_link(season) if keeps_people else None,
    )


def _honours(viewer: SeasonViewer) -> str:
    """The address of the season's honours: in the league those of all seasons are there too."""
    if viewer.is_reader:
        return viewer.address("results.honours")
    season = viewer.season
    return url_for("results.honours", league_id=season.league_id, season=season.id)


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


def _rules(season: Season) -> tuple[str, ...]:
    """How the ranking works, in sentences."""
    when = wording.when_it_counts(season.options.sign_off, spoken())
    return (*wording.rules(season.rules, spoken()), when, wording.rating(spoken()))


def _house_rules(season: Season) -> tuple[Rule, ...]:
    """What the season prescribes for the games."""
    agreed = terms.agreed(season.options, spoken())
    return tuple(rule(term) for term in agreed if term.about not in TABLES_OWN)


def _not_counted(found: Standings) -> tuple[str, ...]:
    """How many games do not count, by reason."""
    return tuple(
        wording.not_counted(reason, found.not_counted[reason], spoken())
        for reason in REASONS
        if found.not_counted.get(reason)
    )


def _waiting(season: Season) -> tuple[tuple[str, str], ...]:
    """The sessions of games that do not count, by address and day."""
    return tuple(
        (
            url_for("sessions.show", league_id=season.league_id, session_id=session_id),
            format_date(day, "long"),
        )
        for session_id, day in standings.waiting(season.id)
    )


def _correction(correction: StandingsCorrection, found: Standings) -> Shown:
    moves, count = correction.moves, found.season.rules.count
    own_names = [found.own_names.get(move.person, numbers.NOTHING) for move in moves]
    names = in_sentences(own_names)
    at = _moment(correction.at)
    people = in_sentences(found.own_names.get(one, numbers.NOTHING) for one in correction.persons)
    day = _short_day(correction.day) if correction.day else None
    return Shown(
        title=wording.corrected(at, day, people, spoken()),
        changes=tuple(
            wording.rank_change(move, name, count, spoken())
            for move, name in zip(moves, names, strict=True)
        ),
    )


def _moment(at: datetime) -> str:
    """The day and the time of a stored moment: "21 November, 20:15"."""
    local = at.replace(tzinfo=UTC).astimezone().replace(tzinfo=None)
    return f"{_short_day(day_of(at))}, {format_time(local, 'short', rebase=False)}"


def _short_day(day: date) -> str:
    """A day without its year: "21 November"."""
    return format_skeleton("MMMMd", day, locale=get_locale())


def _readers_link(season: Season) -> Shown | None:
    if season.share is None:
        return None
    address = site() + url_for("standings.show_for_readers", share=season.share)
    return Shown(address=address, qr_code=qr_code(address))


WIDTH, MARGIN, HEAD_HEIGHT, ROW_HEIGHT, FOOT_HEIGHT, NAME_WIDTH = 1080, 60, 320, 88, 96, 420
"""Measures of the picture, in its units."""

TITLE_SIZE, SUBTITLE_SIZE, NAME_SIZE = 60, 34, 42
"""Sizes of fonts, in the same units."""

MOST_ROWS = 12
"""A longer table is cut here, unless a single row would be left out."""


def _drawing(viewer: SeasonViewer) -> Page:
    """The standings as a picture."""
    season, found = viewer.season, standings.of(viewer.season.id)
    rows = found.rows if len(found.rows) <= MOST_ROWS + 1 else found.rows[:MOST_ROWS]
    below_top = HEAD_HEIGHT + ROW_HEIGHT * len(rows)
    text_width = WIDTH - 2 * MARGIN
    return Page(
        width=WIDTH,
        height=below_top + FOOT_HEIGHT,
        title=cut(season.name, text_width, TITLE_SIZE),
        subtitle=cut(found.league_name, text_width, SUBTITLE_SIZE),
        as_of=_as_of(season.id),
        value_head=wording.counted(season.rules.count, spoken()),
        played_head=gettext("Games"),
        wins_head=gettext("Wins"),
        rows=tuple(_drawn_row(found, row, index) for index, row in enumerate(rows)),
        below=_below(len(rows), len(found.rows)),
        below_top=below_top,
    )


def _drawn_row(found: Standings, row: Row, index: int) -> Shown:
    return Shown(
        top=HEAD_HEIGHT + ROW_HEIGHT * index,
        place=place_text(row),
        name=cut(found.names[row.totals.person], NAME_WIDTH, NAME_SIZE),
        value=wording.value(row.value, found.season.rules.count, spoken()),
        played=row.totals.played,
        wins=numbers.mixed(row.totals.won, spoken()),
        is_first=row.place == 1,
    )


def _below(shown: int, all_rows: int) -> str:
    """What stands below the rows."""
    if not shown:
        return gettext("No game counts yet.")
    left_out = all_rows - shown
    return ngettext("+ %(num)s more", "+ %(num)s more", left_out) if left_out else ""


def _as_of(season_id: str) -> str:
    """The day of the last game that counts."""
    day = standings.last_day(season_id)
    return gettext("As of %(day)s", day=format_date(day, "long")) if day else ""


# The rows of a season's standings, as its pages show them.


def standings_rows(viewer: SeasonViewer, standings: Standings) -> tuple[Shown, ...]:
    """All rows, in the order of the standings."""
    return tuple(standings_row(viewer, standings, index) for index in range(len(standings.rows)))


def standings_row(viewer: SeasonViewer, standings: Standings, index: int) -> Shown:
    """The row with this index, from 0."""
    t, rules = spoken(), viewer.season.rules
    row = standings.rows[index]
    totals, has_place = row.totals, row.place is not None
    needed = max(1, rules.threshold)
    return Shown(
        place=place_text(row),
        is_first=row.place == 1,
        is_shared=has_place and row.is_shared,
        name=standings.names[totals.person],
        person=viewer.person(totals.person),
        too_few="" if has_place else wording.too_few_games(totals.played, needed, t),
        value=wording.value(row.value, rules.count, t),
        played=totals.played,
        wins=numbers.mixed(totals.won, t),
        beaten=wording.value(totals.part_beaten, "beaten", t),
        points=numbers.signed(totals.points),
        average=wording.value(totals.points_a_round, "points", t),
        bottles=totals.bottles,
        rounds=totals.bottle_rounds,
        best=_coins(totals.best),
        worst=_coins(totals.worst),
        last=tuple(_recent_game(game) for game in totals.last),
        dropped=len(totals.dropped),
        rating=_rating(standings.ratings.get(totals.person)),
        tie_break=_tie_break(standings, index),
    )


def place_text(row: Row | PlaceThen | None) -> str:
    """A place, with a sign where it is shared; a dash where there is none."""
    if row is None or row.place is None:
        return numbers.NOTHING
    return f"{row.place}=" if row.is_shared else str(row.place)


def _tie_break(standings: Standings, index: int) -> str:
    """Which step put a row before the next one."""
    row = standings.rows[index]
    if row.tie_break is None:
        return ""
    [next_name] = in_sentences([standings.names[standings.rows[index + 1].totals.person]])
    return wording.tie_break(row.tie_break, next_name, spoken())


def _recent_game(game: Recent) -> Shown:
    heard = wording.after_place(game, spoken())
    return Shown(place=game.place, heard=heard, is_dropped=game.is_dropped)


def _coins(coins: int | None) -> str:
    return numbers.NOTHING if coins is None else numbers.signed(coins)


def _rating(rating: Rating | None) -> str:
    """What the rating is at least, and its uncertainty."""
    if rating is None:
        return numbers.NOTHING
    ordinal = numbers.decimal(rating.ordinal, 1, spoken())
    return f"{ordinal} ± {numbers.decimal(rating.sigma, 1, spoken())}"


# Cuts text to a width, for drawings, in which nothing wraps. Widths are estimates, in ems.

_NARROW, _USUAL, _CAPITAL, _WIDE, _SQUARE = 0.38, 0.64, 0.8, 1.05, 1.15
_NARROW_LETTERS = frozenset("ijlIft.,:;'|!()[] -")
_WIDE_LETTERS = frozenset("mwMW@%")
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


def cut(text: str, width: int, size: int) -> str:
    """As much of the text as fits into a width, with an ellipsis where it is cut.

    `width` and the font's `size` are in one unit. Right-to-left text is isolated from what
    stands around it (UAX 9).
    """
    room = width / size
    if sum(map(_ems, text)) > room:
        text = _beginning(text, room - _ems("…")).rstrip() + "…"
    return f"{_FIRST_STRONG_ISOLATE}{text}{_POP_ISOLATE}"


def _beginning(text: str, room: float) -> str:
    """The characters from the first on that fit."""
    for index, character in enumerate(text):
        room -= _ems(character)
        if room < 0:
            return text[:index]
    return text


def _ems(character: str) -> float:
    """The width of a character at most, in the size of the font."""
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    if unicodedata.east_asian_width(character) in "WF" or ord(character) > 0xFFFF:
        return _SQUARE
    if character in _NARROW_LETTERS:
        return _NARROW
    if character in _WIDE_LETTERS:
        return _WIDE
    return _CAPITAL if character.isupper() else _USUAL
