"""A count that comes back, with what was typed; the other pages are shared by several areas."""

from dataclasses import replace

from assistant.rules.views import TableView
from assistant.web.scores.forms import TallyForm
from assistant.web.shared import count_presenter
from assistant.web.shared.count_pages import TallyPage, TallyRow


def typed_tally(view: TableView, round_index: int, form: TallyForm, line: str) -> TallyPage:
    """The form that counts a round, as it was filled in.

    What is wrong is said beside the field, or else above, in a line.
    """
    page = count_presenter.tally(view, round_index)
    rows = tuple(_typed_row(row, form) for row in page.rows)
    imp_error = form.imp_error(page.needed)
    second_error = form.second_error(view.rounds[round_index].table)
    is_said = any((form.owner_error, second_error, imp_error, *(row.error for row in rows)))
    return replace(
        page,
        alert="" if form.has_wrong_fields and is_said else line,
        rows=rows,
        owner_error=form.owner_error,
        second_error=second_error,
        second_owners=tuple(
            replace(person, is_chosen=person.seat == form.second_owner.data)
            for person in page.second_owners
        ),
        is_nobodys=bool(form.second_owner.raw_data) and form.second_owner.data is None,
        chosen=frozenset(form.card.cards),
        penalty=form.penalty.typed,
        imp_error=imp_error,
        first=form.first.data,
        second=form.second.data,
    )


def _typed_row(row: TallyRow, form: TallyForm) -> TallyRow:
    """What was typed for a seat, and what is wrong with it."""
    return replace(
        row,
        value=form.coins[row.seat].typed,
        error=form.coins_error(row.seat),
        is_owner=row.seat == form.owner.data,
    )
