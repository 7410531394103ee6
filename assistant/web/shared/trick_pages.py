"""The page model of the running round: the trick, the hands, and the keys."""

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.web.shared.pages import Banner, CardFace
from assistant.wording.banner import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A card before a hand."""

    face: CardFace
    event: int  # the number of the event that laid it; a tap corrects it
    is_led: bool
    is_winning: bool  # or it took the trick


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A hand and what lies before it: of the running trick, or of the last one until the next lead.

    A hand is a seat's; of two players each may have two.
    """

    hand: int  # its number: its seat's, clockwise from 0; a hidden hand's is two higher
    person: str
    which: str  # "open" or "hidden", in words; "" where a seat has but one hand
    name: str  # of the hand: "Anna", "Anna open"
    places: tuple[Laid | None, ...]  # for a card each; in the duel a hand may lay two to a trick
    is_dealer: bool  # of two hands, the open one says so
    is_lit: bool  # the next card is this hand's
    is_free: bool  # it could as well be this one's, which is the same player's: in the duel
    bottles: tuple[int, ...]  # those of its seat, from 1; of two hands, the open one says so
    team: str  # a letter that partners share; "" for whoever plays alone
    partners: str  # with whom it plays together: "with Doris"; "" for nobody
    next: CardFace | None  # the card that Lopaka has led by himself while the last trick lies here
    can_be_lit: bool  # by a tap (POST seat=hand); of two hands also the one that is lit


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownBottle:
    """One of two bottles."""

    number: int  # from 1
    price: Card
    said: str  # "Bottle 2 costs 17. Clara has it."
    owner: str | None
    is_in_play: bool
    is_told: bool  # the ruling that stands tells of its sale; else the one in play
    ladder: tuple[Card, ...]  # every price from 19 to now


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReminder:
    """What a seat has taken, and what a hand of it has shown to be out of."""

    coins: int | None  # None for a hidden hand: they stand before the open one
    out: tuple[str, ...]  # marks of the colours: "low", "middle", "high"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded:
    """What the table agreed to be reminded of."""

    below: str  # in the strip: "3 cards below 12 are still out: it can be undercut."
    played: frozenset[Card]  # these keys are dimmed; empty unless everything is shown
    seats: tuple[SeatReminder, ...]  # in the order of `slots`; empty unless everything is shown


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickPage:
    """`play.trick`."""

    table_id: str
    shown_number: int
    trick_number: int  # the running trick, from 1; a finished one counts until the next lead
    tricks_due: int
    price: Card  # of the bottle in play
    owner: str | None  # likewise
    ladder: tuple[Card, ...]  # likewise: every price from 19 to now
    two_bottles: tuple[ShownBottle, ...]  # empty where there is one
    slots: tuple[Slot, ...]  # clockwise from seat 0, in each round; open hands before hidden ones
    led: CardFace | None  # the card led to the running trick; None between two tricks
    banner: Banner
    verdict: Verdict | None  # of the trick whose ruling stands; None while a trick runs
    alert: str  # a refusal, or a breach that the last event proved; "" for none
    happened: str | None  # the code of that breach, for `decisions.problem`; None for a refusal
    keys: tuple[CardFace, ...]  # all of the deck, ascending
    to_act: int  # the lit hand
    assumed: bool  # the app lit it, not a person
    after: int  # the length of the table's record that this page shows
    client_id: str  # made by the server; one a page
    undo: str | None  # what an undo takes back: "24", a name for a turn, else ""; None: nothing
    redo: str | None  # what a redo brings back, likewise; None: nothing
    has_problem: bool  # something is wrong: the way to `decisions.problem` is marked
    reminder: Reminded | None  # None unless the table agreed to be reminded
    lit: frozenset[Card] | None  # the cards that may be played, where known and agreed to be seen
    has_hands: bool  # cards are entered before the round: until the first, in `hands.index`
    is_untouched: bool  # no card has been played
    data: Mapping[str, object]  # `round-data` for the phone's own rules
