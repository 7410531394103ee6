"""Who enters at a table, in the words of the phone that asks; and where the table is."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Flask, url_for
from flask_babel import gettext

from assistant.rules.views import TableView
from assistant.services import entering, grants, tables
from assistant.web.language import spoken
from assistant.web.phones import phone
from assistant.web.shared.table_addresses import address
from assistant.wording import phones


def install(app: Flask) -> None:
    """Give templates the functions `who_enters` and `table_now`."""
    app.add_template_global(who_enters)
    app.add_template_global(table_now)


@dataclass(frozen=True, slots=True)
class TableNow:
    """How long the record of a table is, and the page on which it goes on.

    `onward` is the next table, where the same people play again and this phone came along; "" for
    none.
    """

    length: int
    at: str
    onward: str


def table_now(table_id: str) -> TableNow:
    """How a table stands, for its pages to know when they are behind."""
    view = tables.view(table_id)
    return TableNow(view.length, address(view), onward(view))


def onward(view: TableView) -> str:
    """The address of the table at which the same people play again; "" where they do not yet."""
    following = tables.goes_on_at(view.id) if view.game.is_over else None
    if following is None or grants.rights_at_table(phone(), following) is None:
        return ""
    return url_for("tables.show", table_id=following)


def who_enters(table_id: str) -> Mapping[str, object]:
    """Whose phone enters at a table, for its pages."""
    return in_words(tables.view(table_id))


def in_words(view: TableView) -> Mapping[str, object]:
    """Whose phone enters, for a sentence; `name` is None where nobody does, `is_here`: this one."""
    found = entering.at(view.id, phone())
    name = None if found.phone is None else name_of(view, found.phone)
    return {"name": name, "is_here": found.is_here}


def name_of(view: TableView, phone: str) -> str:
    """How a phone is called at the table, to begin a sentence with."""
    for granted in grants.phones(view.id):
        if granted.phone == phone:
            sits_as = None if granted.seat is None else view.names[granted.seat]
            return phones.called(granted.name, granted.number, sits_as, spoken())
    return gettext("A phone at this table")
