"""A league can be put away and deleted, and a phone knows when it saved the league's file."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("leagues", sa.Column("put_away_at", sa.DateTime))
    op.add_column("leagues", sa.Column("deleted_at", sa.DateTime))
    op.add_column("league_visits", sa.Column("saved_at", sa.DateTime))
    op.create_index("ix_visits_table", "visits", ["table_id"])


def downgrade() -> None:
    op.drop_index("ix_visits_table", "visits")
    for table, column in (
        ("league_visits", "saved_at"),
        ("leagues", "deleted_at"),
        ("leagues", "put_away_at"),
    ):
        op.execute(
            f"ALTER TABLE {table} DROP COLUMN {column}"
        )  # no new table, which others refer to
