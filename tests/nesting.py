"""Which elements of HTML may contain which: what a browser would quietly rearrange."""

from functools import cache

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta"}
VOID |= {"source", "track", "wbr"}
"""Elements that have no content and no end tag."""

HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
BLOCKS = HEADINGS | {"ul", "ol", "li", "dl", "table", "tr", "th", "td", "article", "aside"}
BLOCKS |= {"blockquote", "details", "div", "fieldset", "figure", "footer", "form", "header"}
BLOCKS |= {"hr", "main", "nav", "p", "section"}
PHRASES = {"span", "small", "strong", "em", "b", "i", "s", "bdi", "time", "output"}
PHRASES_ONLY = HEADINGS | PHRASES | {"p", "button", "label", "summary", "legend", "dt"}
INTERACTIVE = frozenset(["a", "button", "input", "select", "textarea", "summary", "details"])
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
"""The only children that an element may have; it has no text of its own."""

PARENTS = {
    "li": {"ul", "ol"},
    "tr": {"thead", "tbody", "tfoot"},
    "td": {"tr"},
    "th": {"tr"},
    "option": {"select", "optgroup", "datalist"},
    "legend": {"fieldset"},
    "summary": {"details"},
}
"""The only parents that an element may have."""

NEVER_WITHIN = {
    "a": INTERACTIVE,
    "button": INTERACTIVE,
    "form": frozenset(["form"]),
    "label": frozenset(["label"]),
}
"""What an element contains at no depth."""


@cache
def may_contain(parent: str, child: str) -> bool:
    """Whether an element may be the child of another."""
    if parent in CHILDREN and child not in CHILDREN[parent]:
        return False
    if child in PARENTS and parent not in PARENTS[child]:
        return False
    is_heading_allowed = parent in ("summary", "legend") and child in HEADINGS
    return parent not in PHRASES_ONLY or child not in BLOCKS or is_heading_allowed


@cache
def forbidden_within(element: str, outside: frozenset[str]) -> frozenset[str]:
    """What may not be within an element at any depth; `outside` may not be within its parent."""
    return outside | NEVER_WITHIN.get(element, frozenset())
