"""Which games count (League 2.3), and that what is cached follows the records (5.3).

What the rules of a league decide is asked of one database; what is written and found again,
of both.
"""

from copy import copy
from dataclasses import replace

import pytest
from sqlalchemy import text

from assistant.extensions import db
from assistant.league import ratings
from assistant.leagues import counting, league_games, leagues, people, soundness, standings
from assistant.rules.consequences import preview
from assistant.rules.events import Agreed, Amended, Began, Ended, Replaced, Ruled
from assistant.rules.options import Goal
from assistant.store.engine import writing
from assistant.tables import opening, tables
from tests.databases import ON_BOTH, ON_SQLITE
from tests.leagues.evening import (
    DAY,
    DAYS,
    League,
    correct,
    counted,
    counts,
    happen,
    lack,
    later,
    sign,
    undo,
)
from tests.seeds import seed

FOUR = {"Adam": 40, "Betty": 30, "Clara": 20, "Doris": None}
IN_ORDER = [(1, "Adam"), (2, "Betty"), (3, "Clara"), (4, "Doris")]
KEPT = ("game_people",)


@pytest.fixture
def signing(app_context, request):
    """A league whose season asks for signatures: of one at the table, or of everybody."""
    found = League()
    found.options = replace(found.options, sign_off=request.param)
    found.season = found.opens_season("Signed", DAYS)
    return found


SIGNING = pytest.mark.parametrize("signing", ["one", "all"], indirect=True)


def all_kept(contents):
    """All that follows from the records."""
    return {kind: rows for kind, rows in contents().items() if kind in KEPT}


def rated(league):
    """The ratings, made anew from all games that count."""
    return ratings.ratings_after(
        replace(
            game,
            results=tuple(
                replace(one, person=root.get(one.person, one.person)) for one in game.results
            ),
        )
        for root in [{one.id: one.same_as for one in leagues.everybody(league.id) if one.same_as}]
        for game in [one.counted.game for one in league_games.counted_in_league(league.id)]
    )


# What a game lacks (2.3)


@ON_SQLITE
def test_2_3_a_running_game_does_not_count(league):
    game = league.starts("Adam", "Betty")
    assert (lack(game), league.order()) == ("running", [])
    assert standings.of(league.season).not_counted == {"running": 1}


@ON_SQLITE
def test_2_3_a_game_without_a_result_does_not_count(league):
    game = league.starts("Adam", "Betty")
    happen(game, Ended(counts=False))
    assert (lack(game), league.order()) == ("no_result", [])


@ON_SQLITE
def test_2_3_a_game_that_ended_as_it_stood_counts(league):
    long = league.opens_season("Long", DAYS, goal=Goal("rounds", 9))
    game = league.starts("Adam", "Betty", season=long, goal=Goal("rounds", 9))
    happen(game, counted(40, None), Ended(counts=True))
    assert (lack(game), league.order(long)) == ("", [(1, "Adam"), (2, "Betty")])


@ON_SQLITE
def test_2_3_a_game_by_other_rules_does_not_count(league):
    game = league.starts("Adam", "Betty")
    happen(
        game,
        Agreed(replace(tables.view(game).game.options, tie="fewest_curses")),
        counted(40, None),
    )
    assert (lack(game), league.order()) == ("other_rules", [])


@ON_SQLITE
def test_2_3_what_a_table_chooses_for_itself_are_no_other_rules(league):
    game = league.starts("Adam", "Betty", level="bottle", first_dealer="chosen")
    happen(game, counted(40, None))
    assert lack(game) == ""


@ON_SQLITE
def test_2_3_a_game_of_another_day_does_not_count(league):
    game = league.plays(FOUR, session=league.meets(DAYS[1].replace(year=2027)))
    assert (lack(game), league.order()) == ("other_day", [])


@ON_BOTH
def test_2_3_a_deleted_game_does_not_count_until_it_is_restored(league, contents):
    game = league.plays(FOUR)
    before = all_kept(contents)
    opening.delete(game, "a-phone")
    assert (lack(game), league.order()) == ("deleted", [])
    assert len(league.told()) == 4
    opening.restore(game)
    assert (lack(game), all_kept(contents)) == ("", before)


@ON_BOTH
def test_a_game_that_is_removed_for_good_is_forgotten(league, contents):
    league.plays(FOUR)
    before = all_kept(contents)
    game = league.plays({"Doris": 40, "Adam": None})
    opening.delete(game, "a-phone")
    with writing():
        db.session.execute(
            text("UPDATE tables SET deleted_at = '2020-01-01 00:00:00' WHERE id = :id"),
            {"id": game},
        )
    assert opening.purge(30) == 1
    assert (all_kept(contents), len(contents()["league_games"])) == (before, 1)
    assert standings.of(league.season).corrections[0].tells.day == DAY
    assert soundness.differing_games(league.id) == []


# Signed as the season asks


@ON_SQLITE
@SIGNING
def test_2_3_a_game_counts_when_it_is_signed_as_the_season_asks(signing):
    game = signing.plays(FOUR)
    for seat in range(1 if signing.options.sign_off == "one" else 4):
        assert (lack(game), signing.order()) == ("unsigned", [])
        sign(game, seat)
    assert (lack(game), signing.order()) == ("", IN_ORDER)
    assert signing.told() == []


@ON_SQLITE
@SIGNING
def test_what_a_game_would_bring_is_told_before_it_is_signed(signing):
    found = standings.brought_by(signing.plays(FOUR))
    assert found and (found.lack, found.moves) == ("unsigned", ())


@ON_SQLITE
@SIGNING
def test_2_3_every_round_is_signed(signing):
    two = signing.opens_season("Two", DAYS, goal=Goal("rounds", 2))
    game = signing.starts(*FOUR, season=two, goal=Goal("rounds", 2))
    happen(game, counted(40, 30, 20, None), Began(), counted(40, 30, 20, None))
    sign(game, 0, 1, 2, 3, round_=2)
    assert lack(game) == "unsigned"
    sign(game, 0, 1, 2, 3, round_=1)
    assert lack(game) == ""


@ON_SQLITE
@SIGNING
def test_2_3_a_round_that_does_not_count_needs_no_signature(signing):
    game = signing.starts(*FOUR)
    happen(game, Ruled("imp_seen", "void", 1), Began(), counted(40, 30, 20, None))
    sign(game, 0, 1, 2, 3, round_=2)
    assert (lack(game), signing.order()) == ("", IN_ORDER)


@ON_SQLITE
@SIGNING
def test_2_3_a_corrected_game_counts_again_when_it_is_signed_again(signing):
    game = signing.plays(FOUR)
    sign(game, 0, 1, 2, 3)
    correct(game, 30, 40, 20, None, agreed=(0, 1))
    assert (lack(game), signing.order()) == ("unsigned", [])
    assert {(name, now) for name, _, now in signing.told()} == {(name, None) for name in FOUR}
    sign(game, 0, 1, 2, 3)
    assert (lack(game), signing.order()[:2]) == ("", [(1, "Betty"), (2, "Adam")])


# Corrections (5.3)


@ON_SQLITE
def test_5_3_the_page_says_what_a_correction_changed(league):
    game = league.plays(FOUR)
    correct(game, 30, 40, 20, None)
    assert league.told() == [("Betty", 2, 1), ("Adam", 1, 2)]
    [shift] = standings.of(league.season).corrections
    assert shift.tells.day == DAY


@ON_SQLITE
def test_5_3_a_new_game_is_no_correction(league):
    for scores in (FOUR, {"Doris": 40, "Adam": None}):
        league.plays(scores)
    assert standings.of(league.season).corrections == ()


@ON_SQLITE
def test_5_3_a_correction_before_the_game_counts_is_none_of_the_seasons(league):
    two = league.opens_season("Two", DAYS, goal=Goal("rounds", 2))
    game = league.starts(*FOUR, season=two, goal=Goal("rounds", 2))
    happen(game, counted(40, 30, 20, None))
    correct(game, 20, 30, 40, None)
    happen(game, Began(), counted(0, 0, 0, None))
    assert league.told(two) == []
    assert league.order(two)[0] == (1, "Clara")


@ON_SQLITE
def test_5_3_a_correction_that_changes_no_place_and_no_part_is_not_told(league):
    game = league.plays(FOUR)
    correct(game, 45, 30, 20, None)
    assert standings.of(league.season).corrections == ()
    assert league.lines()["Adam"].points == 45


@ON_SQLITE
def test_5_3_an_undone_end_takes_the_game_out_and_in_again(league):
    game = league.plays(FOUR)
    undo(game)
    assert (lack(game), league.order()) == ("running", [])
    happen(game, counted(40, 30, 20, None))
    assert (lack(game), league.order(), len(standings.of(league.season).corrections)) == (
        "",
        IN_ORDER,
        0,
    )


@ON_SQLITE
def test_5_3_a_game_that_comes_back_leaves_what_was_told_of_another(league):
    corrected = league.plays(FOUR)
    undone = league.plays({"Adam": 10, "Betty": 40, "Clara": 20, "Doris": None})
    undo(undone)
    correct(corrected, 30, 40, 20, None)
    told = standings.of(league.season).corrections[0]
    happen(undone, counted(10, 40, 20, None))
    assert told.movers in [one.movers for one in standings.of(league.season).corrections]


# What a correction would change


def test_what_is_foreseen_is_what_then_happens(league):
    game = league.plays(FOUR)
    change = foreseen(game)
    assert not change.has_to_be_signed
    correct(game, 30, 40, 20, None)
    [shift] = standings.of(league.season).corrections
    assert change.moves == shift.movers


def foreseen(game):
    """What would change in the standings if Betty had won."""
    view = tables.view(game)
    event = Amended((Replaced(counts(view.events)[-1], counted(30, 40, 20, None)),))
    return standings.preview(view, [event], preview(view.fold, event).after)


@ON_SQLITE
@SIGNING
def test_it_is_foreseen_that_a_game_has_to_be_signed_again(signing):
    game = signing.plays(FOUR)
    sign(game, 0, 1, 2, 3)
    change = foreseen(game)
    assert change.has_to_be_signed
    assert [(one.old_place, one.new_place) for one in change.moves] == [(2, 1), (1, 2)]


@ON_SQLITE
@SIGNING
def test_what_a_correction_changed_is_told_once_the_game_is_signed_again(signing):
    game = signing.plays(FOUR)
    sign(game, 0, 1, 2, 3)
    correct(game, 30, 40, 20, None, agreed=(0, 1))
    sign(game, 0, 1, 2, 3)
    [shift] = standings.of(signing.season).corrections
    assert [(one.old_place, one.new_place) for one in shift.movers] == [(2, 1), (1, 2)]


@ON_SQLITE
@SIGNING
def test_a_game_that_did_not_count_yet_need_not_be_signed_again(signing):
    game = signing.plays(FOUR)
    change = foreseen(game)
    assert (change.moves, change.has_to_be_signed) == ((), False)


@ON_SQLITE
def test_nothing_is_foreseen_of_a_friendly_game(league):
    assert foreseen(league.plays(FOUR, season=None)) is None


@ON_BOTH
def test_nothing_is_kept_of_what_is_only_foreseen(league, contents):
    game = league.plays(FOUR)
    before = contents()
    foreseen(game)
    assert contents() == before


# Kept and made anew


@pytest.fixture
def a_league_with_a_past(app_context):
    """Games of all kinds, a correction, a merger, and totals from paper."""
    return copy(founded_with_a_past())


@seed
def founded_with_a_past():
    """That league."""
    league = League()
    game = league.plays(FOUR)
    league.plays({"Addi": 40, "Doris": 30, "Betty": None})
    league.keeps({"Clara": 9, "Doris": 4})
    league.plays({"Adam": 40, "Clara": None}, season=None)
    league.starts("Adam", "Betty")
    people.merge(league.id, league.called("Addi"), league.called("Adam"))
    correct(game, 20, 30, 40, None)
    return league


@ON_BOTH
def test_a_league_is_as_its_records_say(a_league_with_a_past, contents):
    before = contents()
    assert soundness.differing_games(a_league_with_a_past.id) == []
    assert contents() == before


TAMPERED = {
    "a result": "UPDATE game_people SET points = points + 1",
    "a place": "UPDATE game_people SET place = 1",
    "a result that is gone": "DELETE FROM game_people",
    "why a game does not count": (
        "UPDATE league_games SET lack = 'unsigned' WHERE season_id IS NOT NULL"
    ),
}


@pytest.mark.parametrize("statement", TAMPERED.values(), ids=TAMPERED)
@ON_BOTH
def test_what_is_kept_otherwise_is_found(statement, a_league_with_a_past):
    with writing():
        assert db.session.connection().execute(text(statement)).rowcount
    assert soundness.differing_games(a_league_with_a_past.id)


@ON_BOTH
def test_a_difference_names_its_game(league):
    league.plays({"Doris": 30, "Adam": None})
    game = league.plays(FOUR)
    with writing():
        db.session.execute(text("UPDATE game_people SET points = 41 WHERE points = 40"))
    assert soundness.differing_games(league.id) == [game]


# Ratings (5.2)


@ON_BOTH
def test_5_2_a_game_of_an_older_evening_that_ends_later_is_rated_in_its_place(league):
    early = league.starts("Betty", "Adam", session=league.meets(later(-7)))
    league.plays(FOUR)
    happen(early, counted(40, None))
    assert counting.of_league(league.id).ratings == rated(league)
    assert soundness.differing_games(league.id) == []


@pytest.mark.parametrize("doing", ["correct", "delete", "undo"])
def test_5_2_an_older_game_that_becomes_another_changes_the_ratings_after_it(doing, league):
    game = league.plays(FOUR)
    league.plays({"Doris": 40, "Adam": None})
    before = counting.of_league(league.id).ratings
    {
        "correct": lambda: correct(game, 20, 30, 40, None),
        "delete": lambda: opening.delete(game, "a-phone"),
        "undo": lambda: undo(game),
    }[doing]()
    assert counting.of_league(league.id).ratings == rated(league) != before


def test_5_2_a_guest_is_rated_too(league):
    league.plays(FOUR)
    people.set_guest(league.id, league.called("Adam"), is_guest=True)
    assert counting.of_league(league.id).ratings[league.called("Adam")].games == 1


def test_5_2_totals_and_friendly_games_are_not_rated(league):
    league.plays(FOUR, season=None)
    assert counting.of_league(league.id).ratings == {}
