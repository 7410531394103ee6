"""The phone answers a tap by itself; it must never say anything but what the rulebook says."""

import random
from collections.abc import Sequence
from gettext import GNUTranslations

import pytest

from assistant.notation import record_files
from assistant.rules.cards import printed_decks
from assistant.rules.events import Dealt, Played
from assistant.rules.table import Table
from assistant.wording import CATALOGUES, ENGLISH, Translations
from tests.oracle import made
from tests.phone.engine import Event, phone, rulebook
from tests.phone.tapping import KINDS, Kind, any_table, taps
from tests.volume import volume

NAMES = ("Adam", "{card}", "Ана", "O'Neill & <b>", "2.5", "$&")
ROUNDS = volume(40, 5_000)
WHOLE_ROUNDS = volume(4, 720)  # of each of seven kinds
AT_ONCE = volume(40, 200)
DECKS = list(printed_decks().values())
OF_THE_WHOLE_BOX = [kind for kind in KINDS if kind[0] in ("two-bottles", "teams", "matagot-duel")]
with (CATALOGUES / "de" / "LC_MESSAGES" / "messages.mo").open("rb") as file:
    GERMAN = GNUTranslations(file)
OF_OLD = [kind for kind in KINDS if kind not in OF_THE_WHOLE_BOX]


@pytest.mark.parametrize("t", [ENGLISH, GERMAN], ids=["English", "German"])
@pytest.mark.parametrize("kinds", [OF_OLD, OF_THE_WHOLE_BOX], ids=["of old", "whole box"])
def test_the_phone_and_the_rulebook_agree_on_random_rounds_in_each_language(
    kinds: Sequence[Kind], t: Translations
) -> None:
    source = random.Random("phone")
    for _ in range(ROUNDS // AT_ONCE):
        rounds = []
        for _ in range(AT_ONCE):
            table = any_table(source.randrange, DECKS, kinds)
            events = taps(table, source.randrange, source.choice((60, source.randrange(60))))
            rounds.append((table, events, source.choice((-1, source.randrange(60)))))
        for answer, (table, events, corrected) in zip(phone(rounds, NAMES, t), rounds, strict=True):
            assert answer == rulebook(table, events, NAMES, t, corrected)


@pytest.mark.parametrize("kind", made.OF_THE_BOX)
def test_the_phone_and_the_rulebook_agree_on_whole_rounds_of_the_box(kind: str) -> None:
    source = random.Random(f"phone {kind}")
    for _ in range(WHOLE_ROUNDS):
        table, events = whole_round(source, made.OF_THE_BOX[kind])
        assert phone([(table, events, -1)], NAMES, ENGLISH) == [
            rulebook(table, events, NAMES, ENGLISH)
        ]


def whole_round(source: random.Random, kind: made.Kind) -> tuple[Table, list[Event]]:
    """The plays of a round, mostly with revokes, and what of it was dealt openly."""
    record = record_files.read(made.any_round(source, kind, source.choice((0, 0.1, 0.25)))[0])
    told = [
        event
        for event in record.events
        if isinstance(event, Played) or (isinstance(event, Dealt) and event.which == "open")
    ]
    return record.table, told
