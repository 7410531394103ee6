"""A clock that steps back or forth takes nothing from anybody: cookies, taps, deleted games."""

from datetime import UTC, datetime, timedelta

import pytest
from itsdangerous import TimestampSigner
from sqlalchemy import update

from assistant.extensions import db
from assistant.store import tables
from assistant.store.engine import new_id, writing
from assistant.store.models import Table
from assistant.tables import opening
from tests.browsing import Client
from tests.web.steps import seat_at_table, tap

STEPS = {
    "an hour back": timedelta(hours=-1),
    "a year forth": timedelta(days=365),
    "to 1970": datetime(1970, 1, 1, 0, 1) - datetime.now(),
}


@pytest.fixture(params=STEPS.values(), ids=STEPS)
def step(request, monkeypatch):
    """Sets the server's clock, once this is called."""

    def set_clock() -> None:
        moment = datetime.now(UTC) + request.param
        monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: int(moment.timestamp()))
        naive = moment.replace(tzinfo=None)
        for module in ("tables", "opening"):
            monkeypatch.setattr(f"assistant.tables.{module}.now", lambda: naive)

    return set_clock


def test_a_page_that_was_opened_before_still_writes(app, phone: Client, step):
    table = seat_at_table(app)
    page = phone.get(f"/tables/{table}/trick")
    step()
    fields = page.fields("/plays") | {"card": "24", "client_id": new_id()}
    assert phone.json(f"/tables/{table}/plays", fields).status == 200


def test_the_phone_is_the_same_one_before_and_after(app, phone: Client, step):
    table = seat_at_table(app)
    page = phone.get(f"/tables/{table}/trick")
    tap(phone, page, 24)
    step()
    assert table in phone.get("/").html


def test_a_game_that_is_deleted_while_the_clock_is_wrong_can_be_restored(app, phone, monkeypatch):
    table = seat_at_table(app)
    with app.app_context():
        with monkeypatch.context() as patch:
            past = datetime(1970, 1, 1, 0, 1)
            patch.setattr("assistant.tables.opening.now", lambda: past)
            opening.delete(table, "phone-of-the-test")
        assert opening.purge(30) == 0
        found = tables.get(table)
        assert found and found.deleted_at == found.opened_at
        with writing():
            db.session.execute(update(Table).values(deleted_at=past))
        assert opening.purge(30) == 1
