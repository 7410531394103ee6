"""The operator's page: what takes room, and who starts games; and what room there has to be."""

import shutil
from collections import namedtuple
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial

import pytest
from click.testing import CliRunner
from flask import Flask

from assistant import maintenance
from assistant.cli import main
from assistant.extensions import db
from assistant.leagues import leagues, space
from assistant.store.engine import new_id, now, writing
from assistant.store.models import Grant, League
from assistant.tables import grants
from assistant.web import access
from tests.admitting import grant, phone_of
from tests.browsing import Client, Page
from tests.web.routes import address
from tests.web.steps import LEAGUE, seat_at_table, tap

pytestmark = pytest.mark.usefixtures("league")

HERE = "/operator"
Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def operator(app: Flask) -> Client:
    """The phone of an operator."""
    phone = Client(app)
    with app.app_context():
        grant(grants.INSTALLATION, phone_of(app, phone._browser), "operator")
    return phone


def link_of(page: Page) -> str:
    """The link that a page shows."""
    return page.document.one("input", **{"data-part": "link"})["value"]


# Who may


def test_to_others_there_is_no_such_page(app: Flask, stranger: Client) -> None:
    guest = Client(app, is_stranger=True)
    with app.app_context():
        grant(grants.INSTALLATION, phone_of(app, guest._browser), "opening")
    for one in (guest, stranger):
        assert one.get(HERE, status=404).heading == "Page not found"


def test_no_route_of_the_operator_answers_another(app: Flask, stranger: Client) -> None:
    token = stranger.get("/join").fields("/join")["csrf_token"]
    for method, endpoint in access.OF_THE_OPERATOR:
        path = next(app.url_map.iter_rules(endpoint)).rule.replace("<int:number>", "1")
        sent = {"csrf_token": token} if method == "POST" else None
        assert stranger.answered(path, sent)[0] == 404, endpoint


def test_the_command_prints_the_way_there(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Client(app)
    with app.app_context():
        grants.make_key(grants.INSTALLATION, "operator", str(app.secret_key))
        key = grants.key(grants.INSTALLATION, "operator", str(app.secret_key))
    assert phone.join(f"/join/{key}").path == HERE
    assert phone.get("/").link("This server") == HERE


# Letting in


def test_a_phone_is_let_in_named_and_withdrawn(
    app: Flask, operator: Client, other_phone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "CLOSED", True)
    page = operator.press(operator.get(HERE).button("Let a phone in"))
    link = link_of(page)
    other_phone.join(link.removeprefix("http://localhost"))
    page = operator.get(HERE)
    page = operator.submit(page.form("/phones/2/name"), name="Paul")
    assert "Paul" in page.text
    other_phone.get("/tables/new")
    page = operator.get(f"{HERE}?withdraw=2")
    operator.submit(page.form("/phones/2/withdraw"))
    other_phone.get("/tables/new", status=403)


def test_who_withdraws_an_operator_ends_the_links_of_that_one(app: Flask, operator: Client) -> None:
    page = operator.press(operator.get(HERE).button("Let a phone in"))
    link = link_of(page).removeprefix("http://localhost")
    page = operator.follow(page, "Leave with this phone")
    assert operator.press(page.button("Leave with this phone")).path == "/"
    operator.get(HERE, status=404)
    Client(app).get(link, status=404)


# What takes room


def test_leagues_and_games_are_listed_by_size(app: Flask, operator: Client) -> None:
    seat_at_table(app)
    with app.app_context():
        listed = space.by_size(space.places())
        assert [place.kind for place in listed] == ["game", "league"]
        assert listed[0].bytes == space.bytes_of_game(listed[0].id) > 500
    page = operator.get(HERE)
    assert all(name in page.text for name in listed[0].names)


@pytest.mark.parametrize("kind", ["league", "game"])
def test_what_is_deleted_can_be_restored(app: Flask, operator: Client, kind: str) -> None:
    table_id = seat_at_table(app)
    path = {"league": f"/leagues/{LEAGUE}", "game": f"/tables/{table_id}/sheet"}[kind]
    Client(app).get(path)
    page = operator.get(HERE)
    form = next(
        one
        for one in page.document.all("form")
        if one["action"].endswith("/delete") and one.all("input", name=kind)
    )
    page = operator.submit(form)
    assert Client(app).answered(path)[0] in (404, 410)
    page = operator.submit(page.form("/restore"))
    assert Client(app).get(path)
    assert "Restore" not in page.text


# Idle


def older(app: Flask, days: int) -> None:
    """A league that was founded so many days ago, and not used since."""
    moment, league_id = now() - timedelta(days=days), new_id()
    with app.app_context():
        leagues.open_league(league_id, "The old ones", "a-phone")
        with writing():
            db.session.get_one(League, league_id).opened_at = moment
            db.session.execute(
                db.update(Grant).where(Grant.place == league_id).values(granted_at=moment)
            )


def deleted(app: Flask) -> list[str]:
    """The names of the leagues that were deleted."""
    with app.app_context():
        return [one.name for one in db.session.scalars(db.select(League)) if one.deleted_at]


def test_what_nobody_used_for_long_is_cleared_after_a_look(app: Flask, operator: Client) -> None:
    older(app, 800)
    page = operator.get(f"{HERE}/idle?days=700")
    assert "The old ones" in page.text and "The Imps" not in page.text
    assert "Nothing was idle" in operator.get(f"{HERE}/idle?days=900").text
    assert deleted(app) == []
    operator.press(page.button("Delete"))
    assert deleted(app) == ["The old ones"]
    assert "The old ones" in operator.get(HERE).text


def test_nothing_with_a_game_of_this_year_is_idle(app: Flask) -> None:
    seat_at_table(app)
    with app.app_context():
        places = space.places()
        year = max(place.newest for place in places).year
        assert all(place.newest.year == year for place in space.by_use(places))
        assert space.idle(30) == []


# A disk is finite


def fill(monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    usage = Usage(100 * 10**9, 100 * 10**9 - free, free)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)


@pytest.mark.parametrize("endpoint", sorted(access.TAKING_ROOM))
def test_with_little_room_nothing_new_comes(
    app: Flask,
    phone: Client,
    endpoint: tuple[str, str],
    unchanged: Callable[[], bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table_id = seat_at_table(app)
    method, name = endpoint
    rules = [rule.rule for rule in app.url_map.iter_rules(name) if method in (rule.methods or ())]
    token = phone.get("/join").fields("/join")["csrf_token"]
    assert unchanged()
    fill(monkeypatch, 100 * 10**6)
    sent = {"csrf_token": token} if method == "POST" else None
    status, page = phone.answered(address(rules[0], table_id), sent)
    assert (status, page.heading) == (507, "The server has no room")
    assert "Games that are being played go on." in page.alert
    assert unchanged()


def test_with_little_room_a_game_goes_on(
    trick: Page, phone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(monkeypatch, 100 * 10**6)
    page = tap(phone, trick, 24)
    assert "24" in page.text


def test_the_least_that_stays_free_is_a_setting(
    app: Flask, phone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(monkeypatch, 100 * 10**6)
    monkeypatch.setitem(app.config, "LEAST_FREE", 50 * 10**6)
    phone.get("/leagues/new")
    monkeypatch.setitem(app.config, "LEAST_FREE", 150 * 10**6)
    phone.get("/leagues/new", status=507)


def test_of_a_small_disk_a_twentieth_stays_free(
    monkeypatch: pytest.MonkeyPatch, app: Flask
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 0, 60 * 10**6))
    with app.app_context():
        assert not space.is_nearly_full(None)
        monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 0, 40 * 10**6))
        assert space.is_nearly_full(None)


def test_the_operator_is_told(app: Flask, operator: Client, monkeypatch) -> None:
    fill(monkeypatch, 100 * 10**6)
    page = operator.get(HERE)
    assert page.alert.startswith("The disk is nearly full")
    assert "100.0 MB of the disk are free." in page.text


# The command


@contextmanager
def opened(app: Flask) -> Iterator[Flask]:
    """The app of a command."""
    with app.app_context():
        yield app


def test_the_command_says_what_takes_room(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    seat_at_table(app)
    fill(monkeypatch, 100 * 10**6)
    monkeypatch.setattr(maintenance, "opened", partial(opened, app))
    answer = CliRunner().invoke(main, ["space"])
    assert answer.exit_code == 0, answer.output
    assert "Of its disk 100.0 MB are free." in answer.output
    assert "league: The Imps" in answer.output
    assert answer.output.index("Largest:") < answer.output.index("Idle longest:")


def test_the_command_deletes_only_when_it_is_told(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    older(app, 800)
    monkeypatch.setattr(maintenance, "opened", partial(opened, app))
    answer = CliRunner().invoke(main, ["space", "--idle", "700"])
    assert "The old ones" in answer.output
    assert "Nothing was deleted." in answer.output
    assert deleted(app) == []
    answer = CliRunner().invoke(main, ["space", "--idle", "700", "--delete"])
    assert "Deleted: 1" in answer.output
    assert deleted(app) == ["The old ones"]
    assert CliRunner().invoke(main, ["space", "--delete"]).exit_code == 2
