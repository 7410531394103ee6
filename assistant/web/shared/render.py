"""Templates with what they are shown: each gets it by name, as `page`."""

from types import SimpleNamespace

from flask import render_template
from jinja2 import UndefinedError

from assistant.rules.views import TableView
from assistant.store.engine import new_id


class Shown(SimpleNamespace):
    """What a template is shown: a page, a row of it. A name that it was not given fails."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        raise UndefinedError(f"a template asks for {name!r}, which it was not given")


class Page(Shown):
    """A page; where nothing can be typed at a table, its `may_enter` is False."""

    table_id: str | None = None
    may_enter: bool = True


def render(template: str, **shown: object) -> str:
    """A page."""
    return render_template(template, page=Page(**shown))


def page_of(view: TableView, **shown: object) -> Page:
    """What a page of a table is shown, with what its forms send: the table, how long its record
    is, and an id.
    """
    return Page(table_id=view.id, after=view.game.length, client_id=new_id(), **shown)


def render_at(view: TableView, template: str, **shown: object) -> str:
    """A page of a table."""
    return render_template(template, page=page_of(view, **shown))
