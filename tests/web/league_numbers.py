"""What the pages of a league show, as names and numbers: the one place where their HTML is read.

Each reader gives what a page shows as lists, and dicts by name. `differences` holds that to what
should be shown: a number as far as the page has decimals.
"""

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tests.browsing import Page
from tests.markup import Element

Shown = Any
"""Texts, in lists and in dicts by name."""


def differences(shown: Shown, meant: Any, path: str = "") -> Iterator[str]:
    """Where what is shown is not what is meant: texts against numbers, texts, and None for –."""
    match shown, meant:
        case dict(), dict():
            for key in [*shown, *(key for key in meant if key not in shown)]:
                if key in shown and key in meant:
                    yield from differences(shown[key], meant[key], f"{path}/{key}")
                else:
                    yield f"{path}/{key}: {shown.get(key)!r}, not {meant.get(key)!r}"
        case (list() | tuple(), list() | tuple()) if len(shown) == len(meant):
            for number, (one, other) in enumerate(zip(shown, meant, strict=True)):
                yield from differences(one, other, f"{path}/{number}")
        case str(), str() if shown == meant:
            return
        case (str(), int() | float() | Fraction() | None) if shows(shown, meant):
            return
        case _:
            yield f"{path}: {shown!r}, not {meant!r}"


def shows(text: str, number: Fraction | float | None) -> bool:
    """Whether a text is this number, a half rounded away from 0; "–" is None."""
    if number is None or text == "–":
        return text == "–" and number is None
    read = re.fullmatch(r"(−?)(\d*)(?:\.(\d+))?(\D?)(\s%)?", text)
    assert read, f"{text!r} is no number"
    sign, whole, decimals, part, percent = read.groups(default="")
    value = Fraction(int(whole or 0)) + Fraction(int(decimals or 0), 10 ** len(decimals))
    if part:
        value += Fraction(unicodedata.numeric(part)).limit_denominator(8)
    exact = Fraction(number) * (100 if percent else 1)
    unit = Fraction(1, 10 ** len(decimals)) if decimals else 0
    return abs((-value if sign else value) - exact) <= unit / 2 + Fraction(1, 10**9)


def standings(page: Page) -> dict[str, dict[str, Shown]]:
    """The rows of a season's standings by name, each by the heads of its columns.

    `Place` is as it is shown, with a sign where it is shared, or what is lacking; `by` is how the
    row is decided.
    """
    rows: dict[str, dict[str, Shown]] = {}
    for table in page.document.all("div", **{"class": "ranking"}):
        heads = [one.text for one in table.one("thead").all("th")[2:]]
        name = ""
        for line in table.one("tbody").all("tr"):
            place, *cells = line.all("td")
            if "why" in line["class"]:
                rows[name]["by"] = cells[0].text
                continue
            name = line.one("bdi").text
            lacking = [one.text for one in line.one("th").all("small")]
            own = dict(zip(heads, cells, strict=True))
            rows[name] = {head: _cell(head, cell) for head, cell in own.items()}
            rows[name]["Place"] = lacking or place.text.removesuffix(" shared")
    return rows


def still_missing(page: Page) -> list[str]:
    """Whom the line below the standings names who have no place, and with what."""
    text = re.sub("[\u2068\u2069]", "", page.text)
    said = re.search(r"Still missing for a place: (.*?)\.", text)
    return sorted(said[1].split(", ")) if said else []


def _cell(head: str, cell: Element) -> Shown:
    """A cell: a number, or several."""
    text = cell.text
    if head == "Last five":
        return [list(one) for one in re.findall(r"(\d+) of (\d+)(, dropped)?", text)]
    if head == "Rounds with the bottle":
        return text.split(" / ")
    if head.startswith("Rating"):
        return text if text == "–" else text.split(" ± ")
    return text


def not_counted(page: Page) -> list[str]:
    """How many games do not count, each line with its reason."""
    found = [one for one in page.document.all("section") if _heads(one) == ["Not counted yet"]]
    return [line.text for one in found for line in one.all("ul")[0].all("li")]


def _heads(section: Element) -> list[str]:
    return [one.text for one in section.all("h2")]


def rows_of(table: Element) -> list[list[str]]:
    """The cells of a table's rows, without its head."""
    return [
        [cell.text for cell in line.all("th", "td")]
        for body in table.all("tbody")
        for line in body.all("tr")
    ]


def figures(page: Page, label: str) -> list[list[str]]:
    """The rows of the table whose heading has this id."""
    found = page.document.all("div", **{"aria-labelledby": label})
    return [row for one in found for row in rows_of(one.one("table"))]


def facts(page: Page) -> dict[str, Shown]:
    """What is said at the top of a person's page of a season, by its terms."""
    found = {}
    for one in page.document.all("dl", **{"class": "facts"}):
        if "rivals" not in one["class"]:
            for fact in one.all("div"):
                head = fact.one("dt").text
                found[head] = _cell(head, fact.one("dd"))
    return found


def games(page: Page) -> list[tuple[str, list[list[str]]]]:
    """The games of a list: why each does not count, and who met with place and points."""
    found = []
    for one in page.document.all("ul", **{"class": "games-met"}):
        for item in one.all("li"):
            if item.all("ul"):
                lack = " ".join(own.text for own in item.all("span", **{"class": "lacking"}))
                met = item.one("ul").all("li")
                found.append((lack, [_met(own) for own in met]))
    return found


def _met(one: Element) -> list[str]:
    """Who met: the name, the place and the points, as far as they are known."""
    return [one.one("bdi").text, *(own.text for own in one.all("span"))]


def honours(page: Page) -> dict[str, tuple[str, str]]:
    """The honours by their titles: the number, and who have it."""
    found = {}
    for one in page.document.all("ul", **{"class": "honours"}):
        for item in one.all("li"):
            people = ", ".join(own.text for own in item.all("bdi"))
            more = re.search(r"and (\d+) more", item.text)
            found[item.one("h2").text] = (
                item.one("b").text,
                people + (f" + {more[1]}" if more else ""),
            )
    return found


def champions(page: Page) -> list[tuple[str, str]]:
    """The addresses of seasons that are over, and who won them."""
    return [
        (one["href"], one.all("span")[-1].text)
        for section in page.document.all("section")
        if _heads(section) == ["Champions"]
        for one in section.all("a")
    ]


def evenings(page: Page) -> list[tuple[str, list[str]]]:
    """The sessions of a page of attendance: the day, and who was there."""
    found = []
    for one in page.document.all("ul", **{"class": "rows"}):
        for item in one.all("li"):
            spans = item.all("span")
            found.append((spans[0].text.split(" · ")[0], [own.text for own in spans[1].all("bdi")]))
    return found


def top(page: Page) -> list[list[str]]:
    """The first of a league's season: place, name and what is counted."""
    return [
        [one.one("b").text, one.one("bdi").text, one.all("span", **{"class": "number"})[-1].text]
        for box in page.document.all("a", **{"class": "top-three"})
        for one in box.all("span", **{"class": "close"})
    ]


def promised(document: Element) -> dict[str, list[str]]:
    """Who would move, by season: each group of lines of a page that says what follows."""
    return {
        one.one("h2").text: [line.text for line in one.all("li", "p")]
        for one in document.all("section", **{"class": "group"})
    }
