"""Finding the questions that somebody means who types a few words or a whole sentence.

The index is made once: what each word says for each question, by BM25 (Robertson and Zaragoza, The
Probabilistic Relevance Framework, 2009). A search looks words up in it and adds.
"""

import difflib
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from assistant.reference.words import (
    Language,
    asking_words,
    split,
    stems,
    stop_words,
    synonyms,
)

FIELDS = (6.0, 5.0, 1.5, 0.5)
"""How much a word counts by where it stands: what is asked, words to be found by, ruling, rest."""

SATURATION, LENGTH = 3.0, 0.6
"""Of BM25: how soon more of the same word says nothing new, and how much long texts lose by it."""

SYNONYM, BEGINNING, SLIP, PART = 0.6, 0.6, 0.7, 0.5
"""How much a word counts that is meant by the one typed, begins so, is like it, is part of it."""

SHORTEST_BEGINNING, SHORTEST_SLIP, SHORTEST_PART = 3, 5, 4
"""The letters of the shortest word that is looked for so."""

LIKE = 0.8
"""How much of two words is the same where one is a slip for the other, of 1."""

ASKING = 0.5
"""How much a word counts that only asks: "who"."""

UNKNOWN = 3.0
"""The rarity of a word that no question has: about that of one that five of them have."""

ALONE = 0.4
"""How much of its score a question keeps that has hardly any of the words."""

MOST_WORDS = 40
"""So many different words are read: those of a long question."""

MOST, LEAST = 10, 0.3
"""So many questions are found at most, none with less than this part of the best one's score."""


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

    `scores`: by stem, then by question. `rarity`: how much finding this stem says. `stems_of`: of
    each word that a question has. `asked`: the stems of each question as it is asked.
    """

    language: Language
    scores: Mapping[str, Mapping[str, float]]
    rarity: Mapping[str, float]
    stems_of: Mapping[str, frozenset[str]]
    asked: Mapping[str, frozenset[str]]


def make(questions: Sequence[Searched], language: Language) -> Index:
    """The index of the questions in one language."""
    texts = {one.id: [split(text) for text in one.fields] for one in questions}
    words = {word for fields in texts.values() for text in fields for word in text}
    stems_of = {word: stems(word, language) for word in words - stop_words()}
    usual = [mean(map(len, field)) for field in zip(*texts.values(), strict=True)]
    counts: dict[str, dict[str, float]] = {}
    for id, fields in texts.items():
        counted: dict[str, float] = defaultdict(float)
        for weight, text, length in zip(FIELDS, fields, usual, strict=True):
            for word in text:
                for stem in stems_of.get(word, ()):
                    counted[stem] += weight / (1 - LENGTH + LENGTH * len(text) / length)
        counts[id] = counted
    frequency = Counter(stem for counted in counts.values() for stem in counted)
    rarity = {
        stem: math.log(1 + (len(questions) - found + 0.5) / (found + 0.5))
        for stem, found in frequency.items()
    }
    scores: dict[str, dict[str, float]] = defaultdict(dict)
    for one in questions:
        for stem, count in counts[one.id].items():
            scores[stem][one.id] = one.rank * rarity[stem] * count / (count + SATURATION)
    asked = {
        id: frozenset(stem for word in fields[0] for stem in stems_of.get(word, ()))
        for id, fields in texts.items()
    }
    return Index(language, dict(scores), rarity, stems_of, asked)


def search(indexes: Iterable[Index], text: str) -> tuple[str, ...]:
    """The ids of the questions that a text means, the best first; none where it says nothing."""
    best: dict[str, float] = defaultdict(float)
    words = tuple(dict.fromkeys(split(text)))[:MOST_WORDS]
    wanted = [word for word in words if word not in stop_words()]
    for one in indexes:
        for id, score in _scores(one, wanted).items():
            best[id] = max(best[id], score)
    found = sorted(best.items(), key=lambda one: -one[1])[:MOST]
    return tuple(id for id, score in found if score >= LEAST * found[0][1])


def _scores(index: Index, words: Sequence[str]) -> Mapping[str, float]:
    """What the words say together, in one language.

    The more of them a question has, the better; so is the more of what it asks they are.
    """
    scores: dict[str, float] = defaultdict(float)
    covered: dict[str, float] = defaultdict(float)
    whole = 0.0
    for word in words:
        meant = _meant(index, word)
        share = ASKING if word in asking_words() else 1.0
        weight = share * max((index.rarity[stem] for stem in meant), default=UNKNOWN)
        whole += weight
        of_word: dict[str, float] = {}
        for stem, factor in meant.items():
            for id, score in index.scores[stem].items():
                of_word[id] = max(of_word.get(id, 0.0), factor * score)
        for id, score in of_word.items():
            scores[id] += share * score
            covered[id] += weight
    typed = frozenset(stem for word in words for stem in stems(word, index.language))

    def rarity(found: Iterable[str]) -> float:
        return sum(map(index.rarity.__getitem__, found))

    return {
        id: score
        * (ALONE + (1 - ALONE) * covered[id] / whole)
        * (1 + rarity(index.asked[id] & typed) / rarity(index.asked[id]))
        for id, score in scores.items()
    }


def _meant(index: Index, word: str) -> Mapping[str, float]:
    """The stems of the index that a typed word can mean, each with how surely it does."""
    own = stems(word, index.language)
    meant = {stem: 1.0 for stem in own if stem in index.scores} or _like(index, word)
    for stem, factor in list(meant.items() or dict.fromkeys(own, 1.0).items()):
        for other in synonyms(index.language).get(stem, ()):
            if other in index.scores:
                meant[other] = max(meant.get(other, 0.0), factor * SYNONYM)
    return meant


def _like(index: Index, word: str) -> dict[str, float]:
    """The stems of the words that begin with one that no question has, else of those for which it
    is a slip, else of those that it begins or ends with: German puts words together.
    """
    known = index.stems_of
    if len(word) >= SHORTEST_BEGINNING and (
        longer := [one for one in known if one.startswith(word)]
    ):
        return {stem: BEGINNING for one in longer for stem in known[one]}
    if len(word) >= SHORTEST_SLIP and word.isalpha():
        near = [one for one in known if abs(len(one) - len(word)) <= 1]
        if slips := difflib.get_close_matches(word, near, cutoff=LIKE):
            return {stem: SLIP for one in slips for stem in known[one]}
    parts = [
        one
        for one in known
        if len(one) >= SHORTEST_PART and (word.startswith(one) or word.endswith(one))
    ]
    return {stem: PART for one in parts for stem in known[one]}
