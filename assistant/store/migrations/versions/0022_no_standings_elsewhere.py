"""Other sites no longer show the standings of a season."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("uq_seasons_embed", "seasons")
    op.execute("ALTER TABLE seasons DROP COLUMN embed")  # no new table, which others refer to


def downgrade() -> None:
    op.add_column("seasons", sa.Column("embed", sa.String(64)))
    op.create_index("uq_seasons_embed", "seasons", ["embed"], unique=True)
