"""Finding the questions that somebody means who types a few words or a whole sentence.

The index is data, made once: what each word stem says for each question. A search looks words up
in it and adds; so does whoever takes the index elsewhere.
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

SYNONYM, BEGINNING, TYPO, PART = 0.6, 0.6, 0.7, 0.5
"""How much a word counts that is only meant by the one typed, begins so, is a letter off, or is in it."""

SHORTEST_BEGINNING, SHORTEST_TYPO, SHORTEST_PART = 2, 5, 4
"""The letters of the shortest beginning, of the shortest word in which a slip is looked for, and of
the shortest word that can be part of another.
"""

LINKS = ("", "s", "n", "en", "es", "er", "e")
"""What German puts between the words of one word."""

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
    every written word. `slips`: written words by what is left of them without one letter.
    `asked`: the stems of each question as it is asked.
    """

    language: Language
    scores: Mapping[str, Mapping[str, float]]
    rarity: Mapping[str, float]
    stems_of: Mapping[str, frozenset[str]]
    slips: Mapping[str, Sequence[str]]
    asked: Mapping[str, frozenset[str]]


def index(questions: Sequence[Searched], language: Language) -> Index:
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
            score = one.rank * rarity[stem] * count / (count + SATURATION)
            scores[stem][one.id] = round(score, 3)
    asked = {one.id: _stems_in(one.fields[0], stems_of) for one in questions}
    return Index(language, scores, rarity, stems_of, _slips(vocabulary), asked)


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
            for part in _parts(word, stems_of, language):
                for stem in stems_of[part] - own:
                    counted[stem] += weight * PART
    return counted


def _parts(word: str, known: Iterable[str], language: Language) -> tuple[str, ...]:
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
        if len(word) >= SHORTEST_TYPO - 1:
            for shorter in _shortened(word):
                slips.setdefault(shorter, []).append(word)
    return slips


def _shortened(word: str) -> set[str]:
    return {word[:place] + word[place + 1 :] for place in range(len(word))}


def search(indexes: Iterable[Index], text: str) -> tuple[str, ...]:
    """The ids of the questions that a text means, the best first; none where it says nothing."""
    best: dict[str, float] = defaultdict(float)
    for one in indexes:
        for id, score in _scores(one, split(text)).items():
            best[id] = max(best[id], score)
    found = sorted(best.items(), key=lambda one: -one[1])[:MOST]
    return tuple(id for id, score in found if score >= LEAST * found[0][1])


def _scores(index: Index, words: Sequence[str]) -> Mapping[str, float]:
    """What the words say together, in one language.

    The more of them a question has, the better; so is the more of it they are.
    """
    wanted = [word for word in dict.fromkeys(words) if word not in stop_words()]
    scores: dict[str, float] = defaultdict(float)
    covered: dict[str, float] = defaultdict(float)
    whole = 0.0
    for word in wanted:
        meant = _meant(index, word)
        weight = max((index.rarity[stem] for stem in meant), default=3.0)
        whole += weight
        said: dict[str, float] = {}
        for stem, factor in meant.items():
            for id, score in index.scores[stem].items():
                said[id] = max(said.get(id, 0.0), factor * score)
        for id, score in said.items():
            scores[id] += score
            covered[id] += weight
    typed = frozenset(stem for word in wanted for stem in stems(word, index.language))
    return {
        id: score * (0.4 + 0.6 * covered[id] / whole) * (1 + _share(index, id, typed))
        for id, score in scores.items()
    }


def _share(index: Index, id: str, typed: frozenset[str]) -> float:
    """How much of what the question asks was typed, of 1."""
    asked = index.asked[id]
    return sum(map(index.rarity.__getitem__, asked & typed)) / sum(
        map(index.rarity.__getitem__, asked)
    )


def _meant(index: Index, word: str) -> Mapping[str, float]:
    """The stems of the index that a typed word can mean, each with how surely it does."""
    meant = {stem: 1.0 for stem in stems(word, index.language) if stem in index.scores}
    if not meant:
        meant = _beginning(index, word) or _with_a_slip(index, word) or _of_its_parts(index, word)
    sure = dict(meant) or dict.fromkeys(stems(word, index.language), 1.0)
    others = synonyms(index.language)
    for stem, factor in sure.items():
        for other in others.get(stem, ()):
            if other in index.scores:
                meant[other] = max(meant.get(other, 0.0), factor * SYNONYM)
    return meant


def _beginning(index: Index, word: str) -> dict[str, float]:
    """Of the words that begin so."""
    if len(word) < SHORTEST_BEGINNING:
        return {}
    return _stems(index, (one for one in index.stems_of if one.startswith(word)), BEGINNING)


def _with_a_slip(index: Index, word: str) -> dict[str, float]:
    """Of the words from which this one is a letter away."""
    if len(word) < SHORTEST_TYPO or any(letter.isdigit() for letter in word):
        return {}
    near = [one for shorter in (word, *_shortened(word)) for one in index.slips.get(shorter, ())]
    near += [shorter for shorter in _shortened(word) if shorter in index.stems_of]
    return _stems(index, (one for one in near if _is_a_letter_off(one, word)), TYPO)


def _is_a_letter_off(one: str, other: str) -> bool:
    """Whether a letter is missing, too many or another one, or two have changed places."""
    if len(one) != len(other):
        return abs(len(one) - len(other)) == 1
    places = [place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    if len(places) == 2:
        first, second = places
        return second == first + 1 and one[first] + one[second] == other[second] + other[first]
    return len(places) == 1


def _of_its_parts(index: Index, word: str) -> dict[str, float]:
    """Of the words that it is put together from."""
    return _stems(index, _parts(word, index.stems_of, index.language), PART)


def _stems(index: Index, words: Iterable[str], factor: float) -> dict[str, float]:
    return {stem: factor for word in words for stem in index.stems_of[word]}
