"""What is new at a table, as the phone's own program reads it."""

from collections.abc import Mapping

from assistant.rules.views import TableView
from assistant.web.shared import by_others, entering, just_done, trick_presenter
from assistant.web.shared.round_data import entered, made_of, running
from assistant.web.shared.table_addresses import address, is_at


def news(view: TableView, length: int | None, round_index: int | None) -> Mapping[str, object]:
    """How long the record is, where the table goes on, who enters; what a phone that enters needs.

    `length` is that of the record that the phone knows, `round_index` the round that it asks about.
    """
    told: dict[str, object] = {
        "length": view.length,
        "at": address(view),
        "onward": entering.onward(view),
        "entering": entering.in_words(view),
    }
    if view.viewer.role == "entering":
        told |= _for_entering(view, length, round_index)
    return told


def _for_entering(
    view: TableView, length: int | None, round_index: int | None
) -> Mapping[str, object]:
    """What a phone needs that enters, and that nobody else is told: all cards of the round."""
    told: dict[str, object] = {"made_of": made_of(view)}
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
