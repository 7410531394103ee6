"""What roles allow: at a table, in a league, and which commands a seat's own phone may give."""

import pytest

from assistant.rules import commands, roles
from assistant.rules.commands import Command
from assistant.rules.events import (
    Chosen,
    Claimed,
    Ended,
    Exchanged,
    HandsOpened,
    Left,
    Looked,
    Opened,
    Played,
    Retracted,
    Signed,
)
from assistant.rules.fold import refolded
from assistant.rules.options import USUAL
from assistant.rules.roles import Rights, TableNeed, can
from assistant.rules.views import TABLE, Viewer

OPENED = Opened(("Adam", "Betty", "Clara"), 0, USUAL)
LAID = (OPENED, Played(1, 24), Played(2, 20))
UNDONE = (*LAID, Retracted(2))

CLARA = Viewer(2, "seat", has_own_phone=True)
WATCHER = Viewer(role="watching")


@pytest.mark.parametrize(
    ("held", "rights"),
    [
        ([], None),
        ([("watching", None)], Rights()),
        ([("seat", 1), ("seat", 2)], Rights(seats=frozenset({1, 2}))),
        ([("entering", None), ("seat", 1)], Rights(True, frozenset({1}))),
        ([("reader", None)], Rights()),
        ([("scorekeeper", None), ("reader", None)], Rights(enters=True)),
        ([("secretary", None)], Rights(enters=True)),
    ],
)
def test_the_roles_of_a_phone_add_up(
    held: list[tuple[str, int | None]], rights: Rights | None
) -> None:
    assert roles.at_table(held) == rights


@pytest.mark.parametrize(
    ("rights", "needs"),
    [
        (Rights(), {"watch"}),
        (Rights(seats=frozenset({1})), {"watch", "take_part"}),
        (Rights(enters=True), {"watch", "take_part", "enter"}),
    ],
)
def test_rights_allow_what_they_are_for(rights: Rights, needs: set[TableNeed]) -> None:
    every: tuple[TableNeed, ...] = ("watch", "take_part", "enter")
    assert {need for need in every if rights.allow(need)} == needs


def test_the_highest_role_in_a_league_is_the_one() -> None:
    assert roles.in_league(["reader", "secretary"]) == "secretary"
    assert roles.in_league([]) is None


HIDDEN = Exchanged(2, (), (), ())


@pytest.mark.parametrize(
    "command",
    [
        commands.PlayCard(2, 20, assumed=True),
        HIDDEN,
        commands.RewriteHand(2),
        Chosen(2, 1),
        Signed(1, 2),
        Claimed(2, "highest"),
        Looked(7),
        Looked(),
        commands.Undo(),
    ],
    ids=str,
)
def test_a_seats_phone_does_what_is_its_own(command: Command) -> None:
    assert can(CLARA, command, refolded(LAID))


@pytest.mark.parametrize(
    "command",
    [
        commands.PlayCard(1, 20, assumed=True),
        commands.PlayCard(5, 20, assumed=True),
        Exchanged(1, (), (), ()),
        Signed(1, 1),
        commands.BeginRound(),
        Ended(counts=True),
        Left(2),
        HandsOpened(),
    ],
    ids=str,
)
def test_a_seats_phone_does_nothing_else(command: Command) -> None:
    assert not can(CLARA, command, refolded(LAID))


@pytest.mark.parametrize(("seat", "may"), [(1, False), (2, True)])
def test_a_seat_takes_back_its_own_card_alone_and_brings_it_back(seat: int, may: bool) -> None:
    viewer = Viewer(seat, "seat", has_own_phone=True)
    assert can(viewer, commands.Undo(), refolded(LAID)) == may
    assert can(viewer, commands.Redo(), refolded(UNDONE)) == may


@pytest.mark.parametrize(
    "command", [commands.PlayCard(1, 20, assumed=True), HIDDEN, commands.Undo()]
)
def test_who_watches_does_nothing(command: Command) -> None:
    assert not can(WATCHER, command, refolded(LAID))


@pytest.mark.parametrize("command", [HIDDEN, commands.RewriteHand(2), Chosen(2, 1)], ids=str)
def test_who_enters_writes_a_hand_behind_its_cover_alone(command: Command) -> None:
    assert not can(TABLE, command, refolded(LAID))
    assert not can(Viewer(1), command, refolded(LAID))
    assert can(Viewer(2), command, refolded(LAID))
