"""Evenings of a league: their games, what each counts for and lacks, and results from paper."""

from dataclasses import replace
from datetime import date

import pytest

from assistant.leagues import (
    league_games,
    people,
    seasons,
    sessions,
    settled,
)
from assistant.rules.events import Began, Ended
from assistant.rules.options import USUAL, Goal
from assistant.store.engine import writing
from assistant.tables import opening, tables
from tests.browsing import filled
from tests.web.steps import (
    EVENING,
    LEAGUE,
    PAPER,
    PERSON,
    SEASON,
    SESSION,
    confirm,
    game_at,
    happen,
    past_guide,
    seat_at_table,
    skip_round,
    start,
    table_of,
)

pytestmark = pytest.mark.usefixtures("league")

HERE = f"/leagues/{LEAGUE}/sessions/{SESSION}"
GAME = f"{HERE}/games/{PAPER}"
SIGNED = "a-season-with-signatures"


@pytest.fixture
def short(app):
    """A season whose games last one round that everybody signs."""
    open_short(app, replace(USUAL, goal=Goal("rounds", 1), sign_off="one"))
    return SIGNED


def open_short(app, agreed):
    with app.app_context():
        of = seasons.at(SEASON)
        seasons.open_season(SIGNED, LEAGUE, "Short", (of.first_day, of.last_day), agreed, of.rules)


def begin(phone, *names, status=200, **chosen):
    """Starts a game of the evening, and reads what comes before its first card."""
    return past_guide(phone, send(phone, *names, status=status, **chosen))


def send(phone, *names, status=200, **chosen):
    """Sends the form of a game of the evening."""
    typed = {f"name_{seat}": name for seat, name in enumerate(names)}
    return phone.submit(
        phone.get(f"{HERE}/game").form("/game"), status=status, **{"dealer": "0"} | typed | chosen
    )


def game_in(app, table_id):
    """What the league knows of a table."""
    with app.app_context():
        return league_games.get(table_id)


def play(app, table_id):
    """Plays a round of a game of the league."""
    skip_round(app, table_id, seed=1)
    with app.app_context(), writing():
        settled.recount(table_id)


def line(phone, table_id):
    """What the evening says of a game."""
    page = phone.get(HERE)
    for item in page.document.one("ul", **{"class": "played"}).all("li"):
        if any(table_id in a["href"] for a in item.all("a")) or any(
            table_id in form["action"] for form in item.all("form")
        ):
            return " ".join(item.text.split())
    return ""


# The evening


def test_an_evening_on_another_day_is_entered(phone):
    page = phone.follow(phone.get(f"/leagues/{LEAGUE}"), "Session on another date")
    page = phone.submit(page.form("/new"), day="2026-10-02", place="At Betty's")
    assert page.heading == "Friday, 2 October 2026"
    assert "At Betty's" in page.text


def test_an_evening_that_is_sent_twice_is_entered_once(phone, contents):
    new = f"/leagues/{LEAGUE}/sessions/new"
    fields = phone.get(new).fields("/new")
    assert phone.post(new, fields).path == phone.post(new, fields).path
    assert len(contents()["sessions"]) == 2


@pytest.mark.parametrize("day", ["", "tomorrow", "2026-02-30", "\0"])
def test_a_day_that_is_none_is_refused_beside_its_field(day, phone, unchanged):
    unchanged()
    new = f"/leagues/{LEAGUE}/sessions/new"
    page = phone.post(
        new, phone.get(new).fields("/new") | {"day": day, "place": "Here"}, status=422
    )
    assert page.error("day") == "Choose a date."
    assert page.fields("/new")["place"] == "Here"
    assert unchanged()


def test_an_evening_is_moved_to_another_day_and_place(app, phone):
    page = phone.follow(phone.get(HERE), "Edit session")
    assert page.fields("/change")["day"] == "2026-11-20"
    page = phone.submit(page.form("/change"), day="2026-11-27", place="At home")
    assert (page.heading, page.path) == ("Friday, 27 November 2026", HERE)
    assert "At home" in page.text


# Starting a game


def test_a_game_is_started_for_the_season_with_the_leagues_people(app, phone, contents):
    page = begin(phone, "Ben", "Anna", "Clara")
    table_id = table_of(page)
    found = game_in(app, table_id)
    assert (found.session_id, found.season_id) == (SESSION, SEASON)
    with app.app_context():
        assert tables.view(table_id).names == ("Ben", "Anna", "Clara")
    assert len(contents()["entries"]) == 3


def test_a_phones_first_game_begins_with_four_steps_in_a_league_too(phone):
    first = send(phone, "Ben", "Anna", "Clara")
    assert first.path.endswith("/guide")
    assert len(first.document.all("h2")) == 4


def test_a_friendly_game_is_played_as_the_seasons_are(app, phone):
    with app.app_context():
        of = seasons.at(SEASON)
        seasons.change_season(
            SEASON, of.name, (date(2026, 9, 1), date(2026, 9, 2)), of.options, of.rules
        )
        own = replace(USUAL, goal=Goal("rounds", 7))
        seasons.open_season(
            "a-season-of-november", LEAGUE, "November", (EVENING, EVENING), own, of.rules
        )
    table_id = table_of(begin(phone, "Ben", "Anna", "Clara", season="friendly"))
    assert game_in(app, table_id).season_id is None
    assert game_at(app, table_id).options.goal == Goal("rounds", 7)


def test_a_day_without_a_season_has_friendly_games_by_the_usual_rules(app, phone):
    with app.app_context():
        sessions.change(SESSION, date(2027, 5, 5), "")
    assert "No season covers this date" in phone.get(f"{HERE}/game").text
    table_id = table_of(begin(phone, "Ben", "Anna", "Clara"))
    assert game_in(app, table_id).season_id is None
    assert game_at(app, table_id).options.goal == USUAL.goal


def test_a_game_that_is_sent_twice_is_started_once(phone, contents):
    fields = phone.get(f"{HERE}/game").fields("/game") | {
        "name_0": "Ben",
        "name_1": "Anna",
        "name_2": "Clara",
    }
    first, again = (phone.post(f"{HERE}/game", fields) for _ in range(2))
    assert table_of(first) == table_of(again)
    assert len(contents()["tables"]) == 1


def test_who_is_here_this_evening_is_offered_first(app, phone):
    with app.app_context():
        for number in range(20):
            people.add(LEAGUE, f"Player {number}", is_guest=False)
    begin(phone, "Player 17", "Ben", "Player 3")
    page = phone.get(f"{HERE}/game")
    known = [option["value"] for option in page.document.one("datalist").all("option")]
    assert known[:5] == ["Anna", "Ben", "Player 17", "Player 3", "Player 0"]
    chips = [button["value"] for button in page.document.all("button", name="put")]
    assert chips == known[:12]


TWO = {"name_0": "Ben", "name_1": "Anna"}
TWICE = "Two seats have this name. Add a letter to tell them apart."
EMPTY = "This seat is empty. Pick another dealer."


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"name_1": ""}, "name_1", "Enter the name of the player who sits here."),
        ({"name_1": "ben"}, "name_1", TWICE),
        ({"dealer": "3"}, "dealer", EMPTY),
        ({"season": "another"}, "season", "Choose one of these."),
        ({"id": "x"}, "id", ""),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(typed, field, said, phone, unchanged):
    unchanged()
    fields = phone.get(f"{HERE}/game").fields("/game") | TWO | typed
    page = phone.post(f"{HERE}/game", fields, status=422)
    assert page.error(field) == said
    assert unchanged()


def test_what_was_typed_is_still_there(phone):
    page = begin(
        phone, "Ben", "Ben", "Clara", status=422, level="score", season="friendly", dealer="1"
    )
    fields = page.fields("/game")
    typed = {"name_2": "Clara", "level": "score", "season": "friendly", "dealer": "1"}
    assert {name: fields[name] for name in typed} == typed


def test_the_longest_name_of_two_can_be_chosen_as_it_is_told_apart(app, phone, contents):
    table_id = seat_at_table(app)
    with app.app_context():
        people.add(LEAGUE, "x" * 40, is_guest=False)
        sessions.attach(table_id, SESSION, None)
        names = ("x" * 40, *tables.view(table_id).names[1:])
        opening.rename(table_id, names, "founder")
    happen(app, table_id, Ended(False))
    before = len(contents()["people"])
    begin(phone, "x" * 40 + " 2", "Anna", "Ben")
    assert len(contents()["people"]) == before


# What a game lacks


def test_a_running_game_says_how_far_it_is_and_when_it_counts(phone):
    table_id = table_of(begin(phone, "Ben", "Anna", "Clara"))
    assert "Round 1 is running. It counts when it is over." in line(phone, table_id)


def test_a_round_that_is_not_signed_is_one_tap_away(app, phone, short):
    table_id = table_of(begin(phone, "Ben", "Anna", "Clara", season=short))
    play(app, table_id)
    assert "It counts when its rounds are signed as the season asks." in line(phone, table_id)
    assert phone.get(HERE).link("Sign round 1") == f"/tables/{table_id}/rounds/1"


def test_all_rounds_that_are_not_signed_are_one_step(app, phone):
    open_short(app, replace(USUAL, goal=Goal("rounds", 2), sign_off="all"))
    table_id = table_of(begin(phone, "Ben", "Anna", "Clara", season=SIGNED))
    skip_round(app, table_id, seed=1)
    happen(app, table_id, Began())
    play(app, table_id)
    page = phone.follow(phone.get(HERE), "Sign all rounds")
    assert page.button("Sign all rounds as Anna")


def test_a_game_of_a_day_outside_its_season_leads_to_the_evenings_day(app, phone):
    with app.app_context():
        sessions.change(SESSION, date(2027, 5, 5), "")
    assert "It does not count: its date is outside the season." in phone.get(HERE).text
    assert phone.get(HERE).link("Change the date") == f"{HERE}/change"


# Moving a game


def test_a_game_is_made_friendly_and_counted_again(app, phone):
    page = confirm(phone, phone.submit(phone.get(HERE).form("/move"), season="friendly"))
    assert "No game counts yet." in phone.get(f"/leagues/{LEAGUE}").text
    confirm(phone, phone.submit(page.form("/move"), season=SEASON))
    assert "1 Anna" in phone.get(f"/leagues/{LEAGUE}").text


@pytest.mark.parametrize("season", ["", "another-league's-season"])
def test_a_game_is_not_moved_to_a_season_that_is_not_offered(season, phone, unchanged):
    unchanged()
    page = phone.get(HERE)
    page = phone.post(
        f"{HERE}/games/{PAPER}/move", page.fields("/move") | {"season": season}, status=422
    )
    assert page.error("season") == "Choose one of these."
    assert unchanged()


# Adding a game


@pytest.fixture
def played(phone):
    """The id of a game that the phone has opened without the league."""
    return table_of(start(phone, ("Ben", "Anna", "Clara")))


def test_a_game_that_was_played_here_is_added(app, phone, played):
    page = phone.follow(phone.get(HERE), "Add a game from this phone")
    assert "Ben, Anna and Clara" in page.text
    page = phone.submit(page.form("/attach"), game=played, season="friendly")
    assert page.path == HERE
    found = game_in(app, played)
    assert (found.session_id, found.season_id) == (SESSION, None)


def test_a_game_of_a_league_is_offered_no_more(phone, played):
    phone.submit(phone.get(f"{HERE}/attach").form("/attach"), game=played)
    assert "This phone has no games outside a league." in phone.get(f"{HERE}/attach").text


def test_a_deleted_game_is_not_offered(phone, played):
    phone.press(phone.get(f"/tables/{played}/delete").button("Delete the game"))
    assert "This phone has no games outside a league." in phone.get(f"{HERE}/attach").text


def test_the_games_of_another_phone_are_not_offered(app, phone, unchanged):
    table_id = seat_at_table(app)
    unchanged()
    fields = phone.get(f"{HERE}/paper").fields("/paper") | {"game": table_id}
    phone.post(f"{HERE}/attach", fields, status=422)
    assert unchanged()


# Names much like those of somebody


@pytest.mark.parametrize(
    ("known", "typed"),
    [
        ("O'Brien", "O’Brien"),
        ("Jörg", "Joerg"),
        ("Zoë", "Zoe"),
        ("Dr. Weiß", "Dr Weiss"),
        ("Katharina", "Katarina"),
    ],
)
def test_a_name_much_like_that_of_somebody_is_asked_about(known, typed, app, phone, unchanged):
    with app.app_context():
        people.add(LEAGUE, known, is_guest=False)
    unchanged()
    page = send(phone, "Ben", "Clara", typed, status=422)
    assert page.error("name_2").startswith(f"Nobody in the league is called {typed}.")
    assert unchanged()
    answered = phone.submit(page.form("/game"), meant_2=known)
    assert known in answered.text and typed not in answered.text


def test_a_point_behind_a_name_is_asked_about_and_can_be_meant_so(phone):
    page = send(phone, "Anna.", "Clara", status=422)
    assert {option["value"] for option in page.document.all(name="meant_0")} == {"Anna", "Anna."}
    phone.submit(page.form("/game"), meant_0="Anna.")
    assert "Anna Anna. Ben" in phone.get(f"/leagues/{LEAGUE}/people").text


def test_an_answer_is_not_that_to_a_name_which_was_corrected_since(phone):
    page = send(phone, "Anna", "Benn", status=422)
    phone.submit(page.form("/game"), meant_1="Ben", name_1="Wilhelmina")
    assert "Anna, Wilhelmina" in phone.get(HERE).text


def test_who_was_asked_about_can_take_another_seat(phone, app):
    with app.app_context():
        people.add(LEAGUE, "Jörg", is_guest=False)
    page = send(phone, "Joerg", "Benn", status=422)
    answers = {"meant_0": "Jörg", "meant_1": "Ben"}
    phone.submit(page.form("/game"), name_0="Benn", name_1="Joerg", **answers)
    assert "Ben, Jörg" in phone.get(HERE).text


def test_a_name_like_nobodys_adds_a_person_unasked(phone):
    send(phone, "Anna", "Wilhelmina")
    assert "Wilhelmina" in phone.get(f"/leagues/{LEAGUE}/people").text


# From paper


def test_a_result_from_paper_counts(phone):
    typed = {"name_0": "Ben", "points_0": "90", "name_1": "Clara", "points_1": "−4", "rounds": "5"}
    page = phone.submit(phone.get(f"{HERE}/paper").form("/paper"), status=422, **typed)
    assert phone.submit(page.form("/paper"), meant_1="Clara").path == HERE
    assert "Ben 50.0 %" in phone.get(f"/leagues/{LEAGUE}").text
    assert "Anna wins with 120. From paper." in line(phone, PAPER)


@pytest.mark.parametrize(
    "typed", ["–4", "− 4", "—4", "-4 ", "\u00a0\u20114", "－4", "\u2060 -4\u200b"]
)
def test_points_are_read_with_any_minus_sign_that_a_keyboard_makes(typed, phone):
    sent = {"name_0": "Ben", "points_0": "+90", "name_1": "Anna", "points_1": typed, "rounds": ""}
    form = phone.get(f"{HERE}/paper").form("/paper")
    phone.submit(form, **sent)
    page = phone.get(f"{HERE}/games/{filled(form)['id']}")
    rows = page.document.one("ol", **{"class": "panel paper-results box"}).all("li")
    assert [row.text for row in rows] == ["1 Ben 90", "2 Anna −4"]


@pytest.mark.parametrize("typed", ["--4", "+-4", "4-", "-", "4+4", "٤"])
def test_what_is_no_number_is_refused_beside_its_field(typed, phone):
    sent = {"name_0": "Ben", "points_0": typed, "name_1": "Anna", "points_1": "1", "rounds": ""}
    page = phone.submit(phone.get(f"{HERE}/paper").form("/paper"), status=422, **sent)
    assert page.error("points_0") == "Enter a whole number."


def test_a_name_from_paper_that_nobody_has_is_asked_about(phone, unchanged):
    unchanged()
    typed = {"name_0": "Anna", "points_0": "7", "name_1": "Benn", "points_1": "8", "place_1": ""}
    page = phone.submit(phone.get(f"{HERE}/paper").form("/paper"), status=422, **typed)
    assert page.error("name_1").startswith("Nobody in the league is called Benn.")
    assert {name: page.fields("/paper")[name] for name in typed} == typed
    assert unchanged()
    assert phone.submit(page.form("/paper"), meant_1="Ben").path == HERE
    assert "Benn" not in phone.get(f"/leagues/{LEAGUE}/people").text


RESULT = TWO | {"points_0": "1", "points_1": "3"}
NO_PLACES = (
    "Enter a place for everybody or for nobody. After a shared place the next is skipped: 1, 1, 3."
)
THIRD = {"name_2": "Clara", "points_2": "1"}


def test_a_result_that_is_sent_twice_is_there_once(phone, contents):
    fields = phone.get(f"{HERE}/paper").fields("/paper")
    fields |= {"name_0": "Ben", "points_0": "1", "name_1": "Anna", "points_1": "2"}
    assert phone.post(f"{HERE}/paper", fields).path == phone.post(f"{HERE}/paper", fields).path
    assert len(contents()["league_games"]) == 2


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"points_0": ""}, "points_0", "Enter the points as a whole number."),
        ({"points_0": "1_000"}, "points_0", "Enter a whole number."),
        ({"points_0": "1000000"}, "points_0", "Enter a whole number."),
        ({"points_2": "5"}, "name_2", "Enter the name of the player who sits here."),
        ({"place_1": "1"}, "place_0", NO_PLACES),
        (THIRD | {"place_0": "1", "place_1": "1", "place_2": "2"}, "place_0", NO_PLACES),
        ({"rounds": "-1"}, "rounds", "Enter a whole number, 0 or more."),
    ],
)
def test_a_result_that_cannot_be_is_refused_beside_its_field(typed, field, said, phone, unchanged):
    unchanged()
    form = phone.get(f"{HERE}/paper").fields("/paper")
    page = phone.post(f"{HERE}/paper", form | RESULT | typed, status=422)
    assert page.error(field) == said
    assert (RESULT | typed).items() <= page.fields("/paper").items()
    assert unchanged()


def change_paper(phone, status=200, **typed):
    """What a phone is answered that gives the result from paper other fields."""
    return phone.submit(phone.get(f"{GAME}/change").form("/change"), status=status, **typed)


def test_who_is_new_is_named_before_another_result_is_saved(phone, unchanged):
    unchanged()
    name = "Xaver von und zu Hohenlohe-Wieslochingen"
    page = phone.submit(change_paper(phone, 422, name_1=name).form("/change"), meant_1=name)
    assert page.heading == "What this changes" and "Xaver von und zu" in page.text
    assert unchanged()


def test_another_result_that_is_confirmed_twice_is_saved_once(phone, contents):
    asked = change_paper(phone, 422, name_1="Xaver", points_1="150")
    button = phone.submit(asked.form("/change"), meant_1="Xaver").button("Change it")
    assert phone.press(button).path == GAME
    before = contents()
    assert phone.press(button).path == GAME
    assert contents() == before


def test_another_result_is_not_saved_over_that_of_somebody_else(phone, contents):
    late = change_paper(phone, points_0="3").button("Change it")
    phone.press(change_paper(phone, points_0="5").button("Change it"))
    before = contents()
    page = phone.press(late, 422)
    assert "Somebody else has changed this result meanwhile" in page.text
    assert contents() == before


def test_a_result_from_paper_is_taken_out_after_one_question(phone):
    asked = phone.follow(phone.get(HERE), "Remove this game")
    assert phone.follow(asked, "Keep it").path == HERE
    page = phone.press(asked.button("Remove the game"))
    assert "No games yet." in page.text
    assert "No game counts yet." in phone.get(f"/leagues/{LEAGUE}").text


def test_a_game_with_a_table_is_never_taken_out_like_paper(phone, unchanged):
    table_id = table_of(begin(phone, "Ben", "Anna", "Clara"))
    unchanged()
    asked = phone.get(HERE)
    phone.get(f"{HERE}/games/{table_id}/remove", status=404)
    token = asked.document.all(name="csrf_token")[0]["value"]
    phone.post(f"{HERE}/games/{table_id}/remove", {"csrf_token": token}, status=404)
    assert unchanged()


def test_a_table_leads_to_its_evening_and_warns_before_it_leaves_the_seasons_rules(phone):
    table = table_of(begin(phone, "Anna", "Ben", "Clara"))
    assert phone.get(f"/tables/{table}/sheet").link("League session") == HERE
    assert (
        "only as long as it is played by the season's rules"
        in phone.get(f"/tables/{table}/agreement").text
    )


def test_two_names_of_one_person_are_not_taken_for_two(app, phone, unchanged):
    with app.app_context():
        annie = people.add(LEAGUE, "Annie", is_guest=False)
        people.merge(LEAGUE, annie, PERSON)
    unchanged()
    page = begin(phone, "Anna", "Annie", "Zoe", status=422)
    assert page.error("name_1") == "Anna and Annie are the same person."
    assert unchanged()


def test_an_empty_evening_can_be_removed_and_one_with_a_game_cannot(app, phone):
    with app.app_context():
        sessions.open_session("an-evening-by-mistake", LEAGUE, date(2026, 10, 1), "")
    other = HERE.replace(SESSION, "an-evening-by-mistake")
    page = phone.get(f"{other}/change")
    asked_twice = [one.text for one in page.document.all("summary")]
    assert "Remove this session" in asked_twice
    assert phone.submit(page.form("/remove")).path == f"/leagues/{LEAGUE}"
    assert "Remove this session" not in phone.get(f"{HERE}/change").text
