"""Tricks as pages show them, and what is wrong in them."""

from collections.abc import Iterable, Mapping, Sequence

from assistant.rules import permission
from assistant.rules.cards import START_PRICE, Card
from assistant.rules.corrections import CorrectionAsked, ForeseenCorrection
from assistant.rules.events import Inserted, Played, Removed, Replaced
from assistant.rules.findings import Finding
from assistant.rules.repairs import Repair
from assistant.rules.round_view import RoundView
from assistant.rules.tricks import Play, Trick
from assistant.rules.views import TableView
from assistant.web.phones import spoken
from assistant.web.render import (
    MARKS,
    CardFace,
    Group,
    Person,
    PriceStep,
    Shown,
    ShownPlay,
    ShownTrick,
    Suggestion,
    face,
    in_sentences,
    people,
    players,
)
from assistant.web.what_follows import groups
from assistant.wording import decisions, decks, findings, rulings
from assistant.wording import repairs as wording
from assistant.wording.corrections import mark, remark
from assistant.wording.names import listed, of_seat

MOST_LINES = 3
"""How many lines a suggestion shows of what it changes."""


def shown(view: TableView, round_index: int) -> tuple[ShownTrick, ...]:
    """The finished tricks of a round that may be seen, and the running one."""
    round_ = view.rounds[round_index]
    finished = tuple(_shown(trick, view, round_index) for trick in round_.tricks)
    if not round_.state.plays:
        return finished
    plays = _plays(round_.state.plays, view, round_index)
    running = ShownTrick(
        number=round_.state.trick_number,
        plays=plays,
        outcome=None,
        is_running=not round_.is_done,
        mark="",
        bottle=decks.name_among(round_, round_.state.in_play, spoken()),
        leaders=() if round_.is_done else _other_leaders(round_.state.plays, view, round_index),
    )
    return (*finished, running)


def _shown(trick: Trick, view: TableView, round_index: int) -> ShownTrick:
    names = in_sentences(view.names_in(round_index))
    return ShownTrick(
        number=trick.number,
        plays=_plays(trick.plays, view, round_index, trick.card),
        outcome=rulings.outcome(trick, names, spoken()),
        is_running=False,
        mark=mark(trick, names, spoken()),
        bottle=decks.name_among(view.rounds[round_index], trick.in_play, spoken()),
        leaders=() if trick.is_skipped else _other_leaders(trick.plays, view, round_index),
    )


def _other_leaders(plays: Sequence[Play], view: TableView, round_index: int) -> tuple[Person, ...]:
    leader = plays[0].seat
    return tuple(person for person in people(view, round_index) if person.seat != leader)


def owners_of_piles(view: TableView) -> tuple[Person, ...]:
    """Who may leaf through what they have taken, where the table agreed on that (4.7)."""
    return players(view, -1) if view.game.options.review == "own_pile" else ()


def _plays(
    plays: Iterable[Play], view: TableView, round_index: int, winning: Card | None = None
) -> tuple[ShownPlay, ...]:
    round_ = view.rounds[round_index]
    return tuple(
        ShownPlay(
            event=round_.laid_by(play.card),
            name=whose(play, view, round_index),
            card=face(play.card, round_.table.deck),
            is_winning=play.card == winning,
        )
        for play in plays
    )


def whose(play: Play, view: TableView, round_index: int) -> str:
    """Who played a card, and where there are two from which hand."""
    return listed(view.names_in(round_index)[play.seat], play.which, spoken())


def bottles(view: TableView, round_index: int) -> tuple[Shown, ...]:
    """The bottles of a round: which of two, whose, at which price now and at which before.

    `known_price` is what its owner paid for it; None where only the owner was counted.
    """
    round_, names = view.rounds[round_index], view.names_in(round_index)
    found = []
    for number, bottle in enumerate(round_.state.bottles):
        sold = [trick for trick in round_.tricks if trick.in_play == number]
        is_known = sold and sold[-1].bottle == bottle.owner
        found.append(
            Shown(
                name=decks.name_among(round_, number, spoken()),
                owner=of_seat(bottle.owner, names),
                price=bottle.price,
                known_price=sold[-1].price if is_known else None,
                ladder=_ladder(round_, number, names),
            )
        )
    return tuple(found)


def _ladder(round_: RoundView, number: int, names: Sequence[str]) -> tuple[PriceStep, ...]:
    """Every price of a bottle in a round, the start price first, and who bought at it."""
    has_tricks = round_.level == "tricks"  # else only the sales are written down
    sales = (
        PriceStep(
            price=trick.price,
            buyer=of_seat(trick.bottle, names),
            trick=trick.number if has_tricks else None,
        )
        for trick in round_.tricks
        if trick.sold and trick.in_play == number
    )
    return (PriceStep(price=START_PRICE, buyer=None, trick=None), *sales)


def findings_in_words(
    view: TableView, round_index: int, found: Sequence[Finding]
) -> tuple[str, ...]:
    """Findings of a round in words."""
    if not found:
        return ()  # before the names are read
    round_, names = view.rounds[round_index], in_sentences(view.names_in(round_index))
    return tuple(findings.finding(finding, names, round_, spoken()) for finding in found)


def wrong(view: TableView, round_index: int) -> tuple[str, ...]:
    """Everything that is wrong with a round, in words.

    After a correction, that can be what would have been refused before.
    """
    return findings_in_words(view, round_index, view.rounds[round_index].findings)


def decided(view: TableView, round_index: int) -> tuple[str, ...]:
    """What the table decided in a round, a sentence each."""
    round_, names = view.rounds[round_index], in_sentences(view.names_in(round_index))
    return tuple(decisions.decided(ruling, names, spoken()) for ruling in round_.state.rulings)


def suggestions(view: TableView, round_index: int) -> tuple[Suggestion, ...]:
    """The changes that would make a round right, each with all that it changes.

    While the tricks lie face down, those that tell of no card there.
    """
    return tuple(suggestion(foreseen) for foreseen in foreseen_repairs(view, round_index))


def foreseen_repairs(view: TableView, round_index: int) -> tuple[ForeseenCorrection, ...]:
    """The repairs that may be told, the likeliest first."""
    return tuple(
        ForeseenCorrection(
            view, CorrectionAsked(kind="repair", round=round_index + 1, repair=number)
        )
        for number in view.told_repairs(round_index)
    )


def suggestion(foreseen: ForeseenCorrection) -> Suggestion:
    """A repair in words, with what it changes."""
    view, index, number = foreseen.view, foreseen.round_index, foreseen.question.repair or 0
    round_, names, repair = view.rounds[index], view.names_in(index), view.repairs(index)[number]
    previewed, changes = foreseen.preview, tuple[Group, ...]()
    if not isinstance(previewed, Finding):
        # that it leaves nothing wrong, the remark says
        changes = groups(view, previewed, is_open=False)
    return Suggestion(
        text=wording.repair(repair, round_.events, round_.table, in_sentences(names), spoken()),
        card=_card_of(repair, round_),
        remark=remark(repair.leaves, spoken()),
        changes=changes,
        lines=tuple(line for group in changes for line in group.lines)[:MOST_LINES],
        round=index + 1,
        repair=number,
        seen=view.game.length,
    )


def _card_of(repair: Repair, round_: RoundView) -> CardFace | None:
    """The card that a repair puts in the place of another, puts in, or takes out."""
    if repair.kind == "leader":
        return None
    match repair.changes[0]:
        case Replaced(_, Played(card=card)) | Inserted(_, Played(card=card)):
            return face(card, round_.table.deck)
        case Removed(number) if number in round_.plays_by_event:
            return face(round_.plays_by_event[number].card, round_.table.deck)
    return None


def reminded(view: TableView) -> Shown | None:
    """What the table agreed to be reminded of; nothing once a trick was skipped."""
    aid, round_ = view.game.options.memory_aid, view.newest
    reminder = None if aid == "table_only" else permission.reminder(round_.state)
    if reminder is None:
        return None
    table, played, hands = round_.table, frozenset[Card](), range(0)
    if aid == "full":
        played, hands = frozenset(reminder.played), range(table.hands)
    return Shown(
        below=rulings.reminder(reminder, spoken()),
        cards_below=reminder.below,
        played=played,
        seats=tuple(
            Shown(
                coins=reminder.coins[hand] if hand < table.seats else None,
                out=tuple(MARKS[rank] for rank in reminder.out[hand]),
            )
            for hand in hands
        ),
    )


def judged(view: TableView) -> Mapping[str, object]:
    """What the phone does not find by itself: whether something is wrong, the cards that may be
    played, and what was agreed to remind of.
    """
    reminder = reminded(view)
    return {
        "problem": bool(view.newest.unsettled),
        "lit": None if view.lit is None else sorted(view.lit),
        "reminder": reminder
        and {
            "below": reminder.below,
            "played": sorted(reminder.played),
            "seats": [vars(seat) for seat in reminder.seats],
        },
    }
