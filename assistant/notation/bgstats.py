"""A finished game for the app BG Stats: as a file that it opens, and as a link that hands it the play.

The app has no published format; FORMAT.md says which of its fields are written and where they were learnt. All ids are
computed from ours, so that a game that is taken along again, later and with another name in it, is the same play of the same
people; and from none of them can a table's own id be told, which would let everybody write at that table.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

from assistant.rules.cards import Coins
from assistant.rules.game import LOPAKA, Game
from assistant.rules.table import Seat

NAMESPACE = UUID("0ee6dc92-c119-47f5-b622-5711a9026a7d")
"""What our ids are hashed under. Never to be changed: people would have every play and every player twice."""

ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a share, export or open-in "
    "function to open it with Board Game Stats."
)
SOURCE = "Bottle Imp Table Assistant"
GAME = "The Bottle Imp"
BGG_IDS = {"matagot-2024": 413364}
"""BoardGameGeek's number of the game with this deck, where that was verified."""

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST = 2953
"""Characters of a link: what the largest QR code holds."""

NOBODY = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class BGStatsPlay:
    """A finished game with places. The times know their zone; `changed` is that of the last event of its record.

    `location` is where it was played, or "". `names` are those of its people by their ids, Lopaka's too. `board` says the deck
    and the variant; `comments` are lines.
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
class _Player:
    """One who has a place. `seat` counts from 1, clockwise."""

    id: str
    name: str
    seat: int
    rank: int
    score: Coins
    is_first: bool
    leads: bool

    @property
    def is_lopaka(self) -> bool:
        return self.id == LOPAKA


def play_file(play: BGStatsPlay) -> bytes:
    """The file, JSON in UTF-8; the same bytes whenever it is made."""
    changed = _time(play.changed.astimezone(UTC))
    players = _players(play)
    document = {
        "about": ABOUT,
        "players": [_person(player, changed) for player in players],
        "locations": [_location(play.location, changed)] if play.location else [],
        "games": [_game(play.game, changed)],
        "plays": [_play(play, players, changed)],
        "userInfo": {"meRefId": NOBODY},
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"


def push_link(play: BGStatsPlay) -> str:
    """The link. Of the comments as many lines as fit; where names are very long, not even the board and the location do."""
    shorter = [
        replace(play, comments=play.comments[:lines]) for lines in range(len(play.comments), -1, -1)
    ]
    shorter += [
        replace(play, comments=(), board=""),
        replace(play, comments=(), board="", location=""),
    ]
    links = [_link(one) for one in shorter]
    return next((link for link in links if len(link) <= LONGEST), links[-1])


def _players(play: BGStatsPlay) -> list[_Player]:
    """Everybody with a place; so Lopaka only where he has one, and he is never the winner."""
    game, leader = play.game, _first_leader(play.game)
    return [
        _Player(
            id=game.members[column].person,
            name=play.names[game.members[column].person],
            seat=seat,
            rank=game.places[column],
            score=game.totals[column],
            is_first=game.places[column] == 1 and game.members[column].person != LOPAKA,
            leads=column == leader,
        )
        for seat, column in enumerate(game.ranked, start=1)
    ]


def _first_leader(game: Game) -> int:
    """The column that led the first round that counts; the dealer's left where its first card was not written down."""
    one = game.finished[0]
    led = [trick.leader for trick in one.replay.round.tricks[:1]]
    seat: Seat | None = led[0] if led else None
    return one.members[one.table.left(one.table.dealer) if seat is None else seat]


def _person(player: _Player, changed: str) -> dict[str, Any]:
    return {
        "uuid": _uuid("person", player.id),
        "id": player.seat,
        "name": player.name,
        "isAnonymous": player.is_lopaka,
        "modificationDate": changed,
        "bggUsername": "",
    }


def _location(name: str, changed: str) -> dict[str, Any]:
    return {"uuid": _uuid("location", name), "id": 1, "name": name, "modificationDate": changed}


def _game(game: Game, changed: str) -> dict[str, Any]:
    return {
        "uuid": _uuid("game", _source_game(game)),
        "id": 1,
        "name": GAME,
        "modificationDate": changed,
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "bggId": BGG_IDS.get(game.options.deck.id, 0),
        "isBaseGame": 1,
        "isExpansion": 0,
        "rating": 0,
    }


def _play(play: BGStatsPlay, players: list[_Player], changed: str) -> dict[str, Any]:
    best = max(player.score for player in players)
    return {
        "uuid": _uuid("play", play.table_id),
        "gameRefId": 1,
        "locationRefId": 1 if play.location else 0,
        "playDate": _time(play.begun),
        "playDateYmd": int(play.begun.strftime("%Y%m%d")),
        "entryDate": _time(play.ended.astimezone(UTC)),
        "modificationDate": changed,
        "durationMin": _minutes(play),
        "rounds": len(play.game.finished),
        "board": play.board,
        "comments": "\n".join(play.comments),
        # A tie-break, or Lopaka on top: then the highest score does not say who won.
        "manualWinner": any(player.is_first != (player.score == best) for player in players),
        "ignored": False,
        "rating": 0,
        "scoringSetting": 0,
        "usesTeams": False,
        "playImages": "[]",
        "playerScores": [_score(player) for player in players],
    }


def _score(player: _Player) -> dict[str, Any]:
    return {
        "playerRefId": player.seat,
        "score": str(player.score),
        "winner": player.is_first,
        "startPlayer": player.leads,
        "newPlayer": False,
        "rank": player.rank,
        "seatOrder": player.seat,
        **(
            {"role": player.name, "metaData": '{"isNpc":1}'}
            if player.is_lopaka
            else {"role": "", "metaData": "{}"}
        ),
    }


def _link(play: BGStatsPlay) -> str:
    told = {
        "sourceName": SOURCE,
        "sourcePlayId": _short("play", play.table_id),
        "playDate": _time(play.begun.astimezone(UTC)),
        "durationMin": _minutes(play),
        "comments": "\n".join(play.comments),
        "board": play.board,
        "location": play.location,
        "game": _pushed_game(play.game),
        "players": [_pushed(player) for player in _players(play)],
    }
    said = {key: value for key, value in told.items() if value != ""}
    return LINK + quote(json.dumps(said, ensure_ascii=False, separators=(",", ":")), safe=":,")


def _pushed_game(game: Game) -> dict[str, Any]:
    known = {"bggId": BGG_IDS[game.options.deck.id]} if game.options.deck.id in BGG_IDS else {}
    told = {
        "name": GAME,
        "sourceGameId": _source_game(game),
        "highestWins": True,
        "noPoints": False,
    }
    return told | known


def _pushed(player: _Player) -> dict[str, Any]:
    """`winner` stands there although it is said to be optional: the app for Android fails without it."""
    told = {
        "name": player.name,
        "sourcePlayerId": _short("person", player.id),
        "startPlayer": player.leads,
        "winner": player.is_first,
        "score": player.score,
        "rank": player.rank,
    }
    return told | ({"role": player.name} if player.is_lopaka else {})


def _source_game(game: Game) -> str:
    """The edition that BoardGameGeek lists by itself is a game of its own."""
    return f"bottle-imp-{game.options.deck.id}" if game.options.deck.id in BGG_IDS else "bottle-imp"


def _minutes(play: BGStatsPlay) -> int:
    return max(0, round((play.ended - play.begun).total_seconds() / 60))


def _time(at: datetime) -> str:
    return at.strftime("%Y-%m-%d %H:%M:%S")


def _uuid(kind: str, id: str) -> str:
    return str(uuid5(NAMESPACE, f"{kind}:{id}"))


def _short(kind: str, id: str) -> str:
    """The same, as short as a link wants it: 64 bits of it tell a person's plays and friends apart."""
    return _uuid(kind, id).replace("-", "")[:16]
