"""Whether a card may be played, in words. Rulebook 4.2, 8.15 and 10.4 to 10.6."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assistant.rules import lopaka
from assistant.rules.cards import Card, Deck
from assistant.rules.disputes import AskedCard
from assistant.rules.findings import Finding
from assistant.rules.permission import Answer as Permitted
from assistant.rules.permission import Permission
from assistant.rules.round_view import RoundView
from assistant.rules.table import LOPAKA
from assistant.wording import Translations, findings, refusals, sentences
from assistant.wording.colours import colour
from assistant.wording.names import with_hand


class Answer(NamedTuple):
    """Whether a card may be played, in a word or a condition, and why."""

    headline: str
    reason: str


HEADLINES: Mapping[Permitted, str] = {
    "leads": "may",
    "follows": "may",
    "is-out": "may",
    "depends": "may_if",
    "must-follow": "may_not",
}
"""The templates of all answers but that of a card that was refused; `because_...` says why."""


def permitted(
    found: Permission,
    card: Card,
    led: Card | None,
    names: Sequence[str],
    deck: Deck,
    t: Translations,
) -> Answer:
    """Whether a card may be played, and why; not for one that was refused.

    `led` is the first card of the trick, None where this one leads.
    """
    say = sentences.templates(t)
    headline, reason = say[HEADLINES[found.answer]], say[f"because_{found.answer}"]
    if found.proves:
        reason += " " + say["would_prove"]
    words = {
        "name": names[found.seat],
        "card": card,
        "colour": "" if led is None else colour(deck.suit(led).id, t),
        "trick": found.proves,
    }
    return Answer(headline.format(**words), reason.format(**words))


def of_lopaka(
    before: RoundView, card: Card, due: Card, names: Sequence[str], t: Translations
) -> Answer:
    """Whether a card is the one that Lopaka has to play, `due` (10.4 to 10.6)."""
    say, name = sentences.templates(t), names[LOPAKA]
    cards = [play.card for play in before.plays]
    if card != due:
        text = say[f"due_{_against(before, card, due)}"]
        return Answer(say["may_not"], text.format(name=name, due=due, card=card))
    text = say[f"lopaka_{lopaka.why_in_full([*cards, due], before.price, before.deck.suit_of)}"]
    return Answer(say["may"], text.format(name=name))


def _against(before: RoundView, card: Card, due: Card) -> lopaka.Against:
    """Which of Lopaka's rules says that he plays this card, or that it is not this one."""
    cards = [play.card for play in before.plays]
    return lopaka.against(cards, due, card, before.price, before.deck.suit_of)


def answer(asked: AskedCard, names: Sequence[str], t: Translations) -> Answer:
    """The answer to what a table asked of a card; `names` are those of the seats."""
    found, before = asked.permission, asked.before
    if found.refusal:
        return Answer(_refusal(asked, names, t), "")
    due = before.lopakas_card
    if due is not None:
        return of_lopaka(before, asked.card, due, names, t)
    led = before.plays[0].card if before.plays else None
    which = before.table.which(before.turn or 0)
    hands = [with_hand(name, which, t) for name in names]
    return permitted(found, asked.card, led, hands, before.deck, t)


def rule(asked: AskedCard) -> str:
    """The paragraph of the rulebook behind an answer; "" where the card was refused."""
    if asked.permission.refusal:
        return ""
    if asked.before.lopakas_card is not None:
        return refusals.RULES[_against(asked.before, asked.card, asked.before.lopakas_card)]
    return "4.1" if asked.permission.answer == "leads" else "4.2"


def _refusal(asked: AskedCard, names: Sequence[str], t: Translations) -> str:
    """Why a card cannot have been played at all."""
    found, before = asked.permission, asked.before
    assert found.refusal
    entry = before.contradiction(found.seat, asked.card) if found.refusal == "not-in-hand" else None
    refused = Finding(
        found.refusal, 0, found.seat, card=asked.card, against=entry.seat if entry else None
    )
    return findings.refusal(refused, before, names, t)
