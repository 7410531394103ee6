"""The rules and tips that a page cites, each a link to its question in the reference."""

import re

from flask import Flask, url_for
from markupsafe import Markup, escape

_CITATION = re.compile(r"(?:Rule|Regel|Tip|Tipp) (\d+\.\d+|P\d+)")


def install(app: Flask) -> None:
    """Give templates the filter `cited`."""
    app.add_template_filter(cited)


def cited(text: str, table_id: str | None = None) -> Markup:
    """The text with each "Rule 4.2" and "Tip P1" in it a link.

    `table_id` is the table whose house rules the reference shows.
    """
    html, end = "", 0
    for citation in _CITATION.finditer(text):
        address = url_for("reference.paragraph", number=citation[1], table=table_id)
        html += escape(text[end : citation.start()])
        html += Markup('<a href="{}">{}</a>').format(address, citation[0])
        end = citation.end()
    return Markup(html) + escape(text[end:])
