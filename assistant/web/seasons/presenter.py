"""A season made into its standings, its form and its drawing for a chat."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from itertools import zip_longest

from babel.dates import format_interval, format_skeleton
from flask import url_for
from flask_babel import format_date, get_locale, gettext, ngettext

from assistant.league import standings
from assistant.league.eligibility import ReasonNotCounted, prescribed
from assistant.league.ratings import Rating
from assistant.league.standings_rules import COUNTS
from assistant.rules.options import TABLES_OWN
from assistant.rules.presets import presets
from assistant.services import seasons
from assistant.services import standings as service
from assistant.services.seasons import Season
from assistant.services.standings import Standings, StandingsCorrection
from assistant.web.language import spoken
from assistant.web.seasons.access import Looking
from assistant.web.seasons.forms import DaysForm, SeasonForm
from assistant.web.seasons.pages import (
    Correction,
    Counting,
    Line,
    Picture,
    PictureLine,
    Recent,
    SeasonFormPage,
    Shared,
    StandingsPage,
)
from assistant.web.shared import text_width
from assistant.web.shared.presenter import in_sentences, rule
from assistant.web.shared.qr_code import qr_code
from assistant.web.tables.pages import PresetChip
from assistant.web.tables.presenter import TARGETS
from assistant.wording import Translations, terms
from assistant.wording import standings as wording

USUAL_TABLE = 4
"""The agreements that go together are offered as for a table of so many."""

WIDTH, HEAD, ROW, FOOT, MOST_LINES, NAME_WIDTH = 1080, 320, 88, 96, 12, 420
"""Measures of the drawing for a chat, in its units."""


def page(looking: Looking) -> StandingsPage:
    """The standings, for the league or for readers."""
    found, season = service.of(looking.season.id), looking.season
    rules, t = season.rules, spoken()
    played = [term for term in terms.agreed(season.options, t) if term.about not in TABLES_OWN]
    return StandingsPage(
        league_id=None if looking.is_reader else season.league_id,
        season_id=None if looking.is_reader else season.id,
        league_name=found.league_name,
        name=season.name,
        days=_days(season),
        counted=wording.counted(rules.count, t),
        shows_beaten=rules.count != "beaten",
        shows_average=rules.count != "points",
        drops=bool(rules.drop),
        lines=tuple(_lines(looking, found, t)),
        rules=(
            *wording.rules(rules, t),
            wording.when_it_counts(season.options.sign_off, t),
            wording.rating(t),
        ),
        house_rules=tuple(rule(term) for term in played),
        lacking=tuple(_lacking(found)),
        waiting=() if looking.is_reader else tuple(_waiting(season)),
        corrections=tuple(_correction(shift, found, t) for shift in found.shifts),
        pictures=looking.to("pictures"),
        picture=looking.to("picture"),
        picture_name=f"{season.name}.png",
        shared=None if looking.is_reader or season.share is None else _shared(season.share),
    )


def form(
    form: DaysForm, league_id: str, season: Season | None, *, alert: str = ""
) -> SeasonFormPage:
    """The form of a new season, or of one that is there, and which of the known agreements it says."""
    known, t = presets(USUAL_TABLE), spoken()
    is_whole = isinstance(form, SeasonForm)
    said = form.options if isinstance(form, SeasonForm) and form.is_answered else None
    return SeasonFormPage(
        league_id=league_id,
        season_id=season.id if season else None,
        is_empty=season is not None and seasons.is_empty(season.id),
        form=form,
        is_frozen=not is_whole,
        alert=alert,
        counts=tuple(
            Counting(
                id=count,
                name=wording.counted(count, t),
                text=wording.counts(count, t),
                is_chosen=form.count.data == count,
            )
            for count in COUNTS
            if isinstance(form, SeasonForm)
        ),
        presets=tuple(
            PresetChip(id=id, name=terms.preset(id, t), is_chosen=prescribed(options) == said)
            for id, options in known.items()
        ),
        targets=TARGETS,
    )


def picture(looking: Looking) -> Picture:
    """The standings as a drawing for a chat."""
    found, season, t = service.of(looking.season.id), looking.season, spoken()
    rows = found.rows if len(found.rows) <= MOST_LINES + 1 else found.rows[:MOST_LINES]
    left = len(found.rows) - len(rows)
    more = ngettext("+ %(num)s more", "+ %(num)s more", left) if left else ""
    foot = HEAD + ROW * len(rows)
    return Picture(
        width=WIDTH,
        height=foot + FOOT,
        title=text_width.cut(season.name, WIDTH - 120, 60),
        subtitle=text_width.cut(found.league_name, WIDTH - 120, 34),
        until=_until(season),
        heads=(wording.counted(season.rules.count, t), gettext("Games"), gettext("Wins")),
        lines=tuple(
            PictureLine(
                top=HEAD + ROW * number,
                place=place(row),
                name=text_width.cut(found.names[row.totals.person], NAME_WIDTH, 42),
                figure=wording.value(row.value, season.rules.count, t),
                played=row.totals.played,
                won=wording.mixed(row.totals.won, t),
                is_first=row.place == 1,
            )
            for number, row in enumerate(rows)
        ),
        more=more if rows else gettext("No game counts yet."),
        foot=foot,
    )


def _lines(looking: Looking, found: Standings, t: Translations) -> list[Line]:
    return [
        _line(looking, found, row, next_, t)
        for row, next_ in zip_longest(found.rows, found.rows[1:])
    ]


def _line(
    looking: Looking,
    found: Standings,
    row: standings.Row,
    next_: standings.Row | None,
    t: Translations,
) -> Line:
    line, rules = row.totals, looking.season.rules
    return Line(
        place=place(row),
        is_first=row.place == 1,
        is_shared=row.place is not None and row.is_shared,
        name=found.names[line.person],
        person=looking.to("person", person_id=line.person),
        short=wording.too_few_games(line.played, max(1, rules.threshold), t)
        if row.place is None
        else "",
        figure=wording.value(row.value, rules.count, t),
        played=line.played,
        won=wording.mixed(line.won, t),
        beaten=wording.value(line.part_beaten, "beaten", t),
        points=wording.signed(line.points),
        average=wording.value(line.points_a_round, "points", t),
        bottles=line.bottles,
        rounds=line.bottle_rounds,
        best=_known(line.best),
        worst=_known(line.worst),
        last=tuple(
            Recent(place=one.place, told=wording.after_place(one, t), is_dropped=one.is_dropped)
            for one in line.last
        ),
        dropped=len(line.dropped),
        rating=_rating(found.ratings.get(line.person), t),
        decided=_decided(row, next_, found, t),
    )


def _decided(
    row: standings.Row, next_: standings.Row | None, found: Standings, t: Translations
) -> str:
    """Why a row stands before the next one, where a step decided that; between those without a place none has to."""
    if row.tie_break is None or next_ is None or row.place is None:
        return ""
    return wording.tie_break(row.tie_break, in_sentences([found.names[next_.totals.person]])[0], t)


def place(row: standings.Row | None) -> str:
    """A place, with a sign where it is shared; nothing where there is none."""
    if row is None or row.place is None:
        return wording.NOTHING
    return f"{row.place}=" if row.is_shared else str(row.place)


def _known(coins: int | None) -> str:
    return wording.NOTHING if coins is None else wording.signed(coins)


def _rating(one: Rating | None, t: Translations) -> str:
    """What somebody is at least worth, and how sure that is."""
    if one is None:
        return wording.NOTHING
    return f"{wording.decimal(one.ordinal, 1, t)} ± {wording.decimal(one.sigma, 1, t)}"


def _lacking(found: Standings) -> list[str]:
    """The reasons in one order, whichever came first."""
    reasons: tuple[ReasonNotCounted, ...] = (
        "running",
        "unsigned",
        "other_rules",
        "other_day",
        "no_result",
        "twice",
        "deleted",
    )
    return [
        wording.not_counted(one, found.lacking[one], spoken())
        for one in reasons
        if found.lacking.get(one)
    ]


def _waiting(season: Season) -> Iterator[tuple[str, str]]:
    for id, day in service.waiting(season.id):
        yield (
            url_for("sessions.show", league_id=season.league_id, session_id=id),
            format_date(day, "long"),
        )


def _correction(shift: StandingsCorrection, found: Standings, t: Translations) -> Correction:
    at = shift.at.replace(tzinfo=UTC).astimezone()
    names = in_sentences(found.entries.get(one.person, wording.NOTHING) for one in shift.moves)
    count = found.season.rules.count
    return Correction(
        title=wording.corrected(_short(at), _short(shift.day) if shift.day else None, t),
        moves=tuple(
            wording.rank_change(one, name, count, t)
            for one, name in zip(shift.moves, names, strict=True)
        ),
    )


def _short(day: date | datetime) -> str:
    """A day without its year: "November 21"."""
    return format_skeleton("MMMMd", day, locale=get_locale())


def _days(season: Season) -> str:
    return format_interval(season.first_day, season.last_day, "yMMMd", locale=get_locale())


def _until(season: Season) -> str:
    """The day of the last game that counts."""
    day = service.last_day(season.id)
    return gettext("As of %(day)s", day=format_date(day, "long")) if day else ""


def _shared(share: str) -> Shared:
    link = url_for("readers.show", share=share, _external=True)
    return Shared(link=link, code=qr_code(link))
