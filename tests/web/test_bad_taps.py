"""Whatever is sent at a table that cannot have happened.

A clear message, and an unchanged record.
"""

import pytest

from tests.databases import ON_BOTH
from tests.web.steps import seat_at_table, table_of, tap

NO_CARD = {
    "the start price": "19",
    "nothing": "",
    "letters": "17x",
    "digits of another script": "１７",
    "a huge number": "9" * 5000,
}
UNFIT = {
    **{f"{name} as the card": {"card": value} for name, value in NO_CARD.items()},
    "a card that lies there": {"card": "24"},
    "a card again out of turn": {"card": "24", "to_act": "1"},
    "a seat that has played": {"to_act": "1"},
    "a seat that is not there": {"to_act": "4"},
    "a seat by name": {"to_act": "Adam"},
    "a length below nought": {"after": "-1"},
    "a short id": {"client_id": "short"},
    "a long id": {"client_id": "x" * 65},
    "an id with NUL": {"client_id": "\0" * 20},
}
ADDRESSES = {"plays": {"card": "17"}, "turns": {"seat": "3"}, "undo": {}, "rounds": {}}
EACH_ADDRESS = pytest.mark.parametrize(("address", "tapped"), ADDRESSES.items(), ids=ADDRESSES)


@pytest.fixture
def own(phone, trick):
    """24 lies before Betty, and this phone tapped it: it has heard of it."""
    return tap(phone, trick, 24)


@pytest.fixture
def told(phone, unchanged):
    """Sends it as a form and as the phone's own program does.

    What is said, once that is alike and nothing has changed.
    """

    def tell(page, address, fields, status):
        unchanged()
        path = f"/tables/{table_of(page)}/{address}"
        line, answer = phone.post(path, fields, status).alert, phone.json(path, fields)
        assert (answer.status, list(answer.said.values())) == (status, [line])
        assert line.endswith(".") and "\n" not in line
        assert unchanged()
        return line

    return tell


@ON_BOTH
@pytest.mark.parametrize("wrong", UNFIT.values(), ids=UNFIT)
def test_a_play_that_cannot_be_is_refused(wrong, told, begun):
    assert told(begun, "plays", begun.fields("/plays") | {"card": "17"} | wrong, 422)


@pytest.mark.parametrize("missing", ["card", "to_act", "after", "client_id"])
def test_a_play_without_one_of_its_fields_is_refused(missing, told, begun):
    fields = begun.fields("/plays") | {"card": "17"}
    del fields[missing]
    assert told(begun, "plays", fields, 422)


@pytest.mark.parametrize("seat", ["4", "", "1"])
def test_a_turn_that_cannot_be_is_refused(seat, told, begun):
    assert told(begun, "turns", begun.fields("/plays") | {"seat": seat}, 422)


@pytest.mark.parametrize("after", ["0", "3", "999999999"])
def test_whoever_saw_another_record_is_told(after, told, own):
    assert "Nothing was saved" in told(
        own, "plays", own.fields("/plays") | {"card": "17", "after": after}, 409
    )


@EACH_ADDRESS
def test_whatever_is_sent_to_an_old_record_is_stale(address, tapped, told, own):
    assert "Nothing was saved" in told(
        own, address, own.fields("/plays") | tapped | {"after": "1"}, 409
    )


def test_the_page_that_answers_a_stale_form_can_be_played_on(phone, own):
    page = phone.post(
        f"/tables/{table_of(own)}/plays",
        own.fields("/plays") | {"card": "17", "after": "1"},
        409,
    )
    assert "Clara is winning with 17" in tap(phone, page, 17).text


@pytest.mark.parametrize("after", ["1", "2"])
def test_a_form_of_another_table_is_refused_there_however_long_its_record(
    after, app, told, phone, begun
):
    other = phone.get(f"/tables/{seat_at_table(app)}/trick")
    fields = begun.fields("/plays") | {
        "card": "17",
        "to_act": other.fields("/plays")["to_act"],
        "after": after,
    }
    assert "another table" in told(other, "plays", fields, 422)


@pytest.mark.parametrize("address", ["plays", "rounds"])
def test_a_finished_game_takes_no_more(address, told, ended):
    assert told(ended, address, ended.fields("/undo") | {"card": "17", "to_act": "0"}, 422)


@pytest.mark.parametrize("number", ["0", "2", "9" * 30, "x"])
def test_a_round_that_was_not_played_is_not_shown(number, phone, score):
    assert phone.get(f"/tables/{table_of(score)}/rounds/{number}", 404).heading == "Page not found"
