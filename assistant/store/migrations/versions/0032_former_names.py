"""A league remembers how its people were called before, and who has left."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    names = sa.Column("former_names", sa.Text(), nullable=False, server_default="[]")
    op.add_column("entries", names)
    left = sa.Column("has_left", sa.Boolean(), nullable=False, server_default=sa.false())
    op.add_column("entries", left)


def downgrade() -> None:
    for name in ("has_left", "former_names"):
        op.drop_column("entries", name)
