"""How often something was asked for lately, counted for all processes of one PostgreSQL."""

from hashlib import sha256

from assistant.store import rate_counts
from assistant.store.rate_counts import Counted


def count(key: str, expiry: int, amount: int) -> Counted:
    """Count `amount` more in the window of a key, which lasts `expiry` seconds.

    The key is stored as its hash: it has an address or a phone's id in it.
    """
    return rate_counts.count(sha256(key.encode()).hexdigest(), expiry, amount)


def sweep() -> None:
    """Drop the windows that are over."""
    rate_counts.sweep()
