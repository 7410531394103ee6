"""The page model of the running round for a phone that does not enter: nothing in it can write."""

from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.rules.options import MemoryAid
from assistant.web.shared.own_hand_pages import OwnHand
from assistant.web.shared.pages import Banner, CardFace, Rule
from assistant.web.shared.trick_pages import Reminded, ShownBottle, Slot
from assistant.wording.banner import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class SoFar:
    """A player in the round that runs: what everybody at the table may count."""

    name: str
    tricks: int  # taken in this round
    total: int  # in the game, before this round


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """A card of the trick before the running one, and whose it was."""

    name: str
    face: CardFace
    is_winning: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCard:
    """A card of the deck, where everybody is reminded of all that was played."""

    face: CardFace
    is_played: bool
    is_below: bool  # below the price, and still out


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowingPage:
    """`play.trick` for a phone that does not enter.

    It has what the viewer may be told (4.7, 4.8) and nothing else: no number of an event, no card
    that was turned over, nothing that a form would send.
    """

    table_id: str
    shown_number: int
    trick_number: int  # the running trick, from 1; a finished one counts until the next lead
    tricks_due: int
    price: Card  # of the bottle in play
    owner: str | None  # likewise
    ladder: tuple[Card, ...]  # likewise: every price from 19 to now
    two_bottles: tuple[ShownBottle, ...]  # empty where there is one
    slots: tuple[Slot, ...]  # clockwise from seat 0; open hands before hidden ones
    led: CardFace | None  # the card led to the running trick; None between two tricks
    banner: Banner
    verdict: Verdict | None  # of the trick whose ruling stands; None while a trick runs
    alert: str  # a breach that the last event proved, or what was just put right; "" for none
    has_breach: bool  # the alert tells of a breach
    has_lessons: bool
    has_twins: bool
    reminder: Reminded | None  # None unless the table agreed to be reminded
    keys: tuple[
        CardFace, ...
    ]  # a card of each colour: for the marks of those that a seat is out of
    players: tuple[SoFar, ...]  # in seating order
    remembered: tuple[Remembered, ...]  # in playing order; empty unless the table agreed to it
    deck: tuple[DeckCard, ...]  # ascending; empty unless everybody is reminded of all
    aid: MemoryAid
    aid_word: str  # "Table only": what the phone reminds of, in a word
    aid_rule: Rule  # the same in a sentence, and what it means
    aid_next: Rule | None  # what was agreed from the next round on; None where that is the same
    own_hand: OwnHand | None  # on a seat's own phone
