"""Who sits where on an evening, as it was drawn."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_ID = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "seatings",
        sa.Column("session_id", _ID, sa.ForeignKey("sessions.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("drawn_at", sa.DateTime, nullable=False),
        sa.Column("only_fours", sa.Boolean, nullable=False),
    )
    op.create_table(
        "drawn_seats",
        sa.Column("session_id", _ID, primary_key=True),
        sa.Column("seating", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person_id", _ID, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("game_id", _ID),
        sa.ForeignKeyConstraint(
            ["session_id", "seating"],
            ["seatings.session_id", "seatings.number"],
            name="drawn_seats_seatings_fkey",
        ),
    )


def downgrade() -> None:
    op.drop_table("drawn_seats")
    op.drop_table("seatings")
