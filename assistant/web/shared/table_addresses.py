"""Where a table is found: the page on which it goes on."""

from flask import url_for

from assistant.rules.views import TableView


def address(view: TableView) -> str:
    """The page of a card, of the count, of the last round's score, or of the end."""
    game, last = view.game, view.newest
    if game.ended:
        return url_for("sheet.show", table_id=view.id)
    if last.is_done:
        return url_for("record.score", table_id=view.id, number=len(view.rounds))
    if last.level == "score" or last.is_over:
        return url_for("record.tally", table_id=view.id)
    return url_for("record.sales" if last.level == "bottle" else "record.trick", table_id=view.id)


def opening_address(view: TableView) -> str:
    """The page of a round that may have just begun: its hands, where they are entered first."""
    has_begun = view.newest.has_begun
    if is_at(view, "record.trick") and has_hands(view) and not has_begun:
        return url_for("hands.index", table_id=view.id)
    return address(view)


def is_at(view: TableView, endpoint: str) -> bool:
    """Whether the table goes on at this endpoint."""
    return address(view) == url_for(endpoint, table_id=view.id)


def has_hands(view: TableView) -> bool:
    """Whether cards are entered before the round: as agreed, or since Lopaka's hand is open."""
    return view.game.options.hands != "off" or view.newest.table.variant == "lopaka"
