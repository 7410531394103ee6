"""Rounds of which everything lies open, as sentences are made from them."""

from collections.abc import Sequence

from assistant.rules import round_view
from assistant.rules.events import Event
from assistant.rules.game import Game
from assistant.rules.replay import replay
from assistant.rules.round_view import RoundView, whole
from assistant.rules.table import Table


def seen(table: Table, events: Sequence[Event]) -> RoundView:
    """A round that these events tell."""
    return whole(table, list(enumerate(events)), replay(table, events))


def newest(game: Game) -> RoundView:
    """The newest round of a game."""
    return round_view.seen(game.rounds[-1])
