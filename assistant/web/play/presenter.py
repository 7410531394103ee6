"""A trick that nobody tapped, made into a page; the running round's are shared by several areas."""

from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web.play.forms import SkipForm
from assistant.web.play.pages import SkipPage
from assistant.web.shared.presenter import keys, people


def skip(view: TableView, alert: str = "", form: SkipForm | None = None) -> SkipPage:
    """The form for a trick that nobody tapped, with what was chosen before."""
    return SkipPage(
        table_id=view.id,
        shown_number=view.game.shown_number(-1),
        trick_number=view.newest.trick_number,
        price=view.newest.price,
        people=people(view, -1, form.seat.data if form else None),
        keys=keys(view),
        card=form.card.data if form else None,
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )
