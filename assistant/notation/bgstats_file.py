"""The file that the app BG Stats opens, `.bgsplay`. FORMAT.md has its fields."""

import json
from datetime import UTC
from typing import Any

from assistant.notation.bgstats_play import (
    BGG_IDS,
    GAME,
    BGStatsPlay,
    Player,
    minutes,
    players,
    source_game,
    time,
    uuid,
)
from assistant.rules.game import Game

ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a "
    "share, export or open-in function to open it with Board Game Stats."
)
NOBODY = -1


def play_file(play: BGStatsPlay) -> bytes:
    """The file, JSON in UTF-8; the same bytes whenever it is made."""
    changed = time(play.changed.astimezone(UTC))
    everybody = players(play)
    document = {
        "about": ABOUT,
        "players": [_person(player, changed) for player in everybody],
        "locations": [_location(play.location, changed)] if play.location else [],
        "games": [_game(play.game, changed, in_teams=_is_in_teams(everybody))],
        "plays": [_play(play, everybody, changed)],
        "userInfo": {"meRefId": NOBODY},
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"


def _person(player: Player, changed: str) -> dict[str, Any]:
    return {
        "uuid": uuid("person", player.id),
        "id": player.seat,
        "name": player.name,
        "isAnonymous": player.is_lopaka,
        "modificationDate": changed,
        "bggUsername": "",
    }


def _location(name: str, changed: str) -> dict[str, Any]:
    return {"uuid": uuid("location", name), "id": 1, "name": name, "modificationDate": changed}


def _game(game: Game, changed: str, *, in_teams: bool) -> dict[str, Any]:
    return {
        "uuid": uuid("game", source_game(game)),
        "id": 1,
        "name": GAME,
        "modificationDate": changed,
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": in_teams,
        "bggId": BGG_IDS.get(game.options.deck.id, 0),
        "isBaseGame": 1,
        "isExpansion": 0,
        "rating": 0,
    }


def _play(play: BGStatsPlay, everybody: list[Player], changed: str) -> dict[str, Any]:
    return {
        "uuid": uuid("play", play.table_id),
        "gameRefId": 1,
        "locationRefId": 1 if play.location else 0,
        "playDate": time(play.begun),
        "playDateYmd": int(play.begun.strftime("%Y%m%d")),
        "entryDate": time(play.ended.astimezone(UTC)),
        "modificationDate": changed,
        "durationMin": minutes(play),
        "rounds": len(play.game.finished),
        "board": play.board,
        "comments": "\n".join(play.comments),
        "manualWinner": _is_winner_named(everybody),
        "ignored": False,
        "rating": 0,
        "scoringSetting": 0,
        "usesTeams": _is_in_teams(everybody),
        "playImages": "[]",
        "playerScores": [_score(player) for player in everybody],
    }


def _is_in_teams(everybody: list[Player]) -> bool:
    """Whether the same people played together all the time."""
    return any(player.team for player in everybody)


def _is_winner_named(everybody: list[Player]) -> bool:
    """After a tie-break, or with Lopaka on top, the highest score does not say who won."""
    best = max(player.score for player in everybody)
    return any(player.is_first != (player.score == best) for player in everybody)


def _score(player: Player) -> dict[str, Any]:
    """`team` only where there are some, as in the app's own files."""
    fields = {
        "playerRefId": player.seat,
        "score": str(player.score),
        "winner": player.is_first,
        "startPlayer": player.leads,
        "newPlayer": False,
        "rank": player.rank,
        "seatOrder": player.seat,
        "role": player.name if player.is_lopaka else "",
        "metaData": '{"isNpc":1}' if player.is_lopaka else "{}",
    }
    return fields | ({"team": player.team} if player.team else {})
