"""Lines that replace games, imports that are taken back, and results that are put right by hand."""

import pytest

from assistant.leagues import (
    NoSuchLeague,
    league_games,
    leagues,
    paper_changes,
    paper_imports,
    people,
    sessions,
    settled,
    soundness,
)
from assistant.leagues.paper_changes import ChangedMeanwhile, Edited
from assistant.leagues.paper_imports import LinesLeftOut
from assistant.leagues.sessions import PaperGame
from assistant.leagues.settled import UnconfirmedInLeague, mark
from assistant.notation.paper import parse
from assistant.store import log
from tests.databases import ON_SQLITE
from tests.leagues.evening import later

pytestmark = ON_SQLITE

ONE, OTHER = "the-import-of-march", "the-import-of-april"
GAME = "date,Adam,Betty\n2026-03-14,9,4\n"


def bring_in(league, text, id="", **options):
    """These lines come to the season."""
    paper = parse(text.encode())
    return paper_imports.import_paper(league.season, paper, phone="a-phone", id=id, **options)


def points(league):
    """The points of each game, in order, by name."""
    names = leagues.at(league.id).names
    found = [sessions.paper_results(row.id) for row in league_games.of_league(league.id)]
    return [{names[one.person]: one.points for one in results} for results in found]


def only_game(league):
    """The id of the only game."""
    (row,) = league_games.of_league(league.id)
    return row.id


# A changed line


def test_a_changed_line_replaces_the_game_of_its_people_on_its_day(league):
    bring_in(league, GAME)
    game = only_game(league)
    plan = bring_in(league, GAME.replace("9,4", "3,8"))
    assert (len(plan.new), len(plan.changes), plan.same) == (0, 1, 0)
    assert points(league) == [{"Adam": 3, "Betty": 8}]
    assert only_game(league) == game
    assert league.order() == [(1, "Betty"), (2, "Adam")]
    assert soundness.differing_games(league.id) == []


def test_the_second_line_of_a_day_replaces_the_second_game(league):
    bring_in(league, f"{GAME}2026-03-14,5,6\n")
    bring_in(league, f"{GAME}2026-03-14,7,6\n")
    assert points(league) == [{"Adam": 9, "Betty": 4}, {"Adam": 7, "Betty": 6}]


def test_a_number_tells_which_game_is_changed_whoever_played(league):
    lines = "date,game,Adam,Betty,Zoe\n2026-03-14,1,9,4,\n2026-03-14,2,5,6,\n"
    bring_in(league, lines)
    bring_in(league, "date,game,Adam,Betty,Zoe\n2026-03-14,2,5,,7\n")
    assert points(league) == [{"Adam": 9, "Betty": 4}, {"Adam": 5, "Zoe": 7}]


def test_a_line_of_another_number_is_another_game(league):
    bring_in(league, "date,game,Adam,Betty\n2026-03-14,1,9,4\n")
    bring_in(league, "date,game,Adam,Betty\n2026-03-14,2,5,6\n")
    assert points(league) == [{"Adam": 9, "Betty": 4}, {"Adam": 5, "Betty": 6}]


def test_lines_in_another_order_change_nothing(league):
    bring_in(league, f"{GAME}2026-03-14,5,6\n")
    assert bring_in(league, "date,Adam,Betty\n2026-03-14,5,6\n2026-03-14,9,4\n").is_empty


def test_other_people_on_that_day_are_another_game(league):
    bring_in(league, GAME)
    bring_in(league, "date,Adam,Zoe\n2026-03-14,9,4\n")
    assert len(points(league)) == 2


def test_a_game_that_was_typed_in_is_replaced_too(league):
    league.keeps({"Adam": 9, "Betty": 4})
    assert len(bring_in(league, GAME.replace("9,4", "3,8")).changes) == 1


def test_a_game_of_another_season_is_not_changed(league):
    bring_in(league, GAME)
    sessions.move(only_game(league), None)
    bring_in(league, GAME.replace("9,4", "3,8"))
    assert points(league) == [{"Adam": 9, "Betty": 4}, {"Adam": 3, "Betty": 8}]


# Who is who, and lines that are left out


def test_a_new_name_can_be_somebody_who_is_here(league):
    bring_in(league, GAME)
    adam = league.called("Adam")
    bring_in(league, "date,Ad,Betty\n2026-03-21,1,2\n", same_as={"Ad": adam})
    assert league.names == ["Adam", "Betty"]
    assert league.lines()["Adam"].played == 2


def test_nobody_plays_twice_in_a_game(league, contents):
    bring_in(league, GAME)
    before, adam = contents(), league.called("Adam")
    with pytest.raises(LinesLeftOut):
        bring_in(league, "date,Ad,Adam\n2026-03-21,1,2\n", same_as={"Ad": adam})
    assert contents() == before


def test_the_other_lines_come_in_where_somebody_says_so(league, contents):
    lines = f"{GAME}2026-03-21,many,8\n"
    before = contents()
    with pytest.raises(LinesLeftOut):
        bring_in(league, lines)
    assert contents() == before
    bring_in(league, lines, leaves_out=True)
    assert points(league) == [{"Adam": 9, "Betty": 4}]


# Taken back


def test_replaced_games_are_as_they_were(league):
    bring_in(league, GAME)
    bring_in(league, GAME.replace("9,4", "3,8"), ONE)
    paper_changes.take_back(ONE)
    assert points(league) == [{"Adam": 9, "Betty": 4}]
    assert league.order() == [(1, "Adam"), (2, "Betty")]
    assert soundness.differing_games(league.id) == []


def test_what_was_put_right_since_is_not_told_of_the_taking_back(league):
    league.keeps({"Adam": 9, "Betty": 4, "Clara": 2})
    bring_in(league, "date,Betty,Zoe\n2026-03-21,9,2\n", ONE)
    clara = league.called("Clara")
    people.set_guest(league.id, clara, is_guest=True)
    zoe = league.called("Zoe")
    with pytest.raises(UnconfirmedInLeague) as asked:
        paper_changes.take_back(ONE, "")
    [would] = asked.value.changes
    paper_changes.take_back(ONE)
    lines = log.of_season(league.season)
    assert [line.what for line in lines] == ["imported", "guest", "import_taken_back"]
    assert lines[-1].movers == tuple(move for move in would.moves if move.person != zoe)
    assert league.names == ["Adam", "Betty", "Clara"]


def test_it_is_taken_back_once(league, contents):
    bring_in(league, GAME, ONE)
    paper_changes.take_back(ONE)
    before = contents()
    paper_changes.take_back(ONE)
    assert contents() == before


def test_a_game_that_somebody_put_right_is_not_lost(league, contents):
    bring_in(league, f"{GAME}2026-03-21,1,2\n", ONE)
    game = league_games.of_league(league.id)[0].id
    version = paper_changes.at(game).version
    paper_changes.change(PaperGame(game, {"Adam": 5, "Betty": 4}, 0), version)
    before = contents()
    with pytest.raises(Edited) as refused:
        paper_changes.take_back(ONE)
    assert refused.value.game_ids == [game]
    assert contents() == before


def test_the_later_import_is_taken_back_first(league):
    bring_in(league, GAME, ONE)
    bring_in(league, GAME.replace("9,4", "3,8"), OTHER)
    with pytest.raises(Edited):
        paper_changes.take_back(ONE)
    paper_changes.take_back(OTHER)
    paper_changes.take_back(ONE)
    assert points(league) == []


def test_the_later_ones_come_first_also_where_the_last_wrote_the_same_again(league):
    last = "the-third-import-of-tests"
    bring_in(league, GAME, ONE)
    bring_in(league, GAME.replace("9,4", "3,8"), OTHER)
    bring_in(league, GAME, last)
    with pytest.raises(Edited):
        paper_changes.take_back(ONE)
    for id in (last, OTHER, ONE):
        paper_changes.take_back(id)
    assert points(league) == []


def test_a_game_that_somebody_removed_stays_removed(league):
    bring_in(league, f"{GAME}2026-03-21,1,2\n", ONE)
    sessions.remove_paper(league_games.of_league(league.id)[0].id)
    paper_changes.take_back(ONE)
    assert points(league) == []


def test_who_has_played_since_stays(league):
    bring_in(league, "date,Adam,Zoe\n2026-03-21,1,2\n", ONE)
    league.plays({"Adam": 40, "Betty": None})
    paper_changes.take_back(ONE)
    assert league.names == ["Adam", "Betty"]
    assert soundness.differing_games(league.id) == []


def test_who_was_given_another_name_stays(league):
    bring_in(league, GAME, ONE)
    people.rename(league.id, league.called("Adam"), "Adam the Great")
    paper_changes.take_back(ONE)
    assert league.names == ["Adam the Great"]


def test_evenings_that_came_with_it_go_unless_somebody_uses_them(league):
    bring_in(league, "date,Adam,Betty\n2026-03-21,1,2\n2026-03-28,1,2\n", ONE)
    used = next(one.id for one in sessions.of_league(league.id) if one.day == later(14))
    sessions.change(used, later(14), "At Zoe's")
    paper_changes.take_back(ONE)
    assert {one.day for one in sessions.of_league(league.id)} == {later(14), later(0)}


def test_what_follows_is_known_before(league):
    bring_in(league, GAME)
    bring_in(league, "date,Adam,Betty\n2026-03-21,1,9\n2026-03-28,1,9\n", ONE)
    with pytest.raises(UnconfirmedInLeague) as told:
        paper_changes.take_back(ONE, shown="")
    [change] = told.value.changes
    places = {change.names[move.person]: move.new_place for move in change.moves}
    assert places == {"Adam": 1, "Betty": 2}
    paper_changes.take_back(ONE, mark(told.value.changes))
    assert league.order() == [(1, "Adam"), (2, "Betty")]


def test_the_league_knows_its_imports(league):
    bring_in(league, GAME, ONE)
    bring_in(league, GAME.replace("9,4", "3,8") + "2026-03-21,1,2\n", OTHER, file="old.csv")
    told = [
        (one.row.id, one.row.file, one.new, one.changed, one.row.newcomers)
        for one in paper_changes.of_league(league.id)
    ]
    assert told == [(OTHER, "old.csv", 1, 1, 0), (ONE, "", 1, 0, 2)]
    assert paper_changes.of_game(league_games.of_league(league.id)[0].id).id == OTHER


def test_an_import_that_is_sent_twice_comes_in_once(league, contents):
    bring_in(league, GAME, ONE)
    before = contents()
    bring_in(league, GAME.replace("9,4", "3,8"), ONE)
    assert contents() == before


def test_what_stops_half_way_leaves_nothing(league, contents, monkeypatch):
    bring_in(league, f"{GAME}2026-03-21,1,2\n2026-03-28,1,2\n", ONE)
    before = contents()

    def stops(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as stopping:
        stopping.setattr(settled, "recount_games", stops)
        with pytest.raises(KeyboardInterrupt):
            bring_in(league, "date,Adam,Zoe\n2026-03-21,1,2\n", OTHER)
        with pytest.raises(KeyboardInterrupt):
            paper_changes.take_back(ONE)
    assert contents() == before
    paper_changes.take_back(ONE)
    assert (points(league), league.names) == ([], [])
    assert soundness.differing_games(league.id) == []


def test_to_look_at_what_would_come_in_or_go_changes_nothing(league, contents):
    bring_in(league, GAME, ONE)
    before = contents()
    assert (
        len(paper_imports.planned(league.season, parse(b"date,A,B\n2026-03-21,1,2"), {}).new) == 1
    )
    with pytest.raises(UnconfirmedInLeague):
        paper_changes.take_back(ONE, shown="")
    assert contents() == before


# Put right by hand


@pytest.fixture
def game(league):
    """The id of a game that Adam won on paper."""
    league.keeps({"Adam": 9, "Betty": 4})
    return only_game(league)


def test_a_result_is_put_right_and_the_season_follows(league, game):
    typed = PaperGame(game, {"Adam": 1, "Zoe": 4}, 5)
    paper_changes.change(typed, paper_changes.at(game).version)
    assert league.order() == [(1, "Zoe"), (2, "Adam")]
    assert soundness.differing_games(league.id) == []


def test_what_follows_is_told_first_and_is_the_same_when_it_is_sent_again(league, contents, game):
    before = contents()
    version, typed = (
        paper_changes.at(game).version,
        PaperGame(game, {"Adam": 1, "Zoe": 4, "Yan": 4}, 5),
    )
    with pytest.raises(UnconfirmedInLeague) as told:
        paper_changes.change(typed, version, shown="")
    (change,) = told.value.changes
    places = {change.names[move.person]: move.new_place for move in change.moves}
    assert places == {"Yan": 1, "Zoe": 1, "Adam": 3, "Betty": None}
    assert contents() == before
    paper_changes.change(typed, version, shown=mark([change]))
    assert sorted(league.order()) == [(1, "Yan"), (1, "Zoe"), (3, "Adam")]


def test_who_comes_late_changes_nothing(league, contents, game):
    version = paper_changes.at(game).version
    paper_changes.change(PaperGame(game, {"Adam": 1, "Betty": 4}, 0), version)
    before = contents()
    with pytest.raises(ChangedMeanwhile):
        paper_changes.change(PaperGame(game, {"Adam": 2, "Zoe": 4}, 0), version)
    assert contents() == before


def test_what_is_sent_twice_is_written_once(league, contents, game):
    typed = PaperGame(game, {"Adam": 1, "Betty": 4}, 0)
    version = paper_changes.at(game).version
    paper_changes.change(typed, version)
    before = contents()
    paper_changes.change(typed, version)
    assert contents() == before


def test_six_on_paper_are_read_again(league):
    six = {name: number for number, name in enumerate("ABCDEF")}
    league.keeps(six)
    assert len(paper_changes.at(only_game(league)).results) == 6
    with pytest.raises(NoSuchLeague):
        paper_changes.at("no-game-of-this-league")
