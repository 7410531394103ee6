"""The phone finds the rules that a sentence cites where the server finds them."""

import re

import pytest

from assistant.web.reference import cited
from tests.databases import NOWHERE, app_at
from tests.markup import read
from tests.phone import engine

TEXTS = [
    "",
    "24 has already been played.",
    "Nobody at the table has this name. Rule 8.5.",
    "Clara plays 32 now, blue, but did not follow blue in trick 1: 25 on 24. Rule 4.2.",
    "One. Rule 4.2. Another. Rule 8.10. And more.",
    "Regel 4.2. Rule 10.12, Rule 7, Rule 1.2.3, rule 4.2",
    '<b>Rule 4.2</b> & "Regel 8.1"',
    "$& $1 Rule 4.2 $`",
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("table_id", [None, "a-table-of-this-test"])
def test_a_rule_that_is_cited_is_the_same_link_on_the_phone_and_on_the_server(
    text: str, table_id: str | None
) -> None:
    with app_at(NOWHERE).test_request_context():
        markup = str(cited(text, table_id))
        zero = re.findall(r'href="([^"]*)"', str(cited("Rule 0.0", table_id)))[0].replace(
            "&amp;", "&"
        )
    main = read(f"<p>{markup}</p>")
    links = [(link.text, link["href"]) for link in main.all("a")]
    pieces = engine.cited(text, zero)
    assert [(piece["text"], piece["address"]) for piece in pieces if piece["address"]] == links
    assert "".join(piece["text"] for piece in pieces) == text
