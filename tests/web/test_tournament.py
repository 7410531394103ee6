"""The tournament of an evening on the phone: opened, played round by round, and over."""

from datetime import timedelta

import pytest

from assistant.leagues import drawing, leagues, seatings, sessions, standings, tournaments
from assistant.leagues.drawing import Wish
from assistant.leagues.tournaments import TournamentPlan
from tests.admitting import phone_of
from tests.browsing import Client
from tests.on_paper import add_paper
from tests.web.steps import EVENING, LEAGUE, PERSON, SEASON, SESSION, SHARE
from tests.web.test_access import let_in

pytestmark = pytest.mark.usefixtures("league")

SESSION_PAGE = f"/leagues/{LEAGUE}/sessions/{SESSION}"
HERE = f"{SESSION_PAGE}/tournament"
SEVEN = "Clara\nDoris\nEmil\nFrieda\nGustav\nHedda\nIda"


def open_one(phone, names=SEVEN, status=200, **chosen):
    """Opens a tournament of Anna and these newcomers."""
    form = phone.get(f"{HERE}/open").form("/open")
    fields = {"people": [PERSON], "names": names, "rounds": "2", "finalists": "4"}
    return phone.submit(form, status=status, **fields | chosen)


def now(app):
    with app.app_context():
        return tournaments.of_session(SESSION)


def stage(page):
    """How far the tournament is, as its page says largest."""
    return page.document.one("h2", **{"class": "stage"}).text


def play(app):
    """Every table of what was drawn last has a result; who deals wins."""
    with app.app_context():
        names = leagues.at(LEAGUE).names
        for table in tournaments.of_session(SESSION).newest.seating.tables:
            points = {names[one]: 100 - 10 * n for n, one in enumerate(table.people)}
            add_paper(table.game_id, SESSION, SEASON, points, 6)


def draw(phone, **fields):
    """Draws what comes next with everybody who is ticked."""
    return phone.submit(phone.get(f"{HERE}/draw").form("/draw"), **fields)


# Nothing yet


def test_where_the_league_has_no_season_there_is_none(app, phone):
    with app.app_context():
        leagues.open_league("a-league-without-a-season", "New", phone_of(app, phone._browser))
        sessions.open_session("its-first-evening", "a-league-without-a-season", EVENING, "")
    page = phone.get(
        "/leagues/a-league-without-a-season/sessions/its-first-evening/tournament/open"
    )
    assert "the league has none yet" in page.text
    assert page.link("New season")


# Opened


def test_it_opens_with_the_first_round(app, phone):
    page = open_one(phone)
    assert (page.path, stage(page)) == (HERE, "Round 1 of 2")
    assert [len(table.people) for table in now(app).newest.seating.tables] == [4, 4]
    for name in ("Anna", *SEVEN.split()):
        assert name in page.text
    assert "The first 4 play the final table." in page.text


@pytest.mark.parametrize(
    ("wrong", "field", "said"),
    [
        ({"people": [], "names": ""}, "people", "Tick at least two people"),
        ({"rounds": "21"}, "rounds", "Enter a whole number from 1 to 20."),
        ({"names": "x" * 41}, "names", "A name can have at most 40 characters"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(wrong, field, said, phone, unchanged):
    unchanged()
    page = open_one(phone, status=422, **wrong)
    assert said in page.error(field)
    assert unchanged()


def test_a_form_that_is_sent_twice_opens_one(phone, unchanged):
    form = phone.get(f"{HERE}/open").form("/open")
    fields = {"people": [PERSON], "names": SEVEN}
    phone.submit(form, **fields)
    unchanged()
    assert phone.submit(form, **fields).path == HERE
    assert unchanged()


def test_it_is_removed_before_a_game_has_begun(app, phone):
    page = phone.press(open_one(phone).button("Remove the tournament"))
    assert "This session has no tournament." in page.text
    with app.app_context():
        assert len(seatings.of_session(SESSION)) == 1


# Rounds


def test_the_next_round_waits_for_the_results(app, phone):
    page = open_one(phone)
    assert "Draw round 2" not in page.text
    play(app)
    page = phone.follow(phone.get(HERE), "Draw round 2")
    assert page.heading == "Draw round 2"
    assert stage(phone.submit(page.form("/draw"))) == "Round 2 of 2"


def test_a_table_that_has_no_result_holds_nobody_up(app, phone):
    page = open_one(phone)
    for number in (1, 2):
        page = phone.press(page.button(f"Go on without table {number}"))
    assert page.link("Draw round 2")
    page = phone.press(page.button("Table 1 has a result after all"))
    assert "Draw round 2" not in page.text
    assert now(app).newest.without_result == (2,)


def test_a_game_is_begun_at_a_table_that_is_waited_for_alone(app, phone):
    page = open_one(phone)
    begun = [table.game_id in page.html for table in now(app).newest.seating.tables]
    page = phone.press(page.button("Go on without table 1"))
    offered = [f"table={table.game_id}" in page.html for table in now(app).newest.seating.tables]
    assert (begun, offered) == ([True, True], [False, True])


def test_a_mark_from_before_a_draw_changes_nothing(app, phone, other_phone, unchanged):
    page = open_one(phone)
    draw(other_phone)
    unchanged()
    phone.press(page.button("Go on without table 1"))
    assert unchanged()


def test_who_comes_late_is_drawn_while_nothing_has_begun(app, phone):
    page = phone.follow(open_one(phone), "Somebody comes or leaves, or draw again")
    page = phone.submit(page.form("/draw"), names="Jan")
    assert "Jan" in page.text
    assert (stage(page), len(now(app).newest.seating.people)) == ("Round 1 of 2", 9)


def test_where_tables_are_drawn_the_way_leads_to_the_tournament(phone, unchanged):
    seen = phone.get(f"{SESSION_PAGE}/seating/draw").fields("/draw")
    open_one(phone)
    unchanged()
    assert phone.get(f"{SESSION_PAGE}/seating/draw").path == HERE
    page = phone.post(f"{SESSION_PAGE}/seating/draw", seen | {"people": PERSON, "names": "Ben"})
    assert page.path == HERE
    assert unchanged()


def test_a_game_begins_at_its_table(app, phone):
    page = phone.follow(open_one(phone, names="Clara\nDoris\nEmil"), "Begin this game")
    phone.submit(page.form(now(app).newest.seating.tables[0].game_id))
    page = phone.get(HERE)
    assert page.link("Go to the game")
    assert "Remove the tournament" not in page.text


def test_a_result_from_paper_is_entered_for_its_table(app, phone):
    page = open_one(phone, names="Clara\nDoris\nEmil")
    page = phone.follow(page, "Enter a result from paper")
    [table] = now(app).newest.seating.tables
    points = {f"points_{seat}": str(100 - seat) for seat in range(4)}
    page = phone.submit(page.form(table.game_id), **points)
    assert page.path == HERE
    assert now(app).rows[0].totals.person == table.people[0]
    assert phone.follow(page, "Result from paper").heading == "Result from paper"
    assert phone.get(f"{SESSION_PAGE}/game?table={table.game_id}").heading == "Result from paper"


# Other rounds, or another final table


def test_no_result_is_entered_for_a_table_that_was_drawn_again(app, phone, unchanged):
    page = phone.follow(open_one(phone, names="Clara\nDoris\nEmil"), "Enter a result from paper")
    form = page.form(now(app).newest.seating.tables[0].game_id)
    again = phone.get(f"{HERE}/draw").form("/draw")
    phone.submit(again)
    unchanged()
    points = {f"points_{seat}": "10" for seat in range(4)}
    page = phone.submit(form, status=422, **points)
    assert "The tables have been drawn again." in page.text
    assert unchanged()


def change(phone, status=200, **fields):
    """Gives the tournament these rounds and finalists."""
    form = phone.get(f"{HERE}/change").form("/change")
    return phone.submit(form, status=status, **fields)


def test_it_gets_a_round_more_and_no_final_table(app, phone):
    page = phone.follow(open_one(phone), "Change the name, the rounds or the final table")
    page = phone.submit(page.form("/change"), rounds="3", finalists="0")
    assert stage(page) == "Round 1 of 3"
    assert (now(app).rounds, now(app).finalists) == (3, 0)


def test_rounds_that_are_drawn_stay(app, phone, unchanged):
    open_one(phone)
    play(app)
    draw(phone)
    unchanged()
    page = change(phone, rounds="1", status=422)
    assert page.error("rounds") == "2 rounds are drawn already. Enter at least as many."
    assert unchanged()


@pytest.mark.parametrize("meanwhile", ["drawn", "changed", "final"])
def test_a_change_that_another_phone_has_overtaken_says_so(
    meanwhile, app, phone, other_phone, unchanged
):
    open_one(phone, rounds="1" if meanwhile == "final" else "2")
    form = phone.get(f"{HERE}/change").form("/change")
    play(app)
    if meanwhile == "changed":
        change(other_phone, rounds="4")
    else:
        draw(other_phone)
    unchanged()
    page = phone.submit(form, status=422, rounds="3")
    assert "meanwhile, and nothing was saved" in page.alert
    assert unchanged()


def test_a_draw_from_before_a_change_draws_nothing(app, phone, other_phone, unchanged):
    open_one(phone, rounds="1")
    play(app)
    form = phone.get(f"{HERE}/draw").form("/draw")
    change(other_phone, rounds="2")
    unchanged()
    assert stage(phone.submit(form)) == "Round 1 of 2"
    assert unchanged()


def test_once_the_final_table_is_drawn_only_the_name_is_changed(app, phone):
    open_one(phone, rounds="1")
    play(app)
    assert "final table" not in draw(phone).document.one("a", href=f"{HERE}/change").text
    assert (
        "Rounds"
        not in phone.get(f"{HERE}/change").document.one("form", action=f"{HERE}/change").text
    )


# The end


def test_the_final_table_is_played_by_the_first_of_those_who_are_there(app, phone):
    open_one(phone, rounds="1")
    play(app)
    winner = now(app).rows[0].totals.person
    here = [one for one in now(app).newest.seating.people if one != winner]
    page = phone.follow(phone.get(HERE), "Draw the final table")
    assert "Anybody else" not in page.text
    page = phone.submit(page.form("/draw"), people=here)
    assert stage(page) == "Final table"
    assert len(now(app).newest.seating.people) == 4
    assert winner not in now(app).newest.seating.people


def test_who_sat_at_the_final_table_is_ticked_when_it_is_drawn_again(app, phone):
    open_one(phone, rounds="1")
    play(app)
    draw(phone)
    ticked = phone.get(f"{HERE}/draw").fields("/draw")["people"]
    assert set(ticked) == set(now(app).final.seating.people)


def test_where_the_cut_parts_people_of_one_place_the_page_says_that_the_lot_decides(app, phone):
    open_one(phone, rounds="1", finalists="3")
    play(app)
    page = phone.get(HERE)
    assert "Between those who share place 3 the lot decides." in page.text
    assert "is-last-in" not in page.html
    change(phone, finalists="4")
    assert "the lot decides" not in phone.get(HERE).text
    assert "is-last-in" in phone.get(HERE).html


def test_it_says_in_the_end_who_won(app, phone):
    open_one(phone, rounds="1", names="Clara\nDoris\nEmil", finalists="3")
    play(app)
    draw(phone)
    play(app)
    page = phone.get(HERE)
    with app.app_context():
        winner = leagues.at(LEAGUE).names[now(app).order[0].totals.person]
    assert stage(page) == f"{winner} wins the tournament"
    assert "Draw" not in page.document.one("main").text


def test_after_the_end_a_draw_leads_back(app, phone, unchanged):
    open_one(phone, rounds="1", finalists="0")
    form = phone.get(f"{HERE}/draw").form("/draw")
    play(app)
    unchanged()
    assert phone.submit(form).path == HERE
    assert unchanged()


# Who may


def test_a_reader_sees_it_and_changes_nothing(app, phone):
    open_one(phone)
    reader = Client(app, is_stranger=True)
    let_in(app, reader, LEAGUE, "reader")
    page = reader.get(HERE)
    assert stage(page) == "Round 1 of 2"
    for sentence in ("Begin this game", "No result", "Remove", "draw again"):
        assert sentence not in page.document.one("main").text


def test_readers_of_the_link_see_how_the_tournaments_stand_and_no_id(app, phone):
    open_one(phone, rounds="1", finalists="0")
    play(app)
    stranger = Client(app, is_stranger=True)
    page = stranger.follow(stranger.get(f"/s/{SHARE}/games"), "Tournaments")
    assert page.path == f"/s/{SHARE}/tournaments"
    assert "share the win" in page.text
    assert "100.0 %" in page.text
    played = now(app)
    ids = [LEAGUE, SESSION, SEASON, *(row.totals.person for row in played.rows)]
    ids += [table.game_id for table in played.newest.seating.tables]
    assert not [id for id in ids if id in page.html]
    assert {link["href"] for link in page.document.one("main").all("a")} == {f"/s/{SHARE}"}


def test_a_season_with_many_tournaments_shows_some_of_them(app, phone, monkeypatch):
    monkeypatch.setattr(tournaments, "A_PAGE", 1)
    open_one(phone)
    with app.app_context():
        seen = Wish([PERSON], ["Ben"], "", only_fours=False, again=False)
        sessions.open_session("an-earlier-evening", LEAGUE, EVENING - timedelta(days=7), "Hall")
        drawing.draw("an-earlier-evening", seen, TournamentPlan(SEASON, 3, 0))
    page = phone.get(f"/s/{SHARE}/tournaments")
    assert "Round 1 of 2" in page.text
    assert "Round 1 of 3" in phone.follow(page, "Older").text


def test_a_scorekeeper_draws_and_does_not_open(app, phone):
    keeper = Client(app, is_stranger=True)
    let_in(app, keeper, LEAGUE, "scorekeeper")
    assert "Open a tournament" not in keeper.get(HERE).text
    open_one(phone)
    play(app)
    assert stage(draw(keeper)) == "Round 2 of 2"


# What its page tells


def test_a_table_that_is_over_shows_who_won_and_everybodys_points(app, phone):
    open_one(phone, names="Clara\nDoris\nEmil", rounds="2")
    assert not results(phone.get(HERE))
    play(app)
    with app.app_context():
        [table] = now(app).newest.seating.tables
        names = [leagues.at(LEAGUE).names[one] for one in table.people]
    told = [f"{names[0]} has won 100", f"{names[1]} 90", f"{names[2]} 80", f"{names[3]} 70"]
    assert results(phone.get(HERE)) == told
    assert results(draw(phone)) == told  # of the round before


def test_the_final_shows_who_won_and_everybodys_points(app, phone):
    open_one(phone, names="Clara\nDoris\nEmil", rounds="1", finalists="3")
    play(app)
    draw(phone)
    play(app)
    page = phone.get(HERE)
    assert "Final table" in [one.text for one in page.document.all("h2")]
    assert [line.split()[-1] for line in results(page)] == [
        "100",
        "90",
        "80",
        *["100", "90", "80", "70"],
    ]


def results(page):
    """The lines of tables with points."""
    lists = page.document.one("main").all("ol")
    return [
        " ".join(line.text.split())
        for listed in lists
        for line in listed.all("li")
        if line.all("span", **{"class": "rigid number"})
    ]


def test_the_standing_says_what_broke_a_tie(app, phone):
    """Doris and Emil both came second and third, at tables of three and four."""
    open_one(phone, names="Clara\nDoris\nEmil", rounds="2", finalists="0")
    with app.app_context():
        names = leagues.at(LEAGUE).names
        for points in ((40, 30, 20, 10), (30, 90, 10, 20)):
            table = tournaments.of_session(SESSION).newest.seating.tables[0]
            by_name = sorted(names[one] for one in table.people)
            typed = dict(zip(by_name, points, strict=True))
            add_paper(table.game_id, SESSION, SEASON, typed, 6)
            if points[0] == 40:
                here = [*table.people]
                seen = tournaments.version(SESSION)
                drawing.draw(SESSION, Wish(here, [], seen, only_fours=False, again=False))
    said = "ahead of Anna on points per round above the table's average"
    assert said in phone.get(HERE).text
    assert said in phone.get(f"/leagues/{LEAGUE}/seasons/{SEASON}/tournaments").text


def test_a_tournament_has_a_name_which_can_change_at_any_time(app, phone):
    page = open_one(phone, name="Autumn cup", rounds="1", finalists="3")
    assert page.heading == "Autumn cup"
    play(app)
    draw(phone)
    page = phone.follow(phone.get(HERE), "Change the name")
    page = phone.submit(page.form("/change"), name="Winter cup")
    assert (page.heading, stage(page)) == ("Winter cup", "Final table")
    assert phone.get(SESSION_PAGE).link("Winter cup")
    assert "Winter cup" in phone.get(f"/leagues/{LEAGUE}/seasons/{SEASON}/tournaments").text


# Friendly


def test_the_games_of_a_friendly_tournament_are_friendly(app, phone):
    page = open_one(phone, names="Clara\nDoris\nEmil", rounds="1", finalists="0", counts="0")
    assert "Friendly: its games count in no season." in page.text
    for link in ("Begin this game", "Enter a result from paper"):
        form = phone.follow(page, link)
        assert "The tournament is friendly, so the game counts in no season." in form.text
        table = now(app).newest.seating.tables[0].game_id
        assert form.fields(f"table={table}")["season"] == "friendly"
    points = {f"points_{seat}": str(40 - seat) for seat in range(4)}
    page = phone.submit(form.form(f"table={table}"), **points)
    assert "wins the tournament" in stage(page)
    with app.app_context():
        assert len(standings.of(SEASON).rows) == 2  # those of a game before


def test_on_a_day_of_no_season_it_is_friendly(app, phone):
    evening = f"/leagues/{LEAGUE}/sessions/a-friendly-evening/tournament"
    with app.app_context():
        sessions.open_session("a-friendly-evening", LEAGUE, EVENING.replace(year=2030), "")
    page = phone.get(f"{evening}/open")
    assert "so the tournament is friendly" in page.text
    page = phone.submit(page.form("/open"), people=[PERSON], names=SEVEN)
    assert "Friendly: its games count in no season." in page.text
    assert "Ranked as in Autumn" in page.text
