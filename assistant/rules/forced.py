"""The card that leaves nothing to choose: it plays itself. Rulebook 4.9 and 10.7."""

from assistant.rules import known_hands, lopaka
from assistant.rules.cards import cards_in
from assistant.rules.events import Played
from assistant.rules.state import Round


def forced(round_: Round) -> Played | None:
    """The next play, where only one is possible.

    It is Lopaka's by his rules, or the last card of a hand that is wholly known.
    """
    if round_.turn is None or round_.to_act is None:
        return None
    card = lopaka.next_card(round_)
    hand = round_.turn
    if card is None:
        known, hands = known_hands.now(round_), round_.table.playing(round_.turn)
        left = [(hand, card) for hand in hands for card in cards_in(known.get(hand, 0))]
        if len(left) != 1 or not known.keys() >= {*hands}:
            return None
        hand, card = left[0]
    return Played(round_.to_act, card, which=round_.table.which(hand))
