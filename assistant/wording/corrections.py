"""What a correction says, and what follows from it, in sentences. Rulebook 8.7."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.rules.events import (
    Amended,
    Change,
    Compared,
    Given,
    Inserted,
    Played,
    Removed,
    RoundEvent,
    Ruled,
    Skipped,
    Turned,
)
from assistant.rules.tricks import Play, Trick
from assistant.wording import Translations, decisions
from assistant.wording.lists import joined
from assistant.wording.names import listed, of_seat, with_hand


@dataclass(frozen=True, slots=True)
class Before:
    """A round before it was corrected: its events by number, and the plays among them."""

    events: Mapping[int, RoundEvent]
    plays: Mapping[int, Play]
    names: Sequence[str]


def change(amendment: Amended, before: Before, t: Translations) -> str:
    """What was put right."""
    removed = [
        before.events.get(change.event)
        for change in amendment.changes
        if isinstance(change, Removed)
    ]
    if len(removed) < 2:
        return " ".join(filter(None, (_change(change, before, t) for change in amendment.changes)))
    cards = [event.card for event in removed if isinstance(event, Played)]
    texts = [t.gettext("Taken back: {cards}.").format(cards=joined(cards, t))] if cards else []
    return " ".join(
        [
            *texts,
            *(
                put_in(change.event, before.names, t)
                for change in amendment.changes
                if isinstance(change, Inserted)
            ),
        ]
    )


def _change(change: Change, before: Before, t: Translations) -> str:
    if isinstance(change, Inserted):
        return put_in(change.event, before.names, t)
    was = before.events.get(change.event)
    play = before.plays.get(change.event)
    if isinstance(change, Removed):
        if isinstance(was, Played | Skipped):
            return t.gettext("{name}: {card} was one too many.").format(
                name=_whose(play, before, t), card=was.card
            )
        return t.gettext("An entry is removed.")
    return _replaced(was, change.by, play, before, t)


def _whose(play: Play | None, before: Before, t: Translations) -> str:
    """Who laid a card; nobody, where it was refused."""
    return "" if play is None else listed(before.names[play.seat], play.which, t)


def _replaced(
    was: RoundEvent | None, now: RoundEvent, play: Play | None, before: Before, t: Translations
) -> str:
    match was, now:
        case ((Played(_, old) | Skipped(_, old)), (Played(_, new) | Skipped(_, new))) if old != new:
            name = _whose(play, before, t)
            return t.gettext("{name}: {new}, not {old}.").format(name=name, new=new, old=old)
        case Turned(other), Turned(seat):
            return t.gettext("{name} led, not {other}.").format(
                name=before.names[seat], other=before.names[other]
            )
        case Played(), Played(seat, card, _, which) if play is None or (play.seat, play.which) != (
            seat,
            which,
        ):
            return t.gettext("{name} played {card}.").format(
                name=with_hand(before.names[seat], which, t), card=card
            )
        case _, Given():
            return put_in(now, before.names, t)
    return ""


def put_in(event: RoundEvent, names: Sequence[str], t: Translations) -> str:
    """Something that happened and had been left out."""
    match event:
        case Played(_, card):
            return t.gettext("{card} had been left out.").format(card=card)
        case Turned(seat):
            return t.gettext("{name} led.").format(name=names[seat])
        case Given(winner, price, bottle):
            return given(names[winner], price, of_seat(bottle, names), t)
        case Ruled():
            return decisions.decided(event, names, t)
        case Compared(imp):
            return t.gettext("The Imp's Trick was turned over: {cards}.").format(
                cards=joined(sorted(imp), t)
            )
    return ""


def given(winner: str, price: Card, owner: str | None, t: Translations) -> str:
    """A trick as the table gave it."""
    if owner is None:
        return t.gettext("The table gave the trick to {name}; the price stayed at {price}.").format(
            name=winner, price=price
        )
    text = t.gettext("The table gave the trick to {name}; {owner} had the bottle at {price}.")
    return text.format(name=winner, owner=owner, price=price)


def kept(trick: Trick, names: Sequence[str], t: Translations) -> str:
    """What the answer "played so" would keep."""
    if trick.bottle is None:
        return t.gettext("Trick {number} stays with {name}.").format(
            number=trick.number, name=names[trick.winner]
        )
    text = t.gettext("Trick {number} stays with {name}, the bottle with {owner} at {price}.")
    return text.format(
        number=trick.number, name=names[trick.winner], owner=names[trick.bottle], price=trick.price
    )


def mark(trick: Trick, names: Sequence[str], t: Translations) -> str:
    """What sets a trick apart from one that went by the rules and was written down whole."""
    if not trick.is_given:
        return ""
    rightful = trick.plays[trick.by_the_rules.place].seat
    if rightful == trick.winner:
        return t.gettext("Price and bottle stay as they were at the table.")
    text = t.gettext("The table gave it to {name}; by the rules {rightful} takes it.")
    return text.format(name=names[trick.winner], rightful=names[rightful])


def remark(leaves: int, t: Translations) -> str:
    """Whether a suggested change puts everything right."""
    return (
        t.gettext("Something would still be wrong.")
        if leaves
        else t.gettext("Then everything fits.")
    )
