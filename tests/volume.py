"""How much is tried by chance: little on every run, much with BOTTLE_IMP_SOAK=1 in the environment."""

import os

IS_SOAK = os.environ.get("BOTTLE_IMP_SOAK") == "1"


def volume(usual: int, soak: int) -> int:
    """So many cases, seeds or rounds."""
    return soak if IS_SOAK else usual
