"""Rules that a page cites, each a link to its card of the reference."""

import re

from flask import Flask, url_for
from markupsafe import Markup, escape

_CITED = re.compile(r"(?:Rule|Regel) (\d+\.\d+)")


def install(app: Flask) -> None:
    """Gives templates the filter `cited`."""
    app.add_template_filter(cited)


def cited(text: str, table_id: str | None = None) -> Markup:
    """The text with each "Rule 4.2" in it a link; `table_id` is whose house rules the card shows."""

    def link(found: re.Match[str]) -> str:
        address = url_for("reference.paragraph", number=found[1], table=table_id)
        return f'<a href="{escape(address)}">{found[0]}</a>'

    return Markup(_CITED.sub(link, str(escape(text))))
