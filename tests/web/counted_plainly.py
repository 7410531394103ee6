"""A league counted plainly: from what was entered, by the text of LEAGUE.md, with nothing kept.

What was entered are the days, people and games of a league, the records of its tables, and its
results from paper. Why a game counts, what it brings, the standings, ratings, honours, attendance
and tournaments are worked out here a second time.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from datetime import date, datetime
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import select

from assistant.extensions import db
from assistant.league.people import alphabetical
from assistant.leagues import leagues
from assistant.notation.league_parts import read_brought
from assistant.rules.events import Agreed, Opened
from assistant.rules.game import LOPAKA, Game
from assistant.rules.options import TABLES_OWN, Options, usual_deck
from assistant.store.models import (
    DrawnSeat,
    Entry,
    GamePerson,
    LeagueGame,
    Season,
    Session,
    Table,
    Tournament,
    TournamentRound,
)
from assistant.tables import tables
from tests.league import plain
from tests.league.test_standings import plain_rules

WITHOUT_PLACES = ("running", "no_result")


@dataclass(frozen=True)
class PlainGame:
    """A game of a league; `lack` is why it does not count in its season, "" where it does.

    `came` are those who came, and `entries` what it brought them, if it has a result; of totals
    from paper that is `brought`.
    """

    id: str
    kind: str
    day: date
    begun_at: datetime
    session: str
    season: str | None
    lack: str
    came: tuple[str, ...]
    entries: tuple[plain.Entry, ...] = ()
    brought: tuple[plain.Brought, ...] = ()
    seats: tuple[tuple[int, int, bool], ...] = ()
    """For each round and each person in it the size of the table, the distance from the dealer, and
    whether the bottle ended there; of tables of three and more."""

    @property
    def counts(self) -> bool:
        """Whether it counts."""
        return self.season is not None and not self.lack

    @property
    def moment(self) -> tuple[date, bool, datetime, str]:
        """What puts games in order (3.6)."""
        return self.day, self.kind == "table", self.begun_at, self.id


@dataclass(frozen=True)
class PlainHonour:
    """What was reached, and by whom."""

    number: Fraction
    people: frozenset[str]


Standing = tuple[int | None, Fraction | None]
"""A place, and what is counted."""

Rows = dict[str, tuple[int | None, Fraction | None, int]]
"""For each person the place, what is counted, and the games; in order."""


@dataclass(frozen=True)
class PlainTournament:
    """How a tournament stands."""

    season: str
    rows: Rows


@dataclass(frozen=True)
class PlainLeague:
    """A league as it was entered: persons are those who entries were merged into."""

    id: str
    names: dict[str, str]
    guests: frozenset[str]
    seasons: dict[str, Season]
    sessions: dict[str, Session]
    games: tuple[PlainGame, ...]
    tournaments: dict[str, PlainTournament] = field(default_factory=dict)

    def counted(self, season: str) -> list[PlainGame]:
        """The games that count in a season, in order; without totals from paper."""
        return [
            one
            for one in self.games
            if one.season == season and one.counts and one.kind != "totals"
        ]

    def entries(self, season: str) -> list[plain.Entry]:
        """What they brought."""
        return [entry for game in self.counted(season) for entry in game.entries]

    def brought(self, season: str) -> list[plain.Brought]:
        """What is brought forward into a season."""
        return [
            own
            for one in self.games
            if one.season == season and one.counts and one.kind == "totals"
            for own in one.brought
        ]

    def rules(self, season: str) -> plain.Rules:
        """The rules of its standings."""
        return plain_rules(self.seasons[season].rules)

    @cached_property
    def accounts(self) -> dict[str, dict[str, plain.Account]]:
        """For each season what it brought everybody, guests too."""
        return {
            season: plain.accounts(self.entries(season), self.rules(season), self.brought(season))
            for season in self.seasons
        }

    @cached_property
    def standings(self) -> dict[str, list[plain.Row]]:
        """For each season the rows of its standings (4)."""
        return {
            season: plain.order(
                {id: own for id, own in accounts.items() if id not in self.guests},
                self.rules(season),
            )
            for season, accounts in self.accounts.items()
        }

    @cached_property
    def ratings(self) -> dict[str, tuple[float, float]]:
        """What everybody's skill is at least, and its uncertainty (5.2)."""
        model, skills = PlackettLuce(), dict[str, Any]()
        every = [game for season in self.seasons for game in self.counted(season)]
        for game in sorted(every, key=lambda one: one.moment):
            ranks = {own.person: float(own.place) for own in game.entries if own.place}
            if len(ranks) > 1:
                teams = [[skills.get(person) or model.rating()] for person in ranks]
                rated = model.rate(teams, ranks=list(ranks.values()))
                skills.update(zip(ranks, (team[0] for team in rated), strict=True))
        return {id: (skill.mu - 3 * skill.sigma, skill.sigma) for id, skill in skills.items()}

    def moves(self, then: "PlainLeague") -> dict[str, dict[str, tuple[Standing, Standing]]]:
        """Whose place or value is another then, by season, of the seasons that there are in both."""
        found: dict[str, dict[str, tuple[Standing, Standing]]] = {}
        for season in self.seasons.keys() & then.seasons.keys():
            old, new = (
                {row["person"]: (row["place"], row["value"]) for row in league.standings[season]}
                for league in (self, then)
            )
            for person in old.keys() | new.keys():
                was, now = old.get(person, (None, None)), new.get(person, (None, None))
                if was != now:
                    found.setdefault(season, {})[person] = was, now
        return found

    def attended(self, season: str) -> dict[str, list[str]]:
        """For everybody who came to a game that counts the sessions, in order (5.6)."""
        came: dict[str, dict[str, None]] = {}
        for game in self.counted(season):
            for entry in game.entries:
                came.setdefault(entry.person, {})[game.session] = None
        return {person: list(there) for person, there in came.items()}

    def met(self, person: str, seasons: Iterable[str]) -> dict[str, tuple[int, Fraction]]:
        """Whom somebody met in these seasons: how often, and how often they were beaten (5.4)."""
        met: dict[str, tuple[int, Fraction]] = {}
        for game in [game for season in seasons for game in self.counted(season)]:
            places = {own.person: own.place for own in game.entries if own.place is not None}
            mine = places.pop(person, None)
            for other, place in places.items() if mine is not None else ():
                times, beaten = met.get(other, (0, Fraction(0)))
                part = Fraction(1, 2) if place == mine else Fraction(mine < place)
                met[other] = times + 1, beaten + part
        return met

    def honours(self, seasons: Sequence[str]) -> dict[str, PlainHonour]:
        """The honours of these seasons together, by the words of their heads (5.5)."""
        own: dict[str, dict[str, list[Any]]] = {}
        for season in seasons:
            for person, account in self.accounts[season].items():
                for name in ("wins", "played", "bottles", "best", "worst"):
                    if account[name] is not None:
                        own.setdefault(name, {}).setdefault(person, []).append(account[name])
        evenings: dict[str, set[str]] = {}
        wins: dict[str, list[bool]] = {}
        every = [game for season in seasons for game in self.counted(season)]
        for game in sorted(every, key=lambda one: one.moment):
            for entry in game.entries:
                evenings.setdefault(entry.person, set()).add(game.session)
                if entry.place is not None:
                    wins.setdefault(entry.person, []).append(entry.place == 1)
        runs = {person: _longest(won) for person, won in wins.items()}
        reached: dict[str, dict[str, Any]] = {
            "Most wins": {id: sum(all_) for id, all_ in own.get("wins", {}).items()},
            "Most wins in a row": {id: run for id, run in runs.items() if run > 1},
            "Best round": {id: max(all_) for id, all_ in own.get("best", {}).items()},
            "Worst round": {id: -min(all_) for id, all_ in own.get("worst", {}).items()},
            "Most rounds with the bottle": {
                id: sum(all_) for id, all_ in own.get("bottles", {}).items()
            },
            "Most games": {id: sum(all_) for id, all_ in own.get("played", {}).items()},
            "Most sessions": {id: len(all_) for id, all_ in evenings.items()},
        }
        found = {}
        for title, numbers in reached.items():
            is_round = title in ("Best round", "Worst round")
            of_members = {
                id: number
                for id, number in numbers.items()
                if id not in self.guests and (is_round or number)
            }
            if of_members:
                most = max(of_members.values())
                people = frozenset(id for id, number in of_members.items() if number == most)
                shown = -most if title == "Worst round" else most
                found[title] = PlainHonour(Fraction(shown), people)
        return found


def _longest(wins: Sequence[bool]) -> int:
    return max((len(list(run)) for won, run in groupby(wins) if won), default=0)


# What was entered


def league(league_id: str) -> PlainLeague:
    """A league as it stands in the database now."""
    db.session.expire_all()
    members = {one.person_id: one for one in _rows(Entry, Entry.league_id == league_id)}

    def person(id: str) -> str:
        same_as = members[id].same_as if id in members else None
        return person(same_as) if same_as else id

    names = leagues.at(league_id).names
    sessions = {one.id: one for one in _rows(Session, Session.league_id == league_id)}
    seasons = {one.id: one for one in _rows(Season, Season.league_id == league_id)}
    games = [
        _game(row, sessions[row.session_id], seasons.get(row.season_id or ""), person)
        for row in _rows(LeagueGame, LeagueGame.league_id == league_id)
    ]
    found = PlainLeague(
        league_id,
        {id: names[id] for id, one in members.items() if one.same_as is None},
        frozenset(id for id, one in members.items() if one.is_guest and one.same_as is None),
        seasons,
        sessions,
        tuple(sorted(games, key=lambda one: one.moment)),
    )
    for row in _rows(Tournament, Tournament.session_id.in_(sessions)):
        found.tournaments[row.session_id] = _tournament(row, found, person)
    return found


def _rows(model: Any, *where: Any) -> list[Any]:
    return list(db.session.scalars(select(model).where(*where)))


def _game(
    row: LeagueGame, session: Session, season: Season | None, person: Callable[[str], str]
) -> PlainGame:
    """A game, and why it does not count (2.3)."""
    own = (row.id, row.kind, session.day, row.begun_at, session.id, row.season_id)
    lack, entries, brought = "", list[plain.Entry](), list[plain.Brought]()
    seats: tuple[tuple[int, int, bool], ...] = ()
    if row.kind == "table":
        table = db.session.get(Table, row.id)
        if table is None or table.deleted_at:
            return PlainGame(*own, "deleted", ())
        view = tables.view(row.id)
        game = view.game
        came = game.people
        if not game.is_over:
            lack = "running"
        elif not game.places:
            lack = "no_result"
        elif season and any(
            not _is_by_the_rules(one.options, season.options)
            for one in view.events
            if isinstance(one, Opened | Agreed)
        ):
            lack = "other_rules"
        elif season and season.options.sign_off != "off" and not game.is_all_signed:
            lack = "unsigned"
        if game.is_over and game.places:
            seats = tuple(_seats(game))
            entries = [
                entry._replace(game=row.id, person=person(entry.person), session=session.id)
                for entry in _brought(game)
            ]
    else:
        people = sorted(_rows(GamePerson, GamePerson.game_id == row.id), key=lambda o: o.number)
        came = tuple(one.person_id for one in people)
        for one in people:
            if row.kind == "totals":
                told = read_brought({"brought": {one.person_id: json.loads(one.carried)}})
                [carried] = told.values()
                kept = {name: getattr(carried, name) for name in _CARRIED}
                brought.append(plain.Brought(person(one.person_id), **kept, wins=carried.won))
            else:
                entries.append(
                    plain.Entry(
                        row.id,
                        person(one.person_id),
                        one.place,
                        one.points,
                        one.rounds,
                        session=session.id,
                    )
                )
    stand = [entry.person for entry in entries]
    if season and not lack:
        if not season.first_day <= session.day <= season.last_day:
            lack = "other_day"
        elif len(stand) != len(set(stand)):
            lack = "twice"
    return PlainGame(
        *own,
        lack if season or lack in WITHOUT_PLACES else "",
        tuple(person(one) for one in came),
        tuple(entries),
        tuple(brought),
        seats,
    )


_CARRIED = [name for name in plain.Brought._fields if name not in ("person", "wins")]


def _is_by_the_rules(own: Options, season: Options) -> bool:
    """Whether a table agreed on what the season prescribes; the deck as far as it goes (2.9)."""
    answers = [one.name for one in fields(Options) if one.name not in ("deck", *TABLES_OWN)]
    size = len(own.deck.cards)
    deck = season.deck if len(season.deck.cards) == size else usual_deck(size)
    return own.deck == deck and all(getattr(own, one) == getattr(season, one) for one in answers)


def _brought(game: Game) -> list[plain.Entry]:
    """What a game at a table brought those who came (2.4 to 2.6)."""
    places = {
        game.members[column].person: place
        for column, place in game.places.items()
        if column in game.seated and game.members[column].person != LOPAKA
    }
    found = []
    for person in game.people:
        played = [
            (one.scores[seat], bool(one.state.curses(seat)))
            for one in game.finished
            for seat, who in enumerate(one.persons)
            if who == person
        ]
        scores = [score for score, _ in played]
        place = places.get(person)
        if place is not None:
            place = 1 + sum(other < place for other in places.values())
        if place is not None or played:
            found.append(
                plain.Entry(
                    "",
                    person,
                    place,
                    sum(scores),
                    len(scores),
                    sum(has_it for _, has_it in played),
                    max(scores, default=None),
                    min(scores, default=None),
                )
            )
    return found


def _seats(game: Game) -> Iterator[tuple[int, int, bool]]:
    for one in game.finished:
        size = one.table.seats
        for seat in range(size) if one.table.players > 2 else ():
            yield size, (seat - one.table.dealer - 1) % size + 1, bool(one.state.curses(seat))


# Tournaments (7.3, 7.4 and 7.6)


def _tournament(
    row: Tournament, league: PlainLeague, person: Callable[[str], str]
) -> PlainTournament:
    """How a tournament stands after what was played of it."""
    counting = {
        game.id: game
        for game in league.games
        if game.counts or (row.is_friendly and game.season is None and not game.lack)
    }
    drawn = sorted(
        _rows(TournamentRound, TournamentRound.session_id == row.session_id),
        key=lambda one: one.number,
    )
    games: list[PlainGame] = []
    outs, there = Counter[str](), Counter[str]()
    everybody: dict[str, None] = {}
    over, final, final_game = 0, dict[str, None](), None
    for one in drawn:
        here = [DrawnSeat.session_id == row.session_id, DrawnSeat.seating == one.seating]
        seats = sorted(_rows(DrawnSeat, *here), key=lambda own: (own.table_number, own.seat))
        without = json.loads(one.without_result)
        drawn_games = {own.table_number: own.game_id for own in seats if own.table_number}
        of_round = [
            counting[id]
            for number, id in drawn_games.items()
            if number not in without and id in counting
        ]
        if one.number > row.rounds:
            final = {person(own.person_id): None for own in seats if own.table_number}
            final_game = next(iter(of_round), None)
            continue
        is_over = all(number in without or id in counting for number, id in drawn_games.items())
        games += of_round
        everybody |= {person(own.person_id): None for own in seats}
        over += is_over
        for own in seats if is_over else ():
            there[person(own.person_id)] += 1
            outs[person(own.person_id)] += not own.table_number
    nothing = ("drop", "of", "best", "threshold", "sessions")
    rules = {**league.rules(row.season_id), **dict.fromkeys(nothing, 0)}
    accounts = plain.accounts([entry for game in games for entry in game.entries], rules)
    of_nobody = plain.accounts([plain.Entry("", "nobody", None, 0, 0)], rules)["nobody"]
    nobody = {**of_nobody, "value": None}
    of_each = {id: accounts.get(id, nobody) for id in [*accounts, *everybody]}
    for id, own in of_each.items():
        if own["played"]:
            a_game = {
                "placement": own["placement"] / own["played"],
                "total": own["points a game"],
                "wins": own["wins"] / own["played"],
            }
            of_outs = outs[id] * a_game[rules["count"]] if rules["count"] in a_game else 0
            of_each[id] = {**own, "value": of_outs + own["value"] if of_outs else own["value"]}
    enough = {id: own for id, own in of_each.items() if 2 * there[id] >= over}
    too_few = {id: own for id, own in of_each.items() if id not in enough}
    rows: Rows = {}
    for stand in (enough, too_few):
        placed = plain.order(stand, rules)
        placed.sort(key=lambda own: alphabetical(league.names[own["person"]]))
        placed.sort(key=lambda own: own["place"] or len(placed) + 1)
        for own in placed:
            place = own["place"] if stand is enough else None
            rows[own["person"]] = place, own["value"], own["played"]
    return PlainTournament(row.season_id, _after_final(rows, final, final_game))


def _after_final(rows: Rows, final: Collection[str], game: PlainGame | None) -> Rows:
    """The order with the final table first; those who share a place there as they stood (7.6)."""
    places = {own.person: own.place for own in game.entries if own.place} if game else {}
    first = sorted(
        (id for id in rows if id in final), key=lambda id: places.get(id) or len(final) + 1
    )
    behind = [place for id, (place, _, _) in rows.items() if id not in final and place]
    found: Rows = {}
    for number, id in enumerate(first, 1):
        found[id] = (number, *rows[id][1:])
    for id, (place, value, played) in rows.items():
        if id not in found and place:
            place = len(first) + 1 + sum(other < place for other in behind)
        if id not in found:
            found[id] = place, value, played
    return found
