"""Rulebook chapter 3: the exchange."""

from dataclasses import replace
from itertools import permutations

import pytest

from assistant.rules import exchange, scoring
from assistant.rules.cards import cards_in
from assistant.rules.commands import Undo
from assistant.rules.decide import Decision, decide
from assistant.rules.events import (
    Dealt,
    Discarded,
    Event,
    Exchanged,
    GameEvent,
    HandsOpened,
    Opened,
    Passed,
    Played,
    Retracted,
    Ruled,
    Sealed,
    Skipped,
    Tallied,
)
from assistant.rules.fold import fold, refolded
from assistant.rules.lopaka import forced
from assistant.rules.options import USUAL
from assistant.rules.permission import legal
from assistant.rules.replay import replay
from assistant.rules.secret_hands import are_open, outline, sealed
from assistant.rules.views import TABLE, Viewer, seen_by
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, DORIS, codes, random_record, table

VOID = Ruled("imp_seen", "void", ADAM)
COUNTED = Tallied(ADAM, (None, 40, 40, 24), (), 16)

DEALT = Dealt(ADAM, (1, 8, 12, 14, 20, 24, 25, 33, 36))
GIVEN = (Discarded(ADAM, 14), Passed(ADAM, BETTY, 1), Passed(ADAM, DORIS, 36))


def test_3_1_each_seat_discards_one_card_and_passes_one_to_each_neighbour() -> None:
    assert codes(replay(table(), [DEALT, *GIVEN])) == []


def test_3_1_nobody_discards_twice() -> None:
    assert codes(replay(table(), [DEALT, *GIVEN, Discarded(ADAM, 8)])) == ["already-done"]


def test_3_1_nobody_passes_twice_to_one_neighbour() -> None:
    assert codes(replay(table(), [DEALT, *GIVEN, Passed(ADAM, DORIS, 8)])) == ["already-done"]


def test_3_1_the_discards_make_up_the_imps_trick() -> None:
    record = random_record("discards", 4, exchange="everything")
    discarded = sorted(event.card for event in record.events if isinstance(event, Discarded))
    assert list(scoring.imps_trick(replay(record.table, record.events).round)) == discarded


@pytest.mark.parametrize(
    "to", [CHRISTIAN, ADAM, None], ids=["across", "to oneself", "to a stranger"]
)
def test_3_2_nobody_passes_but_to_a_neighbour(to: int | None) -> None:
    assert codes(replay(table(4), [Passed(ADAM, to, 9)])) == ["not-a-neighbour"]


def test_3_2_with_three_both_others_are_neighbours() -> None:
    assert codes(replay(table(3), [Passed(ADAM, BETTY, 9), Passed(ADAM, CHRISTIAN, 10)])) == []


@pytest.mark.parametrize(
    "again", [Passed(BETTY, CHRISTIAN, 1), Discarded(BETTY, 1)], ids=["passed", "discarded"]
)
def test_3_3_what_was_received_is_not_passed_on_or_discarded(again: Event) -> None:
    assert codes(replay(table(), [Passed(ADAM, BETTY, 1), again])) == ["duplicate-card"]


@pytest.mark.parametrize(
    "again", [Passed(ADAM, DORIS, 14), Discarded(DORIS, 14)], ids=["by its seat", "by another"]
)
def test_3_3_a_card_leaves_its_first_hand_once_at_most(again: Event) -> None:
    assert codes(replay(table(), [DEALT, Discarded(ADAM, 14), again])) == ["duplicate-card"]


@pytest.mark.parametrize(
    "given", [Passed(ADAM, BETTY, 2), Discarded(ADAM, 2), Discarded(BETTY, 14)], ids=str
)
def test_3_3_what_is_given_comes_out_of_what_was_dealt(given: Event) -> None:
    assert codes(replay(table(), [DEALT, given])) == ["not-in-hand"]


@pytest.mark.parametrize(("seats", "tricks"), [(3, 11), (4, 8)])
def test_3_4_as_many_tricks_are_played_as_a_seat_then_holds_cards(seats: int, tricks: int) -> None:
    record = random_record("hands", seats, exchange="everything")
    before = [event for event in record.events if not isinstance(event, Played)]
    hands = exchange.after_the_exchange(replay(record.table, before).round)
    assert [hand.bit_count() for hand in hands.values()] == [tricks] * seats


@pytest.mark.parametrize(
    "step", [Discarded(BETTY, 2), Passed(BETTY, ADAM, 2), Played(ADAM, 2)], ids=str
)
def test_3_4_a_deal_comes_too_late_after_any_later_step(step: Event) -> None:
    assert codes(replay(table(), [step, DEALT])) == ["wrong-phase"]


@pytest.mark.parametrize("late", [Discarded(BETTY, 2), Passed(BETTY, ADAM, 2)], ids=str)
def test_3_4_a_discard_or_pass_comes_too_late_after_a_play(late: Event) -> None:
    assert codes(replay(table(), [Played(ADAM, 24), late])) == ["wrong-phase"]


def test_3_4_a_refused_play_does_not_end_the_exchange() -> None:
    assert codes(replay(table(), [Played(BETTY, 24), DEALT])) == ["out-of-turn"]


# What a seat writes down by itself

HANDS = (
    (1, 8, 12, 14, 20, 24, 25, 33, 36),
    (2, 3, 5, 9, 13, 15, 21, 26, 34),
    (4, 6, 7, 10, 11, 16, 22, 27, 35),
)


def own(seat: int) -> Exchanged:
    """The whole exchange of a seat.

    Its first card to the Imp, its second to the left, its third to the right.
    """
    imp, left, right = HANDS[seat][:3]
    return Exchanged(seat, HANDS[seat], (imp,), (((seat + 1) % 4, left), ((seat - 1) % 4, right)))


@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_3_5_the_seats_write_down_their_exchange_in_any_order(order: tuple[int, ...]) -> None:
    told = replay(table(), [own(seat) for seat in order])
    assert (codes(told), cards_in(exchange.now(told.round)[BETTY])) == (
        [],
        (7, 8, 9, 13, 15, 21, 26, 34),
    )


def test_3_5_a_part_is_enough_and_the_rest_may_follow() -> None:
    parts: list[Event] = [
        Exchanged(ADAM, discards=(1,)),
        Exchanged(ADAM, HANDS[ADAM]),
        Exchanged(ADAM, passes=((BETTY, 8),)),
    ]
    assert codes(replay(table(), parts)) == []


def test_3_5_once_the_first_card_is_led_it_is_too_late() -> None:
    assert codes(replay(table(), [Played(ADAM, 24), own(BETTY)])) == ["wrong-phase"]


@pytest.mark.parametrize("memo", ["off", "on"])
@pytest.mark.parametrize("is_led", [False, True])
def test_3_5_nobody_is_told_but_the_seat_itself(memo: str, is_led: bool) -> None:
    led = [Played(ADAM, 24)] if is_led else []
    events = [
        Opened(("a", "b", "c", "d"), DORIS, replace(USUAL, own_pass_memo=memo)),
        own(ADAM),
        own(BETTY),
        *led,
    ]  # type: ignore[arg-type]
    game = fold(events)
    assert list(sealed(events, game, None)[1:3]) == [
        outline(own(ADAM), table()),
        outline(own(BETTY), table()),
    ]
    may_look = memo == "on" or not is_led
    assert list(sealed(events, game, ADAM)[1:3]) == [
        own(ADAM) if may_look else outline(own(ADAM), table()),
        outline(own(BETTY), table()),
    ]


@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_3_6_it_is_the_same_whether_the_three_are_told_at_once_or_in_any_order(
    order: tuple[int, ...],
) -> None:
    whole = own(ADAM)
    parts = (
        Exchanged(ADAM, discards=whole.discards),
        *(Exchanged(ADAM, passes=(one,)) for one in whole.passes),
    )
    apart = replay(
        table(), [Exchanged(ADAM, whole.cards), *(parts[place] for place in order)]
    ).round
    at_once = replay(table(), [whole]).round
    assert (apart.dealt, apart.discarded, apart.passed) == (
        at_once.dealt,
        at_once.discarded,
        at_once.passed,
    )


@pytest.mark.parametrize(
    ("told", "code", "card"),
    [
        (Exchanged(BETTY, HANDS[BETTY][:-1]), "hand-size", None),
        (Exchanged(BETTY, (*HANDS[BETTY][:-1], 24)), "duplicate-card", 24),
        (Exchanged(BETTY, (*HANDS[BETTY][:-1], 19)), "unknown-card", 19),
        (Exchanged(BETTY, (*HANDS[BETTY][:-1], 1)), "duplicate-card", 1),
        (Exchanged(BETTY, HANDS[BETTY], discards=(8,)), "duplicate-card", 8),
        (Exchanged(BETTY, HANDS[BETTY], discards=(37,)), "not-in-hand", 37),
        (Exchanged(BETTY, discards=(2,), passes=((CHRISTIAN, 2),)), "duplicate-card", 2),
        (Exchanged(BETTY, passes=((DORIS, 2),)), "not-a-neighbour", 2),
        (Exchanged(ADAM, HANDS[ADAM]), "already-done", None),
    ],
    ids=[
        "too few",
        "in two hands",
        "no card",
        "given away",
        "only received",
        "not dealt",
        "twice",
        "across",
        "again",
    ],
)
def test_3_7_what_does_not_fit_is_refused_with_its_card(
    told: Exchanged, code: str, card: int | None
) -> None:
    found = replay(table(), [own(ADAM), told])
    assert [(one.code, one.seat, one.card) for one in found.findings] == [(code, told.seat, card)]
    assert BETTY not in found.round.dealt and BETTY not in found.round.discarded


def test_3_8_hands_lie_open_once_the_last_card_was_played() -> None:
    record = random_record("open", 4, exchange="everything")
    opened = Opened(("a", "b", "c", "d"), record.table.dealer, replace(USUAL, hands="all"))
    whole = [opened, *record.events]
    assert are_open(tuple(whole), fold(whole))
    assert not are_open(tuple(whole[:-1]), fold(whole[:-1]))


@pytest.mark.parametrize("end", [VOID, COUNTED], ids=["void", "counted"])
def test_3_8_after_a_round_that_ends_otherwise_they_are_opened_before_everybody(end: Event) -> None:
    told = (Opened(("a", "b", "c", "d"), 3, replace(USUAL, hands="all")), own(ADAM), end)
    assert not are_open(told, fold(told))
    assert are_open((*told, HandsOpened()), fold((*told, HandsOpened())))


@pytest.mark.parametrize("end", [VOID, COUNTED], ids=["void", "counted"])
def test_3_8_taking_the_end_back_after_they_lay_open_is_written_down(end: Event) -> None:
    told = refolded([Opened(("a", "b", "c", "d"), 3, replace(USUAL, hands="all")), own(ADAM), end])
    open_ = decide(told, HandsOpened())
    assert isinstance(open_, Decision)
    back = decide(open_.fold, Undo(), follow=False)
    assert isinstance(back, Decision) and back.events == (Retracted(2), HandsOpened())


def test_3_8_taking_an_end_back_at_which_nothing_lay_open_is_but_an_undo() -> None:
    told = refolded([Opened(("a", "b", "c", "d"), 3, replace(USUAL, hands="all")), own(ADAM), VOID])
    back = decide(told, Undo())
    assert isinstance(back, Decision) and back.events == (Retracted(2),)


def test_8_16_a_card_that_contradicts_an_entry_names_whose_it_is() -> None:
    (found,) = replay(table(), [own(BETTY), Played(ADAM, 34)]).findings
    assert (found.code, found.seat, found.against) == ("not-in-hand", ADAM, BETTY)


def test_4_9_of_a_hand_that_is_known_only_what_may_be_played_is_lit() -> None:
    told: list[Event] = [
        *(own(seat) for seat in range(3)),
        Passed(DORIS, ADAM, 37),
        Passed(DORIS, CHRISTIAN, 29),
    ]
    assert legal(replay(table(), told).round) == (5, 14, 20, 24, 25, 33, 36, 37)
    assert legal(replay(table(), [*told, Played(ADAM, 24)]).round) == (8, 13, 34)


def test_4_9_after_a_trick_that_was_skipped_nobody_knows_what_is_in_a_hand() -> None:
    told = [*(own(seat) for seat in range(3)), Skipped(ADAM, 18)]
    assert exchange.now(replay(table(), told[:-1]).round)
    assert exchange.now(replay(table(), told).round) == {}


def test_4_9_the_last_card_of_such_a_hand_plays_itself() -> None:
    record = random_record("last cards", 4, exchange="everything")
    plays = [event for event in record.events if isinstance(event, Played)]
    before = [event for event in record.events if event not in plays[28:]]
    last = forced(replay(record.table, before).round)
    assert last is not None and (last.seat, last.card) == (plays[28].seat, plays[28].card)
    assert forced(replay(record.table, before[:-1]).round) is None


def test_3_5_what_is_told_instead_has_no_card_in_it() -> None:
    assert outline(own(BETTY), table()) == Sealed(
        BETTY, is_hand=True, places=(None, *table().receivers(BETTY))
    )


# A seat's own phone


HANDS_WRITTEN = Opened(("a", "b", "c", "d"), DORIS, replace(USUAL, hands="all"))


def seen_by_betty(*events: Exchanged | Played | Retracted) -> tuple[GameEvent, ...]:
    """What Betty is told of these on a phone of her own."""
    told = (HANDS_WRITTEN, *events)
    return sealed(told, fold(told), BETTY, has_own_phone=True)[1:]


def test_3_9_an_own_phone_shows_its_seat_the_hand_while_cards_are_played() -> None:
    assert seen_by_betty(own(BETTY), Played(ADAM, 24))[0] == own(BETTY)


def test_3_9_it_shows_what_was_passed_to_the_seat_once_all_that_it_gives_is_written_down() -> None:
    passed = tuple((to, card) for to, card in own(ADAM).passes if to == BETTY)
    (before,) = seen_by_betty(own(ADAM))
    after, _ = seen_by_betty(own(ADAM), own(BETTY))
    assert before == outline(own(ADAM), table())
    assert after == replace(outline(own(ADAM), table()), passes=passed)


def test_3_9_it_shows_nothing_of_a_pass_that_was_taken_back() -> None:
    anew = replace(own(ADAM), passes=own(ADAM).passes[::-1][:1])
    taken_back, *_ = seen_by_betty(own(ADAM), Retracted(1), anew, own(BETTY))
    assert taken_back == outline(own(ADAM), table())


def test_3_9_what_was_passed_to_the_seat_is_in_the_hand_that_it_sees() -> None:
    whole = refolded((HANDS_WRITTEN, *(own(seat) for seat in range(3))))
    viewer = Viewer(BETTY, "seat", has_own_phone=True)
    (held,) = exchange.of_seat(seen_by(viewer, whole).game.rounds[-1].state, BETTY)
    assert held.is_whole
    assert held.cards == exchange.now(whole.game.rounds[-1].state)[BETTY]


def test_3_9_a_phone_that_has_not_its_hand_is_told_what_all_are() -> None:
    whole = refolded((HANDS_WRITTEN, *(own(seat) for seat in range(3))))
    viewer = Viewer(BETTY, "seat", has_own_phone=False)
    assert seen_by(viewer, whole).events == seen_by(TABLE, whole).events
