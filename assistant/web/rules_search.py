"""Finding the questions of the rules that somebody means.

It is the phone's own search, `static/js/lib/search.js`, in V8: one search, with the server and
without.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from threading import Lock

from py_mini_racer import MiniRacer

from assistant import reference
from assistant.reference import LANGUAGES, Language, Question
from assistant.web.assets import contents

_ONE_AT_A_TIME = Lock()
"""V8 has one thread for its scripts, and two that made it at once could wait for ever."""


def search(text: str, variant: str) -> tuple[Question, ...]:
    """The questions that a text means at a table with this game ("" without one), the best first;
    at most ten.
    """
    with _ONE_AT_A_TIME:
        ids = _script().call("search", text, variant)
    return tuple(reference.questions()[id] for id in ids)


def searched(*languages: Language) -> Sequence[Mapping[str, object]]:
    """The questions as the script reads them, as they are asked in these languages."""
    return [
        {
            "id": question.id,
            "asked": "\n".join(question.text[one].ask for one in languages),
            "ways": "\n".join(way for one in languages for way in reference.ways(one)[question.id]),
            "variants": question.variants,
        }
        for question in reference.questions().values()
    ]


@cache
def _script() -> MiniRacer:
    """The script with the questions, made by the first who searches: it takes 0.3 seconds."""
    script = MiniRacer()
    script.eval(contents()["server.js"].decode())
    script.eval(f"const search = searching({json.dumps(searched(*LANGUAGES))})")
    return script
