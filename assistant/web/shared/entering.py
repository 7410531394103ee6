"""Who enters at a table, in the words of the phone that asks; and where the table is."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Flask, url_for
from flask_babel import gettext

from assistant.leagues import sessions
from assistant.rules.views import TableView
from assistant.tables import grants, opening, tables
from assistant.tables.grants import Grant
from assistant.web.phones import phone, spoken
from assistant.web.shared.table_addresses import address
from assistant.wording import phones


def install(app: Flask) -> None:
    """Give templates the functions `who_enters` and `table_now`."""
    app.add_template_global(who_enters)
    app.add_template_global(table_now)


@dataclass(frozen=True, slots=True)
class TableNow:
    """How a table stands: how long its record is, what was counted of changes beside it, and the
    page on which it goes on.

    `onward` is the next table, where the same people play again and this phone came along; "" for
    none.
    """

    length: int
    changes: int
    at: str
    onward: str


def table_now(table_id: str) -> TableNow:
    """How a table stands, for its pages to know when they are behind."""
    view = tables.view(table_id)
    return TableNow(view.game.length, tables.row(table_id).changes, address(view), onward(view))


def onward(view: TableView) -> str:
    """The address of the table at which the same people play again; "" where they do not yet."""
    following = tables.row(view.id).goes_on_at if view.game.is_over else None
    if following is None or grants.rights_at_table(phone(), following) is None:
        return ""
    return url_for("tables.show", table_id=following)


def who_enters(table_id: str) -> Mapping[str, object]:
    """Whose phone enters at a table, for its pages."""
    return in_words(tables.view(table_id))


def in_words(view: TableView) -> Mapping[str, object]:
    """Whose phone enters, for a sentence; `name` is None where nobody does, `is_here`: this one."""
    by = opening.who_enters(view.id)
    name = None if by is None else name_of(view, by)
    return {"name": name, "is_here": by == phone()}


def name_of(view: TableView, phone: str) -> str:
    """How a phone is called at the table, to begin a sentence with."""
    held = [one for one in _phones_at(view.id) if one.phone == phone]
    if not held:
        return gettext("A phone at this table")
    own = (grants.column_of(one.role) for one in held)
    sits_as = next((view.columns[column] for column in own if column is not None), "")
    return phones.called(held[0].name, held[0].number, sits_as, spoken())


def _phones_at(table_id: str) -> list[Grant]:
    """The grants at a table, and those in its league."""
    league_id = sessions.league_of(table_id)
    return grants.phones(table_id) + (grants.phones(league_id) if league_id else [])
