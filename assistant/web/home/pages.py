"""The home page: the game that runs, who played last, recent games; and the list of all games."""

from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.web.shared.pages import Again, PlayerTotal


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningTable:
    """An unfinished game."""

    table_id: str
    part: str  # "only watches" or "plays for Ben"; "" where the phone enters
    shown_number: int  # the round that runs, or that is played next
    is_score_only: bool  # nothing is known of its bottle
    bottle: str  # which of two bottles is in play, "First bottle"; "" where there is one
    price: Card | None  # of the bottle in play; None between two rounds
    owner: str | None  # who has it; None while nobody bought it
    target: int | None  # None where the game ends after a number of rounds
    players: tuple[PlayerTotal, ...]  # in seating order


@dataclass(frozen=True, slots=True, kw_only=True)
class PastTable:
    """A finished or a deleted game."""

    table_id: str
    players: tuple[str, ...]
    day: str  # in the page's language
    outcome: str  # "Clara wins with 212."; for a deleted game when it goes for good, or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueLine:
    """A league that this phone keeps: `leagues.show`."""

    league_id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletedLeague:
    """A deleted league whose secretary this phone is: POST to `leagues.restore`."""

    league_id: str
    name: str
    until: str  # how long it can be restored


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePage:
    """`home.index`."""

    running: tuple[RunningTable, ...]  # newest first; the first is the Continue card
    again: Again | None  # who played last where the phone enters, if that game is not going on
    taken_off: str  # the id of the table that was just taken off the list, or ""
    leagues: tuple[LeagueLine, ...]  # newest first; `leagues.new` founds one
    put_away: tuple[LeagueLine, ...]  # the others, which stand at the bottom
    deleted_leagues: tuple[DeletedLeague, ...]
    recent: tuple[PastTable, ...]  # newest first; all of them are at `home.games`
    deleted: tuple[PastTable, ...]  # newest first, those that the phone can still restore


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesPage:
    """`home.games`: every game that this phone has opened, newest first, a part at a time."""

    running: tuple[RunningTable, ...]
    past: tuple[PastTable, ...]
    deleted: tuple[PastTable, ...]  # those that the phone can still restore
    off_list: tuple[PastTable, ...]  # those that were taken off this phone's list
    number: int  # of the page, from 1
    has_more: bool  # whether there is a next page
