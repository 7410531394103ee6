"""What may have gone wrong when a round was written down, in a sentence for each kind of slip."""

from collections.abc import Sequence

from assistant.rules.cards import Card
from assistant.rules.events import Inserted, Played, RoundEvent
from assistant.rules.repairs import Repair, repaired
from assistant.rules.replay import walk
from assistant.rules.slips import Script
from assistant.rules.state import Round
from assistant.rules.table import Table
from assistant.wording import Translations
from assistant.wording.names import with_hand


def repair(
    found: Repair,
    events: Sequence[tuple[int, RoundEvent]],
    table: Table,
    names: Sequence[str],
    t: Translations,
) -> str:
    """What was done, where the record that these events tell says something else."""
    script = Script(table, events, _end(found, events))
    after = repaired(table, events, found.changes, end=script.end).round
    match found.kind:
        case "card" | "exchange":
            return _another_card(found, script, after, names, t)
        case "hand":
            [play] = _plays(found)
            text = t.gettext("Trick {trick}: {card} came from {hand}.")
            hand = with_hand(names[play.seat], play.which, t)
            return text.format(trick=_trick(play.card, after), card=play.card, hand=hand)
        case "neighbours":
            return _neighbours(found, after, t)
        case "left_out":
            return _left_out(found, after, names, t)
        case "one_too_many":
            return _one_too_many(found, script, t)
        case "leader":
            return _leader(found, script, after, names, t)


def _another_card(
    found: Repair, script: Script, after: Round, names: Sequence[str], t: Translations
) -> str:
    """One card for another; and if that other was played too, the trick in which it was."""
    play, *exchanged = _plays(found)
    written = script.events[_index(found, script)][1]
    assert isinstance(written, Played)
    if exchanged:
        text = t.gettext(
            "Trick {trick}: {name} played {card}, not {other}; {other} came in trick {later}."
        )
    else:
        text = t.gettext("Trick {trick}: {name} played {card}, not {other}.")
    trick, later = _trick(play.card, after), _trick(written.card, after)
    return text.format(
        trick=trick, name=names[play.seat], card=play.card, other=written.card, later=later
    )


def _neighbours(found: Repair, after: Round, t: Translations) -> str:
    """Two cards that follow each other, in one trick or where one ends and the next begins."""
    card, other = (play.card for play in _plays(found))
    trick, later = _trick(card, after), _trick(other, after)
    if trick == later:
        text = t.gettext("Trick {trick}: {other} and {card} were tapped in the wrong order.")
    else:
        text = t.gettext(
            "Tricks {trick} and {later}: {other} and {card} were tapped in the wrong order."
        )
    return text.format(trick=trick, later=later, card=card, other=other)


def _left_out(found: Repair, after: Round, names: Sequence[str], t: Translations) -> str:
    [play] = _plays(found)
    text = t.gettext("Trick {trick}: a card was left out, {name} played {card}.")
    return text.format(trick=_trick(play.card, after), name=names[play.seat], card=play.card)


def _one_too_many(found: Repair, script: Script, t: Translations) -> str:
    index = _index(found, script)
    written = script.events[index][1]
    assert isinstance(written, Played)
    before = walk(script.table, script.events[:index], corrected=script.end, explain=False).round
    return t.gettext("Trick {trick}: {card} is one too many.").format(
        trick=before.trick_number, card=written.card
    )


def _leader(
    found: Repair, script: Script, after: Round, names: Sequence[str], t: Translations
) -> str:
    """Who played the first of the cards, and who did by the record.

    By the record it was the seat pointed at, or else the one whose turn it was.
    """
    changed = _index(found, script)
    index, _, written = next(play for play in script.plays if play[0] >= changed)
    seat = next((play.seat for play in after.all_plays if play.card == written.card), written.seat)
    other = script.turns[index] if written.seat == seat else written.seat
    if written.card in [
        trick[0].card
        for trick in (*(finished.plays for finished in after.tricks), after.plays)
        if trick
    ]:
        text = t.gettext("Trick {trick}: {name} led, not {other}.")
    else:
        text = t.gettext("Trick {trick}: {card} was played by {name}, not by {other}.")
    others = names[seat if other is None else other]
    return text.format(
        trick=_trick(written.card, after), name=names[seat], other=others, card=written.card
    )


def _end(found: Repair, events: Sequence[tuple[int, RoundEvent]]) -> int:
    """A number above all others, such as the amendment's.

    What is inserted at the end stands before it.
    """
    befores = [change.before for change in found.changes if isinstance(change, Inserted)]
    return max([number + 1 for number, _ in events] + befores)


def _index(found: Repair, script: Script) -> int:
    """The place in the script of the first change."""
    number = found.changes[0].place
    return next(
        (index for index, (event_number, _) in enumerate(script.events) if event_number == number),
        len(script.events),
    )


def _plays(found: Repair) -> list[Played]:
    """The plays as they should have been written down."""
    in_order = sorted(found.changes, key=lambda change: not isinstance(change, Inserted))
    put_there = [change.put_there for change in in_order]
    return [event for event in put_there if isinstance(event, Played)]


def _trick(card: Card, round_: Round) -> int:
    """The number of the trick in which the card lies.

    For a card that is still refused, the running trick's.
    """
    trick = round_.trick_with(card)
    return round_.trick_number if trick is None else trick.number
