"""The games of a season made into a page, and into what a spreadsheet has of them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import cast

from flask import url_for
from flask_babel import gettext, ngettext

from assistant.league.eligibility import ReasonNotCounted
from assistant.league.people import alphabetical
from assistant.league.results import Result
from assistant.notation.games_sheet import SheetGame
from assistant.services import leagues, played_games
from assistant.services.leagues import League
from assistant.services.played_games import PlayedGame
from assistant.services.seasons import Season
from assistant.web.language import spoken
from assistant.web.shared.days import in_words
from assistant.web.shared.page_numbers import Steps
from assistant.web.shared.render import Page, Shown
from assistant.web.shared.season_viewers import SeasonViewer
from assistant.wording import league as wording
from assistant.wording import numbers
from assistant.wording.table import game as variant_name


def games_page(viewer: SeasonViewer, chosen: str, number: int) -> Page:
    """A page of the games; those of one person where `chosen` is somebody's value."""
    league = leagues.at(viewer.season.league_id)
    values = {member.id: viewer.key(member.id) for member in league.roots}
    person = next((id for id, value in values.items() if value == chosen), None)
    found, has_more = played_games.page(viewer.season, person, number)
    return Page(
        league_id=viewer.league_id,
        season_name=viewer.season.name,
        standings=viewer.address("standings.show"),
        address=viewer.address("results.games"),
        spreadsheet=viewer.address("results.spreadsheet"),
        people=_choices(league, values, person),
        sessions=_sessions(viewer, league, found),
        steps=_steps(viewer, values[person] if person else None, number, has_more=has_more),
    )


def sheet_games(season: Season) -> Iterator[SheetGame]:
    """The games of a season that have a result, as a spreadsheet has them."""
    for game in played_games.with_a_result(season):
        yield SheetGame(
            day=game.day,
            where=game.where,
            people=game.size,
            variants=game.variants,
            results=game.results,
            lack=game.lack,
            is_paper=game.is_paper,
        )


def _choices(league: League, values: Mapping[str, str], person: str | None) -> tuple[Shown, ...]:
    """Everybody, and each person of the league."""
    everybody = Shown(value="", name=gettext("Everybody"), is_chosen=person is None)
    return (
        everybody,
        *(
            Shown(value=values[one.id], name=one.name, is_chosen=one.id == person)
            for one in league.roots
        ),
    )


def _sessions(
    viewer: SeasonViewer, league: League, games: Sequence[PlayedGame]
) -> tuple[Shown, ...]:
    names = league.names
    return tuple(
        _session(viewer, names, list(of_session))
        for _, of_session in groupby(games, key=lambda game: game.session_id)
    )


def _session(viewer: SeasonViewer, names: Mapping[str, str], games: Sequence[PlayedGame]) -> Shown:
    first = games[0]
    address = None if viewer.is_reader else _address_of_session(viewer, first.session_id)
    return Shown(
        day=in_words(first.day),
        where=first.where,
        address=address,
        games=tuple(_line(viewer, names, game) for game in games),
    )


def _address_of_session(viewer: SeasonViewer, session_id: str) -> str:
    return url_for("sessions.show", league_id=viewer.season.league_id, session_id=session_id)


def _line(viewer: SeasonViewer, names: Mapping[str, str], game: PlayedGame) -> Shown:
    has_sheet = not (viewer.is_reader or game.is_paper)
    endpoint = "tables.show" if game.lack == "running" else "sheet.show"
    return Shown(
        sheet=url_for(endpoint, table_id=game.id) if has_sheet else None,
        what=_what(game),
        results=_results(names, game),
        lack=wording.not_counted(cast(ReasonNotCounted, game.lack), spoken()) if game.lack else "",
    )


def _what(game: PlayedGame) -> str:
    """How many played, and what, where that is not the usual game."""
    size = ngettext("%(num)s player", "%(num)s players", game.size)
    special = [variant_name(one, spoken()) for one in game.variants if one != "standard"]
    return " · ".join([size, *special, *([gettext("from paper")] if game.is_paper else [])])


def _results(names: Mapping[str, str], game: PlayedGame) -> tuple[Shown, ...]:
    """Everybody with a result, or everybody who came, where there is none."""
    if game.results:
        in_order = sorted(game.results, key=lambda one: alphabetical(names[one.person]))
        in_order.sort(key=lambda one: (one.place is None, one.place or 0))
        return tuple(_result(names[result.person], result) for result in in_order)
    return tuple(
        Shown(name=names[person], place="", points="", is_first=False)
        for person in dict.fromkeys(game.persons)
    )


def _result(name: str, result: Result) -> Shown:
    place = numbers.NOTHING if result.place is None else str(result.place)
    points = numbers.signed(result.points)
    return Shown(name=name, place=place, points=points, is_first=result.place == 1)


def _steps(viewer: SeasonViewer, person: str | None, number: int, *, has_more: bool) -> Steps:
    def address(page: int) -> str:
        return viewer.address("results.games", person=person, page=page)

    return Steps(
        newer=address(number - 1) if number > 1 else None,
        older=address(number + 1) if has_more else None,
    )
