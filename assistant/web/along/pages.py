"""The page from which a game is taken along."""

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class Push:
    """A finished game as BG Stats takes it; its file is `along.play`."""

    link: str  # leads away, to bgstatsapp.com, with names and scores in it
    code: (
        Markup | None
    )  # the same link without comments, drawn to be scanned; None where it is too long for that


@dataclass(frozen=True, slots=True, kw_only=True)
class AlongPage:
    """`along.index`."""

    table_id: str
    is_open: bool  # no round runs: `along.deals`, `along.tricks`, `tables.export`
    is_over: bool
    push: Push | None  # None before the game is over, and where it ended without a result
