"""Who looks at a season: its league, or the readers of a link, who are led to nothing else."""

from dataclasses import dataclass
from typing import Any

from flask import url_for

from assistant.services import NoSuchLeague, seasons
from assistant.services.seasons import Season

FOR_READERS = "_for_readers"
"""The end of the name of an endpoint that shows readers what the league sees without it."""


@dataclass(frozen=True, slots=True)
class SeasonViewer:
    """A season, and whether it is shown to the readers of its link."""

    season: Season
    is_reader: bool

    def address(self, endpoint: str, **values: Any) -> str:
        """The address of a page of the season for this viewer, such as "standings.show"."""
        if self.is_reader:
            return url_for(endpoint + FOR_READERS, share=self.season.share, **values)
        return url_for(
            endpoint, league_id=self.season.league_id, season_id=self.season.id, **values
        )


def in_league(league_id: str, season_id: str) -> SeasonViewer:
    """A season for its league; NoSuchLeague where it is another league's or there is none."""
    season = seasons.at(season_id)
    if season.league_id != league_id:
        raise NoSuchLeague(season_id)
    return SeasonViewer(season, is_reader=False)


def by_link(share: str) -> SeasonViewer:
    """The season that a link shows, for readers; NoSuchLeague where the link was ended."""
    return SeasonViewer(seasons.shared(share), is_reader=True)
