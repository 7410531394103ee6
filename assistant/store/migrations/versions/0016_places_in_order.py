"""The places of a person's games, in order, are read from an index alone."""

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_IN_ORDER = ["season_id", "person_id", "day", "begun_at", "game_id"]


def upgrade() -> None:
    op.drop_index("ix_kept_results_person", "kept_results")
    op.create_index("ix_kept_results_person", "kept_results", [*_IN_ORDER, "place"])


def downgrade() -> None:
    op.drop_index("ix_kept_results_person", "kept_results")
    op.create_index("ix_kept_results_person", "kept_results", _IN_ORDER)
