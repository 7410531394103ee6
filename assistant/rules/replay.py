"""From events to what they come to: each event is judged against the state before it, then told.

Rulebook chapter 8. One kind of event after the other: longer than other files.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from assistant.rules import decisions, exchange, lopaka, play, scoring
from assistant.rules.cards import Card
from assistant.rules.events import (
    Chosen,
    Claimed,
    Compared,
    Dealt,
    Event,
    Exchanged,
    Foreign,
    Given,
    HandEvent,
    Played,
    RoundEvent,
    Ruled,
    Sealed,
    Skipped,
    Tallied,
    Turned,
)
from assistant.rules.events_in_force import in_force
from assistant.rules.exchange import CardsTold
from assistant.rules.explain import Explanation
from assistant.rules.findings import Cause, Finding, Refused
from assistant.rules.state import Round
from assistant.rules.table import Hand, Table
from assistant.rules.tricks import cards_of


class Replay(NamedTuple):
    """A round as its events tell it, and everything that was wrong, in the order of the events."""

    round: Round
    findings: tuple[Finding, ...]


def replay(table: Table, events: Sequence[Event], *, explain: bool = True) -> Replay:
    """Replays the events of one round. The `event` of a finding is an index into them."""
    standing = in_force(events)
    fold = RoundFold(table, explain)
    fold.keeps_miscounts = False
    fold.follow(standing.events, standing.corrected)
    round_, findings = fold.replay
    return Replay(
        round_, tuple(sorted((*findings, *standing.vain), key=lambda finding: finding.event))
    )


def walk(
    table: Table, events: Iterable[tuple[int, Event]], *, corrected: int = -1, explain: bool = True
) -> Replay:
    """Replays events in force, each with its number; the arguments are those of `folded`."""
    return folded(table, events, corrected=corrected, explain=explain).replay


def folded(
    table: Table, events: Iterable[tuple[int, Event]], *, corrected: int = -1, explain: bool = True
) -> "RoundFold":
    """Folds events in force, each with its number; `corrected` as in `EventsInForce`.

    Without `explain` the cards are not matched to the places that they came from: `not-in-hand`
    and `impossible` are not found, and it takes a small part of the time.
    """
    fold = RoundFold(table, explain)
    fold.follow(list(events), corrected)
    return fold


# Those events of which a chapter says why they cannot be, and what they come to.
_CHAPTERS: Mapping[
    type, tuple[Callable[[Round, Any], Refused | None], Callable[[Round, Any], None]]
] = {
    Turned: (play.refusal_of_turn, play.after_turn),
    Given: (decisions.refusal_of_gift, decisions.after_gift),
    Ruled: (decisions.refusal_of_ruling, decisions.after_ruling),
}


class RoundFold:
    """A round and its explanation, to which events are applied one after the other."""

    keeps_miscounts = True  # what no cards have is found, and counts as in earlier versions

    def __init__(self, table: Table, explain: bool) -> None:
        self.round = Round(table)
        self.findings: list[Finding] = []
        # The numbers of Lopaka's plays that lay there, so that no rule of his is asked about them.
        self._lay_there: set[int] = set()
        self._explanation = Explanation(table) if explain else None

    @property
    def replay(self) -> Replay:
        """What the events have come to so far."""
        return Replay(self.round, tuple(self.findings))

    def copy(self) -> "RoundFold":
        """The same fold, to which events can be applied while this one stays as it is."""
        twin = RoundFold.__new__(RoundFold)
        twin.round = self.round.copy()
        twin.findings = list(self.findings)
        twin._lay_there = set(self._lay_there)
        twin._explanation = self._explanation and self._explanation.copy()
        return twin

    def follow(self, events: Sequence[tuple[int, Event]], corrected: int) -> None:
        """Applies events in force one after the other; `corrected` as in `EventsInForce`."""
        for index, (number, event) in enumerate(events):
            if number <= corrected and isinstance(event, Played) and event.assumed:
                event = self._in_turn(index, events, event, corrected)
            self.apply(number, event)

    def apply(self, number: int, event: Event) -> None:
        """Judges one event, and lets it happen unless it is refused."""
        round_ = self.round
        if isinstance(event, Played):
            if not self._refuse(number, event, play.refusal(round_, event)):
                is_possible, void = self._lay(number, event, event.hand)
                if is_possible:
                    play.after(round_, event, void)
                    round_.laid[event.card] = number
        elif isinstance(event, Skipped):
            self._skip(number, event)
        elif isinstance(event, CardsTold):
            self._tell_of_a_hand(number, event)
        elif isinstance(event, Sealed):
            if event.passes:
                exchanged = Exchanged(event.seat, passes=event.passes, stack=event.stack)
                self._tell_of_a_hand(number, exchanged)
        elif isinstance(event, Foreign):
            self.findings.append(Finding(event.code, number))
        elif isinstance(event, Chosen):
            if not self._refuse(number, event, exchange.refusal_of_choice(round_, event)):
                if self._explanation:
                    self._explanation.choose(event.seat, event.stack)
                exchange.after_choice(round_, event)
        elif isinstance(event, Claimed):
            if not self._refuse(number, event, decisions.refusal_of_claim(round_, event)):
                decisions.after_claim(round_, number, event)
        elif isinstance(event, Compared):
            if not self._refuse(number, event, scoring.refusal_of_comparison(round_, event)):
                round_.imp = event.imp
                # The last look counts.
                self.findings = [found for found in self.findings if found.code != "imp-differs"]
                if set(event.imp) != set(scoring.imps_trick(round_)):
                    self.findings.append(Finding("imp-differs", number))
        elif isinstance(event, Tallied):
            self._count(number, event)
        elif isinstance(event, Turned | Given | Ruled):
            refusal, after = _CHAPTERS[type(event)]
            if not self._refuse(number, event, refusal(round_, event)):
                after(round_, event)

    def _count(self, number: int, event: Tallied) -> None:
        if self._refuse(number, event, scoring.refusal_of_tally(self.round, event)):
            return
        wrong = scoring.miscounted(self.round.table, self.round.played, event)
        cause: Cause = "no-such-imp" if None in wrong else "no-such-pile"
        refused = Refused("does-not-add-up", cause) if wrong else None
        if not self._refuse(number, event, refused) or self.keeps_miscounts:
            scoring.after_tally(self.round, event)

    def _in_turn(
        self, index: int, events: Sequence[tuple[int, Event]], event: Played, corrected: int
    ) -> Played:
        """An assumed play, the event of this index, made by the hand whose turn it is (8.7).

        Lopaka never stands in for a player, nor a player for him. What he played by himself is the
        card that is due, unless a player has laid one to the next trick since: then it lay there,
        and stays (10.7).
        """
        round_, table = self.round, self.round.table
        if round_.turn is None or round_.to_act is None:
            return event
        if table.lopaka is None or table.lopaka not in (event.seat, round_.to_act):
            which = table.hand_laying(round_.turn, event.which)
            return replace(event, seat=round_.to_act, which=which)
        if event.seat != round_.to_act:
            return event
        later = sum(
            number <= corrected and isinstance(event, Played) and event.seat != table.lopaka
            for number, event in events[index + 1 :]
        )
        if later >= table.hands - len(round_.plays):
            self._lay_there.add(events[index][0])
            return event
        due = lopaka.next_card(round_)
        return event if due is None else replace(event, card=due)

    def _skip(self, number: int, event: Skipped) -> None:
        if self._refuse(number, event, play.refusal_of_skip(self.round, event)):
            return
        if play.laid_by(self.round, event) or self.round.table.has_two_hands:
            void = None  # which of the two hands it was, nobody asks
        else:
            is_possible, void = self._lay(number, event, event.winner)
            if not is_possible:
                return
        play.after_skip(self.round, event, void)
        self.round.laid.setdefault(event.card, number)

    def _lay(self, number: int, event: Played | Skipped, hand: Hand) -> tuple[bool, int | None]:
        """Whether the hand can have had the card, and the colour that it is out of (`play.proof`).

        Notes what is found.
        """
        table, card = self.round.table, event.card
        seat, which = hand % table.seats, table.which(hand)
        proved, void = play.proof(self.round, hand, card)
        doubt = self._doubt(hand, card, void)
        if doubt == "not-in-hand":
            self._refuse(number, event, Refused("not-in-hand"))
            return False, None
        is_due = hand == table.lopaka and number not in self._lay_there
        due = lopaka.next_card(self.round) if is_due else None
        if due is not None and due != card:
            cards = cards_of(self.round.plays)
            why = lopaka.against(cards, due, card, self.round.price, self.round.suit_of)
            self.findings.append(
                Finding("lopaka-policy", number, seat, card=card, due=due, cause=why)
            )
            return False, None
        for trick in proved:
            revoke = ("revoke", seat, which, trick)
            # in the duel a hand can play twice to a trick
            if all((one.code, one.seat, one.which, one.trick) != revoke for one in self.findings):
                self.findings.append(Finding("revoke", number, seat, trick, card, which))
        if doubt:
            self.findings.append(Finding(doubt, number))
        return True, void

    def _doubt(
        self, hand: Hand, card: Card, void: int | None
    ) -> Literal["not-in-hand", "impossible"] | None:
        """What speaks against this card being in this hand; `impossible` only where it becomes so.

        After a trick that was not written down, nobody is held to be out of a colour: its cards may
        have gone there. With two players a colour that was not followed says nothing of where the
        cards came from (9.5).
        """
        explanation = self._explanation
        if explanation is None:
            return None
        was_explained = explanation.explained
        if void is not None and (self.round.skipped or not self.round.table.is_explained):
            void = None
        if not explanation.play(hand, card, void):
            return "not-in-hand"
        return "impossible" if was_explained and not explanation.explained else None

    def _tell_of_a_hand(self, number: int, event: CardsTold) -> None:
        """What is told of a hand and its exchange, unless what was written down before denies it
        (3.7, 9.3).
        """
        if self._refuse(number, event, exchange.refusal(self.round, event)):
            return
        exchanged = exchange.as_exchanged(self.round.table, event)
        hand = exchanged.hand
        if self._explanation and not self._explanation.tell(
            hand, exchanged.cards, exchanged.discards, exchanged.passes
        ):
            card = getattr(event, "card", None)
            if isinstance(event, Exchanged):
                card = exchange.misfit(self.round, hand, event)
            why = "misfit" if card is None else exchange.why_not(self.round, exchanged, card)
            self._refuse(number, event, Refused("not-in-hand", why, card))
            return
        exchange.after(self.round, exchanged)

    def _refuse(self, number: int, event: RoundEvent, refused: Refused | None) -> bool:
        """Writes down the refusal, if there is one, with what the event contradicts, as far as the
        round tells; whether there is.
        """
        if refused is None:
            return False
        round_, entry, which, turn = self.round, None, None, None
        seat = event.winner if isinstance(event, Given | Skipped) else getattr(event, "seat", None)
        card = getattr(event, "card", None) if refused.card is None else refused.card
        is_of_hands = refused.code == "not-in-hand" or (
            refused.code == "duplicate-card" and isinstance(event, HandEvent)
        )
        if is_of_hands and seat is not None and card is not None:
            entry = exchange.against(round_, seat, card)
        if refused.code == "out-of-turn" and isinstance(event, Played | Turned):
            which, turn = event.which, round_.turn
        elif isinstance(event, Dealt):
            which = event.which
        elif isinstance(event, Exchanged) and round_.table.is_free:
            which = round_.table.which(event.hand)
        self.findings.append(
            Finding(
                refused.code,
                number,
                seat,
                card=card,
                which=which,
                against=entry and entry.seat,
                turn=turn,
                cause=refused.cause,
            )
        )
        return True
