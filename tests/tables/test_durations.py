"""How long rounds, games and evenings took."""

from datetime import datetime, timedelta

from assistant.tables import durations
from assistant.tables.durations import Stamp

BEGUN = datetime(2026, 11, 20, 19, 30)


def stamped(*told: tuple[str, float]) -> list[Stamp]:
    """Events of these kinds, each so many minutes after the one before."""
    at, stamps = BEGUN, []
    for number, (kind, minutes) in enumerate(told):
        at += timedelta(minutes=minutes)
        stamps.append(Stamp(number, at, kind))
    return stamps


def cards(minutes: float, count: int = 24) -> list[tuple[str, float]]:
    """The cards of a round that take so many minutes."""
    return [("play", minutes / count)] * count


def minutes(taken: timedelta | None) -> float | None:
    return None if taken is None else round(taken.total_seconds() / 60)


OPENED, NEXT = ("game", 0), ("round", 2)


def test_a_game_takes_from_its_opening_to_its_last_card() -> None:
    game = stamped(OPENED, *cards(12), NEXT, *cards(10))
    assert minutes(durations.of_game(game)) == 24


def test_a_round_ends_with_its_last_card() -> None:
    game = stamped(OPENED, *cards(12), NEXT, *cards(10))
    first = durations.of_round(game, 0, 25)
    assert (minutes(first), minutes(durations.of_round(game, 25))) == (12, 10)


def test_a_game_that_was_put_away_until_next_week_was_not_played_meanwhile() -> None:
    game = stamped(OPENED, *cards(12), ("round", 7 * 24 * 60), *cards(10))
    assert minutes(durations.of_game(game)) == 22


def test_a_pause_within_a_round_is_no_play() -> None:
    game = stamped(OPENED, *cards(6, 12), ("play", 40), *cards(6, 12))
    assert minutes(durations.of_round(game, 0)) == 12


def test_nothing_is_written_while_a_round_is_played_that_is_counted() -> None:
    game = stamped(OPENED, ("tally", 18), NEXT, ("tally", 20))
    assert minutes(durations.of_game(game)) == 40


def test_rounds_that_were_typed_in_afterwards_say_nothing() -> None:
    assert durations.of_game(stamped(OPENED, ("tally", 0.5), NEXT, ("tally", 0.5))) is None


def test_a_round_that_a_phone_without_network_sent_at_once_says_nothing() -> None:
    game = stamped(OPENED, *cards(0.2), NEXT, *cards(10))
    assert durations.of_game(game) is None
    assert durations.of_round(game, 0, 25) is None
    assert minutes(durations.of_round(game, 25)) == 10


def test_two_tables_of_an_evening_play_at_the_same_time() -> None:
    one, other = stamped(OPENED, *cards(30)), stamped(("game", 10), *cards(30))
    assert minutes(durations.of_evening([one, other])) == 40


def test_an_evening_of_which_a_game_is_not_known_says_nothing() -> None:
    known, unknown = stamped(OPENED, *cards(30)), stamped(OPENED, ("tally", 0.1))
    assert durations.of_evening([known, unknown]) is None


def test_a_game_without_a_played_card_says_nothing() -> None:
    assert durations.of_game([]) is None
    assert durations.of_evening([]) is None
