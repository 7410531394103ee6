"""A server of one bare route, to measure beside ours: `python -m benchmarks.bare PORT`.

POST /plays reads the form of a tap, inserts one row with the ORM, commits, and answers in JSON:
what any Flask app with a database has to do. The database is the one in DATABASE_URL; engine, its
PRAGMAs, settings and server are those of ours. As in ours, writers on SQLite wait for each other,
since SQLite's own waiting takes far longer.
"""

import os
import sys
import threading
from contextlib import AbstractContextManager, nullcontext

from flask import Flask, Response, jsonify, request
from sqlalchemy import Text
from sqlalchemy.orm import Mapped, mapped_column

from assistant.config import Config
from assistant.extensions import db
from assistant.server import listen
from assistant.store import engine

_one_at_a_time = threading.Lock()


class Row(db.Model):  # type: ignore[name-defined, misc]
    """A tap as it was sent."""

    __tablename__ = "row"
    id: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column(Text)
    after: Mapped[int]
    client_id: Mapped[str] = mapped_column(Text, unique=True)
    to_act: Mapped[int]
    card: Mapped[int]


def create_app(database_url: str) -> Flask:
    """The app, its one table created."""
    app = Flask(__name__)
    app.config.from_object(Config)
    app.config["SQLALCHEMY_DATABASE_URI"] = database_url
    engine.install()
    db.init_app(app)
    app.add_url_rule("/plays", view_func=play, methods=["POST"])
    with app.app_context():
        Row.__table__.create(db.engine)
    return app


def play() -> Response:
    """Insert one row."""
    form = request.form
    after = int(form["after"])
    row = Row(
        table=form["table"],
        after=after,
        client_id=form["client_id"],
        to_act=int(form["to_act"]),
        card=int(form["card"]),
    )
    with _turn():
        db.session.add(row)
        db.session.commit()
    return jsonify(length=after + 1)


def _turn() -> AbstractContextManager[object]:
    """Holds the lock of the writers on SQLite; PostgreSQL lets several write at once."""
    return _one_at_a_time if db.engine.dialect.name == "sqlite" else nullcontext()


if __name__ == "__main__":
    listen(create_app(os.environ["DATABASE_URL"]), "127.0.0.1", int(sys.argv[1])).run()
