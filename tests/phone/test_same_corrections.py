"""What the phone puts right, takes back and brings back without the server is what the record comes
to.
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from assistant.rules import exchange
from assistant.rules.cards import Card, printed_decks
from assistant.rules.events import (
    Amended,
    Dealt,
    GameEvent,
    Opened,
    Played,
    Replaced,
    Retracted,
    Turned,
)
from assistant.rules.events_in_force import in_force, redoable, undoable
from assistant.rules.lopaka import forced
from assistant.rules.options import Options
from assistant.rules.replay import Replay, walk
from assistant.rules.round_view import whole
from assistant.rules.state import Round
from assistant.rules.table import Hand, Table
from assistant.web.what_follows import taken_back
from assistant.wording import ENGLISH
from tests.phone import engine, tapping
from tests.volume import volume

NAMES = ("Adam", "{card}", "Ана", "O'Neill & <b>", "2.5", "$&")
PERSONS = ("a", "b", "c", "d", "e", "f")
DECK = printed_decks()["classic"]
DECKS = list(printed_decks().values())
KNOWN = (Dealt, Played, Turned)


class Evening:
    """A record that grows by what happens at the table; its first event opens the game.

    Open hands may be known.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.record: list[GameEvent] = [
            Opened(PERSONS[: table.players], table.dealer, Options(variant=table.variant))
        ]

    def deal(self, source: random.Random) -> None:
        """One of the open hands becomes known; a second time it does not."""
        dealt = tapping.deal(self.replay.round, source.randrange)
        if not exchange.refusal(self.replay.round, dealt):
            self.record.append(dealt)

    @property
    def told(self) -> list[tuple[int, Any]]:
        """The events of the round in force, each with its number."""
        return [(number, event) for number, event in in_force(self.record).events if number]  # type: ignore[type-var]

    @property
    def corrected(self) -> int:
        """The number of the last correction in force."""
        return in_force(self.record).corrected  # type: ignore[type-var]

    @property
    def replay(self) -> Replay:
        """What the record comes to."""
        return walk(
            self.table,
            self.told,
            corrected=self.corrected,
            explain=self.table.variant in engine.MATCHED,
        )

    def page(self) -> dict[str, Any]:
        """What a page loaded now tells the phone."""
        known = [
            engine.told(number, event) for number, event in self.told if isinstance(event, KNOWN)
        ]
        undo, redo = undoable(self.record), redoable(self.record)
        retraction = None if redo is None else self.record[redo]
        back = None if retraction is None else self.record[retraction.event]  # type: ignore[union-attr]
        is_local = isinstance(back, Played | Turned) and self.table.variant != "lopaka"
        return engine.data(self.table, NAMES, ENGLISH) | {
            "length": len(self.record),
            "events": known,
            "corrected": self.corrected,
            "undo": None if undo is None else "something",
            "undoes": "local" if known and known[-1]["number"] == undo else "reload",
            "redo": engine.told(retraction.event, back) if is_local else None,  # type: ignore[union-attr, arg-type]
            "redoes": "local" if is_local else "reload",
            "redo_name": None if back is None else "something",
        }

    @property
    def undoes_both(self) -> bool:
        """Whether what the server takes back with an undo is more than one event."""
        last = undoable(self.record)
        round_ = whole(self.table, self.told, self.replay)
        return last is not None and len(taken_back(round_, last)) > 1

    def step(self, source: random.Random) -> tuple[str, Any] | None:
        """Something that can happen now happens, and what follows by itself.

        How the phone is told of it.
        """
        told = self._step(source)
        while told and (following := self._following(told[0])):
            self.record.append(following)
        return told

    def _following(self, kind: str) -> GameEvent | None:
        """What the server would write down by itself (rulebook 10.7)."""
        follows, last = forced(self.replay.round), self.record[-1]
        if kind == "undo":
            undone = undoable(self.record)
            return Retracted(undone) if self._taken_back(last) == follows and undone else None
        redone = redoable(self.record)
        if kind == "redo":
            return (
                Retracted(redone)
                if redone and self._taken_back(self.record[redone]) == follows
                else None
            )
        return follows

    def _taken_back(self, retraction: GameEvent) -> GameEvent:
        assert isinstance(retraction, Retracted)
        return self.record[retraction.event]

    def _step(self, source: random.Random) -> tuple[str, Any] | None:
        number, round_ = len(self.record), self.replay.round
        kind = source.choice(
            ("play", "play", "play", "play", "turn", "amend", "undo", "undo", "redo")
        )
        if kind == "undo" and (last := undoable(self.record)) is not None:
            self.record.append(Retracted(last))
        elif kind == "redo" and (undone := redoable(self.record)) is not None:
            self.record.append(Retracted(undone))
        elif kind == "amend" and (change := self._amend(number, source)):
            return "amend", change
        elif kind == "turn" and (
            free := [hand for hand in range(self.table.hands) if not round_.acted >> hand & 1]
        ):
            return self._tap(number, tapping.turned(self.table, source.choice(free)))
        elif kind == "play" and round_.turn is not None:
            hand = tapping.any_hand(round_, round_.turn, source.randrange)
            if not (cards := self._fresh(round_, hand)):
                return None
            played = tapping.played(
                self.table, hand, source.choice(cards), assumed=source.random() < 0.8
            )
            return self._tap(number, played)
        else:
            return None
        return kind, None

    def _tap(self, number: int, event: Played | Turned) -> tuple[str, Any]:
        self.record.append(event)
        return "tap", engine.told(number, event)

    def _fresh(self, round_: Round, hand: Hand) -> list[Card]:
        """The cards that this hand can play, as far as open hands are known."""
        cards = tapping.unplayed(round_)
        return [card for card in cards if tapping.can_be_of(round_, hand, card)]

    def _amend(self, number: int, source: random.Random) -> dict[str, Card] | None:
        """A card of the running trick was another one, or two of them are exchanged.

        Those of an open hand stay; Lopaka's follow by themselves.
        """
        round_ = self.replay.round
        laid = {event.card: told for told, event in self.told if isinstance(event, Played)}
        plays = [play for play in round_.plays if not tapping.is_dealt(round_, play.card)]
        if not plays:
            return None
        was = source.choice(plays).card
        fresh = [card for card in tapping.unplayed(round_) if not tapping.is_dealt(round_, card)]
        card = source.choice([*fresh[:3], *(play.card for play in plays if play.card != was)])
        changes = [self._another(laid[was], card)]
        if card in laid:
            changes.append(self._another(laid[card], was))
        self.record.append(Amended(tuple(changes)))
        return {"number": number, "event": laid[was], "card": card}

    def _another(self, number: int, card: Card) -> Replaced:
        return Replaced(number, replace(dict(self.told)[number], card=card))


@pytest.mark.parametrize("seed", range(volume(5, 60)))
def test_every_step_that_the_phone_takes_alone_comes_to_what_the_record_comes_to(seed: int) -> None:
    source = random.Random(seed)
    _compare_an_evening(Evening(Table(source.choice((3, 4)), source.randrange(3), DECK)), source)


@pytest.mark.parametrize("seed", range(volume(8, 100)))
def test_with_lopaka_what_he_plays_by_himself_is_taken_back_and_brought_back_with_what_he_follows(
    seed: int,
) -> None:
    source = random.Random(seed)
    evening = Evening(Table(3, source.randrange(2), DECK, "lopaka"))
    if source.random() < 0.8:
        evening.deal(source)
    _compare_an_evening(evening, source)


@pytest.mark.parametrize("seed", range(volume(5, 60)))
def test_in_the_bright_house_every_step_is_a_hands(seed: int) -> None:
    source = random.Random(seed)
    _compare_an_evening(Evening(Table(2, source.randrange(2), DECK, "bright-house")), source)


@pytest.mark.parametrize("seed", range(volume(5, 60)))
@pytest.mark.parametrize("kind", [("two-bottles", 54), ("teams", 36), ("teams", 54)])
def test_with_two_bottles_and_in_teams_every_step_comes_to_what_the_record_comes_to(
    kind: tapping.Kind, seed: int
) -> None:
    source = random.Random(seed)
    table = tapping.any_table(source.randrange, DECKS, [kind])
    _compare_an_evening(Evening(table), source)


@pytest.mark.parametrize("seed", range(volume(8, 100)))
def test_in_the_duel_a_player_takes_each_step_from_either_hand(seed: int) -> None:
    source = random.Random(seed)
    evening = Evening(Table(2, source.randrange(2), DECK, "matagot-duel"))
    for _ in range(source.randrange(3)):
        evening.deal(source)
    _compare_an_evening(evening, source)


def _compare_an_evening(evening: Evening, source: random.Random) -> None:
    for _ in range(source.randrange(30)):
        evening.step(source)
    page, steps, expected = evening.page(), list[tuple[str, Any]](), list[dict[str, Any]]()
    for _ in range(40):
        if step := evening.step(source):
            steps.append(step)
            shown = engine.shown(evening.replay, NAMES, ENGLISH)
            expected.append(shown | {"undoes_both": evening.undoes_both})
    _compare(engine.done(page, steps), steps, expected)


def _compare(
    answers: Sequence[Any], steps: Sequence[tuple[str, Any]], expected: Sequence[dict[str, Any]]
) -> None:
    """Up to the first step that the phone leaves to the server, as an undo may be that is not its
    own.
    """
    for (done, shown), (kind, _), right in zip(answers, steps, expected, strict=True):
        if kind in ("undo", "redo") and not all(done):
            return
        is_own = shown["undo"] not in (None, "", "something")
        known = [key for key in right if is_own or key != "undoes_both"]
        assert {key: shown[key] for key in known} == {key: right[key] for key in known}


def test_what_undo_and_redo_are_about_is_named() -> None:
    evening = Evening(Table(4, 3, DECK))
    plays = [engine.told(1 + place, Played(place, card)) for place, card in enumerate((24, 15, 17))]
    amendment = {"number": 4, "event": 2, "card": 18}
    steps = [
        *(("tap", play) for play in plays),
        ("amend", amendment),
        ("undo", None),
        ("undo", None),
        ("redo", None),
    ]
    named = [(shown["undo"], shown["redo"]) for _, shown in engine.done(evening.page(), steps)]
    assert named == [
        ("24", None),
        ("15", None),
        ("17", None),
        ("18", None),
        ("17", "18"),
        ("15", "17"),
        ("17", "18"),
    ]


def test_an_undo_of_what_the_phone_does_not_know_is_left_to_the_server() -> None:
    evening = Evening(Table(4, 3, DECK))
    evening.record += [Played(0, 24), Played(1, 15)]
    page = evening.page() | {"undo": "a decision", "undoes": "reload"}
    answers = engine.done(
        page, [("tap", engine.told(3, Played(2, 17))), ("undo", None), ("undo", None)]
    )
    assert [(done, shown["undo"]) for done, shown in answers[1:]] == [
        ([True], "a decision"),
        ([False], "a decision"),
    ]
