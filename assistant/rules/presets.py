"""Agreements that go together: the booklets', and those of a league and of a first evening."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from assistant.rules.cards import SIZES, Deck, offered_decks
from assistant.rules.options import Edition, Goal, Options
from assistant.rules.table import SEATS

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
        "classic": Options(),
        "bambus-1995": Options(deck=decks["bambus-1995"], edition="95"),
        "bambus-2003": Options(edition="03"),
        "gameteko": Options(edition="GT", goal=Goal("deals_each", 2)),
        "wikipedia": Options(edition="WP", card_points="face", goal=Goal("target", 500)),
        "matagot-2024": Options(
            edition="M24", deck=decks["matagot-2024"], goal=Goal("rounds", usual_rounds(seats))
        ),
        "league": Options(tie="extra_round", sign_off="one", rulings=(("revoke_late", "void"),)),
        "learning": Options(memory_aid="full", lessons="on", lit="on"),
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
