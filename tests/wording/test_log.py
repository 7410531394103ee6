"""What happened at a table, in sentences."""

from assistant.rules.events import Tallied
from assistant.wording import ENGLISH, log

NAMES = ("Anna", "Ben")


def test_a_tally_names_the_coins_that_were_counted() -> None:
    said = log.tally(Tallied(0, (None, 100), (1, 2, 3, 5)), NAMES, ENGLISH)
    assert said == "Counted: Anna has the bottle. Ben 100."


def test_a_tally_names_those_too_who_have_no_coin() -> None:
    said = log.tally(Tallied(0, (None, 0, 70), (1, 2, 3)), ("Anna", "Ben", "Cleo"), ENGLISH)
    assert said == "Counted: Anna has the bottle. Ben 0, Cleo 70."


def test_a_tally_says_what_was_entered_for_the_imps_trick() -> None:
    said = log.tally(Tallied(0, (None, 100), (), 6), NAMES, ENGLISH)
    assert said == "Counted: Anna has the bottle. Ben 100, Imp's Trick 6."


def test_a_tally_of_a_penalty_alone_has_no_empty_sentence() -> None:
    said = log.tally(Tallied(0, (None, None), (), 6), NAMES, ENGLISH)
    assert said == "Counted: Anna has the bottle. Imp's Trick 6."


def test_a_tally_of_nothing_but_the_owner_has_no_empty_sentence() -> None:
    said = log.tally(Tallied(0, (None, None), (1, 2, 3, 5)), NAMES, ENGLISH)
    assert said == "Counted: Anna has the bottle."
