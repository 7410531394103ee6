"""A dispute about a trick, in words: claims, and whether a card may be played."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assistant.rules import exchange, lopaka
from assistant.rules.cards import Card, Deck
from assistant.rules.disputes import AskedCard, SettledClaim
from assistant.rules.findings import Finding
from assistant.rules.permission import Answer as Permitted
from assistant.rules.permission import Permission
from assistant.rules.round_view import RoundView
from assistant.rules.table import LOPAKA
from assistant.rules.tricks import Because, Taken, cards_of, judgement, taken
from assistant.wording import N_, Translations, findings, sentences
from assistant.wording.decks import colour
from assistant.wording.names import with_hand

# A claim to a trick, and what there is to it, in words. Rulebook 8.14.


REASONS: Mapping[Because, str] = {
    "highest": N_("It is the highest card."),
    "nearest": N_("It is the nearest below the price."),
    "led": N_("It is the highest of the colour led."),
    "lowest": N_("It is the lowest card."),
    "fallen": N_("An earlier card had already lowered the price."),
    "owner": N_("Its player has the bottle."),
}
"""Why a trick should be somebody's, as it is said at the table."""

RULES: Mapping[Because, str] = {
    "highest": "5.4",
    "nearest": "5.2",
    "led": "5.2",
    "lowest": "5.2",
    "fallen": "5.5",
    "owner": "5.4",
}
"""The paragraph of the rulebook that a claim is judged by."""

NOT_SO: Mapping[Because, str] = {
    "highest": N_("Nor is it the highest card: {best} is."),
    "led": N_("Nor is it the highest of the colour led: {best} is."),
    "lowest": N_("Nor is it the lowest card: {best} is."),
}
"""What is said where the card is not even what its player takes it for."""

NOT_DECISIVE: Mapping[Because, str] = {
    "highest": N_(
        "The highest card takes a trick only if no card is below the price, and {won} is."
    ),
    "nearest": N_("No card is below the price, so the highest takes the trick."),
    "led": N_("The colour led decides only what may be played, never who takes the trick."),
    "lowest": N_(
        "The lowest card never wins for being the lowest: the nearest below the price does."
    ),
    "fallen": N_("The price changes only when the trick is complete."),
    "owner": N_("Having the bottle wins no trick: the cards decide."),
}
"""What the rules say to a reason that does not decide this trick."""


class Claim(NamedTuple):
    """Who says that a trick is theirs: the place of their card in it, from 0, and why."""

    place: int
    because: Because


def reason(because: Because, t: Translations) -> str:
    """Why a trick should be somebody's, as it is said at the table."""
    return t.gettext(REASONS[because])


def claim(
    claim: Claim,
    cards: Sequence[Card],
    price: Card,
    names: Sequence[str],
    deck: Deck,
    t: Translations,
    *,
    is_complete: bool = True,
) -> str:
    """What there is to a claim: confirmed or refuted, and why. `names` are whose the cards are."""
    won, found = taken(cards, price), judgement(cards, price, *claim, deck)
    if found.is_right:
        return _confirmed(t, is_complete=is_complete).format(name=names[claim.place])
    sentences = [_outcome(t, is_theirs=found.is_theirs, is_complete=is_complete)]
    if found.is_so is False:
        sentences.append(_not_so(claim.because, cards, deck, t))
    sentences.append(_not_decisive(claim.because, won, t))
    words = {"name": names[claim.place], "won": won.card}
    return " ".join(sentence.format(**words) for sentence in sentences if sentence)


def _confirmed(t: Translations, *, is_complete: bool) -> str:
    if is_complete:
        return t.gettext("Confirmed: the trick goes to {name}, and for this reason.")
    return t.gettext("So far {name} is winning, and for this reason. The trick is not complete.")


def _outcome(t: Translations, *, is_theirs: bool, is_complete: bool) -> str:
    """Whose the trick is, where the claim is wrong or its reason is."""
    return {
        (True, True): t.gettext("The trick goes to {name}, but for another reason."),
        (True, False): t.gettext("Refuted: the trick does not go to {name}; {won} takes it."),
        (False, True): t.gettext("So far {name} is winning, but for another reason."),
        (False, False): t.gettext("So far {name} is not winning; {won} is."),
    }[is_complete, is_theirs]


def _not_so(because: Because, cards: Sequence[Card], deck: Deck, t: Translations) -> str:
    """What is not so about the reason; nothing where what follows says it."""
    if because not in NOT_SO:
        return ""
    led = [card for card in cards if deck.suit_of[card] == deck.suit_of[cards[0]]]
    best = {"highest": max(cards), "led": max(led), "lowest": min(cards)}[because]
    return t.gettext(NOT_SO[because]).format(best=best)


def _not_decisive(because: Because, won: Taken, t: Translations) -> str:
    """What the rules say to a reason that does not decide, or not for this card."""
    if because == "nearest" and won.sold:
        return t.gettext(
            "Of the cards below the price the highest takes the trick, and that is {won}."
        )
    if because == "highest" and not won.sold:
        return t.gettext(
            "No card is below the price, so the highest takes the trick, and that is {won}."
        )
    return t.gettext(NOT_DECISIVE[because])


def settled(found: SettledClaim, names: Sequence[str], t: Translations) -> str:
    """What was claimed, and what became of it; `names` are those of the seats."""
    claimed = t.gettext("{name} claims trick {number}: {reason}").format(
        name=names[found.claim.seat],
        number=found.number,
        reason=reason(found.claim.because, t),
    )
    return " ".join((claimed, *_settlement(found, names, t)))


def _settlement(found: SettledClaim, names: Sequence[str], t: Translations) -> Iterator[str]:
    """What the cards say to a claim, and the table, where it gave the trick to somebody."""
    if found.position is None:
        yield t.gettext("Not all of its cards were entered.")
        return
    yield claim(
        Claim(found.position, found.claim.because),
        found.cards,
        found.price,
        [names[play.seat] for play in found.plays],
        found.deck,
        t,
        is_complete=found.taken is not None,
    )
    if found.taken and found.taken.is_given:
        yield t.gettext("The table gave the trick to {name}.").format(
            name=names[found.taken.winner]
        )


# Whether a card may be played, in words. Rulebook 4.2, 8.15 and 10.4 to 10.6.


class Answer(NamedTuple):
    """Whether a card may be played, in a word or a condition, and why."""

    headline: str
    reason: str


YES, NO = N_("Yes."), N_("No.")
ANSWERS: Mapping[Permitted, tuple[str, str]] = {
    "leads": (YES, N_("{name} leads, and any card may be led.")),
    "follows": (YES, N_("{card} follows the colour led.")),
    "is-out": (
        YES,
        N_("By the cards played, {name} has none of the colour led and may play any card."),
    ),
    "depends": (
        N_("Only if {name} has no {colour}."),
        N_("The record does not say; {colour} from this hand later would prove a revoke."),
    ),
    "must-follow": (
        NO,
        N_("By the cards played, {name} still has {colour} and must follow."),
    ),
}
"""All answers but that of a card that was refused, and why."""


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
    headline, reason = (t.gettext(text) for text in ANSWERS[found.answer])
    if found.proves:
        reason += " " + t.gettext("But it would prove that {name} did not follow in trick {trick}.")
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
    cards = cards_of(before.state.plays)
    if card != due:
        text = say[f"due_{_against(before, card, due)}"]
        return Answer(t.gettext(NO), text.format(name=name, due=due, card=card))
    suit_of = before.state.suit_of
    text = say[f"lopaka_{lopaka.why_in_full([*cards, due], before.state.price, suit_of)}"]
    return Answer(t.gettext(YES), text.format(name=name))


def _against(before: RoundView, card: Card, due: Card) -> lopaka.Against:
    """Which of Lopaka's rules says that he plays this card, or that it is not this one."""
    cards = cards_of(before.state.plays)
    return lopaka.against(cards, due, card, before.state.price, before.table.deck.suit_of)


def answer(asked: AskedCard, names: Sequence[str], t: Translations) -> Answer:
    """The answer to what a table asked of a card; `names` are those of the seats."""
    found, before = asked.permission, asked.before
    if found.refusal:
        return Answer(_refusal(asked, names, t), "")
    due = lopaka.next_card(before.state)
    if due is not None:
        return of_lopaka(before, asked.card, due, names, t)
    led = before.state.plays[0].card if before.state.plays else None
    which = before.table.which(before.state.turn or 0)
    hands = [with_hand(name, which, t) for name in names]
    return permitted(found, asked.card, led, hands, before.table.deck, t)


def rule(asked: AskedCard) -> str:
    """The paragraph of the rulebook behind an answer; "" where the card was refused."""
    if asked.permission.refusal:
        return ""
    due = lopaka.next_card(asked.before.state)
    if due is not None:
        return sentences.RULES[_against(asked.before, asked.card, due)]
    return "4.1" if asked.permission.answer == "leads" else "4.2"


def _refusal(asked: AskedCard, names: Sequence[str], t: Translations) -> str:
    """Why a card cannot have been played at all."""
    found, before = asked.permission, asked.before
    assert found.refusal
    entry = None
    if found.refusal == "not-in-hand":
        entry = exchange.against(before.state, found.seat, asked.card)
    refused = Finding(
        found.refusal, 0, found.seat, card=asked.card, against=entry.seat if entry else None
    )
    return findings.refusal(refused, before, names, t)
