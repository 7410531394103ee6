"""What was wrong, in a sentence that names the players, the cards and the rule."""

from collections.abc import Mapping, Sequence

from assistant.rules import exchange
from assistant.rules.findings import Finding
from assistant.rules.round_view import RoundView
from assistant.rules.table import Table, number_of
from assistant.wording import N_, Translations, decks, sentences
from assistant.wording.decks import colour
from assistant.wording.names import called_on, with_hand
from assistant.wording.sentences import TEXTS

# Which entry of a hand an event contradicts, if the reader may know it.
#
# Rulebook 3.3, 3.7, 8.16.

RECEIVED = N_(
    "{name} only received {card}, from {other}: it is not of the hand that was dealt, and is "
    "not passed on or laid under the 19."
)
RECEIVED_IN_SECRET = N_(
    "By another hand {name} only received {card}: it is not of the hand that was dealt, and "
    "is not passed on or laid under the 19. Whoever was wrong enters theirs again."
)
OF_THE_RECEIVER = N_(
    "{name} cannot pass {card} to {other}, who was dealt it by an earlier entry. Whoever only "
    "received it enters theirs again."
)
WRITTEN_TWICE = N_(
    "{name} cannot have {card}: it was entered in another hand. Check the hands; whoever "
    "was wrong, or only received it, enters theirs again."
)
IN_SECRET = N_(
    "{name} cannot hold {card}, by what was entered before the first card. Everybody is "
    "told that it was tapped."
)
GIFTS: Mapping[tuple[str, str], str] = {
    ("own", "dealt"): TEXTS["not-among-dealt"],
    ("own", "discarded"): TEXTS["given-before"],
    ("own", "passed"): TEXTS["given-before"],
    ("other", "dealt"): N_("{name} cannot give {card} away: {other} was dealt it."),
    ("other", "discarded"): N_("{name} cannot give {card} away: {other} laid it under the 19."),
    ("other", "passed"): N_(
        "{name} cannot give {card} away: {other} has already passed it. What was only "
        "received is not passed on or laid under the 19."
    ),
}
"""A card that is not the seat's to give away, by whose entry that is and what it says."""

HELD: Mapping[tuple[str, str], str] = {
    ("own", "dealt"): N_(
        "{name} cannot hold {card}: it was neither dealt nor passed to this hand."
    ),
    ("own", "discarded"): N_("{name} cannot hold {card}: it was laid under the 19."),
    ("own", "passed"): N_("{name} cannot hold {card}: it was passed to a neighbour."),
    ("other", "dealt"): N_("{name} cannot hold {card}: {other} was dealt it."),
    ("other", "discarded"): N_("{name} cannot hold {card}: {other} laid it under the 19."),
    ("other", "passed"): N_("{name} cannot hold {card}: {other} passed it to somebody else."),
}
"""A card that the seat cannot have had, in the same way."""


def contradiction(
    found: Finding, names: Sequence[str], round_: RoundView, t: Translations
) -> tuple[str, str]:
    """What is said of a card that another entry of a hand speaks against, and the paragraph."""
    assert found.seat is not None and found.card is not None and found.against is not None
    entry = exchange.against(round_.state, found.seat, found.card)
    texts = {
        "given-before": TEXTS["given-before"],
        "not-among-dealt": TEXTS["not-among-dealt"],
        "received": RECEIVED if entry else RECEIVED_IN_SECRET,
    }
    usual, rule = IN_SECRET, "9.3"
    if entry:
        key = "own" if entry.seat == found.seat else "other", entry.kind
        texts |= {"given-by-another": GIFTS[key], "not-dealt": GIFTS[key]}
        texts |= {"of-the-receiver": OF_THE_RECEIVER}
        usual = HELD[key]
    if found.code == "duplicate-card":
        usual, rule = WRITTEN_TWICE, "3.7"
    if found.cause in texts:
        usual, rule = texts[found.cause], "3.3"
    words = {"name": names[found.seat], "card": found.card, "other": names[found.against]}
    return t.gettext(usual).format(**words), rule


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
    text, rule = _sentence_and_rule(found, names, round_, t)
    return sentences.templates(t)["with_rule"].format(text=text, rule=rule)


def refusal(found: Finding, round_: RoundView, names: Sequence[str], t: Translations) -> str:
    """Why a tap was not taken, in one short line; `names` are those of the round."""
    say = sentences.templates(t)
    if found.card is not None and found.code == "duplicate-card" and found.against is None:
        prices = [bottle.price for bottle in round_.state.bottles]
        if found.card not in prices:
            return say["used"].format(card=found.card)
        bottle = decks.called(prices.index(found.card), len(prices), t)
        return say["price_card"].format(card=found.card, bottle=bottle)
    if found.card is not None and found.code == "unknown-card":
        return say["unknown_card"].format(card=found.card)
    if found.seat is not None and found.code == "round-over" and found.cause is None:
        return say["over"]
    if found.code == "out-of-turn" and found.card is None and found.seat is not None:
        return say["turn_taken"].format(name=with_hand(names[found.seat], found.which, t))
    return finding(found, names, round_, t)


def _sentence_and_rule(
    found: Finding, names: Sequence[str], round_: RoundView, t: Translations
) -> tuple[str, str]:
    """The sentence, and the paragraph that it rests on."""
    variant = round_.table.variant
    rule = sentences.rule(found, variant, RULES[found.code])
    if found.code == "revoke":
        return _revoke(found, names, round_, t), rule
    if found.against is not None and found.code in ("not-in-hand", "duplicate-card"):
        return contradiction(found, names, round_, t)
    if text := sentences.text(found, names, t):
        return text, rule
    if found.seat is None and found.code in _OF_THE_IMP:
        return _other(found, names, round_, t), _OF_THE_IMP[found.code]
    return _other(found, names, round_, t), rule


def _other(found: Finding, names: Sequence[str], round_: RoundView, t: Translations) -> str:
    if found.seat is None and found.code in _OF_THE_IMP:
        texts = ABOUT_THE_IMPS_TRICK
    elif found.card is None:
        texts = ABOUT_NO_CARD
    elif round_.table.players == 2:
        texts = {**ABOUT_A_CARD, **ABOUT_A_CARD_OF_TWO}
    else:
        texts = ABOUT_A_CARD
    return t.gettext(texts[found.code]).format(
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


ABOUT_A_CARD: Mapping[str, str] = {
    "unknown-card": N_("{name} cannot have {card}: there is no such card in this deck."),
    "wrong-phase": N_("{name} is too late with {card}: play has begun."),
    "hand-size": N_("{name} is dealt exactly {dealt} cards."),
    "duplicate-card": N_("{card} was entered already; {name} cannot have it too."),
    "already-done": N_("{name} has already done this; {card} is one too many."),
    "not-a-neighbour": N_("{name} cannot pass {card} there: cards go only to the two neighbours."),
    "not-in-hand": N_("{name} cannot hold {card}, according to the record."),
    "round-over": N_("All cards are played; {name} has no {card} left."),
    "out-of-turn": N_("{name} plays {card}, but {turn} is to play."),
}

ABOUT_A_CARD_OF_TWO: Mapping[str, str] = {
    "not-a-neighbour": N_("{name} can pass {card} only to the other player."),
}
"""What is said otherwise where two play."""

ABOUT_NO_CARD: Mapping[str, str] = {
    "unknown-event": N_("This cannot happen at a table."),
    "unknown-seat": N_("Nobody at the table has this name."),
    "wrong-phase": N_("{name} is dealt cards too late: the exchange has begun."),
    "hand-size": N_("{name} is dealt exactly {dealt} cards."),
    "not-in-hand": N_(
        "That does not fit what was entered before the first card. Everybody is told that it "
        "was tried."
    ),
    "round-over": N_("All cards are played; {name} has no turn left."),
    "out-of-turn": N_("{name} has already played to this trick."),
    "nothing-to-retract": N_("There is nothing to undo."),
    "nothing-to-amend": N_(
        "What you wanted to correct is no longer in the record. Check the tricks again."
    ),
    "no-trick": N_("There is no trick on the table that {name} could have taken."),
    "no-claim": N_("{name} has no card in the trick on the table."),
    "not-in-trick": N_(
        "{name} can have the trick, but the price must be a card of it or the old price, "
        "and a bottle that was bought has an owner."
    ),
    "below-known": N_("The cards entered are worth more than that. Count again."),
    "does-not-add-up": N_(
        "The coins and the Imp's Trick do not make {total}, the coins of this deck. Count again."
    ),
    "imp-differs": N_(
        "The cards in the Imp's Trick are not the ones that were never played, according "
        "to the record."
    ),
    "needs-second": N_("This round is signed: two players must agree to a correction."),
    "wrong-number": N_("The game and the deck of this table are for no other number of players."),
    "round-running": N_("The round is not over yet."),
    "game-over": N_("The game is over."),
    "game-full": N_(
        "This game is as long as a game can be. End it under “Change table rules” and "
        "start a rematch."
    ),
    "sits-there": N_(
        "That person sat in another seat in one of these rounds. Choose somebody else, or a "
        "later round."
    ),
    "impossible": N_(
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

ABOUT_THE_IMPS_TRICK: Mapping[str, str] = {
    "unknown-card": N_("There is no such card in this deck."),
    "duplicate-card": N_(
        "A card is tapped twice or has already been played. Tap what is in the Imp's Trick."
    ),
    "hand-size": N_("The Imp's Trick has {imp} cards here. Tap exactly those."),
    "round-over": N_("This round is over and scored. Undo the last step to change it."),
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
