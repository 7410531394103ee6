"""Rulebook chapter 10: Lopaka."""

from dataclasses import replace
from random import Random
from typing import Literal

import pytest

from assistant.rules import exchange, lopaka, scoring
from assistant.rules.cards import NUMBERS, cards_in, mask
from assistant.rules.events import (
    Amended,
    Dealt,
    Discarded,
    Event,
    Exchanged,
    Opened,
    Passed,
    Played,
    Replaced,
    Signed,
)
from assistant.rules.fold import fold
from assistant.rules.lopaka import forced
from assistant.rules.options import USUAL, Goal, LopakaScores
from assistant.rules.replay import replay
from assistant.rules.table import LOPAKA, Table
from tests.rules.telling import ADAM, BETTY, CLASSIC, NAMES, codes, counted

HAND = (3, 11, 13, 22, 23, 26, 27, 29, 30, 33, 35)
DEALT = Dealt(LOPAKA, HAND)


def table(dealer: int = ADAM) -> Table:
    return Table(3, dealer, CLASSIC, "lopaka")


def due(hand: tuple[int, ...], trick: tuple[int, ...], price: int) -> int:
    """What he plays from a hand to a trick."""
    led = CLASSIC.suit_of[trick[0]] if trick else None
    return lopaka.due(mask(hand), led, trick, price, CLASSIC.members)


@pytest.mark.parametrize(
    ("dealer", "order"), [(ADAM, (BETTY, LOPAKA, ADAM)), (BETTY, (ADAM, LOPAKA, BETTY))]
)
def test_10_1_lopaka_sits_at_the_dealers_right_and_the_other_player_leads(
    dealer: int, order: tuple[int, ...]
) -> None:
    at = table(dealer)
    assert (at.in_turn(at.left(dealer)), at.right(dealer), replay(at, []).round.to_act) == (
        order,
        LOPAKA,
        order[0],
    )


def test_10_2_each_has_eleven_cards_and_three_are_the_imps_trick() -> None:
    assert (table().share(0).dealt, table().tricks, table().imp) == (11, 11, 3)
    assert codes(replay(table(), [Dealt(LOPAKA, HAND[:-1])])) == ["hand-size"]


def test_10_2_nobody_discards() -> None:
    assert codes(replay(table(), [Discarded(ADAM, 5), Exchanged(BETTY, discards=(4,))])) == [
        "wrong-phase",
        "wrong-phase",
    ]


def test_10_3_the_players_swap_one_card_and_none_goes_to_lopaka() -> None:
    assert (
        codes(replay(table(), [Passed(ADAM, LOPAKA, 5), Passed(LOPAKA, ADAM, 3)]))
        == ["not-a-neighbour"] * 2
    )
    adams, bettys = (
        (1, 2, 4, 5, 6, 7, 8, 9, 10, 12, 14),
        (15, 16, 17, 18, 20, 21, 24, 25, 28, 31, 32),
    )
    told = replay(
        table(),
        [
            Exchanged(ADAM, adams, passes=((BETTY, 5),)),
            Exchanged(BETTY, bettys, passes=((ADAM, 32),)),
            DEALT,
        ],
    )
    hands = exchange.now(told.round)
    assert codes(told) == []
    assert [32 in cards_in(hands[ADAM]), 5 in cards_in(hands[BETTY]), cards_in(hands[LOPAKA])] == [
        True,
        True,
        HAND,
    ]


VECTORS = [
    ((9, 18, 27, 35), (), 15, 35),
    ((20, 30, 6), (24,), 19, 30),
    ((20, 8, 35), (24,), 19, 8),
    ((20, 35, 37), (24,), 19, 20),
    ((8, 13, 34), (24, 30), 19, 34),
    ((4, 8, 35), (24, 13), 19, 4),
    ((17, 8, 34), (24, 13), 19, 17),
    ((33, 36, 2), (24,), 19, 36),
    ((33, 36, 12), (24, 15), 19, 12),
    ((22, 25, 2), (18,), 19, 2),
    ((14, 36), (23, 12), 15, 14),
]
"""His hand, the trick so far, the price, and his card."""


@pytest.mark.parametrize(("hand", "trick", "price", "card"), VECTORS)
def test_10_5_he_plays_by_rule(
    hand: tuple[int, ...], trick: tuple[int, ...], price: int, card: int
) -> None:
    assert due(hand, trick, price) == card


@pytest.mark.parametrize(("hand", "trick"), [((1, 20, 37), (24,)), ((20, 37), (34, 3))])
def test_10_4_he_follows_the_colour_led_if_he_can(
    hand: tuple[int, ...], trick: tuple[int, ...]
) -> None:
    assert due(hand, trick, 19) == 20


def test_10_6_what_cannot_win_is_his_lowest() -> None:
    assert (due((8, 4), (24, 13), 19), due((36, 33, 12), (24, 15), 19)) == (4, 12)


@pytest.mark.parametrize(
    ("trick", "price", "reason"),
    [((30,), 19, "leads"), ((24, 30), 19, "wins"), ((24, 4), 19, "wins"), ((24, 20), 19, "loses")],
)
def test_10_5_he_says_why(trick: tuple[int, ...], price: int, reason: str) -> None:
    assert lopaka.why(trick, price) == reason


def test_10_7_where_his_hand_is_written_down_he_plays_by_himself() -> None:
    round_ = replay(table(), [DEALT, Played(BETTY, 28)]).round
    assert forced(round_) == Played(LOPAKA, 3)


def test_10_7_where_he_takes_a_trick_and_leads_its_ruling_stands_until_the_next_card() -> None:
    trick = [DEALT, Played(BETTY, 6), Played(LOPAKA, 13), Played(ADAM, 25)]
    led = [*trick, Played(LOPAKA, 35)]
    taken = replay(table(), trick).round.tricks[0]
    assert (codes(replay(table(), led)), taken.winner) == ([], LOPAKA)
    assert replay(table(), trick).round.ruled_trick == taken
    assert replay(table(), led).round.ruled_trick == taken
    assert replay(table(), [*led, Played(ADAM, 5)]).round.ruled_trick is None


def test_4_7_the_ruling_of_a_trick_is_gone_when_a_player_leads() -> None:
    trick = [DEALT, Played(BETTY, 28), Played(LOPAKA, 3), Played(ADAM, 12), Played(ADAM, 25)]
    assert codes(replay(table(), trick)) == []
    assert replay(table(), trick).round.ruled_trick is None


def test_10_7_another_card_is_refused_and_one_that_is_not_his_too() -> None:
    told = replay(
        table(),
        [DEALT, Played(BETTY, 28), Played(LOPAKA, 22), Played(LOPAKA, 5), Played(LOPAKA, 3)],
    )
    assert [(found.code, found.due) for found in told.findings] == [
        ("lopaka-policy", 3),
        ("not-in-hand", None),
    ]
    assert [play.card for play in told.round.plays] == [28, 3]


def test_10_7_nobody_else_plays_a_card_of_his() -> None:
    assert codes(replay(table(), [DEALT, Played(BETTY, 3)])) == ["not-in-hand"]


def test_10_7_where_his_hand_is_not_written_down_his_cards_are_unchecked() -> None:
    told = replay(table(), [Played(BETTY, 28), Played(LOPAKA, 35)])
    assert (codes(told), forced(told.round)) == ([], None)


def test_10_7_a_card_that_he_played_by_himself_follows_a_correction() -> None:
    events: list[Event] = [DEALT, Played(BETTY, 28), Played(LOPAKA, 3), Played(ADAM, 5)]
    told = replay(table(), [*events, Amended((Replaced(1, Played(BETTY, 37)),))])
    assert (codes(told), [play.card for play in told.round.tricks[0].plays]) == ([], [37, 11, 5])


def test_10_7_a_card_that_lay_there_before_the_next_trick_began_stays() -> None:
    events: list[Event] = [
        DEALT,
        Played(BETTY, 28),
        Played(LOPAKA, 3),
        Played(ADAM, 5),
        Played(ADAM, 8),
    ]
    told = replay(table(), [*events, Amended((Replaced(1, Played(BETTY, 37)),))])
    assert (codes(told), [play.card for play in told.round.tricks[0].plays]) == ([], [37, 3, 5])


def test_10_7_a_card_that_was_tapped_for_him_does_not() -> None:
    events: list[Event] = [DEALT, Played(BETTY, 28), Played(LOPAKA, 3, assumed=False)]
    assert codes(replay(table(), [*events, Amended((Replaced(1, Played(BETTY, 37)),))])) == [
        "lopaka-policy"
    ]


def a_round(seed: int, dealer: int) -> list[Event]:
    """A whole round of random cards with Lopaka's hand written down."""
    chance = Random(seed)
    cards = chance.sample(sorted(NUMBERS), 33)
    hands = [set(cards[:11]), set(cards[11:22])]
    events: list[Event] = [Dealt(LOPAKA, tuple(sorted(cards[22:])))]
    while (seat := (round_ := replay(table(dealer), events).round).to_act) is not None:
        play = forced(round_)
        if play is None:
            following = {card for card in hands[seat] if round_.led == CLASSIC.suit_of[card]}
            play = Played(seat, chance.choice(sorted(following or hands[seat])))
            hands[seat].remove(play.card)
        events.append(play)
    return events


@pytest.mark.parametrize("seed", range(6))
def test_10_8_he_takes_tricks_and_the_bottle_like_everybody(seed: int) -> None:
    told = replay(table(seed % 2), a_round(seed, seed % 2))
    round_ = told.round
    assert (codes(told), sum(round_.coins) + scoring.penalty(round_)) == ([], CLASSIC.total)
    assert [score < 0 for score in scoring.score(round_).scores] == [
        seat == round_.bottle for seat in range(3)
    ]


@pytest.mark.parametrize(
    ("scores", "is_shown", "is_ranked"),
    [("shown_not_ranked", True, False), ("ranked", True, True), ("ignored", False, False)],
)
def test_10_8_the_table_agrees_what_his_coins_are_for(
    scores: str, is_shown: bool, is_ranked: bool
) -> None:
    game = fold(
        [
            Opened(("a", "b"), 0, replace(USUAL, variant="lopaka", lopaka_scores=scores)),
            *a_round(1, 0),
        ]
    )  # type: ignore[arg-type]
    assert (2 in game.shown, 2 in game.ranked, 2 in game.places) == (is_shown, is_ranked, is_ranked)


@pytest.mark.parametrize("ends", ["no", "yes"])
def test_10_8_his_total_ends_the_game_only_where_that_is_agreed(ends: str) -> None:
    game = fold([Opened(("a", "b"), 0, replace(USUAL, variant="lopaka", lopaka_ends_game=ends))])  # type: ignore[arg-type]
    assert (2 in game.ending) == (ends == "yes")


def test_10_1_the_players_deal_in_turn() -> None:
    game = fold([Opened(("a", "b"), 1, replace(USUAL, variant="lopaka")), *a_round(2, 1)])
    assert (game.rounds[0].table.dealer, game.next_dealer) == (1, 0)


@pytest.mark.parametrize(
    ("scores", "ends", "is_over"),
    [
        ("ranked", "yes", True),
        ("shown_not_ranked", "yes", True),
        ("ignored", "yes", False),
        ("ranked", "no", False),
    ],
)
def test_10_8_his_total_ends_the_game_where_the_table_sees_it_and_so_agreed(
    scores: LopakaScores, ends: Literal["no", "yes"], is_over: bool
) -> None:
    options = replace(
        USUAL,
        variant="lopaka",
        goal=Goal("target", 60),
        lopaka_scores=scores,
        lopaka_ends_game=ends,
    )
    assert fold([Opened(NAMES[:2], ADAM, options), counted(20, -9, 80)]).is_over is is_over


def test_10_1_nobody_waits_for_his_signature() -> None:
    options = replace(USUAL, variant="lopaka", sign_off="all")
    events = [Opened(NAMES[:2], ADAM, options), counted(20, -9, 80), Signed(1, ADAM)]
    assert not fold(events).is_signed(0)
    assert fold([*events, Signed(1, BETTY)]).is_signed(0)
