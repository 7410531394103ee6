"""A correction in words, and what follows from a change, in groups of lines."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from flask_babel import gettext

from assistant.league.seasons import Count
from assistant.league.standings import RankChange
from assistant.leagues import standings
from assistant.leagues.settled import SeasonChange
from assistant.leagues.standings import CorrectionPreview
from assistant.rules.consequences import Preview
from assistant.rules.events import Amended
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.web.language import spoken
from assistant.web.shared.pages import Group
from assistant.web.shared.presenter import in_sentences
from assistant.wording import corrections
from assistant.wording import corrections as wording
from assistant.wording import standings as in_league

NOBODY: Mapping[str, str] = {}


def in_words(amendment: Amended, round_: RoundView, names: tuple[str, ...]) -> str:
    """An amendment of a round as it was before, in words."""
    before = corrections.Before(dict(round_.events), round_.plays_by_event, names)
    return corrections.change(amendment, before, spoken())


def groups(
    view: TableView,
    previewed: Preview,
    *,
    newcomers: Mapping[str, str] = NOBODY,
    is_open: bool = True,
) -> tuple[Group, ...]:
    """What some events would change, in the order in which a table asks: its result comes first.

    `newcomers` are the names, by id, of those who would come to the table. Unless the round's
    tricks are open, nothing is told of what is found: it would name their cards.
    """
    people = {**view.people, **newcomers}
    names = dict(zip(people, in_sentences(people.values()), strict=True))
    game = Group(title=gettext("The game"), lines=_in_the_game(previewed, names))
    is_first = previewed.consequences.goes_on or bool(previewed.consequences.winners)
    at_the_table = (
        *([game] if is_first else []),
        Group(title=gettext("Tricks"), lines=_in_tricks(previewed, names)),
        Group(title=gettext("Scores"), lines=_in_scores(previewed, names)),
        Group(title=gettext("Problems"), lines=_found(previewed, names) if is_open else ()),
        *([] if is_first else [game]),
    )
    return tuple(group for group in at_the_table if group.lines) + _in_the_league(
        view, previewed, people
    )


def _names_by_round(previewed: Preview, names: Mapping[str, str]) -> dict[int, tuple[str, ...]]:
    """Who sat in each round, by its number from 1."""
    rounds = zip_longest(previewed.before.rounds, previewed.after.rounds)
    return {
        number: tuple(names[person] for person in (was or now).persons)
        for number, (was, now) in enumerate(rounds, start=1)
    }


def _in_tricks(previewed: Preview, names: Mapping[str, str]) -> tuple[str, ...]:
    """Which tricks go to somebody else, or cost another price."""
    before, after, found = previewed.before, previewed.after, previewed.consequences
    by_round = _names_by_round(previewed, names)
    return tuple(wording.of_tricks(found, before, after, by_round, spoken()))


def _in_scores(previewed: Preview, names: Mapping[str, str]) -> tuple[str, ...]:
    """Whose scores change."""
    before, after = previewed.before, previewed.after
    members = zip_longest(before.members, after.members)
    columns = [names[(was or now).person] for was, now in members]
    return tuple(wording.of_scores(previewed.consequences, before, columns, spoken()))


def _found(previewed: Preview, names: Mapping[str, str]) -> tuple[str, ...]:
    """What is wrong only before, or only after."""
    before, after, found = previewed.before, previewed.after, previewed.consequences
    by_round = _names_by_round(previewed, names)
    return tuple(wording.of_findings(found, before, after, by_round, spoken()))


def _in_the_game(previewed: Preview, names: Mapping[str, str]) -> tuple[str, ...]:
    """Whether the game ends otherwise."""
    return tuple(wording.of_the_game(previewed.consequences, previewed.after, names, spoken()))


def _in_the_league(
    view: TableView, previewed: Preview, people: Mapping[str, str]
) -> tuple[Group, ...]:
    """Who moves in the season's table; `people` has also who would be new to the league."""
    change = standings.preview(view, previewed.events, previewed.after)
    is_told = change and (change.moves or change.lack or change.has_to_be_signed)
    if not (change and is_told):
        return ()
    return (_of_the_season(replace(change, names={**people, **change.names})),)


def _of_the_season(change: CorrectionPreview) -> Group:
    """Who moves in a season, and whether the game still counts there."""
    lines = _moved(change.moves, change.names, change.count)
    if change.has_to_be_signed:
        lines += (gettext("The corrected round must be signed again before the game counts."),)
    elif change.lack:
        lines = (gettext("The game no longer counts."), *lines)
    return Group(title=change.season_name, lines=lines)


def in_seasons(changes: Sequence[SeasonChange]) -> tuple[Group, ...]:
    """Who moves in the seasons of a league, a group each."""
    stay = (gettext("The places stay as they were."),)
    return tuple(
        Group(title=change.name, lines=_moved(change.moves, change.names, change.count) or stay)
        for change in changes
    )


def _moved(moves: Sequence[RankChange], names: Mapping[str, str], count: Count) -> tuple[str, ...]:
    """Who moves, a line each; `names` by person."""
    spelled = dict(zip(names, in_sentences(names.values()), strict=True))
    return tuple(
        in_league.rank_change(move, spelled[move.person], count, spoken()) for move in moves
    )
