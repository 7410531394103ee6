"""Finished and unfinished games that are exported."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

from assistant.notation import table_events
from assistant.rules.cards import Deck
from assistant.rules.events import Began, GameEvent, Opened, Played
from assistant.rules.fold import fold
from assistant.rules.game import LOPAKA, Game
from assistant.rules.options import USUAL, Goal
from tests.rounds import CLASSIC, legal_round

RECORDED = {
    path.stem: path
    for path in sorted((Path(__file__).parents[1] / "records" / "games").glob("*.json"))
}


def recorded(name: str) -> Game:
    """A recorded game."""
    document = json.loads(RECORDED[name].read_text(encoding="utf-8"))
    return fold([table_events.read(event) for event in document["events"]])


def made(seats: int, rounds: int = 3, deck: Deck = CLASSIC) -> Game:
    """A game of so many rounds that is over; a deals the first."""
    options = replace(USUAL, goal=Goal("rounds", rounds), deck=deck)
    told: list[GameEvent] = [Opened(tuple("abcd"[:seats]), 0, options)]
    for number in range(rounds):
        told += [Began()] if number else []
        told += [
            Played(seat, card)
            for seat, card in legal_round(Random(number), seats, (number + 1) % seats, deck)
        ]
    return fold(told)


def names_of(game: Game) -> dict[str, str]:
    """A name for everybody who ever sat at the table: the id in capitals."""
    persons = {member.person for member in game.members}.union(
        *(one.persons for one in game.rounds)
    )
    return {person: person.upper() for person in persons} | {LOPAKA: "Lopaka"}
