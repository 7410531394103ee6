"""Where a table is found: the page on which it goes on."""

from flask import abort, url_for

from assistant.rules.event_checks import Start
from assistant.rules.views import TableView
from assistant.web.shared.presenter import may_enter


def address(view: TableView) -> str:
    """The page of a card, of the count, of the last round's score, or of the end.

    While a round is counted, whoever may not enter sees how it stands.
    """
    endpoint = _endpoint(view)
    if endpoint == "scores.score":
        return url_for(endpoint, table_id=view.id, number=len(view.rounds))
    return url_for(endpoint, table_id=view.id)


def address_after(view: TableView, round_index: int) -> str:
    """Where a table goes on once something was put right in a round: a running round first.

    Between two rounds that is the score of the round that changed.
    """
    is_newest = round_index == len(view.rounds) - 1
    is_running = not (view.newest.is_done or view.game.ended)
    if is_newest or is_running or not view.rounds[round_index].is_done:
        return address(view)
    return url_for("scores.score", table_id=view.id, number=round_index + 1)


def _endpoint(view: TableView) -> str:
    last = view.newest
    if view.game.ended:
        return "sheet.show"
    if last.is_done:
        return "scores.score"
    if last.level == "score" or last.state.is_over:
        return "scores.tally" if may_enter(view) else "play.sales"
    return "play.sales" if last.level == "bottle" else "play.trick"


def opening_address(view: TableView) -> str:
    """The page of a round that may have just begun: its hands, where they are entered first."""
    has_begun = view.newest.state.has_begun
    if is_at(view, "play.trick") and has_hands(view) and not has_begun:
        return url_for("hands.index", table_id=view.id)
    return address(view)


def first_address(view: TableView, *, is_first: bool) -> str:
    """The page on which a new table begins: the steps before the first card, or the cards.

    The steps come where it is the phone's first game, and where the table wants the lessons.
    """
    if is_first or view.game.options.lessons == "on":
        return url_for("tables.guide", table_id=view.id)
    return opening_address(view)


def round_at(view: TableView, number: int) -> int:
    """The index of the round that an address counts from 1; there is nothing at other numbers."""
    if not 1 <= number <= len(view.rounds):
        abort(404)
    return number - 1


def is_at(view: TableView, endpoint: str) -> bool:
    """Whether the table goes on at this endpoint."""
    return _endpoint(view) == endpoint


def has_hands(view: TableView) -> bool:
    """Whether cards are entered before the round: as agreed, or since a hand lies open."""
    return view.game.options.hands != "off" or bool(view.newest.table.open_hands)


def seat_key(start: Start) -> str:
    """What a page sends for a seat: its column, and the event that seated its player."""
    return f"{start.column}-{start.since}"


def seat_address(table_id: str, start: Start, name: str) -> str:
    """What follows if a seat was somebody of this name all along."""
    key = seat_key(start)
    return url_for("seats.consequences", table_id=table_id, seat=key, round=0, typed=name)
