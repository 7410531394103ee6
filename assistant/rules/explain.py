"""Can the record be explained? Rulebook chapter 9: cards are matched to where they can come from.

Each hand has places for the cards that it was dealt: kept, passed on, laid under the 19. A record
is explained when all cards fit all places, one each, as the record allows (9.2). The matching
is kept from event to event and mended: a card whose place is no longer allowed is moved along an
augmenting path (Berge 1957).

One matching and all that it needs: longer than other files.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from assistant.rules.cards import Card, cards_in
from assistant.rules.table import Hand, Seat, Stack, Table

NOWHERE = -1


class Matching:
    """Cards in places, one each, as far as they fit.

    A place has a number; sets of places are integers with bits set.

    `allowed[card]` is the set of places where the card may be, `rooms[place]` how many cards it
    takes.
    """

    def __init__(self, allowed: Mapping[Card, int], rooms: Sequence[int]) -> None:
        self.allowed = dict(allowed)
        self._room = list(rooms)
        self._open = sum(1 << place for place, room in enumerate(rooms) if room)
        self._cards: list[list[Card]] = [[] for _ in rooms]
        self._place_of = dict.fromkeys(allowed, NOWHERE)
        self._astray = list(allowed)

    def copy(self) -> "Matching":
        """The same matching, to be changed by itself."""
        twin = Matching.__new__(Matching)
        twin.allowed = dict(self.allowed)
        twin._room = list(self._room)
        twin._open = self._open
        twin._cards = [list(cards) for cards in self._cards]
        twin._place_of = dict(self._place_of)
        twin._astray = list(self._astray)
        return twin

    def allow(self, card: Card, places: int) -> None:
        """From now on the card may be in these places and no others."""
        self.allowed[card] = places
        place = self._place_of[card]
        if place != NOWHERE and not places >> place & 1:
            self._take_out(card)
            self._astray.append(card)

    def settle(self) -> bool:
        """Finds a place for every card that has none, moving others. True if all have one now."""
        self._astray = [card for card in self._astray if not self._put(card)]
        return not self._astray

    def possible(self) -> Mapping[Card, int]:
        """For each card, the set of places where it lies in some complete matching.

        The sets are empty while not all cards have a place. A card can lie elsewhere if the card
        that it drives out there can move on, and so on around to its own place.
        """
        if self._astray:
            return dict.fromkeys(self.allowed, 0)
        onward = [
            reduce(or_, (self.allowed[card] for card in cards), 1 << place)
            for place, cards in enumerate(self._cards)
        ]
        for through in range(len(onward)):
            onward = [
                reach | onward[through] if reach >> through & 1 else reach for reach in onward
            ]
        able_to_reach = [
            sum(1 << place for place, reach in enumerate(onward) if reach >> own & 1)
            for own in range(len(onward))
        ]
        return {
            card: places & able_to_reach[self._place_of[card]]
            for card, places in self.allowed.items()
        }

    def _put(self, card: Card) -> bool:
        """Whether the card could be put into a place.

        Others are moved along the shortest way; without a way nothing is moved.
        """
        mover_into: dict[int, Card] = {}
        allowed, reached, queue = self.allowed, 0, [card]
        for mover in queue:
            places = allowed[mover] & ~reached
            if places & self._open:
                self._move_along(card, mover, places & self._open, mover_into)
                return True
            reached |= places
            while places:
                bit = places & -places
                places ^= bit
                place = bit.bit_length() - 1
                mover_into[place] = mover
                for other in self._cards[place]:
                    if allowed[other] & self._open:
                        self._move_along(card, other, allowed[other] & self._open, mover_into)
                        return True
                    queue.append(other)
        return False

    def _move_along(
        self, card: Card, mover: Card, places: int, mover_into: dict[int, Card]
    ) -> None:
        """Moves `mover` into the first open place, and other cards into the places left free.

        `mover_into` has for each place the card that takes it over. The last one is `card`.
        """
        place = (places & -places).bit_length() - 1
        while mover != card:
            old = self._place_of[mover]
            self._take_out(mover)
            self._put_in(mover, place)
            place, mover = old, mover_into[old]
        self._put_in(card, place)

    def _put_in(self, card: Card, place: int) -> None:
        self._place_of[card] = place
        self._cards[place].append(card)
        self._room[place] -= 1
        if not self._room[place]:
            self._open &= ~(1 << place)

    def _take_out(self, card: Card) -> None:
        place = self._place_of[card]
        self._place_of[card] = NOWHERE
        self._cards[place].remove(card)
        self._room[place] += 1
        self._open |= 1 << place


class Ways(NamedTuple):
    """Where the cards of a table can have come from: its places, by their numbers.

    `rooms` says how many cards each place takes. The others are sets of places: those of what was
    dealt to a hand, of what it discarded, of what it passed to whom, and of what a hand can play.
    """

    rooms: list[int]
    dealt: list[int]
    discarded: list[int]
    passed: dict[tuple[Hand, Hand], int]
    played: list[int]


@lru_cache
def ways(table: Table) -> Ways:
    """The places of a table (9.1), which nobody changes.

    Each hand has its own for the cards that stay in it, for each pass and for what it discards.

    With Lopaka nobody discards, and the Imp's Trick is a place of its own. In The Bright House each
    stack is a hand.
    """
    rooms: list[int] = []
    found = Ways(rooms, [], [], {}, [0] * table.hands)
    for hand in range(table.hands):
        first = len(rooms)
        dealt, discards, receivers, _ = table.share(hand)
        rooms += [dealt - discards - len(receivers), *(1 for _ in receivers), discards]
        found.dealt.append((1 << len(rooms)) - (1 << first))
        found.discarded.append(1 << len(rooms) - 1)
        found.played[hand] |= 1 << first
        for step, to in enumerate(receivers, start=1):
            found.passed[hand, to] = 1 << first + step
    for hand in range(table.hands):
        for way in table.share(hand).received:
            found.played[hand] |= found.passed[way]
    undealt = len(table.deck.cards) - sum(rooms)
    if undealt:
        rooms.append(undealt)
    return found


class Explanation:
    """What is known of every card's way at one table, and whether some deal explains all of it.

    `explained` is False while no deal does (9.4). With two players it never is: nothing is
    impossible there (9.5).
    """

    def __init__(self, table: Table) -> None:
        self._members = [cards_in(members) for members in table.deck.members]
        self._suit_of = table.deck.suit_of
        self.ways = ways(table)
        self._rooms = self.ways.rooms
        self._ends_with = list(self.ways.played)
        if table.has_stacks:  # nobody knows which stack will lie open
            self._ends_with = [
                self._ends_with[hand] | self._ends_with[hand ^ 2] for hand in range(table.hands)
            ]
        # The places where each card can be by all that is written down, and those that are
        # barred to unplayed cards of a colour.
        self._known = dict.fromkeys(table.deck.cards, (1 << len(self._rooms)) - 1)
        self._barred = [0] * len(self._members)
        self._played: set[Card] = set()
        self._exchange_is_told = False
        self._is_free = table.is_free
        self._matching = Matching(self._known, self._rooms)
        self.explained = self._matching.settle()

    def copy(self) -> "Explanation":
        """The same knowledge, to be added to by itself."""
        twin = Explanation.__new__(Explanation)
        twin._members, twin._suit_of = self._members, self._suit_of
        twin.ways, twin._rooms = self.ways, self._rooms
        twin._ends_with = list(self._ends_with)
        twin._known = dict(self._known)
        twin._barred = list(self._barred)
        twin._played = set(self._played)
        twin._exchange_is_told, twin._is_free = self._exchange_is_told, self._is_free
        twin._matching = self._matching.copy()
        twin.explained = self.explained
        return twin

    def tell(
        self,
        hand: Hand,
        cards: Sequence[Card],
        discards: Iterable[Card],
        passes: Iterable[tuple[Hand | None, Card]],
    ) -> bool:
        """Whether the hand can have been dealt, discarded and passed these cards.

        If so, that is known from now on; if not, nothing has changed.
        """
        entries = [(card, self.ways.dealt[hand]) for card in cards]
        entries += [(card, self.ways.discarded[hand]) for card in discards]
        entries += [(card, self.ways.passed[hand, to]) for to, card in passes if to is not None]
        known = dict(self._known)
        self._exchange_is_told = True
        for card, places in entries:
            self._know(card, places)
        if self._matching.settle():
            return True
        self._known = known
        self._match_again()
        return False

    def possible(self) -> Mapping[Card, int]:
        """For each card, the set of places where it can have been.

        The sets are empty while nothing explains the record.
        """
        return self._matching.possible()

    def choose(self, seat: Seat, stack: Stack) -> None:
        """From now on the open hand is this stack, and the hidden one the other (11.3)."""
        open_, hidden = (seat, seat + 2) if stack == 1 else (seat + 2, seat)
        self._ends_with[seat], self._ends_with[seat + 2] = (
            self.ways.played[open_],
            self.ways.played[hidden],
        )

    def play(self, hand: Hand, card: Card, void: int | None) -> bool:
        """Whether the hand can have held the card that it plays (9.3).

        If so, `explained` says whether a deal still explains the record. `void` is the colour that
        the hand is out of, if it did not follow. A colour that it plays it was not out of (8.3).
        """
        known, barred = self._known[card], list(self._barred)
        suit = self._suit_of[card]
        self._played.add(card)
        self._know(card, self._ends_with[hand])
        if self._barred[suit] & self._ends_with[hand]:
            self._bar(suit, self._barred[suit] & ~self._ends_with[hand])
        if void is not None:
            self._bar(void, self._barred[void] | self._ends_with[hand])
        fits = self._matching.settle()
        if not fits and not self._can_be_without_voids():
            self._played.remove(card)
            self._known[card], self._barred = known, barred
            self._match_again()
            return False
        self.explained = fits
        return True

    def _know(self, card: Card, places: int) -> None:
        """The card is at one of these places."""
        self._known[card] &= places
        self._matching.allow(card, self._known[card])

    def _bar(self, suit: int, places: int) -> None:
        """These and no other places are barred to unplayed cards of the colour."""
        self._barred[suit] = places
        for card in self._members[suit]:
            if card not in self._played:
                self._matching.allow(card, self._known[card] & ~places)

    def _can_be_without_voids(self) -> bool:
        """Whether the record can be explained when nobody is held to be out of a colour.

        Of the plays alone it always can, where each hand plays one card to a trick: whoever played
        a card may have been dealt it and kept it.
        """
        return (
            not (self._exchange_is_told or self._is_free)
            or Matching(self._known, self._rooms).settle()
        )

    def _match_again(self) -> None:
        """Matches from the start: what was known before the event that was refused."""
        self._matching = Matching(self._known, self._rooms)
        for suit, places in enumerate(self._barred):
            self._bar(suit, places)
        self._matching.settle()
