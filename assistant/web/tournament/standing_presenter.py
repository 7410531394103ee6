"""How a tournament stands made into what pages show of it."""

from flask_babel import gettext, ngettext

from assistant.league.standings import Row
from assistant.league.standings_rules import Count
from assistant.services import seasons
from assistant.services.leagues import League
from assistant.services.tournaments import Round, Tournament
from assistant.web.language import spoken
from assistant.web.shared.presenter import in_sentences
from assistant.web.shared.standings_rows import place_text
from assistant.web.tournament.pages import TournamentRow, TournamentStanding
from assistant.wording import standings as wording
from assistant.wording.lists import joined


def stage_name(league: League, tournament: Tournament) -> str:
    """How far a tournament is: "Round 2 of 4", "Final table", "Anna wins the tournament"."""
    if tournament.is_over:
        return _winners(league, tournament)
    return round_name(tournament, tournament.newest)


def round_name(tournament: Tournament, one: Round) -> str:
    """What a round is called."""
    if one.number > tournament.rounds:
        return gettext("Final table")
    return gettext("Round %(number)s of %(rounds)s", number=one.number, rounds=tournament.rounds)


def standing(league: League, tournament: Tournament) -> TournamentStanding:
    """The order of everybody who took part."""
    season = seasons.at(tournament.season_id)
    cut = 0 if _place_of_lot(tournament) else tournament.finalists
    return TournamentStanding(
        counted=wording.counted(season.rules.count, spoken()),
        ranked=_ranked(tournament, season.name),
        cut=_cut(tournament),
        rows=tuple(
            _row(
                league,
                row,
                season.rules.count,
                is_last_in=index == cut and row.place is not None,
            )
            for index, row in enumerate(tournament.order, 1)
        ),
    )


def _winners(league: League, tournament: Tournament) -> str:
    names = [league.names[row.totals.person] for row in tournament.order if row.place == 1]
    if not names:
        return gettext("The tournament is over")
    together = joined(in_sentences(names), spoken())
    return ngettext(
        "%(names)s wins the tournament", "%(names)s share the win", len(names), names=together
    )


def _cut(tournament: Tournament) -> str:
    if not tournament.finalists or tournament.final:
        return ""
    if len(tournament.rows) <= tournament.finalists:
        return gettext("Everybody plays the final table.")
    first = gettext("The first %(many)s play the final table.", many=tournament.finalists)
    if not (place := _place_of_lot(tournament)):
        return first
    lot = gettext("Between those who share place %(place)s the lot decides.", place=place)
    return f"{first} {lot}"


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


def _row(league: League, row: Row, count: Count, *, is_last_in: bool) -> TournamentRow:
    return TournamentRow(
        place=place_text(row),
        is_first=row.place == 1,
        is_last_in=is_last_in,
        name=league.names[row.totals.person],
        person=row.totals.person,
        value=wording.value(row.value, count, spoken()),
        played=row.totals.played,
    )
