"""What comes of a command: the events that it brings about, or why it cannot be.

A command becomes one event, two where seats are exchanged (7.8), and then what follows from it
without anybody's choice: a card that plays itself (4.9, 10.7), or the rest of what is taken back.
"""

from typing import NamedTuple

from assistant.rules import amendments, commands, secret_hands
from assistant.rules.cards import Card
from assistant.rules.commands import NOTHING, Command, Reported, seat_and_hand
from assistant.rules.event_checks import checked, sits_twice
from assistant.rules.events import (
    Amended,
    Denied,
    Exchanged,
    GameEvent,
    HandsOpened,
    Joined,
    Left,
    Retracted,
    Succeeded,
)
from assistant.rules.findings import Finding
from assistant.rules.fold import Fold
from assistant.rules.game import Game
from assistant.rules.lopaka import forced
from assistant.rules.views import round_view


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
    event = command if isinstance(command, Reported) else command.event_in(fold.game)
    others = (command.other,) if isinstance(command, commands.ExchangeSeats) else ()
    after = _refusal_now(fold, command) or checked(fold, event, *others)
    if isinstance(after, Finding):
        return Refusal(after, _round_about(fold.game, event))
    events = list(after.events[len(fold.events) :])
    while following := _other_half(after, command) or (follow and _following(after, command)):
        further = checked(after, following)
        if isinstance(further, Finding):
            if _other_half(after, command):
                return Refusal(further, _round_about(fold.game, event))
            break
        events.append(following)
        after = further
    reaches_back = any(isinstance(event, Retracted | Amended) for event in events)
    # hands are opened to everybody again that were, and those of a game that is over
    is_to_open = reaches_back and secret_hands.were_closed(fold, after)
    if after.game.is_over and not is_to_open:
        shown = secret_hands.sealed(after.events, after.game, None)
        is_to_open = secret_hands.has_secrets(shown)
    if is_to_open:
        events.append(HandsOpened())
        after = after.then(HandsOpened())
    return Decision(tuple(events), after)


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
        case commands.RewriteHand() | commands.RewriteOpenHand() | commands.SignAllRounds():
            further = command.event_in(fold.game)
            return None if further == NOTHING else further
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
    event, answer = Denied(), Refusal(Finding("not-in-hand", number), refusal.round_index)
    match command:
        case commands.PlayCard(hand, card):
            seat, _ = seat_and_hand(fold.game.rounds[-1].table, hand)
            event, answer = Denied(seat, card), refusal
        case Exchanged(seat):
            event, answer = Denied(seat), refusal
    return Decision((event,), fold.then(event)), answer
