"""The words that people type and read, as a search compares them: without endings and accents.

`stop_words.toml` has the words that find nothing; `synonyms.toml` those that stand for each other.
"""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Literal, get_args

import snowballstemmer

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

_STEMMERS: Mapping[Language, str] = {"en": "english", "de": "german"}

REMEMBERED = 10_000
"""So many words, all of the reference and what people typed last, keep their stems."""

_UMLAUTS = re.compile("[äöü]")
_PREFIXES = "ab|an|auf|aus|ein|hin|mit|nach|um|vor|weiter|weg|zu|zurück"
_PARTICIPLE = re.compile(rf"({_PREFIXES}|)ge(\w{{3,}})(t|en)")
_INFINITIVE = re.compile(rf"({_PREFIXES})zu(\w{{3,}}en)")


def split(text: str) -> tuple[str, ...]:
    """The words of a text in small letters, without signs and accents but the German dots."""
    letters = []
    for letter in unicodedata.normalize("NFC", text.casefold()):
        plain = letter if _UMLAUTS.match(letter) else unicodedata.normalize("NFKD", letter)
        letters += [one if one.isalnum() else " " for one in plain if not _is_accent(one)]
    return tuple("".join(letters).split())


def _is_accent(letter: str) -> bool:
    return unicodedata.combining(letter) > 0


@lru_cache(REMEMBERED)
def stems(word: str, language: Language) -> frozenset[str]:
    """What a word and its other forms have in common.

    A German participle and an infinitive with "zu" have the stem of the plain verb too.
    """
    forms = {word}
    if language == "de":
        if participle := _PARTICIPLE.fullmatch(word):
            forms.add(participle[1] + participle[2] + "en")
        if infinitive := _INFINITIVE.fullmatch(word):
            forms.add(infinitive[1] + infinitive[2])
    stemmer = snowballstemmer.stemmer(_STEMMERS[language])  # one of its own: it has a state
    return frozenset(str(stemmer.stemWord(form)) for form in forms)


@cache
def stop_words() -> frozenset[str]:
    """Words of both languages that find nothing by themselves: "the", "is"."""
    both = _data("stop_words.toml")
    return frozenset((*both["en"], *both["de"]))


@cache
def asking_words() -> frozenset[str]:
    """Words of both languages that ask: "who", "how many"."""
    return frozenset(_data("stop_words.toml")["asking"])


@cache
def synonyms(language: Language) -> Mapping[str, frozenset[str]]:
    """By the stem of a word, the stems of those that people mean the same by."""
    found: dict[str, set[str]] = {}
    for group in _data("synonyms.toml")[language]:
        together = {stem for word in group for stem in stems(word, language)}
        for stem in together:
            found.setdefault(stem, set()).update(together - {stem})
    return {stem: frozenset(others) for stem, others in found.items()}


@cache
def _data(name: str) -> Mapping[str, Any]:
    text = resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
    return tomllib.loads(text)
