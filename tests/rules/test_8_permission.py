"""Rulebook 8.15: whether a card may be played, as far as the record tells."""

from collections.abc import Sequence
from random import Random

import pytest

from assistant.notation import record_files
from assistant.rules.cards import NUMBERS
from assistant.rules.events import Dealt, Event, Played, Skipped, Turned
from assistant.rules.permission import Permission, legal, permission
from assistant.rules.replay import replay
from assistant.rules.table import Table
from tests.oracle import made, plain
from tests.rules.telling import (
    ADAM,
    ADAM_KNOWN,
    BETTY,
    CHRISTIAN,
    DORIS,
    NAMES,
    played,
    random_record,
    table,
)
from tests.volume import volume

POSITIONS = volume(2, 30)
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
    tricks = [(24, 4, 6, 8), (10, 13, 17, 20), (27, 30, 32, 1)]
    events = [
        event
        for trick in tricks
        for event in (Turned(ADAM), *(Played(seat, card) for seat, card in enumerate(trick)))
    ]
    events += [Turned(ADAM), Played(ADAM, 34)]
    assert asked(events, 15) == Permission("is-out", BETTY)


def test_8_15_a_hand_that_must_have_the_colour_must_follow() -> None:
    nine_of_red = Dealt(BETTY, (11, 14, 16, 21, 23, 26, 29, 31, 33))
    assert asked([nine_of_red, Played(ADAM, 35)], 1) == Permission("must-follow", BETTY)


@pytest.mark.parametrize(
    ("events", "card", "refusal"),
    [
        ((), 19, "unknown-card"),
        ((), 38, "unknown-card"),
        ((24,), 24, "duplicate-card"),
        ((24, 15, 17, 32), 17, "duplicate-card"),
    ],
)
def test_8_15_what_cannot_have_been_played_is_refused(
    events: tuple[int, ...], card: int, refusal: str
) -> None:
    found = asked(played(table(), *events), card)
    assert (found.answer, found.refusal) == ("refused", refusal)


def test_8_15_a_card_that_was_dealt_to_somebody_else_is_refused_where_that_is_told() -> None:
    dealt = [
        Dealt(CHRISTIAN, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
        Dealt(DORIS, (10, 11, 12, 13, 14, 15, 16, 17, 18)),
    ]
    at = table(dealer=CHRISTIAN)
    assert (
        asked([*dealt, Played(DORIS, 10), Played(ADAM, 20)], 1, at).refusal is None
    )  # passed on to Betty
    assert asked([*ADAM_KNOWN, Played(DORIS, 30)], 14, at).refusal == "not-in-hand"


def test_8_15_where_the_whole_hand_is_told_it_decides() -> None:
    at = table(dealer=CHRISTIAN)
    blue_led, none_led = [*ADAM_KNOWN, Played(DORIS, 30)], [*ADAM_KNOWN]
    assert asked(blue_led, 12, at) == Permission("must-follow", ADAM)
    assert asked(blue_led, 8, at) == Permission("follows", ADAM)
    assert asked(none_led, 12, at) == Permission("refused", DORIS, "not-in-hand")


def test_8_15_a_card_of_a_colour_not_followed_before_says_nothing_of_the_colour_led_now() -> None:
    """Betty did not follow blue.

    Whether a blue card follows yellow now is another question than whether she revoked then.
    """
    events = [*played(table(), 24, 15, 34, 32), Turned(ADAM), Played(ADAM, 22)]
    assert asked(events, 27) == Permission("depends", BETTY, proves=1)


def test_8_15_a_card_that_would_prove_a_revoke_says_so_when_it_is_led() -> None:
    events = [*played(table(), 24, 15, 34, 32), Turned(BETTY)]
    assert asked(events, 27) == Permission("leads", BETTY, proves=1)


def test_8_15_a_card_that_would_prove_a_revoke_says_so_when_it_follows() -> None:
    events = [*played(table(), 24, 15, 34, 32), Turned(ADAM), Played(ADAM, 30)]
    assert asked(events, 27) == Permission("follows", BETTY, proves=1)


def test_8_15_after_a_correction_the_seats_that_the_app_assumed_follow_the_turn() -> None:
    events = [(1, Played(CHRISTIAN, 24)), (2, Played(DORIS, 34))]
    assert permission(table(), events, 16, corrected=3) == Permission("depends", CHRISTIAN)
    assert permission(table(), events, 16) == Permission("leads", ADAM)


def test_8_15_after_a_trick_that_was_passed_over_it_can_still_be_asked() -> None:
    assert asked([Skipped(ADAM, 18), Played(ADAM, 24)], 15) == Permission("depends", BETTY)


# What a known hand may play


def test_4_2_what_a_hand_may_play_is_not_told_unless_all_of_it_is_known() -> None:
    assert legal(replay(table(), played(table(), 24)).round) is None
    assert legal(replay(table(), ADAM_KNOWN[:-1]).round) is None


@pytest.mark.parametrize("seed", range(volume(4, 20)))
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
    return [
        {one.card for one in events if isinstance(one, Played) and one.seat == seat}
        for seat in range(at.seats)
    ]


# Held to an independent argument: whether there is a deal in which the hand has the colour, and one
# in which it has not


def possible(
    table: plain.Table, events: list[plain.Event], hand: plain.Hand, led: int, card: int
) -> tuple[bool, bool]:
    """Whether by some deal that explains the record the hand has the colour, and by some the card
    and nothing of it.
    """
    voids = plain.voids(table, events)
    played = {play.card for play in plain.story(table, events).plays}

    def can_hold(card: float, voids: set[tuple[plain.Hand, int]]) -> bool:
        ways = plain.open_to(table, events, voids)
        ways[card] = [way for way in ways[card] if way.end == hand]
        return plain.all_placed(table, ways)

    unseen = [one for one, suit in table.colour.items() if suit == led and one not in played]
    return any(can_hold(one, voids) for one in unseen), can_hold(card, {*voids, (hand, led)})


def a_position(rng: Random, seats: int, exchange: str, chance: float) -> plain.Record:
    """A round that stops in the middle of a late trick."""
    document, _ = made.revoking_round(rng, NAMES[:seats], "classic", exchange, chance)
    plays = [number for number, event in enumerate(document["events"]) if event["type"] == "play"]
    length = plays[0] + rng.choice(
        [number for number in range(len(plays) // 2, len(plays)) if number % seats]
    )
    return {**document, "events": document["events"][:length]}


@pytest.mark.parametrize("exchange", ["nothing", "deals", "mixed"])
@pytest.mark.parametrize("chance", [0, 0.15], ids=["legal", "with revokes"])
@pytest.mark.parametrize("seats", [3, 4])
def test_8_15_the_answer_is_that_of_all_deals_that_explain_the_record(
    seats: int, chance: float, exchange: str
) -> None:
    rng = Random(f"{seats} {chance} {exchange}")
    for _ in range(POSITIONS):
        document = a_position(rng, seats, exchange, chance)
        record, there = record_files.read(document), plain.table_of(document)
        in_force, _ = plain.findings(there, document["events"])
        now = plain.story(there, in_force)
        led = there.colour[now.running[0].card]
        card = rng.choice([one for one in sorted(NUMBERS) if there.colour[one] != led])
        found = permission(record.table, [*enumerate(record.events)], card)
        if (
            now.turn
            and plain.can_be_explained(there, in_force)
            and not (found.refusal or found.proves)
        ):
            has, has_not = possible(there, in_force, now.turn, led, card)
            expected = "must-follow" if not has_not else "depends" if has else "is-out"
            assert found.answer == expected, (document, card)


def test_8_15_every_answer_is_given_to_some_of_these_records() -> None:
    rng, answers = Random("every answer"), set()
    for _ in range(30):
        record = record_files.read(a_position(rng, 3, "mixed", 0))
        round_ = replay(record.table, record.events).round
        if round_.to_act is not None:
            answers |= {
                permission(record.table, [*enumerate(record.events)], card).answer
                for card in (5, 6, 16)
            }
    assert answers == {"refused", "follows", "depends", "must-follow", "is-out"}
