"""Whatever is sent to correct, decide, count, sign, seat or agree that cannot be.

A sentence, and an unchanged record.
"""

import re
from functools import cache
from typing import Any

import pytest

from tests.inspecting import visible
from tests.volume import some
from tests.web.steps import table_of

NONSENSE = ["", "x", "-1", "1.5", "99", "999999999", "9" * 5000, "１", "\0", "null"]
"""What is no number, or that of nothing here."""

AT_A_CARD: dict[str, dict[str, Any]] = {
    "amendments": {"event": "1", "card": "25"},
    "corrections/card": {"correct": "1"},
    "corrections": {"kind": "card", "event": "1", "card": "25", "answer": "slip"},
    "decisions": {"round": "1", "about": "exposed_play", "decision": "play_on", "seat": "1"},
    "skipped": {"seat": "3", "card": "12"},
    "tally": {
        "owner": "0",
        "coins_0": "",
        "coins_1": "30",
        "coins_2": "30",
        "coins_3": "50",
        "penalty": "6",
    },
    "people": {"do": "succeed", "seat": "1", "name": "Edgar"},
    "agreement": {
        "end": "rounds",
        "number": "3",
        "level": "tricks",
        "sign_off": "off",
        "hands": "off",
        "memory_aid": "table_only",
        "lessons": "off",
    },
    "end": {"counts": "1"},
    "looks": {"all": "1"},
    "asked": {"card": "25"},
    "claims": {"seat": "1", "because": "highest"},
}
AT_A_SCORE: dict[str, dict[str, Any]] = {
    "corrections": {"kind": "removed", "event": "3", "answer": "slip"},
    "comparisons": {"round": "1", "card": ["1", "2", "3", "5"]},
    "decisions": {"round": "1", "about": "revoke_late", "decision": "as_cursed", "seat": "1"},
    "signatures": {"round": "1", "seat": "1"},
    "rounds": {},
}
"""What is taken where 24 lies before Betty, and at a score: the fields of each address."""

NEEDED: dict[str, tuple[str, ...]] = {
    "amendments": ("event", "card"),
    "corrections": ("event", "card", "kind"),
    "decisions": ("round", "about", "decision"),
    "skipped": ("seat", "card"),
    "tally": ("owner", "coins_1", "penalty"),
    "people": ("do", "seat", "name"),
    "agreement": ("end", "number", "level", "sign_off", "hands", "memory_aid", "lessons"),
    "end": ("counts",),
    "comparisons": ("round",),
    "signatures": ("round", "seat"),
    "asked": ("card",),
    "claims": ("seat", "because"),
}
"""The fields without which nothing is written."""


def complaints(page):
    """What the page says is wrong, in its alert or beside a field."""
    errors = [
        one for one in page.document if "error" in one["class"].split() or one["role"] == "alert"
    ]
    return [visible(one) for one in errors if visible(one)]


@pytest.fixture
def refused(phone, unchanged):
    """Sends it as a form and as the phone's own program does.

    Both are told in a sentence, and nothing has changed.
    """

    remembered = cache(unchanged)

    def send(page, address, fields, status=422):
        remembered()
        path, sent = f"/tables/{table_of(page)}/{address}", sender(page) | fields
        (found, answered), answer = phone.answered(path, sent), phone.json(path, sent)
        assert found == answer.status == status, (address, fields)
        said = complaints(answered)
        for line in (*said, *answer.said.values()):
            assert re.search(r"[.!?] ?$", line) and "\n" not in line, (address, fields, line)
        assert said and answer.said.keys() <= {"refused", "stale"}, (address, fields)
        assert unchanged(), (address, fields)

    return send


def sender(page):
    """What every form carries."""
    fields = page.fields("/plays") if page.path.endswith("/trick") else page.fields("/rounds")
    return {name: fields[name] for name in ("csrf_token", "table", "after", "client_id")}


@pytest.mark.parametrize("address", [*AT_A_CARD])
def test_what_these_tests_break_is_taken_when_it_is_whole(address, phone, begun):
    phone.post(f"/tables/{table_of(begun)}/{address}", sender(begun) | AT_A_CARD[address])


@pytest.mark.parametrize("address", [*AT_A_SCORE])
def test_what_these_tests_break_is_taken_at_a_score_when_it_is_whole(address, phone, score):
    phone.post(f"/tables/{table_of(score)}/{address}", sender(score) | AT_A_SCORE[address])


def test_nothing_is_written_without_one_of_its_fields(refused, begun, score):
    for page, known in ((begun, AT_A_CARD), (score, AT_A_SCORE)):
        for address, fields in known.items():
            for missing in set(NEEDED.get(address, ())) & fields.keys():
                rest = {name: value for name, value in fields.items() if name != missing}
                refused(page, address, rest)


@pytest.mark.parametrize("value", some(["x", "-1", "999999999", "\0"], 1), ids=ascii)
def test_nothing_is_written_with_nonsense_in_one_of_its_fields(value, refused, begun, score):
    for page, known in ((begun, AT_A_CARD), (score, AT_A_SCORE)):
        for address, fields in known.items():
            for name in set(NEEDED.get(address, ())) & fields.keys() - {"name", "number"}:
                refused(page, address, fields | {name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [("after", "many"), ("client_id", "short"), ("table", "another-table-of-ours")],
)
def test_nothing_is_written_by_a_form_that_is_not_the_tables_own(name, value, refused, begun):
    for address, fields in AT_A_CARD.items():
        if address != "corrections/card":
            refused(begun, address, fields | {name: value})


@pytest.mark.parametrize("after", ["1", "999999999"])
def test_whatever_is_sent_to_another_length_is_stale(after, refused, begun, score):
    for page, known in ((begun, AT_A_CARD), (score, AT_A_SCORE)):
        for address, fields in known.items():
            if address != "corrections/card":
                refused(page, address, fields | {"after": after}, 409)


AT_NO_SCORE: list[tuple[str, dict[str, Any]]] = [
    ("comparisons", {"round": "1", "card": ["1", "1", "2", "3"]}),
    ("comparisons", {"round": "1", "card": ["1"] * 5000}),
    ("comparisons", {"round": "1", "card": ["one", "two", "", "\0"]}),
    ("signatures", {"round": "2", "seat": "1"}),
    ("decisions", {"round": "1", "about": "imp_seen", "decision": "as_cursed"}),
    ("decisions", {"round": "1", "about": "revoke_now", "decision": "rewind"}),
    ("decisions", {"round": "1", "about": "revoke_now", "decision": "rewind", "event": "0"}),
    ("corrections", {"kind": "removed", "event": "0", "answer": "slip"}),
    ("corrections", {"kind": "burnt", "event": "3", "answer": "slip"}),
    ("corrections", {"kind": "repair", "repair": "0", "round": "1", "answer": "slip"}),
    ("corrections", {"kind": "repair", "repair": "0", "round": "77", "answer": "so"}),
    ("corrections", {"kind": "leader", "event": "1", "seat": "9", "answer": "slip"}),
    ("corrections", {"kind": "left_out", "event": "1", "card": "19", "answer": "slip"}),
    ("rounds", {"extra": "1"}),
    ("redo", {}),
    ("skipped", {"seat": "1", "card": "1"}),
    ("amendments", {"event": "3", "card": "25"}),
    ("people", {"do": "join", "seat": "1", "name": "Edgar", "coins": "0"}),
]


def test_what_cannot_be_at_a_score_is_refused(refused, score):
    for address, fields in AT_NO_SCORE:
        refused(score, address, fields)


def test_no_card_is_opened_that_is_not_there(phone, begun, unchanged):
    unchanged()
    for value in NONSENSE:
        status, page = phone.answered(
            f"/tables/{table_of(begun)}/corrections/card", sender(begun) | {"correct": value}
        )
        assert status in (404, 422) and complaints(page), value
    assert unchanged()


# Whatever is asked


QUESTIONS = [
    "consequences",
    "consequences?kind=card&event=1",
    "consequences?kind=card&event=99999999999999999999&card=17",
    "consequences?kind=card&event=%00&card=%ff",
    "consequences?kind=leader&event=1&seat=9",
    "consequences?kind=given&event=1&seat=1&price=x&bottle=y",
    "consequences?kind=given&event=1&seat=9&price=19&bottle=",
    "consequences?kind=repair",
    "consequences?kind=repair&repair=-1&round=0",
    "consequences?kind=left_out&event=1&card=0",
    "consequences?kind=removed&event=0",
    "problem?round=0",
    "problem?round=99999999999999999999",
    "rounds/2/tricks",
    "rounds/0/imp",
    "events/0",
    "events/x",
    "events/33",
    "events/99/give",
]


def test_a_question_that_makes_no_sense_is_answered_in_a_sentence(phone, score, unchanged):
    unchanged()
    for asked in QUESTIONS:
        status, page = phone.answered(f"/tables/{table_of(score)}/{asked}")
        assert status in (404, 422), asked
        assert complaints(page), asked
    assert unchanged()


@pytest.mark.parametrize("asked", ["problem?round=x", "events/1?left_out=%00", "sheet?%ff=%fe"])
def test_a_question_with_more_than_was_asked_is_answered_all_the_same(asked, phone, score):
    phone.get(f"/tables/{table_of(score)}/{asked}")
