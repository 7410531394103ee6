"""What was wrong, in words."""

import re
from typing import get_args

import pytest

from assistant.rules.events import (
    Dealt,
    Discarded,
    Event,
    Opened,
    Passed,
    Played,
    Retracted,
    Turned,
)
from assistant.rules.findings import Code, Finding
from assistant.rules.fold import fold
from assistant.rules.options import USUAL
from assistant.rules.table import Table
from assistant.wording import ENGLISH, findings
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, DORIS, NAMES, played, table
from tests.viewing import newest, seen

CLASSIC_DEAL = (1, 8, 12, 14, 20, 24, 25, 33, 36)


def said(*events: Event, at: Table | None = None) -> list[str]:
    """What is said of these events."""
    round_ = seen(at or table(), events)
    return [findings.finding(found, NAMES, round_, ENGLISH) for found in round_.findings]


def names(text: str, number: int) -> bool:
    """Whether a number stands in the text by itself."""
    return re.search(rf"\b{number}\b", text) is not None


def test_every_finding_rests_on_a_rule() -> None:
    assert set(findings.RULES) == {code for kind in get_args(Code) for code in get_args(kind)}


def test_4_2_a_revoke_is_told_with_both_cards_that_prove_it() -> None:
    assert said(*played(table(), 24, 15, 34, 32, 17)) == [
        "Betty plays 17 now, blue, but did not follow blue in trick 1: 15 on 24. Rule 4.2."
    ]


def test_8_2_a_revoke_of_a_known_hand_is_told_with_its_card_and_the_colour() -> None:
    hand = [
        Dealt(ADAM, CLASSIC_DEAL),
        Discarded(ADAM, 14),
        Passed(ADAM, BETTY, 1),
        Passed(ADAM, DORIS, 36),
    ]
    received = [Passed(BETTY, ADAM, 5), Passed(DORIS, ADAM, 29)]
    texts = said(
        *hand, *received, Played(DORIS, 27), Played(ADAM, 25), at=table(4, dealer=CHRISTIAN)
    )
    assert texts == ["Adam holds blue but did not follow it in trick 1: 25 on 27. Rule 4.2."]


def test_2_3_a_hand_of_another_size_is_told_with_the_right_one() -> None:
    assert said(Dealt(BETTY, (1, 2, 3))) == ["Betty is dealt exactly 9 cards. Rule 2.3."]


EVENTS_WITH_A_CARD: dict[str, tuple[Event, ...]] = {
    "a discard of an unknown card": (Discarded(BETTY, 38),),
    "a pass of an unknown card": (Passed(BETTY, ADAM, 0),),
    "a play of an unknown card": (Played(ADAM, 19),),
    "a second discard": (Discarded(BETTY, 3), Discarded(BETTY, 5)),
    "a second pass": (Passed(BETTY, ADAM, 3), Passed(BETTY, ADAM, 5)),
    "a pass across": (Passed(BETTY, DORIS, 5),),
    "a discard of a given card": (Passed(ADAM, BETTY, 5), Discarded(BETTY, 5)),
    "a late discard": (Played(ADAM, 24), Discarded(BETTY, 5)),
    "a late pass": (Played(ADAM, 24), Passed(BETTY, ADAM, 5)),
    "a play out of turn": (Played(BETTY, 5),),
    "a card played twice": (Played(ADAM, 24), Played(BETTY, 24)),
    "a card that cannot be held": (Discarded(BETTY, 5), Played(ADAM, 5)),
}


@pytest.mark.parametrize("events", EVENTS_WITH_A_CARD.values(), ids=EVENTS_WITH_A_CARD)
def test_what_is_refused_is_told_with_who_did_it_and_its_card(events: tuple[Event, ...]) -> None:
    [text] = said(*events)
    assert NAMES[events[-1].seat] in text
    assert names(text.partition(" Rule ")[0], events[-1].card)


@pytest.mark.parametrize(
    "events",
    [
        (Dealt(ADAM, (*CLASSIC_DEAL[:8], 38)),),
        (Dealt(ADAM, (*CLASSIC_DEAL[:8], 1)),),
        (Dealt(ADAM, CLASSIC_DEAL), Dealt(ADAM, CLASSIC_DEAL)),
        (Played(ADAM, 24), Dealt(BETTY, CLASSIC_DEAL)),
        (Played(ADAM, 24), Turned(ADAM)),
        (Retracted(9),),
    ],
    ids=str,
)
def test_what_has_no_card_of_its_own_is_told_in_a_whole_sentence(events: tuple[Event, ...]) -> None:
    [text] = said(*events)
    assert re.fullmatch(r"\w.*\. Rule \d\.\d+\.", text)
    assert "A card" not in text[1:]


@pytest.mark.parametrize("name", ["{card}", "{rule}", "%s", "\ud800"], ids=ascii)
def test_any_name_stands_as_it_is(name: str) -> None:
    round_ = seen(table(), played(table(), 24, 15, 34, 32, 17))
    assert findings.finding(round_.findings[0], [name] * 4, round_, ENGLISH).startswith(
        f"{name} plays 17 now"
    )


@pytest.mark.parametrize(
    ("events", "wrong", "line"),
    [
        ((), Finding("unknown-card", 1, ADAM, card=38), "There is no card 38 in this deck."),
        ((Played(0, 24),), Finding("duplicate-card", 2, 1, card=24), "24 has already been played."),
        ((Played(0, 24),), Finding("out-of-turn", 2, 0), "Adam has already played to this trick."),
        ((Played(0, 24),), Finding("round-over", 2, 0), "All cards are played."),
        ((Turned(1),), Finding("round-running", 2), "The round is not over yet. Rule 7.3."),
        (
            (),
            Finding("wrong-number", 2, cause="game-of-two"),
            "Nobody joins or leaves a game of two. Rule 7.6.",
        ),
    ],
    ids=str,
)
def test_why_a_tap_was_not_taken_is_told_in_one_line(
    events: tuple[Played, ...], wrong: Finding, line: str
) -> None:
    game = fold([Opened(NAMES[:3], 2, USUAL), *events])
    assert findings.refusal(wrong, newest(game), NAMES, ENGLISH) == line


def test_4_6_the_card_under_the_bottle_is_told_as_that() -> None:
    game = fold([Opened(NAMES[:3], 2, USUAL), Played(0, 24), Played(1, 15), Played(2, 17)])
    round_ = newest(game)
    assert (
        findings.refusal(Finding("duplicate-card", 4, 2, card=17), round_, NAMES, ENGLISH)
        == "17 is under the bottle."
    )
