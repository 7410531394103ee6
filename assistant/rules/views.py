"""What somebody may see of a table. Rulebook 3.5, 4.9 and 8.16.

A view is made for a viewer from the events that this viewer may be told: what a seat wrote down of
its hand in secret is taken out before anything is folded, so that nothing can be drawn from it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Literal, NamedTuple

from assistant.rules import amendments, events_in_force, permission, secret_hands
from assistant.rules.cards import Card
from assistant.rules.events import (
    Agreed,
    Amended,
    Change,
    Compared,
    GameEvent,
    Inserted,
    Joined,
    Left,
    Looked,
    Ruled,
    Succeeded,
)
from assistant.rules.findings import Finding
from assistant.rules.fold import Fold, persons_at, updated
from assistant.rules.game import Game
from assistant.rules.repairs import Repair, repairs
from assistant.rules.round_view import RoundView, seen
from assistant.rules.table import Seat

Role = Literal["entering", "seat", "watching"]
"""As what somebody looks at a table: who enters what happens there, a seat's phone, or others."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a table: all who sit at it together, or one seat.

    A seat looks behind its cover, or on a phone of its own, which nobody else is handed. A seat's
    phone that has not its hand, since another one wrote it down, is told what all may be (3.8).
    """

    seat: Seat | None = None
    role: Role = "entering"
    has_own_phone: bool = False

    @property
    def hand_of(self) -> Seat | None:
        """The seat whose secret hand it may be told; None for nobody's."""
        is_without_hand = self.role == "seat" and not self.has_own_phone
        return None if is_without_hand else self.seat


TABLE = Viewer()


class About(NamedTuple):
    """What is known of a table beside its record: `people` are the names by persons' ids.

    `known_as` is the id that files know it by.
    """

    id: str
    known_as: str
    opened_at: datetime
    deleted_at: datetime | None
    people: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class TableView:
    """A table as a viewer may see it: its game, its rounds, its people.

    `fold` has the record as this viewer may be told it, and the game that it tells; the cards of
    its rounds are in `rounds`. `lit` are the cards that the hand to act may play, where
    the table agreed to show them (4.9) and the hand is known. `own_findings` are revokes that only
    a seat's own secret hand proves (8.16).
    """

    about: About
    viewer: Viewer
    fold: Fold
    lit: frozenset[Card] | None
    own_findings: tuple[Finding, ...]

    @property
    def id(self) -> str:
        """The table's id."""
        return self.about.id

    @property
    def people(self) -> Mapping[str, str]:
        """The names by persons' ids."""
        return self.about.people

    @property
    def events(self) -> tuple[GameEvent, ...]:
        """The record as this viewer may be told it; an event's number is its index."""
        return self.fold.events

    @property
    def game(self) -> Game:
        """The game that these events tell."""
        return self.fold.game

    @cached_property
    def rounds(self) -> tuple[RoundView, ...]:
        """The rounds; the last may be running."""
        return tuple(round_view(self.fold, index) for index in range(len(self.game.rounds)))

    @property
    def newest(self) -> RoundView:
        """The round that is running, or was played last."""
        return self.rounds[-1]

    def repairs(self, index: int) -> tuple[Repair, ...]:
        """The slips that would explain what is wrong with a round (8.8)."""
        round_ = self.rounds[index]
        return repairs(round_.table, round_.events, end=self.game.length)

    def told_repairs(self, index: int) -> Mapping[int, Repair]:
        """Those that tell of no card that lies face down, by their index among all."""
        repairs = enumerate(self.repairs(index))
        return {n: one for n, one in repairs if self.rounds[index].may_tell(one.changes)}

    @property
    def is_open(self) -> bool:
        """Whether the record may be read as a whole: no round runs, and no hand is secret (3.5)."""
        is_at_rest = self.game.is_between or self.game.ended is not None
        return is_at_rest and not self.hides_hands

    @property
    def hides_hands(self) -> bool:
        """Whether hands were written down that this viewer may not see (3.8)."""
        return secret_hands.has_secrets(self.events)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table now, clockwise."""
        return tuple(self.people[person] for person in self.game.persons)

    @property
    def columns(self) -> tuple[str, ...]:
        """Everybody who has a column, in its order; whether the sheet shows it, the game knows."""
        return tuple(self.people[member.person] for member in self.game.members)

    def names_in(self, index: int) -> tuple[str, ...]:
        """Who sat at the table in the round of this index, clockwise."""
        return tuple(self.people[person] for person in self.game.rounds[index].persons)

    def names_at(self, number: int) -> tuple[str, ...]:
        """Who had the seats of which the event of this number tells; in force or not."""
        for index, round_ in enumerate(self.game.rounds):
            if number in dict(round_.events):
                return self.names_in(index)
        return tuple(self.people[person] for person in persons_at(self.events, number))

    @property
    def changes_since_round(self) -> tuple[int, ...]:
        """The numbers of what was agreed on, and of who came or left, since the newest round."""
        last = max(self.newest.numbers, default=self.game.length)
        in_force = events_in_force.numbers_in_force(self.events)
        return tuple(
            number
            for number in range(last + 1, self.game.length)
            if number in in_force
            and isinstance(self.events[number], Agreed | Joined | Left | Succeeded)
        )

    @property
    def corrected_rounds(self) -> frozenset[int]:
        """The indices of the rounds in which something was put right."""
        in_force = events_in_force.numbers_in_force(self.events)
        changes = [
            change
            for number, event in enumerate(self.events)
            if number in in_force and isinstance(event, Amended)
            for change in event.changes
            if not _adds_a_decision(change)
        ]
        return frozenset(amendments.touched(self.game, changes))


def round_view(fold: Fold, index: int) -> RoundView:
    """A round of a record that may be told: what of its play lies open before everybody's eyes."""
    rounds, review, last = fold.game.rounds, fold.game.options.review, fold.events[-1]
    is_running = index == len(rounds) - 1 and not rounds[index].is_done
    is_opened = not is_running or review == "all" or last == Looked()
    return seen(
        rounds[index],
        is_open=is_opened or rounds[index].level != "tricks",
        shows_last_trick=is_opened or review != "none",
        open_pile=last.pile if isinstance(last, Looked) else None,
    )


def _adds_a_decision(change: Change) -> bool:
    """Whether a change only adds, late, a decision or a look at the Imp's Trick."""
    return isinstance(change, Inserted) and isinstance(change.event, Ruled | Compared)


def seen_by(viewer: Viewer, fold: Fold, earlier: Fold | None = None) -> Fold:
    """The fold of what a viewer may be told; `earlier` is one that was made so before, if any."""
    events = secret_hands.sealed(
        fold.events, fold.game, viewer.hand_of, has_own_phone=viewer.has_own_phone
    )
    return fold if events is fold.events else updated(earlier, events)


def table_view(viewer: Viewer, about: About, fold: Fold, public: Fold) -> TableView:
    """A table as a viewer may see it; `public` is its fold as the table may (`seen_by`)."""
    shown, own_findings = public, tuple[Finding, ...]()
    newest, seat = fold.game.rounds[-1], viewer.hand_of
    if seat is not None:
        shown = seen_by(viewer, fold, public)
        own_findings = tuple(
            found
            for found in newest.findings
            if found.seat == seat and found.code == "revoke" and found not in public.game.findings
        )
    legal = permission.legal(newest.state) if fold.game.options.lit == "on" else None
    lit = None if legal is None else frozenset(legal)
    return TableView(about=about, viewer=viewer, fold=shown, lit=lit, own_findings=own_findings)
