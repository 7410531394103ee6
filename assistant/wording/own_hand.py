"""What a seat is told of its own hand, on its own phone. Rulebook 3.9 and 4.2."""

from assistant.rules.round_view import RoundView
from assistant.wording import Translations
from assistant.wording.colours import colour


def asks(phone: str, name: str, t: Translations) -> str:
    """What another phone asks of the one that keeps a hand."""
    text = t.gettext("{phone} wants to open the hand of {name}. Everybody will be told.")
    return text.format(phone=phone, name=name)


def turn(round_: RoundView, t: Translations) -> str:
    """What a seat may play now that it is its turn; "" where its hand is not known."""
    if round_.legal is None:
        return ""
    if round_.led is None:
        return t.gettext("Your turn: lead any card.")
    led = colour(round_.deck.suits[round_.led].id, t)
    if follows(round_):
        return t.gettext("Your turn: follow {colour}.").format(colour=led)
    return t.gettext("Your turn: you have no {colour}, play any card.").format(colour=led)


def must_follow(round_: RoundView, t: Translations) -> str:
    """Why a card of another colour may not be played; "" where any may."""
    if round_.led is None or not follows(round_):
        return ""
    led = colour(round_.deck.suits[round_.led].id, t)
    return t.gettext("You have {colour}, so follow it. Rule 4.2.").format(colour=led)


def follows(round_: RoundView) -> bool:
    """Whether the hand to act is known to have the colour that was led."""
    if round_.led is None or not round_.legal:
        return False
    return all(round_.deck.suit_of[card] == round_.led for card in round_.legal)
