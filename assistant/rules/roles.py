"""Who may do what at a table, in a league, and on all of the server: the one place that decides.

Nobody has an account: a phone was granted roles, and what they allow is said here.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, get_args

from assistant.rules import commands
from assistant.rules.commands import Command, seat_and_hand
from assistant.rules.events import (
    Chosen,
    Claimed,
    Exchanged,
    GameEvent,
    HandOpened,
    Looked,
    Passed,
    Played,
    Retracted,
    Signed,
)
from assistant.rules.fold import Fold
from assistant.rules.table import Seat
from assistant.rules.views import Viewer

LeagueRole = Literal["reader", "scorekeeper", "secretary"]
"""A reader looks; a scorekeeper keeps evenings and games; a secretary people and seasons too."""

LEAGUE_ROLES: tuple[LeagueRole, ...] = get_args(LeagueRole)
"""Each may do what those before it may."""

InstallationRole = Literal["opening", "operator"]
"""Where a server is closed, only these open games and leagues; an operator looks after all of it."""

TableNeed = Literal["watch", "take_part", "enter"]
"""What a page of a table asks for: any role; a seat or entering; entering."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What a phone may do at a table: enter for everybody, play for seats; else only watch."""

    enters: bool = False
    seats: frozenset[Seat] = frozenset()

    def allow(self, need: TableNeed) -> bool:
        """Whether a page that asks for this may be used."""
        return need == "watch" or self.enters or (need == "take_part" and bool(self.seats))


ENTERING, WATCHING = Rights(enters=True), Rights()

_ENTER_FOR_ALL = frozenset((("entering", None), ("scorekeeper", None), ("secretary", None)))
"""At a table, and at those of a league; its readers watch there."""


def at_table(roles: Collection[tuple[str, Seat | None]]) -> Rights | None:
    """What these roles allow at a table, those in its league among them; None where none is left.

    A role is a pair: "entering", "seat", "watching" or a league's, and the seat that it is for.
    """
    if not roles:
        return None
    enters = not _ENTER_FOR_ALL.isdisjoint(roles)
    return Rights(enters, frozenset(seat for _, seat in roles if seat is not None))


def in_league(roles: Collection[str]) -> LeagueRole | None:
    """The highest of these roles in a league."""
    return max((role for role in LEAGUE_ROLES if role in roles), key=_rank, default=None)


def includes(role: LeagueRole, need: LeagueRole) -> bool:
    """Whether a role in a league allows what another one is needed for."""
    return _rank(role) >= _rank(need)


def _rank(role: LeagueRole) -> int:
    return LEAGUE_ROLES.index(role)


def may_open(roles: Collection[str], *, is_closed: bool) -> bool:
    """Whether a phone with these roles on the server may open a game or a league there."""
    return not is_closed or not set(get_args(InstallationRole)).isdisjoint(roles)


def operates(roles: Collection[str]) -> bool:
    """Whether a phone with these roles on the server is an operator's."""
    return "operator" in roles


def can(viewer: Viewer, command: Command, fold: Fold) -> bool:
    """Whether a viewer may give this command at a table.

    What is secret of a hand only its own seat. Who enters may do all else; a seat what is its own,
    and what anybody at the table may ask for; who watches nothing.
    """
    match command:
        case Exchanged(seat) | Chosen(seat) | commands.RewriteHand(seat) if viewer.seat != seat:
            return False
    if viewer.role == "seat":
        return _is_own(viewer.seat, command, fold)
    return viewer.role == "entering"


def _is_own(seat: Seat | None, command: Command, fold: Fold) -> bool:
    """Whether a command is a seat's own affair."""
    match command:
        case commands.PlayCard(hand) | commands.ShowOpenHand(hand) | Passed(_, int(hand)):
            return seat_and_hand(fold.game.rounds[-1].table, hand)[0] == seat
        case (
            Exchanged(own)
            | Chosen(own)
            | commands.RewriteHand(own)
            | HandOpened(own)
            | Claimed(own)
            | Signed(_, own)
            | commands.SignAllRounds(own)
        ):
            return own == seat
        case commands.Undo():
            return _is_play_of(seat, fold.events, fold.game.undo)
        case commands.Redo():
            taken_back = fold.events[fold.game.redo or 0]
            number = taken_back.event if isinstance(taken_back, Retracted) else None
            return _is_play_of(seat, fold.events, number)
        case Looked():
            return True
    return False


def _is_play_of(seat: Seat | None, events: tuple[GameEvent, ...], number: int | None) -> bool:
    event = events[number or 0]
    return isinstance(event, Played) and event.seat == seat
