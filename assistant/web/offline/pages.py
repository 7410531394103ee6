"""The pages that a phone shows by itself."""

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.web.shared.pages import CardFace
from assistant.web.shared.ruling_pages import Option


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflinePage:
    """`offline.page`: what is left to do without a connection."""

    table_id: None = None  # it is made for all tables, and kept for all


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickPage:
    """A ruling without a game, by the phone's own rules.

    Its script reads the trick from the address, which is that of `judge.quick`, and draws it.
    """

    keys: tuple[CardFace, ...]  # the whole deck
    prices: tuple[Card, ...]  # 19 and the cards below it, from above
    decks: tuple[Option, ...]  # the printed ones, by their addresses
    data: Mapping[str, object]  # what the phone's rules and sentences need
