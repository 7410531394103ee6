"""Pages as trees of elements, read strictly: what a browser would quietly mend is an error here."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from html.parser import HTMLParser

VOID = {
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "track",
    "wbr",
}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
LISTS = {"ul", "ol", "li", "dl", "table", "tr", "th", "td"}
BLOCKS = (
    HEADINGS
    | LISTS
    | {
        "article",
        "aside",
        "blockquote",
        "details",
        "div",
        "fieldset",
        "figure",
        "footer",
        "form",
        "header",
    }
)
BLOCKS |= {"aside", "hr", "main", "nav", "p", "section"}
WORDS = {"span", "small", "strong", "em", "b", "i", "s", "bdi", "time", "output"}
WORDS_ONLY = HEADINGS | WORDS | {"p", "button", "label", "summary", "legend", "dt"}
INTERACTIVE = {"a", "button", "input", "select", "textarea", "summary", "details"}
CHILDREN = {
    "ul": {"li"},
    "ol": {"li"},
    "dl": {"dt", "dd", "div"},
    "table": {"caption", "colgroup", "thead", "tbody", "tfoot"},
    "thead": {"tr"},
    "tbody": {"tr"},
    "tfoot": {"tr"},
    "tr": {"th", "td"},
    "select": {"option", "optgroup"},
    "datalist": {"option"},
}
PARENTS = {
    "li": {"ul", "ol"},
    "tr": {"thead", "tbody", "tfoot"},
    "td": {"tr"},
    "th": {"tr"},
    "option": {"select", "optgroup", "datalist"},
    "legend": {"fieldset"},
    "summary": {"details"},
}
NEVER_WITHIN = {"a": INTERACTIVE, "button": INTERACTIVE, "form": {"form"}, "label": {"label"}}


class Misnested(ValueError):
    """A browser would have to guess what this page means."""


@dataclass(eq=False)
class Element:
    """An element; its children are elements and texts."""

    tag: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    children: list["Element | str"] = field(default_factory=list)

    def __iter__(self) -> Iterator["Element"]:
        """This element and all within it, in the order of the document."""
        return iter(self._with_all_within)

    def __getitem__(self, attribute: str) -> str:
        return self.attributes.get(attribute, "")

    def __contains__(self, attribute: str) -> bool:
        return attribute in self.attributes

    def all(self, *tags: str, **attributes: str) -> list["Element"]:
        """The elements within that are one of these tags, or any, and have these attributes."""
        wanted = attributes.items()
        return [
            one
            for one in self
            if (not tags or one.tag in tags) and all(one[name] == value for name, value in wanted)
        ]

    def one(self, *tags: str, **attributes: str) -> "Element":
        """The only such element."""
        found = self.all(*tags, **attributes)
        assert len(found) == 1, f"{len(found)} of {tags} with {attributes}"
        return found[0]

    @cached_property
    def _with_all_within(self) -> list["Element"]:
        return [
            self,
            *(one for child in self.children if isinstance(child, Element) for one in child),
        ]

    @cached_property
    def by_id(self) -> dict[str, "Element"]:
        """The elements within that have an id."""
        return {one["id"]: one for one in self if one["id"]}

    @property
    def ancestors(self) -> Iterator["Element"]:
        """What it lies in, from the inside out."""
        outer = self.parent
        while outer:
            yield outer
            outer = outer.parent

    @property
    def text(self) -> str:
        """All text within, in one line."""
        return " ".join(
            " ".join(
                child if isinstance(child, str) else child.text for child in self.children
            ).split()
        )

    @property
    def markup(self) -> str:
        """The element written out."""
        attributes = "".join(
            f' {name}="{escape(value)}"' for name, value in self.attributes.items()
        )
        inner = "".join(
            escape(child) if isinstance(child, str) else child.markup for child in self.children
        )
        return f"<{self.tag}{attributes}>{inner}</{self.tag}>"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_decl(self, decl: str) -> None:
        if decl.lower() != "doctype html" or "".join(map(str, self.open[0].children)).strip():
            raise Misnested(f"<!{decl}> is not where it belongs")
        self.open[0].attributes["doctype"] = "html"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names) or not all(
            re.fullmatch(r"[a-z][\w:.-]*", name) for name in names
        ):
            raise Misnested(f"<{tag}> has odd attributes: {names}")
        element = Element(tag, {name: value or "" for name, value in attrs}, self.open[-1])
        _judge(element)
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not any(one.tag == "svg" for one in self.open):
            raise Misnested(f"<{tag}/> closes itself outside a drawing")
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1].tag != tag:
            raise Misnested(f"</{tag}> closes <{self.open[-1].tag}>")
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open[-1].tag in CHILDREN:
            raise Misnested(f"{data.strip()!r} lies bare in <{self.open[-1].tag}>")
        self.open[-1].children.append(data)


def _judge(element: Element) -> None:
    """Whether the element may lie where it lies."""
    tag, parent = element.tag, element.parent
    assert parent is not None
    is_out_of_place = (
        (parent.tag in CHILDREN and tag not in CHILDREN[parent.tag])
        or (tag in PARENTS and parent.tag not in PARENTS[tag])
        or (
            parent.tag in WORDS_ONLY
            and tag in BLOCKS
            and not (parent.tag in ("summary", "legend") and tag in HEADINGS)
        )
        or any(tag in NEVER_WITHIN.get(outer.tag, ()) for outer in element.ancestors)
    )
    if is_out_of_place:
        raise Misnested(f"<{tag}> within <{parent.tag}>")


def read(html: str) -> Element:
    """The whole document; its only element is `html`."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    if len(reader.open) > 1:
        raise Misnested(f"<{reader.open[-1].tag}> is never closed")
    return reader.open[0]
