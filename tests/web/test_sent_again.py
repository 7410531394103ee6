"""A form that is sent again with the same id: its first answer was lost, and meanwhile the person put
something right. What was sent last holds as long as nothing has followed, and else it is said.
"""

import pytest

from assistant.leagues import league_games, leagues, paper_changes, people, seasons, sessions
from assistant.store import grants
from assistant.store.engine import now, writing
from assistant.tables import tables
from tests.on_paper import add_paper
from tests.web.steps import LEAGUE, SEASON, SESSION, lay

pytestmark = pytest.mark.usefixtures("league")

HERE = f"/leagues/{LEAGUE}/sessions/{SESSION}"
TWO = {"name_0": "Ben", "name_1": "Anna", "season": SEASON}
PAPER = TWO | {"points_0": "1", "points_1": "30"}

SENT = {
    "league": ("/leagues/new", {"name": "Impps"}, {"name": "Imps"}),
    "season": (f"/leagues/{LEAGUE}/seasons/new", {"name": "Sprnig"}, {"name": "Spring"}),
    "session": (f"/leagues/{LEAGUE}/sessions/new", {"place": "Bens"}, {"place": "At Ben's"}),
    "points": (f"{HERE}/paper", PAPER, PAPER | {"points_1": "31"}),
    "paper's season": (f"{HERE}/paper", PAPER, PAPER | {"season": "friendly"}),
    "table": (
        "/tables/new",
        {"name_0": "Ada", "name_1": "Bob"},
        {"name_0": "Ada", "name_1": "Rob"},
    ),
    "dealer": (f"{HERE}/game", TWO | {"dealer": "0"}, TWO | {"dealer": "1"}),
    "game": (f"{HERE}/game", TWO, TWO | {"name_2": "Clara"}),
    "game's season": (f"{HERE}/game", TWO, TWO | {"season": "friendly"}),
}
"""Where, and what was sent first and then."""

TABLES = ("table", "dealer", "game", "game's season")


def sent_twice(phone, what, between=lambda id: None, status=200):
    """The id of the form, and the page that comes when it is sent again."""
    path, first, then = SENT[what]
    fields = phone.get(path).fields(path)
    id = fields.get("client_id") or fields["id"]
    phone.post(path, fields | first)
    between(id)
    return id, phone.post(path, fields | then, status)


def kept(app, what, id):
    """What is kept of it."""
    with app.app_context():
        if what == "league":
            return leagues.at(id).name
        if what == "season":
            return seasons.at(id).name
        if what == "session":
            return sessions.at(id).place
        if what == "points":
            return sorted(result.points for result in paper_changes.at(id).results)
        if what.endswith("season"):
            return league_games.get(id).season_id
        if what == "dealer":
            return tables.any_view(id).events[0].dealer
        return tables.any_view(id).names


LAST = {
    "league": "Imps",
    "season": "Spring",
    "session": "At Ben's",
    "points": [1, 31],
    "paper's season": None,
    "table": ("Ada", "Rob"),
    "dealer": 1,
    "game": ("Ben", "Anna", "Clara"),
    "game's season": None,
}


@pytest.mark.parametrize("what", SENT)
def test_what_was_sent_last_holds(what, app, phone):
    id, page = sent_twice(phone, what)
    if page.buttons("Change it"):  # in the standings it was counted already
        phone.press(page.button("Change it"))
    if what in TABLES:
        id = page.path.split("/")[2]
    assert kept(app, what, id) == LAST[what]


@pytest.mark.parametrize("what", ["table", "dealer", "game"])
def test_the_table_that_nobody_wanted_is_deleted(what, app, phone):
    id, page = sent_twice(phone, what)
    with app.app_context():
        assert tables.row(id).deleted_at
        assert not tables.row(page.path.split("/")[2]).deleted_at


def something_follows(app, what, id):
    """Something happens in what a form opened."""
    with app.app_context():
        if what == "league":
            people.add(id, "Clara", is_guest=False)
        elif what == "season":
            days = seasons.at(SEASON).first_day, seasons.at(SEASON).first_day
            sessions.open_session("a-session-of-this-season", LEAGUE, days[0], "")
            add_paper("a-game-of-this-season", "a-session-of-this-season", id, {"A": 1, "B": 2}, 1)
        elif what == "session":
            add_paper("a-game-of-this-session", id, None, {"A": 1, "B": 2}, 1)
        elif what not in TABLES:
            add_paper("a-game-after-this-one", SESSION, None, {"A": 1, "B": 2}, 1)
    if what in TABLES:
        lay(app, id, 24)


@pytest.mark.parametrize("what", SENT)
def test_what_has_gone_on_stays_and_the_phone_is_told(what, app, phone):
    before = None

    def between(id):
        nonlocal before
        something_follows(app, what, id)
        before = kept(app, what, id)

    id, page = sent_twice(phone, what, between, status=409)
    assert (page.heading, kept(app, what, id)) == ("This was saved before", before)
    assert phone.follow(page, "Show it")


@pytest.mark.parametrize("what", SENT)
def test_the_same_again_leads_to_what_was_opened(what, phone, contents):
    path, first, _ = SENT[what]
    sent = phone.get(path).fields(path) | first
    phone.post(path, sent)
    there = contents()
    assert "saved before" not in phone.post(path, sent).heading
    assert contents() == there


# More than twice, and what others did meanwhile.


def opened_in_turn(phone, what, *contents):
    """The table that each of these contents led to, all sent with one id."""
    path, first, _ = SENT[what]
    sent = phone.get(path).fields(path) | first
    return [phone.post(path, sent | one).path.split("/")[2] for one in contents]


@pytest.mark.parametrize("what", ["table", "game"])
@pytest.mark.parametrize(
    "names",
    [("Clara", "Dora", "Emil"), ("Clara", "Dora", "Clara"), ("Clara", "Dora", "Dora", "Clara")],
)
def test_of_all_that_was_sent_only_the_last_is_a_table(what, names, app, phone):
    ids = opened_in_turn(phone, what, *({"name_1": name} for name in names))
    assert kept(app, what, ids[-1])[1] == names[-1]
    with app.app_context():
        gone = {id for id in ids if tables.row(id).deleted_at}
    assert gone == set(ids) - {ids[-1]}


@pytest.mark.parametrize("what", ["table", "game"])
def test_what_was_sent_in_between_and_went_on_is_shown(what, app, phone):
    path, first, then = SENT[what]
    sent = phone.get(path).fields(path) | first
    phone.post(path, sent)
    id = phone.post(path, sent | then).path.split("/")[2]
    lay(app, id, 24)
    page = phone.post(path, sent | {"name_0": "Zoe"}, 409)
    assert id in phone.follow(page, "Show it").path


@pytest.mark.parametrize("again", ["as it was", "otherwise"])
def test_new_names_at_the_table_stay(again, app, phone):
    path, first, then = SENT["table"]
    sent = phone.get(path).fields(path) | first
    id = phone.post(path, sent).path.split("/")[2]
    page = phone.get(f"/tables/{id}/names")
    phone.submit(page.form("/names"), name_1="Bobby")
    phone.post(path, sent if again == "as it was" else sent | then, 409)
    assert kept(app, "table", id) == ("Ada", "Bobby")


@pytest.mark.parametrize("again", ["as it was", "otherwise"])
def test_a_game_that_was_moved_to_another_season_stays_there(again, app, phone):
    path, first, _ = SENT["game"]
    sent = phone.get(path).fields(path) | first
    phone.post(path, sent)
    phone.submit(phone.get(HERE).form(f"{sent['id']}/move"), season="friendly")
    phone.post(path, sent if again == "as it was" else sent | {"name_1": "Clara"}, 409)
    assert kept(app, "game's season", sent["id"]) is None


def test_a_table_to_which_another_phone_came_stays(app, phone):
    def between(id):
        with app.app_context(), writing():
            grants.give(id, "another-phone-of-the-tests", "watching", now())

    id, page = sent_twice(phone, "table", between, status=409)
    assert (page.heading, kept(app, "table", id)) == ("This was saved before", ("Ada", "Bob"))


CHANGED = {
    "league": ("/leagues/{id}/settings", {"name": "Imps of Kiel"}),
    "season": (f"/leagues/{LEAGUE}/seasons/{{id}}/change", {"name": "Summer"}),
    "session": (f"/leagues/{LEAGUE}/sessions/{{id}}/change", {"place": "At Anna's"}),
}
"""Where what a form opened is changed by another one, and to what."""


@pytest.mark.parametrize("again", ["as it was", "otherwise"])
@pytest.mark.parametrize("what", CHANGED)
def test_what_was_changed_meanwhile_stays(what, again, app, phone):
    path, first, then = SENT[what]
    sent = phone.get(path).fields(path) | first
    phone.post(path, sent)
    where, others = CHANGED[what]
    phone.submit(phone.get(where.format(id=sent["id"])).form(where[-4:]), **others)
    page = phone.post(path, sent if again == "as it was" else sent | then, 409)
    assert page.heading == "This was saved before"
    assert kept(app, what, sent["id"]) == next(iter(others.values()))


def test_a_league_to_which_another_phone_came_keeps_its_name(app, phone, other_phone):
    def between(id):
        other_phone.get(f"/leagues/{id}")

    id, page = sent_twice(phone, "league", between, status=409)
    assert (page.heading, kept(app, "league", id)) == ("This was saved before", "Impps")


# A table that was drawn, which several phones can begin.


@pytest.mark.parametrize("otherwise", [{"season": "friendly"}, {"dealer": "1"}])
def test_a_drawn_game_stays_as_the_first_phone_began_it(otherwise, app, phone, other_phone):
    page = phone.get(f"{HERE}/seating/draw")
    page = phone.submit(page.form("/draw"), names="Anna\nBen\nClara\nDora")
    path = next(one["href"] for one in page.document.all("a") if "/game?" in one["href"])
    first, second = (one.get(path).fields(path) for one in (phone, other_phone))
    phone.post(path, first)
    other_phone.post(path, second | otherwise, 409)
    assert kept(app, "game's season", first["id"]) == SEASON
    assert kept(app, "dealer", first["id"]) == 0
