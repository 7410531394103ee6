"""A correction in words, and what follows from it, in groups of lines."""

from flask_babel import gettext

from assistant.rules import consequences
from assistant.rules.events import Amended
from assistant.rules.game import Game, GameRound
from assistant.services import standings, table_commands
from assistant.services.table_views import TableView
from assistant.web.language import spoken
from assistant.web.shared.pages import Group
from assistant.web.shared.presenter import in_sentences
from assistant.wording import consequences as wording
from assistant.wording import corrections
from assistant.wording import standings as in_league


def in_words(amendment: Amended, one: GameRound, names: tuple[str, ...]) -> str:
    """An amendment of a round as it was before, in words."""
    round_ = one.replay.round
    plays = {round_.laid[play.card]: play for trick in round_.tricks for play in trick.plays}
    plays |= {round_.laid[play.card]: play for play in round_.plays}
    return corrections.change(
        amendment, corrections.Before(dict(one.events), plays, names), spoken()
    )


def follows(
    view: TableView, place: int, amendment: Amended, *, is_open: bool = True
) -> tuple[Group, ...]:
    """What an amendment of a round would change, in the order in which a table asks. Refused where it cannot be.

    Unless the round's tricks are open, nothing is told of what is found: it would name their cards.
    """
    after = table_commands.foreseen(view, amendment)
    return _groups(view.explained(place), after, view, is_open) + _in_the_league(
        view, amendment, after
    )


def _in_the_league(view: TableView, amendment: Amended, after: Game) -> tuple[Group, ...]:
    """Who moves in the season's table."""
    change = standings.foreseen(view, amendment, after)
    if change is None or not (change.moves or change.has_to_be_signed):
        return ()
    names = dict(zip(change.names, in_sentences(change.names.values()), strict=True))
    lines = tuple(
        in_league.rank_change(one, names[one.person], change.count, spoken())
        for one in change.moves
    )
    if change.has_to_be_signed:
        lines += (gettext("The corrected round has to be signed again before the game counts."),)
    return (Group(title=change.season_name, lines=lines),)


def _groups(before: Game, after: Game, view: TableView, is_open: bool) -> tuple[Group, ...]:
    found, t = consequences.between(before, after), spoken()
    names = {place + 1: in_sentences(view.names_in(place)) for place in range(len(before.rounds))}
    groups = (
        (gettext("Tricks"), wording.of_tricks(found, before, after, names, t)),
        (gettext("Scores"), wording.of_scores(found, before, in_sentences(view.columns), t)),
        (
            gettext("What was wrong"),
            wording.of_findings(found, before, after, names, t) if is_open else [],
        ),
        (gettext("The game"), wording.of_the_game(found, t)),
    )
    return tuple(Group(title=title, lines=tuple(lines)) for title, lines in groups if lines)
