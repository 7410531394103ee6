"""What a table agrees on. Rulebook chapters 6 to 8; one field a question, the usual answer first."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from assistant.rules.cards import Deck, by_face, printed_decks
from assistant.rules.irregularities import IRREGULARITIES, About, Decision
from assistant.rules.table import Variant

GoalKind = Literal["target", "rounds", "deals_each"]

Edition = Literal["ZM", "95", "03", "GT", "M24", "WP"]
Tie = Literal["shared", "extra_round", "fewest_curses", "last_round"]
FirstDealer = Literal["random", "chosen"]
Rotation = Literal["left", "winner", "last_cursed"]
Review = Literal["last_trick", "none", "own_pile", "all"]
MemoryAid = Literal["table_only", "counts", "full"]
Lessons = Literal["off", "on"]
CardPoints = Literal["coins", "face"]
Cycle = Literal["no", "yes"]
Abandon = Literal["no_result", "as_it_stands"]
Level = Literal["tricks", "bottle", "score"]
SignOff = Literal["off", "one", "all"]
Hands = Literal["off", "given", "all"]
Exchange = Literal["all_three_at_once", "strict_order"]
Memo = Literal["off", "on"]
Sort = Literal["edition", "dealt", "number", "colour"]
Lit = Literal["off", "on"]
OpenChoice = Literal["secret", "dealer_last"]
LopakaScores = Literal["shown_not_ranked", "ranked", "ignored"]
LopakaEnds = Literal["no", "yes"]

GOAL_KINDS: tuple[GoalKind, ...] = get_args(GoalKind)


@dataclass(frozen=True, slots=True)
class Goal:
    """When the game is over (7.2): at a total of coins, after rounds, or when everyone has dealt so often. From 1 up."""

    kind: GoalKind = "target"
    number: int = 200


@dataclass(frozen=True, slots=True)
class Options:
    """The agreement of one game: the deck, the end, and the answers to what the booklets leave open.

    `edition` is the booklet that the table plays by: rulings cite it. `rulings` are the decisions that the table has agreed
    on beforehand, where they are not the usual ones (8.10). What each of the switches means stands in `wording.terms`.
    """

    deck: Deck = field(default_factory=lambda: printed_decks()["classic"])
    goal: Goal = Goal()
    tie: Tie = "shared"
    level: Level = "tricks"
    sign_off: SignOff = "off"
    rulings: tuple[tuple[About, Decision], ...] = ()
    edition: Edition = "ZM"
    first_dealer: FirstDealer = "random"
    dealer_rotation: Rotation = "left"
    review: Review = "last_trick"
    memory_aid: MemoryAid = "table_only"
    lessons: Lessons = "off"
    card_points: CardPoints = "coins"
    finish_deal_cycle: Cycle = "no"
    abandon: Abandon = "no_result"
    variant: Variant = "standard"
    hands: Hands = "off"
    exchange_order: Exchange = "all_three_at_once"
    own_pass_memo: Memo = "off"
    hand_sort: Sort = "edition"
    lit: Lit = "off"
    open_choice: OpenChoice = "secret"
    lopaka_scores: LopakaScores = "shown_not_ranked"
    lopaka_ends_game: LopakaEnds = "no"

    @property
    def sorts_by(self) -> Literal["dealt", "number", "colour"]:
        """How a hand is shown to its seat: as agreed, or as the booklet advises; Gameteko's advises not to sort."""
        if self.hand_sort != "edition":
            return self.hand_sort
        return "dealt" if self.edition == "GT" else "number"

    @property
    def deck_in_play(self) -> Deck:
        """The deck with what its cards are worth at this table (6.5)."""
        return by_face(self.deck) if self.card_points == "face" else self.deck

    def agreed(self, about: About) -> Decision | None:
        """What the table does first about an irregularity; None where it chooses each time."""
        usual = IRREGULARITIES[about]
        return dict(self.rulings).get(about, usual.decisions[0] if usual.has_usual else None)

    def decisions(self, about: About) -> tuple[Decision, ...]:
        """What the table may decide about an irregularity, the agreed answer first."""
        every, agreed = IRREGULARITIES[about].decisions, self.agreed(about)
        return (
            every
            if agreed is None
            else (agreed, *(decision for decision in every if decision != agreed))
        )


SWITCHES: Mapping[str, tuple[str, ...]] = {
    "edition": get_args(Edition),
    "tie": get_args(Tie),
    "first_dealer": get_args(FirstDealer),
    "dealer_rotation": get_args(Rotation),
    "review": get_args(Review),
    "memory_aid": get_args(MemoryAid),
    "lessons": get_args(Lessons),
    "card_points": get_args(CardPoints),
    "finish_deal_cycle": get_args(Cycle),
    "abandon": get_args(Abandon),
    "level": get_args(Level),
    "sign_off": get_args(SignOff),
    "variant": get_args(Variant),
    "hands": get_args(Hands),
    "exchange_order": get_args(Exchange),
    "own_pass_memo": get_args(Memo),
    "hand_sort": get_args(Sort),
    "lit": get_args(Lit),
    "open_choice": get_args(OpenChoice),
    "lopaka_scores": get_args(LopakaScores),
    "lopaka_ends_game": get_args(LopakaEnds),
}
"""The fields of `Options` that are one of a few answers, the usual one first."""

VARIANTS: Mapping[Variant, frozenset[str]] = {
    "standard": frozenset({"open_choice", "lopaka_scores", "lopaka_ends_game"}),
    "lopaka": frozenset({"open_choice"}),
    "bright-house": frozenset({"lopaka_scores", "lopaka_ends_game"}),
}
"""The switches that ask for nothing where this is played."""
