"""Decks that a phone keeps."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ID = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "decks",
        sa.Column("id", ID, primary_key=True),
        sa.Column("phone", ID, nullable=False, index=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("kept_at", sa.DateTime, nullable=False),
        sa.Column("put_away_at", sa.DateTime),
    )


def downgrade() -> None:
    op.drop_table("decks")
