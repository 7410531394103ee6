"""A sound record, and every way of being none, each with a word that the complaint must have."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from assistant.rules.cards import printed_decks

Document = dict[str, Any]

SOUND: Document = {
    "format": "bottle-imp-record/1",
    "deck": "classic",
    "variant": "standard",
    "seats": ["Adam", "Betty", "Christian", "Doris"],
    "dealer": "Doris",
    "events": [{"type": "play", "seat": "Adam", "card": 24}],
}


def own_deck() -> Document:
    """The classic deck as a record can bring it."""
    suits = printed_decks()["classic"].suits
    return {
        "suits": [
            {"id": suit.id, "cards": {str(card): coins for card, coins in suit.coins.items()}}
            for suit in suits
        ]
    }


def without(key: str) -> Document:
    return {name: value for name, value in SOUND.items() if name != key}


def with_event(**event: object) -> Document:
    return SOUND | {"events": [*SOUND["events"], event]}


def tallied(coins: object, **event: object) -> Document:
    """A record with a round that was counted, Adam's bottle."""
    return with_event(**{"type": "tally", "bottle": "Adam", "coins": coins} | event)


def ruled(decision: object = "void", about: str = "revoke_late", **event: object) -> Document:
    """A record with a decision."""
    return with_event(type="ruling", about=about, decision=decision, **event)


def amended(change: object) -> Document:
    """A record with an amendment that makes one change."""
    return with_event(type="amend", changes=[change])


def nested(depth: int) -> Document:
    """A record with an amendment that puts in an amendment, and so on; broken in the innermost."""
    inner: Document = {"type": "play"}
    for _ in range(depth):
        inner = {"type": "amend", "changes": [{"event": 0, "is": inner}]}
    return with_event(**inner)


def with_deck(change: Callable[[list[Document]], object]) -> Document:
    """A record with a deck of its own, whose list of colours has been changed."""
    deck = deepcopy(own_deck())
    change(deck["suits"])
    return SOUND | {"deck": deck}


def _card_moved(suits: list[Document]) -> None:
    """Card 4 stands where card 1 stood, and in its own colour too."""
    del suits[0]["cards"]["1"]
    suits[0]["cards"]["4"] = 1


def _card_renamed(to: str) -> Document:
    def rename(suits: list[Document]) -> None:
        suits[0]["cards"][to] = suits[0]["cards"].pop("1")

    return with_deck(rename)


def _coins(value: object) -> Document:
    return with_deck(lambda suits: suits[0]["cards"].update({"1": value}))


RECORDS: dict[str, tuple[object, str]] = {
    "a list": ([], "object"),
    "null": (None, "object"),
    "a number": (5, "object"),
    "a text": ("bottle-imp-record/1", "object"),
    "an empty object": ({}, "format"),
    **{
        f"no {key}": (without(key), f"'{key}' is missing")
        for key in ("format", "seats", "dealer", "events")
    },
    "another format": (SOUND | {"format": "bottle-imp-record/2"}, "bottle-imp-record/1"),
    "a format of a wrong type": (SOUND | {"format": 1}, "format"),
    "an unknown deck": (SOUND | {"deck": "tarot"}, "tarot"),
    "an unknown variant": (SOUND | {"variant": "chess"}, "chess"),
    "a variant of a wrong type": (SOUND | {"variant": ["standard"]}, "variant"),
    "two seats of one name": (
        SOUND | {"seats": ["Adam", "Betty", "Adam"], "dealer": "Adam"},
        "one name",
    ),
    "two seats": (SOUND | {"seats": ["Adam", "Betty"], "dealer": "Adam"}, "3 or 4"),
    "five seats": (SOUND | {"seats": ["Adam", "Betty", "C", "D", "E"], "dealer": "Adam"}, "3 or 4"),
    "seats that are no list": (SOUND | {"seats": "Adam"}, "seats"),
    "a seat that is no text": (SOUND | {"seats": ["Adam", "Betty", 3]}, "seats"),
    "a dealer who does not sit at the table": (SOUND | {"dealer": "Edgar"}, "Edgar"),
    "a dealer of a wrong type": (SOUND | {"dealer": None}, "dealer"),
    "events that are no list": (SOUND | {"events": {}}, "events"),
}

EVENTS: dict[str, Document] = {
    "no object": SOUND | {"events": [*SOUND["events"], "play"]},
    "no type": with_event(seat="Adam", card=5),
    "a type that is no text": with_event(type=5, seat="Adam", card=5),
    "no seat": with_event(type="play", card=5),
    "a seat that is no text": with_event(type="play", seat=1, card=5),
    "no card": with_event(type="play", seat="Adam"),
    "a card 5.0": with_event(type="play", seat="Adam", card=5.0),
    "a card true": with_event(type="play", seat="Adam", card=True),
    "a card '5'": with_event(type="discard", seat="Adam", card="5"),
    "a card null": with_event(type="discard", seat="Adam", card=None),
    "a list for a card": with_event(type="play", seat="Adam", card=[5]),
    "a discard without a card": with_event(type="discard", seat="Adam"),
    "a pass to nobody": with_event(type="pass", seat="Adam", card=5),
    "a pass to a number": with_event(type="pass", seat="Adam", to=1, card=5),
    "a pass without a card": with_event(type="pass", seat="Adam", to="Betty"),
    "a stranger's play without a card": with_event(type="play", seat="Edgar"),
    "a deal without cards": with_event(type="deal", seat="Adam"),
    "a deal of one card": with_event(type="deal", seat="Adam", cards=5),
    "a deal with 5.0": with_event(type="deal", seat="Adam", cards=[1, 5.0]),
    "a deal with true": with_event(type="deal", seat="Adam", cards=[True]),
    "a turn of nobody": with_event(type="turn"),
    "a retraction of nothing": with_event(type="retract"),
    "a retraction of '0'": with_event(type="retract", event="0"),
    "an assumption that is neither true nor false": with_event(
        type="play", seat="Adam", card=5, assumed=1
    ),
    "a gift to nobody": with_event(type="give", price=19, bottle=None),
    "a gift without a price": with_event(type="give", seat="Adam", bottle=None),
    "a gift at no price": with_event(type="give", seat="Adam", price=None, bottle=None),
    "a gift that says nothing of the bottle": with_event(type="give", seat="Adam", price=19),
    "a gift with a bottle of a number": with_event(type="give", seat="Adam", price=17, bottle=0),
    "a skipped trick of nobody": with_event(type="skip", card=17),
    "a skipped trick without a card": with_event(type="skip", seat="Adam"),
    "a tally without a bottle": with_event(type="tally", coins=[1, 2, 3, 4], penalty=5),
    "a tally with nobody's bottle": tallied([1, 2, 3, 4], bottle=None, penalty=5),
    "a tally without coins": with_event(type="tally", bottle="Adam", penalty=5),
    "a tally with an object of coins": tallied({"Adam": 5}, penalty=5),
    "a tally with negative coins": tallied([None, 2, -3, 4], penalty=5),
    "a tally with 5.0 coins": tallied([None, 2, 5.0, 4], penalty=5),
    "a tally with true coins": tallied([None, 2, True, 4], penalty=5),
    "a tally without an Imp's Trick": tallied([None, 2, 3, 4]),
    "a tally with one card": tallied([None, 2, 3, 4], cards=5),
    "a tally with a negative penalty": tallied([None, 2, 3, 4], penalty=-5),
    "a tally with no penalty": tallied([None, 2, 3, 4], penalty=None),
    "a stranger's tally with negative coins": tallied([-1], bottle="Edgar", penalty=5),
    "an Imp's Trick without cards": with_event(type="imp"),
    "an Imp's Trick with '1'": with_event(type="imp", cards=["1"]),
    "a decision about nothing": with_event(type="ruling", decision="void"),
    "a decision about a sneeze": with_event(type="ruling", about="sneeze", decision="void"),
    "no decision": with_event(type="ruling", about="misdeal_late"),
    "a decision that there is not": ruled("laugh"),
    "a decision that does not fit": ruled("as_cursed", "misdeal_late"),
    "somebody scored as the owner, but nobody named": ruled("as_cursed"),
    "a decision in a number": ruled(1),
    "a decision about a seat of a number": ruled(seat=1),
    "a decision about the trick '1'": ruled(trick="1"),
    "a decision for a reason of a number": ruled(reason=1),
    "a claim of nobody": with_event(type="claim", because="led"),
    "a claim of a number": with_event(type="claim", seat=1, because="led"),
    "a claim without a reason": with_event(type="claim", seat="Adam"),
    "a claim for a reason that there is not": with_event(
        type="claim", seat="Adam", because="loudest"
    ),
    "a claim for a reason of a number": with_event(type="claim", seat="Adam", because=1),
    "a stranger's claim for a reason that there is not": with_event(
        type="claim", seat="Edgar", because="loudest"
    ),
    "an amendment without changes": with_event(type="amend"),
    "an amendment with an object of changes": with_event(type="amend", changes={"event": 0}),
    "a change that is no object": amended(0),
    "a change of nothing": amended({}),
    "a change of '0'": amended({"event": "0"}),
    "a change into nothing": amended({"event": 0, "is": None}),
    "a change into no event": amended({"event": 0, "is": {"seat": "Adam"}}),
    "a change into a broken event": amended({"event": 0, "is": {"type": "play", "seat": "Adam"}}),
    "something put in nowhere": amended({"is": {"type": "turn", "seat": "Adam"}}),
    "something put in before '0'": amended({"before": "0", "is": {"type": "turn", "seat": "Adam"}}),
    "nothing put in": amended({"before": 0}),
    "an amendment within an amendment": amended(
        {"event": 0, "is": {"type": "amend", "changes": []}}
    ),
    "a retraction within an amendment": amended(
        {"before": 0, "is": {"type": "retract", "event": 0}}
    ),
    "an amendment agreed on by a text": with_event(type="amend", changes=[], agreed="Adam"),
    "an amendment agreed on by a number": with_event(type="amend", changes=[], agreed=5),
    "an amendment agreed on by numbers": with_event(type="amend", changes=[], agreed=[5]),
    "amendments within amendments": nested(200),
    "amendments within amendments, as deep as JSON is read": nested(320),
}

DECKS: dict[str, tuple[Document, str]] = {
    "null": (SOUND | {"deck": None}, "suits"),
    "a list": (SOUND | {"deck": [own_deck()]}, "suits"),
    "no suits": (SOUND | {"deck": {}}, "suits"),
    "suits that are no list": (SOUND | {"deck": {"suits": {}}}, "suits"),
    "two colours": (with_deck(lambda suits: suits.pop()), "three"),
    "four colours": (with_deck(lambda suits: suits.append({"id": "green", "cards": {}})), "three"),
    "a colour that is no object": (
        with_deck(lambda suits: suits.__setitem__(0, "yellow")),
        "object",
    ),
    "a colour without an id": (with_deck(lambda suits: suits[0].pop("id")), "id"),
    "a colour with an empty id": (with_deck(lambda suits: suits[0].update(id="")), "id"),
    "a colour with a number for an id": (with_deck(lambda suits: suits[0].update(id=1)), "id"),
    "two colours of one id": (with_deck(lambda suits: suits[0].update(id="blue")), "ids"),
    "no cards": (with_deck(lambda suits: suits[0].pop("cards")), "cards"),
    "cards in a list": (with_deck(lambda suits: suits[0].update(cards=[1, 2, 3])), "cards"),
    "eleven cards": (with_deck(lambda suits: suits[0]["cards"].pop("1")), "twelve"),
    "thirteen cards": (with_deck(lambda suits: suits[0]["cards"].update({"4": 1})), "twelve"),
    "a card in two colours": (with_deck(_card_moved), "two colours"),
    **{
        f"a card {name!r}": (_card_renamed(name), name)
        for name in ("19", "0", "38", "-1", "01", "1.0", "x", "१")
    },
    **{f"coins {value!r}": (_coins(value), "coins") for value in (-1, 1.0, True, "1", None)},
}

NO_JSON: dict[str, bytes] = {
    "empty": b"",
    "spaces": b" \n ",
    "words": b"no record",
    "half an object": json.dumps(SOUND).encode()[:-1],
    "two objects": json.dumps(SOUND).encode() * 2,
    "single quotes": repr(SOUND).encode(),
    "NaN": b"NaN",
    "NaN in a key that is not read": json.dumps(SOUND | {"note": float("nan")}).encode(),
    "deep nesting": b"[" * 100_000,
    "deep nesting that is closed": b'{"format": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "a number of 5,000 digits": json.dumps(SOUND).replace("24", "9" * 5000).encode(),
    "Latin-1": json.dumps(SOUND, ensure_ascii=False).replace("Adam", "Zoë").encode("latin-1"),
    "UTF-16": json.dumps(SOUND).encode("utf-16"),
    "UTF-32": json.dumps(SOUND).encode("utf-32"),
    "half a character in UTF-8": json.dumps(SOUND)
    .replace("Adam", "\ud800")
    .encode("utf-8", "surrogatepass"),
    "a NUL": json.dumps(SOUND).replace("Adam", "A\0dam").encode(),
}
