"""The rows of a season's standings, as its pages show them."""

from assistant.league.ratings import Rating
from assistant.league.season_count import PlaceThen
from assistant.league.standings import Row
from assistant.league.totals import Recent
from assistant.leagues.standings import Standings
from assistant.web.language import spoken
from assistant.web.shared.presenter import in_sentences
from assistant.web.shared.render import Shown
from assistant.web.shared.season_viewers import SeasonViewer
from assistant.wording import numbers
from assistant.wording import standings as wording


def standings_rows(viewer: SeasonViewer, standings: Standings) -> tuple[Shown, ...]:
    """All rows, in the order of the standings."""
    return tuple(standings_row(viewer, standings, index) for index in range(len(standings.rows)))


def standings_row(viewer: SeasonViewer, standings: Standings, index: int) -> Shown:
    """The row with this index, from 0."""
    t, rules = spoken(), viewer.season.rules
    row = standings.rows[index]
    totals, has_place = row.totals, row.place is not None
    needed = max(1, rules.threshold)
    return Shown(
        place=place_text(row),
        is_first=row.place == 1,
        is_shared=has_place and row.is_shared,
        name=standings.names[totals.person],
        person=viewer.person(totals.person),
        too_few="" if has_place else wording.too_few_games(totals.played, needed, t),
        value=wording.value(row.value, rules.count, t),
        played=totals.played,
        wins=numbers.mixed(totals.won, t),
        beaten=wording.value(totals.part_beaten, "beaten", t),
        points=numbers.signed(totals.points),
        average=wording.value(totals.points_a_round, "points", t),
        bottles=totals.bottles,
        rounds=totals.bottle_rounds,
        best=_coins(totals.best),
        worst=_coins(totals.worst),
        last=tuple(_recent_game(game) for game in totals.last),
        dropped=len(totals.dropped),
        rating=_rating(standings.ratings.get(totals.person)),
        tie_break=_tie_break(standings, index),
    )


def place_text(row: Row | PlaceThen | None) -> str:
    """A place, with a sign where it is shared; a dash where there is none."""
    if row is None or row.place is None:
        return numbers.NOTHING
    return f"{row.place}=" if row.is_shared else str(row.place)


def _tie_break(standings: Standings, index: int) -> str:
    """Which step put a row before the next one."""
    row = standings.rows[index]
    if row.tie_break is None:
        return ""
    [next_name] = in_sentences([standings.names[standings.rows[index + 1].totals.person]])
    return wording.tie_break(row.tie_break, next_name, spoken())


def _recent_game(game: Recent) -> Shown:
    heard = wording.after_place(game, spoken())
    return Shown(place=game.place, heard=heard, is_dropped=game.is_dropped)


def _coins(coins: int | None) -> str:
    return numbers.NOTHING if coins is None else numbers.signed(coins)


def _rating(rating: Rating | None) -> str:
    """What the rating is at least, and its uncertainty."""
    if rating is None:
        return numbers.NOTHING
    ordinal = numbers.decimal(rating.ordinal, 1, spoken())
    return f"{ordinal} ± {numbers.decimal(rating.sigma, 1, spoken())}"
