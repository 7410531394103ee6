"""The page model of a trick that nobody tapped; the running round's are shared by several areas."""

from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.web.shared.pages import CardFace, Person


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipPage:
    """`play.skipping`: a trick that nobody tapped. POST to `play.skip`: seat, card."""

    table_id: str
    shown_number: int
    trick_number: int
    price: Card
    people: tuple[Person, ...]
    keys: tuple[CardFace, ...]  # the whole deck
    card: Card | None  # the key that was chosen, when the form comes back
    alert: str
    after: int
    client_id: str
