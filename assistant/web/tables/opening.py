"""A new game: what its form begins with, how taps change it, and opening the table."""

from urllib.parse import urlencode

from flask import request, url_for

from assistant.rules.presets import presets
from assistant.rules.views import TableView
from assistant.services import (
    NoSuchTable,
    TableIsDeleted,
    grants,
    table_opening,
    tables,
    visits,
)
from assistant.web.phones import is_id, phone
from assistant.web.shared.table_addresses import first_address
from assistant.web.tables.new_form import NewForm


def before(form: NewForm) -> TableView | None:
    """The table whose people play again, where the phone enters."""
    table_id = form.same.data or ""
    try:
        may = is_id(table_id) and grants.enters(phone(), table_id)
        return tables.view(table_id) if may else None
    except (NoSuchTable, TableIsDeleted):
        return None


def fill_in(form: NewForm, earlier: TableView | None) -> None:
    """Lets the form say what the page's address asks for."""
    if earlier and not form.names:
        form.seat_again(earlier)
    known = presets(len(form.names))
    if preset := next((one for one in known if one == request.args.get("preset")), None):
        form.fill_in(known[preset])


def changed(form: NewForm) -> str | None:
    """The address of the form after a tap that changes it; None where it is to be opened."""
    if preset := request.form.get("preset"):
        return _address(form.people | {"preset": preset})
    if rounds := request.form.get("rounds"):
        return _address(form.carried | {"end": "rounds", "number": rounds})
    if name := request.form.get("put"):
        form.toggle(name)
    elif seat := request.form.get("up"):
        form.move_up(seat)
    else:
        return None
    return _address(form.carried)


def _address(said: dict[str, str]) -> str:
    """Where the form says this; the bare address where all is as usual."""
    bare = url_for("tables.new")
    return f"{bare}?{urlencode(said)}" if said else bare


def opened(form: NewForm, earlier: TableView | None) -> str:
    """Opens the table; where it goes on."""
    table_id, dealer, options = form.client_id.data or "", form.first_dealer, form.options
    is_first = not visits.knows_another_table(phone(), table_id)
    persons = dict(zip(earlier.names, earlier.game.persons, strict=True)) if earlier else {}
    if earlier and persons.keys() == set(form.names):
        seated = [persons[name] for name in form.names]
        table_opening.open_again(table_id, earlier.id, seated, dealer, options, phone())
    else:
        table_opening.open_table(table_id, form.names, dealer, options, phone())
    if not grants.enters(phone(), table_id):
        raise NoSuchTable(table_id)  # the id was another table's
    return first_address(tables.view(table_id), is_first=is_first)
