"""A league has a time zone of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("leagues", sa.Column("zone", sa.Text()))


def downgrade() -> None:
    op.drop_column("leagues", "zone")
