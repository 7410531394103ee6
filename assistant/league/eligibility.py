"""Which games count in a season (League 2.3)."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Literal

from assistant.rules.cards import Deck
from assistant.rules.events import Agreed, GameEvent, Opened, RoundEvent
from assistant.rules.events_in_force import in_force
from assistant.rules.game import Game
from assistant.rules.options import SWITCHES, TABLES_OWN, USUAL, Options, usual_deck

ReasonNotCounted = Literal[
    "running", "no_result", "other_rules", "unsigned", "other_day", "twice", "deleted", "importing"
]


def reason_not_counted(
    game: Game, events: Sequence[GameEvent], season: Options
) -> ReasonNotCounted | None:
    """Why a game does not count in a season with this agreement; None if it counts.

    `events` is the record that `game` was folded from. The season's days, people who stand in
    the game twice, deleted tables, and games that are being imported are checked elsewhere.
    """
    if not game.is_over:
        return "running"
    if not game.places:
        return "no_result"
    agreed = prescribed(season)
    for options in agreements_played_by(events):
        # a deck of so many cards as the table needs
        deck = deck_at_table(agreed.deck, len(options.deck.cards))
        if prescribed(options) != replace(agreed, deck=deck):
            return "other_rules"
    if season.sign_off != "off" and not game.is_all_signed:
        return "unsigned"
    return None


def prescribed(options: Options) -> Options:
    """An agreement with the usual answer to every switch that a season leaves to its tables."""
    usual: dict[str, Any] = {switch: SWITCHES[switch][0] for switch in TABLES_OWN}
    return replace(options, **usual)


def deck_at_table(of_season: Deck, size: int) -> Deck:
    """The season's deck where it has so many cards, and else the usual one that has (2.9)."""
    return of_season if len(of_season.cards) == size else usual_deck(size)


def agreements_played_by(events: Sequence[GameEvent]) -> list[Options]:
    """Each agreement by which something in a round happened, and the last one, which ended it."""
    agreements: list[Options] = []
    current = USUAL
    for _, event in in_force(events).events:
        if isinstance(event, Opened | Agreed):
            current = event.options
        elif isinstance(event, RoundEvent) and current not in agreements:
            agreements.append(current)
    return [*agreements, current]


def is_within(day: date, first: date, last: date) -> bool:
    """Whether a day is one of a season's, both ends included."""
    return first <= day <= last
