"""The questions that tables argue about, each with its ruling.

The numbers are those of the reference.
"""

from itertools import combinations, pairwise, permutations

import pytest

from assistant.rules import scoring
from assistant.rules.cards import NUMBERS, START_PRICE, Coins
from assistant.rules.event_checks import checked
from assistant.rules.events import (
    Amended,
    Began,
    Compared,
    Dealt,
    Discarded,
    Ended,
    Event,
    GameEvent,
    Given,
    Inserted,
    Joined,
    Left,
    Looked,
    Opened,
    Passed,
    Played,
    Removed,
    Replaced,
    Retracted,
    Ruled,
    Tallied,
    Turned,
)
from assistant.rules.exchange import after_the_exchange
from assistant.rules.findings import Finding
from assistant.rules.fold import Fold, fold, refolded
from assistant.rules.game import Game
from assistant.rules.options import About, Decision, Goal, Options, Preset, Tie, presets
from assistant.rules.permission import legal, reminder
from assistant.rules.replay import replay
from assistant.rules.state import Round
from assistant.rules.table import Table
from assistant.rules.tricks import taken
from tests.rules.telling import (
    ADAM,
    ADAM_KNOWN,
    BETTY,
    CHRISTIAN,
    CLASSIC,
    DORIS,
    NAMES,
    a_game,
    codes,
    counted,
    played,
    random_record,
    random_rounds,
    state,
    table,
)

EDITIONS = presets(4)
LONG = Options(goal=Goal("target", 1000))
TRICK = [24, 15, 17, 32]
"""Adam, Betty, Christian, Doris: at 19 Christian takes it with the 17."""

each_edition = pytest.mark.parametrize("options", EDITIONS.values(), ids=EDITIONS.keys())
each_number_of_players = pytest.mark.parametrize("seats", [3, 4])


def at(options: Options, *, dealer: int = DORIS) -> Table:
    """A table of four that plays by these agreements."""
    return table(4, dealer=dealer, deck=options.deck_in_play)


def adam_may_play(options: Options, led: int) -> tuple[int, ...] | None:
    """What Adam may play when Doris leads this card; he holds 5, 8, 12, 20, 24, 25, 29 and 33."""
    here = at(options, dealer=CHRISTIAN)
    return legal(replay(here, played(here, led, after=ADAM_KNOWN)).round)


def after(*cards: int) -> Round:
    """A round of four in which these cards were played, Adam leads."""
    return replay(table(), played(table(), *cards)).round


def whole_rounds(options: Options, count: int = 40) -> list[Round]:
    """Whole rounds of random cards, with three and four players, at tables that play by these
    agreements.
    """
    records = [random_record(seed, 3 + seed % 2) for seed in range(count)]
    tables = [Table(one.table.seats, one.table.dealer, options.deck_in_play) for one in records]
    return [replay(here, one.events).round for here, one in zip(tables, records, strict=True)]


def of_three(options: Options, *rows: tuple[Coins, ...]) -> Game:
    """A game of three whose rounds were counted; Christian dealt the first."""
    return fold(counted_rounds(options, *rows))


def counted_rounds(options: Options, *rows: tuple[Coins, ...]) -> list[GameEvent]:
    rounds = [event for row in rows for event in (Began(), counted(*row))]
    return [Opened(NAMES[:3], CHRISTIAN, options), *rounds[1:]]


# Setting up, dealing, passing


@pytest.mark.parametrize(
    ("seats", "event", "is_possible"),
    [
        (3, Joined(0, "e", 0), True),
        (4, Joined(0, "e", 0), False),
        (4, Left(0), True),
        (3, Left(0), False),
    ],
)
def test_question_1_three_or_four_play(seats: int, event: GameEvent, is_possible: bool) -> None:
    opened = [Opened(NAMES[:seats], 0, Options())]
    answer = checked(refolded(opened), event)
    assert isinstance(answer, Fold) is is_possible
    assert is_possible or answer == Finding("wrong-number", 1)


@pytest.mark.parametrize(("seats", "dealt", "kept"), [(3, 12, 11), (4, 9, 8)])
def test_question_2_all_36_cards_are_dealt(seats: int, dealt: int, kept: int) -> None:
    here = table(seats)
    assert (here.share(0).dealt, here.tricks, seats * here.share(0).dealt) == (
        dealt,
        kept,
        len(NUMBERS),
    )


@each_number_of_players
def test_question_2_a_deal_of_one_card_too_few_or_too_many_is_none(seats: int) -> None:
    for dealt in (table(seats).share(0).dealt - 1, table(seats).share(0).dealt + 1):
        assert codes(replay(table(seats), [Dealt(ADAM, tuple(sorted(NUMBERS)[:dealt]))])) == [
            "hand-size"
        ]


def test_question_3_chance_picks_the_first_dealer_unless_the_table_does() -> None:
    assert Options().first_dealer == "random"


@pytest.mark.parametrize("dealer", range(4))
def test_question_3_whoever_was_picked_deals_the_first_round(dealer: int) -> None:
    assert fold([Opened(NAMES, dealer, Options())]).rounds[0].table.dealer == dealer


def test_question_4_the_dealers_left_neighbour_deals_next() -> None:
    assert of_three(LONG, (40, -9, 50)).next_dealer == ADAM


def test_question_4_a_table_can_agree_that_the_winner_of_the_round_deals() -> None:
    assert (
        of_three(Options(goal=LONG.goal, dealer_rotation="winner"), (40, -9, 50)).next_dealer
        == CHRISTIAN
    )


def test_question_4_a_table_can_agree_that_whoever_has_the_bottle_deals() -> None:
    assert (
        of_three(Options(goal=LONG.goal, dealer_rotation="last_cursed"), (40, -9, 50)).next_dealer
        == BETTY
    )


def test_question_6_in_which_order_the_three_cards_go_does_not_matter() -> None:
    dealt, *gone = ADAM_KNOWN[:4]
    came = ADAM_KNOWN[4:]
    told = [replay(table(), [dealt, *order, *came]) for order in permutations(gone)]
    assert all(one.findings == () for one in told)
    assert {after_the_exchange(one.round)[ADAM] for one in told} == {
        after_the_exchange(replay(table(), ADAM_KNOWN).round)[ADAM]
    }


def test_question_6_the_cards_received_are_taken_up_before_or_after_one_s_own_go() -> None:
    dealt, *rest = ADAM_KNOWN
    assert all(codes(replay(table(), [dealt, *order])) == [] for order in permutations(rest))


@pytest.mark.parametrize(
    "goes_on", [Discarded(BETTY, 1), Passed(BETTY, CHRISTIAN, 1), Passed(BETTY, ADAM, 1)], ids=str
)
def test_question_7_a_card_that_was_received_is_not_passed_on_or_discarded(goes_on: Event) -> None:
    assert codes(replay(table(), [Passed(ADAM, BETTY, 1), goes_on])) == ["duplicate-card"]


@pytest.mark.parametrize(
    "goes", [Discarded(ADAM, 5), Passed(ADAM, DORIS, 5), Passed(ADAM, BETTY, 29)], ids=str
)
def test_question_7_only_cards_that_one_was_dealt_go(goes: Event) -> None:
    assert codes(replay(table(), [ADAM_KNOWN[0], goes])) == ["not-in-hand"]


def test_question_8_nobody_passes_across_the_table() -> None:
    for seat in range(4):
        assert codes(replay(table(), [Passed(seat, (seat + 2) % 4, 5)])) == ["not-a-neighbour"]


@each_number_of_players
def test_question_8_everybody_passes_to_both_neighbours_and_gets_one_card_of_each(
    seats: int,
) -> None:
    here = table(seats)
    for to_the in (here.left, here.right):
        assert sorted(to_the(seat) for seat in range(seats)) == [*range(seats)]
    assert all(here.left(seat) != here.right(seat) for seat in range(seats))


def test_question_8_left_is_the_next_seat_clockwise_for_a_pass_a_lead_and_a_deal_alike() -> None:
    assert table(4, dealer=ADAM).left(ADAM) == BETTY
    assert replay(table(4, dealer=ADAM), []).round.to_act == BETTY
    assert fold([Opened(NAMES, ADAM, Options())]).next_dealer == BETTY


def test_question_9_left_or_right_first_is_the_same() -> None:
    left, right = Passed(ADAM, BETTY, 1), Passed(ADAM, DORIS, 36)
    assert state(replay(table(), [left, right]).round) == state(
        replay(table(), [right, left]).round
    )


COLOURS: dict[Preset, list[str]] = {
    **{edition: ["yellow", "blue", "red"] for edition in EDITIONS},
    "matagot-2024": ["red", "blue", "green"],
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_question_12_low_middle_and_high_have_the_colours_of_the_edition(edition: Preset) -> None:
    suits = EDITIONS[edition].deck.suits
    assert [suit.id for suit in suits] == COLOURS[edition]
    middles = [sum(suit.coins) for suit in suits]
    assert middles == sorted(middles)


# Playing a trick


@pytest.mark.parametrize("dealer", range(4))
def test_question_13_the_dealers_left_neighbour_leads_first(dealer: int) -> None:
    assert replay(table(dealer=dealer), []).round.to_act == (dealer + 1) % 4


def test_question_13_then_whoever_took_the_trick_leads_and_not_the_bottles_owner() -> None:
    round_ = after(*TRICK, 20, 37, 23, 26)
    assert (round_.bottle, round_.to_act) == (CHRISTIAN, DORIS)


BLUE = {**dict.fromkeys(EDITIONS, (8, 20, 24)), "matagot-2024": (8, 20)}
"""What Adam holds of the colour of the 30; the 24 is green in the deck of 2024."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_question_14_whoever_can_follow_the_colour_must(edition: Preset) -> None:
    assert adam_may_play(EDITIONS[edition], 30) == BLUE[edition]


def test_question_14_whoever_cannot_may_play_any_card() -> None:
    dealt = Dealt(ADAM, (1, 8, 12, 20, 22, 24, 25, 28, 30))
    gone = [Discarded(ADAM, 1), Passed(ADAM, BETTY, 28), Passed(ADAM, DORIS, 30)]
    here = table(dealer=CHRISTIAN)
    told = [dealt, *gone, Passed(BETTY, ADAM, 3), Passed(DORIS, ADAM, 4)]
    assert legal(replay(here, played(here, 37, after=told)).round) == (3, 4, 8, 12, 20, 22, 24, 25)


@each_edition
def test_question_15_a_card_below_the_price_does_not_free_from_following(options: Options) -> None:
    here = at(options, dealer=CHRISTIAN)
    below = replay(here, played(here, 30, 12, after=ADAM_KNOWN))
    assert 12 not in (adam_may_play(options, 30) or ())
    assert [(one.code, one.seat, one.card) for one in below.findings] == [("revoke", ADAM, 12)]


@each_edition
def test_question_15_it_takes_the_trick_all_the_same_until_the_table_decides(
    options: Options,
) -> None:
    here = at(options, dealer=CHRISTIAN)
    round_ = replay(here, played(here, 30, 12, 27, 32, after=ADAM_KNOWN)).round
    assert (round_.tricks[0].winner, round_.bottle) == (ADAM, ADAM)


@each_edition
def test_question_16_nobody_has_to_win_or_to_undercut(options: Options) -> None:
    undercuts, loses = 8, 20
    assert {undercuts, loses} <= set(adam_may_play(options, 30) or ())


@each_edition
def test_question_17_a_led_card_below_the_price_is_followed_by_its_printed_colour(
    options: Options,
) -> None:
    assert adam_may_play(options, 18) == (5, 12, 25)


@pytest.mark.parametrize(
    ("trick", "winner"),
    [([24, 30, 37], 37), ([24, 15, 30], 15), ([24, 30, 28], 30), ([13, 14, 20], 14)],
    ids=str,
)
def test_question_18_a_card_of_another_colour_can_take_the_trick(
    trick: list[int], winner: int
) -> None:
    assert taken(trick, 19).card == winner


@pytest.mark.parametrize(("price", "winner"), [(19, 17), (17, 15), (15, 8), (9, 8)])
def test_question_19_of_several_cards_below_the_price_the_highest_wins(
    price: int, winner: int
) -> None:
    assert taken([8, 15, 17, 24], price) == ([8, 15, 17, 24].index(winner), winner, winner, True)


@pytest.mark.parametrize("trick", [*permutations([3, 8, 12])], ids=str)
def test_question_20_if_all_are_below_the_price_the_highest_wins_too(
    trick: tuple[int, ...],
) -> None:
    assert taken(trick, 19).card == 12


def test_question_21_the_price_does_not_drop_during_the_trick() -> None:
    trick = after(17, 18, 20, 32).tricks[0]
    assert (trick.winner, trick.card, trick.price_before, trick.price) == (BETTY, 18, 19, 18)


def test_question_21_the_price_moves_when_the_trick_is_complete() -> None:
    assert [after(*TRICK[:count]).price for count in range(5)] == [19, 19, 19, 19, 17]


def test_question_22_a_card_equal_to_the_price_lies_under_the_bottle() -> None:
    told = replay(table(), [*played(table(), *TRICK), Played(CHRISTIAN, 17)])
    assert (codes(told), told.round.price) == (["duplicate-card"], 17)


@each_edition
def test_question_22_the_19_is_in_no_deck(options: Options) -> None:
    assert codes(replay(at(options), [Played(ADAM, 19)])) == ["unknown-card"]


def test_question_23_no_card_is_there_twice() -> None:
    assert codes(replay(table(), [*played(table(), 24), Played(BETTY, 24)])) == ["duplicate-card"]


@each_edition
def test_question_23_no_number_is_printed_twice(options: Options) -> None:
    numbers = [card for suit in options.deck.suits for card in suit.coins]
    assert sorted(numbers) == sorted(NUMBERS)


def test_question_24_the_last_trick_may_be_looked_at_until_the_next_lead() -> None:
    assert Options().review == "last_trick"


def test_question_24_who_looks_at_tricks_is_seen_and_changes_nothing() -> None:
    opened = [Opened(NAMES, DORIS, Options()), *played(table(), *TRICK)]
    assert state(fold([*opened, Looked()]).rounds[0].state) == state(fold(opened).rounds[0].state)


def test_question_25_the_phone_reminds_of_nothing_unless_the_table_agrees_to_it() -> None:
    assert [name for name, options in EDITIONS.items() if options.memory_aid != "table_only"] == [
        "learning"
    ]


def test_question_25_a_table_that_agrees_is_reminded_of_what_everybody_saw() -> None:
    found = reminder(after(*TRICK))
    assert found is not None
    assert (found.played, found.below) == ((15, 17, 24, 32), (*range(1, 15), 16))


# The bottle


def test_question_26_without_a_card_below_the_price_the_bottle_does_not_move() -> None:
    trick = after(*TRICK, 20, 37, 23, 26).tricks[1]
    assert (trick.winner, trick.sold, trick.price, trick.bottle) == (DORIS, False, 17, CHRISTIAN)


def test_question_27_the_owner_buys_from_himself() -> None:
    round_ = after(*TRICK, 10, 25, 27, 30)
    trick = round_.tricks[1]
    assert (trick.sold, trick.bottle_before, trick.bottle, trick.price) == (
        True,
        CHRISTIAN,
        CHRISTIAN,
        10,
    )


def test_question_27_his_old_price_card_is_among_his_tricks() -> None:
    round_ = after(*TRICK, 10, 25, 27, 30)
    assert round_.coins[CHRISTIAN] == sum(CLASSIC.coins[card] for card in (*TRICK, 10, 25, 27, 30))


def test_question_28_whoever_takes_the_trick_with_a_card_below_the_price_has_the_bottle() -> None:
    for round_ in random_rounds(60):
        assert all(
            trick.bottle == trick.winner
            for trick in round_.tricks
            if trick.card < trick.price_before
        )


def test_question_29_the_winning_card_is_the_new_price() -> None:
    for round_ in random_rounds(60):
        assert all(trick.price == trick.card for trick in round_.tricks if trick.sold)


def test_question_30_the_old_price_card_stays_with_the_former_owner() -> None:
    assert after(*TRICK, 30, 27, 13, 4).coins == [5 + 5 + 3 + 1, 0, 4 + 4 + 3 + 6, 0]


@each_edition
def test_question_31_the_19_is_worth_nothing_to_anybody(options: Options) -> None:
    assert START_PRICE not in options.deck_in_play.coins


def test_question_32_only_a_card_below_the_price_gives_or_takes_the_bottle() -> None:
    for round_ in random_rounds(60):
        for trick in round_.tricks:
            assert trick.sold == (trick.card < trick.price_before)
            assert trick.sold or trick.bottle == trick.bottle_before


def test_question_33_the_round_goes_on_when_nothing_is_left_below_the_price() -> None:
    round_ = after(1, 24, 27, 32)
    assert (round_.price, round_.to_act, round_.is_over) == (1, ADAM, False)


def test_question_33_every_card_due_is_played_though_the_price_is_1() -> None:
    locked = [
        one for one in random_rounds(200) if one.price == 1 and one.tricks[-1].price_before == 1
    ]
    assert locked
    assert all(len(one.tricks) == one.table.tricks for one in locked)


@each_number_of_players
def test_question_34_somebody_buys_the_bottle_in_every_complete_round(seats: int) -> None:
    above = [card for card in NUMBERS if card > START_PRICE]
    latest = {3: 7, 4: 5}[seats]
    assert len(above) < seats * latest  # so many cards above 19 are not there
    rounds = [one for one in random_rounds(100) if one.table.seats == seats]
    assert all(one.tricks[latest - 1].bottle is not None for one in rounds)


def test_question_34_a_round_that_the_table_calls_void_has_no_penalty() -> None:
    game = fold(
        [Opened(NAMES, DORIS, LONG), *played(table(), *TRICK), Ruled("misdeal_late", "void", ADAM)]
    )
    assert (game.finished, game.totals, game.rounds[0].state.is_scored) == (
        (),
        (0, 0, 0, 0),
        False,
    )


def test_question_35_whoever_buys_in_the_very_last_trick_loses_the_round() -> None:
    late = [
        one
        for one in random_rounds(200)
        if one.tricks[-1].sold and one.tricks[-1].bottle_before is not None
    ]
    assert late
    for round_ in late:
        scores = scoring.score(round_).scores
        assert scores[round_.tricks[-1].winner] == -scoring.penalty(round_)
        assert [seat for seat, score in enumerate(scores) if score < 0] == [
            round_.tricks[-1].winner
        ]


# Counting and the end

WORTH: dict[Preset, tuple[Coins, ...]] = {
    **dict.fromkeys(EDITIONS, (4, 4, 3, 6)),
    "wikipedia": (24, 15, 17, 32),
    "matagot-2024": (3, 4, 4, 6),
}
"""What the four cards 24, 15, 17 and 32 count."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_question_36_a_card_counts_its_coins_and_only_as_on_wikipedia_its_number(
    edition: Preset,
) -> None:
    here = at(EDITIONS[edition])
    assert replay(here, played(here, *TRICK)).round.coins == [0, 0, sum(WORTH[edition]), 0]


def test_question_36_by_number_the_imps_trick_counts_numbers_too() -> None:
    for round_ in whole_rounds(EDITIONS["wikipedia"]):
        imp = scoring.imps_trick(round_)
        assert round_.bottle is not None
        assert scoring.score(round_).scores[round_.bottle] == -sum(imp)


def test_question_36_the_number_decides_the_trick_whatever_a_card_counts() -> None:
    for by_coins, by_number in zip(
        whole_rounds(EDITIONS["classic"]), whole_rounds(EDITIONS["wikipedia"]), strict=True
    ):
        assert [trick.winner for trick in by_coins.tricks] == [
            trick.winner for trick in by_number.tricks
        ]


DIFFERENT: dict[Preset, dict[int, Coins]] = {
    **{edition: {} for edition in EDITIONS},
    "bambus-1995": {1: 0, 2: 0, 3: 0},
    "matagot-2024": {3: 1, 4: 2, 17: 4, 23: 4, 24: 3, 34: 5, 35: 6},
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_question_37_the_coins_are_those_of_the_edition(edition: Preset) -> None:
    coins = EDITIONS[edition].deck.coins
    assert {
        card: coins[card] for card in NUMBERS if coins[card] != CLASSIC.coins[card]
    } == DIFFERENT[edition]


@pytest.mark.parametrize(
    ("edition", "total"),
    [("classic", 126), ("bambus-1995", 122), ("matagot-2024", 127), ("wikipedia", 684)],
)
def test_question_37_all_cards_of_an_edition_are_worth_so_much(
    edition: Preset, total: Coins
) -> None:
    assert EDITIONS[edition].deck_in_play.total == total


@each_edition
def test_question_38_the_bottles_owner_scores_only_minus_the_imps_trick(options: Options) -> None:
    for round_ in whole_rounds(options):
        others = [seat for seat in range(round_.table.seats) if seat != round_.bottle]
        assert round_.bottle is not None
        assert scoring.score(round_).scores[round_.bottle] == -scoring.penalty(round_)
        assert all(scoring.score(round_).scores[seat] == round_.coins[seat] for seat in others)


@pytest.mark.parametrize(
    ("edition", "seats", "least", "most"),
    [
        ("classic", 3, 3, 18),
        ("classic", 4, 4, 24),
        ("bambus-1995", 3, 0, 18),
        ("bambus-1995", 4, 1, 24),
        ("matagot-2024", 3, 3, 18),
        ("wikipedia", 3, 6, 108),
        ("wikipedia", 4, 10, 142),
    ],
)
def test_question_39_the_penalty_lies_within_what_so_many_cards_can_have(
    edition: Preset, seats: int, least: Coins, most: Coins
) -> None:
    deck = EDITIONS[edition].deck_in_play
    found = {
        sum(deck.coins[card] for card in cards) for cards in combinations(sorted(NUMBERS), seats)
    }
    assert (min(found), max(found)) == (least, most)


@pytest.mark.parametrize(
    ("edition", "seats", "most"), [("classic", 3, 18), ("classic", 4, 24), ("wikipedia", 3, 108)]
)
def test_question_39_a_higher_penalty_cannot_have_been_counted(
    edition: Preset, seats: int, most: Coins
) -> None:
    here = table(seats, deck=EDITIONS[edition].deck_in_play)
    tallies = [
        Tallied(ADAM, (None, *[0] * (seats - 1)), (), penalty) for penalty in (most, most + 1)
    ]
    assert [codes(replay(here, [tally])) for tally in tallies] == [[], ["does-not-add-up"]]


def test_question_40_a_total_can_go_below_zero() -> None:
    assert of_three(LONG, (50, -9, 50), (60, -12, 40)).totals == (110, -21, 90)


@pytest.mark.parametrize(
    ("edition", "seats", "goal"),
    [
        ("classic", 4, Goal("target", 200)),
        ("bambus-1995", 4, Goal("target", 200)),
        ("gameteko", 4, Goal("deals_each", 2)),
        ("wikipedia", 4, Goal("target", 500)),
        ("matagot-2024", 3, Goal("rounds", 9)),
        ("matagot-2024", 4, Goal("rounds", 8)),
    ],
    ids=str,
)
def test_question_41_each_edition_has_an_end_that_can_be_agreed_on(
    edition: Preset, seats: int, goal: Goal
) -> None:
    assert presets(seats)[edition].goal == goal


@pytest.mark.parametrize(
    ("goal", "last"),
    [
        (Goal("target", 100), 2),
        (Goal("rounds", 4), 4),
        (Goal("deals_each", 1), 3),
        (Goal("target", 101), 3),
    ],
)
def test_question_41_the_game_ends_as_it_was_agreed(goal: Goal, last: int) -> None:
    rows = [(50, 40, -9)] * last
    assert [of_three(Options(goal=goal), *rows[:count]).is_over for count in (last - 1, last)] == [
        False,
        True,
    ]


def test_question_42_the_end_is_asked_for_only_when_a_round_is_over() -> None:
    record = random_record("a round", 3)
    events = [
        Opened(NAMES[:3], record.table.dealer, Options(goal=Goal("target", 1))),
        *record.events,
    ]
    assert [fold(told).is_over for told in (events[:-1], events)] == [False, True]


def test_question_43_if_several_are_over_the_target_the_highest_total_wins() -> None:
    game = a_game((199, -9, 150), (5, -3, 90))
    assert (game.is_over, game.totals, game.winners) == (True, (204, -12, 240), (CHRISTIAN,))


@pytest.mark.parametrize(
    ("tie", "is_over", "winners"),
    [
        ("shared", True, (ADAM, BETTY)),
        ("extra_round", False, (ADAM, BETTY)),
        ("fewest_curses", True, (BETTY,)),
        ("last_round", True, (ADAM,)),
    ],
)
def test_question_44_a_tie_is_broken_as_the_table_agreed(
    tie: Tie, is_over: bool, winners: tuple[int, ...]
) -> None:
    game = a_game((-9, 60, 50), (109, 40, -9), end=Goal("rounds", 2), tie=tie)
    assert (game.is_over, game.winners) == (is_over, winners)


def test_question_44_no_edition_breaks_it_so_it_is_shared() -> None:
    assert {name for name, options in EDITIONS.items() if options.tie != "shared"} == {"league"}


@pytest.mark.parametrize(("cycle", "ends_after"), [("no", 1), ("yes", 3)])
def test_question_45_a_game_is_over_at_once_unless_the_table_finishes_the_deals(
    cycle: str, ends_after: int
) -> None:
    options = Options(goal=Goal("target", 100), finish_deal_cycle=cycle)
    rows = [(101, 4, -9), (4, 50, -9), (4, 50, -9)]
    assert [of_three(options, *rows[:count]).is_over for count in (1, 2, 3)] == [
        count >= ends_after for count in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    ("counts", "places"), [(False, {}), (True, {ADAM: 1, BETTY: 3, CHRISTIAN: 2})]
)
def test_question_46_a_game_that_is_broken_off_has_a_result_only_if_the_table_says_so(
    counts: bool, places: dict[int, int]
) -> None:
    broken_off = fold([*counted_rounds(LONG, (50, -6, 40)), Began(), Ended(counts)])
    assert (broken_off.is_over, broken_off.places) == (True, places)


def test_question_46_unless_agreed_otherwise_it_has_none() -> None:
    assert {options.abandon for options in EDITIONS.values()} == {"no_result"}


# What goes wrong


def decided(about: About, decision: Decision, *, seat: int | None = ADAM) -> Game:
    """A game of four in whose first round two tricks were played when the table decided this.

    Doris dealt.
    """
    events = [*played(table(), *TRICK, 30, 27, 13, 4), Ruled(about, decision, seat)]
    return fold([Opened(NAMES, DORIS, LONG), *events])


@pytest.mark.parametrize(
    ("about", "decision"),
    [
        ("misdeal_early", "redeal"),
        ("misdeal_late", "void"),
        ("exposed_deal", "redeal"),
        ("exposed_play", "play_on"),
        ("out_of_turn", "take_back"),
        ("revoke_now", "rewind"),
        ("revoke_late", None),
        ("wrong_winner", "stands"),
        ("card_count", "fix"),
        ("exchange", "fix"),
        ("pass_swap", "stands"),
        ("imp_seen", "play_on"),
    ],
)
def test_questions_w1_to_w13_are_answered_so_unless_the_table_agreed_otherwise(
    about: About, decision: Decision | None
) -> None:
    assert {EDITIONS[edition].agreed(about) for edition in EDITIONS if edition != "league"} == {
        decision
    }


def test_question_w7_a_league_calls_the_round_void() -> None:
    assert EDITIONS["league"].agreed("revoke_late") == "void"


VOID: list[tuple[About, Decision]] = [
    ("misdeal_early", "redeal"),
    ("misdeal_late", "void"),
    ("exposed_deal", "redeal"),
    ("revoke_late", "void"),
    ("card_count", "void"),
    ("exchange", "void"),
    ("imp_seen", "void"),
]
GOES_ON: list[tuple[About, Decision]] = [
    ("misdeal_late", "play_on"),
    ("exposed_deal", "play_on"),
    ("exposed_play", "play_on"),
    ("revoke_now", "stands"),
    ("revoke_late", "stands"),
    ("pass_swap", "stands"),
    ("imp_seen", "play_on"),
]


@pytest.mark.parametrize(("about", "decision"), VOID)
def test_questions_w1_to_w13_a_round_that_is_void_does_not_count_and_the_same_dealer_deals(
    about: About, decision: Decision
) -> None:
    game = decided(about, decision)
    assert (game.rounds[0].is_void, game.totals, game.next_dealer) == (True, (0, 0, 0, 0), DORIS)


@pytest.mark.parametrize(("about", "decision"), GOES_ON)
def test_questions_w2_to_w13_a_table_that_plays_on_changes_nothing(
    about: About, decision: Decision
) -> None:
    before, now = after(*TRICK, 30, 27, 13, 4), decided(about, decision).rounds[0].state
    assert {**state(before), "rulings": None} == {**state(now), "rulings": None}


def test_question_w5_a_card_out_of_turn_is_not_laid() -> None:
    told = replay(table(), [*played(table(), 24), Played(CHRISTIAN, 17)])
    assert (codes(told), told.round.to_act) == (["out-of-turn"], BETTY)


def test_question_w5_the_table_may_let_it_stand() -> None:
    told = replay(table(), [*played(table(), 24), Turned(CHRISTIAN), Played(CHRISTIAN, 17)])
    assert (codes(told), told.round.to_act, len(told.round.plays)) == ([], BETTY, 2)


def test_question_w5_a_lead_out_of_turn_to_which_all_have_played_stands() -> None:
    told = replay(
        table(),
        [
            Turned(BETTY),
            *(Played(seat, card) for seat, card in ((1, 24), (2, 15), (3, 17), (0, 32))),
        ],
    )
    assert (codes(told), told.round.tricks[0].leader, told.round.to_act) == ([], BETTY, DORIS)


REVOKED = [*played(table(), 24, 25, 27, 30), Turned(BETTY), Played(BETTY, 32)]
"""Betty did not follow the blue 24, and leads blue to the second trick."""


def test_question_w6_a_revoke_is_taken_back_to_that_card_and_later_cards_may_be_others() -> None:
    rewound = [Retracted(number) for number in (5, 4, 3, 2, 1)]
    told = replay(table(), [*REVOKED, *rewound, Played(BETTY, 32), Played(CHRISTIAN, 10)])
    assert (codes(told), [play.card for play in told.round.plays]) == ([], [24, 32, 10])


@each_number_of_players
def test_question_w7_a_revoke_is_proved_by_the_card_itself(seats: int) -> None:
    here = table(seats)
    told = replay(
        here, [*played(here, *(24, 25, 27, 30)[:seats]), Turned(BETTY), Played(BETTY, 32)]
    )
    assert [(one.code, one.seat, one.trick, one.card) for one in told.findings] == [
        ("revoke", BETTY, 1, 32)
    ]


def test_question_w7_who_revoked_can_score_as_the_bottles_owner_does_and_the_owner_does_too() -> (
    None
):
    record = random_record("as cursed", 4)
    before = replay(record.table, record.events).round
    offender = next(seat for seat in range(4) if seat != before.bottle)
    now = replay(
        record.table, [*record.events, Ruled("revoke_late", "as_cursed", offender, 1)]
    ).round
    lost = -scoring.penalty(before)
    expected = [
        lost if seat in (offender, before.bottle) else before.coins[seat] for seat in range(4)
    ]
    assert scoring.score(now).scores == tuple(expected)


def test_question_w8_a_trick_that_went_to_the_wrong_player_is_put_right_at_once() -> None:
    taken_back = replay(table(), [*played(table(), *TRICK), Given(DORIS, 19, None), Retracted(4)])
    assert state(taken_back.round) == state(after(*TRICK))


def test_question_w9_noticed_later_it_stands_as_it_was_played() -> None:
    given = [*played(table(), *TRICK), Given(DORIS, 15, BETTY)]
    round_ = replay(
        table(), [*given, Played(DORIS, 22), Ruled("wrong_winner", "stands", trick=1)]
    ).round
    assert (round_.tricks[0].winner, round_.price, round_.bottle, round_.plays[0].seat) == (
        DORIS,
        15,
        BETTY,
        DORIS,
    )
    assert round_.tricks[0].is_given


def test_question_w9_a_table_can_put_it_right_from_then_on() -> None:
    given = [*played(table(), *TRICK), Given(DORIS, 15, BETTY), Amended((Removed(4),))]
    assert state(replay(table(), given).round) == state(after(*TRICK))


def test_question_w10_a_card_too_many_is_taken_back() -> None:
    two_at_once = [*played(table(), 24, 15), Played(CHRISTIAN, 17), Amended((Removed(1),))]
    assert [play.card for play in replay(table(), two_at_once).round.plays] == [24, 17]


def test_question_w10_a_forgotten_card_is_added_to_its_trick() -> None:
    found = [*played(table(), 24, 17, 32), Amended((Inserted(1, Played(BETTY, 15)),))]
    told = replay(table(), found)
    assert (codes(told), [play.card for play in told.round.tricks[0].plays]) == ([], TRICK)


@pytest.mark.parametrize(
    "forgotten",
    [Discarded(ADAM, 14), Passed(ADAM, BETTY, 1), Dealt(ADAM, tuple(range(1, 10)))],
    ids=str,
)
def test_question_w11_what_was_forgotten_comes_too_late_when_somebody_has_led(
    forgotten: Event,
) -> None:
    assert codes(replay(table(), [*played(table(), 24), forgotten])) == ["wrong-phase"]


def test_question_w11_before_the_lead_it_is_just_done() -> None:
    assert codes(replay(table(), [*ADAM_KNOWN[:1], *ADAM_KNOWN[2:], ADAM_KNOWN[1]])) == []


def test_question_w13_that_somebody_saw_the_imps_trick_is_written_down_with_whose_it_was() -> None:
    (ruling,) = decided("imp_seen", "play_on", seat=BETTY).rounds[0].state.rulings
    assert (ruling.about, ruling.seat) == ("imp_seen", BETTY)


def test_question_w15_a_score_that_was_typed_wrong_is_put_right_rounds_later() -> None:
    events = counted_rounds(LONG, (50, -6, 40), (30, -9, 60), (20, 70, -9))
    game = fold([*events, Amended((Replaced(1, counted(40, -6, 50)),))])
    assert (fold(events).totals, game.totals) == ((100, 55, 91), (90, 55, 101))


def test_question_w15_nothing_of_it_is_lost() -> None:
    events = counted_rounds(LONG, (50, -6, 40), (30, -9, 60))
    corrected = [*events, Amended((Replaced(1, counted(40, -6, 50)),))]
    assert fold([*corrected, Retracted(len(events))]).totals == fold(events).totals


# Five facts


@each_edition
def test_question_f1_a_card_equal_to_the_price_is_never_played(options: Options) -> None:
    for round_ in whole_rounds(options):
        for trick in round_.tricks:
            assert trick.price_before not in [play.card for play in trick.plays]


@each_edition
def test_question_f2_somebody_buys_the_bottle_in_every_complete_round(options: Options) -> None:
    assert all(round_.bottle is not None for round_ in whole_rounds(options))


def test_question_f2_18_cards_lie_below_the_first_price() -> None:
    assert len([card for card in NUMBERS if card < START_PRICE]) == 18


def with_the_old_price_card_handed_over(round_: Round) -> list[Coins]:
    """What each seat won when the price card lies apart until the bottle is sold and then goes to
    the former owner.
    """
    coins, values = [0] * round_.table.seats, round_.table.deck.coins
    for trick in round_.tricks:
        if trick.sold and trick.bottle_before is not None:
            coins[trick.bottle_before] += values[trick.price_before]
        coins[trick.winner] += sum(
            values[play.card]
            for play in trick.plays
            if not (trick.sold and play.card == trick.card)
        )
    assert round_.bottle is not None
    coins[round_.bottle] += values[round_.price]
    return coins


@each_edition
def test_question_f3_where_the_old_price_card_goes_never_changes_a_score(options: Options) -> None:
    for round_ in whole_rounds(options):
        assert with_the_old_price_card_handed_over(round_) == round_.coins


@each_number_of_players
def test_question_f4_a_seat_that_did_not_follow_and_revoked_shows_the_colour_later(
    seats: int,
) -> None:
    for seed in range(40):
        record = random_record(f"f4 {seed}", seats, chance=0.3)
        found = {
            (one.seat, one.trick)
            for one in replay(record.table, record.events).findings
            if one.code == "revoke"
        }
        deck, tricks = record.table.deck, replay(record.table, record.events).round.tricks
        for trick in tricks:
            led = deck.suit_of[trick.plays[0].card]
            for play in trick.plays:
                shows = any(
                    deck.suit_of[later.card] == led and later.seat == play.seat
                    for other in tricks[trick.number :]
                    for later in other.plays
                )
                failed = deck.suit_of[play.card] != led
                assert ((play.seat, trick.number) in found) == (failed and shows)


@each_edition
def test_question_f5_the_imps_trick_is_what_was_not_played_and_no_coin_is_lost(
    options: Options,
) -> None:
    for round_ in whole_rounds(options):
        seen = {play.card for trick in round_.tricks for play in trick.plays}
        assert set(scoring.imps_trick(round_)) == NUMBERS - seen
        assert sum(round_.coins) + scoring.penalty(round_) == options.deck_in_play.total


def test_question_f5_turning_the_imps_trick_over_finds_a_card_that_was_tapped_for_another() -> None:
    record = random_record("mis-tapped", 4)
    imp = scoring.imps_trick(replay(record.table, record.events).round)
    mistaken = [*record.events[:-1], Played(record.events[-1].seat, imp[0]), Compared(imp)]
    assert "imp-differs" in codes(replay(record.table, mistaken))


def test_question_f5_prices_only_fall() -> None:
    for round_ in random_rounds(60):
        prices = [START_PRICE, *(trick.price for trick in round_.tricks)]
        assert all(later <= earlier for earlier, later in pairwise(prices))
