"""What a table agrees on, a plain sentence for each agreement."""

from collections.abc import Mapping
from typing import NamedTuple

from assistant.rules.options import SWITCHES, About, Decision, MemoryAid, Options, Preset, unasked
from assistant.wording import N_, Translations, decisions, decks, table
from assistant.wording.switches import EDITIONS, QUESTIONS

PRESETS: Mapping[Preset, str] = {
    "classic": N_("Classic"),
    "bambus-1995": N_("Bambus 1995"),
    "bambus-2003": N_("Bambus 2003"),
    "gameteko": N_("Gameteko"),
    "wikipedia": N_("As on Wikipedia"),
    "matagot-2024": N_("Matagot 2024"),
    "league": N_("League"),
    "learning": N_("Learning"),
}
"""The names of agreements that go together."""

AIDS: Mapping[MemoryAid, str] = {
    "table_only": N_("No memory aids"),
    "counts": N_("The phone counts"),
    "full": N_("The phone remembers"),
}
"""What the phone reminds of, where a word has to do."""


class Term(NamedTuple):
    """An agreement in a sentence. `about` names the field of the options, or the irregularity."""

    about: str
    text: str
    is_usual: bool


def agreed(options: Options, t: Translations) -> tuple[Term, ...]:
    """All that a game agrees on: deck, end, each switch, and what follows an irregularity."""
    usual = Options()
    deck = t.gettext("The deck is {deck}.").format(deck=decks.name(options.deck, t))
    return (
        Term("deck", deck, options.deck == usual.deck),
        Term("goal", table.end(options, t), options.goal == usual.goal),
        *_answered(options, t),
        *(Term(about, ruling(about, decision, t), False) for about, decision in options.rulings),
    )


def _answered(options: Options, t: Translations) -> list[Term]:
    """The answers to all switches that mean something in this game."""
    asked = [switch for switch in SWITCHES if switch not in unasked(options.variant)]
    answers = [(switch, getattr(options, switch)) for switch in asked]
    return [
        Term(switch, term(switch, answer, t), answer == SWITCHES[switch][0])
        for switch, answer in answers
    ]


def edition(id: str, t: Translations) -> str:
    """A booklet by its publisher and year."""
    return t.gettext(EDITIONS[id])


def preset(id: Preset, t: Translations) -> str:
    """The name of agreements that go together."""
    return t.gettext(PRESETS[id])


def title(switch: str, t: Translations) -> str:
    """What a switch is about."""
    return t.gettext(QUESTIONS[switch].title)


def term(switch: str, answer: str, t: Translations) -> str:
    """An answer to a switch, in a sentence."""
    text = t.gettext(QUESTIONS[switch].answers[answer])
    return text.format(edition=edition(answer, t)) if switch == "edition" else text


def aid(level: MemoryAid, t: Translations) -> str:
    """What the phone reminds of, in a word or two."""
    return t.gettext(AIDS[level])


def ruling(about: About, decision: Decision | None, t: Translations) -> str:
    """What a table does first about an irregularity; None where it chooses each time."""
    text = (
        t.gettext("The table decides each time.")
        if decision is None
        else decisions.choice(about, decision, t)
    )
    return t.gettext("{case}: {decision}").format(case=decisions.title(about, t), decision=text)
