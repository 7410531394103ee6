"""Games as they really were, and how people enter them.

Rightly from the start, or with slips that are corrected later.

`typed` writes a true game down without any slip and without any correction. `Phone` is what the app
does while somebody enters the same game: it takes the seat of a card from the turn unless a seat is
tapped, refuses what it cannot take, and offers undo and redo; whoever enters makes slips, notices
some of them late, and puts them right with the app's amendments.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from assistant.rules import amendments, play
from assistant.rules.cards import BIT, NUMBERS, START_PRICE, Card, Deck
from assistant.rules.events import (
    Amended,
    Began,
    Change,
    GameEvent,
    Given,
    Inserted,
    Opened,
    Played,
    Retracted,
    Turned,
)
from assistant.rules.events_in_force import in_force
from assistant.rules.findings import Refused
from assistant.rules.fold import fold
from assistant.rules.game import Game
from assistant.rules.options import USUAL, Options
from assistant.rules.table import Seat


@dataclass(frozen=True, slots=True)
class Step:
    """A card as it was laid.

    `is_tapped`: whoever enters points at its seat. `gift`: the table then gave its trick away.
    """

    seat: Seat
    card: Card
    is_tapped: bool = False
    gift: Given | None = None


@dataclass(frozen=True, slots=True)
class Truth:
    """What happened at a table, round after round; the first dealer is the last seat."""

    seats: int
    options: Options
    rounds: tuple[tuple[Step, ...], ...]

    @property
    def opening(self) -> Opened:
        return Opened(tuple("abcd"[: self.seats]), self.seats - 1, self.options)


# What happened


def a_true_game(chance: Random, seats: int, deck: Deck, rounds: int, *, gifts: float = 0) -> Truth:
    """Rounds of random cards, a revoke or a card out of turn now and then, and tricks given away by
    the chance `gifts`.
    """
    leaders = [number % seats for number in range(rounds)]
    return Truth(
        seats,
        replace(USUAL, deck=deck),
        tuple(tuple(_true_round(chance, seats, deck, one, gifts)) for one in leaders),
    )


def _true_round(
    chance: Random, seats: int, deck: Deck, leader: Seat, gifts: float
) -> Iterator[Step]:
    cards, size = chance.sample(sorted(NUMBERS), len(NUMBERS)), len(NUMBERS) // seats - 1
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    price: Card = START_PRICE
    bottle: Seat | None = None
    while any(hands):
        trick: list[Step] = []
        for _ in range(seats):
            step = _true_step(chance, hands, deck, leader, trick)
            hands[step.seat].remove(step.card)
            trick.append(step)
        below = [step for step in trick if step.card < price]
        won = max(below or trick, key=lambda step: step.card)
        gift = _gift(chance, trick, price, bottle) if chance.random() < gifts else None
        if gift:
            trick[-1] = replace(trick[-1], gift=gift)
            leader, price, bottle = gift.winner, gift.price, gift.bottle
        else:
            leader = won.seat
            if below:
                price, bottle = won.card, won.seat
        yield from trick


def _true_step(
    chance: Random, hands: Sequence[Sequence[Card]], deck: Deck, leader: Seat, trick: Sequence[Step]
) -> Step:
    """The next card: mostly of the seat whose turn it is, mostly following."""
    seats = len(hands)
    first = trick[0].seat if trick else leader
    waiting = [
        seat
        for step in range(seats)
        if (seat := (first + step) % seats) not in {one.seat for one in trick}
    ]
    seat = chance.choice(waiting) if chance.random() < 0.04 else waiting[0]
    follows = [
        card for card in hands[seat] if trick and deck.suit_of[card] == deck.suit_of[trick[0].card]
    ]
    card = chance.choice(follows if follows and chance.random() > 0.06 else hands[seat])
    return Step(seat, card, is_tapped=seat != waiting[0] or chance.random() < 0.03)


def _gift(chance: Random, trick: Sequence[Step], price: Card, bottle: Seat | None) -> Given:
    """The table gives a trick to anybody who played to it, with or without the bottle."""
    winner = chance.choice(trick)
    if winner.card < price and chance.random() < 0.6:
        return Given(winner.seat, winner.card, winner.seat)
    return Given(winner.seat, price, bottle)


def typed(truth: Truth) -> list[GameEvent]:
    """The record of one who enters everything rightly and points at every seat."""
    events: list[GameEvent] = [truth.opening]
    for place, steps in enumerate(truth.rounds):
        events += [Began()] * bool(place)
        for step in steps:
            events += [Turned(step.seat)] * step.is_tapped
            events.append(Played(step.seat, step.card, assumed=False))
            events += [step.gift] * bool(step.gift)
    return events


# How it is entered

Key = tuple[int, int]
"""A step of the truth: the places of its round and of the step in it."""

SLIPS = (
    "another card",
    "exchanged",
    "left out",
    "one too many",
    "wrong leader",
    "no tap",
    "undone",
)


class NoticedError(Exception):
    """The phone refuses, so that somebody notices that something must be wrong."""


class Phone:
    """Enters a true game with slips.

    `entered` are the events that were written down, and `amendments` counts corrections.
    """

    def __init__(self, truth: Truth, chance: Random, slips: int, unnoticed: float = 0.5) -> None:
        self.entered: list[GameEvent] = [truth.opening]
        self.amendments = 0
        self._truth, self._chance, self._slips, self._unnoticed = truth, chance, slips, unnoticed
        self._first: dict[Key, int] = {}
        self._plays: dict[Key, int] = {}
        self._gifts: dict[Key, int] = {}
        self._pending: list[tuple[int, Callable[[], None]]] = []
        self._late: list[tuple[int, Callable[[], None]]] = []
        self._exchanged_before: set[int] = set()
        self._look()

    def enter(self) -> list[GameEvent]:
        """The record of the whole game, all slips of which are corrected in the end."""
        for place, steps in enumerate(self._truth.rounds):
            if place:
                self._write(Began())
                self._look()
            self._enter_round(place, steps)
        self._correct(range(len(self._truth.rounds)))
        return self.entered

    def _enter_round(self, place: int, steps: Sequence[Step]) -> None:
        slips, cards = self._slips_of(steps)
        self._exchanged_before = self._exchanged(steps, slips, cards)
        for number, step in enumerate(steps):
            key = place, number
            for slip in [slips.get(number, ""), ""]:
                try:
                    self._enter_step(key, replace(step, card=cards.get(number, step.card)), slip)
                    break
                except NoticedError:
                    self._correct([place])
                    cards, self._exchanged_before = {}, set()
            else:
                raise AssertionError(f"refused though all is right: {key} {step} {self.entered}")
            if step.gift:
                self._enter_gift(key, step.gift)
        if self._round.to_act is not None:
            self._correct([place])
        if self._chance.random() < 0.5:
            self._correct([place, *range(place)])

    def _slips_of(self, steps: Sequence[Step]) -> tuple[dict[int, str], dict[int, Card]]:
        """Which steps go wrong, and the wrong cards."""
        chance, laid = self._chance, [step.card for step in steps]
        slips: dict[int, str] = {}
        cards: dict[int, Card] = {}
        for number in chance.sample(range(len(steps)), self._slips):
            slip = slips[number] = chance.choice(SLIPS)
            if slip == "another card":
                later = [*(NUMBERS - set(laid)), *laid[number + 1 :]]
                cards[number] = chance.choice(later)
            if slip == "exchanged":
                other = chance.randrange(len(steps))
                if {number, other}.isdisjoint(cards) and other not in slips:
                    cards |= {number: laid[other], other: laid[number]}
        return slips, cards

    def _exchanged(
        self, steps: Sequence[Step], slips: Mapping[int, str], cards: Mapping[int, Card]
    ) -> set[int]:
        """The later of every two steps that have only exchanged their cards.

        To put the earlier right is enough.
        """
        places = {step.card: number for number, step in enumerate(steps)}
        earlier = {
            number: places[card]
            for number, card in cards.items()
            if places.get(card, number) < number
        }
        return {
            later
            for later, first in earlier.items()
            if later not in slips
            and slips.get(first) == "exchanged"
            and cards.get(first) == steps[later].card
        }

    def _enter_step(self, key: Key, step: Step, slip: str) -> None:
        place, number = key
        truth = self._truth.rounds[place][number]
        if slip == "left out":
            self._must(place, lambda: self._put_in(key))
            return
        if slip == "one too many":
            self._lay_too_much(place, number)
        if slip == "undone":
            self._undo_a_slip(truth)
        if step.card != truth.card and number not in self._exchanged_before:
            self._must(place, lambda: self._exchange(key))
        if slip == "wrong leader" and not self._round.plays:
            seat = self._chance.choice(
                [seat for seat in range(self._truth.seats) if seat != step.seat]
            )
            self._must(place, lambda: self._lead(key))
            self._tap(key, replace(step, seat=seat))
        elif step.is_tapped and slip == "no tap":
            self._must(place, lambda: self._lead(key))
            self._lay(key, step.card)
        elif step.is_tapped or (self._was_given(key) and self._chance.random() < 0.5):
            self._tap(key, step)
        else:
            self._lay(key, step.card)

    def _was_given(self, key: Key) -> bool:
        """Whether the trick before was given away, and nobody told the phone."""
        return key[1] > 0 and self._truth.rounds[key[0]][key[1] - 1].gift is not None

    def _tap(self, key: Key, step: Step) -> None:
        """Points at a seat, then at a card."""
        if (
            play.refusal_of_turn(self._round, Turned(step.seat))
            or self._round.played & BIT[step.card]
        ):
            raise NoticedError
        self._write(Turned(step.seat))
        self._first[key] = self._plays[key] = self._write(
            Played(step.seat, step.card, assumed=False)
        )

    def _lay(self, key: Key, card: Card) -> None:
        """Points at a card: it is of the seat whose turn it is."""
        if self._round.to_act is None or self._round.played & BIT[card]:
            raise NoticedError
        self._first[key] = self._plays[key] = self._write(Played(self._round.to_act, card))

    def _lay_too_much(self, place: int, number: int) -> None:
        """Points at a card that nobody laid, or nobody yet."""
        steps = self._truth.rounds[place]
        free = sorted(
            card
            for card in NUMBERS - {step.card for step in steps[:number]}
            if not self._round.played & BIT[card]
        )
        if self._round.to_act is not None and free:
            extra = self._write(Played(self._round.to_act, self._chance.choice(free)))
            self._must(place, lambda: self._amend(lambda game: amendments.one_too_many(extra)))

    def _undo_a_slip(self, truth: Step) -> None:
        """Points at a wrong card and takes it back at once, perhaps after a second look at it."""
        free = sorted(card for card in NUMBERS - {truth.card} if not self._round.played & BIT[card])
        if self._round.to_act is not None and free:
            self._write(Played(self._round.to_act, self._chance.choice(free)))
            self._undo()
            if self._chance.random() < 0.5:
                self._redo()
                self._undo()
            self._look()

    def _enter_gift(self, key: Key, gift: Given) -> None:
        """Tells the phone that the table gave the trick away, or does not.

        Perhaps tells it something else first.
        """
        place, _ = key
        if self._chance.random() < self._unnoticed:
            if self._chance.random() < 0.3:
                wrong = replace(gift, winner=(gift.winner + 1) % self._truth.seats)
                self._late.append((place, lambda: self._give(key, wrong)))
            self._late.append((place, lambda: self._give(key, gift)))
            return
        if self._refuses_gift(gift):
            self._correct([place])
        if self._refuses_gift(gift):
            raise AssertionError(f"refused though all is right: {key} {gift} {self.entered}")
        self._gifts[key] = self._write(gift)
        self._look()

    def _refuses_gift(self, gift: Given) -> bool:
        number = len(self.entered)
        told = fold([*self.entered, gift], explain=()).rounds[-1]
        return any(finding.event == number for finding in told.findings)

    # How it is put right

    def _must(self, place: int, fix: Callable[[], None]) -> None:
        """Something of this round has to be put right sooner or later."""
        self._pending.append((place, fix))

    def _correct(self, places: Iterable[int]) -> None:
        """Puts right whatever is wrong in these rounds, in any order.

        Gifts are told when the cards are right.
        """
        places = list(places)
        fixes = [fix for place, fix in self._pending if place in places]
        self._pending = [(place, fix) for place, fix in self._pending if place not in places]
        self._chance.shuffle(fixes)
        late = [fix for place, fix in self._late if place in places]
        self._late = [(place, fix) for place, fix in self._late if place not in places]
        for fix in [*fixes, *late]:
            fix()
        self._look()

    def _exchange(self, key: Key) -> None:
        """The card of this step was another one, unless the step was never written down."""
        place, number = key
        if key in self._plays:
            card = self._truth.rounds[place][number].card
            self._amend(
                lambda game: amendments.another_card(game.rounds[place], self._plays[key], card)
            )

    def _put_in(self, key: Key) -> None:
        """The card of this step had been left out, and with it that somebody pointed at its
        seat.
        """
        place, number = key
        step = self._truth.rounds[place][number]
        if step.is_tapped:
            tap = self._amend(
                lambda game: (Inserted(self._following(game, key), Turned(step.seat)),)
            )
        before = self._amend(
            lambda game: amendments.left_out(
                game.rounds[place], self._following(game, key), step.card
            )
        )
        self._plays[key] = before
        self._first[key] = tap if step.is_tapped else before

    def _following(self, game: Game, key: Key) -> int:
        """Before which event a step belongs that was left out."""
        place, number = key
        if key in self._gifts:
            return self._gifts[key]
        rest = ((place, later) for later in range(number + 1, len(self._truth.rounds[place])))
        first = next(
            (self._first[one] for one in rest if one in self._first), amendments.end_of(game, place)
        )
        return amendments.ahead_of(game.rounds[place], first)

    def _lead(self, key: Key) -> None:
        """Another seat laid this card, unless the step was never written down."""
        place, number = key
        if key in self._plays:
            seat = self._truth.rounds[place][number].seat
            made = self._amend(
                lambda game: amendments.another_leader(game.rounds[place], self._plays[key], seat)
            )
            if self._first[key] == self._plays[key] and self._puts_in(made):
                self._first[key] = made

    def _puts_in(self, number: int) -> bool:
        event = self.entered[number]
        return isinstance(event, Amended) and any(
            isinstance(change, Inserted) for change in event.changes
        )

    def _give(self, key: Key, gift: Given) -> None:
        """The table had given the trick that ends with this step away."""
        place, number = key
        cards = {
            step.card
            for step in self._truth.rounds[place][number + 1 - self._truth.seats : number + 1]
        }

        def changes(game: Game) -> tuple[Change, ...]:
            tricks = game.rounds[place].state.tricks
            return amendments.given(
                game,
                place,
                next(one for one in tricks if {laid.card for laid in one.plays} == cards),
                gift,
            )

        self._amend(changes)

    def _amend(self, changes: Callable[[Game], tuple[Change, ...]]) -> int:
        """Writes an amendment, unless nothing is to be changed.

        Perhaps takes it back, and back again, or makes it anew.
        """
        made = changes(fold(self.entered, explain=()))
        if not made:
            return -1
        self.amendments += 1
        number = self._write(Amended(made))
        whim = self._chance.random()
        if whim < 0.25:
            times = self._chance.randint(1, 3)
            undone = sum(self._undo() for _ in range(times))
            for _ in range(undone):
                self._redo()
        elif whim < 0.35:
            self._undo()
            number = self._write(Amended(changes(fold(self.entered, explain=()))))
        return number

    # The phone

    def _write(self, event: GameEvent) -> int:
        """Appends an event; the phone shows at once what a card or a turn comes to."""
        self.entered.append(event)
        if isinstance(event, Played):
            assert self._refusal(event) is None
            play.after(self._round, event, play.proof(self._round, event.seat, event.card)[1])
        elif isinstance(event, Turned):
            assert play.refusal_of_turn(self._round, event) is None
            play.after_turn(self._round, event)
        return len(self.entered) - 1

    def _refusal(self, event: Played) -> Refused | None:
        return play.refusal(self._round, event)

    def _undo(self) -> bool:
        number = in_force(self.entered).undo
        if number is None:
            return False
        self.entered.append(Retracted(number))
        return True

    def _redo(self) -> None:
        number = in_force(self.entered).redo
        assert number is not None
        self.entered.append(Retracted(number))

    def _look(self) -> None:
        """The table as the phone shows it now."""
        self._round = fold(self.entered, explain=()).rounds[-1].state
