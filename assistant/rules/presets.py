"""Agreements that go together: the booklets', and those of a league and of a first evening."""

from collections.abc import Mapping
from typing import Literal

from assistant.rules.cards import offered_decks
from assistant.rules.options import Goal, Options

Preset = Literal[
    "classic", "bambus-1995", "gameteko", "wikipedia", "matagot-2024", "league", "learning"
]


def presets(seats: int) -> Mapping[Preset, Options]:
    """The agreements by their names, the usual ones first, for a table of so many seats."""
    decks = offered_decks()
    rounds = {2: 6, 4: 8}.get(seats, 9)
    return {
        "classic": Options(),
        "bambus-1995": Options(deck=decks["bambus-1995"], edition="95"),
        "gameteko": Options(edition="GT", goal=Goal("deals_each", 2)),
        "wikipedia": Options(edition="WP", card_points="face", goal=Goal("target", 500)),
        "matagot-2024": Options(
            edition="M24", deck=decks["matagot-2024"], goal=Goal("rounds", rounds)
        ),
        "league": Options(tie="extra_round", sign_off="one", rulings=(("revoke_late", "void"),)),
        "learning": Options(memory_aid="full", lessons="on", lit="on"),
    }
