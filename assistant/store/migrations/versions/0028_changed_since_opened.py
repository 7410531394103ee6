"""A league, a season and a session know whether they were changed since they were opened."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

TABLES = ("leagues", "seasons", "sessions")


def upgrade() -> None:
    for table in TABLES:
        column = sa.Column("was_changed", sa.Boolean(), nullable=False, server_default=sa.false())
        op.add_column(table, column)


def downgrade() -> None:
    for table in TABLES:
        op.drop_column(table, "was_changed")
