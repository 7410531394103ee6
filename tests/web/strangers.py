"""A phone that knows nothing of the others, and sends by chance what no page of ours sends."""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.routing import Rule
from werkzeug.test import EnvironBuilder, run_wsgi_app
from werkzeug.wrappers import Response
from wtforms import Form

import assistant.web
from assistant.store.engine import new_id
from tests import markup
from tests.admitting import cookie_name
from tests.browsing import filled, form_of
from tests.web import odd
from tests.web.own_things import known, own_things

ID = r"([\w-]{22})\b"
LEADS_TO = {
    "<table_id>": f"/tables/{ID}",
    "<league_id>": f"/leagues/{ID}",
    "<season_id>": f"/seasons/{ID}",
    "<session_id>": f"/sessions/{ID}",
    "<person_id>": f"/people/{ID}",
    "<person>": f"/people/{ID}",
}
"""What leads to something that an address can name; a page of a league leads to what is in it."""


@cache
def field_names() -> tuple[tuple[str, ...], ...]:
    """The names of the fields of every form of the app, a form each."""
    for module in walk_packages(assistant.web.__path__, "assistant.web."):
        import_module(module.name)
    return tuple(sorted({tuple(_names_of(form)) for form in _below(Form)} - {()}))


def _below(form: type[Form]) -> Iterator[type[Form]]:
    for one in form.__subclasses__():
        if one.__module__.startswith("assistant."):
            yield one
        yield from _below(one)


def _names_of(form: type[Form]) -> list[str]:
    return sorted(name for name in dir(form) if hasattr(getattr(form, name), "field_class"))


class Stranger:
    """A phone with tables, a league and a deck of its own."""

    def __init__(self, app: Flask, chance: Random) -> None:
        self._app, self._chance = app, chance
        self._rules = [*app.url_map.iter_rules()]
        self._forms: dict[str, MultiDict[str, Any]] = {}
        self._phone, self._cookie, self._token = known(app)
        self._ids = own_things(app, chance, self._phone)
        self.last = ""

    def send(self) -> Response:
        """Sends something, and answers what came back.

        The framework's own client is not asked: it fails on some of the hosts.
        """
        request = self._request()
        self.last = str({key: value for key, value in request.items() if value})[:500]
        builder = EnvironBuilder(**request)
        answer = Response(*run_wsgi_app(self._app, builder.get_environ(), buffered=True))
        builder.close()
        self._look_into(answer.location or "")
        is_page = answer.mimetype == "text/html" and answer.location is None
        if is_page and self._chance.random() < 0.2:
            self._read(answer.get_data(as_text=True))
        return answer

    # What it sends

    def _request(self) -> dict[str, Any]:
        chance = self._chance
        request = self._posted() if chance.random() < 0.6 else self._opened()
        headers = {"Cookie": f"{cookie_name(self._app)}={self._cookie}"}
        if chance.random() < 0.95:
            headers["X-CSRFToken"] = self._token
        if chance.random() < 0.2:
            headers |= dict(odd.one_or_more(chance, odd.HEADERS))
        if chance.random() < 0.3:
            headers["Accept"] = "application/json"
        overrides: dict[str, Any] = {}
        if chance.random() < 0.05:
            overrides["HTTP_HOST"] = chance.choice(odd.HOSTS).encode().decode("latin-1")
        if chance.random() < 0.02:
            overrides["CONTENT_LENGTH"] = chance.choice(("", "-1", "x", "9" * 30, "0", "3"))
        if chance.random() < 0.02:
            overrides["PATH_INFO"] = chance.choice(odd.TEXTS).decode("latin-1")
        if chance.random() < 0.05:
            request["method"] = chance.choice(odd.METHODS)
        return request | {"headers": headers, "environ_overrides": overrides}

    def _opened(self) -> dict[str, Any]:
        chance = self._chance
        rules = [rule for rule in self._rules if "GET" in (rule.methods or ())]
        rule = chance.choice(rules if chance.random() < 0.9 else self._rules)
        query = "" if chance.random() < 0.6 else self._query()
        return {"path": self._path(rule), "method": "GET", "query_string": query}

    def _posted(self) -> dict[str, Any]:
        """A form of a page, changed or not; or fields of any form at any address."""
        chance = self._chance
        if self._forms and chance.random() < 0.6:
            path, fields = chance.choice([*self._forms.items()])
            fields = self._changed(fields) if chance.random() < 0.7 else fields
        else:
            rules = [rule for rule in self._rules if "POST" in (rule.methods or ())]
            path, fields = self._path(chance.choice(rules)), self._fields()
        return {"path": path, "method": "POST"} | self._body(fields)

    def _body(self, fields: MultiDict[str, Any]) -> dict[str, Any]:
        """The fields as a form, as JSON, or as what they are not."""
        chance = self._chance
        way = chance.random()
        encoded = urlencode([*fields.items(multi=True)]).encode()
        if way < 0.8:
            return {"data": encoded, "content_type": "application/x-www-form-urlencoded"}
        if way < 0.9:
            said = {
                key: chance.choice((1, None, [], {}, str(value))) for key, value in fields.items()
            }
            body = chance.choice((json.dumps(said), json.dumps([said]), "1", "{", '"x"'))
            return {"data": body, "content_type": "application/json"}
        return {"data": encoded, "content_type": chance.choice(odd.TYPES)}

    def _fields(self) -> MultiDict[str, Any]:
        """Fields of one of the app's forms, with odd values."""
        chance = self._chance
        names = chance.choice(field_names())
        fields: MultiDict[str, Any] = MultiDict()
        for name in chance.sample(names, chance.randrange(len(names) + 1)):
            for value in self._values():
                fields.add(name, value)
        fields.add("client_id", new_id())
        return fields

    def _changed(self, fields: MultiDict[str, Any]) -> MultiDict[str, Any]:
        chance, changed = self._chance, MultiDict(fields)
        names = list(changed) or ["card"]
        for name in odd.one_or_more(chance, names):
            if chance.random() < 0.15:
                changed.poplist(name)
            else:
                changed.setlist(name, self._values())
        return changed

    def _values(self) -> list[bytes]:
        """One odd value, seldom several; sometimes the id of something that there is."""
        if self._chance.random() < 0.1:
            return [self._chance.choice([*self._ids.values()]).encode()]
        return [odd.text(self._chance) for _ in range(self._chance.choice((1, 1, 1, 1, 2, 9)))]

    def _query(self) -> str:
        chance = self._chance
        if chance.random() < 0.2:
            return chance.choice(("%", "&&==", "%ff=%00", "a[]=1", "=" * 999, "card=1&" * 2000))
        pairs = [(key, value[:2000]) for key, value in self._fields().items(multi=True) if value]
        own = [("card", str(card)) for card in chance.sample(range(1, 38), 3)]
        return urlencode([*pairs, *own, ("q", odd.text(chance)[:2000])])

    def _path(self, rule: Rule) -> str:
        """An address of this rule, mostly of something that there is."""
        chance = self._chance
        path = rule.rule
        for gap in [f"<{name}>" for name in path.replace(">", "<").split("<")[1::2]]:
            known = self._ids.get(gap) or chance.choice(("0", "1", "2", "classic", "bottle", "4.2"))
            value = quote(known) if chance.random() < 0.85 else odd.segment(chance)
            path = path.replace(gap, value, 1)
        return path

    def _look_into(self, text: str) -> None:
        """From now on goes to the tables and leagues to which this leads, such as imported ones."""
        for gap, pattern in LEADS_TO.items():
            if found := re.findall(pattern, text):
                self._ids[gap] = self._chance.choice(found)

    def _read(self, page: str) -> None:
        """Keeps the forms of a page, to be sent by and by: one of its buttons for each address."""
        self._look_into(page)
        buttons = markup.read(page).all("button", type="")
        for button in buttons:
            form = form_of(button)
            if form["method"] == "post":
                fields = filled(form, button)
                action = button["formaction"] or form["action"]
                pairs = [(name, one) for name, value in fields.items() for one in _each(value)]
                if action not in self._forms or self._chance.random() < 0.5:
                    self._forms[action] = MultiDict(pairs)


def _each(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
