"""The JavaScript of `static/js/lib` in an engine without a page, and the same questions put to the rulebook."""

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from py_mini_racer import MiniRacer

from assistant.notation import event_writer
from assistant.notation.seats import Numbered
from assistant.rules import lopaka, reminders
from assistant.rules.events import Dealt, Given, Played, Skipped, Turned
from assistant.rules.findings import Finding
from assistant.rules.replay import Replay, walk
from assistant.rules.state import Round
from assistant.rules.table import LOPAKA, Table, number_of
from assistant.wording import Translations, banner, colours, findings
from assistant.wording import table as wording

LIBRARY = Path(__file__).parents[2] / "static" / "js" / "lib"

Event = Dealt | Played | Turned | Given | Skipped

SAID = ("duplicate-card", "price-card", "round-over", "turn-taken", "not-in-hand", "lopaka-policy")
"""Why a tap of a key or a seat changes nothing."""

ASK = """
function tell(data, state) {
  const found = reminder(state);
  return {
    turn: state.turn, price: state.price, bottle: state.bottle, over: state.over, ladder: ladder(state),
    due: lopakasCard(state),
    trick: state.trick.map((play) => [play.hand, play.card]),
    tricks: state.tricks.map((one) => [one.winner, one.card, one.priceBefore, one.price, one.owner, one.bottle, one.sold]),
    revokes: state.revokes.map((one) => [one.event, one.hand, one.trick, proof(data, one)]),
    banner: state.over ? outcome(data, state.tricks.at(-1)) : standing(data, state),
    taught: state.over ? null : standing({ ...data, lessons: true }, state),
    reminder: found && [found.price, found.played, found.below, found.undercut, [...found.coins], found.out],
    still_out: found && stillOut(data, found),
  };
}
const isTap = ({ type }) => type === "play" || type === "turn";

function ask(data, events) {
  const state = begin(data);
  const said = [];
  const refusals = events.map((event, place) => {
    const due = lopakasCard(state);
    const code = take(state, event, data.corrected, events.slice(place + 1));
    const isSaid = isTap(event) && event.number > data.corrected && SAID.includes(code);
    if (isSaid) said.push(refused(data, code, { ...event, due }));
    return code;
  });
  return { refusals, said, ...tell(data, state) };
}
function askAll(text) { return JSON.stringify(JSON.parse(text).map(([data, events]) => ask(data, events))); }

function citeAll(text) { return JSON.stringify(cited(...JSON.parse(text))); }

/** A page's data and what is done on it; answers with what each step and what followed it by itself came to, and showed. */
function doAll(text) {
  const [data, steps] = JSON.parse(text);
  const round = local(data);
  const shown = () => ({ undo: round.undo(), redo: round.redo(), ...tell(data, round.state()) });
  const DO = {
    tap: (event) => round.happen(event),
    play: (_, number) => round.happen({ type: "play", hand: data.lopaka, card: round.lopakasCard(), assumed: true, number }),
    amend: ({ number, event, card }) => round.amend(number, event, card),
    undo: () => round.takeBack(),
    redo: () => round.bringBack(),
  };
  function run(kind, step, number) {
    const done = [DO[kind](step, number)];
    while (done.at(-1) && (kind = round.follows(kind))) done.push(DO[kind](null, (number += 1)));
    return done;
  }
  return JSON.stringify(steps.map(([kind, step]) => [run(kind, step, step?.number), shown()]));
}
"""


@cache
def engine() -> MiniRacer:
    """The library, loaded. A module's imports and exports are taken out: here everything is in one room."""
    racer = MiniRacer()
    for name in ("tricks", "lopaka", "aids", "rules", "sentences", "local", "cited"):
        source = (LIBRARY / f"{name}.js").read_text(encoding="utf-8")
        racer.eval(
            re.sub(
                r"^import .*$",
                "",
                source.replace("export function", "function"),
                flags=re.MULTILINE,
            )
        )
    racer.eval(f"const SAID = {json.dumps(SAID)};{ASK}")
    return racer


def phone(
    rounds: Sequence[tuple[Table, Sequence[Event], int]], names: Sequence[str], t: Translations
) -> list[Any]:
    """What the phone says of each round: its table, its events, and the number of its last correction."""
    asked = [
        (
            data(table, names, t) | {"corrected": corrected},
            [told(number, event) for number, event in enumerate(events)],
        )
        for table, events, corrected in rounds
    ]
    answers: list[Any] = json.loads(engine().call("askAll", json.dumps(asked)))
    return answers


def done(page: dict[str, Any], steps: Sequence[tuple[str, Any]]) -> list[Any]:
    """What the phone answers to each step, and what it shows after it."""
    answers: list[Any] = json.loads(engine().call("doAll", json.dumps([page, steps])))
    return answers


def cited(text: str, address: str) -> list[dict[str, str]]:
    """The pieces that the phone makes of a text which cites rules."""
    pieces: list[dict[str, str]] = json.loads(engine().call("citeAll", json.dumps([text, address])))
    return pieces


def data(table: Table, names: Sequence[str], t: Translations) -> dict[str, Any]:
    """What a page tells the phone of a table."""
    suits = [
        {"id": suit.id, "name": colours.colour(suit.id, t), "rank": rank, "cards": dict(suit.coins)}
        for rank, suit in enumerate(table.deck.suits)
    ]
    return {
        "seats": list(names[: table.seats]),
        "names": list(names[: table.seats]),
        "called": banner.called(table, names, t),
        "order": [list(table.in_turn(seat)) for seat in range(table.seats)],
        "lopaka": LOPAKA if table.variant == "lopaka" else None,
        "first": table.left(table.dealer),
        "hand_size": table.tricks,
        "deck": {"suits": suits},
        "sentences": banner.templates(t),
    }


def told(number: int, event: Event) -> dict[str, Any]:
    """An event as a page tells it to the phone."""
    hand = (
        {"hand": number_of(event.seat, event.which)} if isinstance(event, Played | Turned) else {}
    )
    return event_writer.write(event, Numbered()) | hand | {"number": number}


def rulebook(
    table: Table,
    events: Sequence[Event],
    names: Sequence[str],
    t: Translations,
    corrected: int = -1,
) -> dict[str, Any]:
    """What the rulebook says of a round, in the same words."""
    replay = walk(table, enumerate(events), corrected=corrected, explain=table.variant == "lopaka")
    refused = {found.event: found for found in replay.findings if found.severity == "refused"}

    def before(number: int) -> Round:
        return walk(
            table,
            enumerate(events[:number]),
            corrected=corrected,
            explain=table.variant == "lopaka",
        ).round

    codes = [_code(refused.get(number), event, before) for number, event in enumerate(events)]
    said = [
        wording.refusal(refused[number], before(number), names, t)
        for number, code in enumerate(codes)
        if number > corrected and code in SAID and isinstance(events[number], Played | Turned)
    ]
    return {"refusals": codes, "said": said, **shown(replay, names, t)}


def shown(replay: Replay, names: Sequence[str], t: Translations) -> dict[str, Any]:
    """What the phone can show of a round."""
    round_ = replay.round
    said = (
        banner.outcome(round_.tricks[-1], names, t)
        if round_.is_over
        else banner.standing(round_, names, t)
    )
    taught = (
        None if round_.is_over else banner.standing(round_, names, t, with_lesson=True)._asdict()
    )
    revokes = [found for found in replay.findings if found.code == "revoke"]
    found = reminders.reminder(round_)
    return {
        "turn": round_.turn,
        "due": lopaka.next_card(round_),
        "price": round_.price,
        "bottle": round_.bottle,
        "over": round_.is_over,
        "ladder": [19, *(trick.price for trick in round_.tricks if trick.sold)],
        "trick": [[number_of(play.seat, play.which), play.card] for play in round_.plays],
        "tricks": [
            [
                one.winner,
                one.card,
                one.price_before,
                one.price,
                one.bottle_before,
                one.bottle,
                one.sold,
            ]
            for one in round_.tricks
        ],
        "revokes": [
            [
                found.event,
                number_of(found.seat or 0, found.which),
                found.trick,
                findings.finding(found, names, round_, t),
            ]
            for found in revokes
        ],
        "banner": said._asdict(),
        "taught": taught,
        "reminder": found and json.loads(json.dumps(found)),
        "still_out": found and banner.reminder(found, t),
    }


def _code(found: Finding | None, event: Event, before: Callable[[int], Round]) -> str | None:
    """The phone tells a card under the bottle and a seat that has played from other duplicates and turns."""
    if found is None:
        return None
    if found.code == "out-of-turn" and isinstance(event, Turned | Skipped):
        return "turn-taken"
    if found.code == "duplicate-card":
        return "price-card" if found.card == before(found.event).price else "duplicate-card"
    return found.code
