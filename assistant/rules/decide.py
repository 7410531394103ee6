"""What comes of a command: the events that it brings about, or why it cannot be.

A command becomes one event, two where seats are exchanged (7.8), and then what follows from it
without anybody's choice: a card that plays itself (4.9, 10.7), or the rest of what is taken back.
"""

from dataclasses import replace
from typing import NamedTuple

from assistant.rules import amendments, commands, secret_hands
from assistant.rules.cards import Card
from assistant.rules.commands import Command
from assistant.rules.event_checks import checked, checked_exchange, sits_twice
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Change,
    Compared,
    Dealt,
    Denied,
    Exchanged,
    GameEvent,
    HandEvent,
    HandsOpened,
    Joined,
    Left,
    Passed,
    Played,
    Retracted,
    Ruled,
    Succeeded,
    Turned,
)
from assistant.rules.findings import Finding
from assistant.rules.fold import Fold
from assistant.rules.game import Game
from assistant.rules.lopaka import forced
from assistant.rules.options import Options
from assistant.rules.table import LOPAKA, Hand, Seat, Table, Which
from assistant.rules.views import round_view

# The event that a command stands for, before anybody has checked whether it can be.

NOTHING = Retracted(0)
"""Takes back what is never taken back: refused."""


def event_of(game: Game, command: Command) -> GameEvent:
    """The event that a command stands for."""
    table = game.rounds[-1].table
    match command:
        case commands.PlayCard(hand, card, assumed):
            seat, which = seat_and_hand(table, hand)
            return Played(seat, card, assumed, which)
        case commands.TakeTurn(hand):
            seat, _ = seat_and_hand(table, hand)
            return Turned(seat, table.hand_of_turn(hand))
        case commands.ChangeCard(number, card):
            return Amended(_another_card(game, number, card))
        case commands.Undo():
            return Retracted(game.undo or 0)
        case commands.Redo():
            return Retracted(game.redo or 0)
        case commands.BeginRound(extra):
            by_turn = game.options.dealer_rotation == "left"
            return Began(extra, None if by_turn else game.next_dealer)
        case commands.SignAllRounds(seat):
            return next(iter(game.unsigned_by(seat)), NOTHING)
        case commands.ShowOpenHand(hand, cards):
            # A deal comes before all that is given away; in the duel it is often told later.
            is_lopakas = hand == LOPAKA
            return Dealt(hand, cards) if is_lopakas else Exchanged(hand, cards, stack=1)
        case commands.RewriteHand(seat):
            return last_of_the_hand(game, seat) or NOTHING
        case commands.RewriteOpenHand(hand):
            return last_of_the_open_hand(game, hand) or NOTHING
        case commands.ChangeAgreement():
            return Agreed(_agreed_anew(game.agreed, command))
        case commands.ExchangeSeats(one):
            return one
        case commands.Correct(changes, agreed):
            return Amended(changes, agreed)
        case commands.RecountRound(index, tally, agreed):
            return Amended(amendments.counted(game, index, tally), agreed)
        case commands.Decide(index, ruling, agreed):
            return _added(game, index, ruling, agreed)
        case commands.CompareImpsTrick(index, cards):
            return _added(game, index, Compared(cards), ())
        case commands.Rewind(index, number, ruling, agreed):
            return Amended(_rewound(game, index, number, ruling), agreed)
        case _:
            return command


def _agreed_anew(agreed: Options, said: commands.ChangeAgreement) -> Options:
    """The agreements with what can be agreed anew while the game runs."""
    return replace(
        agreed,
        goal=said.goal,
        sign_off=said.sign_off,
        level=said.level,
        hands=said.hands,
        memory_aid=said.memory_aid,
        lessons=said.lessons,
    )


def _added(game: Game, index: int, event: Ruled | Compared, agreed: tuple[Seat, ...]) -> GameEvent:
    """Adds a decision or a look at the Imp's Trick to a round; later as an amendment."""
    if not 0 <= index < len(game.rounds):
        return Amended(())
    is_newest = index == len(game.rounds) - 1
    if is_newest and (isinstance(event, Compared) or not game.rounds[index].signed):
        return event
    return Amended(amendments.at_the_end(game, index, event), agreed)


def _rewound(game: Game, index: int, number: int, ruling: Ruled) -> tuple[Change, ...]:
    """The cards of a round are taken back from an event on, and the record says why."""
    if not 0 <= index < len(game.rounds) or number not in dict(game.rounds[index].events):
        return ()
    taken_back = amendments.rewound(game.rounds[index], number)
    return (*taken_back, *amendments.at_the_end(game, index, ruling))


def _another_card(game: Game, number: int, card: Card) -> tuple[Change, ...]:
    """Another card for one that was laid in the newest round."""
    newest = game.rounds[-1]
    is_laid = number in newest.state.laid.values()
    return amendments.another_card(newest, number, card) if is_laid else ()


def seat_and_hand(table: Table, hand: Hand) -> tuple[Seat, Which | None]:
    """Whose a hand is, and which of two; a number that no hand has is a stranger's."""
    return (hand % table.seats, table.which(hand)) if 0 <= hand < table.hands else (hand, None)


def last_of_the_hand(game: Game, seat: Seat) -> Retracted | None:
    """Takes back the last thing that a seat wrote down of its hand, before the first card."""
    table = game.rounds[-1].table
    numbers = [
        number
        for number, event in _written_of_hands(game)
        if event.seat == seat and not secret_hands.lies_open(event, table)
    ]
    return Retracted(numbers[-1]) if numbers else None


def last_of_the_open_hand(game: Game, hand: Hand) -> Retracted | None:
    """Takes back the last thing that was written down of an open hand, before the first card."""
    table = game.rounds[-1].table
    numbers = [
        number
        for number, event in _written_of_hands(game)
        if secret_hands.lies_open(event, table)
        and hand == (event.to if isinstance(event, Passed) else event.seat)
    ]
    return Retracted(numbers[-1]) if numbers else None


def _written_of_hands(game: Game) -> list[tuple[int, HandEvent]]:
    """What was written down of the newest round's hands; nothing once a card is played."""
    newest = game.rounds[-1]
    if newest.state.has_begun:
        return []
    return [(number, event) for number, event in newest.events if isinstance(event, HandEvent)]


class Decision(NamedTuple):
    """The events that a command brings about, and the fold with them."""

    events: tuple[GameEvent, ...]
    fold: Fold


class Refusal(NamedTuple):
    """Why a command cannot be carried out, and the index of the round that it is about."""

    finding: Finding
    round_index: int


def decide(fold: Fold, command: Command, *, follow: bool = True) -> Decision | Refusal:
    """What comes of a command at a table; `follow`: also what follows from it by itself."""
    event = event_of(fold.game, command)
    after = _refusal_now(fold, command) or _checked(fold, command, event)
    if isinstance(after, Finding):
        return Refusal(after, _round_about(fold.game, event))
    events = list(after.events[len(fold.events) :])
    while following := _other_half(after, command) or (follow and _following(after, command)):
        further = checked(after, following)
        if isinstance(further, Finding) and _other_half(after, command):
            return Refusal(further, _round_about(fold.game, event))
        if isinstance(further, Finding):
            break
        events.append(following)
        after = further
    reaches_back = any(isinstance(event, Retracted | Amended) for event in events)
    if (reaches_back and secret_hands.were_closed(fold, after)) or secret_hands.are_due(after):
        events.append(HandsOpened())
        after = after.then(HandsOpened())
    return Decision(tuple(events), after)


def _checked(fold: Fold, command: Command, event: GameEvent) -> Fold | Finding:
    """The fold with the event of a command, or both where two seats are exchanged; or why not."""
    if isinstance(command, commands.ExchangeSeats):
        return checked_exchange(fold, command.one, command.other)
    return checked(fold, event)


def _refusal_now(fold: Fold, command: Command) -> Finding | None:
    """Why a command comes too late or too early, although its event could be."""
    game, number = fold.game, len(fold.events)
    match command:
        case Succeeded() | Joined() | Left():
            return Finding("game-over", number) if game.is_over else None
        case HandsOpened():
            is_over = game.rounds[-1].is_done or game.ended
            return None if is_over else Finding("round-running", number)
        case commands.Correct(changes) if secret_hands.hides_any(fold, changes):
            return Finding("nothing-to-amend", number)
        case commands.ChangeCard(event, card) if _lies_face_down(fold, event, card):
            return Finding("nothing-to-amend", number)
    return None


def _lies_face_down(fold: Fold, event: int, card: Card) -> bool:
    """Whether nobody sees the card of an event any more, or the one that it is exchanged with."""
    newest = round_view(fold, len(fold.game.rounds) - 1)
    plays = newest.plays_by_event
    others = [number for number, play in plays.items() if play.card == card]
    return any(map(newest.is_face_down, (event, *others)))


def _round_about(game: Game, event: GameEvent) -> int:
    """The index of the round that an event is about; -1 is the newest."""
    if isinstance(event, Amended):
        return min(amendments.touched(game, event.changes), default=-1)
    return -1


def _other_half(fold: Fold, command: Command) -> GameEvent | None:
    """Two seats that were exchanged are taken back, and brought back, together (7.8)."""
    number = {commands.Undo: fold.game.undo, commands.Redo: fold.game.redo}.get(type(command))
    return Retracted(number) if number and sits_twice(fold.game) else None


def _following(fold: Fold, command: Command) -> GameEvent | None:
    """What follows by itself when a command's last event has happened."""
    match command:
        case commands.Undo():
            return _undone_too(fold)
        case commands.Redo():
            return _redone_too(fold)
        case commands.RewriteHand(seat):
            return last_of_the_hand(fold.game, seat)
        case commands.RewriteOpenHand(hand):
            return last_of_the_open_hand(fold.game, hand)
        case commands.SignAllRounds(seat):
            return next(iter(fold.game.unsigned_by(seat)), None)
    return forced(fold.game.rounds[-1].state)


def _undone_too(fold: Fold) -> Retracted | None:
    """Where a card that played itself was taken back, what it followed is taken back too."""
    game, retraction = fold.game, fold.events[-1]
    assert isinstance(retraction, Retracted)
    played_itself = fold.events[retraction.event] == forced(game.rounds[-1].state)
    return Retracted(game.undo) if played_itself and game.undo else None


def _redone_too(fold: Fold) -> Retracted | None:
    """The cards that played themselves after what stands again stand again too."""
    game = fold.game
    undone = None if game.redo is None else fold.events[game.redo]
    is_next = isinstance(undone, Retracted) and fold.events[undone.event] == forced(
        game.rounds[-1].state
    )
    return Retracted(game.redo) if is_next and game.redo else None


# What is told of a command that is refused only because of a secret hand. Rulebook 8.16.


def denied(fold: Fold, command: Command, refusal: Refusal) -> tuple[Decision, Refusal]:
    """What is written down of a refusal that rests on a secret hand, and what may be told (8.16).

    That is no seat and no card but those of the command.
    """
    number = len(fold.events)
    event, told = Denied(), Refusal(Finding("not-in-hand", number), refusal.round_index)
    match command:
        case commands.PlayCard(hand, card):
            seat, _ = seat_and_hand(fold.game.rounds[-1].table, hand)
            event, told = Denied(seat, card), refusal
        case Exchanged(seat):
            event, told = Denied(seat), refusal
    return Decision((event,), fold.then(event)), told
