"""What is new at a table, as the phone's own program reads it."""

from collections.abc import Mapping
from functools import lru_cache

from flask import render_template

from assistant.rules.views import TableView, Viewer
from assistant.services import tables
from assistant.web.shared import by_others, entering, just_done, trick_presenter
from assistant.web.shared.following_presenter import following
from assistant.web.shared.round_data import entered, made_of, running
from assistant.web.shared.table_addresses import address, is_at

WATCHING = Viewer(role="watching")
MOST_KEPT = 500
"""Of the answers to phones that watch; each of some 8 KB."""


def news(view: TableView, length: int | None, round_index: int | None) -> Mapping[str, object]:
    """How long the record is, and where the table goes on; what a phone that enters needs.

    `length` is that of the record that the phone knows, `round_index` the round that it asks about.
    """
    told: dict[str, object] = {
        "length": view.length,
        "at": address(view),
        "onward": entering.onward(view),
    }
    if view.viewer.role == "entering":
        told |= _for_entering(view, length, round_index)
    return told


@lru_cache(MOST_KEPT)
def as_watched(
    table_id: str, _length: int, _changes: int, _language: str
) -> Mapping[str, object] | None:
    """The same with what the page of a trick shows, for all phones that only watch a table: it is
    made once, for the first of them. None where no card is due.
    """
    view = tables.view(table_id, WATCHING)
    if not is_at(view, "play.trick"):
        return None
    page = render_template("live/since.html", page=following(view))
    return {**news(view, None, None), "page": page}


def _for_entering(
    view: TableView, length: int | None, round_index: int | None
) -> Mapping[str, object]:
    """What a phone needs that enters, and that nobody else is told: all cards of the round."""
    told: dict[str, object] = {"made_of": made_of(view), "entering": entering.in_words(view)}
    if is_at(view, "play.trick"):
        told["now"] = _now(view)
    if round_index is not None:
        told["rounds"] = len(view.rounds)
        told["entered"] = _entered(view, round_index)
        told["by_others"] = by_others.said(view, length or 0)
    return told


def _entered(view: TableView, round_index: int) -> list[dict[str, object]]:
    """The events in force of a round; none where it was taken back."""
    is_there = 0 <= round_index < len(view.rounds)
    return entered(view.rounds[round_index]) if is_there else []


def _now(view: TableView) -> Mapping[str, object]:
    """The running round, and what the page of a trick says of it."""
    page = trick_presenter.trick(view, just_done.said(view))
    return {
        "round": len(view.rounds) - 1,
        **running(view),
        "said": page.alert,
        "happened": page.happened,
        "problem": page.has_problem,
        "lit": None if page.lit is None else sorted(page.lit),
    }
