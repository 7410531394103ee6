"""The pages of a league's people."""

from dataclasses import dataclass

from wtforms import Form

from assistant.web.shared.head_to_head import HeadToHead
from assistant.web.shared.page_numbers import Steps


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedLine:
    """An entry that is the same person as another one: POST to `people.unmerge`."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLine:
    """Somebody in the list: `people.show`."""

    id: str
    name: str
    is_guest: bool
    merged: tuple[MergedLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PeoplePage:
    """`people.index`: POST name, guest."""

    league_id: str
    league_name: str
    people: tuple[PersonLine, ...]  # in the order of their coming
    keeps_people: bool  # the phone may change them
    alike: tuple[tuple[str, int], ...]  # names of several people, and how many, for who may merge
    form: Form  # name, guest


@dataclass(frozen=True, slots=True, kw_only=True)
class CareerRow:
    """A season as a person played it, or all of them together; numbers as they are written."""

    season: str
    address: str | None  # `charts.person`; None for the sum
    place: str  # "–" where there is none; "" for the sum
    sessions: int
    games: int
    wins: str
    beaten: str
    average: str  # points a round


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPage:
    """`people.show`.

    POST name there; to `people.set_guest` guest = "1" or "0"; to `people.merge` into.
    """

    league_id: str
    league_name: str
    person: PersonLine
    keeps_people: bool  # the phone may change them
    is_named: bool
    naming: Form  # name
    merging: Form | None  # into; None where there is nobody else
    seasons: tuple[CareerRow, ...]  # a page of them, newest first
    all_seasons: CareerRow | None  # None where there is only one
    steps: Steps
    head_to_head: HeadToHead | None  # of all seasons; None where nobody was met


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveNamePage:
    """`people.remove_name`: the one question."""

    league_id: str
    league_name: str
    person: PersonLine
