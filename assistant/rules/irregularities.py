"""What can go wrong at a table beside the cards, and what a table can decide. Rulebook 8.10."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

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
