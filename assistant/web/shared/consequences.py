"""A correction in words, and what follows from it, in groups of lines."""

from flask_babel import gettext

from assistant.rules.events import Amended
from assistant.rules.preview import Preview
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.services import standings
from assistant.web.language import spoken
from assistant.web.shared.pages import Group
from assistant.web.shared.presenter import in_sentences
from assistant.wording import consequences as wording
from assistant.wording import corrections
from assistant.wording import standings as in_league


def in_words(amendment: Amended, round_: RoundView, names: tuple[str, ...]) -> str:
    """An amendment of a round as it was before, in words."""
    before = corrections.Before(dict(round_.events), round_.plays_by_event, names)
    return corrections.change(amendment, before, spoken())


def groups(view: TableView, previewed: Preview, *, is_open: bool = True) -> tuple[Group, ...]:
    """What an amendment would change, in the order in which a table asks.

    Unless the round's tricks are open, nothing is told of what is found: it would name their cards.
    """
    at_the_table = (
        Group(title=gettext("Tricks"), lines=_in_tricks(view, previewed)),
        Group(title=gettext("Scores"), lines=_in_scores(view, previewed)),
        Group(title=gettext("Problems"), lines=_found(view, previewed) if is_open else ()),
        Group(
            title=gettext("The game"),
            lines=tuple(wording.of_the_game(previewed.consequences, previewed.after, spoken())),
        ),
    )
    return tuple(group for group in at_the_table if group.lines) + _in_the_league(view, previewed)


def _names_by_round(view: TableView, previewed: Preview) -> dict[int, tuple[str, ...]]:
    """Who sat in each round, by its number from 1."""
    indices = range(len(previewed.before.rounds))
    return {index + 1: in_sentences(view.names_in(index)) for index in indices}


def _in_tricks(view: TableView, previewed: Preview) -> tuple[str, ...]:
    """Which tricks go to somebody else, or cost another price."""
    before, after, found = previewed.before, previewed.after, previewed.consequences
    names = _names_by_round(view, previewed)
    return tuple(wording.of_tricks(found, before, after, names, spoken()))


def _in_scores(view: TableView, previewed: Preview) -> tuple[str, ...]:
    """Whose scores change."""
    columns = in_sentences(view.columns)
    return tuple(wording.of_scores(previewed.consequences, previewed.before, columns, spoken()))


def _found(view: TableView, previewed: Preview) -> tuple[str, ...]:
    """What is wrong only before, or only after."""
    before, after, found = previewed.before, previewed.after, previewed.consequences
    names = _names_by_round(view, previewed)
    return tuple(wording.of_findings(found, before, after, names, spoken()))


def _in_the_league(view: TableView, previewed: Preview) -> tuple[Group, ...]:
    """Who moves in the season's table."""
    change = standings.preview(view, previewed.amendment, previewed.after)
    if change is None or not (change.moves or change.has_to_be_signed):
        return ()
    names = dict(zip(change.names, in_sentences(change.names.values()), strict=True))
    lines = tuple(
        in_league.rank_change(move, names[move.person], change.count, spoken())
        for move in change.moves
    )
    if change.has_to_be_signed:
        lines += (gettext("The corrected round must be signed again before the game counts."),)
    return (Group(title=change.season_name, lines=lines),)
