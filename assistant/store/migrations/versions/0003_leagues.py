"""Leagues: their people, seasons, sessions and games, and what is kept of their results."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ID = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("opened_at", sa.DateTime, nullable=False),
    )
    op.create_table(
        "league_visits",
        sa.Column("phone", ID, primary_key=True),
        sa.Column("league_id", ID, sa.ForeignKey("leagues.id"), primary_key=True),
    )
    op.create_table(
        "entries",
        sa.Column("league_id", ID, sa.ForeignKey("leagues.id"), primary_key=True),
        sa.Column("person_id", ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("is_guest", sa.Boolean, nullable=False),
        sa.Column("same_as", ID),
        sa.UniqueConstraint("league_id", "number", name="uq_entries_number"),
    )
    op.create_table(
        "seasons",
        sa.Column("id", ID, primary_key=True),
        sa.Column("league_id", ID, sa.ForeignKey("leagues.id"), nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("first_day", sa.Date, nullable=False),
        sa.Column("last_day", sa.Date, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
        sa.Column("counting", sa.Text, nullable=False),
        sa.Column("share", ID, unique=True),
    )
    op.create_table(
        "sessions",
        sa.Column("id", ID, primary_key=True),
        sa.Column("league_id", ID, sa.ForeignKey("leagues.id"), nullable=False, index=True),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
    )
    op.create_table(
        "league_games",
        sa.Column("id", ID, primary_key=True),
        sa.Column("league_id", ID, sa.ForeignKey("leagues.id"), nullable=False, index=True),
        sa.Column("session_id", ID, sa.ForeignKey("sessions.id"), nullable=False),
        sa.Column("season_id", ID, sa.ForeignKey("seasons.id")),
        sa.Column("begun_at", sa.DateTime, nullable=False),
        sa.Column("paper", sa.Text),
        sa.Column("lack", sa.Text, nullable=False),
        sa.Column("has_counted", sa.Boolean, nullable=False),
    )
    op.create_index("ix_league_games_season", "league_games", ["season_id", "lack"])
    op.create_index("ix_league_games_session", "league_games", ["session_id"])
    op.create_table(
        "kept_results",
        sa.Column("game_id", ID, sa.ForeignKey("league_games.id"), primary_key=True),
        sa.Column("person_id", ID, primary_key=True),
        sa.Column("season_id", ID, sa.ForeignKey("seasons.id"), nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("bottles", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer),
        sa.Column("worst", sa.Integer),
        sa.Column("turns", sa.Text, nullable=False),
    )
    op.create_index("ix_kept_results_person", "kept_results", ["season_id", "person_id"])
    op.create_table(
        "kept_lines",
        sa.Column("season_id", ID, sa.ForeignKey("seasons.id"), primary_key=True),
        sa.Column("person_id", ID, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "kept_ratings",
        sa.Column("league_id", ID, sa.ForeignKey("leagues.id"), primary_key=True),
        sa.Column("person_id", ID, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "shifts",
        sa.Column("season_id", ID, sa.ForeignKey("seasons.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("game_id", ID),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for table in (
        "shifts",
        "kept_ratings",
        "kept_lines",
        "kept_results",
        "league_games",
        "sessions",
        "seasons",
        "entries",
        "league_visits",
        "leagues",
    ):
        op.drop_table(table)
