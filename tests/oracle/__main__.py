"""How often the made records show each finding: `python -m tests.oracle [records] [seed]`."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from types import ModuleType

from . import box, made, made_box, made_for_two, plain, two_players
from .plain import Record

CODES = (
    "unknown-event",
    "unknown-seat",
    "unknown-card",
    "wrong-phase",
    "hand-size",
    "duplicate-card",
    "already-done",
    "not-a-neighbour",
    "not-in-hand",
    "round-over",
    "out-of-turn",
    "lopaka-policy",
    "revoke",
    "impossible",
    "impossible again",
    "nothing-to-retract",
    "nothing-to-amend",
    "no-trick",
    "not-in-trick",
    "below-known",
    "does-not-add-up",
    "round-running",
    "imp-differs",
    "none",
    "complete",
)


def oracle_of(record: Record) -> ModuleType:
    """What knows the game of this record."""
    variant = record.get("variant")
    if variant in box.VARIANTS:
        return box
    return two_players if variant in made_for_two.VARIANTS else plain


def shown(record: Record) -> set[str]:
    """The codes of the record's findings, and what else the table of shares counts."""
    checked = oracle_of(record).result(record)
    codes = [finding["code"] for finding in checked["findings"]]
    return set(codes) | {
        word
        for word, is_so in (
            ("impossible again", codes.count("impossible") > 1),
            ("none", not codes),
            ("complete", checked["status"] == "complete"),
        )
        if is_so
    }


def a_record(rng: Random, kind: str) -> Record:
    """A made record of one kind: legal, revoking, slipped or corrected; or any of one of the
    two-player games or of the whole box.
    """
    if kind in made_box.KINDS:
        return made_box.a_record(rng, made_box.KINDS[kind])
    if kind in made_for_two.VARIANTS:
        return a_record_for_two(rng, kind)
    seats, deck, exchange = made.any_seats(rng), made.any_deck(rng), rng.choice(made.EXCHANGES)
    if kind == "legal" or (kind in ("slipped", "corrected") and rng.random() < 0.5):
        record = made.legal_round(rng, seats, deck, exchange)
    else:
        record = made.revoking_round(rng, seats, deck, exchange)[0]
    if kind == "corrected":
        return made.corrected(rng, record)
    return made.slipped(rng, record) if kind == "slipped" else record


def a_record_for_two(rng: Random, variant: str) -> Record:
    """A made record of two players, mostly with slips.

    Of a legal round or, as often, of one with revokes.
    """
    record = made_for_two.any_round(rng, variant, chance=rng.choice((0, 0.25)))[0]
    return made_for_two.slipped(rng, record) if rng.random() < 0.8 else record


def main(records: int = 3000, seed: int = 1) -> None:
    """Print, for each kind of record, the share of records that show each code."""
    kinds = ("legal", "revoking", "slipped", "corrected", *made_for_two.VARIANTS, *made_box.KINDS)
    each = records // len(kinds)
    shares = {}
    for kind in kinds:
        rng = Random(f"{seed} {kind}")
        shares[kind] = Counter(code for _ in range(each) for code in shown(a_record(rng, kind)))
    print(f"{'share of ' + str(each) + ' each':<20}" + "".join(f"{kind:>15}" for kind in kinds))
    for code in CODES:
        print(f"{code:<20}" + "".join(f"{shares[kind][code] / each:>15.1%}" for kind in kinds))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
