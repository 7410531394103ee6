"""A ruling on one trick, in words. Rulebook chapter 5."""

from collections.abc import Sequence
from typing import NamedTuple

from assistant.rules import lopaka
from assistant.rules.cards import START_PRICE, Card, Deck
from assistant.rules.claims import Because, judgement
from assistant.rules.options import Edition
from assistant.rules.permission import Permission
from assistant.rules.round_view import RoundView
from assistant.rules.table import LOPAKA
from assistant.rules.tricks import Taken, taken
from assistant.wording import Translations, banner
from assistant.wording.colours import colour
from assistant.wording.lists import joined


class Ruling(NamedTuple):
    """Why this card takes the trick, and the paragraph that says so."""

    reason: str
    rule: str


class Reason(NamedTuple):
    """One of the steps to a verdict, and the paragraph of the rulebook that it rests on."""

    text: str
    rule: str


def ruling(cards: Sequence[Card], price: Card, taken: Taken, t: Translations) -> Ruling:
    """The reason of a ruling on these cards at this price."""
    if not taken.sold:
        text = t.gettext(
            "No card lies below {price}, so the highest takes the trick and the bottle stays where it is."
        )
        return Ruling(text.format(price=price), "5.4")
    below = sorted(card for card in cards if card < price)
    if len(below) == 1:
        text = t.gettext(
            "Only {card} lies below {price}: it takes the trick and buys the bottle. The price is now {card}."
        )
    else:
        text = t.gettext(
            "{below} lie below {price}, and {card} is the highest of them: it takes the trick and buys the bottle. "
            "The price is now {card}."
        )
    return Ruling(text.format(card=taken.card, price=price, below=joined(below, t)), "5.2")


def verdict(name: str, won: Taken, t: Translations, *, is_complete: bool = True) -> str:
    """Who takes a trick, or is winning one that is not complete."""
    text = (
        t.gettext("{name} takes it with {card}.")
        if is_complete
        else t.gettext("{name} is winning with {card}.")
    )
    return text.format(name=name, card=won.card)


def overruled(name: str, won: Taken, t: Translations) -> str:
    """Who would have taken a trick that the table gave away."""
    return t.gettext("By the rules {name} would take it with {card}.").format(
        name=name, card=won.card
    )


def reasons(
    cards: Sequence[Card],
    price: Card,
    names: Sequence[str],
    deck: Deck,
    t: Translations,
    *,
    is_complete: bool = True,
) -> tuple[Reason, ...]:
    """The three steps to the verdict: what lies below the price, which card takes the trick, what becomes of the bottle.

    Of a trick that is not complete they say how it lies: the price is asked and changed only at its end (5.5).
    """
    won = taken(cards, price)
    below = sorted(card for card in cards if card < price)
    listed = joined(below, t) if below else ""
    gaps = {"price": price, "card": won.card, "name": names[won.place], "below": listed}
    if not below:
        first = t.gettext("No card lies below the price of {price}.")
        second = (
            t.gettext("So the highest card takes the trick: {card}, whatever its colour.")
            if is_complete
            else t.gettext("So the highest card is winning: {card}, whatever its colour.")
        )
    elif len(below) == 1:
        first = t.gettext("Only {card} lies below the price of {price}.")
        second = (
            t.gettext(
                "A card below the price takes the trick, however high the others are: so {card} takes it."
            )
            if is_complete
            else t.gettext(
                "A card below the price beats every card above it: so {card} is winning."
            )
        )
    else:
        first = t.gettext("{below} lie below the price of {price}.")
        second = (
            t.gettext("Of those the highest takes the trick, the nearest to the price: {card}.")
            if is_complete
            else t.gettext("Of those the highest is winning, the nearest to the price: {card}.")
        )
    if not is_complete:
        third = t.gettext("The trick is not complete: bottle and price are asked only at its end.")
    elif below:
        third = t.gettext("With it {name} buys the bottle. The price falls from {price} to {card}.")
    else:
        third = t.gettext("Nobody buys the bottle. It stays where it is, at {price}.")
    texts = [first.format(**gaps), second.format(**gaps), third.format(**gaps)]
    if deck.suit_of[won.card] != deck.suit_of[cards[0]]:
        text = t.gettext("Its colour is {colour}, and {led} was led; that decides nothing.")
        words = {
            "colour": colour(deck.suit(won.card).id, t),
            "led": colour(deck.suit(cards[0]).id, t),
        }
        texts[1] = f"{texts[1]} {text.format(**words)}"
    rule = "5.2" if below else "5.4"
    rules = (rule, rule, "5.5" if not is_complete else "5.3" if below else "5.4")
    return tuple(Reason(text, number) for text, number in zip(texts, rules, strict=True))


def moves(
    name: str, won: Taken, price: Card, owner: str | None, edition: Edition, t: Translations
) -> str:
    """What is moved on the table when the trick is over. `owner` had the bottle before; None where that is not known."""
    if not won.sold:
        return t.gettext("{name} takes the cards and leads. The bottle and the price stay.").format(
            name=name
        )
    lies = {
        "95": t.gettext("{card} goes face up under the imp, before {name}."),
        "ZM": t.gettext("{card} goes face up onto the imp's card, before {name}."),
        "WP": t.gettext("{card} stays face up with the token, before {name}."),
    }.get(edition, t.gettext("{card} stays face up before {name}, and the bottle stands on it."))
    if price == START_PRICE:
        old = t.gettext("The 19 is put aside; nobody scores it.")
    elif owner is None:
        old = t.gettext("The old price card {price} goes to the tricks of whoever had the bottle.")
    else:
        old = t.gettext("The old price card {price} goes to the tricks of {owner}.")
    rest = t.gettext("{name} takes the other cards and leads.")
    gaps = {"name": name, "card": won.card, "price": price, "owner": owner}
    return " ".join(text.format(**gaps) for text in (lies, old, rest))


def reason(because: Because, t: Translations) -> str:
    """Why a trick should be somebody's, as it is said at the table."""
    return {
        "highest": t.gettext("It is the highest card."),
        "nearest": t.gettext("It is the nearest below the price."),
        "led": t.gettext("It is the highest of the colour led."),
        "lowest": t.gettext("It is the lowest card."),
        "fallen": t.gettext("A card before it had lowered the price already."),
        "owner": t.gettext("Its player has the bottle."),
    }[because]


class Claim(NamedTuple):
    """Who says that a trick is theirs: the place of their card, from 0, and why."""

    place: int
    because: Because


def claim(
    said: Claim,
    cards: Sequence[Card],
    price: Card,
    names: Sequence[str],
    deck: Deck,
    t: Translations,
    *,
    is_complete: bool = True,
) -> str:
    """What there is to a claim: confirmed or refuted, and why. `names` are whose the cards are."""
    won, found = taken(cards, price), judgement(cards, price, *said, deck)
    gaps = {"name": names[said.place], "won": won.card}
    if found.is_right:
        if is_complete:
            return t.gettext("Confirmed: the trick goes to {name}, and for this reason.").format(
                **gaps
            )
        return t.gettext(
            "So far {name} is winning, and for this reason. The trick is not complete."
        ).format(**gaps)
    if is_complete:
        theirs = t.gettext("The trick goes to {name}, but for another reason.")
        refuted = t.gettext("Refuted: the trick does not go to {name}; {won} takes it.")
    else:
        theirs = t.gettext("So far {name} is winning, but for another reason.")
        refuted = t.gettext("So far {name} is not winning; {won} is.")
    parts = [theirs if found.is_theirs else refuted, _why_not(said.because, won, t)]
    if found.is_so is False:
        parts.insert(1, _not_so(said, cards, deck, t))
    return " ".join(part.format(**gaps) for part in parts if part)


def _not_so(said: Claim, cards: Sequence[Card], deck: Deck, t: Translations) -> str:
    """What is not so about what was said; nothing where the reason itself says it."""
    led = [card for card in cards if deck.suit_of[card] == deck.suit_of[cards[0]]]
    best = {"highest": max(cards), "led": max(led), "lowest": min(cards)}.get(said.because)
    text = {
        "highest": t.gettext("Nor is it the highest card: {best} is."),
        "led": t.gettext("Nor is it the highest of the colour led: {best} is."),
        "lowest": t.gettext("Nor is it the lowest card: {best} is."),
    }.get(said.because, "")
    return text.format(best=best)


def _why_not(because: Because, won: Taken, t: Translations) -> str:
    """What the rules say to a reason that does not decide, or not for this card."""
    if because == "nearest" and won.sold:
        return t.gettext(
            "Of the cards below the price the highest takes the trick, and that is {won}."
        )
    if because == "highest" and not won.sold:
        return t.gettext(
            "No card lies below the price, so the highest takes the trick, and that is {won}."
        )
    return {
        "highest": t.gettext(
            "The highest card takes a trick only if no card lies below the price, and {won} does."
        ),
        "nearest": t.gettext("No card lies below the price, so the highest takes the trick."),
        "led": t.gettext(
            "The colour led decides only what may be played, never who takes the trick."
        ),
        "lowest": t.gettext(
            "The lowest card never wins for being the lowest: the nearest below the price does."
        ),
        "fallen": t.gettext("The price is asked and changed only when the trick is complete."),
        "owner": t.gettext("The bottle gives its owner no trick: the cards decide."),
    }[because]


RULE_OF_REASON: dict[Because, str] = {
    "highest": "5.4",
    "nearest": "5.2",
    "led": "5.2",
    "lowest": "5.2",
    "fallen": "5.5",
    "owner": "5.4",
}
"""The paragraph that a claim is judged by."""


class Answer(NamedTuple):
    """Whether a card may be played, in a word or a condition, and why."""

    headline: str
    reason: str


def of_lopaka(
    before: RoundView, card: Card, due: Card, names: Sequence[str], t: Translations
) -> Answer:
    """Whether a card is the one that Lopaka has to play (10.4 to 10.6)."""
    say, name = banner.templates(t), names[LOPAKA]
    if card != due:
        return Answer(t.gettext("No."), say["lopaka_policy"].format(name=name, due=due, card=card))
    cards = [play.card for play in before.plays]
    return Answer(
        t.gettext("Yes."),
        say[f"lopaka_{lopaka.why([*cards, due], before.price)}"].format(name=name),
    )


def permitted(
    answer: Permission,
    card: Card,
    led: Card | None,
    names: Sequence[str],
    deck: Deck,
    t: Translations,
) -> Answer:
    """Whether a card may be played, and why; not for one that was refused."""
    headline, reason = {
        "leads": (t.gettext("Yes."), t.gettext("{name} leads, and any card may be led.")),
        "follows": (t.gettext("Yes."), t.gettext("{card} follows the colour led.")),
        "is-out": (
            t.gettext("Yes."),
            t.gettext(
                "By all that was played {name} has nothing of the colour led, and may play any card."
            ),
        ),
        "depends": (
            t.gettext("Only if {name} has no {colour}."),
            t.gettext(
                "The record does not tell; {colour} from this hand later would prove the revoke."
            ),
        ),
        "must-follow": (
            t.gettext("No."),
            t.gettext("By all that was played {name} still has {colour}, and has to follow."),
        ),
    }[answer.answer]
    word = "" if led is None else colour(deck.suit(led).id, t)
    if answer.proves:
        reason += " " + t.gettext("But it would prove that {name} did not follow in trick {trick}.")
    gaps = {"name": names[answer.seat], "card": card, "colour": word, "trick": answer.proves}
    return Answer(headline.format(**gaps), reason.format(**gaps))
