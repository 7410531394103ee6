"""What is said of hands: while they are written down in secret, and once a round is over.

Rulebook chapters 3, 6.6 and 11.
"""

from collections.abc import Sequence

from assistant.rules import permission
from assistant.rules.events import Denied, HandOpened, HandsOpened
from assistant.rules.review import Chance, Fate, Shedding
from assistant.rules.round_view import RoundView
from assistant.rules.table import Hand, Seat, Stack, Table
from assistant.wording import Translations
from assistant.wording.decks import colour
from assistant.wording.names import with_hand


def place(to: Hand | None, giver: Seat, table: Table, names: Sequence[str], t: Translations) -> str:
    """Where a card goes that is given away: to a hand, or under the 19 where that is None."""
    if to is None:
        return t.gettext("under the 19")
    if table.is_free:
        name = with_hand(names[to % table.seats], table.which(to), t)
        return t.gettext("to {name}").format(name=name)
    if len(table.receivers(giver)) == 1:
        return t.gettext("to {name}").format(name=names[to])
    if to == table.left(giver):
        return t.gettext("left, to {name}").format(name=names[to])
    return t.gettext("right, to {name}").format(name=names[to])


def which_card(
    to: Hand | None, giver: Seat, table: Table, names: Sequence[str], t: Translations
) -> str:
    """The question for a card that is given away, where one is asked for after the other."""
    return t.gettext("Which card goes {place}?").format(place=place(to, giver, table, names, t))


def stack(number: Stack | None, table: Table, t: Translations) -> str:
    """The name of a stack of The Bright House, or of a hand of the duel; nothing elsewhere."""
    if number is None:
        return ""
    if table.is_free:
        return {1: t.gettext("open hand"), 2: t.gettext("hidden hand")}[number]
    return {1: t.gettext("first stack"), 2: t.gettext("second stack")}[number]


def noted(event: HandOpened | HandsOpened | Denied, names: Sequence[str], t: Translations) -> str:
    """What was done about hands that were written down in secret, for everybody to know."""
    match event:
        case HandOpened(seat):
            text = t.gettext("The hand of {name} was opened on another phone.")
            return text.format(name=names[seat])
        case HandsOpened():
            return t.gettext("The hands lay open.")
        case Denied(int(seat), card) if card is not None:
            text = t.gettext("{card} was tapped for {name} and refused: a hand says otherwise.")
            return text.format(card=card, name=names[seat])
        case Denied(int(seat)):
            text = t.gettext("A hand of {name} was refused: another hand says otherwise.")
            return text.format(name=names[seat])
        case Denied():
            return t.gettext("A change was refused: a hand says otherwise.")


def taken_back(name: str, t: Translations) -> str:
    """That a hand that somebody had written down was taken back."""
    return t.gettext("The hand of {name} was taken back.").format(name=name)


def fate(passed: Fate, names: Sequence[str], t: Translations) -> str:
    """What became of a card that was passed."""
    gaps = {
        "card": passed.card,
        "giver": names[passed.giver],
        "to": names[passed.to],
        "trick": passed.trick,
    }
    if passed.trick is None or passed.taken_by is None:
        return t.gettext("{card} from {giver} to {to}: what became of it was not entered.").format(
            **gaps
        )
    if passed.bought:
        text = t.gettext(
            "{card} from {giver} to {to}: bought the bottle in trick {trick}, for {taker}."
        )
    else:
        text = t.gettext("{card} from {giver} to {to}: played in trick {trick}, taken by {taker}.")
    return text.format(taker=names[passed.taken_by], **gaps)


def could(shedding: Shedding, owner: str, t: Translations) -> str:
    """When the last owner of the bottle could still have shed it, had all fallen in his favour."""
    never = t.gettext("Never after {name} bought it in trick {trick}.")
    return _when(shedding.could, shedding, never.format(name=owner, trick=shedding.since), t)


def forced(shedding: Shedding, t: Translations) -> str:
    """When the owner could have forced it, whatever the others played.

    Asked only where he could have at all.
    """
    return _when(shedding.forced, shedding, t.gettext("Never."), t)


def _when(chance: Chance | None, shedding: Shedding, never: str, t: Translations) -> str:
    """When it could have been, or how far the search came, or never."""
    if chance:
        text = t.gettext("In trick {trick}, with {card}.")
        return text.format(trick=chance.trick, card=chance.card)
    if shedding.searched > shedding.since + 1:
        text = t.gettext("Not from trick {trick} on; searching earlier tricks took too long.")
        return text.format(trick=shedding.searched)
    return never


# What a seat is told of its own hand, on its own phone. Rulebook 3.9 and 4.2.


def asks(phone: str, name: str, t: Translations) -> str:
    """What another phone asks of the one that keeps a hand."""
    text = t.gettext("{phone} wants to open the hand of {name}. Everybody will be told.")
    return text.format(phone=phone, name=name)


def turn(round_: RoundView, t: Translations) -> str:
    """What a seat may play now that it is its turn; "" where its hand is not known."""
    if permission.legal(round_.state) is None:
        return ""
    if round_.state.led is None:
        return t.gettext("Your turn: lead any card.")
    led = colour(round_.table.deck.suits[round_.state.led].id, t)
    if follows(round_):
        return t.gettext("Your turn: follow {colour}.").format(colour=led)
    return t.gettext("Your turn: you have no {colour}, play any card.").format(colour=led)


def must_follow(round_: RoundView, t: Translations) -> str:
    """Why a card of another colour may not be played; "" where any may."""
    if round_.state.led is None or not follows(round_):
        return ""
    led = colour(round_.table.deck.suits[round_.state.led].id, t)
    return t.gettext("You have {colour}, so follow it. Rule 4.2.").format(colour=led)


def follows(round_: RoundView) -> bool:
    """Whether the hand to act is known to have the colour that was led."""
    state, legal = round_.state, permission.legal(round_.state)
    if state.led is None or not legal:
        return False
    return all(state.suit_of[card] == state.led for card in legal)
