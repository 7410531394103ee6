"""The log of a league: who did what in it, and when."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, time

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from flask_babel import format_date, format_time, gettext

from assistant.leagues import leagues, log, seasons
from assistant.leagues.seasons import Season
from assistant.notation import league_parts, table_events
from assistant.notation.league_log import DAYS, Change, Value
from assistant.rules.options import TABLES_OWN
from assistant.rules.roles import LEAGUE_ROLES
from assistant.store.models import LogLine
from assistant.tables import grants
from assistant.web import access
from assistant.web.days import evening_of, local
from assistant.web.leagues import page_number, steps
from assistant.web.phones import phone, spoken, spoken_at
from assistant.web.render import Shown, in_sentences
from assistant.wording import league_log, numbers, phones, standings, terms

blueprint = Blueprint("league_log", __name__, url_prefix="/leagues/<league_id>/log")

Names = Mapping[str, str]
"""Names by id, as sentences hold them."""


@blueprint.get("")
def show(league_id: str) -> ResponseReturnValue:
    """A page of it, newest first; which phones were let in is told to those who keep the league."""
    number, granted = page_number(), grants.ever_granted(league_id)
    lines, has_more = log.page(league_id, number, with_phones=access.keeps_people())
    every = seasons.of(league_id)
    league = leagues.at(league_id)  # read last, it has the names of all who are in the rest
    called = [phones.called(one.name, one.number, "", 1, spoken()) for one in granted]
    of_number = {one.number: name for one, name in zip(granted, called, strict=True)}
    by = {one.phone: name for one, name in zip(granted, called, strict=True)}
    by |= {"": gettext("the server"), phone(): gettext("this phone")}
    return render_template(
        "league_log/show.html",
        league=league,
        entries=entries(lines, league.own_names, every, of_number),
        phones=[line.tells.by or by.get(line.by, gettext("a phone at a table")) for line in lines],
        steps=steps(number, has_more=has_more),
    )


def entries(
    lines: Sequence[LogLine], own_names: Names, seasons: Sequence[Season], called: Mapping[int, str]
) -> list[Shown]:
    """Lines as a page shows them: the seasons of which they tell, phones are `called` so."""
    names = dict(zip(own_names, in_sentences(own_names.values()), strict=True))
    further = [line for line in lines if line.what == "moved"]
    causes = log.causes(further) if further else {}
    return [
        Shown(
            day=evening_of(line.at),
            time=format_time(local(line.at), "short", rebase=False),
            text=_sentence(causes.get(line.number, line), names, called.get(line.tells.number)),
            details=list(_details(line, names, {season.id: season for season in seasons})),
        )
        for line in lines
    ]


def _sentence(line: LogLine, names: Names, of_grant: str | None) -> str:
    """What was done; `of_grant` is the phone of which a line about phones tells."""
    told = line.tells
    name = told.name
    if name in LEAGUE_ROLES:
        name = phones.role(name, "", spoken())
    if line.what.startswith("phone"):
        name = ", ".join(filter(None, (of_grant, name)))
    [name] = in_sentences([name or numbers.NOTHING])
    people = [names.get(one, numbers.NOTHING) for one in told.people] or [numbers.NOTHING]
    return league_log.sentence(line.what, spoken()).format(
        name=name,
        day=format_date(told.day, "long") if told.day else "",
        people=numbers.joined(people, spoken()),
        number=told.number,
    )


def _details(line: LogLine, names: Names, every: Mapping[str, Season]) -> Iterator[str]:
    """What was before and is now: fields, points and places, and who moved in the standings."""
    told = line.tells
    for field, change in told.changes.items():
        yield from _change(field, change)
    for id, (was, now) in told.points.items():
        text = f"{names.get(id, numbers.NOTHING)}: {_from_to(numbers.signed(was), numbers.signed(now))}"
        places = told.places.get(id, (None, None))
        if None not in places and places[0] != places[1]:
            text += f", {standings.places(*places, spoken())}"
        yield text
    if line.season_id:
        season = every[line.season_id]
        yield gettext("In the standings of %(season)s:", season=in_sentences([season.name])[0])
        for move in line.movers:
            name = names.get(move.person, numbers.NOTHING)
            yield standings.rank_change(move, name, season.rules.count, spoken())


def _change(field: str, change: Change) -> Iterator[str]:
    """What a field was and is; of rules the sentences that are others."""
    if field in ("agreed", "counting"):
        before, after = (_rules(field, str(stored)) for stored in change)
        yield from (gettext("Before: %(rule)s", rule=one) for one in before if one not in after)
        yield from (gettext("Now: %(rule)s", rule=one) for one in after if one not in before)
    elif field == "lack":
        yield standings.why_not_counted(str(change[1]), spoken()) or gettext("It counts again.")
    else:
        was, now = (_value(field, value) for value in change)
        yield f"{league_log.field(field, spoken())}: {_from_to(was, now)}"


def _rules(field: str, stored: str) -> Sequence[str]:
    body = json.loads(stored)
    if field == "counting":
        return standings.rules(league_parts.read_rules(body), spoken())
    options = table_events.read_agreement(body)
    agreed = terms.agreed(options, spoken_at(options))
    return [term.text for term in agreed if term.about not in TABLES_OWN]


def _value(field: str, value: Value) -> str:
    if field == "season" and value is None:
        return gettext("Friendly")
    if field in DAYS:
        return format_date(date.fromisoformat(str(value)), "long")
    if field == "begins" and value is not None:
        return format_time(time.fromisoformat(str(value)), "short", rebase=False)
    return numbers.NOTHING if value is None else in_sentences([str(value)])[0]


def _from_to(was: str, now: str) -> str:
    return now if was in (numbers.NOTHING, now) else f"{was} → {now}"
