"""Who sits where on the evenings of a league, as its file has it; and what has to fit there."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct, structs

from assistant.notation.file_limits import MOMENTS
from assistant.notation.file_refusals import Misplaced
from assistant.notation.typed_json import Id, Place, Time

Players = Annotated[tuple[Id, ...], Meta(min_length=2, max_length=6)]


class DrawnTable(Struct, frozen=True, forbid_unknown_fields=True):
    """People clockwise from the dealer; the game that they played, where the file has it."""

    number: Place
    game: Id | None
    people: Players


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables that were drawn as the `number`-th of a session, and who sits out."""

    session: Id
    number: Place
    drawn_at: Time
    only_fours: bool
    tables: tuple[DrawnTable, ...]
    out: tuple[Id, ...]

    @property
    def people(self) -> list[str]:
        """Everybody who is seated or sits out."""
        return [*self.out, *(person for table in self.tables for person in table.people)]


def with_games(seatings: Sequence[Seating], games: Collection[str]) -> list[Seating]:
    """The same, their tables with these games alone."""
    return [
        structs.replace(
            seating,
            tables=tuple(
                table if table.game in games else structs.replace(table, game=None)
                for table in seating.tables
            ),
        )
        for seating in seatings
    ]


def check(
    seatings: Sequence[Seating], people: Collection[str], session_of: Mapping[str, str]
) -> None:
    """Refuse seatings that cannot be; `session_of` has the session of each game of the file.

    That their sessions are in the file is checked with the rest.
    """
    drawn: set[tuple[str, int]] = set()
    games: set[str] = set()
    for number, seating in enumerate(seatings, 1):
        if why := _fault(seating, people, session_of):
            raise Misplaced(why, "seatings", number)
        begun = [table.game for table in seating.tables if table.game]
        if (seating.session, seating.number) in drawn or not games.isdisjoint(begun):
            raise Misplaced("it comes twice", "seatings", number)
        drawn.add((seating.session, seating.number))
        games.update(begun)


def _fault(seating: Seating, people: Collection[str], session_of: Mapping[str, str]) -> str:
    """What is wrong with a seating; "" where nothing is."""
    begun = [table.game for table in seating.tables if table.game]
    numbers = [table.number for table in seating.tables]
    if seating.drawn_at.year not in MOMENTS:
        return "nothing was drawn then"
    if numbers != sorted(set(numbers)) or len(set(begun)) < len(begun):
        return "a table comes twice, or not in its turn"
    if any(session_of.get(game) != seating.session for game in begun):
        return "a game is not one of the session"
    if len(set(seating.people)) < len(seating.people):
        return "somebody sits twice"
    if not set(seating.people).issubset(people):
        return "there is somebody who is not in the league"
    return ""
