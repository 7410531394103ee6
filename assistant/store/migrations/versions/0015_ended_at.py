"""When each game of a league ended, so that it is known at once whether a later one counts."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("league_games", sa.Column("ended_at", sa.DateTime))
    op.execute(
        "UPDATE league_games SET ended_at = (SELECT events.at FROM events"
        " WHERE events.table_id = league_games.id ORDER BY events.number DESC LIMIT 1)"
        " WHERE lack = ''"
    )
    op.create_index("ix_league_games_ended", "league_games", ["season_id", "ended_at"])


def downgrade() -> None:
    op.drop_index("ix_league_games_ended", "league_games")
    op.drop_column("league_games", "ended_at")
