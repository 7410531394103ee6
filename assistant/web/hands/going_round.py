"""Where the phone goes next while hands are written down."""

from flask import url_for

from assistant.rules import hand_entry_order
from assistant.rules.table import Hand, Seat
from assistant.rules.views import TableView
from assistant.services import hands
from assistant.web.phones import phone


def following_address(view: TableView, seat: Seat) -> str:
    """Where the phone goes after a seat: to the next writer, to an open hand, to a choice."""
    if view.viewer.role == "seat":
        return choice_address(view)
    writer = hand_entry_order.next_writer(view, seat, hands.kept_elsewhere(view.id, phone()))
    if writer is not None:
        return url_for("hands.cover", table_id=view.id, seat=writer)
    for hand in hand_entry_order.open_hands_due(view):
        return url_for("hands.open_hand", table_id=view.id, hand=hand)
    return choice_address(view)


def choice_address(view: TableView, after: Seat | None = None) -> str:
    """The cover of who says next which stack lies open; where nobody does, the first card."""
    chooser = hand_entry_order.next_chooser(view, after)
    if chooser is not None and _comes_to(view, chooser):
        return url_for("hands.cover", table_id=view.id, seat=chooser)
    return url_for("play.trick", table_id=view.id)


def _comes_to(view: TableView, seat: Seat) -> bool:
    """Whether the phone comes to a seat: to its own, or to one whose hand no other phone keeps."""
    if view.viewer.role == "seat":
        return seat == view.viewer.seat
    return seat not in hands.kept_elsewhere(view.id, phone())


def after_open_hand(view: TableView, hand: Hand) -> str:
    """What is asked for from a hand on that lies open; else the first card."""
    later = (other for other in hand_entry_order.open_hands_due(view) if other >= hand)
    if (following := next(later, None)) is not None:
        return url_for("hands.open_hand", table_id=view.id, hand=following)
    return url_for("play.trick", table_id=view.id)
