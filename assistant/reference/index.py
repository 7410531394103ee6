"""The index of the questions: what each word says for each of them, as data.

It is made once. A search looks words up in it and adds.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from assistant.reference.words import Language, split, stems, stop_words, synonyms

# How much a word counts, by where it stands: what is asked, words to be found by, ruling, the rest.
FIELDS = (6.0, 5.0, 1.5, 0.5)

SATURATION, LENGTH = 3.0, 0.6
"""Of BM25: how soon more of the same word says nothing new, and how much long texts lose by it."""

PART = 0.5
"""How much a word counts that is only part of another one."""

SHORTEST_SLIP, SHORTEST_PART = 5, 4
"""The letters of the shortest word in which a slip is looked for, and of the shortest part."""

LINKS = ("", "s", "n", "en", "es", "er", "e")
"""What German puts between the words of one word."""


@dataclass(frozen=True, slots=True)
class Searched:
    """A question as it is searched: its texts in the order of `FIELDS`.

    `rank` is how much it counts beside the others, 1 for most.
    """

    id: str
    fields: tuple[str, str, str, str]
    rank: float


@dataclass(frozen=True, slots=True)
class Index:
    """What the words of a language say.

    `scores`: by stem, then by question. `rarity`: how much finding this stem says. `written`: all
    words, in order. `stems_of`: of each of them. `slips`: the words by what is left of them without
    one letter. `asked`: the stems of each question as it is asked. `meant`: by stem, those that
    people mean the same by.
    """

    language: Language
    scores: Mapping[str, Mapping[str, float]]
    rarity: Mapping[str, float]
    written: Sequence[str]
    stems_of: Mapping[str, frozenset[str]]
    slips: Mapping[str, Sequence[str]]
    asked: Mapping[str, frozenset[str]]
    meant: Mapping[str, frozenset[str]]


def make(questions: Sequence[Searched], language: Language) -> Index:
    """The index of the questions in one language."""
    texts = [split(text) for question in questions for text in question.fields]
    vocabulary = {word for text in texts for word in text} - stop_words()
    stems_of = {word: stems(word, language) for word in vocabulary}
    usual = [
        mean(len(text) for text in texts[place :: len(FIELDS)]) for place in range(len(FIELDS))
    ]
    counts = {one.id: _counts(one.fields, usual, stems_of, language) for one in questions}
    frequency = Counter(stem for counted in counts.values() for stem in counted)
    rarity = {
        stem: math.log(1 + (len(questions) - found + 0.5) / (found + 0.5))
        for stem, found in frequency.items()
    }
    scores: dict[str, dict[str, float]] = {stem: {} for stem in rarity}
    for one in questions:
        for stem, count in counts[one.id].items():
            scores[stem][one.id] = one.rank * rarity[stem] * count / (count + SATURATION)
    asked = {one.id: _stems_in(one.fields[0], stems_of) for one in questions}
    return Index(
        language,
        scores,
        rarity,
        sorted(stems_of),
        stems_of,
        _slips(vocabulary),
        asked,
        synonyms(language),
    )


def _stems_in(text: str, stems_of: Mapping[str, frozenset[str]]) -> frozenset[str]:
    return frozenset(stem for word in split(text) for stem in stems_of.get(word, ()))


def _counts(
    fields: Sequence[str],
    usual: Sequence[float],
    stems_of: Mapping[str, frozenset[str]],
    language: Language,
) -> Mapping[str, float]:
    """How much each stem stands in a question: by its fields, and less where one is long.

    `usual`: how many words each field mostly has.
    """
    counted: dict[str, float] = defaultdict(float)
    for weight, text, length in zip(FIELDS, fields, usual, strict=True):
        words = split(text)
        weight /= 1 - LENGTH + LENGTH * len(words) / length
        for word in words:
            own = stems_of.get(word, frozenset())
            for stem in own:
                counted[stem] += weight
            for part in parts(word, stems_of, language):
                for stem in stems_of[part] - own:
                    counted[stem] += weight * PART
    return counted


def parts(word: str, known: Iterable[str], language: Language) -> tuple[str, ...]:
    """The two known words that a German word is put together from; none where it is not."""
    if language != "de" or len(word) < 2 * SHORTEST_PART:
        return ()
    for end in range(len(word) - SHORTEST_PART, SHORTEST_PART - 1, -1):
        first, rest = word[:end], word[end:]
        if rest not in known:
            continue
        for link in LINKS:
            body = first.removesuffix(link)
            if len(body) >= SHORTEST_PART and first == body + link and body in known:
                return (body, rest)
    return ()


def _slips(vocabulary: Iterable[str]) -> Mapping[str, Sequence[str]]:
    """The words by what is left of them when one letter is missing."""
    slips: dict[str, list[str]] = {}
    for word in sorted(vocabulary):
        if len(word) >= SHORTEST_SLIP - 1:
            for shorter in shortened(word):
                slips.setdefault(shorter, []).append(word)
    return slips


def shortened(word: str) -> set[str]:
    """The word without each of its letters."""
    return {word[:place] + word[place + 1 :] for place in range(len(word))}
