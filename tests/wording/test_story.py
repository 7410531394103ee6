"""The story of a game in both languages."""

import re
from gettext import GNUTranslations
from random import Random

import pytest

from assistant.rules.options import Goal
from assistant.wording import CATALOGUES, ENGLISH, Translations
from assistant.wording.story import SENTENCES, sentences
from tests.rules.games_by_chance import PERSONS, a_game
from tests.rules.telling import a_game as a_game_of_scores
from tests.volume import volume

with (CATALOGUES / "de" / "LC_MESSAGES" / "messages.mo").open("rb") as file:
    GERMAN = GNUTranslations(file)
LANGUAGES = pytest.mark.parametrize("t", [ENGLISH, GERMAN], ids=["English", "German"])
PEOPLE = {person: person for person in PERSONS} | {"lopaka": "Lopaka"}
NAMES = {name: name for name in ("Adam", "Betty", "Christian")}


@LANGUAGES
def test_every_sentence_is_whole_and_ends_with_one_full_stop(t: Translations) -> None:
    for seed in range(volume(15, 300)):
        told = sentences(a_game(Random(f"told {seed}")), PEOPLE, t)
        assert len(set(told)) == len(told)
        assert all(re.fullmatch(r"[A-Z][^{}]*[^.{} ]\.", one) for one in told)


@LANGUAGES
def test_no_sentence_ends_with_a_name(t: Translations) -> None:
    endings = [t.gettext(text).rstrip(".").split()[-1] for text in SENTENCES.values()]
    assert not {"{names}", "{whom}"} & set(endings)


def test_what_happened_in_one_round_names_the_round_once() -> None:
    game = a_game_of_scores((60, -17, 60), (50, 20, -9), end=Goal("rounds", 2))
    assert sentences(game, NAMES, ENGLISH) == (
        "Nobody won round 1 alone: Adam and Christian had 60 each.",
        "In the same round, the Imp's Trick was dear: it cost Betty 17.",
    )


def test_a_name_may_end_with_a_full_stop() -> None:
    game = a_game_of_scores((30, -18, 29), (50, 20, -9), end=Goal("rounds", 2))
    assert sentences(game, {**NAMES, "Christian": "Christian K."}, GERMAN) == (
        "Runde 1 war knapp: Adam 30, Christian K. 29.",
        "In derselben Runde war der Teufelsstich teuer: Er kostete Betty 18.",
    )
