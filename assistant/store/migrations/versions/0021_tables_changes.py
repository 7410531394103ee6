"""What changed at a table beside its record is counted, so that phones notice."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    changes = sa.Column("changes", sa.Integer(), nullable=False, server_default="0")
    op.add_column("tables", changes)


def downgrade() -> None:
    op.drop_column("tables", "changes")
