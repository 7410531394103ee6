"""The page of a dispute in the middle of a game."""

from dataclasses import dataclass

from assistant.web.decisions.pages import Case
from assistant.web.shared.pages import CardFace, Person, Rule
from assistant.web.shared.ruling_pages import Option, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputePage:
    """`judge.dispute`, GET /tables/<id>/judge: the running trick, or until the next lead the last one, held still.

    Shows only what lies on the table. POST to `judge.ask` (name=card, a key) asks whether the card may be played next; the log
    keeps it, and the answer stands here until something else happens. POST to `judge.claim` (seat, because) takes a claim
    down. The table decides with a Case: POST to `decisions.decide`.
    """

    table_id: str
    round_number: int
    trick_number: int
    is_running: bool  # the trick is not complete
    price: int
    owner: str | None
    verdict: Verdict | None  # None before the first card of a round
    given: str  # how the table gave the trick, which is then the large line; "" mostly
    to_act: str | None  # whose card may be asked about, "Anna"; None once the round is over
    hand: str  # the same in a sentence, where a player has two hands: "Anna's open hand"
    bottle: str  # what happens to the bottle, in a sentence
    old_card: str  # who gets the old price card, in a sentence; "" where nobody does
    not_followed: tuple[
        str, ...
    ]  # for each card that did not follow in this trick: what can be said of it now
    keys: tuple[CardFace, ...]
    asked: CardFace | None  # the card that was just asked about
    answer: str  # "Yes.", "Only if Doris has no blue."; "" unless one was just asked about
    answer_why: str  # the reason; may be ""
    answer_question: str | None
    claimants: tuple[Person, ...]  # who has a card in the trick
    reasons: tuple[Option, ...]  # value for `because`, "It is the highest card."
    typed_seat: int | None  # of a claim that comes back
    typed_because: str
    typed_reason: str  # of a decision that comes back
    first: int | None  # of a decision that comes back: who agrees with it
    second: int | None
    signers: tuple[
        Person, ...
    ]  # once the round is signed, two of them have to agree with a decision
    is_back: bool  # the decision's form comes back, with `alert`
    claims: tuple[str, ...]  # what was claimed of this trick, with what there is to it
    decided: tuple[str, ...]  # what the table decided in this trick's dispute
    case: Case  # the decision about a dispute
    trouble: tuple[str, ...]  # what the record shows to be wrong: `decisions.problem` settles it
    terms: tuple[Rule, ...]  # house rules that bear on a dispute, where they are not the usual ones
    quick: str  # the address of the same trick as a ruling without the game: what if, and a link for others; "" without cards
    alert: str
    after: int
    client_id: str
