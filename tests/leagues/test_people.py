"""The people of a league: coming, told apart, guests, merged, and without a name. League 1."""

import pytest

from assistant.leagues import NoSuchLeague, leagues, sessions
from assistant.leagues import people as league_people
from assistant.leagues.exports import league_file
from assistant.leagues.people import HaveMet, NameIsTaken
from assistant.rules.events import Joined, Left
from assistant.rules.options import Goal
from assistant.store import log, people
from assistant.store.engine import new_id, writing
from assistant.tables import opening, tables
from tests.databases import ON_SQLITE
from tests.leagues.evening import League, counted, happen, lack

pytestmark = ON_SQLITE

FOUR = {"Adam": 40, "Betty": 30, "Clara": 20, "Doris": None}


def guest(league, name):
    """Whether somebody is a guest."""
    return next(member.is_guest for member in leagues.everybody(league.id) if member.name == name)


def root(league, person_id):
    """Who an entry is."""
    return next(member.same_as for member in leagues.everybody(league.id) if member.id == person_id)


# Coming


def test_people_stand_in_the_order_of_their_coming(league):
    league_people.add(league.id, "Zoe", is_guest=False)
    league.plays({"Betty": 40, "Adam": None})
    assert league.names == ["Zoe", "Betty", "Adam"]


def test_a_name_of_somebody_in_the_league_is_that_person(league):
    league.plays(FOUR)
    league.plays({"Doris": 40, "Adam": None})
    assert league.names == ["Adam", "Betty", "Clara", "Doris"]


def test_nobody_comes_with_the_name_of_somebody_who_is_there(league, contents):
    league_people.add(league.id, "Adam", is_guest=False)
    before = contents()
    with pytest.raises(NameIsTaken):
        league_people.add(league.id, "Adam", is_guest=True)
    assert contents() == before


def test_the_same_name_in_another_league_is_another_person(league):
    other = League()
    assert league_people.add(league.id, "Adam", is_guest=False) != league_people.add(
        other.id, "Adam", is_guest=False
    )


# Two of one name (1.1)


@pytest.fixture
def two_adams(league):
    """Two people who are called Adam, in the order of their coming."""
    first = league_people.add(league.id, "Adam", is_guest=False)
    second = league_people.add(league.id, "Adrian", is_guest=False)
    with writing():
        people.get(league.id, [second])[second].name = "Adam"
    return first, second


def test_1_1_two_of_one_name_are_told_apart_by_their_coming(league, two_adams):
    assert [league.called("Adam"), league.called("Adam 2")] == list(two_adams)


def test_1_1_the_second_of_a_name_plays_under_the_name_that_tells_them_apart(league, two_adams):
    game = league.plays({"Adam 2": 40, "Betty": None})
    assert tables.view(game).game.persons[0] == two_adams[1]
    assert tables.view(game).names == ("Adam 2", "Betty")
    assert league.order() == [(1, "Adam 2"), (2, "Betty")]


def test_1_1_at_a_table_they_are_told_apart_as_in_the_league(league, two_adams):
    assert tables.view(league.starts("Adam 2", "Betty", "Adam")).names == (
        "Adam 2",
        "Betty",
        "Adam",
    )


def test_1_1_names_that_are_saved_as_they_stand_stay(league, two_adams):
    game = league.starts("Adam 2", "Betty")
    opening.rename(game, ("Adam 2", "Bettina"), "founder")
    league_people.rename(league.id, two_adams[0], "Ada")
    assert tables.view(game).names == ("Adam", "Bettina")


def test_1_1_the_name_that_tells_them_apart_is_taken_too(league, two_adams):
    with pytest.raises(NameIsTaken):
        league_people.add(league.id, "Adam 2", is_guest=False)
    other = league_people.add(league.id, "Betty", is_guest=False)
    with pytest.raises(NameIsTaken):
        league_people.rename(league.id, other, "Adam 2")


def test_1_1_a_merged_entry_is_nobody_to_be_told_apart_from(league, two_adams):
    league_people.merge(league.id, *two_adams)
    assert next(member.name for member in leagues.at(league.id).roots) == "Adam"
    assert set(leagues.at(league.id).names.values()) == {"Adam"}


def test_1_1_a_name_is_of_who_bears_it_before_whose_merged_entry_does(league):
    adam, addi, other = (
        league_people.add(league.id, name, is_guest=False) for name in ("Adam", "Addi", "Adrian")
    )
    league_people.merge(league.id, addi, adam)
    assert leagues.at(league.id).by_name["addi"] == adam
    with writing():
        people.get(league.id, [other])[other].name = "Addi"
    assert leagues.at(league.id).by_name["addi"] == other


def test_somebody_keeps_the_own_name(league):
    adam = league_people.add(league.id, "Adam", is_guest=False)
    league_people.rename(league.id, adam, "Adam")
    assert league.names == ["Adam"]


def test_nobody_gets_the_name_of_somebody_else(league, contents):
    league_people.add(league.id, "Adam", is_guest=False)
    betty = league_people.add(league.id, "Betty", is_guest=False)
    before = contents()
    with pytest.raises(NameIsTaken):
        league_people.rename(league.id, betty, "Adam")
    assert contents() == before


def test_a_new_name_is_shown_in_the_standings_and_at_every_table(league):
    game = league.plays({"Adam": 40, "Betty": None})
    league_people.rename(league.id, league.called("Adam"), "Ada")
    assert league.order() == [(1, "Ada"), (2, "Betty")]
    assert tables.view(game).names == ("Ada", "Betty")


@pytest.mark.parametrize(
    "doing",
    [
        lambda league, stranger, adam: league_people.rename(league, stranger, "Yves"),
        lambda league, stranger, adam: league_people.remove(league, stranger),
        lambda league, stranger, adam: league_people.set_guest(league, stranger, is_guest=True),
        lambda league, stranger, adam: league_people.merge(league, stranger, adam),
        lambda league, stranger, adam: league_people.merge(league, adam, stranger),
        lambda league, stranger, adam: league_people.unmerge(league, stranger),
    ],
)
def test_nobody_of_another_league_is_changed(doing, league, contents):
    adam, stranger = (
        league_people.add(each_league.id, "Adam", is_guest=False)
        for each_league in (league, League())
    )
    before = contents()
    with pytest.raises(NoSuchLeague):
        doing(league.id, stranger, adam)
    assert contents() == before


# Guests (1.3)


def test_1_3_a_guest_who_stays_has_a_row_again(league):
    league.plays(FOUR)
    adam = league.called("Adam")
    league_people.set_guest(league.id, adam, is_guest=True)
    league_people.set_guest(league.id, adam, is_guest=False)
    assert league.order()[0] == (1, "Adam")


def test_1_3_whoever_comes_as_a_guest_is_one(league):
    league_people.add(league.id, "Gast", is_guest=True)
    assert guest(league, "Gast")
    league.plays({"Gast": 40, "Betty": None})
    assert league.order() == [(1, "Betty")]


# Merged entries (1.2)


@pytest.fixture
def two_entries(league):
    """Adam and Addi, who is Adam too, have each beaten Betty."""
    league.plays({"Adam": 40, "Betty": None})
    league.plays({"Addi": 30, "Betty": None})


def test_1_2_what_two_entries_played_is_one_persons(two_entries, league):
    addi, adam = league.called("Addi"), league.called("Adam")
    league_people.merge(league.id, addi, adam)
    assert league.order() == [(1, "Adam"), (2, "Betty")]
    assert (league.lines()["Adam"].played, league.lines()["Adam"].points) == (2, 70)
    assert league.lines()["Betty"].against == {adam: (2, 0)}
    assert root(league, addi) == adam


def test_1_2_parting_them_restores_the_standings(two_entries, league, contents):
    before, lines = contents(), league.lines()
    addi = league.called("Addi")
    league_people.merge(league.id, addi, league.called("Adam"))
    assert league.lines() != lines
    league_people.unmerge(league.id, addi)
    after = contents()
    assert len(log.of_season(league.season)) == 2
    assert after | {"log_lines": []} == before | {"log_lines": []}


@pytest.mark.parametrize("names", [("Adam", "Betty"), ("Betty", "Adam")])
def test_1_2_who_met_in_a_game_are_two_people(names, league, contents):
    league.plays({"Adam": 40, "Betty": None})
    before = contents()
    with pytest.raises(HaveMet):
        league_people.merge(league.id, *map(league.called, names))
    assert contents() == before


@pytest.mark.parametrize("season", ["friendly", "unfinished", "paper"])
def test_1_2_it_does_not_matter_in_which_game_they_met(season, league):
    if season == "paper":
        league.keeps({"Adam": 4, "Betty": 2})
    elif season == "friendly":
        league.plays({"Adam": 40, "Betty": None}, season=None)
    else:
        league.starts("Adam", "Betty")
    with pytest.raises(HaveMet):
        league_people.merge(league.id, league.called("Adam"), league.called("Betty"))


def test_1_2_who_came_late_and_left_was_there(league):
    late = league.starts("Adam", "Betty", "Clara", season=None, goal=Goal("rounds", 3))
    happen(
        late,
        counted(40, 30, None),
        Joined(2, league_people.add(league.id, "Doris", is_guest=False), 0),
        Left(3),
    )
    with pytest.raises(HaveMet):
        league_people.merge(league.id, league.called("Doris"), league.called("Adam"))


def test_1_2_a_merged_entry_takes_further_ones_with_it(league):
    for name in ("Adam", "Addi", "Ado"):
        league.plays({name: 40, "Betty": None})
    adam, addi, ado = map(league.called, ("Adam", "Addi", "Ado"))
    league_people.merge(league.id, ado, addi)
    league_people.merge(league.id, addi, adam)
    assert {root(league, addi), root(league, ado)} == {adam}
    league_people.unmerge(league.id, addi)
    assert (root(league, addi), root(league, ado)) == (None, addi)
    assert {name: line.played for name, line in league.lines().items()} == {
        "Adam": 1,
        "Addi": 2,
        "Betty": 3,
    }


def test_1_2_merging_two_of_the_same_person_changes_nothing(league, contents):
    for name in ("Adam", "Addi"):
        league.plays({name: 40, "Betty": None})
    adam, addi = map(league.called, ("Adam", "Addi"))
    league_people.merge(league.id, addi, adam)
    before = contents()
    league_people.merge(league.id, addi, adam)
    league_people.merge(league.id, adam, addi)
    assert contents() == before


def test_1_2_parting_who_was_not_merged_changes_nothing(league, contents):
    adam = league_people.add(league.id, "Adam", is_guest=False)
    before = contents()
    league_people.unmerge(league.id, adam)
    assert contents() == before


def test_2_3_a_game_in_which_one_person_stands_twice_does_not_count(league):
    for name in ("Adam", "Addi"):
        league.brings((name, "Betty"))
    addi = league.called("Addi")
    league_people.merge(league.id, addi, league.called("Adam"))
    game = league.brings(("Adam", "Addi", "Betty"))
    assert lack(game) == "twice"
    assert league.lines()["Betty"].played == 2
    league_people.unmerge(league.id, addi)
    assert lack(game) == ""
    assert league.lines()["Betty"].played == 3


# Former names (1.5)


def test_1_5_a_former_name_is_that_of_the_same_person(league):
    league.plays({"Peter": 40, "Betty": None})
    peter = league.called("Peter")
    league_people.rename(league.id, peter, "Peter K.")
    league.plays({"Peter": 40, "Betty": None})
    league.keeps({"peter": 4, "Betty": 2})
    assert league.lines()["Peter K."].played == 3
    assert league.names == ["Peter K.", "Betty"]


def test_1_5_a_name_that_a_table_changed_is_a_former_one_too(league):
    game = league.starts("Peter", "Betty")
    opening.rename(game, ("Peter K.", "Betty"), "founder")
    assert leagues.at(league.id).by_name["peter"] == league.called("Peter K.")


def test_1_5_names_of_merged_entries_are_former_ones_with_theirs(league):
    adam, addi = (league_people.add(league.id, name, is_guest=False) for name in ("Adam", "Addi"))
    league_people.rename(league.id, addi, "Ado")
    league_people.merge(league.id, addi, adam)
    by_name = leagues.at(league.id).by_name
    assert (by_name["addi"], by_name["ado"]) == (adam, adam)
    league_people.unmerge(league.id, addi)
    assert leagues.at(league.id).by_name["addi"] == addi


def test_1_5_who_has_a_name_today_comes_before_who_had_it(league):
    peter = league_people.add(league.id, "Peter", is_guest=False)
    league_people.rename(league.id, peter, "Peter K.")
    other = league_people.add(league.id, "Peter", is_guest=False)
    assert leagues.at(league.id).by_name["peter"] == other != peter


def test_1_5_a_name_that_two_had_is_nobodys(league):
    for name in ("Peter K.", "Peter M."):
        league_people.rename(league.id, league_people.add(league.id, "Peter", is_guest=False), name)
    assert "peter" not in leagues.at(league.id).by_name


def test_1_5_somebody_gets_a_former_name_back(league):
    peter = league_people.add(league.id, "Peter", is_guest=False)
    for name in ("Peter K.", "Peter"):
        league_people.rename(league.id, peter, name)
    [member] = leagues.at(league.id).people
    assert (member.name, member.former) == ("Peter", ("Peter K.",))


def test_1_5_former_names_go_with_the_name(league):
    league.plays({"Peter": 40, "Betty": None})
    peter = league.called("Peter")
    league_people.rename(league.id, peter, "Peter K.")
    league_people.remove(league.id, peter)
    assert leagues.at(league.id).member(peter).former == ()
    assert b"Peter" not in league_file(league.id)


def test_1_5_a_game_of_somebody_under_a_former_name_comes_to_the_league(league):
    league.plays({"Peter": 40, "Betty": None})
    peter = league.called("Peter")
    game = new_id()
    opening.open_table(game, ("Peter", "Betty", "Clara"), 0, league.options, "founder")
    league_people.rename(league.id, peter, "Peter K.")
    assert tables.view(game).game.persons[0] == peter
    sessions.attach(game, league.session, None)
    assert tables.view(game).names[0] == "Peter K."


# Who has left (1.6)


def test_1_6_who_has_left_is_offered_no_more_and_known_still(league):
    league.plays({"Adam": 40, "Betty": None})
    adam = league.called("Adam")
    league_people.set_left(league.id, adam, has_left=True)
    assert list(leagues.at(league.id).to_pick.values()) == ["Betty"]
    assert leagues.at(league.id).by_name["adam"] == adam
    assert league.order() == [(1, "Adam"), (2, "Betty")]
    league_people.set_left(league.id, adam, has_left=False)
    assert list(leagues.at(league.id).to_pick.values()) == ["Adam", "Betty"]


# Removed (1.4)


def test_1_4_who_never_played_is_removed_for_good(league, contents):
    before = contents()
    addi = league_people.add(league.id, "Addi", is_guest=False)
    ado = league_people.add(league.id, "Ado", is_guest=False)
    league_people.merge(league.id, ado, addi)
    league_people.remove(league.id, addi)
    assert contents() | {"log_lines": []} == before | {"log_lines": []}


@pytest.mark.parametrize("plays", ["counted", "friendly", "running", "undone", "paper"])
def test_1_4_who_played_anything_stays_without_a_name(plays, league):
    if plays == "paper":
        league.keeps({"Adam": 4, "Betty": 2}, season=None)
    elif plays == "running":
        league.starts("Adam", "Betty")
    else:
        game = league.plays({"Adam": 4, "Betty": None}, season=None if plays == "friendly" else "")
        if plays == "undone":
            opening.delete(game)
    adam = league.called("Adam")
    league_people.remove(league.id, adam)
    assert leagues.at(league.id).member(adam).name == f"#{adam[:6]}"


# Without a name (1.4)


def test_1_4_whose_name_was_removed_is_the_beginning_of_an_id(league):
    game = league.plays({"Adam": 40, "Betty": None})
    adam = league.called("Adam")
    league_people.remove(league.id, adam)
    label = f"#{adam[:6]}"
    assert league.order() == [(1, label), (2, "Betty")]
    assert tables.view(game).names == (label, "Betty")
    assert not next(member for member in leagues.everybody(league.id) if member.id == adam).is_named


def test_1_4_results_and_hashes_stay(league, contents):
    game = league.plays({"Adam": 40, "Betty": None})
    before = contents()
    league_people.remove(league.id, league.called("Adam"))
    after = contents()
    others = {"people": [], "log_lines": []}
    assert after | others == before | others
    assert opening.first_misfit(game) is None


def test_1_4_every_entry_of_the_person_loses_its_name(two_entries, league):
    addi = league.called("Addi")
    league_people.merge(league.id, addi, league.called("Adam"))
    league_people.remove(league.id, addi)
    assert {member.name for member in leagues.everybody(league.id) if not member.is_named} == {
        f"#{member.id[:6]}" for member in leagues.everybody(league.id) if member.name != "Betty"
    }


def test_1_4_somebody_without_a_name_can_be_given_one(league):
    league.plays({"Adam": 40, "Betty": None})
    adam = league.called("Adam")
    league_people.remove(league.id, adam)
    league_people.rename(league.id, adam, "Eve")
    assert league.order() == [(1, "Eve"), (2, "Betty")]


def test_1_4_the_name_is_free_for_somebody_else(league):
    league.plays({"Adam": 40, "Betty": None})
    adam = league.called("Adam")
    league_people.remove(league.id, adam)
    assert league_people.add(league.id, "Adam", is_guest=False) != adam
