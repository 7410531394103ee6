"""Which entry of a hand an event contradicts, if the reader may know it.

Rulebook 3.3, 3.7, 8.16.
"""

from collections.abc import Sequence

from assistant.rules.findings import Finding
from assistant.rules.round_view import RoundView
from assistant.wording import Translations
from assistant.wording.refusals import TEXTS


def said(
    found: Finding, names: Sequence[str], round_: RoundView, t: Translations
) -> tuple[str, str]:
    """What is said of a card that another entry of a hand speaks against, and the paragraph."""
    assert found.seat is not None and found.card is not None and found.against is not None
    text, rule = _text(found, round_, t)
    words = {"name": names[found.seat], "card": found.card, "other": names[found.against]}
    return text.format(**words), rule


def _text(found: Finding, round_: RoundView, t: Translations) -> tuple[str, str]:
    """The sentence with gaps, and the paragraph."""
    assert found.seat is not None and found.card is not None
    entry = round_.contradiction(found.seat, found.card)
    if found.cause in ("given-before", "not-among-dealt"):
        return t.gettext(TEXTS[found.cause]), "3.3"
    if found.cause == "received":
        return (_received(t) if entry else _received_in_secret(t)), "3.3"
    if found.cause in ("given-by-another", "not-dealt") and entry:
        return _gifts(t)[_whose(found, entry.seat), entry.kind], "3.3"
    if found.cause == "of-the-receiver" and entry:
        return _of_the_receiver(t), "3.3"
    if found.code == "duplicate-card":
        return _written_twice(t), "3.7"
    if entry is None:
        return _in_secret(t), "9.3"
    texts = _own(t) if entry.seat == found.seat else _of_another(t)
    return texts[entry.kind], "9.3"


def _whose(found: Finding, seat: int) -> str:
    return "own" if seat == found.seat else "other"


def _received(t: Translations) -> str:
    return t.gettext(
        "{name} only received {card}, from {other}: it is not of the hand that was dealt, and is "
        "not passed on or laid under the 19."
    )


def _received_in_secret(t: Translations) -> str:
    return t.gettext(
        "By another hand {name} only received {card}: it is not of the hand that was dealt, and "
        "is not passed on or laid under the 19. Whoever was wrong enters theirs again."
    )


def _of_the_receiver(t: Translations) -> str:
    return t.gettext(
        "{name} cannot pass {card} to {other}, who was dealt it by an earlier entry. Whoever only "
        "received it enters theirs again."
    )


def _written_twice(t: Translations) -> str:
    """A card of a hand, or of what it gives away, that is in an earlier entry (3.7)."""
    return t.gettext(
        "{name} cannot have {card}: it was entered in another hand. Check the hands; whoever "
        "was wrong, or only received it, enters theirs again."
    )


def _gifts(t: Translations) -> dict[tuple[str, str], str]:
    """A card that is not the seat's to give away, by whose entry that is and what it says."""
    given_before, not_dealt = TEXTS["given-before"], TEXTS["not-among-dealt"]
    return {
        ("own", "dealt"): t.gettext(not_dealt),
        ("own", "discarded"): t.gettext(given_before),
        ("own", "passed"): t.gettext(given_before),
        ("other", "dealt"): t.gettext("{name} cannot give {card} away: {other} was dealt it."),
        ("other", "discarded"): t.gettext(
            "{name} cannot give {card} away: {other} laid it under the 19."
        ),
        ("other", "passed"): t.gettext(
            "{name} cannot give {card} away: {other} has already passed it. What was only "
            "received is not passed on or laid under the 19."
        ),
    }


def _in_secret(t: Translations) -> str:
    return t.gettext(
        "{name} cannot hold {card}, by what was entered before the first card. Everybody is "
        "told that it was tapped."
    )


def _of_another(t: Translations) -> dict[str, str]:
    return {
        "dealt": t.gettext("{name} cannot hold {card}: {other} was dealt it."),
        "discarded": t.gettext("{name} cannot hold {card}: {other} laid it under the 19."),
        "passed": t.gettext("{name} cannot hold {card}: {other} passed it to somebody else."),
    }


def _own(t: Translations) -> dict[str, str]:
    return {
        "dealt": t.gettext(
            "{name} cannot hold {card}: it was neither dealt nor passed to this hand."
        ),
        "discarded": t.gettext("{name} cannot hold {card}: it was laid under the 19."),
        "passed": t.gettext("{name} cannot hold {card}: it was passed to a neighbour."),
    }
