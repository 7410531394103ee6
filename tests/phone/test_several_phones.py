"""Phones that disagree: taps, corrections, undo, and a network that comes and goes, by chance.

The phones run the scripts of the page of a trick in Node (`phones.js`); their server is the rulebook.
"""

import json
import random
import subprocess
from collections.abc import Iterator, Mapping
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from assistant.rules import commands
from assistant.rules.cards import Card, Twin
from assistant.rules.commands import Command
from assistant.rules.events import Looked
from assistant.rules.state import Round
from assistant.rules.table import Hand
from tests.phone.engine import NODE
from tests.phone.evenings import Evening
from tests.volume import volume

EVENINGS = volume(300, 6_000)
TABLES = volume(40, 600)
"""So many games that have begun; several evenings go on from each."""
SEEDS = 10
STEPS = 20
CARDS = ("play", "amend")
NOW = {"round", "events", "corrected", "own", "undo", "redo", "redo_name"}
UNSAID = {"said": "", "happened": None, "problem": False, "lit": None, "reminder": None}

Fields = Mapping[str, Any]
Answer = dict[str, Any]


class Place(NamedTuple):
    """Where a card lies, or was to lie; tricks are numbered from 1."""

    round: int
    trick: int
    hand: Hand


class Server:
    """A table's record as a server keeps it, and where the cards of each tap came to lie."""

    def __init__(self, evening: Evening) -> None:
        self.evening = copy(evening)
        self.keys = set[str]()
        self.written = dict[str, tuple[Place, Card]]()
        self.ever_lay = self.lay_when_met = self.lying()

    def answer(self, way: str, fields: Fields) -> Answer:
        """What it says to a phone, with the status."""
        if way == "page":
            return {"status": 200, "said": self.page() if self._is_due else None}
        if way == "since":
            is_new = "changes" not in fields or int(fields["length"]) != self.length
            return {"status": 200, "said": self._news(fields)} if is_new else {"status": 204}
        if way == "met":
            self.lay_when_met = self.lying()
            return {"status": 200}
        if way == "next":
            self._does(commands.BeginRound()) or self._does(commands.BeginRound(extra=True))
            return {"status": 200}
        if way == "another":
            self._does(commands.ChangeCard(int(fields["event"]), _card(fields["card"])))
            return {"status": 200}
        return self._written(way, fields)

    def _written(self, way: str, fields: Fields) -> Answer:
        key = fields["client_id"]
        if key in self.keys:
            return self._accepted()
        if int(fields["after"]) != self.length:
            return {"status": 409, "said": {"stale": "others wrote"}}
        place = self._place_of(way, fields)
        if not self._does(_command(way, fields)):
            return {"status": 422, "said": {"refused": "why"}}
        self.keys.add(key)
        if place:
            self.written[key] = place, _card(fields["card"])
        return self._accepted()

    def _accepted(self) -> Answer:
        over = None if self._is_due else "http://{by}/score"
        return {"status": 200, "said": {"length": self.length, "over": over}}

    def _does(self, command: Command) -> bool:
        is_done = self.evening.give(command)
        self.ever_lay |= self.lying()
        return is_done

    @property
    def length(self) -> int:
        """How long the record is."""
        return len(self.evening.fold.events)

    @property
    def rounds(self) -> list[Round]:
        """The rounds as they stand."""
        return [one.state for one in self.evening.fold.game.rounds]

    @property
    def _is_due(self) -> bool:
        return not self.evening.fold.game.rounds[-1].is_done

    def lying(self) -> set[tuple[Place, Card]]:
        """All cards that lie somewhere."""
        return {
            (Place(index, number, hand), card)
            for index, round_ in enumerate(self.rounds)
            for number, plays in enumerate(tricks(round_), 1)
            for hand, card in plays
        }

    def _place_of(self, way: str, fields: Fields) -> Place | None:
        """Where the card of a tap comes to lie."""
        index, round_ = len(self.rounds) - 1, self.rounds[-1]
        if way == "play":
            return Place(index, len(round_.tricks) + 1, int(fields["to_act"]))
        if way == "amend":
            replaced = [
                card for card, event in round_.laid.items() if event == int(fields["event"])
            ]
            found = {card: place for place, card in self.lying() if place.round == index}
            return found[replaced[0]] if replaced else None
        return None

    def page(self) -> dict[str, Any]:
        """What the page of the trick tells the phone."""
        told = self.evening.page() | UNSAID
        settled = {
            key: value for key, value in told.items() if key not in {*NOW, *UNSAID, "length"}
        }
        more = {
            "hands": list(range(len(told["held"]))),
            "made_of": str(hash(json.dumps(settled))),
            "entering": None,
            "table": "t",
            "changes": 0,
            "lessons": False,
        }
        return told | more

    def _news(self, fields: Fields) -> dict[str, Any]:
        news: dict[str, Any] = {"length": self.length, "at": "http://{by}/trick", "entering": None}
        if self._is_due:
            page = self.page()
            news["made_of"] = page["made_of"]
            news["now"] = {key: page[key] for key in (*NOW, *UNSAID)}
        if fields["rounds"]:
            rounds = self.evening.fold.game.rounds
            news["by_others"] = "others"
            news["rounds"] = len(rounds)
            news["laid"] = {
                index: [
                    [{"hand": hand, "card": card} for hand, card in plays]
                    for plays in tricks(round_.state)
                ]
                for index, round_ in enumerate(rounds)
                if index in fields["rounds"] and round_.is_done
            }
        return news


@cache
def begun(number: int) -> Evening:
    """A game as it stands when the phones come to it."""
    evening = Evening(random.Random(f"several phones {number}"))
    evening.before_the_page()
    return evening


def tricks(round_: Round) -> list[list[tuple[Hand, Card]]]:
    """The cards of each trick, those of the running one last."""
    every = [*(trick.plays for trick in round_.tricks), tuple(round_.plays)]
    return [[(play.hand, play.card) for play in plays] for plays in every]


def _command(way: str, fields: Fields) -> Command:
    match way:
        case "play":
            card = _card(fields["card"])
            return commands.PlayCard(int(fields["to_act"]), card, fields["assumed"] == "1")
        case "turn":
            return commands.TakeTurn(int(fields["seat"]))
        case "amend":
            return commands.ChangeCard(int(fields["event"]), _card(fields["card"]))
        case "undo":
            return commands.Undo()
        case "redo":
            return commands.Redo()
        case "begin":
            return commands.BeginRound()
    return Looked()


def _card(text: str) -> Card:
    number = float(text)
    return int(number) if number == int(number) else Twin(number)


@pytest.fixture(scope="module")
def node() -> Iterator[subprocess.Popen[str]]:
    """The phones; they end with the tests."""
    script = Path(__file__).with_name("phones.js")
    with subprocess.Popen(
        [NODE, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        yield process
        process.kill()


def come(node: subprocess.Popen[str], server: Server, evening: Mapping[str, int]) -> Any:
    """What came of an evening on its phones."""
    assert node.stdin and node.stdout
    print(json.dumps(evening), file=node.stdin, flush=True)
    for line in node.stdout:
        told = json.loads(line)
        if "came" in told:
            return told["came"]
        answer = json.dumps(server.answer(told["way"], told.get("fields", {})))
        print(answer.replace("{by}", told["by"]), file=node.stdin, flush=True)
    pytest.fail("the phones have ended")


@pytest.mark.parametrize("seed", range(SEEDS))
def test_phones_that_disagree_lose_nothing_and_end_alike(
    seed: int, node: subprocess.Popen[str]
) -> None:
    for number in range(seed, EVENINGS, SEEDS):
        server = Server(begun(number % TABLES))
        asked = {"seed": number, "many": 2 + number % 2, "steps": STEPS}
        came = come(node, server, asked)
        faults = [*faults_of(server, came)]
        assert not faults, (number, faults)


def faults_of(server: Server, came: Any) -> Iterator[str]:
    """What went wrong in an evening."""
    tapped = {one["id"]: one for phone in came["after"] for one in phone["tapped"]}
    for key, (place, card) in server.written.items():
        if (meant := tapped.get(key)) and place != _place(meant) and meant["trick"]:
            yield f"{card} lies in {place} and was tapped for {_place(meant)}"
    for phone in came["before"]:
        left = [tapped[key] for key in phone["left"] if phone["strip"] is not None]
        for one in left:
            if one["type"] in CARDS and (_place(one), one["card"]) in server.lay_when_met:
                yield f"{one} stands in the strip, and in the record"
    for phone in came["after"]:
        if phone["strip"] or phone["left"] or phone["waiting"]:
            yield f"{phone['name']} has {phone['strip']} {phone['left']} {phone['waiting']}"
        shown = [[tuple(play) for play in plays] for plays in phone["shown"] or []]
        if shown and shown != tricks(server.rounds[-1]):
            yield f"{phone['name']} shows {shown}"
        yield from (f"{one} is lost" for one in phone["tapped"] if _is_lost(one, phone, server))


def _is_lost(one: Fields, phone: Fields, server: Server) -> bool:
    """Whether a card is nowhere, and nobody said that it is to go."""
    if one["type"] not in CARDS or not one["trick"]:
        return False
    if (_place(one), one["card"]) in server.ever_lay:
        return False
    tapped = phone["tapped"]
    same = [other["id"] for other in tapped if _card_of(other) == _card_of(one)]
    undone = [other["about"] for other in tapped if other["type"] == "undo"]
    settled = server.keys.union(phone["discarded"])
    return one["about"] not in undone and settled.isdisjoint(same)


def _card_of(tapped: Fields) -> tuple[Place, Card | None]:
    return _place(tapped), tapped.get("card")


def _place(tapped: Fields) -> Place:
    return Place(tapped["round"], tapped["trick"], tapped.get("hand", -1))
