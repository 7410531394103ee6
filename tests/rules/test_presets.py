"""Agreements that go together."""

import pytest

from assistant.rules.options import (
    EDITIONS,
    IRREGULARITIES,
    SWITCHES,
    USUAL,
    Options,
    Preset,
    booklet,
    presets,
)

EVERY = [(seats, id) for seats in (2, 3, 4, 5, 6) for id in presets(seats)]


def differences(options: Options) -> set[str]:
    """What the agreements answer otherwise than usual."""
    return {
        key
        for key in ("deck", "goal", "rulings", *SWITCHES)
        if getattr(options, key) != getattr(USUAL, key)
    }


def test_the_usual_agreements_come_first() -> None:
    (first, *_) = presets(4).items()
    assert first == ("classic", USUAL)


@pytest.mark.parametrize(
    ("id", "differs"),
    [
        ("classic", set()),
        ("bambus-1995", {"deck", "edition"}),
        ("bambus-2003", {"edition"}),
        ("gameteko", {"edition", "goal"}),
        ("wikipedia", {"edition", "card_points", "goal"}),
        ("matagot-2024", {"edition", "deck", "goal"}),
        ("league", {"tie", "sign_off", "rulings"}),
        ("learning", {"memory_aid", "lessons", "lit"}),
    ],
)
def test_a_preset_differs_in_these_alone(id: Preset, differs: set[str]) -> None:
    assert differences(presets(4)[id]) == differs


@pytest.mark.parametrize(("seats", "id"), EVERY)
def test_every_answer_of_a_preset_is_one_that_there_is(seats: int, id: Preset) -> None:
    options = presets(seats)[id]
    assert all(getattr(options, switch) in SWITCHES[switch] for switch in SWITCHES)
    assert all(decision in IRREGULARITIES[about].decisions for about, decision in options.rulings)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_two_presets_are_the_same(seats: int) -> None:
    known = [*presets(seats).values()]
    assert all(known.index(options) == place for place, options in enumerate(known))


def test_two_are_offered_no_booklet_that_has_no_game_for_them() -> None:
    assert "bambus-1995" not in presets(2)
    assert not {options.edition for options in presets(2).values()} & {"ZM", "95"}


@pytest.mark.parametrize("seats", [3, 4])
def test_more_follow_the_booklet_that_they_chose(seats: int) -> None:
    assert [booklet(edition, seats) for edition in EDITIONS] == list(EDITIONS)


@pytest.mark.parametrize("seats", [5, 6])
def test_five_and_six_play_by_the_booklet_of_2024_with_its_large_deck(seats: int) -> None:
    offered = presets(seats)
    assert list(offered) == ["matagot-2024", "league", "learning"]
    assert {options.edition for options in offered.values()} == {"M24"}
    assert {options.deck.id for options in offered.values()} == {"matagot-2024-large"}
