"""What a league says of its games."""

from gettext import NullTranslations
from typing import get_args

from assistant.league.eligibility import ReasonNotCounted
from assistant.wording import standings

T = NullTranslations()


def test_every_lack_has_a_sentence_of_its_own() -> None:
    sentences = {standings.why_not_counted(code, T) for code in get_args(ReasonNotCounted)}
    assert len(sentences) == len(get_args(ReasonNotCounted))
    assert all(sentence.endswith(".") for sentence in sentences)
