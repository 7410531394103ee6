"""Tables drawn for those who are there: by chance, with what is known of them (League 6, 7)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from secrets import SystemRandom

from assistant.league import seating
from assistant.league import tournaments as rules
from assistant.league.people import comparable
from assistant.league.seating import Past
from assistant.leagues import counting, league_games, leagues, seasons, seatings, tournaments
from assistant.leagues.seasons import Season
from assistant.leagues.seatings import Redrawn, Seating, of_session, version
from assistant.leagues.sessions import at as session_at
from assistant.leagues.tournaments import RoundOfTournament, Tournament, TournamentPlan
from assistant.store import log, models
from assistant.store.engine import writing
from assistant.store.log import Told

MOST_PEOPLE = 60
"""For so many people tables are drawn at once."""

CARDS_OF_FIVE = 54
"""A season with a deck of so many cards has a table for five (League 2.9)."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Who is there, by id and by the name of somebody new, and how they want to sit.

    `seen` is the version of the newest seating that the phone saw, "" for none, or of the
    tournament that goes on. `again`: that one
    is drawn again, but for the tables that have begun.
    """

    people: Sequence[str]
    newcomers: Sequence[str]
    seen: str
    only_fours: bool
    again: bool


def draw(session_id: str, wish: Wish, plan: TournamentPlan | None = None) -> None:
    """Draw tables for those who are there.

    With a plan they are the first round of a tournament; while one goes on, its next round, or the
    final table after the last. Nothing happens where somebody has drawn since the phone looked, or
    has changed what the tournament is to be, where nobody is there, where a table that was to be
    drawn again has begun meanwhile, or where a game of the round before is missing still.
    """
    if _is_refused(session_id, wish, plan):
        return
    session, tournament = session_at(session_id), tournaments.going_on(session_id)
    here = who_is_here(session.league_id, wish)
    here, but = waiting(of_session(session_id), here, session_id, again=wish.again)
    if not here:
        return
    number = tournament.newest.number + (not wish.again) if tournament else 1
    played = tournament.drawn[: number - 1] if tournament else ()
    if tournament and number > tournament.rounds:
        drawn = _final(tournament, here)
    else:
        drawn = _drawn(session, here, but, tournament or plan, played, wish)
    with writing(session.league_id):
        stands = waiting(of_session(session_id), here, session_id, again=wish.again) == (here, but)
        if not stands or _is_refused(session_id, wish, plan):
            return
        seatings.put(but, drawn.tables, drawn.out, only_fours=wish.only_fours)
        if plan:
            tournaments.add(session_id, plan)
            log.write(session.league_id, "tournament_opened", Told(day=session.day))
        what = "tournament_round" if plan or tournament else "drawn"
        if tournament and number > tournament.rounds:
            what = "tournament_final"
        log.write(session.league_id, what, Told(day=session.day, number=number))
        if plan or tournament:
            stay = tournament.newest.without_result if tournament else ()
            tournaments.put_round(session_id, number, but.number, set(stay) & set(but.stay))


def _is_refused(session_id: str, wish: Wish, plan: TournamentPlan | None) -> bool:
    """Whether somebody was quicker than whoever draws, or a game is missing still."""
    tournament = tournaments.going_on(session_id)
    if plan and tournaments.at(session_id):
        return True
    if tournament is None:
        return version(of_session(session_id)) != wish.seen
    is_ready = tournament.newest.seating.waits if wish.again else tournament.newest.is_over
    return not is_ready or tournaments.version(session_id) != wish.seen


def waiting(
    before: Sequence[Seating], here: Sequence[str], session_id: str, *, again: bool
) -> tuple[list[str], Redrawn]:
    """Who of those who are there is drawn, and the seating that they are drawn for.

    `again`: that is the newest one, in which who has begun stays where they are.
    """
    stay = [table for table in before[-1].tables if table.has_begun] if again and before else []
    number = before[-1].number + (not again) if before else 1
    playing = {person for table in stay for person in table.people}
    but = Redrawn(session_id, number, tuple(table.number for table in stay))
    return [person for person in here if person not in playing], but


def who_is_here(league_id: str, wish: Wish) -> list[str]:
    """The persons who are there; a new name is entered in the league."""
    named = {comparable(name): name for name in wish.newcomers}
    with writing(league_id):
        by_name = leagues.at(league_id).by_name
        typed = [
            by_name.get(key) or leagues.add_person(league_id, name) for key, name in named.items()
        ]
    return list(dict.fromkeys([*wish.people, *typed]))


def _drawn(
    session: models.Session,
    here: Sequence[str],
    but: Redrawn,
    plan: TournamentPlan | None,
    played: Sequence[RoundOfTournament],
    wish: Wish,
) -> seating.Seating:
    """Tables for these people; in a tournament, who met in the rounds played so far is parted.

    Who sits out, and who deals, follows there too from the whole season, if the day is one of it.
    """
    chance, of_day = SystemRandom(), seasons.on(session.league_id, session.day)
    season = seasons.at(plan.season_id) if plan else next(iter(of_day), None)
    orders = [chance.sample(here, len(here)) for _ in range(seating.starts(len(here)))]
    of_its_day = season if season in of_day else None
    known = past(session, of_its_day, here, but, only_fours=wish.only_fours)
    if plan:
        standing = tournaments.standing(plan.season_id, played)
        known = replace(known, met=rules.against(here, played, standing))
    return seating.draw(orders, known, only_fours=wish.only_fours, fives=has_fives(season))


def _final(tournament: Tournament, here: Sequence[str]) -> seating.Seating:
    """The final table; the lot decides who deals, and between those who share the last place."""
    chance = SystemRandom()
    order = chance.sample(here, len(here))
    first = rules.finalists(tournament.rows, order, tournament.finalists)
    return seating.Seating((tuple(chance.sample(first, len(first))),))


def has_fives(season: Season | None) -> bool:
    """Whether five play at one table of a season."""
    return season is not None and len(season.options.deck.cards) == CARDS_OF_FIVE


# What the season knows


def past(
    session: models.Session,
    season: Season | None,
    here: Sequence[str],
    but: Redrawn,
    *,
    only_fours: bool,
) -> Past:
    """What counts of the season to which the day belongs; without one, of the evening alone.

    Who sat out when is asked only where somebody may: with tables of four alone.
    """
    person_of = counting.person_by_entry(session.league_id)
    entries = {*here, *(entry for entry, person in person_of.items() if person in here)}
    sessions = (
        seatings.sessions_of_days(session.league_id, season.first_day, season.last_day)
        if season
        else [session.id]
    )
    sat, since = Counter[seating.Chair](), Counter[str]()
    outs = seatings.drawn_since_out(sessions, entries, but) if only_fours else []
    for entry, size, seat, times in seatings.sat(sessions, entries, but):
        sat[person_of.get(entry, entry), size, seat] += times
    for entry, times in outs:
        since[person_of.get(entry, entry)] += times
    return Past(_met(session.id, season, here, but), sat, since)


def _met(
    session_id: str, season: Season | None, here: Sequence[str], but: Redrawn
) -> Counter[frozenset[str]]:
    """How often each two have met in the season, or were drawn together this evening."""
    met = Counter[frozenset[str]]()
    totals = counting.of_season(season).totals if season else {}
    for person in here:
        if own := totals.get(person):
            met |= {frozenset((person, other)): times for other, (times, _) in own.against.items()}
    counted = {
        game.id
        for game in league_games.of_session(session_id)
        if season and game.season_id == season.id and game.lack == ""
    }
    for drawn in of_session(session_id):
        for table in drawn.tables:
            is_redrawn = drawn.number == but.number and table.number not in but.stay
            if table.game_id not in counted and not is_redrawn:
                met.update(map(frozenset, combinations(table.people, 2)))
    return met
