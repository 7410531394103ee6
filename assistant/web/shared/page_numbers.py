"""A long list, a page at a time: which one is asked for, and the ways to others."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import request

LAST_PAGE = 100_000
"""Beyond any list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """The addresses of the pages before and after; None for none."""

    newer: str | None
    older: str | None


def steps(address: Callable[[int], str], number: int, *, has_more: bool) -> Steps:
    """The ways from the page of this number, by the address of each; `has_more`: it has a next."""
    return Steps(
        newer=address(number - 1) if number > 1 else None,
        older=address(number + 1) if has_more else None,
    )


def page_number() -> int:
    """The number of the page that the request asks for, from 1; 1 for what is no number."""
    return min(max(1, request.args.get("page", 1, type=int)), LAST_PAGE)
