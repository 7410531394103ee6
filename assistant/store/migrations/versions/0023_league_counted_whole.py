"""What follows from the results of a league is not stored any more, but for the results.

A downgrade leaves what an earlier version fills in when it starts: days of results first of all.
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

_ID = sa.String(64)
_OF_PERSON = ["season_id", "person_id"]
_MOMENT = ["day", "begun_at", "game_id"]


def upgrade() -> None:
    for table in ("kept_ratings_before", "kept_ratings", "kept_places", "kept_seats", "kept_lines"):
        op.drop_table(table)
    for index in ("person", "value", "day"):
        op.drop_index(f"ix_kept_results_{index}", "kept_results")
    with op.batch_alter_table("kept_results") as results:
        for column in ("season_id", "value", "day", "begun_at"):
            results.drop_column(column)
    op.drop_column("leagues", "behind")


def downgrade() -> None:
    op.add_column(
        "leagues", sa.Column("behind", sa.Integer, nullable=False, server_default=sa.text("'0'"))
    )
    with op.batch_alter_table("kept_results") as results:
        results.add_column(sa.Column("season_id", _ID))
        results.add_column(sa.Column("value", sa.Double))
        results.add_column(sa.Column("day", sa.Date))
        results.add_column(sa.Column("begun_at", sa.DateTime))
    op.execute(
        "UPDATE kept_results SET season_id ="
        " (SELECT season_id FROM league_games WHERE league_games.id = kept_results.game_id)"
    )
    op.execute("DELETE FROM kept_results WHERE season_id IS NULL")
    with op.batch_alter_table("kept_results") as results:
        results.alter_column("season_id", existing_type=_ID, nullable=False)
        results.create_foreign_key("kept_results_season_id_fkey", "seasons", ["season_id"], ["id"])
    op.create_index("ix_kept_results_person", "kept_results", [*_OF_PERSON, *_MOMENT, "place"])
    op.create_index("ix_kept_results_value", "kept_results", [*_OF_PERSON, "value", *_MOMENT])
    op.create_index("ix_kept_results_day", "kept_results", ["season_id", *_MOMENT])
    op.create_table("kept_lines", _season(), sa.Column("person_id", _ID, primary_key=True), _body())
    op.create_table("kept_seats", _season(), _body())
    session = sa.Column("session_id", _ID, sa.ForeignKey("sessions.id"), primary_key=True)
    op.create_table("kept_places", _season(), session, _body())
    op.create_table(
        "kept_ratings",
        _league(),
        sa.Column("person_id", _ID, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    day = sa.Column("day", sa.Date, primary_key=True)
    op.create_table("kept_ratings_before", _league(), day, _body())


def _season() -> "sa.Column[object]":
    return sa.Column("season_id", _ID, sa.ForeignKey("seasons.id"), primary_key=True)


def _league() -> "sa.Column[object]":
    return sa.Column("league_id", _ID, sa.ForeignKey("leagues.id"), primary_key=True)


def _body() -> "sa.Column[object]":
    return sa.Column("body", sa.Text, nullable=False)
