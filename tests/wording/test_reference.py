"""How an edition stands to a ruling, in words."""

from typing import get_args

from assistant.reference import Says
from assistant.wording import ENGLISH
from assistant.wording.terms import says


def test_every_mark_has_words_of_its_own() -> None:
    marks = get_args(Says)
    assert len({says(mark, ENGLISH) for mark in marks}) == len(marks)
