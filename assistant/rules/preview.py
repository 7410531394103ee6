"""What a correction would change, before it is made. Rulebook 8.7.

A preview is folded once, and carries the difference: for the page that shows it, for the season's
standings, and for the answer "played so".
"""

from dataclasses import dataclass, replace

from assistant.rules import amendments, consequences
from assistant.rules.consequences import Consequences
from assistant.rules.event_checks import checked
from assistant.rules.events import Amended
from assistant.rules.findings import Finding
from assistant.rules.fold import Fold, fold
from assistant.rules.game import Game


@dataclass(frozen=True, slots=True)
class Preview:
    """The game with and without an amendment, and what is different.

    In both games the rounds that it touches are matched to what explains them.
    """

    amendment: Amended
    before: Game
    after: Game
    consequences: Consequences


def preview(seen: Fold, amendment: Amended) -> Preview | Finding:
    """What an amendment would change, as if two had agreed to it; or why it cannot be."""
    found = checked(seen, amendment)
    if isinstance(found, Finding) and found.code == "needs-second":
        found = checked(seen, replace(amendment, agreed=(0, 1)))
    if isinstance(found, Finding):
        return found
    explain = (*sorted(amendments.touched(seen.game, amendment.changes)), -1)
    before, after = (fold(known.events, explain=explain) for known in (seen, found))
    return Preview(amendment, before, after, consequences.between(before, after))
