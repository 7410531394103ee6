"""Rulebook 8.8 to 8.12: what the table turned over, gave, decided, passed over and counted."""

from dataclasses import replace
from typing import get_args

import pytest

from assistant.rules import scoring
from assistant.rules.cards import Deck, Suit, by_face
from assistant.rules.decisions import unsettled
from assistant.rules.event_checks import checked, folds
from assistant.rules.events import (
    Compared,
    Event,
    Given,
    Opened,
    Played,
    Ruled,
    Skipped,
    Tallied,
    Turned,
)
from assistant.rules.findings import Finding
from assistant.rules.fold import refolded
from assistant.rules.options import IRREGULARITIES, USUAL, VOIDS, About, Decision
from assistant.rules.replay import Replay, replay
from assistant.rules.tricks import Play
from tests.rules.telling import (
    ADAM,
    ADAM_KNOWN,
    BETTY,
    CHRISTIAN,
    CLASSIC,
    DORIS,
    codes,
    played,
    random_record,
    state,
    table,
)

WHOLE = random_record("a whole round", 4)
TRICK = played(table(), 24, 15, 17, 32)
VOID = Ruled("misdeal_late", "void", ADAM)
COINS = WHOLE.table.deck.coins


def told(*events: Event) -> Replay:
    return replay(table(), list(events))


def whole(*events: Event) -> Replay:
    """A whole round, and what comes after it."""
    return replay(WHOLE.table, [*WHOLE.events, *events])


def refused(after: list[Event], event: Event) -> str:
    """Why an event is refused; the state must not have moved."""
    before, now = told(*after), told(*after, event)
    assert state(before.round) == state(now.round)
    (finding,) = now.findings[len(before.findings) :]
    assert (finding.event, finding.severity) == (len(after), "refused")
    return finding.code


def imp() -> tuple[int, ...]:
    return scoring.imps_trick(whole().round)


# 8.8 Comparing


def test_8_8_in_which_order_its_cards_lay_does_not_matter() -> None:
    assert codes(whole(Compared(imp()[::-1]))) == []


def test_8_8_where_they_differ_it_is_found_and_the_round_stands() -> None:
    others = (*imp()[:3], WHOLE.events[0].card)
    assert whole(Compared(others)).findings == (Finding("imp-differs", len(WHOLE.events)),)
    assert (
        scoring.score(whole(Compared(others)).round).scores == scoring.score(whole().round).scores
    )


def test_8_8_it_can_be_turned_over_again_and_the_last_look_counts() -> None:
    others = (*imp()[:3], WHOLE.events[0].card)
    assert codes(whole(Compared(others), Compared(imp()))) == []
    assert codes(whole(Compared(imp()), Compared(others))) == ["imp-differs"]


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ((1, 2, 3), "hand-size"),
        ((1, 2, 3, 19), "unknown-card"),
        ((1, 2, 3, 3), "duplicate-card"),
        ((), "hand-size"),
    ],
    ids=str,
)
def test_8_8_other_cards_than_four_of_the_deck_cannot_have_lain_there(
    cards: tuple[int, ...], code: str
) -> None:
    assert whole(Compared(cards)).findings == (Finding(code, len(WHOLE.events)),)


def test_8_8_a_round_that_was_counted_has_nothing_to_compare() -> None:
    counted = Tallied(CHRISTIAN, (30, 40, None, 20), (1, 2, 3, 5))
    assert refused([*TRICK, counted], Compared((1, 2, 3, 5))) == "round-running"


# 8.9 Tricks given by the table


def test_8_9_a_trick_that_the_table_gave_to_somebody_else_stands_as_it_was_played() -> None:
    trick = told(*TRICK, Given(DORIS, 15, BETTY)).round.tricks[0]
    assert (trick.winner, trick.price, trick.bottle, trick.card, trick.is_given) == (
        DORIS,
        15,
        BETTY,
        32,
        True,
    )


def test_8_9_what_the_rules_say_of_it_can_still_be_asked() -> None:
    given = told(*TRICK, Given(DORIS, 15, BETTY)).round.tricks[0]
    assert given.by_the_rules == told(*TRICK).round.tricks[0].by_the_rules


def test_8_9_the_price_may_be_that_of_before() -> None:
    trick = told(*TRICK, Given(CHRISTIAN, 19, None)).round.tricks[0]
    assert (trick.price, trick.bottle, trick.sold) == (19, None, False)


def test_8_9_given_to_its_taker_by_the_rules_it_is_only_marked() -> None:
    as_it_was, round_ = told(*TRICK).round, told(*TRICK, Given(CHRISTIAN, 17, CHRISTIAN)).round
    assert round_.tricks == [as_it_was.tricks[0]._replace(is_given=True)]
    assert (round_.coins, round_.price, round_.bottle, round_.to_act) == (
        as_it_was.coins,
        17,
        CHRISTIAN,
        CHRISTIAN,
    )


@pytest.mark.parametrize(
    "after",
    [[], played(table(), 24), [*TRICK, Played(CHRISTIAN, 8)]],
    ids=["none", "first", "second"],
)
def test_8_9_a_trick_that_is_not_over_is_not_given(after: list[Event]) -> None:
    assert refused(after, Given(ADAM, 19, None)) == "no-trick"


def test_8_9_a_trick_is_given_to_somebody_who_played_to_it() -> None:
    assert refused([*TRICK, Skipped(ADAM, 8)], Given(BETTY, 8, ADAM)) == "no-trick"


@pytest.mark.parametrize("price", [18, 8, 16, 38], ids=str)
def test_8_9_the_price_is_no_card_that_lay_elsewhere(price: int) -> None:
    assert refused(TRICK, Given(ADAM, price, ADAM)) == "not-in-trick"


@pytest.mark.parametrize("gift", [Given(ADAM, 19, BETTY), Given(ADAM, 17, None)], ids=str)
def test_8_9_nobody_has_the_bottle_just_as_long_as_it_costs_19(gift: Given) -> None:
    assert refused(TRICK, gift) == "not-in-trick"


@pytest.mark.parametrize(
    "over", [VOID, Tallied(CHRISTIAN, (30, 40, None, 20), (1, 2, 3, 5))], ids=["void", "counted"]
)
def test_8_9_after_the_end_of_a_round_that_was_not_played_out_no_trick_is_given(
    over: Event,
) -> None:
    assert refused([*TRICK, over], Given(DORIS, 17, CHRISTIAN)) == "no-trick"


# 8.10 Decisions


def test_8_10_these_are_all_the_questions_and_every_decision_answers_one() -> None:
    assert set(IRREGULARITIES) == set(get_args(About))
    assert {one for question in IRREGULARITIES.values() for one in question.decisions} == set(
        get_args(Decision)
    )


@pytest.mark.parametrize("about", IRREGULARITIES)
def test_8_10_the_agreed_answer_comes_first_and_the_others_after_it(about: About) -> None:
    usual = IRREGULARITIES[about].decisions
    for decision in usual:
        offered = replace(USUAL, rulings=((about, decision),)).decisions(about)
        assert (offered[0], sorted(offered)) == (decision, sorted(usual))


@pytest.mark.parametrize("about", IRREGULARITIES)
def test_8_10_of_a_table_that_agreed_on_nothing_the_usual_answer_comes_first(about: About) -> None:
    assert USUAL.decisions(about) == IRREGULARITIES[about].decisions


def test_8_10_a_decision_is_written_down_with_its_reason() -> None:
    ruling = Ruled("revoke_late", "stands", BETTY, 1, "we were tired")
    assert (codes(told(*TRICK, ruling)), told(*TRICK, ruling).round.rulings) == ([], [ruling])


@pytest.mark.parametrize("decision", sorted(set(get_args(Decision)) - VOIDS - {"as_cursed"}))
def test_8_10_most_decisions_change_nothing_but_that(decision: Decision) -> None:
    ruling = Ruled("card_count", decision, ADAM)
    assert state(told(*TRICK, ruling).round) == state(told(*TRICK).round) | {"rulings": [ruling]}


@pytest.mark.parametrize("decision", sorted(VOIDS))
def test_8_10_a_void_round_is_over_and_has_no_score(decision: Decision) -> None:
    round_ = told(*TRICK, Ruled("misdeal_early", decision)).round
    assert (round_.is_over, round_.is_scored, round_.status) == (True, False, "in-progress")


@pytest.mark.parametrize(
    "event",
    [
        Played(CHRISTIAN, 8),
        Turned(ADAM),
        Skipped(CHRISTIAN, 8),
        Tallied(ADAM, (None, 1, 1, 1), ()),
        VOID,
    ],
    ids=lambda event: type(event).__name__,
)
def test_8_10_in_a_void_round_nothing_more_happens(event: Event) -> None:
    assert refused([*TRICK, VOID], event) == "round-over"


def test_8_10_the_imps_trick_of_a_void_round_is_not_compared() -> None:
    assert codes(whole(VOID, Compared(imp()))) == ["round-running"]


def test_8_10_somebody_who_revoked_can_be_scored_as_the_bottles_owner() -> None:
    before = whole().round
    other = next(seat for seat in range(4) if seat != before.bottle)
    after = whole(Ruled("revoke_late", "as_cursed", other, 1)).round
    expected = list(scoring.score(before).scores)
    expected[other] = -scoring.penalty(before)
    assert (scoring.score(after).scores, after.bottle) == (tuple(expected), before.bottle)


def test_8_10_the_bottles_owner_who_revoked_is_scored_as_before() -> None:
    before = whole().round
    after = whole(Ruled("revoke_late", "as_cursed", before.bottle, 1)).round
    assert scoring.score(after).scores == scoring.score(before).scores


def test_8_10_two_can_be_scored_so() -> None:
    round_ = whole(*(Ruled("revoke_late", "as_cursed", seat, 1) for seat in range(4))).round
    assert scoring.score(round_).scores == (-scoring.penalty(round_),) * 4


# 8.11 Tricks that nobody wrote down


def test_8_11_a_trick_is_passed_over_by_who_took_it_and_with_which_card() -> None:
    trick = told(*TRICK, Skipped(ADAM, 25)).round.tricks[1]
    assert (trick.number, trick.winner, trick.card, trick.plays, trick.is_skipped) == (
        2,
        ADAM,
        25,
        (Play(ADAM, 25),),
        True,
    )


def test_8_11_nobody_knows_who_led_it() -> None:
    assert (
        told(Skipped(ADAM, 25)).round.tricks[0].leader,
        told(*TRICK).round.tricks[0].leader,
    ) == (None, ADAM)


def test_8_11_of_its_coins_those_that_were_written_down_are_known() -> None:
    events = played(table(), 22, 30, after=TRICK)
    trick = told(*events, Skipped(ADAM, 8)).round.tricks[1]
    assert ([play.card for play in trick.plays], trick.coins) == (
        [22, 30, 8],
        COINS[22] + COINS[30] + COINS[8],
    )


def test_8_11_the_card_that_took_it_may_have_been_written_down() -> None:
    events = played(table(), 16, 30, after=TRICK)
    round_ = told(*events, Skipped(CHRISTIAN, 16)).round
    assert (round_.tricks[1].plays, round_.price) == ((Play(CHRISTIAN, 16), Play(DORIS, 30)), 16)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (Skipped(ADAM, 19), "unknown-card"),
        (Skipped(ADAM, 38), "unknown-card"),
        (Skipped(ADAM, 24), "duplicate-card"),
        (Skipped(CHRISTIAN, 8), "out-of-turn"),
        (Skipped(DORIS, 22), "duplicate-card"),
    ],
    ids=str,
)
def test_8_11_what_cannot_have_taken_a_trick_is_refused(event: Skipped, code: str) -> None:
    assert refused([*TRICK, Played(CHRISTIAN, 22)], event) == code


def test_8_11_after_the_last_trick_none_is_passed_over() -> None:
    assert whole(Skipped(ADAM, imp()[0])).findings == (
        Finding("round-over", len(WHOLE.events), ADAM, card=imp()[0]),
    )


def test_8_11_then_the_round_has_no_score_when_its_last_card_is_played() -> None:
    events = [*WHOLE.events[:-4], Skipped(WHOLE.events[-4].seat, WHOLE.events[-4].card)]
    round_ = replay(WHOLE.table, events).round
    assert (round_.is_over, round_.is_scored, round_.skipped) == (True, False, (8,))


def test_8_11_then_the_round_is_counted_on_the_table() -> None:
    events = [*WHOLE.events[:-4], Skipped(WHOLE.events[-4].seat, WHOLE.events[-4].card)]
    known = replay(WHOLE.table, events).round
    owner = known.bottle
    assert owner is not None
    coins = tuple(None if seat == owner else known.coins[seat] for seat in range(4))
    cost = scoring.penalty(whole().round)
    round_ = replay(WHOLE.table, [*events, Tallied(owner, coins, (), cost)]).round
    assert (round_.is_scored, scoring.score(round_).scores[owner]) == (True, -cost)


def test_8_11_a_failure_to_follow_says_nothing_about_cards_that_are_not_played() -> None:
    """Three play.

    Two seem to be out of blue, and the third cannot hold what is left of it: unless it was in the
    trick.
    """
    events: list[Event] = [Skipped(CHRISTIAN, 36)]
    tricks = [(34, 1, 2), (32, 3, 5), (30, 7, 9), (37, 28, 33), (27, 12, 15), (24, 18, 22)]
    for cards in tricks:
        events += [Turned(ADAM), *(Played(seat, card) for seat, card in enumerate(cards))]
    at = table(3)
    assert "impossible" in codes(replay(at, events[1:]))
    assert "impossible" not in codes(replay(at, events))


def test_8_11_a_revoke_is_proved_by_a_later_card_as_ever() -> None:
    events = [*played(table(), 24, 15, 34, 32), Skipped(BETTY, 36)]
    assert told(*events, Played(BETTY, 17)).findings == (
        Finding("revoke", 5, BETTY, trick=1, card=17),
    )


def test_8_11_a_hand_that_was_known_is_known_no_more() -> None:
    at, does_not_follow = table(4, dealer=CHRISTIAN), Played(ADAM, 25)
    assert codes(replay(at, [*ADAM_KNOWN, Played(DORIS, 30), does_not_follow])) == ["revoke"]
    assert (
        codes(replay(at, [*ADAM_KNOWN, Skipped(DORIS, 27), Played(DORIS, 30), does_not_follow]))
        == []
    )


# 8.12 Counting on the table

RIGHT = Tallied(CHRISTIAN, (30, 40, None, 20), (1, 2, 3, 5))


def test_8_12_a_round_can_be_counted_on_the_table() -> None:
    round_ = told(RIGHT).round
    assert (codes(told(RIGHT)), round_.is_scored, scoring.score(round_).scores) == (
        [],
        True,
        (30, 40, -6, 20),
    )


def test_8_12_or_they_are_counted_too() -> None:
    assert scoring.score(told(Tallied(CHRISTIAN, (30, 40, 30, 20), (1, 2, 3, 5))).round).scores == (
        30,
        40,
        -6,
        20,
    )


def test_8_12_where_nobody_knows_the_imps_trick_its_coins_are_counted() -> None:
    round_ = told(Tallied(CHRISTIAN, (30, 40, None, 20), (), penalty=8)).round
    assert (scoring.imps_trick(round_), scoring.score(round_).scores) == ((), (30, 40, -8, 20))


def test_8_12_the_imps_trick_is_told_ascending() -> None:
    assert scoring.imps_trick(told(Tallied(CHRISTIAN, (30, 40, None, 20), (5, 1, 3, 2))).round) == (
        1,
        2,
        3,
        5,
    )


def test_8_12_a_round_that_was_counted_is_over() -> None:
    for event in (Played(ADAM, 24), Turned(ADAM), Skipped(ADAM, 24)):
        assert refused([RIGHT], event) == "round-over"


def test_8_12_a_round_that_was_written_down_to_the_end_is_not_counted() -> None:
    coins = tuple(None if seat == 0 else 0 for seat in range(4))
    assert codes(whole(Tallied(0, coins, imp()))) == ["round-over"]


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ((1, 2, 3), "hand-size"),
        ((1, 2, 3, 19), "unknown-card"),
        ((1, 2, 3, 3), "duplicate-card"),
        ((1, 2, 3, 24), "duplicate-card"),
    ],
    ids=str,
)
def test_8_12_the_imps_trick_holds_one_card_for_each_seat_and_none_that_was_played(
    cards: tuple[int, ...], code: str
) -> None:
    assert refused(TRICK, Tallied(CHRISTIAN, (30, 40, None, 20), cards)) == code


@pytest.mark.parametrize(
    "coins",
    [
        (30, 40, 31, 20),
        (30, 40, 29, 20),
        (60, 60, None, 20),
        (30, 40, None),
        (None, 40, 30, 20),
        (30, 40, None, 20, 0),
    ],
    ids=str,
)
def test_8_12_it_adds_up_to_the_decks_coins(coins: tuple[int | None, ...]) -> None:
    assert refused([], Tallied(CHRISTIAN, coins, (1, 2, 3, 5))) == "does-not-add-up"


def test_8_12_the_coins_that_are_left_are_no_fewer_than_the_owner_has_by_the_cards() -> None:
    """Christian has taken 17 coins, and 120 of 126 are said to be somebody else's or in the Imp's
    Trick.
    """
    assert refused(TRICK, Tallied(CHRISTIAN, (34, 40, None, 40), (1, 2, 3, 5))) == "does-not-add-up"


@pytest.mark.parametrize("coins", [(30, 60, 10, 20), (30, 60, 16, 14)], ids=str)
def test_8_12_nobody_has_less_than_the_cards_written_down(coins: tuple[int, ...]) -> None:
    assert refused(TRICK, Tallied(DORIS, coins, (1, 2, 3, 5))) == "below-known"


def test_8_12_somebody_may_have_just_so_much() -> None:
    assert codes(told(*TRICK, Tallied(DORIS, (43, 56, 17, 4), (1, 2, 3, 5)))) == []


EVEN = Deck("", "", tuple(Suit(one.id, dict.fromkeys(one.coins, 2)) for one in CLASSIC.suits))


@pytest.mark.parametrize(
    ("deck", "coins", "penalty", "is_wrong"),
    [
        (CLASSIC, (None, 40, 40, 40), 3, True),
        (CLASSIC, (None, 40, 40, 38), 4, False),
        (CLASSIC, (None, 40, 40, 40), 6, True),  # who has the bottle took a trick
        (CLASSIC, (3, 40, 40, 37), 6, True),
        (CLASSIC, (None, 3, 40, 40), 6, True),
        (CLASSIC, (None, 0, 40, 40), 6, False),
        (CLASSIC, (None, 4, 40, 40), 6, False),
        (EVEN, (None, 8, 16, 24), 8, False),
        (EVEN, (None, 8, 16, 24), 7, True),
        (EVEN, (None, 10, 16, 24), 8, True),
        (by_face(CLASSIC), (None, 200, 200, 200), 9, True),
        (by_face(CLASSIC), (None, 200, 200, 200), 10, False),
        (by_face(CLASSIC), (None, 9, 200, 200), 10, True),
    ],
)
def test_8_12_there_are_only_coins_that_cards_have(
    deck: Deck, coins: tuple[int | None, ...], penalty: int, is_wrong: bool
) -> None:
    tally = Tallied(ADAM, coins, (), penalty)
    expected = ["does-not-add-up"] if is_wrong else []
    assert codes(replay(replace(table(), deck=deck), [tally])) == expected


def test_8_12_what_was_played_is_not_in_the_imps_trick() -> None:
    lowest = played(table(), 1, 2, 4, 6)
    tallies = (Tallied(DORIS, (40, 40, 30, None), (), penalty) for penalty in (5, 6))
    assert [codes(told(*lowest, tally)) for tally in tallies] == [["does-not-add-up"], []]


@pytest.mark.parametrize(("coins", "is_wrong"), [(4, True), (5, False)])
def test_8_12_no_card_of_the_imps_trick_lies_in_a_pile(coins: int, is_wrong: bool) -> None:
    """Six cards are worth 1, and three of them lie there."""
    tally = Tallied(ADAM, (None, coins, 40, 40), (1, 2, 4, 18))
    assert codes(told(tally)) == (["does-not-add-up"] if is_wrong else [])


def test_8_12_what_an_earlier_version_let_be_counted_stays_and_no_table_counts_it_anew() -> None:
    opened, tally = Opened(tuple("abcd"), 0, USUAL), Tallied(ADAM, (None, 40, 40, 40), (), 1)
    refused = checked(refolded([opened]), tally)
    assert isinstance(refused, Finding) and refused.cause == "no-such-imp"
    *_, last = folds([opened, tally])
    assert last.game.totals == (-1, 40, 40, 40)


def test_8_12_a_table_may_write_down_only_this_or_this_and_the_sales_of_the_bottle() -> None:
    sales = [Skipped(ADAM, 15), Skipped(DORIS, 8)]
    round_ = told(*sales, Tallied(DORIS, (50, 30, 30, None), (), penalty=6)).round
    assert ([trick.price for trick in round_.tricks], scoring.score(round_).scores) == (
        [15, 8],
        (50, 30, 30, -6),
    )


def test_8_10_of_two_revokes_the_one_that_the_table_has_not_decided_about_is_still_wrong() -> None:
    first, second = (Finding("revoke", 7, ADAM, trick) for trick in (1, 3))
    of_betty, imp = Finding("revoke", 9, BETTY, 1), Finding("imp-differs", 35, ADAM, 1)
    decided = [Ruled("revoke_late", "stands", ADAM, 1)]
    assert unsettled([first, second, of_betty, imp], decided) == (second, of_betty, imp)
