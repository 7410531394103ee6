"""A claim to a trick, and what there is to it, in words. Rulebook 8.14."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assistant.rules.cards import Card, Deck
from assistant.rules.disputes import SettledClaim
from assistant.rules.tricks import Because, Taken, judgement, taken
from assistant.wording import N_, Translations

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
    if found.is_right:
        return _confirmed(t, is_complete=is_complete).format(name=names[said.place])
    sentences = [_outcome(t, is_theirs=found.is_theirs, is_complete=is_complete)]
    if found.is_so is False:
        sentences.append(_not_so(said.because, cards, deck, t))
    sentences.append(_not_decisive(said.because, won, t))
    words = {"name": names[said.place], "won": won.card}
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
    said = t.gettext("{name} claims trick {number}: {reason}").format(
        name=names[found.claim.seat],
        number=found.number,
        reason=reason(found.claim.because, t),
    )
    return " ".join((said, *_settlement(found, names, t)))


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
