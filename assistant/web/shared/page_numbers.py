"""Which page of a long list is asked for."""

from flask import request

LAST_PAGE = 100_000
"""Beyond any list."""


def page_number() -> int:
    """The number of the page that the request asks for, from 1; 1 for what is no number."""
    return min(max(1, request.args.get("page", 1, type=int)), LAST_PAGE)
