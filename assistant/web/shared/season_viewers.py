"""Who looks at a season: its league, or the readers of a link, who are led to nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import url_for

from assistant.leagues import NoSuchLeague, leagues, seasons
from assistant.leagues.seasons import Season

FOR_READERS = "_for_readers"
"""The end of the name of an endpoint that shows readers what the league sees without it."""


@dataclass(frozen=True, slots=True)
class SeasonViewer:
    """A season, and whether it is shown to the readers of its link.

    They are told a person's number in the league, never an id: `numbers` has them by id, for
    readers alone.
    """

    season: Season
    is_reader: bool
    numbers: Mapping[str, int]

    @property
    def league_id(self) -> str | None:
        """The league of the season, which its readers are not told."""
        return None if self.is_reader else self.season.league_id

    def address(self, endpoint: str, **values: Any) -> str:
        """The address of a page of the season for this viewer, such as "standings.show"."""
        if self.is_reader:
            return url_for(endpoint + FOR_READERS, share=self.season.share, **values)
        return url_for(
            endpoint, league_id=self.season.league_id, season_id=self.season.id, **values
        )

    def person(self, id: str) -> str:
        """The address of a person's games."""
        if self.is_reader:
            return self.address("charts.person", number=self.numbers[id])
        return self.address("charts.person", person_id=id)

    def key(self, id: str) -> str:
        """What names a person in an address: the number for readers, the id for the league."""
        return str(self.numbers[id]) if self.is_reader else id

    def numbered(self, number: int) -> str:
        """The id of the person of a number; NoSuchLeague where there is none."""
        for id, own in self.numbers.items():
            if own == number:
                return id
        raise NoSuchLeague(number)


def in_league(league_id: str, season_id: str) -> SeasonViewer:
    """A season for its league; NoSuchLeague where it is another league's or there is none."""
    season = seasons.at(season_id)
    if season.league_id != league_id:
        raise NoSuchLeague(season_id)
    return SeasonViewer(season, is_reader=False, numbers={})


def by_link(share: str) -> SeasonViewer:
    """The season that a link shows, for readers; NoSuchLeague where the link was ended."""
    season = seasons.shared(share)
    return SeasonViewer(season, is_reader=True, numbers=leagues.numbers(season.league_id))
