"""A name belongs to a place, a league or a table; tables and leagues have an id for files.

A file can bring any person's id, so that an id alone must not lead to anybody's name elsewhere.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ID = sa.String(64)

NAMES_OF_KEYS = {"fk": "%(table_name)s_%(column_0_name)s_fkey"}
"""How PostgreSQL calls a foreign key that was made without a name; SQLite has no name for it."""

NAMES_IN_LEAGUES = """
    INSERT INTO people (place, id, name)
    SELECT entries.league_id, old_people.id, old_people.name
    FROM entries JOIN old_people ON old_people.id = entries.person_id
"""
COMERS = """
    SELECT events.table_id, events.body FROM events
    WHERE events.table_id NOT IN (SELECT id FROM league_games)
    AND (events.body LIKE '{"type": "game"%' OR events.body LIKE '%"person": %')
"""
NAMES_AT_ONCE = """
    INSERT INTO people (id, name) SELECT id, max(name) FROM old_people GROUP BY id
"""


def upgrade() -> None:
    op.rename_table("people", "old_people")
    op.create_table(
        "people",
        sa.Column("place", ID, primary_key=True),
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.execute(NAMES_IN_LEAGUES)
    _name_at_tables()
    with op.batch_alter_table("entries", naming_convention=NAMES_OF_KEYS) as entries:
        entries.drop_constraint("entries_person_id_fkey", type_="foreignkey")
        entries.create_foreign_key(
            "entries_people_fkey", "people", ["league_id", "person_id"], ["place", "id"]
        )
    op.drop_table("old_people")
    for table in ("tables", "leagues"):
        op.add_column(table, sa.Column("file_id", ID))
        op.create_index(f"uq_{table}_file_id", table, ["file_id"], unique=True)


def downgrade() -> None:
    for table in ("tables", "leagues"):
        op.drop_index(f"uq_{table}_file_id", table)
        op.drop_column(table, "file_id")
    op.rename_table("people", "old_people")
    op.create_table(
        "people",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.execute(NAMES_AT_ONCE)
    with op.batch_alter_table("entries", naming_convention=NAMES_OF_KEYS) as entries:
        entries.drop_constraint("entries_people_fkey", type_="foreignkey")
        entries.create_foreign_key("entries_person_id_fkey", "people", ["person_id"], ["id"])
    op.drop_table("old_people")


def _name_at_tables() -> None:
    """Give everybody who came to a table outside of leagues the name that they have, there."""
    connection = op.get_bind()
    rows = connection.execute(sa.text("SELECT id, name FROM old_people"))
    names = dict(tuple(row) for row in rows)
    came = {
        (table_id, person)
        for table_id, body in connection.execute(sa.text(COMERS))
        for person in _persons(json.loads(body))
        if person in names
    }
    people = sa.table("people", sa.column("place"), sa.column("id"), sa.column("name"))
    op.bulk_insert(
        people, [{"place": place, "id": id, "name": names[id]} for place, id in sorted(came)]
    )


def _persons(event: dict) -> list[str]:
    """Whom an event brings to a table."""
    return event["seats"] if event["type"] == "game" else [event["person"]]
