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


def test_of_a_game_one_fact_a_round_is_told_and_then_how_it_was_won() -> None:
    game = a_game_of_scores((60, -17, 50), (50, 20, -9), (-9, 80, 50), end=Goal("rounds", 3))
    assert sentences(game, NAMES, ENGLISH) == (
        "The Imp's Trick was dearest in round 1: it cost Betty 17.",
        "Round 3 alone brought Betty 80, the best round of the game.",
        "Adam led after every round.",
        "Adam finished ahead of Christian by only 10.",
    )


def test_a_name_may_end_with_a_full_stop() -> None:
    game = a_game_of_scores((60, -18, 60), (50, -9, 46), end=Goal("rounds", 2))
    assert sentences(game, {**NAMES, "Christian": "Christian K."}, GERMAN)[-1] == (
        "Am Ende betrug der Vorsprung von Adam auf Christian K. nur 4."
    )
