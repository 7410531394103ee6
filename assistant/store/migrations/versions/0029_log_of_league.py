"""A league has a log, whose lines tell what corrections changed in the standings."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

_ID = sa.String(64)
_AT = sa.column("at", sa.DateTime)
_SHIFTS = sa.table("shifts", _AT, *map(sa.column, ("season_id", "number", "game_id", "body")))
_LINES = sa.table(
    "log_lines",
    sa.column("at", sa.DateTime),
    *map(sa.column, ("league_id", "number", "by", "what", "told", "game_id", "season_id", "moves")),
)
_SEASONS = sa.table("seasons", *map(sa.column, ("id", "league_id")))
_IMPORTS = sa.table("imports", *map(sa.column, ("id", "league_id", "season_id", "noted")))


def upgrade() -> None:
    op.create_table(
        "log_lines",
        sa.Column("league_id", _ID, sa.ForeignKey("leagues.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("by", _ID, nullable=False),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("game_id", _ID),
        sa.Column("season_id", _ID, sa.ForeignKey("seasons.id")),
        sa.Column("moves", sa.Text()),
    )
    op.create_index("ix_log_lines_season", "log_lines", ["season_id", "number"])
    query = sa.select(_SHIFTS, _SEASONS.c.league_id).where(_SEASONS.c.id == _SHIFTS.c.season_id)
    shifts = op.get_bind().execute(
        query.order_by(_SHIFTS.c.at, _SHIFTS.c.season_id, _SHIFTS.c.number)
    )
    length, lines, number_of = Counter[str](), [], {}
    for at, season_id, number, game_id, body, league_id in shifts.all():
        line = {"league_id": league_id, "number": length[league_id], "at": at, "by": ""}
        told = {"what": "moved", "told": "{}", "game_id": game_id}
        lines.append(line | told | {"season_id": season_id, "moves": body})
        number_of[season_id, number] = length[league_id]
        length[league_id] += 1
    if lines:
        op.bulk_insert(_LINES, lines)
    _number_imports(number_of, [row.season_id for row in _noted()])
    op.drop_table("shifts")


def downgrade() -> None:
    op.create_table(
        "shifts",
        sa.Column("season_id", _ID, sa.ForeignKey("seasons.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("game_id", _ID),
        sa.Column("body", sa.Text(), nullable=False),
    )
    moved = sa.select(_LINES).where(_LINES.c.moves.is_not(None), _LINES.c.season_id.is_not(None))
    length, shifts, number_of = Counter[str](), [], {}
    for row in op.get_bind().execute(moved.order_by(_LINES.c.number)).all():
        shift = {"season_id": row.season_id, "number": length[row.season_id], "at": row.at}
        shifts.append(shift | {"game_id": row.game_id, "body": row.moves})
        number_of[row.league_id, row.number] = length[row.season_id]
        length[row.season_id] += 1
    if shifts:
        op.bulk_insert(_SHIFTS, shifts)
    _number_imports(number_of, [row.league_id for row in _noted()])
    op.drop_table("log_lines")


def _noted() -> list[Any]:
    return list(op.get_bind().execute(sa.select(_IMPORTS).where(_IMPORTS.c.noted.is_not(None))))


def _number_imports(number_of: dict[tuple[str, int], int], places: Iterable[str]) -> None:
    """What an import changed is noted under another number."""
    for row, place in zip(_noted(), places, strict=True):
        noted = sa.update(_IMPORTS).where(_IMPORTS.c.id == row.id)
        op.get_bind().execute(noted.values(noted=number_of.get((place, row.noted))))
