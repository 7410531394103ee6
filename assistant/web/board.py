"""The board: a tablet in the middle of the table that everybody looks at, and nobody taps."""

from collections.abc import Sequence

from flask import Blueprint
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.rules.round_view import RoundView
from assistant.rules.table import Table
from assistant.rules.views import TableView
from assistant.tables import tables
from assistant.web.render import Banner, Shown, face, render_at
from assistant.web.trick_page import as_it_stands, lit_hand, slots, trick_number
from assistant.wording.names import of_seat

blueprint = Blueprint("board", __name__, url_prefix="/tables/<table_id>")


PLACES = ("top", "left", "right", "bottom")
AROUND = {
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "left", "right", "right"),
    6: ("bottom", "left", "left", "top", "right", "right"),
}
"""Where the seats of a table sit, clockwise from the first."""

FACE_TO_FACE = ("bottom", "top", "bottom", "top")
"""Where the hands of two players lie: each sits behind both."""


@blueprint.get("/board")
def show(table_id: str) -> ResponseReturnValue:
    """Show what lies on the table, and nothing that only some may see, whoever asks."""
    view = tables.view(table_id)
    round_, led = view.newest, view.newest.state.plays[:1]
    return render_at(
        view,
        "board/show.html",
        shown_number=view.game.shown_number(-1),
        trick=_trick(round_),
        sides=_sides(view),
        bottles=() if round_.level == "score" else _bottles(round_, view.names_in(-1)),
        in_play=round_.state.in_play + 1,
        led=face(led[0].card, round_.table.deck) if led else None,
        ruling=_ruling(view),
    )


def _trick(round_: RoundView) -> str:
    """Which trick is running, or was played last."""
    if round_.level != "tricks":
        return ""
    return gettext(
        "trick %(number)s of %(due)s", number=trick_number(round_), due=round_.table.tricks
    )


def _sides(view: TableView) -> tuple[Shown, ...]:
    """Who sits at each side."""
    seats, places = _seats(view), _places(view.newest.table)
    return tuple(
        Shown(
            place=place,
            seats=tuple(seat for seat, where in zip(seats, places, strict=True) if where == place),
        )
        for place in PLACES
    )


def _places(table: Table) -> Sequence[str]:
    """The side of each hand."""
    return FACE_TO_FACE[: table.hands] if table.seats == 2 else AROUND[table.hands]


def _seats(view: TableView) -> tuple[Shown, ...]:
    """The hands with what they laid, and what their players have taken."""
    lit = lit_hand(view.newest, None) if view.newest.level == "tricks" else None
    return tuple(_seat(view, slot) for slot in slots(view, lit))


def _seat(view: TableView, slot: Shown) -> Shown:
    """A hand; of two, the first one says what their player has."""
    round_ = view.newest
    if slot.hand >= round_.table.seats:
        return Shown(slot=slot, tricks=None, total=None)
    return Shown(
        slot=slot,
        tricks=round_.tricks_won[slot.hand] if round_.level == "tricks" else None,
        total=view.game.totals[round_.members[slot.hand]],
    )


def _bottles(round_: RoundView, names: Sequence[str]) -> tuple[Shown, ...]:
    """The bottles, what they cost and whose they are."""
    has_two = round_.table.bottles > 1
    return tuple(
        Shown(
            number=index + 1 if has_two else None,
            price=bottle.price,
            owner=of_seat(bottle.owner, names),
            is_in_play=index == round_.state.in_play,
        )
        for index, bottle in enumerate(round_.state.bottles)
    )


def _ruling(view: TableView) -> Banner | None:
    """How the trick stands or ended, or the last sale."""
    round_ = view.newest
    is_due = round_.level == "tricks" and round_.state.turn is not None
    has_ended = round_.last_trick is not None and not round_.state.plays
    return as_it_stands(view) if is_due or has_ended else None
