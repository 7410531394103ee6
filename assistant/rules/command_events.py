"""The event that a command stands for, before anybody has checked whether it can be."""

from dataclasses import replace

from assistant.rules import amendments, commands, secret_hands
from assistant.rules.cards import Card
from assistant.rules.commands import Command
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Change,
    Chosen,
    Claimed,
    Compared,
    Dealt,
    Ended,
    Exchanged,
    GameEvent,
    HandEvent,
    HandOpened,
    HandsOpened,
    Joined,
    Left,
    Looked,
    Passed,
    Played,
    Reassigned,
    Retracted,
    Ruled,
    Signed,
    Skipped,
    Succeeded,
    Turned,
)
from assistant.rules.game import Game
from assistant.rules.options import Options
from assistant.rules.signatures import unsigned_by
from assistant.rules.table import LOPAKA, Hand, Seat, Table, Which

NOTHING = Retracted(0)
"""Takes back what is never taken back: refused."""


def event_of(game: Game, command: Command) -> GameEvent:
    """The event that a command stands for."""
    table = game.rounds[-1].table
    match command:
        case commands.Play(hand, card, assumed):
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
        case commands.SkipTrick(seat, card):
            return Skipped(seat, card)
        case commands.CountRound(tally):
            return tally
        case commands.BeginRound(extra):
            by_turn = game.options.dealer_rotation == "left"
            return Began(extra, None if by_turn else game.next_dealer)
        case commands.SignRound(number, seat):
            return Signed(number, seat)
        case commands.SignAllRounds(seat):
            return next(iter(unsigned_by(game, seat)), NOTHING)
        case commands.LookBack(pile):
            return Looked(pile=pile)
        case commands.AskCard(card):
            return Looked(card)
        case commands.ClaimTrick(seat, because):
            return Claimed(seat, because)
        case _:
            return _of_the_table(game, command)


def _of_the_table(game: Game, command: Command) -> GameEvent:
    """The event of a command about people, hands, agreements, decisions and corrections."""
    match command:
        case commands.WriteHand(exchanged):
            return exchanged
        case commands.ChooseOpenHand(seat, stack):
            return Chosen(seat, stack)
        case commands.ShowOpenHand(hand, cards):
            # A deal comes before all that is given away; in the duel it is often told later.
            is_lopakas = hand == LOPAKA
            return Dealt(hand, cards) if is_lopakas else Exchanged(hand, cards, stack=1)
        case commands.ShowReceived(hand, card):
            return Passed(1 - hand, hand, card)
        case commands.RewriteHand(seat):
            return last_of_the_hand(game, seat) or NOTHING
        case commands.RewriteOpenHand(hand):
            return last_of_the_open_hand(game, hand) or NOTHING
        case commands.OpenHand(seat):
            return HandOpened(seat)
        case commands.OpenHands():
            return HandsOpened()
        case commands.ChangeAgreement():
            return Agreed(_agreed_anew(game.agreed, command))
        case commands.EndGame(counts):
            return Ended(counts)
        case commands.TakeOverSeat(seat, person, _):
            return Succeeded(seat, person)
        case commands.JoinTable(after, person, _, coins):
            return Joined(after, person, coins)
        case commands.LeaveTable(seat):
            return Left(seat)
        case commands.ReassignSeat(column, person, _, since, agreed):
            return Reassigned(column, person, since, agreed)
        case commands.ExchangeSeats(one):
            return one
        case _:
            return _about_a_round(game, command)


def _about_a_round(game: Game, command: Command) -> GameEvent:
    """The event of a decision or a correction."""
    match command:
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
    raise TypeError(f"{command} is no command")


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
    is_laid = number in newest.replay.round.laid.values()
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
    if newest.replay.round.has_begun:
        return []
    return [(number, event) for number, event in newest.events if isinstance(event, HandEvent)]
