"""What went wrong at a table and what it decided, in sentences. Rulebook 8.10."""

from collections.abc import Sequence

from assistant.rules.events import Ruled
from assistant.rules.options import About, Decision
from assistant.rules.round_view import RoundView
from assistant.rules.table import Table
from assistant.wording import Translations, decks, rulings
from assistant.wording.names import called, with_hand
from assistant.wording.numbers import joined


def title(about: About, t: Translations) -> str:
    """An irregularity in a few words."""
    return {
        "misdeal_early": t.gettext("Misdeal, before the first lead"),
        "misdeal_late": t.gettext("Misdeal, noticed during play"),
        "exposed_deal": t.gettext("A card was exposed while dealing"),
        "exposed_play": t.gettext("A player exposed a card"),
        "out_of_turn": t.gettext("A lead or play out of turn"),
        "revoke_now": t.gettext("Revoke, noticed at once"),
        "revoke_late": t.gettext("Revoke, noticed later"),
        "wrong_winner": t.gettext("A trick went to the wrong player"),
        "card_count": t.gettext("Two cards played at once, or one forgotten"),
        "exchange": t.gettext("A discard or a pass was forgotten"),
        "pass_swap": t.gettext("The wrong neighbour got the pass"),
        "imp_seen": t.gettext("Somebody saw the Imp's Trick"),
        "dispute": t.gettext("A dispute about a trick"),
    }[about]


def choice(about: About, decision: Decision, t: Translations) -> str:
    """What the table may decide about it."""
    special = {
        ("exchange", "fix"): t.gettext("Do it now, if nobody has led yet."),
        ("misdeal_early", "fix"): t.gettext(
            "The player with too many cards gives one to the player with too few."
        ),
        ("card_count", "fix"): t.gettext(
            "Take the extra card back; add the forgotten one to its trick."
        ),
        ("wrong_winner", "fix"): t.gettext(
            "Give the trick to the right player and go on from there."
        ),
        ("wrong_winner", "stands"): t.gettext("It stands as it was played."),
        ("out_of_turn", "stands"): t.gettext("The card stays, and the others play to it."),
        ("dispute", "stands"): t.gettext("Follow the rules; play on."),
        ("dispute", "rewind"): t.gettext("Take the last card back."),
        ("exposed_play", "play_on"): t.gettext("Play on, without a penalty."),
    }
    return special.get((about, decision)) or _usual(decision, t)


def _usual(decision: Decision, t: Translations) -> str:
    return {
        "redeal": t.gettext("The same dealer deals again."),
        "void": t.gettext("The round does not count; the same dealer deals again."),
        "rewind": t.gettext(
            "Take back that card and all later ones; the later players may choose again."
        ),
        "take_back": t.gettext("Take the card back."),
        "fix": t.gettext("Correct it."),
        "play_on": t.gettext("Play on."),
        "stands": t.gettext("It stands; play on."),
        "must_play": t.gettext("It must be played at the first opportunity."),
        "swap_back": t.gettext("Return each card to the right hand."),
        "as_cursed": t.gettext(
            "Whoever revoked scores like the bottle's owner: only minus the Imp's Trick."
        ),
    }[decision]


def decided(event: Ruled, names: Sequence[str], t: Translations) -> str:
    """What the table decided, about what, and why."""
    parts = [title(event.about, t)]
    if event.trick is not None:
        parts.append(t.gettext("trick {number}").format(number=event.trick))
    if event.seat is not None:
        parts.append(names[event.seat])
    text = t.gettext("{what}: {decision}").format(
        what=", ".join(parts), decision=choice(event.about, event.decision, t)
    )
    return f"{text} {event.reason}".strip()


def evidence(
    about: About, round_: RoundView, names: Sequence[str], t: Translations
) -> tuple[str, ...]:
    """What the record knows about an irregularity.

    Whose turn it is, how many cards each hand should hold, how the last trick ended.
    """
    if about in ("misdeal_early", "exchange"):
        return (_dealt(round_.table, names, t),)
    if about in ("misdeal_late", "card_count"):
        return hands(round_, names, t)
    if about == "out_of_turn" and round_.state.to_act is not None:
        text = (
            t.gettext("{name} is next.")
            if round_.state.plays
            else t.gettext("{name} has the lead.")
        )
        which = None if round_.state.turn is None else round_.table.which(round_.state.turn)
        return (text.format(name=with_hand(names[round_.state.to_act], which, t)),)
    if about == "wrong_winner" and round_.last_trick:
        outcome = " ".join(rulings.outcome(round_.last_trick, names, t))
        bottle = decks.name_among(round_, round_.last_trick.in_play, t)
        return (f"{bottle}: {outcome}" if bottle else outcome,)
    return ()


def hands(round_: RoundView, names: Sequence[str], t: Translations) -> tuple[str, ...]:
    """How many cards each hand should hold now; nothing once none holds any."""
    if round_.is_done:
        return ()
    table = round_.table
    left = {hand: round_.left(hand) for hand in range(table.hands)}
    if len(set(left.values())) == 1:
        text = t.ngettext(
            "Each hand should now hold {left} card.",
            "Each hand should now hold {left} cards.",
            left[0],
        )
        return (text.format(left=left[0]),)
    text = t.gettext("{names}: now {left} in hand.")
    name_of = called(table, names, t)
    return tuple(
        text.format(
            names=joined([name_of[hand] for hand in left if left[hand] == count], t), left=count
        )
        for count in sorted(set(left.values()))
    )


def _dealt(table: Table, names: Sequence[str], t: Translations) -> str:
    """How many cards everybody is dealt, and has after the exchange."""
    shares = [table.share(hand).dealt for hand in range(table.hands)]
    if table.is_free:
        text = t.gettext(
            "Everybody is dealt {open} open and {hidden} hidden cards; after the exchange there "
            "are {open_kept} and {hidden_kept}."
        )
        kept = {"open_kept": table.held(0), "hidden_kept": table.held(2)}
        return text.format(open=shares[0], hidden=shares[2], **kept)
    if len(set(shares)) > 1:
        text = t.gettext(
            "{name}, who deals, is dealt {few} cards, the others {dealt}; after the exchange a "
            "hand holds {kept}."
        )
    else:
        text = t.gettext(
            "Everybody is dealt {dealt} cards; after the exchange a hand holds {kept}."
        )
    return text.format(
        name=names[table.dealer], few=min(shares), dealt=max(shares), kept=table.held(0)
    )
