"""The link that hands a finished game to the app BG Stats. FORMAT.md has its fields."""

import json
from dataclasses import replace
from datetime import UTC
from typing import Any
from urllib.parse import quote

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

SOURCE = "Bottle Imp Table Assistant"
LINK = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST = 2953
"""Characters of a link: what the largest QR code holds."""


def push_link(play: BGStatsPlay) -> str:
    """The link, with as many lines of comments as fit.

    Where names are very long, not even the board and the location do.
    """
    links = [_link(shorter) for shorter in _shortened(play)]
    return next((link for link in links if len(link) <= LONGEST), links[-1])


def _shortened(play: BGStatsPlay) -> list[BGStatsPlay]:
    """The play with less and less said of it."""
    counts = range(len(play.comments), -1, -1)
    return [
        *(replace(play, comments=play.comments[:count]) for count in counts),
        replace(play, comments=(), board=""),
        replace(play, comments=(), board="", location=""),
    ]


def _link(play: BGStatsPlay) -> str:
    fields = {
        "sourceName": SOURCE,
        "sourcePlayId": _short_id("play", play.table_id),
        "playDate": time(play.begun.astimezone(UTC)),
        "durationMin": minutes(play),
        "comments": "\n".join(play.comments),
        "board": play.board,
        "location": play.location,
        "game": _game(play.game),
        "players": [_player(player) for player in players(play)],
    }
    filled = {key: value for key, value in fields.items() if value != ""}
    text = json.dumps(filled, ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(text, safe=":,")


def _game(game: Game) -> dict[str, Any]:
    deck = game.options.deck.id
    fields = {
        "name": GAME,
        "sourceGameId": source_game(game),
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
