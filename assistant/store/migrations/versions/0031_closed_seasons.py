"""A season can be closed; a tournament can have a name, and be friendly."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table, name in (("seasons", "is_closed"), ("tournaments", "is_friendly")):
        column = sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())
        op.add_column(table, column)
    op.add_column("tournaments", sa.Column("name", sa.Text()))


def downgrade() -> None:
    op.drop_column("tournaments", "name")
    op.drop_column("tournaments", "is_friendly")
    op.drop_column("seasons", "is_closed")
