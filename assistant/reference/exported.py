"""The index as a phone takes it along, so that it finds questions without a connection.

`static/js/lib/search.js` reads it, and looks words up as `searching.py` does.
"""

from collections.abc import Iterable, Mapping, Sequence

from assistant.reference.index import STEPS, Index
from assistant.reference.words import asking_words, stop_words

FIRST = 35
"""A number is the character of a text with a code that is so much greater: no space, no quote."""


def exported(indexes: Sequence[Index], ids: Sequence[str]) -> Mapping[str, object]:
    """All indexes, and what they share; `ids` are those of the questions in reading order."""
    return {
        "ids": ids,
        "stop": " ".join(sorted(stop_words())),
        "asking": " ".join(sorted(asking_words())),
        "indexes": [_index(one, ids) for one in indexes],
    }


def _index(index: Index, ids: Sequence[str]) -> Mapping[str, object]:
    """One language.

    `words` in order; `stems`, of each of them, numbered as they come up here; `scores`, by stem;
    `asked`, by question, the numbers of stems; `meant`, by stem, other stems.
    """
    by_word = [sorted(index.stems_of[word]) for word in index.written]
    numbers = _numbered(stem for stems in by_word for stem in stems)
    return {
        "language": index.language,
        "words": " ".join(index.written),
        "stems": " ".join(map(_shortened, index.written, by_word)),
        "scores": " ".join(_scores(index.scores[stem], ids) for stem in numbers),
        "asked": [sorted(numbers[stem] for stem in index.asked[id]) for id in ids],
        "meant": {
            stem: found
            for stem, others in sorted(index.meant.items())
            if (found := sorted(other for other in others if other in numbers))
        },
    }


def _numbered(stems: Iterable[str]) -> Mapping[str, int]:
    return {stem: number for number, stem in enumerate(dict.fromkeys(stems))}


def _shortened(word: str, stems: Sequence[str]) -> str:
    """A word's stems: how many letters it loses at its end, or the stem where that is not all."""
    return "|".join(str(len(word) - len(stem)) if word.startswith(stem) else stem for stem in stems)


def _scores(scores: Mapping[str, float], ids: Sequence[str]) -> str:
    """How far it is to each next question that has a stem, and what the stem counts there."""
    text, last = "", -1
    for place, id in enumerate(ids):
        if id in scores:
            text += chr(FIRST + place - last) + chr(FIRST + round(scores[id] * STEPS))
            last = place
    return text
