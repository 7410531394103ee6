"""What there is to learn from a trick is true of the round, as it lies and as it goes on."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pytest

from assistant.rules.cards import START_PRICE, Card, printed_decks
from assistant.rules.events import Event, Played, Skipped
from assistant.rules.replay import walk
from assistant.rules.round_view import RoundView, whole
from assistant.rules.table import Table
from assistant.rules.tricks import Trick, cards_of, taken
from assistant.wording import ENGLISH, rulings
from assistant.wording.sentences import templates
from tests.rounds_of_box import round_of_box, table_of_box
from tests.rounds_of_two import round_of_two, table_of_two
from tests.rules.telling import ADAM, played, table

CAST = ("Adam", "Betty", "Clara", "Doris", "Edgar", "Fritz")
TIPS = {key: text for key, text in templates(ENGLISH).items() if key.startswith("lesson_")}


def seen_at(at: Table, events: Sequence[Event]) -> RoundView:
    """A round after these events."""
    return whole(at, (), walk(at, enumerate(events), explain=False))


def tip_of(text: str) -> str:
    """Which of the tips a sentence is."""
    (found,) = [
        key.removeprefix("lesson_")
        for key, tip in TIPS.items()
        if re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(tip)), text)
    ]
    return found


def taught(at: Table, *cards: Card) -> str:
    """What the phone teaches once these cards are played."""
    round_ = seen_at(at, played(at, *cards))
    assert round_.last_trick
    return rulings.lesson(round_, round_.last_trick, CAST, ENGLISH)


class Lesson:
    """A tip after a trick, with what came before and what comes after."""

    def __init__(self, at: Table, trick: Trick, text: str, before: set[Card], end: RoundView):
        self.at, self.trick, self.text, self.end = at, trick, text, end
        gone = before | set(cards_of(trick.plays))
        self.out = [card for card in at.deck.cards if card not in gone and card < trick.price]
        self.later = [one for one in end.state.tricks if one.number > trick.number]
        self.low = [card for card in cards_of(trick.plays) if card < trick.price_before]

    @property
    def falls(self) -> bool:
        """Whether a card below the price is still played."""
        return any(play.card < self.trick.price for one in self.later for play in one.plays)


TRUE: dict[str, Callable[[Lesson], bool]] = {
    "risk": lambda one: (
        not one.low
        and one.trick.plays[-1].card != one.trick.card
        and all(
            taken([*cards_of(one.trick.plays[:-1]), card], one.trick.price).card == card
            for card in one.out
        )
        and bool(one.out)
    ),
    "last": lambda one: (
        not one.low and one.trick.plays[-1].card == one.trick.card and bool(one.out)
    ),
    "gone": lambda one: (
        not one.low and all(later.card == max(cards_of(later.plays)) for later in one.later)
    ),
    "stuck": lambda one: one.end.state.bottles[one.trick.in_play].owner == one.trick.winner,
    "late": lambda one: 0 < len(one.out) <= one.at.imp,
    "along": lambda one: len(one.low) > 1 and one.text.startswith(str(min(one.low))),
    "kept": lambda one: one.trick.bottle_before == one.trick.winner and one.falls,
    "first": lambda one: one.trick.card >= 15 and one.trick.price_before == START_PRICE,
    "open": lambda one: bool(one.low) and one.falls,
}


def rounds() -> Iterator[tuple[Table, Sequence[Event]]]:
    """Whole rounds of every game."""
    for seed in range(8):
        for deck in ("classic", "matagot-2024"):
            for seats in (3, 4):
                at = Table(seats, 0, printed_decks()[deck])
                yield at, round_of_box(seed, at)
        for seats in (5, 6):
            at = table_of_box("two-bottles", seats)
            yield at, round_of_box(seed, at)
        for variant in ("lopaka", "bright-house"):
            two = table_of_two(variant)
            yield two, round_of_two(seed, two)


def lessons() -> Iterator[Lesson]:
    """What is taught after each trick of these rounds but the last."""
    for at, events in rounds():
        end = seen_at(at, events)
        before = set[Card]()
        laid = [place for place, event in enumerate(events) if isinstance(event, Played)]
        for trick in end.state.tricks[:-1]:
            last = laid[trick.number * len(trick.plays) - 1]
            round_ = seen_at(at, events[: last + 1])
            yield Lesson(at, trick, rulings.lesson(round_, trick, CAST, ENGLISH), before, end)
            before |= set(cards_of(trick.plays))


def test_every_tip_is_true_of_its_round_and_none_is_never_given() -> None:
    given = Counter[str]()
    for one in lessons():
        tip = tip_of(one.text)
        assert TRUE[tip](one), f"{one.text} {one.trick}"
        given[tip] += 1
    assert given.keys() == TRUE.keys()


# What is taught of a trick, by what lies in it and what is out


@pytest.mark.parametrize(
    ("cards", "tip"),
    [
        ((31, 37, 33), "risk"),
        ((31, 33, 37), "last"),
        ((24, 17, 26), "first"),
        ((24, 2, 26), "late"),
        ((24, 1, 26), "stuck"),
        ((24, 12, 26), "open"),
        ((24, 17, 3), "along"),
        ((24, 17, 26, 12, 30, 27), "kept"),
        ((24, 1, 26, 30, 31, 37), "gone"),
    ],
)
def test_a_tip_follows_from_the_cards(cards: tuple[Card, ...], tip: str) -> None:
    assert tip_of(taught(table(3), *cards)) == tip


def test_the_31_taken_by_the_37_is_a_warning_while_low_cards_are_out() -> None:
    assert taught(table(3), 31, 37, 33) == (
        "Others had yet to play, and a card below 19 is still out: it would have taken this "
        "trick, worth 15. Tip P11."
    )


def test_whoever_buys_with_the_2_is_not_told_of_the_cards_just_below_19() -> None:
    assert taught(table(3), 24, 2, 26) == (
        "Hardly any card below 2 is still out: Betty may be left with the bottle. Tip P1."
    )


def test_there_is_nothing_to_learn_where_nobody_knows_what_is_out() -> None:
    at = table(3)
    events = played(at, 24, 12, 26, after=[Skipped(ADAM, 17)])
    shown = [
        rulings.standing(seen_at(at, events), CAST, ENGLISH, with_lesson=teaches)
        for teaches in (True, False)
    ]
    assert shown[0] == shown[1]
