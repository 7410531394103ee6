"""What is kept of a season can be added to by one game, however many there are.

The results say where in a person's season each belongs; the rounds at each seat, and the places
after each session, are kept too. All of it is filled in when the program starts.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_ID = sa.String(64)
_OF_PERSON = ["season_id", "person_id"]
_MOMENT = ["day", "begun_at", "game_id"]


def upgrade() -> None:
    op.add_column("kept_results", sa.Column("value", sa.Double))
    op.add_column("kept_results", sa.Column("day", sa.Date))
    op.add_column("kept_results", sa.Column("begun_at", sa.DateTime))
    op.drop_index("ix_kept_results_person", "kept_results")
    op.create_index("ix_kept_results_person", "kept_results", [*_OF_PERSON, *_MOMENT])
    op.create_index("ix_kept_results_value", "kept_results", [*_OF_PERSON, "value", *_MOMENT])
    op.create_index("ix_kept_results_day", "kept_results", ["season_id", *_MOMENT])
    op.add_column(
        "leagues", sa.Column("behind", sa.Integer, nullable=False, server_default=sa.text("'0'"))
    )
    op.create_table(
        "kept_seats",
        sa.Column("season_id", _ID, sa.ForeignKey("seasons.id"), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "kept_places",
        sa.Column("season_id", _ID, sa.ForeignKey("seasons.id"), primary_key=True),
        sa.Column("session_id", _ID, sa.ForeignKey("sessions.id"), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "kept_ratings_before",
        sa.Column("league_id", _ID, sa.ForeignKey("leagues.id"), primary_key=True),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("kept_ratings_before")
    op.drop_table("kept_places")
    op.drop_table("kept_seats")
    op.drop_column("leagues", "behind")
    op.drop_index("ix_kept_results_day", "kept_results")
    op.drop_index("ix_kept_results_value", "kept_results")
    op.drop_index("ix_kept_results_person", "kept_results")
    op.create_index("ix_kept_results_person", "kept_results", _OF_PERSON)
    for column in ("begun_at", "day", "value"):
        op.drop_column("kept_results", column)
