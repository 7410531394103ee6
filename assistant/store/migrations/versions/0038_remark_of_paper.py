"""A game from paper has a remark."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("league_games", sa.Column("remark", sa.Text()))


def downgrade() -> None:
    op.drop_column("league_games", "remark")
