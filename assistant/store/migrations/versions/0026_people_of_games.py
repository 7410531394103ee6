"""The people of a game stand in a table of their own, and imports keep no list of what came.

A game from paper kept its people and points as JSON. Whoever and whatever came with an import that
is in force carries its id, unless a record at a table names them since.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

_ID = sa.String(64)
_GAMES = sa.table(
    "league_games",
    *map(sa.column, ("id", "league_id", "paper", "kind", "number", "places_given")),
)
_PEOPLE = sa.table(
    "game_people",
    *map(sa.column, ("game_id", "person_id", "number", "place", "points", "rounds")),
    *map(sa.column, ("bottles", "best", "worst", "turns", "carried")),
)
_KEPT = sa.table(
    "kept_results",
    *map(sa.column, ("game_id", "person_id", "place", "points", "rounds")),
    *map(sa.column, ("bottles", "best", "worst", "turns")),
)
_IMPORTS = sa.table(
    "imports",
    *map(sa.column, ("id", "league_id", "people", "newcomers", "sessions", "taken_back_at")),
)
_EVENTS = sa.table("events", sa.column("table_id"), sa.column("body"))
_ENTRIES = sa.table("entries", *map(sa.column, ("league_id", "person_id", "import_id")))
_SESSIONS = sa.table("sessions", sa.column("id"), sa.column("import_id"))
_NAMES = sa.table("people", *map(sa.column, ("place", "id", "name")))
_RESULT = ("person_id", "place", "points", "rounds", "bottles", "best", "worst", "turns")


def upgrade() -> None:
    number = sa.Column("number", sa.Integer(), nullable=False)
    carried = sa.Column("carried", sa.Text())
    op.create_table("game_people", *_of_a_game(), number, carried)
    op.create_index("ix_game_people_person", "game_people", ["person_id"])
    given = sa.Column("places_given", sa.Boolean(), nullable=False, server_default=sa.false())
    for column in (
        sa.Column("kind", sa.String(8), nullable=False, server_default="table"),
        sa.Column("number", sa.Text()),
        given,
    ):
        op.add_column("league_games", column)
    for table in ("entries", "sessions"):
        op.add_column(table, sa.Column("import_id", _ID))
    _move_people()
    newcomers = sa.Column("newcomers", sa.Integer(), nullable=False, server_default="0")
    op.add_column("imports", newcomers)
    _mark_what_came()
    for name in ("people", "sessions"):
        op.drop_column("imports", name)
    op.drop_table("kept_results")
    op.drop_column("league_games", "paper")


def _of_a_game() -> list[sa.Column[Any]]:
    return [
        sa.Column("game_id", _ID, sa.ForeignKey("league_games.id"), primary_key=True),
        sa.Column("person_id", _ID, primary_key=True),
        sa.Column("place", sa.Integer()),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("bottles", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer()),
        sa.Column("worst", sa.Integer()),
        sa.Column("turns", sa.Text(), nullable=False),
    ]


def _move_people() -> None:
    connection = op.get_bind()
    on_paper = dict(
        connection.execute(
            sa.select(_GAMES.c.id, _GAMES.c.paper).where(_GAMES.c.paper.is_not(None))
        ).all()
    )
    rows: list[dict[str, Any]] = []
    kept = connection.execute(sa.select(_KEPT).order_by(_KEPT.c.game_id, _KEPT.c.person_id))
    for id, of_game in groupby(kept, key=lambda row: row.game_id):
        if id not in on_paper:
            numbered = enumerate(of_game)
            rows += [{**row._mapping, "number": one, "carried": None} for one, row in numbered]
    for id, paper in on_paper.items():
        body = _object(paper)
        values = {
            "kind": "totals" if "brought" in body else "paper",
            "number": body.get("game"),
            "places_given": "places" in body,
        }
        connection.execute(sa.update(_GAMES).where(_GAMES.c.id == id).values(values))
        rows += [own | {"game_id": id} for own in _on_paper(body)]
    if rows:
        connection.execute(sa.insert(_PEOPLE), rows)


def _on_paper(body: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The rows of the people of whom paper tells."""
    empty = {"place": None, "points": 0, "rounds": 0, "bottles": 0, "best": None, "worst": None}
    empty |= {"turns": "[]", "carried": None}
    for number, (person, totals) in enumerate(body.get("brought", {}).items()):
        yield empty | {"person_id": person, "number": number, "carried": json.dumps(totals)}
    points = body.get("points", {})
    for number, (person, own) in enumerate(points.items()):
        follows = 1 + sum(other > own for other in points.values())
        place = body.get("places", {}).get(person, follows)
        told = {"place": place, "points": own, "rounds": body["rounds"]}
        yield empty | told | {"person_id": person, "number": number}


def _mark_what_came() -> None:
    connection = op.get_bind()
    for row in connection.execute(sa.select(_IMPORTS)).all():
        names = _object(row.people)
        of_import = sa.update(_IMPORTS).where(_IMPORTS.c.id == row.id)
        connection.execute(of_import.values(newcomers=len(names)))
        if row.taken_back_at is not None:
            continue
        sessions = json.loads(row.sessions) if row.sessions.startswith("[") else []
        for id in sessions:
            mine = sa.update(_SESSIONS).where(_SESSIONS.c.id == id)
            connection.execute(mine.values(import_id=row.id))
        if names:
            _mark_people(row.id, row.league_id, names)


def _mark_people(import_id: str, league_id: str, names: Mapping[str, str]) -> None:
    """Mark those who are called as they came, and whom no record at a table names."""
    connection = op.get_bind()
    called = sa.select(_NAMES.c.id, _NAMES.c.name).where(_NAMES.c.place == league_id)
    kept = {id for id, name in connection.execute(called) if names.get(id) == name}
    of_league = sa.select(_GAMES.c.id).where(_GAMES.c.league_id == league_id)
    told = sa.select(_EVENTS.c.body).where(_EVENTS.c.table_id.in_(of_league))
    for body in connection.scalars(told):
        kept -= {id for id in kept if f'"{id}"' in body}
    for id in kept:
        mine = _ENTRIES.c.league_id == league_id, _ENTRIES.c.person_id == id
        connection.execute(sa.update(_ENTRIES).where(*mine).values(import_id=import_id))


def _object(text: str) -> dict[str, Any]:
    """The JSON object in a text; an empty one where there is none."""
    return json.loads(text) if text.startswith("{") else {}


def downgrade() -> None:
    """What an import brought is not known any more: it stays when the import is taken back."""
    op.create_table("kept_results", *_of_a_game())
    op.add_column("league_games", sa.Column("paper", sa.Text()))
    connection = op.get_bind()
    games = {row.id: row for row in connection.execute(sa.select(_GAMES))}
    bodies: dict[str, dict[str, Any]] = {}
    for row in connection.execute(sa.select(_PEOPLE).order_by(_PEOPLE.c.game_id, _PEOPLE.c.number)):
        game = games[row.game_id]
        if game.kind == "table":
            kept = {"game_id": row.game_id} | {key: row._mapping[key] for key in _RESULT}
            connection.execute(sa.insert(_KEPT).values(kept))
        else:
            _write(bodies.setdefault(row.game_id, {}), row, game)
    for id, body in bodies.items():
        changed = sa.update(_GAMES).where(_GAMES.c.id == id)
        connection.execute(changed.values(paper=json.dumps(body)))
    op.drop_column("imports", "newcomers")
    for name, empty in (("people", "{}"), ("sessions", "[]")):
        kept = sa.Column(name, sa.Text(), nullable=False, server_default=empty)
        op.add_column("imports", kept)
    for table in ("entries", "sessions"):
        op.drop_column(table, "import_id")
    for name in ("kind", "number", "places_given"):
        op.drop_column("league_games", name)
    op.drop_table("game_people")


def _write(body: dict[str, Any], row: Any, game: Any) -> None:
    """Write what one person has into the JSON of a game from paper."""
    if game.kind == "totals":
        body.setdefault("brought", {})[row.person_id] = json.loads(row.carried)
        return
    body.setdefault("points", {})[row.person_id] = row.points
    body["rounds"] = row.rounds
    if game.places_given:
        body.setdefault("places", {})[row.person_id] = row.place
    if game.number:
        body["game"] = game.number
