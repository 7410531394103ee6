"""What home pages say of tables is remembered by the process, and no longer stored."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("table_summaries")


def downgrade() -> None:
    op.create_table(
        "table_summaries",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
    )
