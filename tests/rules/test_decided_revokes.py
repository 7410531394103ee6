"""A revoke about which the table has decided is no riddle for the repairs. Rulebook 8.8, 8.10."""

from random import Random

from assistant.rules.cards import NUMBERS
from assistant.rules.events import Played, RoundEvent, Ruled
from assistant.rules.repairs import is_sound, repairs
from assistant.rules.table import Table
from tests.oracle import made
from tests.rounds import CAST, CLASSIC

DECIDED = Ruled("revoke_late", "stands", 3, 2)


def revoking() -> tuple[Table, list[RoundEvent]]:
    """A round in which Doris does not follow in trick 2."""
    record = made.revoking_round(Random("6"), CAST, "classic", chance=0.1)[0]
    plays = [event for event in record["events"] if event["type"] == "play"]
    table = Table(4, CAST.index(record["dealer"]), CLASSIC)
    return table, [Played(CAST.index(play["seat"]), play["card"]) for play in plays]


def test_8_10_before_the_decision_a_slip_may_explain_the_revoke() -> None:
    table, plays = revoking()
    assert not is_sound(table, list(enumerate(plays)), end=len(plays))


def test_8_10_after_the_decision_nothing_is_left_to_repair() -> None:
    table, plays = revoking()
    told = list(enumerate([*plays, DECIDED]))
    assert is_sound(table, told, end=len(told))
    assert not repairs(table, told, end=len(told))


def test_8_8_a_repair_of_something_else_leaves_nothing_wrong_then() -> None:
    table, plays = revoking()
    truth = [play.card for play in plays if isinstance(play, Played)]
    imp = tuple(sorted(NUMBERS.difference(truth)))
    slip = Played(plays[-1].seat, imp[0]) if isinstance(plays[-1], Played) else DECIDED
    told = list(enumerate([*plays[:-1], slip, DECIDED]))
    best = repairs(table, told, end=len(told), imp=imp)[0]
    assert best.leaves == 0
