"""A finished game for the app BG Stats, as a file and as a link. FORMAT.md has the fields."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

from assistant.rules.cards import Coins
from assistant.rules.game import LOPAKA, Game
from assistant.rules.table import Seat

# A finished game as the app BG Stats knows it: who played, which places they took, and which ids.
#
# The app has no published format; FORMAT.md says which of its fields are written and where they
# were learnt. All ids are computed from ours, so that a game that is exported again, later and with
# another name in it, is the same play of the same people; and from none of them can a table's own
# id be told, which would let everybody write at that table.


NAMESPACE = UUID("0ee6dc92-c119-47f5-b622-5711a9026a7d")
"""What our ids are hashed under. Never to be changed: people would have every play twice."""

GAME = "The Bottle Imp"
BGG_IDS = {"matagot-2024": 413364}
"""BoardGameGeek's number of the game with this deck, where that was verified."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Somebody who has a place. `seat` counts from 1, clockwise; `leads`: led the first round."""

    id: str
    name: str
    seat: int
    rank: int
    score: Coins
    is_first: bool
    leads: bool

    @property
    def is_lopaka(self) -> bool:
        """Whether nobody sits there."""
        return self.id == LOPAKA


@dataclass(frozen=True, slots=True, kw_only=True)
class BGStatsPlay:
    """A finished game with places.

    The times know their zone; `changed` is that of the last event of its record. `taken` is how long
    it was played, nothing where nobody knows. `location` is where it was played, or "". `deck` is
    the id of its deck, and `board` says it and the variant; `comments` are lines.
    """

    table_id: str
    begun: datetime
    ended: datetime
    changed: datetime
    taken: timedelta
    location: str = ""
    players: tuple[Player, ...]
    rounds: int
    deck: str
    board: str
    comments: tuple[str, ...] = ()


def players_of(game: Game, names: Mapping[str, str]) -> tuple[Player, ...]:
    """Everybody with a place; so Lopaka only where he has one, and he is never the winner.

    `names` are those of its people by their ids, Lopaka's too.
    """
    leader = _first_leader(game)
    return tuple(
        Player(
            id=game.members[column].person,
            name=names[game.members[column].person],
            seat=seat,
            rank=game.places[column],
            score=game.totals[column],
            is_first=game.places[column] == 1 and game.members[column].person != LOPAKA,
            leads=column == leader,
        )
        for seat, column in enumerate(game.ranked, start=1)
    )


def source_game(deck: str) -> str:
    """Our id of the game; the edition that BoardGameGeek lists by itself is a game of its own."""
    return f"bottle-imp-{deck}" if deck in BGG_IDS else "bottle-imp"


def minutes(play: BGStatsPlay) -> int:
    """How long it took."""
    return round(play.taken / timedelta(minutes=1))


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
    leaders = [trick.leader for trick in first.state.tricks[:1]]
    leader: Seat | None = leaders[0] if leaders else None
    return first.members[first.table.left(first.table.dealer) if leader is None else leader]


# The file that the app BG Stats opens, `.bgsplay`. FORMAT.md has its fields.

ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a "
    "share, export or open-in function to open it with Board Game Stats."
)
NOBODY = -1


def play_file(*plays: BGStatsPlay) -> bytes:
    """The file of these plays, JSON in UTF-8; the same bytes whenever it is made."""
    changed = time(max(play.changed for play in plays).astimezone(UTC))
    people = {uuid("person", one.id): one for play in plays for one in play.players}
    locations = {uuid("location", play.location): play for play in plays if play.location}
    games = {uuid("game", source_game(play.deck)): play for play in plays}
    ids = {id: n for kind in (people, locations, games) for n, id in enumerate(kind, 1)}
    document = {
        "about": ABOUT,
        "players": [
            _named(id, ids, one.name, changed) | _person(one) for id, one in people.items()
        ],
        "locations": [_named(id, ids, one.location, changed) for id, one in locations.items()],
        "games": [_named(id, ids, GAME, changed) | _game(one.deck) for id, one in games.items()],
        "plays": [_play(play, ids) for play in plays],
        "userInfo": {"meRefId": NOBODY},
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"


def _named(id: str, ids: Mapping[str, int], name: str, changed: str) -> dict[str, Any]:
    """What every player, location and game has; `ids` are those within the file."""
    return {"uuid": id, "id": ids[id], "name": name, "modificationDate": changed}


def _person(player: Player) -> dict[str, Any]:
    return {"isAnonymous": player.is_lopaka, "bggUsername": ""}


def _game(deck: str) -> dict[str, Any]:
    return {
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "bggId": BGG_IDS.get(deck, 0),
        "isBaseGame": 1,
        "isExpansion": 0,
        "rating": 0,
    }


def _play(play: BGStatsPlay, ids: Mapping[str, int]) -> dict[str, Any]:
    everybody = play.players
    return {
        "uuid": uuid("play", play.table_id),
        "gameRefId": ids[uuid("game", source_game(play.deck))],
        "locationRefId": ids.get(uuid("location", play.location), 0),
        "playDate": time(play.begun),
        "playDateYmd": int(play.begun.strftime("%Y%m%d")),
        "entryDate": time(play.ended.astimezone(UTC)),
        "modificationDate": time(play.changed.astimezone(UTC)),
        "durationMin": minutes(play),
        "rounds": play.rounds,
        "board": play.board,
        "comments": "\n".join(play.comments),
        "manualWinner": _is_winner_named(everybody),
        "ignored": False,
        "rating": 0,
        "scoringSetting": 0,
        "usesTeams": False,
        "playImages": "[]",
        "playerScores": [_score(one, ids[uuid("person", one.id)]) for one in everybody],
    }


def _is_winner_named(everybody: Sequence[Player]) -> bool:
    """After a tie-break, or with Lopaka on top, the highest score does not say who won."""
    best = max(player.score for player in everybody)
    return any(player.is_first != (player.score == best) for player in everybody)


def _score(player: Player, id: int) -> dict[str, Any]:
    return {
        "playerRefId": id,
        "score": str(player.score),
        "winner": player.is_first,
        "startPlayer": player.leads,
        "newPlayer": False,
        "rank": player.rank,
        "seatOrder": player.seat,
        "role": player.name if player.is_lopaka else "",
        "metaData": '{"isNpc":1}' if player.is_lopaka else "{}",
    }


# The link that hands a finished game to the app BG Stats. FORMAT.md has its fields.

SOURCE = "Bottle Imp Table Assistant"
LINK = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST = 2953
"""Characters of a link: what the largest QR code holds."""


def push_link(play: BGStatsPlay) -> str:
    """The link; without comments, board and location where it were too long with them."""
    link = _link(play)
    return (
        link if len(link) <= LONGEST else _link(replace(play, comments=(), board="", location=""))
    )


def _link(play: BGStatsPlay) -> str:
    fields = {
        "sourceName": SOURCE,
        "sourcePlayId": _short_id("play", play.table_id),
        "playDate": time(play.begun.astimezone(UTC)),
        "durationMin": minutes(play),
        "comments": "\n".join(play.comments),
        "board": play.board,
        "location": play.location,
        "game": _linked_game(play.deck),
        "players": [_player(player) for player in play.players],
    }
    filled = {key: value for key, value in fields.items() if value != ""}
    text = json.dumps(filled, ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(text, safe=":,")


def _linked_game(deck: str) -> dict[str, Any]:
    fields = {
        "name": GAME,
        "sourceGameId": source_game(deck),
        "highestWins": True,
        "noPoints": False,
    }
    return fields | ({"bggId": BGG_IDS[deck]} if deck in BGG_IDS else {})


def _player(player: Player) -> dict[str, Any]:
    """`winner` is said to be optional, but the app for Android fails without it."""
    fields = {
        "name": player.name,
        "sourcePlayerId": _short_id("person", player.id),
        "startPlayer": player.leads,
        "winner": player.is_first,
        "score": player.score,
        "rank": player.rank,
    }
    return fields | ({"role": player.name} if player.is_lopaka else {})


def _short_id(kind: str, id: str) -> str:
    """64 bits of the app's id: enough to tell a person's plays and friends apart."""
    return uuid(kind, id).replace("-", "")[:16]
