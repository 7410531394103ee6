"""When the bottle's final owner could still have shed it.

Cases made by hand, and random rounds searched plainly.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest

from assistant.rules import review
from assistant.rules.cards import NUMBERS, START_PRICE, Card
from assistant.rules.events import Event, Given, Played, Skipped, Tallied, Turned
from assistant.rules.replay import walk
from assistant.rules.review import Chance, Search, Shedding
from assistant.rules.state import Round
from assistant.rules.table import Hand, Seat, Table
from assistant.rules.tricks import Trick, taken
from tests.rules.telling import ADAM, BETTY, CLASSIC, played, table
from tests.volume import volume

# Cases made by hand. Adam has bought the bottle for 12 from Betty in trick 5, and leads to trick 6.
# Of the cards that are still there, 7, 9 and 28 are yellow, 8, 10, 27, 30, 32 and 34 blue, and the
# others red.

BOUGHT_BY_ADAM = (3, 18, 1, 2, 22, 21, 20, 23, 4, 13, 5, 6, 14, 15, 16, 17, 12, 24, 25, 26)

COVERED_IN_VAIN = (7, 28, 33, 36, 30, 9, 27, 32, 37, 29, 31, 35)
"""Adam leads the 7, and Betty has both the 9 and the 28."""

HELD_TOO_LONG = (29, 31, 33, 36, 37, 7, 30, 35, 28, 9, 27, 32)
"""Betty's 9 would have to follow if Adam led the 7, but he waits until she need not follow any
more.
"""


def ending_in(*cards: Card) -> Round:
    """A round of four whose last three tricks are these cards."""
    return told(played(table(), *BOUGHT_BY_ADAM, *cards))


def told(events: Sequence[Event]) -> Round:
    return walk(table(), enumerate(events), explain=False).round


def test_6_6_an_owner_could_have_shed_it_under_a_card_that_another_might_have_played() -> None:
    assert said_of(COVERED_IN_VAIN).could == Chance(6, 7)


def test_6_6_an_owner_could_not_force_it_where_the_other_may_play_another_card() -> None:
    assert said_of(COVERED_IN_VAIN).forced is None


def test_6_6_an_owner_could_have_forced_it_where_the_other_has_to_follow() -> None:
    assert said_of(HELD_TOO_LONG).forced == Chance(6, 7)


def test_6_6_an_owner_could_have_later_than_he_could_have_forced() -> None:
    assert said_of(HELD_TOO_LONG).could == Chance(7, 7)


def test_6_6_an_owner_could_have_forced_it_by_holding_a_low_card_back() -> None:
    assert said_of((29, 31, 33, 37, 32, 7, 30, 27, 28, 9, 35, 36)).forced == Chance(7, 28)


def test_6_6_a_card_that_was_laid_out_of_turn_before_his_lies_there() -> None:
    before = [
        *played(table(), *BOUGHT_BY_ADAM, *HELD_TOO_LONG[:5]),
        Turned(BETTY),
        Played(BETTY, 30),
    ]
    said = review.shedding(told(played(table(), 7, 35, 28, 9, 27, 32, after=before)))
    assert said == Shedding(5, Chance(7, 28), Chance(7, 28), 7)


def test_6_6_an_owner_never_could_if_nobody_else_had_a_card_below_the_price() -> None:
    assert said_of((7, 30, 27, 35, 36, 28, 31, 32, 37, 29, 33, 34)) == Shedding(5, None, None, 6)


def test_6_6_it_was_the_owners_to_shed_since_he_bought_it_from_somebody_else_and_not_himself() -> (
    None
):
    round_ = ending_in(*COVERED_IN_VAIN)
    assert (
        round_.tricks[5].sold,
        round_.tricks[5].bottle_before,
        said_of(COVERED_IN_VAIN).since,
    ) == (True, ADAM, 5)


def test_6_6_what_was_bought_in_the_last_trick_could_not_be_shed_any_more() -> None:
    assert said_of((28, 9, 33, 36, 30, 27, 32, 29, 37, 7, 31, 35)) == Shedding(8, None, None, 9)


def test_6_6_a_search_that_becomes_too_long_says_how_far_it_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("assistant.rules.review.BUDGET", 0)
    assert said_of(COVERED_IN_VAIN) == Shedding(5, None, None, 9)


def test_6_6_a_search_for_what_he_could_have_forced_says_how_far_it_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("assistant.rules.review.BUDGET", 10)
    assert said_of(HELD_TOO_LONG) == Shedding(5, Chance(7, 7), None, 7)


def test_6_6_nothing_is_said_before_the_round_is_over() -> None:
    assert review.shedding(ending_in(*COVERED_IN_VAIN[:-1])) is None


@pytest.mark.parametrize(
    "event",
    [
        pytest.param(Given(BETTY, 12, ADAM), id="a trick that was given away"),
        pytest.param(Skipped(BETTY, 28), id="a trick that was passed over"),
        pytest.param(
            Tallied(ADAM, (None, 20, 30, 40), (8, 10, 11, 34)), id="a round that was counted"
        ),
    ],
)
def test_6_6_nothing_is_said_where_the_plays_do_not_tell_it_all(event: Event) -> None:
    assert review.shedding(told([*played(table(), *BOUGHT_BY_ADAM), event])) is None


def said_of(cards: Sequence[Card]) -> Shedding:
    said = review.shedding(ending_in(*cards))
    assert said
    return said


# Random rounds, in which everybody plays the highest of so many legal cards that chance picks. With
# one it is any card; with more, low cards stay in the hands for long.

TABLES = {
    "three": lambda dealer: Table(3, dealer % 3, CLASSIC),
    "four": lambda dealer: Table(4, dealer % 4, CLASSIC),
    "lopaka": lambda dealer: Table(3, dealer % 2, CLASSIC, "lopaka"),
    "bright-house": lambda dealer: Table(2, dealer % 2, CLASSIC, "bright-house"),
}
LATE = 4
"""So many last tricks of a round are searched plainly."""


@pytest.mark.parametrize(
    ("kind", "rounds", "picks"),
    [
        *((kind, volume(5, 50), 1) for kind in TABLES),
        ("three", volume(8, 250), 4),
        ("four", volume(3, 20), 4),
        ("lopaka", volume(8, 200), 8),
        ("bright-house", volume(3, 20), 4),
    ],
)
def test_6_6_in_the_last_four_tricks_a_plain_search_comes_to_the_same(
    kind: str, rounds: int, picks: int
) -> None:
    for round_ in random_rounds(kind, rounds, picks):
        search = search_of(round_)
        for trick in tricks_to_shed_it(round_):
            if trick.number > round_.table.tricks - LATE:
                for is_forced in (False, True):
                    expected = searched_plainly(round_, trick, is_forced=is_forced)
                    assert search.card(trick.number, is_forced=is_forced) == expected, (
                        round_.tricks,
                        trick.number,
                        is_forced,
                    )


@pytest.mark.parametrize("kind", TABLES)
def test_6_6_whoever_could_have_in_one_trick_could_have_in_every_earlier_one(kind: str) -> None:
    for round_ in random_rounds(kind, volume(8, 50), 4):
        search = search_of(round_)
        could = [
            search.card(trick.number, is_forced=False) is not None
            for trick in tricks_to_shed_it(round_)
        ]
        assert could == sorted(could, reverse=True), round_.tricks


def search_of(round_: Round) -> Search:
    assert round_.bottle is not None
    return Search(round_, 0, round_.bottle)


def random_rounds(kind: str, rounds: int, picks: int) -> Iterator[Round]:
    return (
        random_round(TABLES[kind](number), Random(f"{kind} {number}"), picks)
        for number in range(rounds)
    )


def random_round(at: Table, chance: Random, picks: int) -> Round:
    cards = chance.sample(sorted(NUMBERS), len(NUMBERS))
    hands = {hand: cards[hand * at.tricks : (hand + 1) * at.tricks] for hand in range(at.hands)}
    events, leader, price = [], at.left(at.dealer), START_PRICE
    while hands[leader]:
        laid: list[Card] = []
        order = in_turn(at, leader)
        for hand in order:
            card = max(chance.choices(playable(at, hand, hands[hand], laid, price), k=picks))
            hands[hand].remove(card)
            laid.append(card)
            events.append(Played(hand % at.seats, card, which=at.which(hand)))
        won = taken(laid, price)
        leader, price = order[won.place] % at.seats, won.price
    return walk(at, enumerate(events), explain=False).round


def tricks_to_shed_it(round_: Round) -> list[Trick]:
    """The tricks before which the final owner has the bottle, and keeps it."""
    tricks = round_.tricks
    return [
        trick
        for trick in tricks
        if {one.bottle_before for one in tricks[trick.number - 1 :]} == {round_.bottle}
    ]


def searched_plainly(round_: Round, trick: Trick, *, is_forced: bool) -> Card | None:
    """The owner's lowest card that does, by playing every legal card of every hand to the end of
    the round.
    """
    at, owner = round_.table, round_.bottle

    def sheds(
        hands: Mapping[Hand, Sequence[Card]],
        price: Card,
        bottle: Seat | None,
        order: Sequence[Hand],
        laid: Sequence[Card],
    ) -> bool:
        if len(laid) == len(order):
            won = taken(laid, price)
            taker = order[won.place] % at.seats
            return sheds(hands, won.price, taker if won.sold else bottle, in_turn(at, taker), [])
        hand = order[len(laid)]
        if not hands[hand]:
            return bottle != owner
        cards = playable(at, hand, hands[hand], laid, price)
        ends = (
            sheds(without(hands, hand, card), price, bottle, order, [*laid, card]) for card in cards
        )
        return any(ends) if hand % at.seats == owner or not is_forced else all(ends)

    order = in_turn(at, trick.plays[0].seat)
    hands: Mapping[Hand, Sequence[Card]] = {
        hand: [
            one.plays[in_turn(at, one.plays[0].seat).index(hand)].card
            for one in round_.tricks[trick.number - 1 :]
        ]
        for hand in order
    }
    laid: list[Card] = []
    for play in trick.plays:
        if play.seat == owner:
            break
        hands = without(hands, order[len(laid)], play.card)
        laid.append(play.card)
    own, price = order[len(laid)], trick.price_before
    for card in sorted(playable(at, own, hands[own], laid, price)):
        if sheds(without(hands, own, card), price, owner, order, [*laid, card]):
            return card
    return None


def without(
    hands: Mapping[Hand, Sequence[Card]], hand: Hand, card: Card
) -> Mapping[Hand, Sequence[Card]]:
    return {**hands, hand: [one for one in hands[hand] if one != card]}


def in_turn(at: Table, leader: Seat) -> list[Hand]:
    """The hands in the order in which they play to a trick."""
    if at.variant == "bright-house":
        return [leader, 1 - leader, leader + 2, 3 - leader]
    clockwise = [at.dealer, 1 - at.dealer, 2] if at.variant == "lopaka" else [*range(at.seats)]
    place = clockwise.index(leader)
    return clockwise[place:] + clockwise[:place]


def playable(
    at: Table, hand: Hand, held: Sequence[Card], laid: Sequence[Card], price: Card
) -> Sequence[Card]:
    """The cards that may be played.

    Of Lopaka's the highest that takes the trick as it lies, or else the lowest.
    """
    colour = at.deck.suit_of
    follow = [card for card in held if laid and colour[card] == colour[laid[0]]] or held
    if at.variant != "lopaka" or hand != 2:
        return follow
    taking = [card for card in follow if taken([*laid, card], price).card == card]
    return [max(taking)] if taking else [min(follow)]
