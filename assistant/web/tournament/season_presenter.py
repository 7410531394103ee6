"""The tournaments of a season made into a page, for its league and for readers of its link."""

from flask import url_for

from assistant.services import leagues, sessions, tournaments
from assistant.services.leagues import League
from assistant.services.tournaments import Tournament
from assistant.web.shared.days import in_words
from assistant.web.shared.page_numbers import Steps
from assistant.web.shared.season_viewers import SeasonViewer
from assistant.web.tournament.pages import SeasonPage, TournamentOfSeason
from assistant.web.tournament.standing_presenter import stage_name, standing


def season_page(viewer: SeasonViewer, number: int) -> SeasonPage:
    """A page of a season's tournaments."""
    league = leagues.at(viewer.season.league_id)
    found, has_more = tournaments.page_of_season(viewer.season.id, number)
    here = "tournament.season"
    return SeasonPage(
        league_id=viewer.league_id,
        season_name=viewer.season.name,
        standings=viewer.address("standings.show"),
        tournaments=tuple(_tournament(viewer, league, one) for one in found),
        steps=Steps(
            newer=viewer.address(here, page=number - 1) if number > 1 else None,
            older=viewer.address(here, page=number + 1) if has_more else None,
        ),
    )


def _tournament(viewer: SeasonViewer, league: League, one: Tournament) -> TournamentOfSeason:
    session = sessions.at(one.session_id)
    return TournamentOfSeason(
        day=in_words(session.day),
        where=session.place,
        address=None if viewer.is_reader else _address(session.league_id, session.id),
        name=stage_name(league, one),
        standing=standing(league, one),
    )


def _address(league_id: str, session_id: str) -> str:
    return url_for("tournament.show", league_id=league_id, session_id=session_id)
