"""A phone asks another one to open a hand that is kept there."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_ID = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "hand_asks",
        sa.Column("table_id", _ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("phone", _ID, nullable=False),
        sa.Column("says_yes", sa.Boolean),
        sa.UniqueConstraint("table_id", "round", "seat", "phone", name="uq_hand_asks"),
    )


def downgrade() -> None:
    op.drop_table("hand_asks")
