"""The page of a ruling without a game."""

from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.web.shared.pages import CardFace
from assistant.web.shared.ruling_pages import Option, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickPage:
    """`judge.quick`, GET: a ruling without a game. All that it knows stands in its address.

    A GET form to `judge.quick` with the hidden `fields`; each key is a button name=card
    value=number, which adds the card to the trick. Further forms to the same address: names, price;
    a claim (`claim`, `because`); "what if" (`if_price`, or `if_place` and `if_card`). A field that
    cannot be read is left out, and `alert` says so.
    """

    fields: tuple[tuple[str, str], ...]  # hidden fields: name, value; all of the ruling
    verdict: Verdict | None  # None until a card lies there
    keys: tuple[CardFace, ...]  # the whole deck
    used: frozenset[Card]  # of which lie in the trick, or under the bottle
    is_full: bool  # no more cards can be added
    most: int  # so many cards can lie there
    price: Card
    prices: tuple[Card, ...]  # 19 and the cards below it, from above
    other: Card | None  # the price of a second bottle, as `price2`
    others: tuple[Card, ...]  # what it can cost, from above; empty where there is but one
    in_play: str  # which of the two is in play; "" where there is but one
    names: tuple[str, ...]  # of the players; "" where none was given
    editions: tuple[Option, ...]  # chips: address rules by that booklet
    decks: tuple[Option, ...]  # value for a list name=deck
    claimants: tuple[Option, ...]  # value: the card's place in the trick, from 1; text: whose
    reasons: tuple[Option, ...]  # value for `because`, "It is the highest card."
    no_text: str  # the chosen booklet says nothing on the rule; "" mostly
    claim: str  # what there is to the claim; "" without one
    claim_question: str | None  # the card of the reference about it
    swaps: tuple[Option, ...]  # for if_place: value as of claimants, text = "Adam: 24"
    changed: Verdict | None  # the ruling with what was changed; None without a "what if"
    changed_what: str  # "If the price were 12:", "If 18 lay there instead of 15 (Betty):"
    changed_card: Card | None  # what if_card or if_price was
    link: str  # the whole address, for others
    again: str  # an empty ruling with the same price, deck and names
    alert: str  # what could not be read of the address, or why a card was not added
