"""A finished game as the app BG Stats knows it: who played, which places they took, and which ids.

The app has no published format; FORMAT.md says which of its fields are written and where they were
learnt. All ids are computed from ours, so that a game that is exported again, later and with
another name in it, is the same play of the same people; and from none of them can a table's own id
be told, which would let everybody write at that table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from assistant.rules.cards import Coins
from assistant.rules.game import LOPAKA, Game, GameRound
from assistant.rules.table import Seat

NAMESPACE = UUID("0ee6dc92-c119-47f5-b622-5711a9026a7d")
"""What our ids are hashed under. Never to be changed: people would have every play twice."""

GAME = "The Bottle Imp"
BGG_IDS = {"matagot-2024": 413364}
"""BoardGameGeek's number of the game with this deck, where that was verified."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BGStatsPlay:
    """A finished game with places.

    The times know their zone; `changed` is that of the last event of its record. `location` is
    where it was played, or "". `names` are those of its people by their ids, Lopaka's too. `board`
    says the deck and the variant; `comments` are lines.
    """

    table_id: str
    begun: datetime
    ended: datetime
    changed: datetime
    location: str = ""
    names: Mapping[str, str]
    game: Game
    board: str
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Somebody who has a place. `seat` counts from 1, clockwise; `leads`: led the first round.

    `team` is empty where not the same people played together in every round.
    """

    id: str
    name: str
    seat: int
    rank: int
    score: Coins
    is_first: bool
    leads: bool
    team: str

    @property
    def is_lopaka(self) -> bool:
        """Whether nobody sits there."""
        return self.id == LOPAKA


def players(play: BGStatsPlay) -> list[Player]:
    """Everybody with a place; so Lopaka only where he has one, and he is never the winner."""
    game, leader, team_of = play.game, _first_leader(play.game), _teams(play.game)
    return [
        Player(
            id=game.members[column].person,
            name=play.names[game.members[column].person],
            seat=seat,
            rank=game.places[column],
            score=game.totals[column],
            is_first=game.places[column] == 1 and game.members[column].person != LOPAKA,
            leads=column == leader,
            team=team_of.get(column, ""),
        )
        for seat, column in enumerate(game.ranked, start=1)
    ]


def _teams(game: Game) -> dict[int, str]:
    """The team of each column, a number; empty where the teams changed, or nobody had any.

    Of three pairs partners stay together; in other teams they change as the deal goes round (12.8).
    """
    seen = {_teams_of(round_) for round_ in game.finished}
    if len(seen) > 1 or not all(round_.table.teams for round_ in game.finished):
        return {}
    teams = sorted(map(sorted, seen.pop()))
    return {column: str(number) for number, team in enumerate(teams, 1) for column in team}


def _teams_of(round_: GameRound) -> frozenset[frozenset[int]]:
    """Who played together in a round, by columns."""
    return frozenset(
        frozenset(round_.members[seat] for seat in round_.table.team(one))
        for one in range(round_.table.seats)
    )


def source_game(game: Game) -> str:
    """Our id of the game; the edition that BoardGameGeek lists by itself is a game of its own."""
    deck = game.options.deck.id
    return f"bottle-imp-{deck}" if deck in BGG_IDS else "bottle-imp"


def minutes(play: BGStatsPlay) -> int:
    """How long it took."""
    return max(0, round((play.ended - play.begun).total_seconds() / 60))


def time(at: datetime) -> str:
    """A time as the app writes it."""
    return at.strftime("%Y-%m-%d %H:%M:%S")


def uuid(kind: str, id: str) -> str:
    """The app's id for one of ours."""
    return str(uuid5(NAMESPACE, f"{kind}:{id}"))


def _first_leader(game: Game) -> int:
    """The column that led the first round that counts.

    The dealer's left, where its first card was not entered.
    """
    first = game.finished[0]
    leaders = [trick.leader for trick in first.replay.round.tricks[:1]]
    leader: Seat | None = leaders[0] if leaders else None
    return first.members[first.table.left(first.table.dealer) if leader is None else leader]
