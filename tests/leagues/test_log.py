"""Each thing that is done in a league is one line of its log, and what is sent twice is none."""

import json

import pytest

from assistant.leagues import (
    drawing,
    exports,
    imports,
    leagues,
    lifecycle,
    log,
    paper_changes,
    people,
    seasons,
    sessions,
    tournaments,
)
from assistant.leagues.sessions import PaperGame
from assistant.leagues.tournaments import TournamentPlan
from assistant.notation import league_files
from assistant.notation.json_values import Unreadable
from assistant.store.engine import written_by
from assistant.tables import grants, opening, taking_along
from assistant.wording import ENGLISH, league_log
from tests.databases import ON_BOTH, ON_SQLITE
from tests.leagues.evening import DAY, DAYS, ONE_ROUND, correct, later, undo
from tests.leagues.test_paper_files import bring_in
from tests.leagues.test_tournaments import mark, play, wish

FOUR = {"Adam": 40, "Betty": 30, "Clara": 20, "Doris": None}
CONTENT = b"date,game,player,points\n2026-03-14,1,Adam,9\n2026-03-14,1,Zoe,4\n"


def lines(league):
    """All lines, the oldest first."""
    found, _ = log.page(league.id, 1, with_phones=True)
    for line in found:
        assert league_log.sentence(line.what, ENGLISH) != line.what
    return found[::-1]


def done(league, act, *values, **named):
    """What the lines tell that something adds."""
    before = len(lines(league))
    act(*values, **named)
    return [line.what for line in lines(league)[before:]]


@ON_BOTH
def test_the_league_and_its_seasons_and_evenings(league):
    assert [line.what for line in lines(league)] == [
        *("league_opened", "phone_granted", "season_opened", "session_opened")
    ]
    for _ in range(2):
        done(league, leagues.rename, league.id, "The Devils", "Europe/Berlin")
        done(league, lifecycle.put_away, league.id, is_away=True)
    assert [line.what for line in lines(league)[4:]] == [
        *("league_changed", "league_put_away"),
    ]
    assert done(league, lifecycle.put_away, league.id, is_away=False) == ["league_taken_out"]
    assert done(league, lifecycle.delete, league.id) == ["league_deleted"]
    assert done(league, lifecycle.delete, league.id) == []
    assert done(league, lifecycle.restore, league.id, 30) == ["league_restored"]
    season = league.opens_season("Summer", DAYS)
    other = (season, "Fall", DAYS, ONE_ROUND, league.rules)
    assert done(league, seasons.change_season, *other) == ["season_changed"]
    assert done(league, seasons.share, season, is_shared=True) == ["season_shared"]
    assert done(league, seasons.share, season, is_shared=True) == []
    assert done(league, seasons.share, season, is_shared=False) == ["season_unshared"]
    assert done(league, seasons.remove, season) == ["season_removed"]
    evening = league.meets(later(7))
    assert done(league, sessions.change, evening, later(8), "At home") == ["session_changed"]
    assert done(league, sessions.remove, evening) == ["session_removed"]


@ON_SQLITE
def test_the_games_of_a_table(league):
    assert done(league, league.starts, "Adam", "Betty") == ["person_added"] * 2 + ["game_begun"]
    game = league.plays(FOUR)
    assert done(league, correct, game, 10, 30, 20, None) == ["game_corrected"]
    adam, betty = league.called("Adam"), league.called("Betty")
    told = lines(league)[-1].tells
    assert (told.points[adam], told.places[adam], told.day) == ((40, 10), (1, 3), DAY)
    assert [move.person for move in lines(league)[-1].movers if move.new_place == 1] == [betty]
    assert done(league, undo, game) == ["game_corrected"]
    assert lines(league)[-1].tells.points[adam] == (10, 40)
    assert done(league, sessions.move, game, None) == ["game_moved"]
    assert lines(league)[-1].tells.changes == {"season": ("Spring", None)}
    assert done(league, opening.delete, game) == ["game_deleted"]
    assert done(league, opening.delete, game) == []
    assert done(league, opening.restore, game) == ["game_restored"]
    assert done(league, league.brings, ("Adam", "Betty"))[0] == "game_attached"


@ON_SQLITE
def test_results_from_paper(league):
    id = league.keeps({"Adam": 9, "Betty": 4})
    assert lines(league)[-1].what == "result_entered"
    typed = PaperGame(id, {"Adam": 9, "Betty": 12}, 5)
    change = typed, paper_changes.at(id).version
    assert done(league, paper_changes.change, *change) == ["result_corrected"]
    assert done(league, paper_changes.change, *change) == []
    told = lines(league)[-1].tells
    assert (told.points[league.called("Betty")], told.changes) == ((4, 12), {"rounds": (4, 5)})
    assert done(league, sessions.remove_paper, id) == ["result_removed"]
    assert lines(league)[-1].tells.points[league.called("Betty")] == (12, None)
    assert done(league, bring_in, league, CONTENT) == ["imported"]
    assert done(league, paper_changes.take_back, "the-import-of-this-test") == ["import_taken_back"]


@ON_SQLITE
def test_the_points_of_a_friendly_result_stand_in_it_too(league):
    id = league.keeps({"Adam": 9, "Betty": 4}, season=None)
    paper_changes.change(PaperGame(id, {"Adam": 8, "Betty": 4}, 4), paper_changes.at(id).version)
    assert lines(league)[-1].tells.points[league.called("Adam")] == (9, 8)


@ON_SQLITE
def test_people(league):
    league.keeps({"Adam": 9, "Betty": 4})
    adam = league.called("Adam")
    assert done(league, people.add, league.id, "Addi", is_guest=True) == ["person_added", "guest"]
    addi = league.called("Addi")
    assert done(league, people.set_guest, league.id, addi, is_guest=False) == ["no_guest"]
    assert done(league, people.set_guest, league.id, addi, is_guest=False) == []
    assert done(league, people.rename, league.id, addi, "Adi") == ["person_renamed"]
    assert done(league, people.merge, league.id, addi, adam) == ["merged"]
    assert done(league, people.merge, league.id, addi, adam) == []
    assert done(league, people.unmerge, league.id, addi) == ["split"]
    assert done(league, people.unmerge, league.id, addi) == []
    assert done(league, people.set_left, league.id, addi, has_left=True) == ["person_left"]
    assert done(league, people.set_left, league.id, addi, has_left=True) == []
    assert done(league, people.set_left, league.id, addi, has_left=False) == ["person_back"]
    assert done(league, people.remove, league.id, addi) == ["person_removed"]
    assert done(league, people.remove, league.id, adam) == ["name_removed"]


@ON_SQLITE
def test_a_merger_tells_who_moved_in_each_season(league):
    spring, summer = league.season, league.opens_season("Summer", DAYS)
    for season in (spring, summer):
        league.keeps({"Adam": 9, "Betty": 4}, season=season)
        league.keeps({"Addi": 1, "Betty": 4}, season=season)
    act = people.merge, league.id, league.called("Addi"), league.called("Adam")
    assert done(league, *act) == ["merged", "moved"]
    assert {line.season_id for line in lines(league)[-2:]} == {spring, summer}


@ON_SQLITE
def test_tables_and_tournaments(league, eight):
    assert done(league, drawing.draw, league.session, wish(league)) == ["drawn"]
    plan = TournamentPlan(league.season, 1, 4)
    draw = drawing.draw, league.session
    assert done(league, *draw, wish(league), plan) == ["tournament_opened", "tournament_round"]
    assert done(league, mark, league, 1) == ["tournament_without"]
    assert done(league, mark, league, 1, has_result=True) == ["tournament_with"]
    assert done(league, tournaments.remove, league.session) == ["tournament_removed"]
    drawing.draw(league.session, wish(league), plan)
    seen = tournaments.version(league.session)
    change = tournaments.change, league.session, "", 2, 4
    assert done(league, *change, seen) == ["tournament_changed"]
    assert lines(league)[-1].tells.changes == {"rounds": (1, 2)}
    play(league)
    assert done(league, *draw, wish(league)) == ["tournament_round"]
    play(league)
    assert done(league, *draw, wish(league)) == ["tournament_final"]


@ON_SQLITE
def test_phones(league):
    grants.make_key(league.id, "reader", "secret")
    key = grants.key(league.id, "reader", "secret")
    assert done(league, grants.join_by_key, key, "a-phone") == ["phone_granted"]
    assert done(league, grants.join_by_key, key, "a-phone") == []
    assert done(league, grants.name_phone, league.id, 2, "Ben's") == ["phone_named"]
    code = grants.make_code("a-phone", grants.EVERYTHING)
    assert done(league, taking_along.take, code, "its-app") == ["phone_granted"]
    again = grants.make_code("a-phone", grants.EVERYTHING)
    assert done(league, taking_along.take, again, "its-app") == []
    assert done(league, grants.withdraw, league.id, 2, "secret") == ["phone_withdrawn"]
    assert done(league, grants.renew_key, league.id, "reader", "secret") == ["link_renewed"]


@ON_SQLITE
def test_a_season_that_is_removed_leaves_its_lines(league):
    summer = league.opens_season("Summer", DAYS)
    game = league.keeps({"Adam": 9, "Betty": 4}, season=summer)
    sessions.remove_paper(game)
    assert lines(league)[-1].moves
    assert done(league, seasons.remove, summer) == ["season_removed"]
    assert lines(league)[-2].what == "result_removed"


@ON_BOTH
def test_the_file_of_a_league_brings_its_log_along(league, elsewhere):
    grants.name_phone(league.id, 1, "Anna's phone")
    written_by.set("founder")
    game = league.plays(FOUR)
    correct(game, 10, 30, 20, None)
    people.rename(league.id, league.called("Adam"), "Adam K.")
    written_by.set("")
    file, before = exports.league_file(league.id), lines(league)
    kept = [line for line in before if not line.what.startswith("phone")]
    with elsewhere():
        there = imports.import_file(file, "another").id
        assert exports.league_file(there) == file
        found, _ = log.page(there, 1, with_phones=True)
        [granted, imported, *brought] = found
        assert [granted.what, imported.what] == ["phone_granted", "league_imported"]
        assert [(line.at, line.what, line.moves) for line in brought[::-1]] == [
            (line.at, line.what, line.moves) for line in kept
        ]
        assert [line.tells.by for line in brought[:2]] == ["Anna's phone"] * 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"at": "1900-01-01T00:00:00"},
        {"what": "Something"},
        {"told": {"changes": {"agreed": [None, "{}"]}}},
        {"told": {"changes": {"counting": ["{}", "{}"]}}},
        {"told": {"changes": {"day": ["2026-03-14", "soon"]}}},
        {"told": {"secret": "x"}},
        {"shift": 0},
    ],
)
@ON_SQLITE
def test_a_log_that_no_league_can_have_is_refused(wrong, league, contents):
    file = json.loads(exports.league_file(league.id))
    del file["digest"]
    file["league"]["id"] = "another-league-of-a-file"
    file["log"][-1] |= wrong
    content = json.dumps(file | {"digest": league_files.digest(file)}).encode()
    before = contents()
    with pytest.raises(Unreadable):
        imports.import_file(content, "another")
    assert contents() == before
