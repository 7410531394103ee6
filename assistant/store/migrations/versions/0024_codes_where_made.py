"""A code knows at which address it was made; how often something was asked for is counted
elsewhere.
"""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("rate_counts")
    op.add_column("join_codes", sa.Column("made_at_address", sa.String(64)))


def downgrade() -> None:
    with op.batch_alter_table("join_codes") as batch:
        batch.drop_column("made_at_address")
    op.create_table(
        "rate_counts",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("begun", sa.Double(), nullable=False),
        sa.Column("ends", sa.Double(), nullable=False),
    )
