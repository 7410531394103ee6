"""Finding the questions that somebody means who types a few words or a whole sentence."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from assistant.reference.index import PART, SHORTEST_SLIP, Index, parts, shortened
from assistant.reference.words import asking_words, split, stems, stop_words

SYNONYM, BEGINNING, TYPO = 0.6, 0.6, 0.7
"""How much a word counts that is meant by the one typed, begins so, or is a letter off."""

SHORTEST_BEGINNING = 3
"""The letters of the shortest beginning of a word that is looked for."""

LAST = "\uffff"
"""Sorts behind every letter."""

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


def search(indexes: Iterable[Index], text: str) -> tuple[str, ...]:
    """The ids of the questions that a text means, the best first; none where it says nothing."""
    best: dict[str, float] = defaultdict(float)
    words = tuple(dict.fromkeys(split(text)))[:MOST_WORDS]
    for one in indexes:
        for id, score in _scores(one, words).items():
            best[id] = max(best[id], score)
    found = sorted(best.items(), key=lambda one: -one[1])[:MOST]
    return tuple(id for id, score in found if score >= LEAST * found[0][1])


def _scores(index: Index, words: Sequence[str]) -> Mapping[str, float]:
    """What the words say together, in one language.

    The more of them a question has, the better; so is the more of it they are.
    """
    wanted = [word for word in words if word not in stop_words()]
    scores: dict[str, float] = defaultdict(float)
    covered: dict[str, float] = defaultdict(float)
    whole = 0.0
    for word in wanted:
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
    typed = frozenset(stem for word in wanted for stem in stems(word, index.language))
    return {
        id: score * (ALONE + (1 - ALONE) * covered[id] / whole) * (1 + _share(index, id, typed))
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
    for stem, factor in sure.items():
        for other in index.meant.get(stem, ()):
            if other in index.scores:
                meant[other] = max(meant.get(other, 0.0), factor * SYNONYM)
    return meant


def _beginning(index: Index, word: str) -> dict[str, float]:
    """Of the words that begin so."""
    if len(word) < SHORTEST_BEGINNING:
        return {}
    start, end = bisect_left(index.written, word), bisect_left(index.written, word + LAST)
    return _stems(index, index.written[start:end], BEGINNING)


def _with_a_slip(index: Index, word: str) -> dict[str, float]:
    """Of the words from which this one is a letter away."""
    if len(word) < SHORTEST_SLIP or any(letter.isdigit() for letter in word):
        return {}
    near = [one for shorter in (word, *shortened(word)) for one in index.slips.get(shorter, ())]
    near += [shorter for shorter in shortened(word) if shorter in index.stems_of]
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
    return _stems(index, parts(word, index.stems_of, index.language), PART)


def _stems(index: Index, words: Iterable[str], factor: float) -> dict[str, float]:
    return {stem: factor for word in words for stem in index.stems_of[word]}
