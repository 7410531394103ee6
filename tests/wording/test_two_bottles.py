"""Where two bottles are played with, a sentence about one says which it is (12.5)."""

import re
from gettext import GNUTranslations

import pytest

from assistant.rules.replay import Replay, walk
from assistant.rules.round_view import whole
from assistant.wording import CATALOGUES, ENGLISH, Translations, corrections, rulings
from tests.rounds_of_box import round_of_box, table_of_box

NAMES = ("Adam", "Betty", "Clara", "Doris", "Emil", "Frida")
with (CATALOGUES / "de" / "LC_MESSAGES" / "messages.mo").open("rb") as file:
    GERMAN = GNUTranslations(file)
WHICH = {
    ENGLISH: r"\b(?:first|second) bottle\b",
    GERMAN: r"\b(?:erste|zweite) Flasche\b",
}


@pytest.mark.parametrize("t", WHICH, ids=["English", "German"])
def test_each_sentence_about_a_bottle_says_which(t: Translations) -> None:
    said = list[str]()
    for seed in range(5):
        table = table_of_box("two-bottles", 6)
        events = list(enumerate(round_of_box(seed, table)))
        for count in range(1, len(events) + 1):
            replay = walk(table, events[:count])
            view = whole(table, events[:count], Replay(replay.round, replay.findings))
            if not replay.round.is_over:
                said += rulings.standing(view, NAMES, t)
        for trick in replay.round.tricks:
            said += [*rulings.outcome(trick, NAMES, t), corrections.kept(trick, NAMES, t)]
            said += rulings.outcome(trick._replace(is_given=True), NAMES, t)
    sentences = [one for text in said for one in re.split(r"(?<=[.:;]) ", text)]
    about = [one for one in sentences if re.search("bottle|Flasche", one)]
    assert len(about) > 100
    assert [one for one in about if not re.search(WHICH[t], one)] == []
