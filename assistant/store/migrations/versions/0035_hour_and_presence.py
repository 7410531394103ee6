"""A session has an hour, and who comes to it; how often it was changed is counted."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("begins", sa.Time()))
    changes = sa.Column("changes", sa.Integer(), nullable=False, server_default="0")
    op.add_column("sessions", changes)
    op.add_column("sessions", sa.Column("written_at", sa.DateTime()))
    op.execute("UPDATE sessions SET changes = 1 WHERE was_changed")
    op.drop_column("sessions", "was_changed")
    op.create_table(
        "presences",
        sa.Column("session_id", sa.String(64), sa.ForeignKey("sessions.id"), primary_key=True),
        sa.Column("person_id", sa.String(64), primary_key=True),
        sa.Column("part", sa.String(16), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("presences")
    column = sa.Column("was_changed", sa.Boolean(), nullable=False, server_default=sa.false())
    op.add_column("sessions", column)
    op.execute("UPDATE sessions SET was_changed = (changes > 0)")
    for name in ("written_at", "changes", "begins"):
        op.drop_column("sessions", name)
