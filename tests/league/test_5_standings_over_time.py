"""League 5.3, and chapter 4 after each session: the order then, and what a correction moves."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from assistant.league.season_count import LAST_SESSIONS, CountedGame, PlayedSession, SeasonCount
from assistant.league.seasons import StandingsRules
from assistant.league.standings import RankChange, Row, rank_changes, standings
from assistant.league.totals import totals_by_person
from tests.league.made import PEOPLE, season
from tests.league.telling import a_game, rows

SESSIONS = [season("over time", games=40)[first : first + 8] for first in range(0, 40, 8)]
NEW_YEAR = date(2026, 1, 1)
DROPPING = StandingsRules(drop=1, of=4, threshold=3)
COUNTED = tuple(
    CountedGame(PlayedSession(str(number), NEW_YEAR, ""), "table", datetime(2026, 1, 1), game)
    for number, session in enumerate(SESSIONS)
    for game in session
)
WON, LOST = a_game("a", "Adam", "Betty"), a_game("a", "Betty", "Adam")


def places(of: Sequence[Row]) -> tuple[tuple[str, int | None, bool], ...]:
    """Who has which place."""
    return tuple((row.totals.person, row.place, row.is_shared) for row in of)


def test_after_each_session_the_order_is_that_of_all_games_so_far() -> None:
    found = SeasonCount(COUNTED, DROPPING).places
    assert len(found) == len(SESSIONS)
    for number, then in enumerate(found, 1):
        so_far = rows([game for session in SESSIONS[:number] for game in session], DROPPING)
        assert then.places == places(so_far)


def test_of_a_long_season_the_places_after_the_last_sessions_are_told() -> None:
    days = [NEW_YEAR + timedelta(days=number) for number in range(LAST_SESSIONS + 3)]
    games = tuple(
        CountedGame(
            PlayedSession(f"{day}", day, ""),
            "table",
            datetime(2026, 1, 1),
            a_game(f"{day}", *(("Adam", "Betty") if number < 20 else ("Betty", "Adam"))),
        )
        for number, day in enumerate(days)
    )
    found = SeasonCount(games, StandingsRules()).places
    assert [then.day for then in found] == days[-LAST_SESSIONS:]
    assert found[-1].places == places(rows([counted.game for counted in games]))


def test_1_3_guests_have_no_row_after_any_session() -> None:
    guests = PEOPLE[:3]
    games = [game for session in SESSIONS for game in session]
    others = totals_by_person(games, DROPPING, PEOPLE[3:]).values()
    then = SeasonCount(COUNTED, DROPPING, frozenset(guests)).places[-1]
    assert then.places == places(standings(others, DROPPING))


def test_5_3_a_correction_moves_those_whose_place_or_value_is_another() -> None:
    kept = a_game("b", "Doris", "Edgar")
    before, after = (
        rows([WON, kept], StandingsRules(ladder=())),
        rows([LOST, kept], StandingsRules(ladder=())),
    )
    assert rank_changes(before, after) == (
        RankChange("Betty", 3, 1, 0, 1),
        RankChange("Adam", 1, 3, 1, 0),
    )


def test_5_3_a_value_can_be_another_in_the_same_place() -> None:
    before, after = rows([WON]), rows([WON, a_game("b", "Adam Betty")])
    assert [
        (move.person, move.old_place, move.new_place) for move in rank_changes(before, after)
    ] == [
        ("Adam", 1, 1),
        ("Betty", 2, 2),
    ]


def test_5_3_who_comes_in_and_who_falls_out_moves_too() -> None:
    moves = rank_changes(rows([WON]), rows([a_game("a", "Adam", "Doris")]))
    assert moves == (RankChange("Doris", None, 2, None, 0), RankChange("Betty", 2, None, 0, None))


def test_5_3_where_nothing_changes_nobody_moves() -> None:
    assert rank_changes(rows([WON]), rows([WON])) == ()
