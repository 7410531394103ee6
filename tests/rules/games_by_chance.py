"""Games made by chance, of every variant, as the events of a table."""

from dataclasses import replace
from random import Random

from assistant.rules.cards import offered_decks
from assistant.rules.events import (
    Began,
    Ended,
    GameEvent,
    Joined,
    Left,
    Opened,
    Played,
    Ruled,
    Skipped,
    Succeeded,
    Tallied,
)
from assistant.rules.fold import fold
from assistant.rules.game import Game, GameRound
from assistant.rules.options import USUAL, Goal, Options
from assistant.rules.replay import walk
from assistant.rules.scoring import penalty
from assistant.rules.table import SEATS, Variant
from tests.rounds_of_box import LARGE, round_of_box
from tests.rounds_of_two import round_of_two

PERSONS = ("Anna K.", "Jonas", "Lars", "Mia", "Chris", "Bo", "Tess", "Ada")
MOST_ROUNDS = 14


def a_game(rng: Random) -> Game:
    """A game that is over: of any variant, written down in any way.

    Rounds are void, people come, go and take over, tricks are skipped or only counted.
    """
    variant, _ = rng.choice([("standard", 36)] * 4 + list(SEATS))
    seats = rng.choice([n for (one, _), counts in SEATS.items() for n in counts if one == variant])
    free = rng.sample(PERSONS, len(PERSONS))
    persons = tuple(free.pop() for _ in range(seats))
    events: list[GameEvent] = [Opened(persons, rng.randrange(seats), _options(rng, variant, seats))]
    while not (game := fold(events)).is_over:
        if not game.rounds[-1].is_done:
            events += _round(rng, game.rounds[-1])
        elif len(game.rounds) >= MOST_ROUNDS or rng.random() < 0.02:
            events.append(Ended(counts=True))
        else:
            events += [*_who_comes(rng, game, free), Began()]
    return game


def _options(rng: Random, variant: Variant, seats: int) -> Options:
    small = [deck for deck in offered_decks().values() if not deck.has_twins]
    return replace(
        USUAL,
        deck=LARGE if seats > 4 else rng.choice(small),
        goal=rng.choice((Goal("target", 200), Goal("rounds", rng.choice((1, 2, 5, 8, 12))))),
        variant=variant,
        card_points=rng.choice(("coins", "coins", "face")),
        tie=rng.choice(("shared", "extra_round", "fewest_curses", "last_round")),
        level=rng.choice(("tricks", "tricks", "tricks", "bottle", "score")),
        teams_of_six=rng.choice(("2-2-2", "2-2-1-1")),
        lopaka_scores=rng.choice(("shown_not_ranked", "ranked", "ignored")),
    )


def _who_comes(rng: Random, game: Game, free: list[str]) -> list[GameEvent]:
    """Now and then somebody takes a seat over, or of three and four joins or leaves."""
    is_of_three_or_four = game.options.variant == "standard"
    if free and rng.random() < 0.05:
        return [Succeeded(rng.randrange(game.seats), free.pop())]
    if is_of_three_or_four and game.seats == 4 and rng.random() < 0.05:
        return [Left(rng.randrange(4))]
    if is_of_three_or_four and game.seats == 3 and free and rng.random() < 0.05:
        return [Joined(rng.randrange(3), free.pop(), rng.choice((0, 20, 60)))]
    return []


def _round(rng: Random, round_: GameRound) -> list[GameEvent]:
    """A round as it was written down."""
    table, seed = round_.table, rng.randrange(10**6)
    of_two = table.variant in ("lopaka", "bright-house")
    played: list[GameEvent] = [*(round_of_two if of_two else round_of_box)(seed, table)]
    if rng.random() < 0.05:
        return [*played[: rng.randrange(5)], Ruled("misdeal_late", "void", 0)]
    state = walk(table, enumerate(played), explain=False).round  # type: ignore[arg-type]
    first, *second = [bottle.owner for bottle in state.bottles]
    assert first is not None
    counted = Tallied(first, tuple(state.coins), (), penalty(state), *second)
    if round_.level == "score":
        return [counted]
    if round_.level == "bottle":
        sales = [Skipped(trick.winner, trick.card) for trick in state.tricks if trick.sold]
        return [*sales, counted]
    if rng.random() < 0.1:
        cards = [event for event in played if isinstance(event, Played)]
        return [*played[: rng.randrange(len(played) - len(cards), len(played))], counted]
    return played
