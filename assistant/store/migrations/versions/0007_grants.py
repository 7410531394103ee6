"""Phones are granted roles: an id in an address opens nothing any more.

A phone goes on with every table that it wrote at, and every league that it opened.
"""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_ID, _ROLE = sa.String(64), sa.String(16)

_KNOWN_AT_TABLES = """
    SELECT table_id AS place, phone, 'entering' AS role FROM visits
    UNION SELECT table_id, "by", 'entering' FROM events WHERE table_id IN (SELECT id FROM tables)
"""
_KNOWN_IN_LEAGUES = "SELECT league_id AS place, phone, 'secretary' AS role FROM league_visits"


def upgrade() -> None:
    op.create_table(
        "grants",
        sa.Column("place", _ID, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("phone", _ID, nullable=False),
        sa.Column("role", _ROLE, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("granted_at", sa.DateTime, nullable=False),
        sa.Column("withdrawn_at", sa.DateTime),
        sa.UniqueConstraint("place", "phone", "role", name="uq_grants_role"),
    )
    op.create_index("ix_grants_phone", "grants", ["phone"])
    op.create_table(
        "keys",
        sa.Column("place", _ID, primary_key=True),
        sa.Column("role", _ROLE, primary_key=True),
        sa.Column("seed", _ID, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
    )
    op.create_table(
        "join_codes",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("place", _ID, nullable=False),
        sa.Column("role", _ROLE, nullable=False),
        sa.Column("made_at", sa.DateTime, nullable=False),
    )
    op.add_column("tables", sa.Column("entered_by", _ID))
    op.add_column("tables", sa.Column("goes_on_at", _ID))
    for known in (_KNOWN_AT_TABLES, _KNOWN_IN_LEAGUES):
        moment = sa.bindparam("now", datetime.now(UTC).replace(tzinfo=None), sa.DateTime)
        op.execute(
            sa.text(
                "INSERT INTO grants (place, number, phone, role, name, granted_at) SELECT place, "
                "ROW_NUMBER() OVER (PARTITION BY place ORDER BY phone), phone, role, '', :now "
                f"FROM ({known}) AS known"
            ).bindparams(moment)
        )


def downgrade() -> None:
    for name in ("goes_on_at", "entered_by"):
        op.drop_column("tables", name)  # not in a batch: triggers know the table
    for name in ("join_codes", "keys", "grants"):
        op.drop_table(name)
