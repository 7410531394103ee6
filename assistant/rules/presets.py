"""Agreements that go together: the booklets', and those of a league and of a first evening."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from assistant.rules.cards import Deck, offered_decks
from assistant.rules.options import Edition, Goal, Options

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

ROUNDS: Mapping[int, tuple[int, ...]] = {
    2: (4, 6, 8),
    3: (6, 9, 12),
    4: (4, 8, 12),
    5: (5, 10),
    6: (6, 12),
}
"""The numbers of rounds that are offered to so many (12.10)."""

NOT_FOR_TWO: tuple[Edition, ...] = ("ZM", "95")
"""The booklets that have no game for two."""


def presets(seats: int) -> Mapping[Preset, Options]:
    """The agreements by their names, the usual ones first, for a table of so many seats.

    Two are offered none of a booklet that has no game for them.
    """
    decks = offered_decks()
    rounds = ROUNDS[seats][len(ROUNDS[seats]) // 2 if seats < 5 else 0]
    known: dict[Preset, Options] = {
        "classic": Options(),
        "bambus-1995": Options(deck=decks["bambus-1995"], edition="95"),
        "bambus-2003": Options(edition="03"),
        "gameteko": Options(edition="GT", goal=Goal("deals_each", 2)),
        "wikipedia": Options(edition="WP", card_points="face", goal=Goal("target", 500)),
        "matagot-2024": Options(
            edition="M24", deck=decks["matagot-2024"], goal=Goal("rounds", rounds)
        ),
        "league": Options(tie="extra_round", sign_off="one", rulings=(("revoke_late", "void"),)),
        "learning": Options(memory_aid="full", lessons="on", lit="on"),
    }
    if seats == 2:
        del known["bambus-1995"]
    return {
        id: replace(options, edition=booklet(options.edition, seats))
        for id, options in known.items()
    }


def usual_deck(size: int) -> Deck:
    """The deck of so many cards that most tables have."""
    return next(deck for deck in offered_decks().values() if len(deck.cards) == size)


def booklet(edition: Edition, seats: int) -> Edition:
    """The booklet that so many follow: two that of Gameteko, where theirs has no game for them."""
    return "GT" if seats == 2 and edition in NOT_FOR_TWO else edition
