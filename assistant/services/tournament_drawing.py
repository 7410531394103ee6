"""A tournament opened, its rounds and its final table drawn (League 7.2 and 7.5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import SystemRandom

from assistant.league import seating
from assistant.league import tournaments as rules
from assistant.services import drawing, seasons, seatings, tournaments
from assistant.services.drawing import Wish
from assistant.services.sessions import session_row
from assistant.services.tournaments import Tournament
from assistant.store import tournaments as store
from assistant.store.engine import writing
from assistant.store.models import Tournament as TournamentRow
from assistant.store.seatings import Redrawn


@dataclass(frozen=True, slots=True)
class Plan:
    """By which season's count a tournament is ordered, its rounds, and its finalists or 0."""

    season_id: str
    rounds: int
    finalists: int


def open_tournament(session_id: str, plan: Plan, wish: Wish) -> None:
    """Open a tournament and draw its first round.

    Nothing happens where the session has one, or somebody has drawn since the phone looked.
    """
    if store.get(session_id) or _is_stale(session_id, wish):
        return
    here = drawing.who_is_here(session_row(session_id).league_id, wish)
    here, but = drawing.waiting(seatings.of_session(session_id), here, session_id, again=False)
    drawn = _round(plan.season_id, here, {}, but, only_fours=wish.only_fours)
    with writing(session_id):
        if store.get(session_id) is None and not _is_stale(session_id, wish):
            store.add(
                TournamentRow(
                    session_id=session_id,
                    season_id=plan.season_id,
                    rounds=plan.rounds,
                    finalists=plan.finalists,
                )
            )
            drawing.put(but, drawn, only_fours=wish.only_fours)
            store.put_round(session_id, 1, but.number, ())


def draw(session_id: str, wish: Wish) -> None:
    """Draw the next round, or the final table after the last; or what was drawn last again.

    Nothing happens where somebody has drawn, or has changed what the tournament is to be, since the
    phone looked, where a game of the round is missing still, or where the tournament is over.
    """
    tournament = tournaments.of_session(session_id)
    if tournament is None or tournament.is_over or _is_stale(session_id, wish):
        return
    newest = tournament.newest
    if not (newest.seating.waits if wish.again else newest.is_over):
        return
    before = seatings.of_session(session_id)
    here = drawing.who_is_here(session_row(session_id).league_id, wish)
    here, but = drawing.waiting(before, here, session_id, again=wish.again)
    if not here:
        return
    number = newest.number + (not wish.again)
    if number > tournament.rounds:
        drawn = _final(tournament, here)
    else:
        against = _against(tournament, here, number)
        drawn = _round(tournament.season_id, here, against, but, only_fours=wish.only_fours)
    with writing(session_id):
        if not _is_stale(session_id, wish):
            drawing.put(but, drawn, only_fours=wish.only_fours)
            store.put_round(
                session_id, number, but.number, set(newest.without_result) & set(but.stay)
            )


def mark(session_id: str, table: int, seen: str, *, has_result: bool) -> None:
    """Say that a table of the newest round is without a result, or that it has one after all.

    Nothing happens where something was drawn or changed since the phone looked.
    """
    with writing(session_id):
        tournament = tournaments.of_session(session_id)
        if tournament is None or tournaments.version(session_id) != seen:
            return
        newest = tournament.newest
        said = set() if has_result else {table} & set(newest.waits_for)
        without = set(newest.without_result) - {table} | said
        store.put_round(session_id, newest.number, newest.seating.number, without)


def change(session_id: str, rounds: int, finalists: int, seen: str) -> bool:
    """Let a tournament have so many rounds and finalists, 0 for no final table (7.8).

    False, and nothing happens, where somebody has drawn or changed since the phone looked, where
    there would be fewer rounds than are drawn, or where the final table is drawn. What is so
    already is so: a form can be sent twice.
    """
    with writing(session_id):
        row, tournament = store.get(session_id), tournaments.of_session(session_id)
        if row is None or tournament is None:
            return False
        if (row.rounds, row.finalists) == (rounds, finalists):
            return True
        is_stale = tournaments.version(session_id) != seen
        if is_stale or not tournament.can_change or rounds < len(tournament.drawn):
            return False
        row.rounds, row.finalists = rounds, finalists
        return True


def remove(session_id: str) -> None:
    """Remove a tournament of which no game has begun; the tables stay as they were drawn."""
    with writing(session_id):
        tournament = tournaments.of_session(session_id)
        if tournament and not tournament.has_begun:
            store.remove([session_id])


def _is_stale(session_id: str, wish: Wish) -> bool:
    return tournaments.version(session_id) != wish.seen


def _against(
    tournament: Tournament, here: Sequence[str], number: int
) -> Mapping[frozenset[str], int]:
    """What speaks against having two at one table in the round of this number."""
    rows = tournaments.standing_before(tournament, number)
    return rules.against(here, tournaments.as_drawn(tournament.drawn[: number - 1]), rows)


def _round(
    season_id: str,
    here: Sequence[str],
    against: Mapping[frozenset[str], int],
    but: Redrawn,
    *,
    only_fours: bool,
) -> seating.Seating:
    """The tables of a round; who sits out, and who deals, follows from the whole season."""
    chance, season = SystemRandom(), seasons.at(season_id)
    orders = [chance.sample(here, len(here)) for _ in range(seating.starts(len(here)))]
    session = session_row(but.session_id)
    known = drawing.past(session, season, here, but, only_fours=only_fours)
    fives = drawing.has_fives(season)
    return seating.draw(orders, replace(known, met=against), only_fours=only_fours, fives=fives)


def _final(tournament: Tournament, here: Sequence[str]) -> seating.Seating:
    """The final table; the lot decides who deals, and between those who share the last place."""
    chance = SystemRandom()
    order = chance.sample(here, len(here))
    first = rules.finalists(tournament.rows, order, tournament.finalists)
    return seating.Seating((tuple(chance.sample(first, len(first))),))
