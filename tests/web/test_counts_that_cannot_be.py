"""Counts that no cards have: said beside the number, with the numbers that there are."""

from dataclasses import replace

import pytest

from assistant.rules.options import USUAL, Goal, presets
from tests.web.steps import LEAGUE, SESSION, seat_at_table

AT = Goal("rounds", 9)


def counted(app, phone, seats, options, status, **typed):
    """The page after a count of a table that writes down only the score."""
    names = ("Adam", "Betty", "Clara", "Doris", "Emil", "Frida")[:seats]
    options = replace(options, level="score", goal=AT)
    table_id = seat_at_table(app, seats, options, names=names)
    page = phone.get(f"/tables/{table_id}/tally")
    return phone.press(page.button("Save"), status, owner="0", **typed)


@pytest.mark.parametrize(
    ("preset", "seats", "penalty", "said"),
    [
        ("classic", 3, 2, "The Imp's Trick has 3 to 18 coins, never 2. Count it again."),
        ("classic", 4, 3, "The Imp's Trick has 4 to 24 coins, never 3. Count it again."),
        ("classic", 4, 25, "The Imp's Trick has 4 to 24 coins, never 25. Count it again."),
        ("wikipedia", 3, 5, "The Imp's Trick has 6 to 108 points, never 5. Count it again."),
        ("bambus-1995", 3, 0, ""),
        ("bambus-1995", 4, 0, "The Imp's Trick has 1 to 24 coins, never 0. Count it again."),
        ("matagot-2024", 3, 2, "The Imp's Trick has 3 to 18 coins, never 2. Count it again."),
    ],
)
def test_no_imps_trick_has_such_coins(app, phone, preset, seats, penalty, said):
    coins = {f"coins_{seat}": "20" for seat in range(1, seats)}
    options = presets(seats)[preset]
    status = 422 if said else 200
    page = counted(app, phone, seats, options, status, penalty=str(penalty), **coins)
    assert page.error("penalty") == said if said else page.path.endswith("/rounds/1")


@pytest.mark.parametrize(
    ("seats", "variant", "least", "most"),
    [
        (2, "lopaka", 3, 18),
        (2, "bright-house", 4, 24),
        (2, "matagot-duel", 4, 24),
        (4, "teams", 4, 24),
        (5, "two-bottles", 4, 24),
        (6, "two-bottles", 6, 36),
    ],
)
def test_the_bounds_follow_from_what_is_played(app, phone, seats, variant, least, most):
    options = replace(presets(seats)["league"], variant=variant)
    listed = seats + (variant == "lopaka")
    coins = {f"coins_{seat}": "10" for seat in range(1, listed)}
    second = {"second_owner": ""} if variant == "two-bottles" else {}
    typed = {"penalty": str(least - 1), **coins, **second}
    page = counted(app, phone, seats, options, 422, **typed)
    said = f"The Imp's Trick has {least} to {most} coins, never {least - 1}. Count it again."
    assert page.error("penalty") == said


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"coins_1": "2", "coins_2": "60"}, "coins_1"),
        ({"coins_0": "0", "coins_1": "60", "coins_2": "60"}, "coins_0"),
        ({"coins_1": "60", "coins_2": "60"}, "coins_0"),  # what is left for the owner
    ],
)
def test_no_tricks_have_such_coins(app, phone, typed, field):
    page = counted(app, phone, 3, USUAL, 422, penalty="6", **typed)
    said = "Whoever has a bottle or took a trick has 3 to 123 coins, never {}. Count again."
    assert page.error(field) == said.format(typed.get(field, "0"))


def test_who_took_no_trick_has_no_coins(app, phone):
    page = counted(app, phone, 3, USUAL, 200, penalty="6", coins_1="0", coins_2="60")
    assert page.path.endswith("/rounds/1")


def test_coins_that_are_left_out_stay_possible(app, phone):
    page = counted(app, phone, 3, USUAL, 200, penalty="3", coins_1="30", coins_2="60")
    assert page.path.endswith("/rounds/1")


@pytest.mark.usefixtures("league")
@pytest.mark.parametrize(
    ("points", "rounds", "said"),
    [
        ("124", "1", "So many rounds bring -24 to 123 points. Check points and rounds."),
        ("-49", "2", "So many rounds bring -48 to 246 points. Check points and rounds."),
        ("124", "", ""),
        ("123", "1", ""),
    ],
)
def test_on_paper_nobody_has_more_than_the_rounds_can_bring(phone, points, rounds, said):
    typed = {"name_0": "Anna", "name_1": "Ben", "points_1": "1"}
    typed |= {"points_0": points, "rounds": rounds}
    page = phone.get(f"/leagues/{LEAGUE}/sessions/{SESSION}/paper")
    page = phone.submit(page.form("/paper"), status=422 if said else 200, **typed)
    assert page.error("points_0") == said if said else page.path.endswith(SESSION)
