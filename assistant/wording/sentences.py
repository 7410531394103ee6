"""The sentences that the phone says by itself too, and why an event was refused."""

from collections.abc import Mapping, Sequence
from typing import get_args

from assistant.rules import lopaka
from assistant.rules.findings import Cause, Finding
from assistant.rules.table import Variant
from assistant.wording import N_, Translations
from assistant.wording.decks import called
from assistant.wording.names import of_seat

# Why an event was refused, where its code alone does not say it, and by which paragraph.


RULES: Mapping[Cause, str] = {
    "void": "8.10",
    "counted": "8.12",
    "play-begun": "3.4",
    "not-agreed": "3.5",
    "in-order": "3.6",
    "no-discard": "10.2",
    "dealer-discards": "12.3",
    "no-swap": "10.3",
    "none-to-lopaka": "10.3",
    "no-choice": "11.3",
    "no-stack": "11.1",
    "chosen": "11.3",
    "dealt": "2.3",
    "passed-twice": "3.1",
    "received": "3.3",
    "given-before": "3.3",
    "given-by-another": "3.3",
    "given-twice": "3.3",
    "not-dealt": "3.3",
    "of-the-receiver": "3.3",
    "not-among-dealt": "3.3",
    "misfit": "9.3",
    "played-another": "8.11",
    "skipped": "8.11",
    "game-of-two": "7.6",
    "played": "4.6",
    "under-the-bottle": "4.6",
    "follows": "10.4",
    "leads": "10.5",
    "wins": "10.5",
    "loses": "10.6",
    "not-all-counted": "8.12",
    "no-such-imp": "8.12",
    "no-such-pile": "8.12",
    "owner-has-more": "8.12",
}
"""The paragraph of the rulebook behind each cause."""

RULES_OF_TWO: Mapping[tuple[Variant, str], str] = {
    ("lopaka", "hand-size"): "10.2",
    ("lopaka", "dealt"): "10.2",
    ("lopaka", "already-done"): "10.3",
    ("lopaka", "passed-twice"): "10.3",
    ("lopaka", "not-a-neighbour"): "10.3",
    ("bright-house", "hand-size"): "11.1",
    ("bright-house", "dealt"): "11.1",
    ("bright-house", "already-done"): "11.2",
    ("bright-house", "passed-twice"): "11.2",
    ("bright-house", "not-a-neighbour"): "11.2",
    ("bright-house", "out-of-turn"): "11.4",
    ("matagot-duel", "hand-size"): "13.1",
    ("matagot-duel", "dealt"): "13.1",
    ("matagot-duel", "already-done"): "13.2",
    ("matagot-duel", "passed-twice"): "13.2",
    ("matagot-duel", "not-a-neighbour"): "13.2",
    ("matagot-duel", "out-of-turn"): "13.3",
}
"""The games of two have their own paragraph for some codes and causes."""

TEXTS: Mapping[Cause, str] = {
    "no-discard": N_("{name} cannot lay {card} under the 19: with Lopaka nobody does."),
    "dealer-discards": N_(
        "{name} deals and has one card fewer than the others: none of them goes under the 19, "
        "nor does {card}."
    ),
    "none-to-lopaka": N_("{name} cannot pass {card} to Lopaka: the two players swap one card."),
    "given-before": N_("{name} has already given {card} away. Choose another card."),
    "not-among-dealt": N_("{name} cannot give {card} away: it was not dealt to this hand."),
    "played-another": N_("{name} has played another card to this trick, so not {card}."),
    "given-twice": N_("{name} can give {card} away only once."),
    "played": N_("{card} has already been played; {name} cannot play it too."),
    "under-the-bottle": N_("{card} is under the bottle; {name} cannot play it."),
    "follows": N_("{name} follows the colour led: now {due}, not {card}."),
    "leads": N_("{name} leads his highest card: now {due}, not {card}."),
    "wins": N_("{name} can win, and plays the highest card that does: now {due}, not {card}."),
    "loses": N_("{name} cannot win, and plays the lowest card he may: now {due}, not {card}."),
    "void": N_("The round is void, so {card} of {name} is not entered."),
    "counted": N_("The round was counted and is over, so {card} of {name} is not entered."),
    "no-swap": N_("{name} cannot pass {card}: only the two players swap a card."),
    "play-begun": N_("{name} is too late with {card}: play has begun."),
}
"""What is said of a cause where a card is refused."""

TEXTS_WITHOUT_A_CARD: Mapping[Cause, str] = {
    "void": N_("The round is void, so nothing more is entered for {name}."),
    "counted": N_("The round was counted and is over, so nothing more is entered for {name}."),
    "no-swap": N_("{name} has no part in the swap: his hand is laid open after it."),
    "play-begun": N_("{name} is too late: play has begun."),
    "not-agreed": N_("This table does not enter that of the hand of {name}."),
    "in-order": N_("{name} enters one card after the other: under the 19, left, right."),
    "no-choice": N_("{name} chooses an open hand only in The Bright House."),
    "no-stack": N_(
        "{name} must say of which hand or stack a card is where there are two, and only there."
    ),
    "misfit": N_("{name} cannot have had this hand, by what was entered before."),
    "chosen": N_("{name} has already chosen the open hand."),
    "dealt": N_("{name} has already been dealt cards."),
    "passed-twice": N_("{name} passes one card to a neighbour, not two."),
}
"""What is said where it is about a seat alone."""

TEXTS_OF_ALL: Mapping[Cause, str] = {
    "void": N_("The round is void, so nothing more is entered in it."),
    "counted": N_("The round was counted at the table and is over. Undo the count to change it."),
    "game-of-two": N_("Nobody joins or leaves a game of two."),
    "skipped": N_(
        "Not all cards of this round were entered, so the Imp's Trick cannot be compared."
    ),
    "not-all-counted": N_(
        "Coins are missing: each seat needs a number, but for one owner of a bottle."
    ),
    "no-such-imp": N_("No Imp's Trick has so many coins, or so few. Count it again."),
    "no-such-pile": N_("No tricks have just the coins of one of the piles. Count again."),
    "owner-has-more": N_(
        "That leaves the bottle's owner less than the cards entered are worth. Count again."
    ),
}
"""What is said where it is about nobody."""


def rule(found: Finding, variant: Variant, of_the_code: str) -> str:
    """The paragraph of the rulebook that a refusal rests on."""
    of_two = RULES_OF_TWO.get((variant, found.cause or found.code))
    if of_two:
        return of_two
    # Where no entry says so, it follows from all that is written down (9.3).
    is_inferred = found.cause in ("not-dealt", "of-the-receiver") and found.against is None
    return RULES[found.cause] if found.cause and not is_inferred else of_the_code


def text(found: Finding, names: Sequence[str], t: Translations) -> str:
    """What is said of a cause; empty where the sentence of the code says it."""
    if found.seat is None:
        texts = TEXTS_OF_ALL
    else:
        texts = TEXTS_WITHOUT_A_CARD if found.card is None else TEXTS
    if found.cause is None or found.cause not in texts:
        return ""
    name = of_seat(found.seat, names)
    return t.gettext(texts[found.cause]).format(name=name, card=found.card, due=found.due)


# The sentences that the phone says by itself, and the app with the same words.


def templates(t: Translations) -> dict[str, str]:
    """Every sentence that the phone says by itself, with {gaps} to fill.

    `static/js/lib/sentences.js` composes them.
    """
    return {
        "lead": t.gettext("{name} leads."),
        "lead_why": t.gettext("Any card may be led."),
        "winning": t.gettext("{name} is winning with {card}."),
        "because_low": t.gettext("Nearest below {price}."),
        "because_high": t.gettext("None is below {price}, so the highest wins."),
        "to_play": t.gettext("{name} to play: {colour} if possible."),
        "wins": t.gettext("{name} wins with {card}."),
        "takes": t.gettext("{name} wins with {card} and takes {bottle}."),
        "keeps": t.gettext("{name} wins with {card} and keeps {bottle}."),
        "none_below": t.gettext("No card below {price}, so the highest wins. The bottle stays."),
        "none_below_of": t.gettext("No card below {price}, so the highest wins; {bottle} stays."),
        "bottle": called(0, 1, t),
        "bottle_1": called(0, 2, t),
        "bottle_2": called(1, 2, t),
        "one_below": t.gettext("Only {card} is below {price}."),
        "more_below": t.gettext("{cards} are below {price}; {card} is nearest."),
        "and": t.gettext("{first} and {last}"),
        "new_price": t.gettext("New price {card}."),
        "old_card": t.gettext("The old price card {old} goes face down to {owner}."),
        "in_play": t.gettext("Now {bottle} is in play, at {price}."),
        "falls": t.gettext("The price falls {old} → {card}."),
        "used": t.gettext("{card} has already been played."),
        "price_card": t.gettext("{card} is under {bottle}."),
        "unknown_card": t.gettext("There is no card {card} in this deck."),
        "over": t.gettext("All cards are played."),
        "revoke": t.gettext(
            "{name} plays {card} now, {colour}, but did not follow {colour} "
            "in trick {trick}: {shown} on {led}."
        ),
        "with_rule": t.gettext("{text} Rule {rule}."),
        "given": t.gettext("The table gave the trick to {name}."),
        "given_bottle": t.gettext("{owner} has {bottle} at {price}."),
        "given_unsold": t.gettext("Nobody has {bottle}; the price is {price}."),
        "skipped": t.gettext("Not all of its cards were entered."),
        "lesson_risk": t.gettext(
            "Others had yet to play, and a card below {price} is still out: it would have taken "
            "this trick, worth {coins}. Tip P11."
        ),
        "lesson_last": t.gettext(
            "{name} laid {card} last, which was safe. Before others it is a risk: a card below "
            "{price} is still out. Tip P11."
        ),
        "lesson_gone": t.gettext(
            "No card below {price} is left, so from now on the highest takes every trick. Tip P7."
        ),
        "lesson_stuck": t.gettext(
            "No card below {price} is left: {name} keeps {bottle} to the end. Tip P7."
        ),
        "lesson_late": t.gettext(
            "Hardly any card below {price} is still out: {name} may be left with {bottle}. Tip P1."
        ),
        "lesson_along": t.gettext(
            "{low} went along and did no harm: {card} was nearer to the price. Tip P4."
        ),
        "lesson_kept": t.gettext(
            "Owners who win with a card below the price buy the bottle again, and it gets "
            "harder to sell. Tip P1."
        ),
        "lesson_first": t.gettext(
            "Just below 19, and easily sold again: many lower cards are still out. Tip P3."
        ),
        "lesson_open": t.gettext(
            "{name} can still sell {bottle}: enough cards below {price} are out. Tip P5."
        ),
        "turn_taken": t.gettext("{name} has already played to this trick."),
        "lopaka_leads": t.gettext("{name} leads his highest card."),
        "lopaka_wins": t.gettext("{name} can win, and plays the highest card that does."),
        "lopaka_follows": t.gettext("{name} cannot win, and follows with his lowest card."),
        "lopaka_loses": t.gettext("{name} cannot win, and plays his lowest card."),
        **{f"due_{rule}": t.gettext(TEXTS[rule]) for rule in get_args(lopaka.Against)},
        "dealt_to_another": t.gettext("{name} cannot hold {card}: {other} was dealt it."),
        "not_dealt": t.gettext(
            "{name} cannot hold {card}: it was neither dealt nor passed to this hand."
        ),
        "not_held": t.gettext("{name} cannot hold {card}, according to the record."),
    }
