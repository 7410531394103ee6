"""Rulebook 8.15: whether a card may be played, as far as the record tells."""

from collections.abc import Sequence
from random import Random

import pytest

from assistant.notation import records
from assistant.rules.cards import NUMBERS
from assistant.rules.events import Amended, Dealt, Event, Played, Replaced, Skipped, Turned
from assistant.rules.permission import Permission, legal, permission
from assistant.rules.replay import replay
from assistant.rules.table import Table
from tests.oracle import made, plain
from tests.rules.telling import ADAM, ADAM_KNOWN, BETTY, CHRISTIAN, DORIS, NAMES, played, random_record, table

POSITIONS = 60
"""So many are asked about for each kind of record."""


def asked(events: Sequence[Event], card: int, at: Table | None = None) -> Permission:
    """Whether the card may be played after these events."""
    return permission(at or table(), [*enumerate(events)], card)


# In sentences


@pytest.mark.parametrize("card", [1, 24, 37])
def test_8_15_any_card_may_be_led(card: int) -> None:
    assert asked([], card) == Permission("leads", ADAM)


def test_8_15_after_a_trick_its_taker_may_lead_any_card() -> None:
    assert asked(played(table(), 24, 15, 17, 32), 20) == Permission("leads", CHRISTIAN)


@pytest.mark.parametrize("card", [4, 34])
def test_8_15_a_card_of_the_colour_led_follows(card: int) -> None:
    assert asked(played(table(), 24), card) == Permission("follows", BETTY)


def test_8_15_another_colour_depends_on_what_the_hand_has() -> None:
    assert asked(played(table(), 24), 15) == Permission("depends", BETTY)


def test_8_15_a_seat_that_did_not_follow_before_is_out_of_the_colour() -> None:
    events = [*played(table(), 24, 15, 34, 32), Turned(ADAM), Played(ADAM, 27)]
    assert asked(events, 22) == Permission("is-out", BETTY)


def test_8_15_a_seat_is_out_when_every_card_of_the_colour_is_played() -> None:
    blue = (24, 4, 6, 8, 10, 13, 17, 20, 27, 30, 32)
    events: list[Event] = [Turned(ADAM), *(Played(seat, card) for seat, card in zip([0, 1, 2, 3] * 2, blue, strict=False))]
    events = [Played(seat, card) for seat, card in enumerate((24, 4, 6, 8))]
    events += [Turned(ADAM), *(Played(seat, card) for seat, card in enumerate((10, 13, 17, 20)))]
    events += [Turned(ADAM), *(Played(seat, card) for seat, card in enumerate((27, 30, 32, 1)))]
    events += [Turned(ADAM), Played(ADAM, 34)]
    assert asked(events, 15) == Permission("is-out", BETTY)


def a_round_in_which_only_betty_can_have_red() -> list[Event]:
    """Adam, Christian and Doris did not follow red, and four of the Imp's Trick cannot be all the red that is left."""
    first = [Played(seat, card) for seat, card in enumerate((11, 14, 1, 2))]
    return [*first, Turned(BETTY), Played(BETTY, 16), Played(CHRISTIAN, 3), Played(DORIS, 4), Played(ADAM, 5)]


def test_8_15_a_hand_that_must_have_the_colour_must_follow() -> None:
    events = [*a_round_in_which_only_betty_can_have_red(), Turned(ADAM), Played(ADAM, 21)]
    assert "revoke" in [found.code for found in replay(table(), events).findings]
    only_betty = [*a_round_in_which_only_betty_can_have_red(), Turned(CHRISTIAN), Played(CHRISTIAN, 22)]
    assert asked(only_betty, 7).answer == "depends"


@pytest.mark.parametrize(
    ("events", "card", "refusal"),
    [
        ((), 19, "unknown-card"),
        ((), 38, "unknown-card"),
        ((24,), 24, "duplicate-card"),
        ((24, 15, 17, 32), 17, "duplicate-card"),
    ],
)
def test_8_15_what_cannot_have_been_played_is_refused(events: tuple[int, ...], card: int, refusal: str) -> None:
    found = asked(played(table(), *events), card)
    assert (found.answer, found.refusal) == ("refused", refusal)


def test_8_15_a_card_that_was_dealt_to_somebody_else_is_refused_where_that_is_told() -> None:
    dealt = [Dealt(CHRISTIAN, (1, 2, 3, 4, 5, 6, 7, 8, 9)), Dealt(DORIS, (10, 11, 12, 13, 14, 15, 16, 17, 18))]
    at = table(dealer=CHRISTIAN)
    assert asked([*dealt, Played(DORIS, 10), Played(ADAM, 20)], 1, at).refusal is None  # passed on to Betty
    assert asked([*ADAM_KNOWN, Played(DORIS, 30)], 14, at).refusal == "not-in-hand"


def test_8_15_where_the_whole_hand_is_told_it_decides() -> None:
    at = table(dealer=CHRISTIAN)
    blue_led, none_led = [*ADAM_KNOWN, Played(DORIS, 30)], [*ADAM_KNOWN]
    assert asked(blue_led, 12, at) == Permission("must-follow", ADAM)
    assert asked(blue_led, 8, at) == Permission("follows", ADAM)
    assert asked(none_led, 12, at) == Permission("refused", DORIS, "not-in-hand")


def test_8_15_a_card_of_a_colour_that_was_not_followed_before_says_nothing_of_the_colour_led_now() -> None:
    """Betty did not follow blue; whether a blue card follows yellow now is another question than whether she revoked then."""
    events = [*played(table(), 24, 15, 34, 32), Turned(ADAM), Played(ADAM, 22)]
    assert asked(events, 27) == Permission("depends", BETTY)


def test_8_15_asking_counts_the_seats_as_the_last_correction_has_them() -> None:
    events = [*played(table(), 24, 15, 17, 32), Played(CHRISTIAN, 20), Amended((Replaced(2, Played(CHRISTIAN, 16)),))]
    assert permission(table(), [*enumerate(events[:2])], 17, corrected=5) == Permission("depends", CHRISTIAN)


def test_8_15_after_a_trick_that_was_passed_over_nobody_is_held_to_be_out() -> None:
    events = [Skipped(ADAM, 18), *played(table(), 24, 15, 34, 32)]
    assert asked([*events, Turned(ADAM), Played(ADAM, 27)], 22).answer == "depends"


# What a known hand may play


def test_4_2_what_a_hand_may_play_is_not_told_unless_all_of_it_is_known() -> None:
    assert legal(replay(table(), played(table(), 24)).round) is None
    assert legal(replay(table(), ADAM_KNOWN[:-1]).round) is None


@pytest.mark.parametrize("seed", range(20))
def test_4_2_what_a_hand_may_play_is_its_cards_of_the_colour_led_or_all_of_them(seed: int) -> None:
    record = random_record(f"legal {seed}", 3 + seed % 2, exchange="everything", chance=0.2)
    hands = hands_of(record.table, record.events)
    for number, event in enumerate(record.events):
        if isinstance(event, Played):
            round_ = replay(record.table, record.events[:number]).round
            hand, suits = hands[event.seat], record.table.deck.suit_of
            following = {card for card in hand if suits[card] == round_.led}
            if round_.hands is not None:
                assert legal(round_) == tuple(sorted(following or hand))
            hand.remove(event.card)


def hands_of(at: Table, events: Sequence[Event]) -> list[set[int]]:
    """What each seat plays in a round."""
    return [{one.card for one in events if isinstance(one, Played) and one.seat == seat} for seat in range(at.seats)]


# Held to an independent argument: whether there is a deal in which the hand has the colour, and one in which it has not


def possible(table: plain.Table, events: list[plain.Event], seat: str, led: int, card: int) -> tuple[bool, bool]:
    """Whether by some deal that explains the record the seat has the colour, and by some the card and nothing of it."""
    voids = plain.voids(table, events)
    ways, every = plain.options(table, events, voids), plain.places(table)

    def held(ways: dict[int, list[int]], card: int) -> dict[int, list[int]]:
        return {**ways, card: [place for place in ways[card] if every[place].end == seat]}

    unseen = {card for card in table.colour if table.colour[card] == led} - {play.card for play in plain.plays(table, events)}
    without = plain.options(table, events, {*voids, (seat, led)})
    return any(plain.all_placed(held(ways, one)) for one in unseen), plain.all_placed(held(without, card))


def a_position(rng: Random, seats: int, exchange: str, chance: float) -> plain.Record:
    """A round that stops in the middle of a late trick."""
    document, _ = made.revoking_round(rng, NAMES[:seats], "classic", exchange, chance)
    plays = [number for number, event in enumerate(document["events"]) if event["type"] == "play"]
    length = plays[0] + rng.choice([number for number in range(len(plays) // 2, len(plays)) if number % seats])
    return {**document, "events": document["events"][:length]}


@pytest.mark.parametrize("exchange", ["nothing", "deals", "mixed"])
@pytest.mark.parametrize("chance", [0, 0.15], ids=["legal", "with revokes"])
@pytest.mark.parametrize("seats", [3, 4])
def test_8_15_the_answer_is_that_of_all_deals_that_explain_the_record(seats: int, chance: float, exchange: str) -> None:
    rng = Random(f"{seats} {chance} {exchange}")
    for _ in range(POSITIONS):
        document = a_position(rng, seats, exchange, chance)
        record, there = records.read(document), plain.table_of(document)
        in_force, _ = plain.findings(there, document["events"])
        now = plain.story(there, in_force)
        led = there.colour[now.running[0].card]
        card = rng.choice([one for one in sorted(NUMBERS) if there.colour[one] != led])
        found = permission(record.table, [*enumerate(record.events)], card)
        if now.turn and plain.can_be_explained(there, in_force) and not (found.refusal or found.proves):
            has, has_not = possible(there, in_force, now.turn, led, card)
            expected = "must-follow" if not has_not else "depends" if has else "is-out"
            assert found.answer == expected, (document, card)


def test_8_15_every_answer_is_given_to_some_of_these_records() -> None:
    rng, answers = Random("every answer"), set()
    for _ in range(POSITIONS):
        record = records.read(a_position(rng, 3, "mixed", 0))
        round_ = replay(record.table, record.events).round
        if round_.to_act is not None:
            answers |= {permission(record.table, [*enumerate(record.events)], card).answer for card in (5, 6, 16)}
    assert answers == {"refused", "follows", "depends", "must-follow", "is-out"}
