"""What is new at a table, as the phone's own program reads it."""

from collections.abc import Mapping
from itertools import groupby

from flask_babel import gettext

from assistant.rules.events import Played
from assistant.rules.views import TableView
from assistant.services import tables
from assistant.web.language import spoken
from assistant.web.shared import entering, just_done, trick_presenter
from assistant.web.shared.presenter import in_sentences
from assistant.web.shared.round_data import entered, made_of, running
from assistant.web.shared.table_addresses import address, is_at
from assistant.wording import names as names_of

MOST = 6
"""How many cards of another phone are told; the last ones."""


def news(
    view: TableView, length: int | None, round_index: int | None, phone: str
) -> Mapping[str, object]:
    """How long the record is, where the table goes on, who enters; what a phone that enters needs.

    `length` is that of the record that the phone knows, `round_index` the round that it asks about.
    """
    told: dict[str, object] = {
        "length": view.length,
        "at": address(view),
        "entering": entering.in_words(view),
    }
    if view.viewer.role == "entering":
        told |= _for_entering(view, length, round_index, phone)
    return told


def _for_entering(
    view: TableView, length: int | None, round_index: int | None, phone: str
) -> Mapping[str, object]:
    """What a phone needs that enters, and that nobody else is told: all cards of the round."""
    told: dict[str, object] = {"made_of": made_of(view)}
    if is_at(view, "play.trick"):
        told["now"] = _now(view)
    if round_index is not None:
        told["entered"] = _entered(view, round_index)
        told["by_others"] = _by_others(view, min(max(length or 0, 0), view.length), phone)
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


def _by_others(view: TableView, since: int, phone: str) -> str:
    """Which cards other phones entered since the record was so long, in sentences; "" for none."""
    stamps = tables.stamps(view.id, since)
    written = [(stamp.by, since + index) for index, stamp in enumerate(stamps) if stamp.by != phone]
    lines = []
    for by, numbers in groupby(written, lambda one: one[0]):
        cards = [card for _, number in numbers if (card := _card(view, number))][-MOST:]
        who = entering.name_of(view, by)
        lines.append(_line(who, cards))
    return " ".join(lines)


def _line(who: str, cards: list[str]) -> str:
    """What one phone entered, in a sentence."""
    if not cards:
        return gettext("%(phone)s has changed something.", phone=who)
    return gettext("%(phone)s entered %(cards)s.", phone=who, cards=", ".join(cards))


def _card(view: TableView, number: int) -> str:
    """The card that an event laid, and for whom; "" for an event of another kind."""
    event = view.events[number]
    if not isinstance(event, Played):
        return ""
    name = in_sentences(view.names_at(number))[event.seat]
    hand = names_of.listed(name, event.which, spoken())
    return gettext("%(card)s for %(name)s", card=event.card, name=hand)
