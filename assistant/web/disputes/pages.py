"""The page of a dispute in the middle of a game."""

from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.web.shared.pages import CardFace, Case, Person, Rule
from assistant.web.shared.ruling_pages import Option, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class LyingTrick:
    """The trick that lies on the table: running, or until the next lead the last one."""

    number: int  # in the round, from 1
    price: Card  # before it
    verdict: Verdict | None  # None before the first card of a round
    given: str  # how the table gave the trick, which is then the large line; "" mostly
    bottle: str  # what happens to the bottle, in a sentence
    old_card: str  # who gets the old price card, in a sentence; "" where nobody does
    address: str  # of the same trick as a ruling without the game; "" without cards


@dataclass(frozen=True, slots=True, kw_only=True)
class CardQuestion:
    """May this card be played? POST to `disputes.ask` with a key, name=card.

    The record keeps that it was asked, and the answer stands here until something else happens.
    """

    to_act: str | None  # whose card may be asked about, "Anna"; None once the round is over
    hand: str  # the same in a sentence, where a player has two hands: "Anna's open hand"
    not_followed: tuple[str, ...]  # what can be said of each card that did not follow
    keys: tuple[CardFace, ...]
    card: CardFace | None  # the card that was just asked about
    answer: str  # "Yes.", "Only if Doris has no blue."; "" unless one was just asked about
    why: str  # the reason; may be ""
    question: str | None  # of the reference


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """Whose the trick is, as somebody says: POST to `disputes.claim` with seat and because."""

    claimants: tuple[Person, ...]  # who has a card in the trick
    reasons: tuple[Option, ...]  # value for `because`, "It is the highest card."
    typed_seat: int | None  # of a claim that comes back with `alert`
    is_back: bool  # the claim's form comes back
    judged: tuple[str, ...]  # what was claimed of this trick, with what there is to it


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputePage:
    """`disputes.dispute`, GET /tables/<id>/judge: the trick on the table, held still.

    Shows only what lies there. The table decides with a Case.
    """

    table_id: str
    may_enter: bool  # the phone may enter the table's decision, and go on to what else went wrong
    round_number: int
    shown_number: int
    trick: LyingTrick
    question: CardQuestion
    claims: Claims
    case: Case  # the decision about a dispute
    decided: tuple[str, ...]  # what the table decided in this trick's dispute
    is_back: bool  # the decision's form comes back, with `alert`
    typed_reason: str  # of a decision that comes back
    first: int | None  # of a decision that comes back: who agrees with it
    second: int | None
    signers: tuple[Person, ...]  # of a signed round: two of them agree with a decision
    trouble: tuple[str, ...]  # what the record shows to be wrong: `decisions.problem` settles it
    terms: tuple[Rule, ...]  # house rules that bear on a dispute, where they are not the usual ones
    alert: str
    after: int
    client_id: str
