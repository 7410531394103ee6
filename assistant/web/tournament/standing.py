"""How a tournament stands, in words."""

from flask_babel import gettext, ngettext

from assistant.league.standings import Row
from assistant.services import seasons
from assistant.services.leagues import League
from assistant.services.tournaments import Round, Tournament
from assistant.web.language import spoken
from assistant.web.shared.presenter import in_sentences
from assistant.web.shared.standings_rows import place_text
from assistant.wording import standings as wording
from assistant.wording.lists import joined


def stage_name(league: League, tournament: Tournament) -> str:
    """How far a tournament is: "Round 2 of 4", "Final table", "Anna wins the tournament"."""
    if not tournament.is_over:
        return round_name(tournament, tournament.newest)
    names = [league.names[row.totals.person] for row in tournament.order if row.place == 1]
    if not names:
        return gettext("The tournament is over")
    together = joined(in_sentences(names), spoken())
    return ngettext(
        "%(names)s wins the tournament", "%(names)s share the win", len(names), names=together
    )


def round_name(tournament: Tournament, one: Round) -> str:
    """What a round is called."""
    if one.number > tournament.rounds:
        return gettext("Final table")
    return gettext("Round %(number)s of %(rounds)s", number=one.number, rounds=tournament.rounds)


class Standing:
    """The order of everybody who took part, as templates show it.

    `last_in` is how many are above the cut, 0 where the lot decides between two of them.
    """

    def __init__(self, league: League, tournament: Tournament) -> None:
        season = seasons.at(tournament.season_id)
        lot = _place_of_lot(tournament)
        self.names, self.rows = league.names, tournament.order
        self.last_in = 0 if lot else tournament.finalists
        self.cut = _cut(tournament, lot)
        self.ranked = _ranked(tournament, season.name)
        self._count = season.rules.count
        self.counted = wording.counted(self._count, spoken())

    def place(self, row: Row) -> str:
        """The place as it is written."""
        return place_text(row)

    def value(self, row: Row) -> str:
        """What the season counts."""
        return wording.value(row.value, self._count, spoken())


def _cut(tournament: Tournament, lot: int | None) -> str:
    """Who goes to the final table."""
    if not tournament.finalists or tournament.final:
        return ""
    if len(tournament.rows) <= tournament.finalists:
        return gettext("Everybody plays the final table.")
    first = gettext("The first %(many)s play the final table.", many=tournament.finalists)
    if not lot:
        return first
    by_lot = gettext("Between those who share place %(place)s the lot decides.", place=lot)
    return f"{first} {by_lot}"


def _place_of_lot(tournament: Tournament) -> int | None:
    """The place that people on both sides of the cut share; None where it parts nobody."""
    rows, many = tournament.rows, tournament.finalists
    if tournament.final or not 0 < many < len(rows) or rows[many - 1].place != rows[many].place:
        return None
    return rows[many].place


def _ranked(tournament: Tournament, season: str) -> str:
    [name] = in_sentences([season])
    if tournament.final:
        return gettext(
            "The final table decides between those who sit there; the others are ranked as in "
            "%(season)s, over the rounds.",
            season=name,
        )
    return gettext("Ranked as in %(season)s, over the rounds of this tournament.", season=name)
