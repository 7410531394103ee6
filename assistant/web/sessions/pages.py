"""The pages of a session and its games."""

from collections.abc import Mapping
from dataclasses import dataclass

from wtforms import Form

from assistant.web.shared.pages import Group


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionFormPage:
    """`sessions.new` and `sessions.change`: POST id, day, place."""

    league_id: str
    league_name: str
    session_id: str  # of a new one too, made by the server
    can_remove: bool  # no game belongs to it, and the phone may remove sessions
    form: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class CountsChoice:
    """A season for which a game can count, or "friendly"."""

    value: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A game of a session."""

    id: str
    names: tuple[str, ...]
    outcome: str  # "Clara wins with 212.", "Round 3 is running.", ""
    counts_for: str  # the season's name; "" for a friendly game
    choices: tuple[CountsChoice, ...]  # POST season to `sessions.move_game`
    error: str  # beside the choices, where what was sent is none of them
    lack: str  # why it does not count, a sentence; or ""
    way_on: str  # an address that helps; "" where there is none
    way_on_text: str
    is_paper: bool  # it has no table, and can be removed (`sessions.remove_paper`)
    is_totals: bool  # it is not a game but totals from paper, and has no page (`sessions.paper`)
    is_over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionPage:
    """`sessions.show`: a session and its games."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    place: str
    keeps_evenings: bool  # the phone may enter games and move them
    keeps_people: bool  # it may remove a game from paper
    has_seating: bool  # tables were drawn
    has_tournament: bool
    games: tuple[GameLine, ...]  # in the order in which they were begun


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRules:
    """The most important rules of a season's games; its page has the rest."""

    id: str
    name: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """`sessions.new_game`: POST id, name_0 to name_5, dealer, game_2 and so on, level, season."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    keeps_people: bool  # the phone may found a season
    form: Form
    known_names: tuple[str, ...]  # who is here this evening first
    at_hand: tuple[str, ...]  # those of them that are offered as chips
    playing: Mapping[str, str]  # beside the name of who plays elsewhere: "playing with Adam"
    seasons: tuple[SeasonRules, ...]  # to which the day belongs
    table: str | None  # the id of the game where its table was drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPage:
    """`sessions.new_paper`: POST id, name_, points_ and place_0 to 5, rounds, season."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    keeps_people: bool  # the phone may found a season
    form: Form
    known_names: tuple[str, ...]
    at_hand: tuple[str, ...]
    table: str | None  # the id of the game where its table was drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class AttachPage:
    """`sessions.attach_game`: POST game, season."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    keeps_people: bool  # the phone may found a season
    form: Form | None  # None where this phone has no game that could be added


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePaperPage:
    """`sessions.remove_paper`: the one question."""

    league_id: str
    league_name: str
    session_id: str
    game: GameLine
    groups: tuple[Group, ...]  # who moves without it; empty where it counts nowhere
    shown: str  # the mark of that


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultLine:
    """Somebody's result in a game from paper."""

    place: int
    name: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPaperPage:
    """`sessions.paper`: what paper tells of a game."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    game_id: str
    results: tuple[ResultLine, ...]  # by place
    rounds: int  # 0 where nobody knows them
    counts_for: str  # the season's name; "" for a friendly game
    lack: str  # why it does not count, a sentence; or ""
    source: str  # the name of the file from which it came; "" where it was typed
    import_id: str  # of its import, for who may open it; or ""
    keeps_evenings: bool  # the phone may change it
    keeps_people: bool  # it may remove it


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePaperPage:
    """`sessions.change_paper`: POST id, version, name_, points_ and place_0 to 5, rounds."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    game_id: str
    form: Form
    known_names: tuple[str, ...]
    at_hand: tuple[str, ...]
