"""What was wrong, in a sentence that names the players, the cards and the rule."""

from collections.abc import Sequence

from assistant.rules import exchange
from assistant.rules.findings import Finding
from assistant.rules.round_view import RoundView
from assistant.rules.table import Table, number_of
from assistant.wording import Translations, sentences
from assistant.wording.decks import colour
from assistant.wording.names import called_on, with_hand
from assistant.wording.sentences import TEXTS

# Which entry of a hand an event contradicts, if the reader may know it.
#
# Rulebook 3.3, 3.7, 8.16.


def said(
    found: Finding, names: Sequence[str], round_: RoundView, t: Translations
) -> tuple[str, str]:
    """What is said of a card that another entry of a hand speaks against, and the paragraph."""
    assert found.seat is not None and found.card is not None and found.against is not None
    text, rule = _text(found, round_, t)
    words = {"name": names[found.seat], "card": found.card, "other": names[found.against]}
    return text.format(**words), rule


def _text(found: Finding, round_: RoundView, t: Translations) -> tuple[str, str]:
    """The sentence with gaps, and the paragraph."""
    assert found.seat is not None and found.card is not None
    entry = exchange.against(round_.state, found.seat, found.card)
    if found.cause in ("given-before", "not-among-dealt"):
        return t.gettext(TEXTS[found.cause]), "3.3"
    if found.cause == "received":
        return (_received(t) if entry else _received_in_secret(t)), "3.3"
    if found.cause in ("given-by-another", "not-dealt") and entry:
        return _gifts(t)[_whose(found, entry.seat), entry.kind], "3.3"
    if found.cause == "of-the-receiver" and entry:
        return _of_the_receiver(t), "3.3"
    if found.code == "duplicate-card":
        return _written_twice(t), "3.7"
    if entry is None:
        return _in_secret(t), "9.3"
    texts = _own(t) if entry.seat == found.seat else _of_another(t)
    return texts[entry.kind], "9.3"


def _whose(found: Finding, seat: int) -> str:
    return "own" if seat == found.seat else "other"


def _received(t: Translations) -> str:
    return t.gettext(
        "{name} only received {card}, from {other}: it is not of the hand that was dealt, and is "
        "not passed on or laid under the 19."
    )


def _received_in_secret(t: Translations) -> str:
    return t.gettext(
        "By another hand {name} only received {card}: it is not of the hand that was dealt, and "
        "is not passed on or laid under the 19. Whoever was wrong enters theirs again."
    )


def _of_the_receiver(t: Translations) -> str:
    return t.gettext(
        "{name} cannot pass {card} to {other}, who was dealt it by an earlier entry. Whoever only "
        "received it enters theirs again."
    )


def _written_twice(t: Translations) -> str:
    """A card of a hand, or of what it gives away, that is in an earlier entry (3.7)."""
    return t.gettext(
        "{name} cannot have {card}: it was entered in another hand. Check the hands; whoever "
        "was wrong, or only received it, enters theirs again."
    )


def _gifts(t: Translations) -> dict[tuple[str, str], str]:
    """A card that is not the seat's to give away, by whose entry that is and what it says."""
    given_before, not_dealt = TEXTS["given-before"], TEXTS["not-among-dealt"]
    return {
        ("own", "dealt"): t.gettext(not_dealt),
        ("own", "discarded"): t.gettext(given_before),
        ("own", "passed"): t.gettext(given_before),
        ("other", "dealt"): t.gettext("{name} cannot give {card} away: {other} was dealt it."),
        ("other", "discarded"): t.gettext(
            "{name} cannot give {card} away: {other} laid it under the 19."
        ),
        ("other", "passed"): t.gettext(
            "{name} cannot give {card} away: {other} has already passed it. What was only "
            "received is not passed on or laid under the 19."
        ),
    }


def _in_secret(t: Translations) -> str:
    return t.gettext(
        "{name} cannot hold {card}, by what was entered before the first card. Everybody is "
        "told that it was tapped."
    )


def _of_another(t: Translations) -> dict[str, str]:
    return {
        "dealt": t.gettext("{name} cannot hold {card}: {other} was dealt it."),
        "discarded": t.gettext("{name} cannot hold {card}: {other} laid it under the 19."),
        "passed": t.gettext("{name} cannot hold {card}: {other} passed it to somebody else."),
    }


def _own(t: Translations) -> dict[str, str]:
    return {
        "dealt": t.gettext(
            "{name} cannot hold {card}: it was neither dealt nor passed to this hand."
        ),
        "discarded": t.gettext("{name} cannot hold {card}: it was laid under the 19."),
        "passed": t.gettext("{name} cannot hold {card}: it was passed to a neighbour."),
    }


RULES = {
    "unknown-card": "1.1",
    "hand-size": "2.3",
    "wrong-phase": "3.4",
    "not-a-neighbour": "3.2",
    "already-done": "3.1",
    "duplicate-card": "1.1",
    "out-of-turn": "4.4",
    "lopaka-policy": "10.7",
    "round-over": "6.1",
    "revoke": "4.2",
    "not-in-hand": "9.3",
    "impossible": "9.4",
    "nothing-to-retract": "8.6",
    "nothing-to-amend": "8.7",
    "no-trick": "8.9",
    "no-claim": "8.14",
    "not-in-trick": "8.9",
    "below-known": "8.12",
    "does-not-add-up": "8.12",
    "imp-differs": "8.8",
    "needs-second": "8.13",
    "wrong-number": "7.6",
    "round-running": "7.3",
    "game-over": "7.2",
    "game-full": "7.7",
    "sits-there": "7.8",
    "unknown-event": "8.5",
    "unknown-seat": "8.5",
}
"""The paragraph of the rulebook that each finding rests on."""


def finding(found: Finding, names: Sequence[str], round_: RoundView, t: Translations) -> str:
    """What was wrong, with the number of the rule."""
    text, rule = _said(found, names, round_, t)
    return sentences.templates(t)["with_rule"].format(text=text, rule=rule)


def refusal(found: Finding, round_: RoundView, names: Sequence[str], t: Translations) -> str:
    """Why a tap was not taken, in one short line; `names` are those of the round."""
    say = sentences.templates(t)
    if found.card is not None and found.code == "duplicate-card" and found.against is None:
        is_price = found.card in (bottle.price for bottle in round_.state.bottles)
        return say["price_card" if is_price else "used"].format(card=found.card)
    if found.card is not None and found.code == "unknown-card":
        return say["unknown_card"].format(card=found.card)
    if found.seat is not None and found.code == "round-over" and found.cause is None:
        return say["over"]
    if found.code == "out-of-turn" and found.card is None and found.seat is not None:
        return say["turn_taken"].format(name=with_hand(names[found.seat], found.which, t))
    return finding(found, names, round_, t)


def _said(
    found: Finding, names: Sequence[str], round_: RoundView, t: Translations
) -> tuple[str, str]:
    """The sentence, and the paragraph that it rests on."""
    variant = round_.table.variant
    rule = sentences.rule(found, variant, RULES[found.code])
    if found.code == "revoke":
        return _revoke(found, names, round_, t), rule
    if found.against is not None and found.code in ("not-in-hand", "duplicate-card"):
        return said(found, names, round_, t)
    if text := sentences.text(found, names, t):
        return text, rule
    if found.seat is None and found.code in _OF_THE_IMP:
        return _other(found, names, round_, t), _OF_THE_IMP[found.code]
    return _other(found, names, round_, t), rule


def _other(found: Finding, names: Sequence[str], round_: RoundView, t: Translations) -> str:
    if found.seat is None and found.code in _OF_THE_IMP:
        texts = _about_the_imps_trick(t)
    elif found.card is None:
        texts = _about_no_card(t)
    else:
        texts = _about_a_card(t) | _of_two(round_.table.players, t)
    return texts[found.code].format(
        name="" if found.seat is None else with_hand(names[found.seat], found.which, t),
        card=found.card,
        due=found.due,
        dealt=0 if found.seat is None else _dealt(found, round_.table),
        imp=round_.table.imp,
        total=round_.table.deck.total,
        turn=_turn(found, names, round_, t),
    )


def _dealt(found: Finding, table: Table) -> int:
    """How many cards the hand is dealt that a finding is about."""
    hand = number_of(found.seat or 0, found.which)
    return table.share(hand).dealt if hand < table.hands else 0


def _turn(found: Finding, names: Sequence[str], round_: RoundView, t: Translations) -> str:
    """Whose turn it was."""
    if found.turn is None:
        return ""
    return called_on(round_.table, names, t)[found.turn]


def _of_two(players: int, t: Translations) -> dict[str, str]:
    """What is said otherwise where two play."""
    if players > 2:
        return {}
    return {"not-a-neighbour": t.gettext("{name} can pass {card} only to the other player.")}


def _about_a_card(t: Translations) -> dict[str, str]:
    return {
        "unknown-card": t.gettext("{name} cannot have {card}: there is no such card in this deck."),
        "wrong-phase": t.gettext("{name} is too late with {card}: play has begun."),
        "hand-size": t.gettext("{name} is dealt exactly {dealt} cards."),
        "duplicate-card": t.gettext("{card} was entered already; {name} cannot have it too."),
        "already-done": t.gettext("{name} has already done this; {card} is one too many."),
        "not-a-neighbour": t.gettext(
            "{name} cannot pass {card} there: cards go only to the two neighbours."
        ),
        "not-in-hand": t.gettext("{name} cannot hold {card}, according to the record."),
        "round-over": t.gettext("All cards are played; {name} has no {card} left."),
        "out-of-turn": t.gettext("{name} plays {card}, but {turn} is to play."),
    }


def _about_no_card(t: Translations) -> dict[str, str]:
    return {
        "unknown-event": t.gettext("This cannot happen at a table."),
        "unknown-seat": t.gettext("Nobody at the table has this name."),
        "wrong-phase": t.gettext("{name} is dealt cards too late: the exchange has begun."),
        "hand-size": t.gettext("{name} is dealt exactly {dealt} cards."),
        "not-in-hand": t.gettext(
            "That does not fit what was entered before the first card. Everybody is told that it "
            "was tried."
        ),
        "round-over": t.gettext("All cards are played; {name} has no turn left."),
        "out-of-turn": t.gettext("{name} has already played to this trick."),
        "nothing-to-retract": t.gettext("There is nothing to undo."),
        "nothing-to-amend": t.gettext(
            "What you wanted to correct is no longer in the record. Check the tricks again."
        ),
        "no-trick": t.gettext("There is no trick on the table that {name} could have taken."),
        "no-claim": t.gettext("{name} has no card in the trick on the table."),
        "not-in-trick": t.gettext(
            "{name} can have the trick, but the price must be a card of it or the old price, "
            "and a bottle that was bought has an owner."
        ),
        "below-known": t.gettext("The cards entered are worth more than that. Count again."),
        "does-not-add-up": t.gettext(
            "The coins and the Imp's Trick do not make {total}, the coins of this deck. "
            "Count again."
        ),
        "imp-differs": t.gettext(
            "The cards in the Imp's Trick are not the ones that were never played, according "
            "to the record."
        ),
        "needs-second": t.gettext("This round is signed: two players must agree to a correction."),
        "wrong-number": t.gettext(
            "The game and the deck of this table are for no other number of players."
        ),
        "round-running": t.gettext("The round is not over yet."),
        "game-over": t.gettext("The game is over."),
        "game-full": t.gettext(
            "This game is as long as a game can be. End it under “Change table rules” and "
            "start a rematch."
        ),
        "sits-there": t.gettext(
            "That person sat in another seat in one of these rounds. Choose somebody else, or a "
            "later round."
        ),
        "impossible": t.gettext(
            "No deal could lead to these plays: somebody revoked, or a card was entered wrongly."
        ),
    }


_OF_THE_IMP = {
    "unknown-card": "1.1",
    "duplicate-card": "6.1",
    "hand-size": "6.1",
    "round-over": "6.1",
}
"""The paragraphs behind what is wrong with an Imp's Trick."""


def _about_the_imps_trick(t: Translations) -> dict[str, str]:
    return {
        "unknown-card": t.gettext("There is no such card in this deck."),
        "duplicate-card": t.gettext(
            "A card is tapped twice or has already been played. Tap what is in the Imp's Trick."
        ),
        "hand-size": t.gettext("The Imp's Trick has {imp} cards here. Tap exactly those."),
        "round-over": t.gettext("This round is over and scored. Undo the last step to change it."),
    }


def _revoke(found: Finding, names: Sequence[str], round_: RoundView, t: Translations) -> str:
    """The two cards that prove it; where the whole hand is known, the one card and the colour."""
    assert found.seat is not None and found.trick is not None
    shown, led = round_.revoked_with(found).card, round_.trick_of(found)[0].card
    if shown == found.card:
        text = t.gettext(
            "{name} holds {colour} but did not follow it in trick {trick}: {shown} on {led}."
        )
    else:
        text = sentences.templates(t)["revoke"]
    word = colour(round_.table.deck.suit(led).id, t)
    return text.format(
        name=with_hand(names[found.seat], found.which, t),
        colour=word,
        trick=found.trick,
        shown=shown,
        led=led,
        card=found.card,
    )
