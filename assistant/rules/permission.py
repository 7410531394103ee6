"""May this card be played? Rulebook 4.2 and 8.15: what the record proves, and what it cannot."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from assistant.rules import exchange, play
from assistant.rules.cards import Card, cards_in
from assistant.rules.events import Event, Played
from assistant.rules.findings import Finding, Refusal
from assistant.rules.replay import walk
from assistant.rules.state import Round
from assistant.rules.table import Seat, Table

Answer = Literal["leads", "follows", "is-out", "depends", "must-follow", "refused"]
"""Any card may be led; it follows; it need not, since the hand has nothing of the colour led; it may only if the hand has
nothing of it, which the record does not tell; the hand must have a card of that colour; it cannot have been played at all."""


class Permission(NamedTuple):
    """Whether a card may be played by the seat whose turn it is; `refusal` says why it cannot have been.

    `proves` is the earlier trick in which the seat would turn out to have revoked.
    """

    answer: Answer
    seat: Seat
    refusal: Refusal | None = None
    proves: int | None = None


def permission(
    table: Table, events: Sequence[tuple[int, Event]], card: Card, *, corrected: int = -1
) -> Permission:
    """Whether the seat whose turn it is may play the card, as far as these events, each with its number, tell.

    Whoever asks before the whole table leaves the deals, discards and passes out: they are secrets. The round is not over.
    `corrected` as in `corrections.Standing`.
    """
    round_ = walk(table, events, corrected=corrected).round
    assert round_.to_act is not None and round_.turn is not None
    seat, which, led = round_.to_act, table.which(round_.turn), round_.led
    number = 1 + max((number for number, _ in events), default=0)

    def found(other: Card) -> list[Finding]:
        """What is wrong with the record when the seat plays this card."""
        after = walk(
            table, [*events, (number, Played(seat, other, False, which))], corrected=corrected
        )
        return [finding for finding in after.findings if finding.event == number]

    if refusal := play.refusal(round_, Played(seat, card, which=which)):
        return Permission("refused", seat, refusal)
    wrong = found(card)
    if any(finding.code == "not-in-hand" for finding in wrong):
        return Permission("refused", seat, "not-in-hand")
    earlier = [
        finding.trick
        for finding in wrong
        if finding.trick is not None and finding.trick < round_.trick_number
    ]
    proves = earlier[0] if earlier else None
    if led is None:
        return Permission("leads", seat, proves=proves)
    if round_.suit_of[card] == led:
        return Permission("follows", seat, proves=proves)
    can_follow = any(
        not found(other) for other in cards_in(table.deck.members[led] & ~round_.played)
    )
    if len(wrong) > len(earlier):
        # No deal explains it: the hand has to follow, or without a card to follow with it cannot hold this one.
        return (
            Permission("must-follow", seat, proves=proves)
            if can_follow
            else Permission("refused", seat, "not-in-hand")
        )
    return Permission("depends" if can_follow else "is-out", seat, proves=proves)


def legal(round_: Round) -> tuple[Card, ...] | None:
    """The cards that the hand whose turn it is may play, ascending; None unless all of it is known."""
    known = exchange.hands(round_)
    if round_.turn not in known:
        return None
    hand = known[round_.turn]
    following = 0 if round_.led is None else hand & round_.table.deck.members[round_.led]
    return cards_in(following or hand)
