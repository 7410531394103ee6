"""From events to what they come to: each event is judged against the state before it, then told. Rulebook chapter 8."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from assistant.rules import exchange, play
from assistant.rules.corrections import in_force
from assistant.rules.events import Dealt, Discarded, Event, Foreign, Passed, Played, Turned
from assistant.rules.explain import Explanation
from assistant.rules.findings import Finding, Refusal
from assistant.rules.state import Round
from assistant.rules.table import Table


class Replay(NamedTuple):
    """A round as its events tell it, and everything that was wrong on the way, in the order of the events."""

    round: Round
    findings: tuple[Finding, ...]


def replay(table: Table, events: Sequence[Event]) -> Replay:
    """Replays the events of one round; a finding's `event` is the place of its event in the list."""
    standing, vain = in_force(events)
    round_, findings = walk(table, standing)
    return Replay(round_, tuple(sorted((*findings, *vain), key=lambda finding: finding.event)))


def walk(table: Table, events: Iterable[tuple[int, Event]], *, explain: bool = True) -> Replay:
    """Replays events in force, each with its number.

    Without `explain` the cards are not matched to the places they came from: `not-in-hand` and `impossible` are not found,
    and it takes a small part of the time.
    """
    teller = _Teller(table, explain)
    for number, event in events:
        teller.tell(number, event)
    return Replay(teller.round, tuple(teller.findings))


class _Teller:
    """A round and its explanation, told event by event."""

    def __init__(self, table: Table, explain: bool) -> None:
        self.round = Round(table)
        self.findings: list[Finding] = []
        self._explanation = Explanation(table) if explain else None

    def tell(self, number: int, event: Event) -> None:
        """Judges one event, and lets it happen unless it is refused."""
        if isinstance(event, Played):
            self._play(number, event)
        elif isinstance(event, Turned):
            refused = play.refusal_of_turn(self.round, event)
            if not self._refuse(number, event, refused):
                play.after_turn(self.round, event)
        elif isinstance(event, Dealt):
            self._deal(number, event)
        elif isinstance(event, Discarded):
            self._discard(number, event)
        elif isinstance(event, Passed):
            self._pass(number, event)
        elif isinstance(event, Foreign):
            self.findings.append(Finding(event.code, number))

    def _play(self, number: int, event: Played) -> None:
        if refused := play.refusal(self.round, event):
            self._refuse(number, event, refused)
            return
        proved, void = play.proof(self.round, event)
        doubt = self._doubt(event, void)
        if doubt == "not-in-hand":
            self._refuse(number, event, doubt)
            return
        for trick in proved:
            self.findings.append(Finding("revoke", number, event.seat, trick, event.card))
        if doubt:
            self.findings.append(Finding(doubt, number))
        play.after(self.round, event, void)

    def _doubt(self, event: Played, void: int | None) -> Literal["not-in-hand", "impossible"] | None:
        """What the cards' ways say against this card; `impossible` only where it becomes so."""
        explanation = self._explanation
        if explanation is None:
            return None
        was_explained = explanation.explained
        if not explanation.play(event.seat, event.card, void):
            return "not-in-hand"
        return "impossible" if was_explained and not explanation.explained else None

    def _deal(self, number: int, event: Dealt) -> None:
        if refused := exchange.refusal_of_deal(self.round, event):
            card = exchange.culprit(self.round, event) if refused in ("unknown-card", "duplicate-card") else None
            self.findings.append(Finding(refused, number, event.seat, card=card))
            return
        if self._explanation:
            self._explanation.deal(event.seat, event.cards)
        exchange.after_deal(self.round, event)

    def _discard(self, number: int, event: Discarded) -> None:
        if self._refuse(number, event, exchange.refusal_of_discard(self.round, event)):
            return
        if self._explanation and not self._explanation.discard(event.seat, event.card):
            self._refuse(number, event, "not-in-hand")
            return
        exchange.after_discard(self.round, event)

    def _pass(self, number: int, event: Passed) -> None:
        if self._refuse(number, event, exchange.refusal_of_pass(self.round, event)):
            return
        to_the_left = event.to == self.round.table.left(event.seat)
        if self._explanation and not self._explanation.pass_on(event.seat, event.card, to_the_left):
            self._refuse(number, event, "not-in-hand")
            return
        exchange.after_pass(self.round, event)

    def _refuse(self, number: int, event: Played | Turned | Discarded | Passed, code: Refusal | None) -> bool:
        """Writes down the refusal, if there is one; whether there is."""
        if code is None:
            return False
        card = None if isinstance(event, Turned) else event.card
        self.findings.append(Finding(code, number, event.seat, card=card))
        return True
