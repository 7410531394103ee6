"""What happened at a table, entry by entry, and whether its record is whole."""

from collections.abc import Mapping, Sequence

from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Chosen,
    Claimed,
    Compared,
    Dealt,
    Denied,
    Discarded,
    Ended,
    Exchanged,
    GameEvent,
    Given,
    HandEvent,
    HandOpened,
    HandsOpened,
    Joined,
    Left,
    Looked,
    Opened,
    Passed,
    Played,
    Reassigned,
    Remarked,
    Ruled,
    Sealed,
    Signed,
    Skipped,
    Succeeded,
    Tallied,
    Turned,
)
from assistant.rules.options import OF_A_ROUND, Options
from assistant.rules.table import Table
from assistant.wording import N_, Translations, disputes, hands, terms
from assistant.wording.corrections import put_in
from assistant.wording.names import listed, with_hand
from assistant.wording.numbers import joined

Persons = Mapping[str, str]
"""Names in sentences by the ids of people."""


def named(event: GameEvent, names: Sequence[str], t: Translations) -> str:
    """What an undo takes back and a redo brings back, in a word or two."""
    match event:
        case Played(_, card):
            return str(card)
        case Turned(seat, which):
            return with_hand(names[seat], which, t)
        case (
            Dealt(seat)
            | Discarded(seat)
            | Passed(seat)
            | Exchanged(seat)
            | Chosen(seat)
            | Sealed(seat)
        ):
            return t.gettext("{name}'s cards").format(name=names[seat])
        case Signed(_, seat):
            return f"{names[seat]} ✓"
        case Skipped(winner, card):
            return f"{names[winner]} {card}"
    players, of_phones = t.gettext("players"), steps(t)
    return {
        Amended: of_phones["amend"],
        Claimed: t.gettext("claim"),
        Given: of_phones["give"],
        Ruled: of_phones["give"],
        Tallied: t.gettext("count"),
        Compared: t.gettext("Imp's Trick"),
        Began: of_phones["begin"],
        Ended: t.gettext("end"),
        Succeeded: players,
        Joined: players,
        Left: players,
        Reassigned: players,
    }.get(type(event), t.gettext("table rules"))


def steps(t: Translations) -> dict[str, str]:
    """What a phone takes back by itself and that is no card and no hand, in a word or two."""
    return {
        "amend": t.gettext("correction"),
        "begin": t.gettext("next round"),
        "give": t.gettext("decision"),
    }


def reassigned(
    new: str, old: str, since: int | None, agreed: Sequence[str], t: Translations
) -> str:
    """Who had a seat, from this round on or the whole time, and who stands behind it."""
    if since is None:
        text = t.gettext("Put right: {new} sat there, not {old}.").format(new=new, old=old)
    else:
        text = t.gettext("Put right: from round {number} on {new} sat there, not {old}.").format(
            number=since, new=new, old=old
        )
    return _agreed(text, agreed, t)


def corrected(what: str, agreed: Sequence[str], t: Translations) -> str:
    """An amendment, and who stands behind it."""
    return _agreed(t.gettext("Corrected: {what}").format(what=what), agreed, t)


def _agreed(text: str, agreed: Sequence[str], t: Translations) -> str:
    if not agreed:
        return text
    return text + " " + t.gettext("{names} agree.").format(names=joined(agreed, t))


def entry(
    event: GameEvent, names: Sequence[str], persons: Persons, table: Table, t: Translations
) -> str:
    """What happened, in a sentence; a correction is told by `corrected`.

    `names` are those of the seats then.
    """
    match event:
        case Opened(seated):
            who = joined([persons[person] for person in seated], t)
            return t.gettext("The game starts: {names}.").format(names=who)
        case Began(extra):
            return (
                t.gettext("One more round is agreed and starts.")
                if extra
                else t.gettext("The next round starts.")
            )
        case Dealt() | Exchanged() | Chosen() | Discarded() | Passed():
            return _hand(event, names, table, t)
        case Tallied():
            return tally(event, names, t)
        case Given() | Compared() | Ruled():
            return put_in(event, names, t)
        case Claimed(seat, because):
            text = t.gettext("{name} claims the trick: {reason}")
            return text.format(name=names[seat], reason=disputes.reason(because, t))
        case Looked(card) if card is not None:
            return t.gettext("It was asked whether {card} may be played.").format(card=card)
        case Looked(pile=int(pile)):
            return t.gettext("The tricks of {name} were looked at.").format(name=names[pile])
        case Looked():
            return t.gettext("The earlier tricks were looked at.")
        case HandOpened() | HandsOpened() | Denied():
            return hands.noted(event, names, t)
        case Remarked(text, round_):
            return remarked(text, round_, t)
        case Played() | Turned() | Sealed() | Skipped() | Left():
            return _by_a_seat(event, names, t)
        case Signed(round_, seat):
            return t.gettext("{name} signs round {number}.").format(name=names[seat], number=round_)
    return _sitting(event, names, persons, t)


def remarked(text: str, number: int | None, t: Translations) -> str:
    """What somebody wrote on the round of this number, or on the game; "" was removed."""
    if not text:
        if number is None:
            return t.gettext("The remark on the game was removed.")
        return t.gettext("The remark on round {number} was removed.").format(number=number)
    if number is None:
        return t.gettext("On the game: {text}").format(text=text)
    return t.gettext("On round {number}: {text}").format(number=number, text=text)


BY_A_SEAT: Mapping[type, str] = {
    Played: N_("{name} plays {card}."),
    Turned: N_("{name} is next."),
    Sealed: N_("{name} entered cards in secret."),
    Skipped: N_("{name} takes a trick with {card}; its other cards were not entered."),
    Left: N_("{name} leaves."),
}
"""What a seat did, where no more is told than whose it was, and the card."""


def _by_a_seat(
    event: Played | Turned | Sealed | Skipped | Left, names: Sequence[str], t: Translations
) -> str:
    seat = event.winner if isinstance(event, Skipped) else event.seat
    name = with_hand(names[seat], getattr(event, "which", None), t)
    return t.gettext(BY_A_SEAT[type(event)]).format(name=name, card=getattr(event, "card", None))


def _hand(event: HandEvent, names: Sequence[str], table: Table, t: Translations) -> str:
    """What a seat wrote down of its hand, once everybody may read it."""
    match event:
        case Dealt(seat, ()):
            return t.gettext("The hand of {name} is entered.").format(name=names[seat])
        case Dealt(seat, cards, which):
            text = t.gettext("The hand of {name}: {cards}.")
            name = listed(names[seat], which, t)
            return text.format(name=name, cards=joined(sorted(cards), t))
        case Chosen(seat, stack):
            texts = {
                1: t.gettext("{name} opens the first stack."),
                2: t.gettext("{name} opens the second stack."),
            }
            return texts[stack].format(name=names[seat])
        case Discarded(seat, card):
            return _exchange(Exchanged(seat, discards=(card,)), names, table, t)
        case Passed(seat, to, card):
            return _exchange(Exchanged(seat, passes=((to, card),)), names, table, t)
        case Exchanged():
            return _exchange(event, names, table, t)


def _exchange(event: Exchanged, names: Sequence[str], table: Table, t: Translations) -> str:
    """The cards that were dealt, laid under the 19 and passed, as far as they were written down."""
    parts = []
    if event.cards:
        parts.append(t.gettext("dealt {cards}").format(cards=joined(sorted(event.cards), t)))
    parts += [t.gettext("{card} under the 19").format(card=card) for card in event.discards]
    passes = [
        (with_hand(names[to % table.seats], table.which(to) if table.is_free else None, t), card)
        for to, card in event.passes
        if to is not None
    ]
    parts += [t.gettext("{card} to {name}").format(card=card, name=name) for name, card in passes]
    stacks = {1: t.gettext("{name}, first stack"), 2: t.gettext("{name}, second stack")}
    name = names[event.seat]
    if table.is_free and event.stack:
        name = listed(name, table.which(event.hand), t)
    elif event.stack:
        name = stacks[event.stack].format(name=name)
    return t.gettext("{name}: {what}.").format(name=name, what="; ".join(parts))


def _sitting(event: GameEvent, names: Sequence[str], persons: Persons, t: Translations) -> str:
    """Who came and went, what was agreed anew, and how the game was ended; "" of all else."""
    match event:
        case Agreed(options):
            return t.gettext("Agreed: {rules} For rounds not begun yet: {later}").format(
                rules=" ".join(_at_once(options, t)), later=" ".join(_of_a_round(options, t))
            )
        case Succeeded(seat, person):
            return t.gettext("{new} takes over the seat of {old}.").format(
                new=persons[person], old=names[seat]
            )
        case Joined(_, person, coins):
            text = t.ngettext(
                "{name} joins with {coins} coin.", "{name} joins with {coins} coins.", coins
            )
            return text.format(name=persons[person], coins=coins)
        case Ended(counts):
            return ended(counts, t)
    return ""


def ended(counts: bool, t: Translations) -> str:
    """How the table ended the game."""
    if counts:
        return t.gettext("The table ended the game early, as it stands.")
    return t.gettext("The table ended the game early, without a result.")


def tally(event: Tallied, names: Sequence[str], t: Translations) -> str:
    """What the table counted."""
    coins = [
        f"{name} {value}"
        for name, value in zip(names, event.coins, strict=True)
        if value is not None
    ]
    if event.penalty is not None:
        coins.append(t.gettext("Imp's Trick {value}").format(value=event.penalty))
    owner = names[event.bottle]
    if event.second is not None:
        text = t.gettext("Counted: {name} has the first bottle, {second} the second.")
        sentence = text.format(name=owner, second=names[event.second])
        return f"{sentence} {', '.join(coins)}." if coins else sentence
    if not coins:
        return t.gettext("Counted: {name} has the bottle.").format(name=owner)
    text = t.gettext("Counted: {name} has the bottle. {coins}.")
    return text.format(name=owner, coins=", ".join(coins))


def _at_once(options: Options, t: Translations) -> tuple[str, ...]:
    """Those of the agreements that can change while the game runs, and then hold at once."""
    return terms.end(options, t), terms.term("sign_off", options.sign_off, t)


def _of_a_round(options: Options, t: Translations) -> tuple[str, ...]:
    """Those of them that hold for the rounds of which nothing is written down yet (7.5a)."""
    return tuple(terms.term(switch, getattr(options, switch), t) for switch in OF_A_ROUND)


def fault(code: str, event: int | None, t: Translations) -> str:
    """What does not fit in the file of a game, and at which event."""
    return {
        "event": t.gettext(
            "Event {event} does not match the one before it: it, or something before it, was "
            "changed."
        ),
        "cut": t.gettext("The record ends before event {event}; the rest is missing."),
        "head": t.gettext(
            "The header does not match: the table, its opening time, the length, or an unknown key."
        ),
        "people": t.gettext("The people do not match: a name or an id was changed."),
        "digest": t.gettext(
            "The digest does not match: the file is not, byte for byte, the one that was exported."
        ),
    }[code].format(event=event)


def chain(misfit: int | None, t: Translations) -> str:
    """Whether each entry of a record fits the one before it."""
    if misfit is None:
        return t.gettext("Every entry matches the one before it.")
    return fault("event", misfit, t)
