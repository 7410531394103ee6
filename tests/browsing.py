"""A phone without JavaScript.

It opens pages, fills forms from them, and inspects everything that it is shown.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any
from urllib.parse import urlencode

from flask import Flask
from werkzeug.test import TestResponse

from tests import inspecting, markup
from tests.admitting import admit, cookie_name, place_of
from tests.markup import Element


@dataclass(frozen=True)
class File:
    """A file that was offered to be saved, or is sent."""

    name: str
    kind: str
    content: bytes


Fields = dict[str, Any]
"""What a form sends: texts and files; a list where several controls have one name."""

_SOUND: set[int] = set()
"""The likenesses of the pages that passed the inspection in this process.

Each is inspected once.
"""

ONWARD = re.compile('http-equiv="refresh" content="0; url=([^"]*)"')
PAGES = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@dataclass(frozen=True)
class Page:
    """An inspected page, and the address that it was found at, or from which it was gone on."""

    path: str
    html: str

    @cached_property
    def document(self) -> Element:
        """The page as a tree of elements."""
        return markup.read(self.html)

    @property
    def text(self) -> str:
        """What can be read."""
        return inspecting.visible(self.document)

    @property
    def heading(self) -> str:
        """The headline."""
        return self.document.one("h1").text

    def buttons(self, name: str) -> list[Element]:
        """The buttons whose accessible name begins so."""
        return [
            one for one in self.document.all("button") if inspecting.name_of(one).startswith(name)
        ]

    def button(self, name: str) -> Element:
        """The only button whose accessible name begins so."""
        found = self.buttons(name)
        assert len(found) == 1, f"{len(found)} buttons {name!r} at {self.path}"
        return found[0]

    def key(self, card: int) -> Element:
        """The key of a card."""
        return self.document.one("button", name="card", value=str(card))

    def seat(self, seat: int) -> Element:
        """The button of a seat."""
        return self.document.one("button", name="seat", value=str(seat))

    def form(self, action: str) -> Element:
        """The form that posts to an address with this end."""
        found = [form for form in self.document.all("form") if form["action"].endswith(action)]
        assert len(found) == 1, f"{len(found)} forms to {action!r} at {self.path}"
        return found[0]

    def link(self, name: str) -> str:
        """Where the only link leads that can be seen and whose accessible name begins so."""
        links = [one for one in self.document.all("a") if "hidden" not in one]
        found = {one["href"] for one in links if inspecting.name_of(one).startswith(name)}
        assert len(found) == 1, f"{len(found)} links {name!r} at {self.path}"
        return found.pop()

    def fields(self, action: str) -> Fields:
        """What that form sends as it is."""
        return filled(self.form(action))

    def error(self, field: str) -> str:
        """What is said to be wrong with the field."""
        described = {id for one in self.document.all(name=field) for id in _described_by(one)}
        return " ".join(self.document.by_id[id].text for id in sorted(described))

    @property
    def alert(self) -> str:
        """What the alert region says."""
        return inspecting.visible(self.document.one(role="alert"))

    @property
    def status(self) -> str:
        """What the status region says."""
        return inspecting.visible(self.document.one(role="status"))


@dataclass(frozen=True)
class Answer:
    """What the phone's own program is told."""

    status: int
    said: dict[str, Any]


class Client:
    """A phone with its own cookies; a stranger is let in nowhere by itself."""

    def __init__(
        self,
        app: Flask,
        language: str = "en",
        *,
        is_stranger: bool = False,
        runs_scripts: bool = False,
    ) -> None:
        """With `runs_scripts` it stays where only a phone without them goes on."""
        self._app = app
        self._runs_scripts = runs_scripts
        self._is_stranger = is_stranger
        self._admitted: set[str] = set()
        self._browser = app.test_client()
        self._language = language

    @property
    def cookie(self) -> str:
        """What the phone is known by; another client that carries it is the same phone."""
        carried = self._browser.get_cookie(cookie_name(self._app))
        assert carried, "nobody has given it a cookie"
        return carried.value

    @cookie.setter
    def cookie(self, carried: str) -> None:
        self._browser.set_cookie(cookie_name(self._app), carried)

    def get(self, path: str, status: int = 200) -> Page:
        """Opens an address."""
        return self._seen(self._send("GET", path, {}, PAGES), status)

    def join(self, path: str) -> Page:
        """Opens a link that lets phones in, and presses *Join*."""
        page = self.get(path)
        return self.press(page.button("Join")) if page.path.startswith("/join/") else page

    def post(self, path: str, fields: Fields, status: int = 200) -> Page:
        """Posts these fields, whatever they are, and follows where the answer leads."""
        return self._seen(self._send("POST", path, fields, PAGES), status)

    def answered(self, path: str, fields: Fields | None = None) -> tuple[int, Page]:
        """Opens an address, or posts these fields; whatever the answer is, with its status."""
        answer = self._send("GET" if fields is None else "POST", path, fields or {}, PAGES)
        return answer.status_code, self._seen(answer, answer.status_code)

    def follow(self, page: Page, name: str, status: int = 200) -> Page:
        """Follows the only link whose name begins so."""
        return self.get(page.link(name), status)

    def save(self, path: str, offered: str = "attachment", fields: Fields | None = None) -> File:
        """Saves what is offered as a file, or opens as one: "inline"; or as answer to a post."""
        answer = self._send("GET" if fields is None else "POST", path, fields or {}, PAGES)
        inspecting.inspect_headers(answer.headers)
        disposition, _, name = answer.headers.get("Content-Disposition", "").partition(
            "; filename="
        )
        assert (answer.status_code, disposition) == (200, offered), (
            f"{answer.status_code} at {answer.request.path}"
        )
        return File(name.strip('"'), answer.mimetype, answer.data)

    def submit(
        self,
        form: Element,
        button: Element | None = None,
        status: int = 200,
        **typed: str | list[str] | File,
    ) -> Page:
        """Sends a form with a button of it, with what was typed and chosen first."""
        assert button is None or "disabled" not in button, "the button cannot be pressed"
        action = (button["formaction"] if button else "") or form["action"]
        fields = filled(form, button, **typed)
        if form["method"] == "post":
            return self._seen(self._send("POST", action, fields, PAGES, form["enctype"]), status)
        return self.get(f"{action}?{urlencode(fields, doseq=True)}", status)

    def press(self, button: Element, status: int = 200, **typed: str | list[str] | File) -> Page:
        """Presses a button of a form."""
        return self.submit(form_of(button), button, status, **typed)

    def json(self, path: str, fields: Fields) -> Answer:
        """Sends what the phone's own program sends."""
        return self._answered("POST", path, fields)

    def ask_for(self, path: str) -> Answer:
        """Asks what the phone's own program asks."""
        return self._answered("GET", path, {})

    def _answered(self, method: str, path: str, fields: Fields) -> Answer:
        answer = self._send(method, path, fields, "application/json")
        inspecting.inspect_headers(answer.headers)
        assert answer.mimetype == "application/json"
        return Answer(answer.status_code, answer.get_json())

    def location(self, path: str, fields: Fields) -> str:
        """Where the answer to a post leads, without going there."""
        admit(self._app, self._browser, path)
        return self._browser.post(path, data=fields).headers["Location"]

    def _send(
        self, method: str, path: str, fields: Fields, accept: str, kind: str = ""
    ) -> TestResponse:
        is_new = not self._is_stranger and place_of(path) not in self._admitted
        if is_new and admit(self._app, self._browser, path):
            self._admitted.add(place_of(path))
        headers = {"Accept": accept, "Accept-Language": self._language}
        data = {name: _sent(value) for name, value in fields.items()} if method == "POST" else None
        return self._browser.open(
            path,
            method=method,
            data=data,
            content_type=kind or None,
            headers=headers,
            follow_redirects=True,
        )

    def _seen(self, answer: TestResponse, status: int) -> Page:
        assert answer.status_code == status, f"{answer.status_code} at {answer.request.path}"
        for one in (*answer.history, answer):
            inspecting.inspect_headers(one.headers)
            assert one in (answer,) or one.status_code == 303, "whoever goes back posts it again"
        assert answer.content_type == "text/html; charset=utf-8"
        page = Page(answer.request.path, answer.text)
        likeness = inspecting.likeness(page.html)
        if likeness not in _SOUND:
            inspecting.inspect(page.document, self._app)
            _SOUND.add(likeness)
        return self._without_scripts(page)

    def _without_scripts(self, page: Page) -> Page:
        """The page to which a browser without scripts goes on by itself, if this one names any."""
        onward = ONWARD.search(page.html)
        if not onward or self._runs_scripts:
            return page
        return Page(page.path, self.get(onward[1]).html)


def form_of(button: Element) -> Element:
    """The form that a button sends: the one it names, or the one it lies in."""
    around = list(button.ancestors)
    return (
        around[-1].by_id[button["form"]]
        if button["form"]
        else next(one for one in around if one.tag == "form")
    )


def filled(form: Element, button: Element | None = None, **typed: str | list[str] | File) -> Fields:
    """What a browser sends of a form.

    Its controls, with these values typed or chosen, and the button, in their order.
    """
    controls = _controls(form)
    by_name: dict[str, list[Element]] = {}
    for control in controls:
        by_name.setdefault(control["name"], []).append(control)
    for name, value in typed.items():
        is_possible = _can_hold(form, by_name.get(name, []), value)
        assert is_possible, f"nobody can choose {value!r} for {name}"
    fields: Fields = {}
    for control in controls:
        name = control["name"]
        if not name or "disabled" in control:
            continue
        if control is button:
            _add(fields, name, button["value"])
        elif name in typed and control.tag != "button":
            fields.setdefault(name, typed[name])
        elif (value := _value(control)) is not None:
            _add(fields, name, value)
    return fields


def _controls(form: Element) -> list[Element]:
    """What belongs to a form: what lies in it and names no other form, and what names it."""
    return [
        one
        for one in form.document.all("input", "select", "textarea", "button")
        if (one["form"] == form["id"] if one["form"] else form in one.ancestors)
    ]


def _sent(value: Any) -> Any:
    """A field as the test client of the framework sends it."""
    return (BytesIO(value.content), value.name, value.kind) if isinstance(value, File) else value


def _add(fields: Fields, name: str, value: str) -> None:
    """Adds a value to those that the form sends by this name already."""
    before = fields.get(name)
    fields[name] = (
        value if before is None else [*([before] if isinstance(before, str) else before), value]
    )


def _value(control: Element) -> str | None:
    if control.tag == "button":
        return None
    if control.tag == "select":
        options = control.all("option")
        return _value_of(next((one for one in options if "selected" in one), options[0]))
    if control["type"] in ("radio", "checkbox"):
        return control["value"] if "checked" in control else None
    return control.text if control.tag == "textarea" else control["value"]


def _value_of(option: Element) -> str:
    return option.attributes.get("value", option.text)


def _can_hold(form: Element, controls: list[Element], value: str | list[str] | File) -> bool:
    """Whether the controls of one name of a form can hold a value."""
    if isinstance(value, File):
        return [one["type"] for one in controls] == ["file"] and form[
            "enctype"
        ] == "multipart/form-data"
    if isinstance(value, list):
        boxes = {one["value"] for one in controls if one["type"] == "checkbox"}
        return set(value) <= boxes if boxes else len(value) == len(controls)
    if any(one.tag == "select" for one in controls):
        return value in [_value_of(option) for one in controls for option in one.all("option")]
    if any(one["type"] == "radio" for one in controls):
        return value in [one["value"] for one in controls]
    return bool(controls)


def _described_by(control: Element) -> list[str]:
    groups = (
        [one for one in control.ancestors if one.tag == "fieldset"]
        if control["type"] in ("radio", "checkbox")
        else []
    )
    return [id for one in (control, *groups) for id in one["aria-describedby"].split()]
