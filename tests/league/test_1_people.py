"""League chapter 1: people."""

import pytest

from assistant.league.people import distinct_names, follow_merges, have_met
from assistant.league.results import Result, has_somebody_twice, with_merged_entries
from assistant.league.seasons import StandingsRules
from assistant.league.totals import totals_by_person
from tests.league.telling import a_game, totals

EVENING = [("anna", "bert"), ("bert", "carl", "dora")]


def test_1_1_two_people_of_one_name_are_told_apart_in_the_order_of_their_coming() -> None:
    assert distinct_names({"b": "Anna", "a": "Anna", "c": "Anna"}) == {
        "b": "Anna",
        "a": "Anna 2",
        "c": "Anna 3",
    }


def test_1_1_with_another_name_nobody_is_told_apart_any_more() -> None:
    assert distinct_names({"a": "Anna", "b": "Anna B."}) == {"a": "Anna", "b": "Anna B."}


@pytest.mark.parametrize(
    "names",
    [("Anna", "Anna", "Anna 2"), ("Anna", "Anna 2", "Anna"), ("Anna 2", "Anna", "Anna")],
    ids=str,
)
def test_1_1_nobody_is_given_a_number_that_is_somebodys_name(names: tuple[str, ...]) -> None:
    distinct = distinct_names({f"id {place}": name for place, name in enumerate(names)})
    assert set(distinct.values()) == {"Anna", "Anna 2", "Anna 3"}
    assert distinct[f"id {names.index('Anna 2')}"] == "Anna 2"


def test_1_1_who_differ_in_nothing_that_is_heard_are_told_apart() -> None:
    assert distinct_names({"a": "Anna", "b": "anna"}) == {"a": "Anna", "b": "anna 2"}


def test_1_1_everybody_is_told_apart_whatever_they_are_called() -> None:
    names = ("Anna", "Anna", "Anna 2", "Anna 2", "Anna 2 2", "Anna")
    assert len(
        set(distinct_names({str(place): name for place, name in enumerate(names)}).values())
    ) == len(names)


def test_1_2_a_merged_entry_takes_further_ones_with_it() -> None:
    assert follow_merges({"a": "ann", "ann": "anna", "annie": "ann"}) == dict.fromkeys(
        ("a", "ann", "annie"), "anna"
    )


def test_1_2_the_results_of_both_are_those_of_the_one() -> None:
    games = [a_game("first", "anna", "bert"), a_game("second", "bert", "ann")]
    together = totals("anna", [with_merged_entries(game, {"ann": "anna"}) for game in games])
    assert (together.played, together.won, together.against) == (2, 1, {"bert": (2, 2)})


def test_1_2_a_merger_changes_nothing_but_who_it_was() -> None:
    game = a_game("a game", "ann bert", "carl", points={"ann": 5}, left={"dora": -3})
    assert with_merged_entries(game, {"ann": "anna"}) == a_game(
        "a game", "anna bert", "carl", points={"anna": 5}, left={"dora": -3}
    )


def test_1_2_those_who_were_in_one_game_have_met() -> None:
    assert have_met("bert", "dora", {}, EVENING)
    assert not have_met("anna", "carl", {}, EVENING)


def test_1_2_whoever_one_of_their_entries_met_they_have_met() -> None:
    assert have_met("anna", "carl", {"annie": "anna"}, [*EVENING, ("annie", "carl")])
    assert have_met(
        "annie",
        "carl",
        {"annie": "ann", "ann": "anna", "karl": "carl"},
        [*EVENING, ("anna", "karl")],
    )


def test_1_2_the_games_of_two_others_make_nobody_meet() -> None:
    assert not have_met("anna", "carl", {"annie": "anna"}, [("annie", "bert"), ("carl", "bert")])


def test_1_3_a_guest_can_be_met_and_beaten_and_has_no_row() -> None:
    games = [a_game("a", "anna", "guest"), a_game("b", "guest", "anna", "bert")]
    found = totals_by_person(games, StandingsRules(), ("anna", "bert"))
    assert list(found) == ["anna", "bert"]
    assert (found["anna"].beaten, found["anna"].met, found["anna"].against["guest"]) == (
        2,
        3,
        (2, 2),
    )


@pytest.mark.parametrize(
    ("persons", "is_twice"), [("anna bert carl", False), ("anna bert anna", True)]
)
def test_2_3_somebody_who_stands_there_twice_is_found(persons: str, is_twice: bool) -> None:
    assert has_somebody_twice([Result(person, 1, 0, 1) for person in persons.split()]) is is_twice
