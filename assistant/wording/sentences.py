"""The sentences that the phone says by itself, and the app with the same words."""

from typing import get_args

from assistant.rules import lopaka
from assistant.wording import Translations, refusals


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
        "takes": t.gettext("{name} wins with {card} and takes the bottle."),
        "keeps": t.gettext("{name} wins with {card} and keeps the bottle."),
        "none_below": t.gettext("No card below {price}, so the highest wins. The bottle stays."),
        "one_below": t.gettext("Only {card} is below {price}."),
        "more_below": t.gettext("{cards} are below {price}; {card} is nearest."),
        "and": t.gettext("{first} and {last}"),
        "new_price": t.gettext("New price {card}."),
        "old_card": t.gettext("The old price card {old} goes face down to {owner}."),
        "in_play": t.gettext("Now the other bottle is in play, at {price}."),
        "falls": t.gettext("The price falls {old} → {card}."),
        "used": t.gettext("{card} has already been played."),
        "price_card": t.gettext("{card} is under the bottle."),
        "unknown_card": t.gettext("There is no card {card} in this deck."),
        "over": t.gettext("All cards are played."),
        "revoke": t.gettext(
            "{name} plays {card} now, {colour}, but did not follow {colour} "
            "in trick {trick}: {shown} on {led}."
        ),
        "with_rule": t.gettext("{text} Rule {rule}."),
        "given": t.gettext("The table gave the trick to {name}."),
        "given_bottle": t.gettext("{owner} has the bottle at {price}."),
        "given_unsold": t.gettext("Nobody has the bottle; the price is {price}."),
        "skipped": t.gettext("Not all of its cards were entered."),
        "below_yes": t.gettext(
            "{count} cards below {price} are still out: {price} can be undercut."
        ),
        "below_maybe": t.gettext(
            "{count} cards below {price} are still out; all may be in the Imp's Trick."
        ),
        "below_one": t.gettext(
            "One card below {price} is still out; it may be in the Imp's Trick."
        ),
        "below_no": t.gettext("Nobody can undercut {price} any more."),
        "lesson_high": t.gettext(
            "With no card below the price, only the number counts, never the colour. Tip P2."
        ),
        "lesson_first": t.gettext(
            "Whoever has the bottle at the end scores only minus the Imp's Trick. Tip P3."
        ),
        "lesson_sold": t.gettext(
            "A card below the price beats every card above it. "
            "{owner} is rid of this bottle. Tip P4."
        ),
        "lesson_kept": t.gettext(
            "Owners who win with a card below the price buy the bottle again, and it gets "
            "harder to sell. Tip P1."
        ),
        "turn_taken": t.gettext("{name} has already played to this trick."),
        "lopaka_leads": t.gettext("{name} leads his highest card."),
        "lopaka_wins": t.gettext("{name} can win, and plays the highest card that does."),
        "lopaka_follows": t.gettext("{name} cannot win, and follows with his lowest card."),
        "lopaka_loses": t.gettext("{name} cannot win, and plays his lowest card."),
        "may": t.gettext("Yes."),
        "may_if": t.gettext("Only if {name} has no {colour}."),
        "may_not": t.gettext("No."),
        "because_leads": t.gettext("{name} leads, and any card may be led."),
        "because_follows": t.gettext("{card} follows the colour led."),
        "because_is-out": t.gettext(
            "By the cards played, {name} has none of the colour led and may play any card."
        ),
        "because_depends": t.gettext(
            "The record does not say; {colour} from this hand later would prove a revoke."
        ),
        "because_must-follow": t.gettext(
            "By the cards played, {name} still has {colour} and must follow."
        ),
        "would_prove": t.gettext("But it would prove that {name} did not follow in trick {trick}."),
        **{f"due_{rule}": t.gettext(refusals.TEXTS[rule]) for rule in get_args(lopaka.Against)},
        "dealt_to_another": t.gettext("{name} cannot hold {card}: {other} was dealt it."),
        "not_dealt": t.gettext(
            "{name} cannot hold {card}: it was neither dealt nor passed to this hand."
        ),
        "not_held": t.gettext("{name} cannot hold {card}, according to the record."),
    }
