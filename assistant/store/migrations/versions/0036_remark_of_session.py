"""A session has a remark."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    remark = sa.Column("remark", sa.Text(), nullable=False, server_default=sa.text("''"))
    op.add_column("sessions", remark)


def downgrade() -> None:
    op.drop_column("sessions", "remark")
