"""What is told of a command that is refused only because of a secret hand. Rulebook 8.16."""

from assistant.rules import commands
from assistant.rules.command_events import seat_and_hand
from assistant.rules.commands import Command
from assistant.rules.decide import Decision, Refusal
from assistant.rules.events import Denied
from assistant.rules.findings import Finding
from assistant.rules.fold import Fold


def denied(fold: Fold, command: Command, refusal: Refusal) -> tuple[Decision, Refusal]:
    """What is written down of a refusal that rests on a secret hand, and what may be told (8.16).

    That is no seat and no card but those of the command.
    """
    number = len(fold.events)
    event, told = Denied(), Refusal(Finding("not-in-hand", number), refusal.round_index)
    match command:
        case commands.Play(hand, card):
            seat, _ = seat_and_hand(fold.game.rounds[-1].table, hand)
            event, told = Denied(seat, card), refusal
        case commands.WriteHand(exchanged):
            event, told = Denied(exchanged.seat), refusal
    return Decision((event,), fold.then(event)), told
