"""The page models of a round that is over: its score, or that it does not count."""

from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.rules.table import Seat
from assistant.web.shared import chart_geometry
from assistant.web.shared.pages import (
    CardFace,
    PodiumStep,
    PriceStep,
    ShownTrick,
    Suggestion,
)
from assistant.wording.winners import WhoWon


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """A player's line of the round's table."""

    name: str
    coins_won: int
    is_cursed: bool  # has a bottle: what was won does not count
    own_score: int | None  # before the team is added up; None where nobody plays in teams
    score: int
    total: int
    is_leading: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Stairs:
    """The price through a round as a staircase; each tread has a line to its step beside it."""

    line: str
    guides: tuple[str, ...]
    tricks: tuple[chart_geometry.Tick, ...]  # empty where the tricks were not written down


@dataclass(frozen=True, slots=True, kw_only=True)
class BottlePrices:
    """What a bottle cost through a round."""

    name: str  # "First bottle"; "" where there is one
    ladder: tuple[PriceStep, ...]
    stairs: Stairs | None  # `ladder` as a picture; None where the bottle was not sold


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A seat's agreement with the score."""

    seat: int
    name: str
    is_given: bool
    can_sign: bool  # this phone can give it


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOff:
    """Who agrees with the score: a tap on a seat gives its tick (`scores.sign`, POST seat)."""

    ticks: tuple[Tick, ...]
    is_enough: bool  # as many agree as the table asks for
    of_all: bool  # with all rounds at once: `scores.sign_all`
    line: str  # "Tap your name if the score is right. One of you is enough."


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpCheck:
    """The Imp's Trick, which the table can turn over to compare."""

    question: str  # "Turn it over: 3, 6, 14, 21?"; "" once it was compared
    cards: tuple[Card, ...]  # one tap sends them to `corrections.compare`
    answer: str  # "You turned it over: it is the same."; "" before, and where it differs


@dataclass(frozen=True, slots=True, kw_only=True)
class LikeliestRepair:
    """The likeliest reason for an Imp's Trick that differs, with all that it changes."""

    repair: Suggestion
    is_at_once: bool  # one tap makes it; else `corrections.consequences` asks something more


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpDiffers:
    """The Imp's Trick as the table turned it over, where it is not what the record leaves."""

    headline: str  # "34, not 16"
    lines: tuple[str, ...]  # what that means, and what was found
    likeliest: LikeliestRepair | None  # None where no single slip explains it


@dataclass(frozen=True, slots=True, kw_only=True)
class BottleThen:
    """A bottle at the end of a round."""

    name: str  # "First bottle"; "" where there is one
    owner: str | None  # None where nobody bought it
    price: Card | None  # None where the round was only counted


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVerdict:
    """Who has the bottles after a round, and what that cost: the first and largest of its page."""

    bottles: tuple[BottleThen, ...]
    cost: int | None  # of the Imp's Trick; None where the sheet does not show the owner's score
    is_twice: bool  # one player has two bottles, and pays for each
    last_trick: str  # "Clara wins with 4 and takes the bottle."; "" where it was not written down


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonChange:
    """The season of a game, and what the game changed in its standings."""

    address: str | None  # of the standings; None where the phone may not see them
    name: str  # of the season
    lines: tuple[str, ...]  # "Cleo 3rd → 2nd", why the game does not count, or nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The end of a game: who won, and what follows."""

    who_won: WhoWon
    reasons: tuple[str, ...]  # "12 ahead of Anna."
    podium: tuple[PodiumStep, ...]
    rounds: int  # that count
    picture_name: str  # what the file of `scores.picture` is called
    can_add: bool  # one more round may begin (`scores.next_round`, extra=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePage:
    """`scores.score`."""

    table_id: str
    round_number: int
    shown_number: int
    verdict: RoundVerdict
    ending: Ending | None  # None unless this is the newest round and the game is over
    season: SeasonChange | None  # None without an ending, or where the game is of no season
    imps_cards: tuple[CardFace, ...]
    imp: ImpCheck | None  # None where the record does not know the cards
    differs: ImpDiffers | None  # stands above all else
    teams: tuple[tuple[ScoreRow, ...], ...]  # in seating order; all together without teams
    in_teams: bool
    full: int  # of the bars: the target, or the highest total (at least 1) where there is none
    check: tuple[int, ...]  # coins won by each seat, then the Imp's Trick
    deck_total: int  # what the check adds up to
    distance: str  # "Clara is 43 short of 200."; "" once the game is over
    findings: tuple[str, ...]  # what is still wrong with the round, a sentence each
    decisions: tuple[str, ...]  # what the table decided in this round, a sentence each
    changes: tuple[str, ...]  # what was agreed on, and who came or left, since the round
    unproved: str  # what could not be proved: "Tricks 5 to 8 were not written down: ..."; or ""
    suggestions: tuple[Suggestion, ...]  # what would put the round right, beside the likeliest
    is_counted: bool  # it was counted on the table: `scores.recount` counts it again
    has_tricks: bool  # there are tricks to look at and correct: `corrections.tricks`
    sign_off: SignOff | None  # None where the table does not sign
    alert: str  # a refusal to show; "" for none
    next_seat: Seat | None  # of the next round's dealer
    next_dealer: str | None  # of the next round; None unless this is the newest and play goes on
    how_to_play: str  # the address of the advice on playing well
    undo: str | None  # what an undo takes back, in words; None when this is not the newest round
    redo: str | None  # what a redo brings back, in words; None: nothing
    after: int
    client_id: str  # for the next round, the rematch or the undo
    prices: tuple[BottlePrices, ...]  # of each bottle; empty where none was sold
    tricks: tuple[ShownTrick, ...]  # each card leads to its correction
    may_enter: bool  # False: the page tells the score, and has no form and no way to one


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidPage:
    """`scores.score` of a round that the table decided not to count."""

    table_id: str
    round_number: int
    shown_number: int
    decisions: tuple[str, ...]  # what the table decided, and why
    dealer: str | None  # who deals again; None when this is not the newest round
    ending: Ending | None  # None unless this is the newest round and the game is over
    season: SeasonChange | None  # None without an ending, or where the game is of no season
    alert: str
    undo: str | None
    redo: str | None
    after: int
    client_id: str
    may_enter: bool  # as of a score
