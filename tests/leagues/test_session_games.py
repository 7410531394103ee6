"""The games of sessions, at tables here and from paper. League 2."""

from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction
from functools import partial

import pytest

from assistant.league.totals import CarriedForward
from assistant.leagues import (
    NoSuchLeague,
    counting,
    league_games,
    leagues,
    paper_changes,
    people,
    seasons,
    sessions,
)
from assistant.leagues.sessions import InAnotherLeague, OtherName, PlayedAtATable
from assistant.leagues.settled import UnconfirmedInLeague, mark
from assistant.rules.cards import Deck, Suit
from assistant.rules.events import Joined, Succeeded, Tallied
from assistant.rules.options import USUAL, Goal
from assistant.store import log
from assistant.store import people as names
from assistant.store.engine import new_id, writing
from assistant.tables import NoSuchTable, TableIsDeleted, opening, table_people, tables
from tests.databases import ON_SQLITE
from tests.leagues.evening import (
    DAY,
    DAYS,
    League,
    bring_forward,
    counted,
    happen,
    lack,
    later,
    what_so_many_play,
)
from tests.on_paper import add_paper
from tests.recording import does, sends
from tests.rounds_of_box import SIX, options_of_box, round_of_box, table_of_box

pytestmark = ON_SQLITE

TOTALS = CarriedForward(played=2, beaten=Fraction(2), met=4)


def agreed(table_id):
    """What a table agreed on."""
    return tables.view(table_id).game.options


# Starting


def test_2_1_a_game_of_a_season_is_played_by_its_rules(league):
    own = replace(
        USUAL,
        goal=Goal("target", 500),
        edition="95",
        sign_off="all",
        level="bottle",
        first_dealer="chosen",
    )
    game = new_id()
    sessions.start(
        game,
        league.session,
        league.season,
        ("Adam", "Betty", "Clara"),
        own,
        dealer=1,
        phone="a-phone",
    )
    found = agreed(game)
    assert (found.goal, found.edition, found.sign_off) == (Goal("rounds", 1), "ZM", "off")
    assert (found.level, found.first_dealer) == ("bottle", "chosen")
    assert tables.view(game).game.rounds[0].table.dealer == 1


def test_2_2_a_friendly_game_is_played_by_its_own_rules_and_counts_nowhere(league, contents):
    before = contents()
    game = league.plays({"Adam": 40, "Betty": None}, season=None, edition="95")
    assert (agreed(game).edition, lack(game), league.order()) == ("95", "", [])
    assert contents()["game_people"] == before["game_people"]
    assert log.of_season(league.season) == []


def test_a_game_that_is_sent_twice_is_started_once(league, contents):
    game = league.starts("Adam", "Betty")
    before = contents()
    sessions.start(game, league.session, None, ("Clara", "Doris"), USUAL, dealer=0, phone="another")
    assert contents() == before


@pytest.mark.parametrize("is_paper_first", [True, False])
def test_a_table_that_two_phones_begin_and_enter_from_paper_is_one_game(is_paper_first, league):
    begin = partial(sessions.start, "t", league.session, None, ("Adam", "Betty"), USUAL, dealer=0)
    if not is_paper_first:
        begin(phone="one")
    with nullcontext() if is_paper_first else pytest.raises(PlayedAtATable):
        add_paper("t", league.session, None, {"Adam": 5, "Betty": 3}, 0)
    begin(phone="another")
    [game] = sessions.of_session(league.session)
    assert game.is_paper == is_paper_first


def test_a_deleted_game_is_not_listed(league):
    game = league.plays({"Adam": 40, "Betty": None})
    opening.delete(game, "a-phone")
    assert sessions.of_session(league.session) == []
    assert league_games.counts_by_session(league.id) == {}


# Who joins


def test_whoever_joins_is_the_leagues_person_of_that_name(league):
    doris = people.add(league.id, "Doris", is_guest=False)
    game = league.starts("Adam", "Betty", "Clara", goal=Goal("rounds", 3), season=None)
    does(game, Joined(2, sessions.id_of(game, "Doris", "founder"), 0), sends(game), name="Doris")
    does(game, Succeeded(0, sessions.id_of(game, "Edgar", "founder")), sends(game), name="Edgar")
    assert doris in table_people.came(tables.view(game).events)
    assert league.names == ["Doris", "Adam", "Betty", "Clara", "Edgar"]


def test_somebody_whom_the_phone_knows_by_this_name_is_another_person(league):
    stranger = new_id()
    opening.open_table(stranger, ("Doris", "Zoe"), 0, USUAL, "founder")
    doris = people.add(league.id, "Doris", is_guest=False)
    game = league.starts("Adam", "Betty", "Clara", goal=Goal("rounds", 3), season=None)
    does(game, Succeeded(0, sessions.id_of(game, "Doris", "founder")), sends(game), name="Doris")
    assert tables.view(game).game.persons[0] == doris != tables.view(stranger).game.persons[0]


def test_at_a_table_of_no_league_whoever_joins_is_whom_the_phone_has_met(league, contents):
    people.add(league.id, "Doris", is_guest=False)
    game = new_id()
    opening.open_table(game, ("Adam", "Betty", "Clara"), 0, USUAL, "founder")
    does(game, Succeeded(0, sessions.id_of(game, "Doris", "founder")), sends(game), name="Doris")
    assert league.names == ["Doris"]
    assert tables.view(game).game.persons[0] != league.called("Doris")


@pytest.mark.parametrize(
    "event", [lambda id: Joined(2, id, 0), lambda id: Succeeded(0, id)], ids=["joins", "succeeds"]
)
def test_who_comes_to_a_table_is_in_the_league(event, league):
    other = League()
    game = league.starts("Adam", "Betty", "Clara", goal=Goal("rounds", 3), season=None)
    zoe = people.add(other.id, "Zoe", is_guest=False)
    with writing():
        names.add(league.id, {zoe: "Zoe"})
    happen(game, event(zoe))
    assert league.names == ["Adam", "Betty", "Clara", "Zoe"]


def test_somebody_who_is_another_person_of_the_league_by_the_id_alone_is_asked_about(league):
    game, phone = new_id(), "a-phone"
    persons = [people.add(league.id, "Adam", is_guest=False), new_id(), new_id()]
    with writing():
        opening.open_for(game, persons, 0, USUAL, phone)
        for id, name in zip(persons, ("Eve", "Betty", "Clara"), strict=True):
            names.add(game, {id: name})
    with pytest.raises(OtherName) as raised:
        sessions.attach(game, league.session, None)
    assert (raised.value.here, raised.value.in_league) == ("Eve", "Adam")
    assert league_games.get(game) is None
    opening.rename(game, ("Adam", "Betty", "Clara"), phone)
    sessions.attach(game, league.session, None)
    assert sorted(league.names) == ["Adam", "Betty", "Clara"]


# A rematch


def test_a_rematch_belongs_to_the_same_evening_and_season(league):
    game, again = league.plays({"Adam": 40, "Betty": None}), new_id()
    opening.rematch(again, game, "a-phone")
    found = league_games.get(again)
    assert (found.session_id, found.season_id, found.lack) == (
        league.session,
        league.season,
        "running",
    )
    happen(
        again, counted(40, None) if tables.view(again).game.seats == 2 else counted(40, 30, None)
    )
    assert league.lines()["Adam"].played == 2


def test_a_rematch_of_a_friendly_game_is_friendly(league):
    game, again = league.plays({"Adam": 40, "Betty": None}, season=None), new_id()
    opening.rematch(again, game, "a-phone")
    assert (league_games.get(again).session_id, league_games.get(again).season_id) == (
        league.session,
        None,
    )


@pytest.mark.parametrize(
    ("begun", "moment", "belongs"),
    [
        ("2026-11-20 20:00", "2026-11-20 23:59", True),
        ("2026-11-20 23:59", "2026-11-21 00:01", True),
        ("2026-11-20 20:00", "2026-11-21 04:59", True),
        ("2026-11-20 20:00", "2026-11-21 05:00", False),
        ("2026-11-21 04:59", "2026-11-21 05:00", False),
        ("2026-11-21 05:00", "2026-11-21 23:59", True),
    ],
)
def test_a_rematch_on_another_day_belongs_to_no_evening(
    begun, moment, belongs, league, monkeypatch
):
    game, again = league.plays({"Adam": 40, "Betty": None}), new_id()
    with writing():
        league_games.get(game).begun_at = stored(begun)
    monkeypatch.setattr(opening, "now", lambda: stored(moment))
    opening.rematch(again, game, "a-phone")
    assert (league_games.get(again) is not None) == belongs


def test_a_rematch_after_midnight_counts_on_the_last_evening_of_a_season(league, monkeypatch):
    last = league.opens_season("Last", (DAY, DAY))
    game, again = league.plays({"Adam": 40, "Betty": None}, season=last), new_id()
    with writing():
        league_games.get(game).begun_at = stored(f"{DAY} 23:30")
    monkeypatch.setattr(opening, "now", lambda: stored(f"{later(1)} 00:30"))
    opening.rematch(again, game, "a-phone")
    happen(again, counted(40, None))
    assert lack(again) == ""


def stored(local: str) -> datetime:
    """A moment in local time, as the store keeps it."""
    return datetime.fromisoformat(local).astimezone(UTC).replace(tzinfo=None)


def test_a_rematch_of_a_game_of_no_league_belongs_to_none(app_context):
    game, again = new_id(), new_id()
    opening.open_table(game, ("Adam", "Betty"), 0, USUAL, "a-phone")
    opening.rematch(again, game, "a-phone")
    assert league_games.get(again) is None


# Bringing a game to an evening


def test_a_game_that_was_played_without_the_league_comes_to_it_with_its_people(league):
    game = league.brings(("Adam", "Betty"))
    assert league_games.league_of(game) == league.id
    assert (league.names, league.order()) == (["Adam", "Betty"], [(1, "Adam"), (2, "Betty")])


def test_who_moves_is_shown_before_a_game_is_added_to_a_closed_season(league, contents):
    seasons.close(league.season, is_closed=True)
    game, options = new_id(), replace(league.options, **what_so_many_play(("Adam", "Betty")))
    opening.open_table(game, ("Adam", "Betty"), 0, options, "founder")
    happen(game, counted(40, None))
    before = contents()
    with pytest.raises(UnconfirmedInLeague) as refused:
        sessions.attach(game, league.session, league.season, "")
    assert contents() == before
    sessions.attach(game, league.session, league.season, mark(refused.value.changes))
    assert league.order() == [(1, "Adam"), (2, "Betty")]


def test_a_game_that_is_brought_twice_stays_where_it_is(league, contents):
    game = league.brings(("Adam", "Betty"))
    before = contents()
    sessions.attach(game, league.meets(later(7)), None)
    after = contents()
    assert after["league_games"] == before["league_games"]
    assert after["game_people"] == before["game_people"]


def test_a_game_of_another_league_is_not_brought(league, contents):
    game = league.brings(("Adam", "Betty"))
    other = League()
    before = contents()
    with pytest.raises(InAnotherLeague):
        sessions.attach(game, other.session, other.season)
    assert contents() == before


def test_a_game_that_is_not_there_is_not_brought(league, contents):
    before = contents()
    with pytest.raises(NoSuchTable):
        sessions.attach("no-such-table", league.session, None)
    game = league.starts("Adam", "Betty")
    opening.delete(game, "founder")
    assert contents()["league_games"] != before["league_games"]
    with pytest.raises(TableIsDeleted):
        sessions.attach(game, league.session, None)


# Moving


def test_2_2_a_game_that_is_made_friendly_counts_no_more(league, contents):
    before = contents()
    game = league.plays({"Adam": 40, "Betty": None})
    sessions.move(game, None)
    assert (lack(game), league.order()) == ("", [])
    assert contents()["game_people"] == before["game_people"]
    assert league.told() == [("Adam", 1, None), ("Betty", 2, None)]


def test_2_2_a_game_is_moved_to_another_season_of_its_day(league):
    other = league.opens_season("Cup", DAYS)
    game = league.plays({"Adam": 40, "Betty": None})
    sessions.move(game, other)
    assert (league.order(), league.order(other)) == ([], [(1, "Adam"), (2, "Betty")])
    sessions.move(game, league.season)
    assert (league.order(), league.order(other)) == ([(1, "Adam"), (2, "Betty")], [])


def test_2_2_a_game_that_comes_to_a_season_is_no_correction_of_it(league):
    game = league.plays({"Adam": 40, "Betty": None}, season=None)
    sessions.move(game, league.season)
    assert (league.order(), league.told()) == ([(1, "Adam"), (2, "Betty")], [])


def test_5_3_both_seasons_tell_who_moved_by_a_game_that_went_from_one_to_the_other(league):
    cup = league.opens_season("Cup", DAYS)
    league.plays({"Adam": 40, "Betty": None}, season=cup)
    game = league.plays({"Betty": 40, "Clara": None})
    sessions.move(game, cup)
    assert league.told() == [("Betty", 1, None), ("Clara", 2, None)]
    assert league.told(cup) == [("Betty", 2, 2), ("Clara", None, 3)]


def test_5_3_a_friendly_game_that_counts_after_all_tells_who_moved(league):
    league.plays({"Adam": 40, "Betty": None})
    game = league.plays({"Betty": 40, "Clara": None}, season=None)
    sessions.move(game, league.season)
    assert ("Clara", None, 3) in league.told()


def test_a_game_that_is_moved_to_where_it_is_stays_as_it_was(league, contents):
    game = league.plays({"Adam": 40, "Betty": None})
    before = contents()
    sessions.move(game, league.season)
    assert contents() == before


def test_a_game_is_not_moved_to_a_season_that_is_not_there(league, contents):
    game = league.plays({"Adam": 40, "Betty": None})
    before = contents()
    with pytest.raises(NoSuchLeague):
        sessions.move(game, "no-such-season")
    assert contents() == before


# Paper


def test_2_7_a_game_from_paper_counts_with_its_points(league):
    game = league.keeps({"Adam": 120, "Betty": 80}, rounds=6)
    assert league.order() == [(1, "Adam"), (2, "Betty")]
    assert (league.lines()["Adam"].points, league.lines()["Adam"].rounds) == (120, 6)
    found = league_games.get(game)
    assert (found.is_paper, found.lack) == (True, "")


def test_3_6_games_from_paper_keep_their_order_where_one_of_them_is_removed(league):
    for name in ("first", "second", "third"):
        game = league.keeps({name: 120, "Betty": 80})
        if name == "first":
            first = game
    sessions.remove_paper(first)
    league.keeps({"fourth": 120, "Betty": 80})
    assert won(league) == ["second", "third", "fourth"]


def test_3_6_games_from_paper_come_before_those_at_tables_on_whatever_day_they_were_played(league):
    day = date(2999, 1, 1)
    evening = {"season": league.opens_season("Far", (day, day)), "session": league.meets(day)}
    league.plays({"Adam": 40, "Betty": None}, **evening)
    league.keeps({"Clara": 120, "Betty": 80}, **evening)
    assert won(league) == ["Clara", "Adam"]


def won(league):
    """Who won the games of a league, in their order."""
    names = leagues.at(league.id).names
    return [
        names[result.person]
        for row in league_games.of_league(league.id)
        for result in counting.outcome_of(row).results
        if result.place == 1
    ]


def test_a_game_from_paper_that_is_sent_twice_is_there_once_as_it_was_sent_last(league):
    game = league.keeps({"Adam": 120, "Betty": 80})
    for _ in range(2):
        add_paper(game, league.session, league.season, {"Clara": 120, "Doris": 80}, 6)
    name_of = leagues.at(league.id).names
    points = {name_of[one.person]: one.points for one in paper_changes.at(game).results}
    assert points == {"Clara": 120, "Doris": 80}


def test_what_came_from_paper_can_be_taken_out_again(league, contents):
    before = contents()
    game = league.keeps({"Adam": 120, "Betty": 80})
    sessions.remove_paper(game)
    after = contents()
    for kind in ("league_games", "game_people"):
        assert after[kind] == before[kind]
    assert league.told() == [("Adam", 1, None), ("Betty", 2, None)]


def test_a_game_that_was_played_here_is_not_taken_out_so(league, contents):
    game = league.plays({"Adam": 40, "Betty": None})
    before = contents()
    with pytest.raises(NoSuchLeague):
        sessions.remove_paper(game)
    assert contents() == before


def test_2_8_totals_are_added_to_the_line_and_can_be_taken_out_again(league):
    league.plays({"Adam": 40, "Betty": None})
    totals = new_id()
    brought_forward = {
        "Betty": CarriedForward(
            played=9, won=Fraction(9), beaten=Fraction(9), met=9, points=900, rounds=30
        )
    }
    bring_forward(totals, league.session, league.season, brought_forward)
    assert (league.lines()["Betty"].played, league.lines()["Betty"].beaten) == (10, 9)
    sessions.remove_paper(totals)
    assert (league.lines()["Betty"].played, league.lines()["Betty"].beaten) == (1, 0)


def test_1_2_two_names_of_one_person_do_not_sit_at_one_table(league, contents):
    for name in ("Adam", "Addi"):
        league.brings((name, "Betty"), season=None)
    people.merge(league.id, league.called("Addi"), league.called("Adam"))
    before = contents()
    for doing in (
        lambda: league.starts("Adam", "Addi", "Betty"),
        lambda: add_paper(new_id(), league.session, league.season, {"Adam": 1, "Addi": 2}, 0),
    ):
        with pytest.raises(leagues.SamePersonTwice):
            doing()
    assert contents() == before


@pytest.mark.parametrize("into", ["friendly", "another"])
def test_2_8_totals_that_are_moved_leave_the_season(into, league):
    totals, other = new_id(), league.opens_season("Cup", DAYS)
    bring_forward(totals, league.session, league.season, {"Zoe": TOTALS})
    sessions.move(totals, None if into == "friendly" else other)
    assert (league.order(), league.order(other)) == ([], [] if into == "friendly" else [(1, "Zoe")])


# Tables of five and six


@pytest.mark.parametrize(("variant", "seats"), [("two-bottles", 6), ("teams", 5), ("teams", 4)])
def test_a_season_of_36_cards_counts_tables_that_need_54(variant, seats, league):
    box = options_of_box(variant, seats)
    game = league.starts(*SIX[:seats], deck=box.deck, variant=variant, level="tricks")
    for play in round_of_box(1, table_of_box(variant, seats)):
        happen(game, play)
    assert lack(game) == ""
    assert len(agreed(game).deck.cards) == len(box.deck.cards)


def test_it_counts_none_with_a_deck_of_54_that_is_not_the_usual_one(league):
    large = options_of_box("two-bottles", 5).deck
    low, *others = large.suits
    own = Deck("", "", (Suit(low.id, dict.fromkeys(low.coins, 1)), *others))
    options = replace(league.options, deck=own, variant="two-bottles", level="score")
    game = new_id()
    opening.open_table(game, SIX[:5], 0, options, "founder")
    happen(game, Tallied(0, (None, 10, 20, 30, 40), (), 5))
    sessions.attach(game, league.session, league.season)
    assert lack(game) == "other_rules"
