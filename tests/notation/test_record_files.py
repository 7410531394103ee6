"""Records as files: what is one, and what is none."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from assistant.notation import event_json, record_files
from assistant.notation.event_json import Named
from assistant.notation.json_values import Unreadable
from assistant.rules.cards import printed_decks
from assistant.rules.events import (
    Amended,
    Chosen,
    Claimed,
    Compared,
    Dealt,
    Discarded,
    Event,
    Exchanged,
    Foreign,
    Given,
    Inserted,
    Passed,
    Played,
    Removed,
    Replaced,
    Retracted,
    Ruled,
    Sealed,
    Skipped,
    Tallied,
    Turned,
)
from tests.notation import broken
from tests.notation.broken import SOUND, with_event

RECORDS = Path(__file__).parents[1] / "records"


def test_a_record_says_who_sits_where_and_what_happened() -> None:
    record = record_files.read(SOUND)
    assert (record.names, record.table.dealer, record.events) == (
        tuple(SOUND["seats"]),
        3,
        (Played(0, 24, assumed=False),),
    )


@pytest.mark.parametrize("key", ["deck", "variant"])
def test_without_these_keys_a_record_is_of_the_standard_game_and_the_classic_deck(key: str) -> None:
    assert record_files.read(broken.without(key)) == record_files.read(SOUND)


def test_a_record_may_name_another_printed_deck() -> None:
    assert (
        record_files.read(SOUND | {"deck": "matagot-2024"}).table.deck
        is printed_decks()["matagot-2024"]
    )


def test_a_deck_of_the_tables_own_needs_suits_and_no_more() -> None:
    deck = record_files.read(SOUND | {"deck": broken.own_deck()}).table.deck
    assert (deck.id, deck.suits) == ("", printed_decks()["classic"].suits)


@pytest.mark.parametrize(
    ("event", "means"),
    [
        ({"type": "deal", "seat": "Adam", "cards": [3, 1, 19]}, Dealt(0, (3, 1, 19))),
        ({"type": "deal", "seat": "Adam", "cards": []}, Dealt(0, ())),
        ({"type": "discard", "seat": "Betty", "card": 14}, Discarded(1, 14)),
        ({"type": "pass", "seat": "Betty", "to": "Adam", "card": 1}, Passed(1, 0, 1)),
        ({"type": "pass", "seat": "Betty", "to": "Edgar", "card": 1}, Passed(1, None, 1)),
        ({"type": "play", "seat": "Doris", "card": -5}, Played(3, -5, assumed=False)),
        ({"type": "play", "seat": "Doris", "card": 5, "assumed": True}, Played(3, 5, assumed=True)),
        ({"type": "turn", "seat": "Doris"}, Turned(3)),
        ({"type": "retract", "event": 0}, Retracted(0)),
        ({"type": "give", "seat": "Betty", "price": 17, "bottle": "Adam"}, Given(1, 17, 0)),
        ({"type": "give", "seat": "Betty", "price": 19, "bottle": None}, Given(1, 19, None)),
        ({"type": "skip", "seat": "Betty", "card": 17}, Skipped(1, 17)),
        (
            {"type": "tally", "bottle": "Adam", "coins": [None, 0, 5], "cards": [3, 1]},
            Tallied(0, (None, 0, 5), (3, 1)),
        ),
        (
            {"type": "tally", "bottle": "Adam", "coins": [1], "penalty": 6, "cards": "?"},
            Tallied(0, (1,), (), 6),
        ),
        ({"type": "imp", "cards": []}, Compared(())),
        (
            {"type": "ruling", "about": "revoke_late", "decision": "stands"},
            Ruled("revoke_late", "stands"),
        ),
        (
            {
                "type": "ruling",
                "about": "exchange",
                "decision": "fix",
                "seat": "Adam",
                "trick": 1,
                "reason": "",
            },
            Ruled("exchange", "fix", 0, 1),
        ),
        ({"type": "claim", "seat": "Betty", "because": "fallen"}, Claimed(1, "fallen")),
        ({"type": "amend", "changes": []}, Amended(())),
        (
            {"type": "amend", "changes": [{"event": 0, "isnt": 1}], "agreed": ["Adam"]},
            Amended((Removed(0),), (0,)),
        ),
        (
            {"type": "amend", "changes": [{"event": 0, "is": {"type": "turn", "seat": "Adam"}}]},
            Amended((Replaced(0, Turned(0)),)),
        ),
        (
            {"type": "amend", "changes": [{"before": 1, "event": 0, "is": {"type": "sneeze"}}]},
            Amended((Inserted(1, Foreign("unknown-event")),)),
        ),
        ({"type": "give", "seat": "Edgar", "price": 17, "bottle": "Adam"}, Foreign("unknown-seat")),
        ({"type": "give", "seat": "Adam", "price": 17, "bottle": "Edgar"}, Foreign("unknown-seat")),
        ({"type": "skip", "seat": "Edgar", "card": 17}, Foreign("unknown-seat")),
        ({"type": "tally", "bottle": "Edgar", "coins": [], "penalty": 0}, Foreign("unknown-seat")),
        (
            {"type": "ruling", "about": "exchange", "decision": "fix", "seat": "Edgar"},
            Foreign("unknown-seat"),
        ),
        ({"type": "claim", "seat": "Edgar", "because": "fallen"}, Foreign("unknown-seat")),
        ({"type": "amend", "changes": [], "agreed": ["Adam", "Edgar"]}, Foreign("unknown-seat")),
        ({"type": "sneeze"}, Foreign("unknown-event")),
        ({"type": "Play", "seat": 7, "card": []}, Foreign("unknown-event")),
        ({"type": "play", "seat": "adam", "card": 24}, Foreign("unknown-seat")),
        ({"type": "pass", "seat": "Edgar", "to": "Adam", "card": 1}, Foreign("unknown-seat")),
        ({"type": "turn", "seat": ""}, Foreign("unknown-seat")),
    ],
    ids=str,
)
def test_an_event_is_what_its_type_says(event: dict[str, Any], means: object) -> None:
    assert record_files.read(with_event(**event)).events[-1] == means


@pytest.mark.parametrize(
    "name",
    ["", " ", "5", "null", "Łukasz", "נועה", "🦊", "a" * 10_000, "a\0b", "\ud800", "<b>", "{name}"],
)
def test_any_text_is_a_name(name: str) -> None:
    document = SOUND | {"seats": [name, "Betty", "Christian"], "dealer": name, "events": []}
    assert record_files.parse(json.dumps(document).encode()).names[0] == name


@pytest.mark.parametrize("name", ["é", "Å"])
def test_names_are_compared_as_they_are_written(name: str) -> None:
    decomposed = {"é": "e\u0301", "Å": "A\u030a"}[name]
    assert (
        len(
            record_files.read(
                SOUND | {"seats": [name, decomposed, "Betty"], "dealer": name, "events": []}
            ).names
        )
        == 3
    )


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    assert record_files.parse(b"\xef\xbb\xbf" + json.dumps(SOUND).encode()) == record_files.read(
        SOUND
    )


def test_a_card_may_have_any_number_of_digits_that_can_be_read() -> None:
    assert record_files.parse(
        json.dumps(with_event(type="play", seat="Betty", card=10**4000)).encode()
    ).events[-1] == Played(1, 10**4000, False)


@pytest.mark.parametrize(("document", "word"), broken.RECORDS.values(), ids=broken.RECORDS.keys())
def test_what_is_no_record_is_unreadable_and_the_text_says_why(document: object, word: str) -> None:
    with pytest.raises(Unreadable) as complaint:
        record_files.read(document)
    assert word in str(complaint.value)


@pytest.mark.parametrize("document", broken.EVENTS.values(), ids=broken.EVENTS.keys())
def test_what_is_no_event_makes_the_file_no_record_and_the_text_says_where(
    document: object,
) -> None:
    with pytest.raises(Unreadable, match="event 1"):
        record_files.read(document)


@pytest.mark.parametrize(("document", "word"), broken.DECKS.values(), ids=broken.DECKS.keys())
def test_a_deck_with_a_flaw_makes_the_file_no_record_and_the_text_says_which(
    document: object, word: str
) -> None:
    with pytest.raises(Unreadable) as complaint:
        record_files.read(document)
    assert word in str(complaint.value)


@pytest.mark.parametrize("content", broken.NO_JSON.values(), ids=broken.NO_JSON.keys())
def test_what_is_no_json_in_utf_8_is_unreadable(content: bytes) -> None:
    with pytest.raises(Unreadable):
        record_files.parse(content)


def test_every_event_of_a_record_is_written_as_it_is_read() -> None:
    document = json.loads((RECORDS / "own-events.json").read_text(encoding="utf-8"))["record"]
    record = record_files.read(document)
    names = Named(record.names, record.table)
    assert [event_json.write(event, names) for event in record.events] == document["events"]
    assert {type(event) for event in record.events} == set(get_args(Event)) - {
        Foreign,
        Sealed,
        Exchanged,
        Chosen,
    }


def test_what_a_hand_was_told_is_written_as_it_is_read() -> None:
    document = json.loads((RECORDS / "bright-house-stacks.json").read_text(encoding="utf-8"))[
        "record"
    ]
    record = record_files.read(document)
    names = Named(record.names, record.table)
    told = [event for event in record.events if isinstance(event, Exchanged | Chosen)]
    assert [
        event_json.read(event_json.write(event, names), names, "here") for event in told
    ] == told


@pytest.mark.parametrize(
    ("beside", "word"),
    [
        ({"varient": "lopaka"}, "varient"),
        ({"Deck": "matagot-2024"}, "Deck"),
        ({"target": 500}, "target"),
        ({"lopaka_scores": "ranked"}, "lopaka_scores"),
        ({"card_points": "number"}, "card_points"),
        ({"card_points": None}, "card_points"),
        ({"teams": "2-1-1"}, "teams"),
        ({"deck": broken.own_deck() | {"card_points": "face"}}, "card_points"),
        ({"deck": broken.own_deck() | {"start_price": 18}}, "start_price"),
        ({"deck": {"suits": [one | {"coins": 9} for one in broken.own_deck()["suits"]]}}, "coins"),
    ],
)
def test_what_would_be_left_out_of_the_result_is_no_record(beside, word):
    with pytest.raises(Unreadable, match=word):
        record_files.read(SOUND | beside)


def test_notes_change_nothing():
    notes = dict.fromkeys(record_files.NOTES, "a note")
    assert record_files.read(SOUND | notes) == record_files.read(SOUND)
    deck = broken.own_deck() | {"name": "Ours", "start_price": 19, "total": 126, "source": "us"}
    assert record_files.read(SOUND | {"deck": deck}).table.deck.total == 126


def test_6_5_a_record_can_say_that_cards_count_their_numbers():
    by_number = record_files.read(SOUND | {"card_points": "face"})
    assert by_number.table.deck.total == 684
    assert record_files.read(SOUND | {"card_points": "coins"}) == record_files.read(SOUND)
