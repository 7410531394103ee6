"""Those who follow a table are told of what was stored, and only then."""

from contextlib import suppress

import pytest

from assistant.services import exports, hub, imports, table_lifecycle
from assistant.services.hub import Ended, Message, Published, Withdrawn
from assistant.store import news
from assistant.store.engine import writing
from tests.recording import WasRefused
from tests.services.conftest import Phone


class Told:
    """Whoever keeps what the hub says, and how long the record was then."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self.messages: list[Message] = []
        self.lengths: list[int] = []

    def told(self, message: Message) -> None:
        """Keeps it."""
        self.messages.append(message)
        self.lengths.append(len(self._phone.record))


@pytest.fixture
def told(phone):
    listener = Told(phone)
    hub.listen(listener)
    yield listener
    hub.leave(listener)


def test_a_card_is_told_when_it_is_stored(phone, told):
    length = phone.sees.length
    phone.play(24)
    assert told.messages == [Published(phone.table_id, length + 1)]
    assert told.lengths == [length + 1]


def test_of_what_is_refused_nothing_is_told(phone, told):
    phone.play(24)
    told.messages.clear()
    with pytest.raises(WasRefused):
        phone.play(24)
    assert told.messages == []


def test_new_names_are_told(phone, told):
    table_lifecycle.rename(phone.table_id, ("Ada", "Betty", "Clara", "Dora"), phone.id)
    assert told.messages == [Published(phone.table_id, 0)]


def test_nobody_follows_a_table_that_was_deleted(phone, told):
    table_lifecycle.delete(phone.table_id, phone.id)
    assert told.messages == [Ended(phone.table_id)]


def test_a_file_that_knows_more_of_a_table_is_told(phone, told):
    phone.play(24)
    content = exports.game_file(phone.table_id)
    told.messages.clear()
    imports.import_file(content, phone.id)
    assert told.messages == [Published(phone.table_id, phone.sees.length)]


def test_of_a_transaction_that_is_not_stored_nothing_is_told(phone, told):
    with suppress(KeyError), writing():
        hub.publish(phone.table_id, 9)
        raise KeyError
    assert told.messages == []


def test_what_another_process_tells_is_told_here(told):
    for text in (
        "other published a-table 9",
        "other withdrawn a-table phone",
        "other ended a-table",
    ):
        hub.hear(text)
    assert told.messages == [
        *(Published("a-table", 9), Withdrawn("a-table", "phone"), Ended("a-table"))
    ]


def test_what_this_process_told_itself_or_nobody_understands_is_not_told(phone, told, monkeypatch):
    texts = []
    monkeypatch.setattr(news, "keep", lambda unsaid: texts.append(unsaid.text) or True)
    hub.publish(phone.table_id, 9)
    for text in (*texts, "of a later version", ""):
        hub.hear(text)
    assert len(texts) == 1 and told.messages == []


def test_who_listens_no_more_is_told_nothing(phone, told):
    hub.leave(told)
    phone.play(24)
    assert told.messages == []
