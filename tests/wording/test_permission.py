"""Whether a card may be played, in words."""

from typing import get_args

import pytest

from assistant.rules.permission import Answer, Permission, permission
from assistant.wording import ENGLISH
from assistant.wording.disputes import permitted
from tests.rules.telling import BETTY, CLASSIC, NAMES, played, table

SAID: dict[Answer, str] = {
    "leads": "Yes. Betty leads, and any card may be led.",
    "follows": "Yes. 20 follows the colour led.",
    "is-out": "Yes. By the cards played, Betty has none of the colour led and may play any card.",
    "depends": (
        "Only if Betty has no blue. "
        "The record does not say; blue from this hand later would prove a revoke."
    ),
    "must-follow": "No. By the cards played, Betty still has blue and must follow.",
}


@pytest.mark.parametrize("answer", SAID)
def test_8_15_whether_a_card_may_be_played_is_told(answer: Answer) -> None:
    led = None if answer == "leads" else 24
    assert (
        " ".join(permitted(Permission(answer, BETTY), 20, led, NAMES, CLASSIC, ENGLISH))
        == SAID[answer]
    )


def test_8_15_every_answer_but_a_refusal_has_words() -> None:
    assert SAID.keys() == set(get_args(Answer)) - {"refused"}


def test_8_15_a_card_that_would_prove_an_earlier_revoke_says_so() -> None:
    text = permitted(Permission("follows", BETTY, proves=3), 20, 24, NAMES, CLASSIC, ENGLISH)
    assert text.reason.endswith("But it would prove that Betty did not follow in trick 3.")


def test_8_15_the_answer_of_the_record_is_told() -> None:
    found = permission(table(), [*enumerate(played(table(), 24))], 15)
    assert (
        permitted(found, 15, 24, NAMES, CLASSIC, ENGLISH).headline == "Only if Betty has no blue."
    )
