"""The board: a tablet in the middle of the table that everybody looks at, and nobody taps."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from assistant.tables import tables
from assistant.web.render import render_at
from assistant.web.score_pages import ending
from assistant.web.trick_page import as_it_stands, lit_hand, slots, trick_number
from assistant.wording.rulings import Banner

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
    """Show what lies on the table, and nothing that only some may see, whoever asks; at the end of a
    game who won.
    """
    view = tables.view(table_id)
    round_ = view.newest
    table, is_tapped = round_.table, round_.level == "tricks"
    is_due = is_tapped and round_.state.turn is not None
    has_ended = round_.last_trick is not None and not round_.state.plays
    ruling = as_it_stands(view) if is_due or has_ended else None
    if end := ending(view):
        ruling = Banner(f"{end.who_won}.", " ".join(end.reasons))
    return render_at(
        view,
        "board/show.html",
        trick_number=trick_number(round_),
        sides=PLACES,
        places=FACE_TO_FACE if table.seats == 2 else AROUND[table.hands],
        slots=slots(view, lit_hand(round_, None) if is_tapped else None),
        ruling=ruling,
    )
