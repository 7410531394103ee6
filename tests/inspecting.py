"""What has to be true of every page, whatever it shows.

The client in `browsing` asks it of each page that it sees.
"""

import re
from collections.abc import Iterator
from functools import cache
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RoutingException

from tests.markup import Element

NAMED = ("button", "input", "select", "textarea", "a", "summary", "nav", "progress", "meter")
SPOKEN = {"aria-label", "title", "alt", "placeholder"}
REFERENCES = {"for", "aria-describedby", "aria-labelledby", "aria-controls", "list", "form"}
LEADING = {"href", "src", "action", "formaction"}
SPILT = re.compile(
    r"\bNone\b(?! is below| yet\.)|\bUndefined\b|\bTrue\b|\bFalse\b|[{}]|%\(|&(?:lt|gt|amp|#\d+);"
)
"""What a template shows when a value is missing, unformatted or escaped twice.

Two sentences begin with the word None.
"""

MADE_ANEW = re.compile(
    r'["/](?:I[\w-]{50,}\.[\w-]{6}\.[\w-]{27}|[\w-]{22})(?=["/?#])'
    r'|name="after" value="\d+"|(?<=id="round-data">)[^<]*'
)
"""The tokens of forms, the ids of tables, requests and people, how long a record is, and what only
scripts read. Different in pages that are alike.
"""

ISOLATES = {0x2068: None, 0x2069: None}


def likeness(html: str) -> int:
    """The same number for pages that are alike but for that."""
    return hash(MADE_ANEW.sub("", html))


def inspect(document: Element, app: Flask) -> None:
    """Everything that is asked of a page."""
    _has_a_head(document)
    _has_no_inline_code(document)
    _refers_to_what_is_there(document)
    _names_what_can_be_touched(document)
    _guards_its_forms(document, app)
    _says_errors_beside_their_fields(document)
    _spills_nothing(document)
    for address, method in _addresses(document):
        assert leads_somewhere(address, method, app), f"{method} {address} leads nowhere"


def inspect_headers(headers: Headers) -> None:
    """Everything that is asked of an answer that is no asset."""
    policy = dict(
        part.strip().partition(" ")[::2] for part in headers["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["form-action"] == "'self'"
    assert not re.search(r"unsafe|https?:|\*|data:", str(policy))
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    for cookie in headers.getlist("Set-Cookie"):
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie


def visible(document: Element) -> str:
    """The text that can be read on the page, in one line, without the marks that keep names of two
    directions apart.
    """
    return " ".join(_shown(document).translate(ISOLATES).split())


def name_of(element: Element) -> str:
    """What a screen reader calls the element."""
    return next((" ".join(name.split()) for name in _names(element) if name.strip()), "")


@cache
def leads_somewhere(address: str, method: str, app: Flask) -> bool:
    """Whether this site answers at the address, which can name its port for HTTPS at home, or be
    that of a calendar.
    """
    address = address.removeprefix("webcal://localhost")
    if port := app.config["HTTPS_PORT"]:
        address = address.removeprefix(f"https://localhost:{port}") or "/"
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or not parts.path.startswith("/"):
        return False
    try:
        endpoint, _ = app.url_map.bind("localhost").match(parts.path, method=method)
    except (HTTPException, RoutingException):
        return False
    return endpoint != "asset" or app.test_client().get(address).status_code == 200


def _has_a_head(document: Element) -> None:
    assert document["doctype"] == "html"
    assert document.one("html")["lang"] in ("en", "de")
    assert document.one("title").text
    assert document.one("h1").text
    assert document.one("main")
    assert document.one("meta", charset="utf-8")


def _has_no_inline_code(document: Element) -> None:
    assert not document.all("style", "iframe", "object", "embed", "base")
    for element in document:
        assert not [
            name for name in element.attributes if name == "style" or name.startswith("on")
        ], element.attributes
        is_data = element["type"] == "application/json"
        assert element.tag != "script" or is_data or ("src" in element and not element.text)


def _refers_to_what_is_there(document: Element) -> None:
    ids = [element["id"] for element in document if "id" in element]
    assert len(set(ids)) == len(ids), f"ids twice: {sorted(ids)}"
    assert all(ids)
    for element in document:
        for attribute in REFERENCES & element.attributes.keys():
            missing = set(element[attribute].split()) - set(ids)
            assert not missing, f"{attribute} of <{element.tag}> refers to {missing}"


def _names_what_can_be_touched(document: Element) -> None:
    for element in document:
        is_touched = (
            element.tag in NAMED
            and element["type"] != "hidden"
            and element["aria-hidden"] != "true"
        )
        if is_touched or element["role"] == "img" or element.tag == "img":
            assert name_of(element), f"<{element.tag} {element.attributes}> has no name"


def _guards_its_forms(document: Element, app: Flask) -> None:
    for form in document.all("form"):
        if form["method"] == "post":
            assert form.one("input", type="hidden", name="csrf_token")["value"]
        else:
            assert not form.all(name="csrf_token") + form.all(name="client_id"), (
                "a token that would stand in the address"
            )
            assert not leads_somewhere(form["action"], "POST", app), (
                "a form that asks where others write"
            )


def _says_errors_beside_their_fields(document: Element) -> None:
    described = {id for one in document for id in one["aria-describedby"].split()}
    for element in document:
        if element["aria-invalid"] == "true":
            errors = [document.by_id[id] for id in element["aria-describedby"].split()]
            assert any(_shown(one).strip() for one in errors), (
                f"{element['name']} is wrong, and nothing says why"
            )
        if "error" in element["class"].split():
            assert element["id"] in described, f"no field knows of {element.text!r}"


def _spills_nothing(document: Element) -> None:
    told = [
        visible(document),
        *(one[attribute] for one in document for attribute in SPOKEN & one.attributes.keys()),
    ]
    for text in told:
        assert not (found := SPILT.search(text)), f"{found} in {text!r}"


def _addresses(document: Element) -> list[tuple[str, str]]:
    found = []
    for element in document:
        method = "POST" if element["method"] == "post" or "formaction" in element else "GET"
        for attribute in LEADING & element.attributes.keys():
            if element[attribute] and not element[attribute].startswith("#"):  # else to itself
                found.append((element[attribute], method))
    return found


def _shown(element: Element) -> str:
    if element.tag in ("script", "template", "head", "textarea") or "hidden" in element:
        return ""  # of a field a person reads what they typed themselves
    return "".join(
        child if isinstance(child, str) else _within_words(child) for child in element.children
    )


def _within_words(element: Element) -> str:
    """What is read of an element; a link and a name stand among the words around them."""
    return _shown(element) if element.tag in ("a", "bdi") else f" {_shown(element)} "


def _names(element: Element) -> Iterator[str]:
    """What could name an element, the strongest first."""
    if labels := element["aria-labelledby"].split():
        yield " ".join(element.document.by_id[id].text for id in labels)
    yield element["aria-label"]
    if element.tag in ("input", "select", "textarea"):
        yield " ".join(label.text for label in _labels(element))
    yield _spoken(element)
    yield element["title"]


def _labels(control: Element) -> list[Element]:
    named = control.document.labels.get(control["id"], []) if control["id"] else []
    return named + [outer for outer in control.ancestors if outer.tag == "label"]


def _spoken(element: Element) -> str:
    if element["aria-hidden"] == "true":
        return ""
    own = element["alt"] or (element["aria-label"] if element["role"] == "img" else "")
    return own or "".join(
        child if isinstance(child, str) else _spoken(child) for child in element.children
    )
