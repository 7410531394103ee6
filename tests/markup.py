"""Pages as trees of elements, read strictly: what a browser would quietly mend is an error here.

Thousands of pages are read in a run of the tests. A page is cut at each `<`, and one regular
expression reads each piece: a tag and the text after it.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from html import escape, unescape
from types import MappingProxyType

from tests.nesting import CHILDREN, VOID, forbidden_within, may_contain

_ATTRIBUTE = re.compile(r"""\s+([a-z][\w:.-]*)(?:=("[^"]*"|'[^']*'|[^\s"'=`]+))?""", re.IGNORECASE)
_PIECE = re.compile(
    r"""(/?)([a-z][a-z0-9-]*)((?:\s+[a-z][\w:.-]*(?:=(?:"[^"]*"|'[^']*'|[^\s"'=`/>]+))?)*)"""
    r"""\s*(/?)>(.*)""",
    re.IGNORECASE | re.DOTALL,
)
_DOCTYPE = re.compile(r"!doctype html>\s*", re.IGNORECASE)
_RAW = {"script", "style"}
"""Elements whose text has no character references."""

_UNSEEN = "template"
"""What lies in such an element is no part of the page until a script puts it there."""


class Misnested(ValueError):
    """A browser would have to guess what this page means."""


class Element:
    """An element of a page; its children are elements and texts."""

    def __init__(self, tag: str, attributes: Mapping[str, str], parent: "Element | None") -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Element | str] = []
        self.forbidden: frozenset[str] = (
            forbidden_within(tag, parent.forbidden) if parent else frozenset()
        )

    def __iter__(self) -> Iterator["Element"]:
        """This element and all within it, in the order of the document."""
        return iter(self._with_all_within)

    def __getitem__(self, attribute: str) -> str:
        return self.attributes.get(attribute, "")

    def __contains__(self, attribute: str) -> bool:
        return attribute in self.attributes

    def all(self, *tags: str, **attributes: str) -> list["Element"]:
        """The elements within that are one of these tags, or any, and have these attributes.

        Of classes an element may have more than are asked for.
        """
        found = self._with_all_within
        if tags:
            found = [element for element in found if element.tag in tags]
        classes = set(attributes.pop("class", "").split())
        if classes:
            found = [element for element in found if classes <= set(element["class"].split())]
        for name, value in attributes.items():
            found = [element for element in found if element[name] == value]
        return list(found)

    def one(self, *tags: str, **attributes: str) -> "Element":
        """The only such element."""
        found = self.all(*tags, **attributes)
        assert len(found) == 1, f"{len(found)} of {tags} with {attributes}"
        return found[0]

    @cached_property
    def _with_all_within(self) -> list["Element"]:
        found = [self]
        for child in self.children:
            if isinstance(child, Element):
                is_deep = child.children and child.tag != _UNSEEN
                found += child._with_all_within if is_deep else (child,)
        return found

    @cached_property
    def by_id(self) -> dict[str, "Element"]:
        """The elements within that have an id."""
        return {element["id"]: element for element in self if element["id"]}

    @cached_property
    def labels(self) -> dict[str, list["Element"]]:
        """The labels within, by the id of the control that they name."""
        found: dict[str, list[Element]] = {}
        for label in self.all("label"):
            found.setdefault(label["for"], []).append(label)
        return found

    @property
    def ancestors(self) -> Iterator["Element"]:
        """What it lies in, from the inside out."""
        outer = self.parent
        while outer:
            yield outer
            outer = outer.parent

    @property
    def document(self) -> "Element":
        """The whole page that it is part of."""
        element = self
        while element.parent:
            element = element.parent
        return element

    @property
    def text(self) -> str:
        """All text within, in one line."""
        seen = (child for child in self.children if isinstance(child, str) or child.tag != _UNSEEN)
        texts = (child if isinstance(child, str) else child.text for child in seen)
        return " ".join(" ".join(texts).split())

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


def read(html: str) -> Element:
    """The whole document; its only element is `html`."""
    before, *pieces = html.split("<")
    has_doctype = bool(pieces and not before.strip() and _DOCTYPE.fullmatch(pieces[0]))
    root = Element("", {"doctype": "html"} if has_doctype else {}, None)
    innermost = root
    _add_text(innermost, before)
    for piece in pieces[has_doctype:]:
        innermost = _read_piece(piece, innermost)
    if innermost is not root:
        raise Misnested(f"<{innermost.tag}> is never closed")
    return root


def _read_piece(piece: str, innermost: Element) -> Element:
    """Adds a tag and the text after it; the element that is open then."""
    is_end, tag, attributes, is_alone, text = _parts(piece)
    open_now = _closed(tag, innermost) if is_end else _opened(tag, attributes, is_alone, innermost)
    _add_text(open_now, text)
    return open_now


def _opened(tag: str, attributes: Mapping[str, str], is_alone: bool, parent: Element) -> Element:
    """Adds an element to its parent; what is open then."""
    if not may_contain(parent.tag, tag) or tag in parent.forbidden:
        raise Misnested(f"<{tag}> within <{parent.tag}>")
    if is_alone and not any(outer.tag == "svg" for outer in (parent, *parent.ancestors)):
        raise Misnested(f"<{tag}/> closes itself outside a drawing")
    element = Element(tag, attributes, parent)
    parent.children.append(element)
    return parent if is_alone or tag in VOID else element


def _closed(tag: str, element: Element) -> Element:
    """What is open when the innermost element ends."""
    if element.tag != tag or element.parent is None:
        raise Misnested(f"</{tag}> closes <{element.tag}>")
    return element.parent


def _add_text(element: Element, text: str) -> None:
    if not text:
        return
    if element.tag in CHILDREN and not text.isspace():
        raise Misnested(f"{text.strip()!r} lies bare in <{element.tag}>")
    element.children.append(text if element.tag in _RAW or "&" not in text else unescape(text))


@lru_cache(maxsize=20_000)
def _parts(piece: str) -> tuple[bool, str, Mapping[str, str], bool, str]:
    """Whether a tag is an end tag, its name, its attributes, whether it closes itself, and the text
    after it.
    """
    found = _PIECE.fullmatch(piece)
    if not found:
        raise Misnested(f"<{piece!r} is no tag, or has odd attributes")
    end, tag, attributes, alone, text = found.groups()
    return bool(end), tag.lower(), _attributes(attributes), bool(alone), text


def _attributes(text: str) -> Mapping[str, str]:
    """The attributes of a tag; an attribute without a value has an empty one."""
    attributes: dict[str, str] = {}
    for name, value in _ATTRIBUTE.findall(text):
        if name.lower() in attributes:
            raise Misnested(f"the attribute {name} stands twice in {text!r}")
        attributes[name.lower()] = unescape(value[1:-1] if value[:1] in ('"', "'") else value)
    return MappingProxyType(attributes)
