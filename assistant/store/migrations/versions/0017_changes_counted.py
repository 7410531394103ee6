"""How many transactions wrote in a league is counted, so that other processes notice."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    changes = sa.Column("changes", sa.Integer(), nullable=False, server_default="0")
    op.add_column("leagues", changes)


def downgrade() -> None:
    op.drop_column("leagues", "changes")
