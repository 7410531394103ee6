"""A game made into its sheet."""

from assistant.services import new_id
from assistant.services.looking import Sitting
from assistant.web.faces import podium, standings, target
from assistant.web.language import spoken
from assistant.web.tables.pages import Cell, Chart, Line, SheetPage, SheetRound
from assistant.wording import table as wording


def sheet(sitting: Sitting) -> SheetPage:
    """The game so far: totals, rounds, and what was agreed."""
    game = sitting.game
    return SheetPage(
        table_id=sitting.id,
        players=standings(sitting),
        rounds=tuple(
            SheetRound(
                number=number,
                cells=tuple(
                    Cell(
                        score=score,
                        is_cursed=seat == one.replay.round.bottle,
                        is_dealer=seat == one.table.dealer,
                    )
                    for seat, score in enumerate(scores)
                ),
            )
            for number, (one, scores) in enumerate(zip(game.finished, game.scores, strict=True), start=1)
        ),
        chart=_chart(sitting) if game.finished else None,
        podium=podium(sitting),
        rules=wording.agreed(game.options, spoken()),
        client_id=new_id(),
    )


def _chart(sitting: Sitting) -> Chart:
    """The running totals as lines."""
    game = sitting.game
    running = [[0] for _ in range(game.seats)]
    for scores in game.scores:
        for line, score in zip(running, scores, strict=True):
            line.append(line[-1] + score)
    highest = max(target(sitting) or 0, *(max(line) for line in running))
    lowest = min(min(line) for line in running)
    goal = target(sitting)
    return Chart(
        left=0,
        top=-highest,
        width=len(game.scores),
        height=max(1, highest - lowest),
        target=None if goal is None else -goal,
        lines=tuple(
            Line(
                name=name,
                points=" ".join(f"{played},{-total}" for played, total in enumerate(line)),
                is_leading=seat in game.leaders,
            )
            for seat, (name, line) in enumerate(zip(sitting.names, running, strict=True))
        ),
    )
