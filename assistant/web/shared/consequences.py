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
    return _at_the_table(view, previewed, is_open) + _in_the_league(view, previewed)


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
        lines += (gettext("The corrected round has to be signed again before the game counts."),)
    return (Group(title=change.season_name, lines=lines),)


def _at_the_table(view: TableView, previewed: Preview, is_open: bool) -> tuple[Group, ...]:
    before, after, found = previewed.before, previewed.after, previewed.consequences
    names = {index + 1: in_sentences(view.names_in(index)) for index in range(len(before.rounds))}
    columns, t = in_sentences(view.columns), spoken()
    titled = (
        (gettext("Tricks"), wording.of_tricks(found, before, after, names, t)),
        (gettext("Scores"), wording.of_scores(found, before, columns, t)),
        (
            gettext("What was wrong"),
            wording.of_findings(found, before, after, names, t) if is_open else [],
        ),
        (gettext("The game"), wording.of_the_game(found, t)),
    )
    return tuple(Group(title=title, lines=tuple(lines)) for title, lines in titled if lines)
