"""Tournaments of evenings, and which draw of the evening each of their rounds is."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_ID = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("session_id", _ID, sa.ForeignKey("sessions.id"), primary_key=True),
        sa.Column("season_id", _ID, sa.ForeignKey("seasons.id"), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("finalists", sa.Integer, nullable=False),
    )
    op.create_table(
        "tournament_rounds",
        sa.Column("session_id", _ID, sa.ForeignKey("tournaments.session_id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seating", sa.Integer, nullable=False),
        sa.Column("without_result", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("tournament_rounds")
    op.drop_table("tournaments")
