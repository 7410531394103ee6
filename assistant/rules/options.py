"""What a table agrees on: deck, end, and an answer to each switch. Rulebook chapters 6 to 8.

Irregularities are what can go wrong beside the cards; presets are agreements that go together."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field, fields, replace
from typing import Any, Literal, get_args, get_origin

from assistant.rules.cards import SIZES, Deck, by_face, offered_decks, printed_decks
from assistant.rules.table import SEATS, Seat, Table, Teams, Variant

# What can go wrong at a table beside the cards, and what a table can decide. Rulebook 8.10.

About = Literal[
    "misdeal_early",
    "misdeal_late",
    "exposed_deal",
    "exposed_play",
    "out_of_turn",
    "revoke_now",
    "revoke_late",
    "wrong_winner",
    "card_count",
    "exchange",
    "pass_swap",
    "imp_seen",
    "dispute",
]
Decision = Literal[
    "redeal",
    "void",
    "rewind",
    "take_back",
    "fix",
    "play_on",
    "stands",
    "must_play",
    "swap_back",
    "as_cursed",
]

VOIDS: frozenset[Decision] = frozenset(("redeal", "void"))
"""The decisions after which the round does not count and the same dealer deals again."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """What a table may decide about something that went wrong."""

    decisions: tuple[Decision, ...]  # the usual one first
    of_a_seat: bool = False  # somebody did it
    has_usual: bool = True  # without an agreement a table does the first, else it chooses each time


IRREGULARITIES: Mapping[About, Irregularity] = {
    "misdeal_early": Irregularity(("redeal", "fix")),
    "misdeal_late": Irregularity(("void", "play_on"), of_a_seat=True),
    "exposed_deal": Irregularity(("redeal", "play_on")),
    "exposed_play": Irregularity(("play_on", "must_play"), of_a_seat=True),
    "out_of_turn": Irregularity(("take_back", "stands"), of_a_seat=True),
    "revoke_now": Irregularity(("rewind", "stands"), of_a_seat=True),
    "revoke_late": Irregularity(("stands", "void", "as_cursed"), of_a_seat=True, has_usual=False),
    "wrong_winner": Irregularity(("stands", "fix")),
    "card_count": Irregularity(("fix", "void"), of_a_seat=True),
    "exchange": Irregularity(("fix", "void"), of_a_seat=True),
    "pass_swap": Irregularity(("stands", "swap_back"), of_a_seat=True),
    "imp_seen": Irregularity(("play_on", "void"), of_a_seat=True),
    "dispute": Irregularity(("stands", "rewind", "void"), has_usual=False),
}
"""What can go wrong; the decisions in the order of a table that agreed on nothing else."""

FORESEEN: tuple[About, ...] = tuple(about for about in IRREGULARITIES if about != "dispute")
"""Those about which a table can agree beforehand; a dispute is settled when it comes."""


GoalKind = Literal["target", "rounds", "deals_each"]
GOAL_KINDS: tuple[GoalKind, ...] = get_args(GoalKind)

HIGHEST_GOAL = 100_000
"""The most coins, rounds or deals after which a game can end."""

# The answers that other modules name.
Edition = Literal["ZM", "95", "03", "GT", "M24", "WP"]
EDITIONS: tuple[Edition, ...] = get_args(Edition)
Tie = Literal["shared", "extra_round", "fewest_curses", "last_round"]
FirstDealer = Literal["random", "chosen"]
Rotation = Literal["left", "winner", "last_cursed"]
Level = Literal["tricks", "bottle", "score"]
SignOff = Literal["off", "one", "all"]
MemoryAid = Literal["table_only", "counts", "full"]
Lessons = Literal["off", "on"]
HandsWritten = Literal["off", "given", "all"]
SixTeams = Literal["2-2-2", "2-2-1-1"]
LopakaScores = Literal["shown_not_ranked", "ranked", "ignored"]


@dataclass(frozen=True, slots=True)
class Goal:
    """When the game is over (7.2): at a total of coins, after rounds, or after deals each."""

    kind: GoalKind
    number: int  # from 1 to HIGHEST_GOAL


# What may be said of a switch beside its answers.
_ASKED_APART = {"is_asked_apart": True}  # a new game asks it, but not among the house rules
_TABLES_OWN = {"is_tables_own": True}  # each table of a season may answer it as it likes
_OF_A_ROUND = {"is_of_a_round": True}  # agreed anew, it holds from the next round on (7.5)
_LOPAKA = {"only_in": ("lopaka",)}  # asked in this game alone
_BRIGHT_HOUSE = {"only_in": ("bright-house",)}
_TEAMS = {"only_in": ("teams",)}


@dataclass(frozen=True, slots=True)
class Options:
    """The agreement of one game: the deck, the end, and the answer to each switch.

    A switch is a question that the booklets leave open or answer differently: a field here with a
    `Literal` of its answers, the usual one first. `wording.terms` has a sentence for each.
    `edition` is the booklet that rulings cite. `rulings` are the decisions agreed on beforehand,
    where they are not the usual ones (8.10). Nothing has a default: agreements are made of `USUAL`.
    """

    deck: Deck
    goal: Goal
    _: KW_ONLY
    edition: Edition
    tie: Tie
    first_dealer: FirstDealer = field(metadata=_ASKED_APART | _TABLES_OWN)
    dealer_rotation: Rotation
    review: Literal["last_trick", "none", "own_pile", "all"]
    memory_aid: MemoryAid = field(metadata=_OF_A_ROUND)
    lessons: Lessons = field(metadata=_OF_A_ROUND)
    card_points: Literal["coins", "face"]
    finish_deal_cycle: Literal["no", "yes"]
    abandon: Literal["no_result", "as_it_stands"]
    level: Level = field(metadata=_ASKED_APART | _TABLES_OWN | _OF_A_ROUND)
    sign_off: SignOff = field(metadata=_ASKED_APART)
    variant: Variant = field(metadata=_ASKED_APART | _TABLES_OWN)
    teams_of_six: SixTeams = field(metadata=_ASKED_APART | _TABLES_OWN | _TEAMS)
    hands: HandsWritten = field(metadata=_TABLES_OWN | _OF_A_ROUND)
    exchange_order: Literal["all_three_at_once", "strict_order"] = field(metadata=_TABLES_OWN)
    own_pass_memo: Literal["off", "on"] = field(metadata=_TABLES_OWN)
    hand_sort: Literal["edition", "dealt", "number", "colour"] = field(metadata=_TABLES_OWN)
    lit: Literal["off", "on"]
    open_choice: Literal["secret", "dealer_last"] = field(metadata=_TABLES_OWN | _BRIGHT_HOUSE)
    lopaka_scores: LopakaScores = field(metadata=_LOPAKA)
    lopaka_ends_game: Literal["no", "yes"] = field(metadata=_LOPAKA)
    rulings: tuple[tuple[About, Decision], ...]

    @property
    def sorts_by(self) -> Literal["dealt", "number", "colour"]:
        """How a hand is shown to its seat: as agreed, or as the booklet advises.

        Gameteko's advises not to sort.
        """
        if self.hand_sort != "edition":
            return self.hand_sort
        return "dealt" if self.edition == "GT" else "number"

    @property
    def deck_in_play(self) -> Deck:
        """The deck with what its cards are worth at this table (6.5)."""
        return by_face(self.deck) if self.card_points == "face" else self.deck

    def teams_of(self, seats: int) -> Teams | None:
        """Who plays together at a table of so many, where that is played (12.8)."""
        fewer: Mapping[int, Teams] = {4: "2-1-1", 5: "2-2-1"}
        return fewer.get(seats, self.teams_of_six) if self.variant == "teams" else None

    def table(self, seats: int, dealer: Seat) -> Table:
        """The table of so many at which a round is played; Lopaka is one of them."""
        teams = self.teams_of(seats)
        return Table(seats, dealer, self.deck_in_play, self.variant, teams)

    @property
    def seats(self) -> tuple[int, ...]:
        """How many can sit at a table that plays this with this deck (2.1, 12.1)."""
        return SEATS.get((self.variant, len(self.deck.cards)), ())

    def agreed(self, about: About) -> Decision | None:
        """What the table does first about an irregularity; None where it chooses each time."""
        usual = IRREGULARITIES[about]
        return dict(self.rulings).get(about, usual.decisions[0] if usual.has_usual else None)

    def decisions(self, about: About) -> tuple[Decision, ...]:
        """What the table may decide about an irregularity, the agreed answer first."""
        decisions, agreed = IRREGULARITIES[about].decisions, self.agreed(about)
        if agreed is None:
            return decisions
        return (agreed, *(decision for decision in decisions if decision != agreed))


_DECLARED = [option for option in fields(Options) if get_origin(option.type) is Literal]

SWITCHES: Mapping[str, tuple[str, ...]] = {
    switch.name: get_args(switch.type) for switch in _DECLARED
}
"""The answers to each switch, the usual one first."""

_USUAL_ANSWERS: dict[str, Any] = {switch: answers[0] for switch, answers in SWITCHES.items()}

USUAL = Options(printed_decks()["classic"], Goal("target", 200), rulings=(), **_USUAL_ANSWERS)
"""What a table plays by that agreed on nothing; other agreements are made of it by `replace`."""

HOUSE_RULES = tuple(
    switch.name for switch in _DECLARED if not switch.metadata.get("is_asked_apart")
)
"""The switches that a new game asks among the house rules."""

TABLES_OWN = tuple(switch.name for switch in _DECLARED if switch.metadata.get("is_tables_own"))
"""The switches that each table of a season may answer as it likes (League 2.3)."""

OF_A_ROUND = tuple(switch.name for switch in _DECLARED if switch.metadata.get("is_of_a_round"))
"""The switches that, agreed anew, hold from the next round on (7.5)."""

AGREED_ANEW = ("goal", "sign_off", *OF_A_ROUND)
"""What a table can agree on anew while it plays."""

ASKED_IN: Mapping[str, tuple[Variant, ...]] = {
    switch.name: switch.metadata.get("only_in", get_args(Variant)) for switch in _DECLARED
}
"""The games in which each switch is asked."""


def within_a_round(now: Options, agreed: Options) -> Options:
    """What holds while a round goes on that began by other agreements than those made since."""
    begun_with: dict[str, Any] = {switch: getattr(now, switch) for switch in OF_A_ROUND}
    return replace(agreed, **begun_with)


def unasked(variant: Variant) -> frozenset[str]:
    """The switches that mean nothing in this game."""
    return frozenset(name for name, variants in ASKED_IN.items() if variant not in variants)


# Agreements that go together: the booklets', and those of a league and of a first evening.

Preset = Literal[
    "classic",
    "bambus-1995",
    "bambus-2003",
    "gameteko",
    "wikipedia",
    "matagot-2024",
    "league",
    "learning",
]

SMALL, LARGE = SIZES

NOT_FOR_TWO: tuple[Edition, ...] = ("ZM", "95")
"""The booklets that have no game for two."""

ROUNDS: Mapping[int, tuple[int, ...]] = {
    2: (4, 6, 8),
    3: (6, 9, 12),
    4: (4, 8, 12),
    5: (5, 10),
    6: (6, 12),
}
"""The numbers of rounds that are offered, by how many play (12.10)."""


def usual_rounds(seats: int) -> int:
    """The number of rounds that so many play first: the middle one, or of two the first."""
    offered = ROUNDS.get(seats, ROUNDS[3])
    return offered[(len(offered) - 1) // 2]


def presets(seats: int) -> Mapping[Preset, Options]:
    """The agreements by their names, the usual ones first, for a table of so many seats.

    Two are offered none of a booklet that has no game for them, and five and six those that need
    no other booklet than that of 2024.
    """
    decks = offered_decks()
    known: dict[Preset, Options] = {
        "classic": USUAL,
        "bambus-1995": replace(USUAL, deck=decks["bambus-1995"], edition="95"),
        "bambus-2003": replace(USUAL, edition="03"),
        "gameteko": replace(USUAL, edition="GT", goal=Goal("deals_each", 2)),
        "wikipedia": replace(USUAL, edition="WP", card_points="face", goal=Goal("target", 500)),
        "matagot-2024": replace(
            USUAL,
            edition="M24",
            deck=decks["matagot-2024"],
            goal=Goal("rounds", usual_rounds(seats)),
        ),
        "league": replace(
            USUAL, tie="extra_round", sign_off="one", rulings=(("revoke_late", "void"),)
        ),
        "learning": replace(USUAL, memory_aid="full", lessons="on", lit="on"),
    }
    if size_for(seats) == LARGE:
        known = {id: known[id] for id in ("matagot-2024", "league", "learning")}
    elif seats == 2:
        del known["bambus-1995"]
    return {id: fitted(options, seats) for id, options in known.items()}


def fitted(options: Options, seats: int) -> Options:
    """The agreements with a deck and a booklet for so many, where theirs are for others."""
    size = size_for(seats)
    deck = options.deck if len(options.deck.cards) == size else usual_deck(size)
    return replace(options, deck=deck, edition=booklet(options.edition, seats))


def size_for(seats: int) -> int:
    """How many cards the deck has with which so many play."""
    return next((cards for (_, cards), played in SEATS.items() if seats in played), SMALL)


def usual_deck(size: int) -> Deck:
    """The deck of so many cards that most tables have."""
    return next(deck for deck in offered_decks().values() if len(deck.cards) == size)


def booklet(edition: Edition, seats: int) -> Edition:
    """The booklet that so many follow, where theirs has no game for them.

    Two follow that of Gameteko, and five and six the only one that has their game.
    """
    if size_for(seats) == LARGE:
        return "M24"
    return "GT" if seats == 2 and edition in NOT_FOR_TWO else edition
