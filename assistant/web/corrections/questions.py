"""A question about a correction as the changes that it asks for."""

from dataclasses import dataclass, replace

from assistant.rules import amendments, consequences, repairs
from assistant.rules.events import Amended, Change, Given, Inserted, Replaced, Skipped
from assistant.rules.game import Game, GameRound
from assistant.rules.table import Seat
from assistant.rules.tricks import Play, Trick, taken
from assistant.services import table_commands
from assistant.services.table_views import TableView
from assistant.web.corrections.forms import Question


@dataclass(frozen=True, slots=True)
class Asked:
    """The changes, the place of the round that they are about, and the number of the trick that stays as the table had it."""

    place: int
    changes: tuple[Change, ...]
    kept: int | None = None


def asked(game: Game, question: Question) -> Asked:
    """What a question asks for; no changes where it makes no sense."""
    event = question.event.number
    if question.kind.data == "repair":
        place = min(question.round.number or len(game.rounds), len(game.rounds)) - 1
        return Asked(place, _repair(game, max(0, place), question.repair.number or 0))
    if question.kind.data == "left_out" and event is None:
        return _left_out_at_the_end(game, question)
    if event is None or not 0 < event < game.length:
        return Asked(len(game.rounds) - 1, ())
    place = game.round_of(event)
    return Asked(
        place, _changes(game, place, question, event) if _is_told(game.rounds[place], event) else ()
    )


def _left_out_at_the_end(game: Game, question: Question) -> Asked:
    """A card that was left out at the end of an earlier round."""
    place, card = (question.round.number or 0) - 1, question.card.number
    if card is None or not 0 <= place < len(game.rounds):
        return Asked(len(game.rounds) - 1, ())
    return Asked(
        place, amendments.left_out(game.rounds[place], amendments.end_of(game, place), card)
    )


def _is_told(one: GameRound, number: int) -> bool:
    return any(number == told for told, _ in one.events)


def _changes(game: Game, place: int, question: Question, event: int) -> tuple[Change, ...]:
    one = game.rounds[place]
    card, seat = question.card.number, question.seat.number
    match question.kind.data:
        case "card" if card is not None:
            return amendments.another_card(one, event, card)
        case "left_out" if card is not None:
            return amendments.left_out(one, event, card)
        case "removed":
            return amendments.one_too_many(event)
        case "leader" if seat is not None:
            return amendments.another_leader(one, event, seat)
        case "given" if seat is not None and question.price.number is not None:
            told = dict(one.events)[event]
            if isinstance(told, Skipped):
                return (Replaced(event, replace(told, winner=seat)),)
            trick = trick_of(one, event)
            gift = Given(seat, question.price.number, question.bottle.number)
            return amendments.given(game, place, trick, gift) if trick else ()
    return ()


def _repair(game: Game, place: int, index: int) -> tuple[Change, ...]:
    one = game.rounds[place]
    found = repairs.repairs(one.table, one.events, end=game.length)
    return found[index].changes if index < len(found) else ()


def trick_of(one: GameRound, event: int) -> Trick | None:
    """The finished trick in which the event of this number laid a card."""
    numbers = one.replay.round.laid
    tricks = one.replay.round.tricks
    return next(
        (trick for trick in tricks if any(numbers[play.card] == event for play in trick.plays)),
        None,
    )


def play_of(one: GameRound, event: int) -> Play:
    """What the event of this number laid; it laid a card."""
    round_, card = one.replay.round, dict(one.events)[event]
    plays = [*(play for trick in round_.tricks for play in trick.plays), *round_.plays]
    return next(play for play in plays if play.card == getattr(card, "card", None))


def played_so(view: TableView, asked: Asked) -> Asked | None:
    """The same changes, and the first trick that they change stays as the table had it; None where that is no answer."""
    if any(isinstance(change, Inserted) for change in asked.changes):
        return None
    after = table_commands.foreseen(view, Amended(asked.changes))
    changed = consequences.between(view.game, after).tricks
    trick = next((one for one in changed if one.round == asked.place + 1), None)
    if trick is None or trick.was is None or trick.now is None or trick.now.is_skipped:
        return None
    gift = amendments.given(
        replace(after, length=view.length),
        asked.place,
        trick.now,
        _as_it_was(trick.was, trick.now),
    )
    so = Asked(asked.place, (*asked.changes, *gift), trick.now.number)
    kept = table_commands.foreseen(view, Amended(so.changes))
    return so if _goes(kept.rounds[asked.place]) == _goes(view.game.rounds[asked.place]) else None


def _goes(one: GameRound) -> list[tuple[Seat | None, Seat]]:
    """Who led and who took each trick."""
    return [(trick.leader, trick.winner) for trick in one.replay.round.tricks]


def _as_it_was(was: Trick, now: Trick) -> Given:
    """The trick as the table had it; where the price it had is no card of the trick any more, as its taker's card makes it."""
    if was.price in (now.price_before, *(play.card for play in now.plays)):
        return Given(was.winner, was.price, was.bottle)
    card = taken(
        [play.card for play in now.plays if play.seat == was.winner], now.price_before
    ).card
    if card < now.price_before:
        return Given(was.winner, card, was.winner)
    return Given(was.winner, now.price_before, now.bottle_before)
