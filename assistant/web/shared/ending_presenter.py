"""The end of a game, made into what its pages show."""

from flask import url_for
from flask_babel import gettext

from assistant.rules.views import TableView
from assistant.services import standings
from assistant.services.standings import BroughtByGame
from assistant.web.language import spoken
from assistant.web.shared.presenter import in_sentences, podium
from assistant.web.shared.score_pages import Ending, SeasonChange
from assistant.wording import endings
from assistant.wording import standings as in_league
from assistant.wording.lists import joined


def ending(view: TableView) -> Ending | None:
    """Who won a game that is over, and what follows; None while it runs."""
    game = view.game
    if not game.is_over:
        return None
    names = in_sentences(view.columns)
    winners = game.winners if game.places else ()
    return Ending(
        winners=joined([names[member] for member in winners], spoken()) if winners else "",
        count=len(winners),
        total=game.totals[winners[0]] if winners else 0,
        reasons=(*endings.why_won(game, names, spoken()), *_last_round(view)),
        podium=podium(view),
        rounds=len(game.finished),
        season=_season(view.id),
        picture_name=gettext("Bottle Imp") + ".png",
        can_add=game.may_add,
    )


def cost(view: TableView, round_index: int) -> int | None:
    """What the Imp's Trick cost the bottle's owner; None where the sheet shows no such score."""
    round_ = view.rounds[round_index]
    if round_.bottle is None or round_.members[round_.bottle] not in view.game.shown:
        return None
    return round_.penalty


def _last_round(view: TableView) -> tuple[str, ...]:
    """How the newest round ended, if it did."""
    index, round_ = len(view.rounds) - 1, view.newest
    if not round_.is_done:
        return ()
    names = in_sentences(view.names_in(index))
    text = endings.last_round(round_, names, cost(view, index), spoken())
    return (text,) if text else ()


def _season(table_id: str) -> SeasonChange | None:
    """What the game changed in its season."""
    brought = standings.brought_by(table_id)
    if brought is None:
        return None
    address = url_for("standings.show", league_id=brought.league_id, season_id=brought.season_id)
    return SeasonChange(address=address, name=brought.season_name, lines=_moves(brought))


def _moves(brought: BroughtByGame) -> tuple[str, ...]:
    """Who stands where now, or why the game does not count."""
    if brought.lack:
        why_not = in_league.why_not(brought.lack, spoken())
        return (why_not,) if why_not else ()
    names = in_sentences(brought.names[move.person] for move in brought.moves)
    return tuple(
        in_league.place_change(move, name, spoken())
        for move, name in zip(brought.moves, names, strict=True)
        if move.new_place is not None
    )
