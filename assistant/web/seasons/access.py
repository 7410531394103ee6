"""Where seasons are found: in their league, and under a reader's link, which tells nothing of the league."""

from dataclasses import dataclass

from flask import Blueprint, url_for

from assistant.services import NoSuchLeague, seasons
from assistant.services.seasons import Season

blueprint = Blueprint("seasons", __name__, url_prefix="/leagues/<league_id>/seasons")
readers = Blueprint("readers", __name__, url_prefix="/s")


@dataclass(frozen=True, slots=True)
class Looking:
    """A season, and who looks at it: its league, or the readers of its link, who are led to nothing else."""

    season: Season
    is_reader: bool

    def to(self, page: str, **more: str) -> str:
        """The address of a page of the season for who looks: "show", "pictures", "person"."""
        if self.is_reader:
            return url_for(f"readers.{page}", share=self.season.share, **more)
        return url_for(
            f"seasons.{page}", league_id=self.season.league_id, season_id=self.season.id, **more
        )


def in_league(league_id: str, season_id: str) -> Looking:
    """A season of this league, for the league; NoSuchLeague where it is another's or there is none."""
    season = seasons.at(season_id)
    if season.league_id != league_id:
        raise NoSuchLeague(season_id)
    return Looking(season, is_reader=False)


def by_link(share: str) -> Looking:
    """The season that a link shows, for whoever has the link; NoSuchLeague where the link was ended."""
    return Looking(seasons.shared(share), is_reader=True)
