"""Whom of a league a short name that was typed wrong could be."""

import pytest

from assistant.league.people import likely_people

LEAGUE = {"a": ["Anna"], "b": ["Ben"], "c": ["Bo"], "d": ["Kim Meyer"]}


@pytest.mark.parametrize(
    ("typed", "likely"),
    [("Bne", "b"), ("Bem", "b"), ("Been", "b"), ("Bn", "b"), ("Nana", "a")],
)
def test_one_slip_in_a_short_name_is_near_enough(typed: str, likely: str) -> None:
    assert likely_people([typed], LEAGUE) == {typed: [likely]}


@pytest.mark.parametrize("typed", ["Neb", "Tom", "Al", "B", "B1", "Kin"])
def test_two_slips_or_a_name_without_letters_enough_are_somebody_else(typed: str) -> None:
    assert likely_people([typed], LEAGUE) == {}


def test_who_was_called_so_before_is_likely() -> None:
    assert likely_people(["peter"], {"p": ["Peter K.", "Peter"], "q": ["Paul"]}) == {"peter": ["p"]}


def test_everybody_whose_a_name_could_be_is_offered() -> None:
    people = {"k": ["Peter K.", "Peter"], "m": ["Peter M.", "Peter"], "s": ["Peter Sand"]}
    assert likely_people(["Peter", "Peter L."], people) == {
        "Peter": ["k", "m"],
        "Peter L.": ["k", "m"],
    }
    assert likely_people(["Kim"], {"d": ["Kim Meyer"], "e": ["Kim Sand"]}) == {"Kim": ["d", "e"]}
