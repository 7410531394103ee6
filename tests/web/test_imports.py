"""The files of a league, and the imports of files and of what was kept on paper."""

import json

import pytest

from assistant.leagues import exports, leagues, paper_imports, people, seasons, sessions
from assistant.notation import deck_files, league_file_reader, paper
from assistant.rules.options import USUAL
from assistant.store.engine import new_id
from assistant.web.days import tonight
from assistant.web.imports import changed_lines
from tests import markup
from tests.admitting import browser_at
from tests.browsing import Client, File
from tests.forging import sealed
from tests.on_paper import add_paper
from tests.web.steps import (
    EVENING,
    LEAGUE,
    PERSON,
    SEASON,
    SESSION,
    lay,
    seat_at_table,
    skip_round,
)

pytestmark = pytest.mark.usefixtures("league")

EXPORTS, ON_PAPER, BRING_IN = f"/leagues/{LEAGUE}/along", f"/leagues/{LEAGUE}/paper", "/bring-in"
GAMES = "date,player,points\n2026-11-21,Anna,9\n2026-11-21,Zoe,4\n"


def league_file(app):
    """The file of the league."""
    with app.app_context():
        return exports.league_file(LEAGUE)


def import_file(phone, content, status=200, name="league.json"):
    """Sends a file."""
    form = phone.get(BRING_IN).form(BRING_IN)
    return phone.submit(form, status=status, file=File(name, "application/json", content))


def sends_paper(phone, text="", content=b"", status=200, **chosen):
    """Sends what was kept on paper, as lines or as a file; the page that says what it would do."""
    form = phone.get(ON_PAPER).form("/paper")
    return phone.submit(
        form,
        status=status,
        text=text,
        file=File("old.csv" if content else "", "text/csv", content),
        **chosen,
    )


def from_paper(phone, text="", content=b"", **chosen):
    """Sends what was kept on paper, and brings it in; the page of the import."""
    return phone.press(sends_paper(phone, text, content, **chosen).button("Bring it in"))


# Out


def test_the_league_leads_to_its_exports(phone):
    page = phone.get(EXPORTS)
    assert page.heading == "Import and export"
    assert page.link("The whole league") == f"/leagues/{LEAGUE}/league.json"
    assert page.link("Autumn") == f"/leagues/{LEAGUE}/seasons/{SEASON}/along"
    assert page.link("Results on paper") == ON_PAPER
    assert page.link("A file from another installation") == BRING_IN


def test_the_league_is_a_file_whose_name_tells_no_id(app, phone):
    file = phone.save(f"/leagues/{LEAGUE}/league.json")
    with app.test_request_context("/"):
        name = f"bottle-imp-The_Imps-{tonight()}.json"
    assert (file.name, file.kind) == (name, "application/json")
    assert file.content == league_file(app)


def test_a_season_is_a_file(app, phone):
    file = phone.save(f"/leagues/{LEAGUE}/seasons/{SEASON}/season.json")
    assert (file.name, file.kind) == ("bottle-imp-season.json", "application/json")
    assert [one["id"] for one in json.loads(file.content)["seasons"]] == [SEASON]


def test_games_that_run_are_said_not_to_be_in_the_file(app, phone):
    assert "running" not in phone.get(EXPORTS).text
    tables = [seat_at_table(app) for _ in range(2)]
    for number, table_id in enumerate(tables, 1):
        lay(app, table_id, 24)
        with app.app_context():
            sessions.attach(table_id, SESSION, None)
        noun = "1 game is" if number == 1 else "2 games are"
        assert f"{noun} still running and not in the file." in phone.get(EXPORTS).text


def test_a_season_is_not_found_in_another_league(app, phone):
    with app.app_context():
        leagues.open_league("another-league-of-ours", "Another", "founder")
    phone.get(f"/leagues/another-league-of-ours/seasons/{SEASON}/season.json", 404)


# In


@pytest.fixture
def member(phone):
    """The phone, which knows the league."""
    page = phone.get(f"/leagues/{LEAGUE}")
    phone.post(f"/leagues/{LEAGUE}/visits", page.fields("/visits"))
    return phone


def of_elsewhere(file):
    """The same league as it could be elsewhere: under other ids."""
    text = file.decode()
    for part in ("seasons", "sessions", "games"):
        for one in json.loads(file)[part]:
            text = text.replace(one["id"], new_id())
    return sealed(json.loads(text.replace(json.loads(file)["league"]["id"], new_id())))


def test_a_league_is_brought_in_and_shown(app, phone):
    page = import_file(phone, of_elsewhere(league_file(app)))
    assert page.heading == "The Imps"
    assert page.path not in ("/", f"/leagues/{LEAGUE}")


def test_a_league_that_is_here_is_refused_with_a_link_to_it(app, member, unchanged):
    unchanged()
    page = import_file(member, league_file(app), 422)
    assert page.error("file") == (
        "Nothing was imported: this league is already here. The file says the same."
    )
    assert page.link("Go there") == f"/leagues/{LEAGUE}"
    assert unchanged()


def test_that_a_league_has_changed_since_its_file_or_that_of_a_season_is_said(app, member):
    with app.app_context():
        files = exports.league_file(LEAGUE), exports.season_file(LEAGUE, SEASON)
        add_paper("a-new-game", SESSION, SEASON, {"Anna": 9, "Zoe": 4}, 6)
        leagues.rename(LEAGUE, "The Bottlers", None)
    for file in files:
        page = import_file(member, file, 422)
        assert page.error("file").endswith("Not all of the file is as it is here.")


def test_what_a_phone_may_not_open_is_refused_without_a_link(app, unchanged):
    table_id, stranger = seat_at_table(app), Client(app, is_stranger=True)
    unchanged()
    with app.app_context():
        game, league = exports.game_file(table_id), exports.league_file(LEAGUE)
    for file in (game, league):
        page = import_file(stranger, file, 422)
        assert "already here" in page.error("file")
        assert "Go there" not in page.text
    assert unchanged()


def test_a_changed_result_below_nothing_has_a_true_minus():
    old, new = ({"points": {"a": points}, "rounds": 5} for points in (9, -4))
    assert changed_lines(old, new, {"a": "Adam"}) == ("Adam: 9 → −4",)


def test_a_game_that_is_here_is_refused_with_a_link_to_it(app, phone):
    table_id = seat_at_table(app)
    skip_round(app, table_id, seed=1)
    page = phone.press(phone.get(f"/tables/{table_id}/rounds/1").button("Undo"))
    phone.press(page.button("Redo"))
    file = phone.save(f"/tables/{table_id}/game.json").content
    page = import_file(phone, file, 422, name="game.json")
    assert page.link("Go there") == f"/tables/{table_id}/sheet"
    assert page.error("file").endswith("The file says the same.")
    skip_round(app, table_id, seed=2)
    page = import_file(phone, file, 422, name="game.json")
    assert page.error("file").endswith("Not all of the file is as it is here.")


WRONG = {
    "no JSON": b"league",
    "deeply nested": b"[" * 200_000,
    "another file of ours": json.dumps({"format": deck_files.FORMAT, "name": "x"}).encode(),
}


@pytest.mark.parametrize("content", WRONG.values(), ids=WRONG)
def test_what_is_no_file_of_ours_is_refused_beside_the_field(content, phone, unchanged):
    unchanged()
    page = import_file(phone, content, 422)
    assert page.error("file").startswith(
        "This is not a complete export of a league, season or game."
    )
    assert unchanged()


def test_the_reason_stays_short_and_is_no_markup(phone, unchanged):
    unchanged()
    page = import_file(phone, json.dumps({"format": "<b>" * 500}).encode(), 422)
    assert len(page.error("file")) < 200
    assert unchanged()


def test_a_refusal_says_where_it_stands_in_the_file(app, phone, unchanged):
    document = json.loads(league_file(app))
    document["people"][1]["name"] = "a\u202eb"
    unchanged()
    page = import_file(phone, sealed(document), 422)
    assert "Nothing was imported." in page.error("file")
    assert "person 2" in page.error("file")
    assert unchanged()


def test_a_refusal_names_the_limit(app, phone, monkeypatch):
    monkeypatch.setitem(league_file_reader._MOST, "people", 1)
    page = import_file(phone, league_file(app), 422)
    assert page.error("file") == "Nothing was imported. At most 1 people can be imported at once."


def test_a_file_has_to_be_chosen(phone, unchanged):
    unchanged()
    page = phone.submit(phone.get(BRING_IN).form(BRING_IN), status=422)
    assert page.error("file") == "Choose a file first."
    page = phone.post(
        BRING_IN, phone.get(BRING_IN).fields(BRING_IN) | {"file": "no file"}, status=422
    )
    assert page.error("file") == "Choose a file first."
    assert unchanged()


# Paper


def test_lines_from_paper_come_to_the_season(app, phone):
    page = from_paper(phone, GAMES)
    assert page.status == "1 new result, 1 new person"
    with app.app_context():
        assert "Zoe" in leagues.at(LEAGUE).names.values()


def test_a_file_from_paper_goes_before_the_lines(phone):
    content = GAMES.replace("\n", "\r\n").replace(",", ";").encode("cp1252")
    page = from_paper(phone, "nonsense", content)
    assert page.status == "1 new result, 1 new person"


def test_what_comes_in_twice_is_said_to_be_there(phone):
    from_paper(phone, GAMES)
    page = sends_paper(phone, GAMES)
    assert "1 game is here already and stays." in page.text
    assert "The file says the same." in page.text


def test_the_season_is_chosen(app, phone):
    with app.app_context():
        of = seasons.at(SEASON)
        seasons.open_season(
            "another-season-of-ours", LEAGUE, "Cup", (EVENING, EVENING), USUAL, of.rules
        )
    from_paper(phone, GAMES.replace("-21", "-20"), season="another-season-of-ours")
    assert "Zoe" in phone.get(f"/leagues/{LEAGUE}/seasons/another-season-of-ours").text


def test_a_league_without_a_season_is_led_to_one(app, phone):
    with app.app_context():
        leagues.open_league("a-league-without-any", "New", "founder")
    page = phone.get("/leagues/a-league-without-any/paper")
    assert page.link("New season") == "/leagues/a-league-without-any/seasons/new"
    token = phone.get(BRING_IN).fields(BRING_IN)["csrf_token"]
    phone.post(
        "/leagues/a-league-without-any/paper", {"csrf_token": token, "text": GAMES}, status=422
    )


def test_a_line_that_cannot_be_counted_is_named_with_the_lines_of_its_game(phone):
    page = sends_paper(phone, GAMES + "2026-11-21,Ben,many\n")
    assert "Line 4: «many» is not a number that fits here." in page.text
    assert "Lines of the same games, left out too: 2 and 3." in page.text
    assert "Nothing in this file can be imported as it is read now." in page.text


@pytest.mark.parametrize(
    "content",
    [
        b"date" + b"," * 100_000 + b"\n2026-11-21" + b",1" * 100_000,
        b"date,player,points\n2026-11-21," + b"x" * 200_000 + b",1\n",
        b"PK\x03\x04" + bytes(100),
    ],
    ids=range(3),
)
def test_nonsense_from_paper_is_refused_beside_the_field(content, phone, unchanged):
    unchanged()
    page = sends_paper(phone, content=content, status=422)
    assert 0 < len(page.error("text")) < 300
    assert unchanged()


@pytest.mark.parametrize("season", ["", "another-season-of-ours"])
def test_paper_comes_to_no_season_that_is_not_offered(season, app, phone, unchanged):
    with app.app_context():
        leagues.open_league("another-league-of-ours", "Another", "founder")
        of = seasons.at(SEASON)
        days = of.first_day, of.last_day
        seasons.open_season(
            "another-season-of-ours", "another-league-of-ours", "Cup", days, USUAL, of.rules
        )
    unchanged()
    fields = phone.get(ON_PAPER).fields("/paper") | {
        "season": season,
        "text": GAMES,
        "file": File("", "", b""),
    }
    page = phone.post(ON_PAPER, fields, status=422)
    assert page.error("season") == "Choose one of these."
    assert unchanged()


def test_a_file_whose_days_can_be_read_in_two_ways_is_asked_about_once(phone):
    page = sends_paper(phone, "date,Anna,Zoe\n11/12/2026,9,4\n11/11/2026,9,4\n")
    assert "Which day is 3/4/2026 in this file?" in page.text
    page = phone.press(page.button("Go on"), days="month")
    phone.press(page.button("Bring it in"))
    days = phone.get(f"/leagues/{LEAGUE}").text
    assert "12 November" in days
    assert "11 November" in days


def test_a_file_that_is_asked_about_and_holds_too_much_is_refused_at_once(phone, monkeypatch):
    monkeypatch.setattr(paper, "MOST_GAMES", 1)
    monkeypatch.setattr(paper, "MOST_LINES", 9)
    page = sends_paper(phone, "date,Anna,Zoe\n11/12/2026,9,4\n11/11/2026,9,4\n", status=422)
    assert page.error("text") == "Nothing was imported. At most 1 games can be imported at once."


def test_a_new_name_is_asked_about_and_can_be_somebody(app, phone):
    page = sends_paper(phone, "date,ANNÁ,Ben\n2026-11-21,9,4\n")
    assert "Who is ANNÁ?" in page.text
    phone.press(page.button("Bring it in"), **{"as:ANNÁ": PERSON})
    with app.app_context():
        assert [member.name for member in leagues.at(LEAGUE).people] == ["Anna", "Ben"]


def test_who_was_chosen_and_merged_meanwhile_is_nobody_new(app, phone):
    page = sends_paper(phone, "date,ANNÁ,Ben\n2026-11-21,9,4\n")
    with app.app_context():
        root = people.add(LEAGUE, "Annabel", is_guest=False)
        people.merge(LEAGUE, PERSON, root)
    button = page.button("Bring it in")
    phone.press(button, **{"as:ANNÁ": PERSON})
    with app.app_context():
        assert [member.name for member in leagues.at(LEAGUE).roots] == ["Annabel", "Ben"]


def test_lines_are_left_out_where_somebody_ticks_that(phone, unchanged):
    page = sends_paper(phone, GAMES + "2026-11-22,Anna,many\n")
    assert "Line 4: «many» is not a number that fits here." in page.text
    button = page.button("Bring it in")
    unchanged()
    assert "Tick that these lines are left out" in phone.press(button, 422).alert
    assert unchanged()
    assert phone.press(button, leave_out="yes").status == "1 new result, 1 new person"


def test_a_changed_line_is_shown_as_it_was_and_as_it_will_be(phone):
    page = sends_paper(phone, "date,Anna,Ben,rounds\n2026-11-20,7,80,6\n")
    assert "1 game is here with another result and is replaced." in page.text
    assert "Anna: 120 → 7" in page.text


def test_new_games_are_shown_and_who_moves_by_them(phone):
    days = "".join(f"2026-11-{day},{day},4\n" for day in range(10, 30))
    text = sends_paper(phone, f"date,Anna,Zoe\n{days}").text
    assert "10 Nov 2026: Anna 10, Zoe 4" in text
    assert "and 10 more" in text
    assert "Zoe: place – → 2" in text


def test_what_is_brought_in_twice_leads_to_the_same_import(phone, contents):
    button = sends_paper(phone, GAMES).button("Bring it in")
    page = phone.press(button)
    before = contents()
    assert phone.press(button).path == page.path
    assert contents() == before


def test_a_file_that_waited_too_long_has_to_be_chosen_again(phone):
    page = phone.get(f"{ON_PAPER}/an-upload-of-yesterday")
    assert page.status.startswith("That file is not here any more")


def test_a_file_whose_season_was_removed_meanwhile_says_so(app, phone):
    with app.app_context():
        waiting = paper_imports.keep(LEAGUE, "a-season-of-yesterday", "", GAMES.encode())
    assert phone.get(f"{ON_PAPER}/{waiting}").status.startswith("The season of that file")


@pytest.mark.parametrize(("limit", "most"), [("MOST_OF_ALL", 2), ("MOST_BYTES", 2 * len(GAMES))])
def test_of_all_files_that_wait_the_oldest_give_way(limit, most, app, phone, monkeypatch):
    monkeypatch.setattr(paper_imports, limit, most)
    with app.app_context():
        waiting = [
            paper_imports.keep(f"league-{number}-of-many-ones", SEASON, "", GAMES.encode())
            for number in range(2)
        ]
    assert "1 game is new" in sends_paper(phone, GAMES).text.replace("\n", " ")
    with app.app_context():
        found = [
            paper_imports.at(f"league-{number}-of-many-ones", id)
            for number, id in enumerate(waiting)
        ]
    assert [one is not None for one in found] == [False, True]


def test_no_other_leagues_file_is_opened(app, phone):
    with app.app_context():
        leagues.open_league("another-league-of-ours", "Another", "founder")
        waiting = paper_imports.keep("another-league-of-ours", SEASON, "", GAMES.encode())
    assert phone.get(f"{ON_PAPER}/{waiting}").path == ON_PAPER


def test_an_import_is_listed_and_taken_back_once(phone, app):
    page = from_paper(phone, content=GAMES.encode())
    path = page.path
    assert "old.csv, 1 new result and 1 new person" in phone.get(f"/leagues/{LEAGUE}/imports").text
    button = page.button("Take back")
    asked = phone.press(button)
    assert "Nothing is saved yet." in asked.alert
    assert phone.press(asked.button("Change it")).status == "This import has been taken back."
    assert phone.press(button).status == "This import has been taken back."
    assert not phone.get(path).buttons("Take back")
    with app.app_context():
        assert "Zoe" not in leagues.at(LEAGUE).names.values()


def test_an_import_with_a_game_that_was_put_right_stays(phone):
    page = from_paper(phone, GAMES.replace("-21", "-20"))
    take_back = page.button("Take back")
    game = phone.get(f"/leagues/{LEAGUE}/sessions/{SESSION}").link("Anna, Zoe")
    form = phone.get(f"{game}/change").form("/change")
    phone.press(phone.submit(form, points_0="1").button("Change it"))
    page = phone.press(take_back, 422)
    assert page.alert.startswith("Nothing was taken back: 1 game of this import has been changed")


# How long it may be


def sent(browser, path, **fields):
    """Where the answer leads to these fields, the long ones among them as files; or its status."""
    token = markup.read(browser.get(path).text).all("input", name="csrf_token")[0]["value"]
    lines = [b"--part\r\nContent-Disposition: form-data; name=csrf_token\r\n\r\n" + token.encode()]
    for name, value in fields.items():
        kind = b"; filename=a-file" if len(value) > 1000 else b""
        lines.append(
            b"--part\r\nContent-Disposition: form-data; name="
            + name.encode()
            + kind
            + b"\r\n\r\n"
            + value
        )
    body = b"\r\n".join([*lines, b"--part--\r\n"])
    answer = browser.post(path, data=body, content_type="multipart/form-data; boundary=part")
    return answer.headers.get("Location", answer.status_code)


def test_a_file_of_as_many_people_as_there_may_be_is_taken(app):
    people = [
        {
            "id": f"somebody-from-elsewhere-{number}",
            "number": number,
            "name": f"Somebody {number}" + "x" * 20,
            "guest": True,
            "same_as": None,
        }
        for number in range(2, 6_000)
    ]
    document = json.loads(league_file(app))
    content = of_elsewhere(sealed(document | {"people": document["people"] + people}))
    assert len(content) > 10 * app.config["MAX_CONTENT_LENGTH"]
    answer = sent(browser_at(app, BRING_IN), BRING_IN, file=content)
    assert answer.startswith("/leagues/")
    with app.app_context():
        assert len(leagues.everybody(answer.rsplit("/", 1)[1])) == 6_000


def test_paper_is_taken_though_a_form_would_be_too_long(app):
    content = GAMES.encode() + b"\n" * 600_000
    answer = sent(browser_at(app, ON_PAPER), ON_PAPER, season=SEASON.encode(), file=content)
    assert answer.startswith(f"{ON_PAPER}/")


# Addresses


@pytest.mark.parametrize("path", [BRING_IN, ON_PAPER])
def test_a_form_without_its_token_is_refused(path, phone, unchanged):
    unchanged()
    phone.post(path, {"text": GAMES, "file": File("x.json", "application/json", b"{}")}, status=400)
    assert unchanged()
