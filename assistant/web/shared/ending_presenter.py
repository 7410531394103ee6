"""The end of a game, made into what its pages show."""

from flask import url_for
from flask_babel import gettext

from assistant.leagues import standings
from assistant.leagues.seasons import Season
from assistant.leagues.standings import BroughtByGame
from assistant.rules.views import TableView
from assistant.tables import grants
from assistant.web.language import spoken
from assistant.web.phones import phone
from assistant.web.shared.presenter import in_sentences, podium
from assistant.web.shared.render import Shown
from assistant.wording import endings
from assistant.wording import standings as in_league
from assistant.wording.endings import who_won_game


def ending(view: TableView) -> Shown | None:
    """Who won a game that is over, and what follows; None while it runs."""
    game = view.game
    if not game.is_over:
        return None
    names = in_sentences(view.columns)
    return Shown(
        who_won=who_won_game(game, names, spoken()),
        reasons=(*endings.why_won(game, names, spoken()), *_last_round(view)),
        podium=podium(view),
        rounds=len(game.finished),
        picture_name=gettext("Bottle Imp") + ".png",
        can_add=game.may_add,
    )


def cost(view: TableView, round_index: int) -> int | None:
    """What the Imp's Trick cost a bottle's owner; None where the sheet shows no such score."""
    round_ = view.rounds[round_index]
    owners = [bottle.owner for bottle in round_.bottles if bottle.owner is not None]
    are_shown = all(round_.members[owner] in view.game.shown for owner in owners)
    return round_.penalty if owners and are_shown else None


def _last_round(view: TableView) -> tuple[str, ...]:
    """How the newest round ended, if it did."""
    index, round_ = len(view.rounds) - 1, view.newest
    if not round_.is_done:
        return ()
    names = in_sentences(view.names_in(index))
    text = endings.last_round(round_, names, cost(view, index), spoken())
    return (text,) if text else ()


def season(table_id: str) -> Shown | None:
    """The season of a game, and what the game changed in it; None where it belongs to none."""
    brought = standings.brought_by(table_id)
    return _season(brought.season, _moves(brought)) if brought else None


def season_alone(table_id: str) -> Shown | None:
    """The same without what changed, which takes ranking the season twice."""
    found = standings.season_of(table_id)
    return _season(found, ()) if found else None


def _season(found: Season, lines: tuple[str, ...]) -> Shown:
    return Shown(address=_standings(found), name=found.name, lines=lines)


def _standings(season: Season) -> str | None:
    """Where the phone may see the standings: in the league, or by its link for readers."""
    if grants.role_in_league(phone(), season.league_id):
        return url_for("standings.show", league_id=season.league_id, season_id=season.id)
    return url_for("standings.show_for_readers", share=season.share) if season.share else None


def _moves(brought: BroughtByGame) -> tuple[str, ...]:
    """Who stands where now, or why the game does not count; nothing once a later game counts."""
    if brought.lack:
        why_not = in_league.why_not(brought.lack, spoken())
        return (why_not,) if why_not else ()
    if brought.moves is None:
        return ()
    names = in_sentences(brought.names[move.person] for move in brought.moves)
    moves = tuple(
        in_league.place_change(move, name, spoken())
        for move, name in zip(brought.moves, names, strict=True)
        if move.new_place is not None
    )
    return moves or (gettext("The places stay as they were."),)
