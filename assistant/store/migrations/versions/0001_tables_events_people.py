"""Tables, their events, the people, and which phones have opened what."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", ID, primary_key=True),
        sa.Column("opened_at", sa.DateTime, nullable=False),
        sa.Column("deleted_at", sa.DateTime),
    )
    op.create_table(
        "events",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("client_id", ID, nullable=False),
        sa.Column("by", ID, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("salt", ID),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.UniqueConstraint("table_id", "client_id", name="uq_events_client_id"),
    )
    op.create_table(
        "visits",
        sa.Column("phone", ID, primary_key=True),
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
    )
    for statement in GUARDS[op.get_bind().dialect.name]:
        op.execute(statement)


def downgrade() -> None:
    for table in ("visits", "events", "tables", "people"):
        op.drop_table(table)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION keep_events()")


# Events are only ever appended. The one exception is a table that was deleted more than 30 days ago.
GUARDS = {
    "sqlite": (
        """
        CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
        BEGIN SELECT RAISE(ABORT, 'events are only ever appended'); END
        """,
        """
        CREATE TRIGGER events_are_not_removed BEFORE DELETE ON events
        WHEN NOT EXISTS (
            SELECT 1 FROM tables WHERE id = OLD.table_id AND deleted_at < datetime('now', '-30 days')
        )
        BEGIN SELECT RAISE(ABORT, 'events are only ever appended'); END
        """,
    ),
    "postgresql": (
        """
        CREATE FUNCTION keep_events() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' THEN
                IF EXISTS (
                    SELECT 1 FROM tables
                    WHERE id = OLD.table_id AND deleted_at < (now() AT TIME ZONE 'UTC') - INTERVAL '30 days'
                ) THEN
                    RETURN OLD;
                END IF;
            END IF;
            RAISE EXCEPTION 'events are only ever appended';
        END $$
        """,
        "CREATE TRIGGER events_are_kept BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION keep_events()",
        "CREATE TRIGGER events_are_not_emptied BEFORE TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION keep_events()",
    ),
}
