"""Spreadsheets are looked at before they are brought in, and can be taken back as a whole."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_ID = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "uploads",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("league_id", _ID, nullable=False),
        sa.Column("season_id", _ID, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_uploads_league_id", "uploads", ["league_id"])
    op.create_table(
        "imports",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("league_id", _ID, nullable=False),
        sa.Column("season_id", _ID, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("by", _ID, nullable=False),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("sessions", sa.Text, nullable=False),
        sa.Column("noted", sa.Integer),
        sa.Column("taken_back_at", sa.DateTime),
    )
    op.create_index("ix_imports_league_id", "imports", ["league_id"])
    op.create_table(
        "imported_games",
        sa.Column("import_id", _ID, sa.ForeignKey("imports.id"), primary_key=True),
        sa.Column("game_id", _ID, primary_key=True),
        sa.Column("paper", sa.Text, nullable=False),
        sa.Column("paper_before", sa.Text),
        sa.Column("had_counted", sa.Boolean, nullable=False),
    )
    op.create_index("ix_imported_games_game_id", "imported_games", ["game_id"])


def downgrade() -> None:
    for name in ("imported_games", "imports", "uploads"):
        op.drop_table(name)
