"""A person across the seasons of a league made into what the page shows (League 5)."""

from collections.abc import Mapping, Sequence

from flask import url_for
from flask_babel import gettext

from assistant.league.season_totals import SeasonTotals, together
from assistant.services import person_standings
from assistant.services.leagues import League
from assistant.services.person_standings import SeasonLine
from assistant.web.language import spoken
from assistant.web.shared.head_to_head import HeadToHead
from assistant.web.shared.head_to_head import head_to_head as shown
from assistant.web.shared.page_numbers import Steps
from assistant.web.shared.render import Shown
from assistant.web.shared.standings_rows import place_text
from assistant.wording import numbers
from assistant.wording import standings as wording

ON_A_PAGE = 5
"""So many seasons are listed at once: for the place in one its whole order is made."""


def seasons(
    league: League, person: str, lines: Sequence[SeasonLine], number: int
) -> tuple[Shown, ...]:
    """A page of the seasons that a person played."""
    first = (number - 1) * ON_A_PAGE
    return tuple(_season(league.id, person, line) for line in lines[first : first + ON_A_PAGE])


def all_seasons(person: str, lines: Sequence[SeasonLine]) -> Shown | None:
    """All seasons together; None where there is only one."""
    if len(lines) < 2:
        return None
    totals = together(person, [line.totals for line in lines])
    sessions = sum(line.sessions for line in lines)
    return _row(gettext("All seasons"), None, "", sessions, totals)


def steps(league: League, person: str, lines: Sequence[SeasonLine], number: int) -> Steps:
    """The ways to the seasons before and after."""

    def address(page: int) -> str:
        return url_for("people.show", league_id=league.id, person_id=person, page=page)

    return Steps(
        newer=address(number - 1) if number > 1 else None,
        older=address(number + 1) if len(lines) > number * ON_A_PAGE else None,
    )


def head_to_head(
    league: League, person: str, lines: Sequence[SeasonLine], names: Mapping[str, str]
) -> HeadToHead | None:
    """Everybody whom a person ever met in a season."""
    found = person_standings.head_to_head(league.id, person, [line.season.id for line in lines])
    addresses = {
        other.person: url_for("people.show", league_id=league.id, person_id=other.person)
        for other in found
    }
    return shown(found, names, addresses)


def _season(league_id: str, person: str, line: SeasonLine) -> Shown:
    season = line.season
    address = url_for("charts.person", league_id=league_id, season_id=season.id, person_id=person)
    place = place_text(person_standings.row(season, person))
    return _row(season.name, address, place, line.sessions, line.totals)


def _row(
    season: str, address: str | None, place: str, sessions: int, totals: SeasonTotals
) -> Shown:
    return Shown(
        season=season,
        address=address,
        place=place,
        sessions=sessions,
        games=totals.played,
        wins=numbers.mixed(totals.won, spoken()),
        beaten=wording.value(totals.part_beaten, "beaten", spoken()),
        average=wording.value(totals.points_a_round, "points", spoken()),
    )
