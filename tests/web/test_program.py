"""What the phone's own program is told when it sends a tap in the background."""

from random import Random

from tests.databases import ON_BOTH
from tests.rounds import legal_round
from tests.web.steps import round_data, table_of, tap


def send(phone, page, address, **fields):
    """Sends it with the page's token; the answer."""
    return phone.json(f"/tables/{table_of(page)}/{address}", page.fields("/plays") | fields)


def test_a_card_that_was_written_down_is_confirmed_with_the_new_length(phone, trick):
    answer = send(phone, trick, "plays", card="24")
    nothing = dict.fromkeys(("said", "happened", "over", "lit", "reminder"))
    assert answer.said == nothing | {"length": 2, "problem": False}


def test_what_is_sent_twice_is_answered_alike_and_written_once(phone, trick, contents):
    answers = [send(phone, trick, "plays", card="24") for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(contents()["events"]) == 2


@ON_BOTH
def test_an_outbox_of_a_whole_round_is_written_in_order_and_its_end_is_told(phone, trick):
    plays = legal_round(Random(2), 4, 1)
    answers = [
        send(
            phone,
            trick,
            "plays",
            card=str(card),
            to_act=str(seat),
            after=str(after),
            client_id=f"outbox-of-the-phone-{after}",
        )
        for after, (seat, card) in enumerate(plays, start=1)
    ]
    assert [answer.said["over"] for answer in answers[:-1]] == [None] * 31
    assert phone.get(answers[-1].said["over"]).path == f"/tables/{table_of(trick)}/rounds/1"


def test_a_proof_is_told_with_the_card_that_gave_it(phone, trick):
    page = phone.press(tap(phone, trick, 24, 25, 27, 30).seat(2))
    answer = send(phone, page, "plays", card="32")
    assert "did not follow blue in trick 1" in answer.said["said"]
    assert answer.said["problem"]


def test_a_deleted_table_is_told_in_one_line(phone, begun):
    phone.press(phone.get(f"/tables/{table_of(begun)}/delete").button("Delete the game"))
    answer = send(phone, begun, "plays", card="17")
    assert (answer.status, list(answer.said)) == (410, ["error"])


def test_a_table_that_is_not_there_is_told_in_one_line(phone, begun):
    answer = phone.json(
        "/tables/a-table-that-nobody-opened/plays", begun.fields("/plays") | {"card": "17"}
    )
    assert (answer.status, list(answer.said)) == (404, ["error"])


def test_the_program_finds_the_record_of_the_round_in_the_page(app, phone, trick):
    page = tap(phone, trick, 24, 17)
    told = round_data(app, phone, page.path)
    assert told["events"] == [
        {"type": "play", "seat": 1, "hand": 1, "card": 24, "assumed": True, "number": 1},
        {"type": "play", "seat": 2, "hand": 2, "card": 17, "assumed": True, "number": 2},
    ]
    assert told["length"] == 3


def test_a_card_that_lies_face_down_becomes_another_one_only_after_a_look(phone, trick):
    page = tap(phone, trick, 24, 17, 26, 29, 30)
    fields = {"event": "1", "card": "25"}
    refused = send(phone, page, "amendments", **fields)
    assert (refused.status, list(refused.said)) == (422, ["refused"])
    looked = send(phone, page, "looks", all="1", client_id="made-by-the-phone-1")
    assert looked.said["length"] == 7
    fields |= {"after": "7", "client_id": "made-by-the-phone-2"}
    assert send(phone, page, "amendments", **fields).said["length"] == 8


def test_a_card_on_the_table_is_not_exchanged_with_one_that_lies_face_down(phone, trick):
    page = tap(phone, trick, 24, 17, 26, 29, 30)
    assert send(phone, page, "amendments", event="5", card="24").status == 422
