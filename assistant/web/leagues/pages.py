"""The pages of a league: itself, its people, and its evenings."""

from dataclasses import dataclass

from wtforms import Form


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionLine:
    """An evening in a list: `leagues.session`."""

    id: str
    day: str  # "Friday, November 20, 2026"
    place: str  # or ""
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonLine:
    """A season in a list: `seasons.show`."""

    id: str
    name: str
    days: str  # "Sep 1 – Dec 31, 2026"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopRow:
    """One of the first in the season's table."""

    place: str  # "1", or "" for who has too few games
    name: str
    value: str  # what the season counts


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaguePage:
    """`leagues.show`."""

    league_id: str
    league_name: str
    is_kept: bool  # this phone's home page lists it; else POST to `leagues.keep`
    client_id: str  # for POST to `leagues.tonight`
    season: SeasonLine | None  # the one that is being played, else the newest
    top: tuple[TopRow, ...]  # its first three
    sessions: tuple[SessionLine, ...]  # the newest
    earlier: tuple[SessionLine, ...]  # the others
    seasons: tuple[SeasonLine, ...]  # newest first
    people: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NamePage:
    """`leagues.new` and `leagues.name`: POST id and name."""

    league_id: (
        str  # of a new one too, made by the server, so that a second post founds no second league
    )
    league_name: str  # "" for a new one
    form: Form  # name


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedLine:
    """An entry that is the same person as another one: POST to `leagues.part`."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLine:
    """Somebody in the list: `leagues.person`."""

    id: str
    name: str
    is_guest: bool
    merged: tuple[MergedLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PeoplePage:
    """`leagues.people`: POST name, guest."""

    league_id: str
    league_name: str
    people: tuple[PersonLine, ...]  # in the order of their coming
    alike: tuple[tuple[str, int], ...]  # names that several people have, and how many
    form: Form  # name, guest


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPage:
    """`leagues.person`. POST name there; to `leagues.guest` guest = "1" or "0"; to `leagues.merge` into."""

    league_id: str
    league_name: str
    person: PersonLine
    is_named: bool
    naming: Form  # name
    merging: Form | None  # into; None where there is nobody else
    seasons: tuple[SeasonLine, ...]  # `seasons.person`


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveNamePage:
    """`leagues.remove_name`: the one question."""

    league_id: str
    league_name: str
    person: PersonLine


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionFormPage:
    """`leagues.new_session` and `leagues.change_session`: POST id, day, place."""

    league_id: str
    league_name: str
    session_id: str  # of a new one too, made by the server
    is_new: bool
    is_empty: bool  # no game belongs to it: it can be removed
    form: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class CountsChoice:
    """A season for which a game can count, or "friendly"."""

    value: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A game of an evening."""

    id: str
    names: tuple[str, ...]
    outcome: str  # "Clara won with 212.", "Round 3 is running.", ""
    counts_for: str  # the season's name; "" for a friendly game
    choices: tuple[CountsChoice, ...]  # POST season to `leagues.move`
    error: str  # beside the choices, where what was sent is none of them
    lack: str  # why it does not count, a sentence; or ""
    way_on: str  # an address that helps; "" where there is none
    way_on_text: str
    is_paper: bool  # it has no table, and can be taken out again (`leagues.remove_paper`)
    is_over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionPage:
    """`leagues.session`: an evening and its games."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    place: str
    games: tuple[GameLine, ...]  # in the order in which they were begun


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRules:
    """What a season's games are played by, in short; its page has the rest."""

    id: str
    name: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """`leagues.game`: POST id, name_0 to name_3, dealer, variant, level, season."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    form: Form
    known_names: tuple[str, ...]  # who is here this evening first
    at_hand: tuple[str, ...]  # those of them that are offered as chips
    seasons: tuple[SeasonRules, ...]  # to which the day belongs


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPage:
    """`leagues.paper`: POST id, name_, points_ and place_0 to 3, rounds, season."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    form: Form
    known_names: tuple[str, ...]
    at_hand: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttachPage:
    """`leagues.attach`: POST game, season."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    form: Form | None  # None where this phone has no game that could be added


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePaperPage:
    """`leagues.remove_paper`: the one question."""

    league_id: str
    league_name: str
    session_id: str
    game: GameLine
