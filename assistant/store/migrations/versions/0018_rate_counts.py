"""How often something was asked for lately, for several processes.

On PostgreSQL it is not logged, so that counting costs little: a crash of the database forgets it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    is_postgresql = op.get_bind().dialect.name == "postgresql"
    op.create_table(
        "rate_counts",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("begun", sa.Double(), nullable=False),
        sa.Column("ends", sa.Double(), nullable=False),
        prefixes=["UNLOGGED"] if is_postgresql else [],
    )


def downgrade() -> None:
    op.drop_table("rate_counts")
