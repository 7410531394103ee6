"""What a server loads and makes once. A process that is forked where this is loaded starts at once."""

from assistant import create_app, server

__all__ = ["server"]

create_app({"SECRET_KEY": "for tests", "SQLALCHEMY_DATABASE_URI": "sqlite://"})
