"""What the phone needs to count a round and to begin the next one by itself: the game around it.

All of it stands on the sheet, before everybody's eyes.
"""

from collections.abc import Mapping

from assistant.rules.game import Game
from assistant.rules.table import TEAMS
from assistant.rules.views import TableView


def game_data(view: TableView) -> Mapping[str, object]:
    """The game before the newest round, as the phone's rules read it; columns are of the sheet."""
    game, round_ = view.game, view.newest
    options, deals = game.options, game.deals
    return {
        "totals": game.totals_after(len(game.rounds) - 1),
        "members": round_.members,
        "shown": game.shown,
        "ranked": game.ranked,
        "ending": game.ending,
        "goal": options.goal.kind,
        "number": options.goal.number,
        "tie": options.tie,
        "rotation": options.dealer_rotation,
        "dealt": [deals.dealt.get(column, 0) for column in range(len(game.members))],
        "waiting": sorted(deals.waiting) if options.finish_deal_cycle == "yes" else None,
        "was_reached": _was_reached(game),
        "curses": game.curses,
        "cursed": [
            ruling.seat for ruling in round_.state.rulings if ruling.decision == "as_cursed"
        ],
        "teams": TEAMS[round_.table.teams] if round_.table.teams else None,
        "next": _goes_on(game),
    }


def _was_reached(game: Game) -> bool:
    """Whether the agreed end had come before the newest round: where cycles of deals are finished,
    further rounds do not take it back.
    """
    in_cycles = game.options.finish_deal_cycle == "yes"
    return in_cycles and game.end_is_reached(len(game.rounds) - 1)


def _goes_on(game: Game) -> bool:
    """Whether the next round is played as the newest one is: by the same people, and as agreed."""
    newest = game.rounds[-1]
    is_same = game.agreed == game.options and game.seated == newest.players
    return is_same and newest.level == "tricks"
