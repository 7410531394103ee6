"""The pages of the judge: a ruling on a trick, and a dispute in the middle of a game."""

from dataclasses import dataclass

from assistant.web.decisions.pages import Case
from assistant.web.shared.pages import CardFace, Person, Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledCard:
    """A card of the trick that is ruled on."""

    place: int  # in playing order, from 1
    name: str  # whose it is: a name, or "Card 2"
    card: CardFace
    is_below: bool  # lies below the price: drawn lifted
    is_winning: bool  # takes the trick: ringed
    without: str  # the address of the same ruling without this card; "" in a game


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One of the three numbered reasons, and the card of the reference behind it."""

    text: str
    rule: str  # the paragraph of the rulebook: "5.2"
    question: str | None  # `reference.question`


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Who takes a trick, why, and what is moved."""

    cards: tuple[RuledCard, ...]  # in playing order
    price: int  # before the trick
    new_price: int  # after it
    is_sold: bool
    headline: str  # "Christian takes it with 17.", "Christian is winning with 17.", "By the rules Christian would take it ..."
    steps: tuple[Step, ...]  # three
    moves: str  # what to move on the table; "" while the trick is running
    booklet: str  # "Z-Man 2010": whose words `stands` are first
    stands: tuple["Stands", ...]  # how the editions put the rule, that of the table first


@dataclass(frozen=True, slots=True, kw_only=True)
class Stands:
    """How an edition puts a rule."""

    edition: str  # "Bambus 1995"
    mark: str  # "says", "follows", "silent", "differs"
    says: str  # "says so", "follows from its text", "says nothing about it", "puts it differently"
    note: str  # in a sentence, or ""
    is_ours: bool  # the edition that the table plays, or that was chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One of a few answers, as a link or in a list."""

    value: str
    text: str
    is_chosen: bool
    address: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickPage:
    """`judge.quick`, GET: a ruling without a game. All that it knows stands in its address.

    One GET form to `judge.quick` with the hidden fields `kept`; each key is a button name=card value=number, which adds the
    card to the trick. Further forms to the same address: names, price; a claim (`claim`, `because`); "what if" (`if_price`,
    or `if_place` and `if_card`). A field that came with nonsense is left out, and `alert` says so.
    """

    kept: tuple[tuple[str, str], ...]  # hidden fields: name, value; all of the ruling
    verdict: Verdict | None  # None until a card lies there
    keys: tuple[CardFace, ...]  # the 36
    used: frozenset[int]  # of which lie in the trick, or under the bottle
    is_full: bool  # four cards lie there: no more can be added
    price: int
    prices: tuple[int, ...]  # 19 and the cards below it, from above
    names: tuple[str, ...]  # of the four places; "" where none was given
    editions: tuple[Option, ...]  # chips: address rules by that booklet
    decks: tuple[Option, ...]  # value for a list name=deck
    claimants: tuple[Option, ...]  # value = place of the card, from 1; text = whose it is
    becauses: tuple[Option, ...]  # value, "It is the highest card."
    no_text: str  # the chosen booklet says nothing on the rule; "" mostly
    claim: str  # what there is to the claim; "" without one
    claim_question: str | None  # the card of the reference about it
    swaps: tuple[Option, ...]  # for if_place: value = place, text = "Adam's 24"
    changed: Verdict | None  # the ruling with what was changed; None without a "what if"
    changed_what: str  # "If the price were 12:", "If Betty had played 18 instead of 15:"
    changed_card: int | None  # what if_card or if_price was
    link: str  # the whole address, for others
    again: str  # an empty ruling with the same price, deck and names
    alert: str  # what could not be read of the address, or why a card was not added


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
    becauses: tuple[Option, ...]
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
