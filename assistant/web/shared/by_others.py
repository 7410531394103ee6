"""What other phones entered meanwhile, for whoever learns that they were first."""

from collections.abc import Sequence
from itertools import groupby

from flask_babel import gettext

from assistant.rules.events import Played
from assistant.rules.views import TableView
from assistant.tables import tables
from assistant.web.phones import phone, spoken
from assistant.web.shared.entering import name_of
from assistant.web.shared.presenter import in_sentences, may_enter
from assistant.wording.names import listed

MOST = 6
"""How many cards of another phone are told; the last ones."""


def said(view: TableView, since: int) -> str:
    """Which cards other phones entered since the record was so long, in sentences; "" for none."""
    stamps = tables.stamps(view.id, since) if 0 <= since < view.game.length else []
    written = [(stamp.by, since + n) for n, stamp in enumerate(stamps) if stamp.by != phone()]
    return " ".join(
        _line(name_of(view, by), [number for _, number in numbers], view)
        for by, numbers in groupby(written, lambda one: one[0])
    )


def _line(who: str, numbers: Sequence[int], view: TableView) -> str:
    """What one phone entered, in a sentence."""
    cards = [_card(view, number) for number in numbers if _may_tell(view, number)]
    if not cards:
        return gettext("%(phone)s has changed something.", phone=who)
    return gettext("%(phone)s entered %(cards)s.", phone=who, cards=", ".join(cards[-MOST:]))


def _may_tell(view: TableView, number: int) -> bool:
    """Whether an event laid a card that may be told.

    The phone that enters has all of the round; any other is told those that lie open still.
    """
    is_play = isinstance(view.events[number], Played)
    return is_play and (may_enter(view) or view.newest.is_on_the_table(number))


def _card(view: TableView, number: int) -> str:
    """The card that an event laid, and for whom."""
    event = view.events[number]
    assert isinstance(event, Played)
    name = listed(in_sentences(view.names_at(number))[event.seat], event.which, spoken())
    return gettext("%(card)s for %(name)s", card=event.card, name=name)
