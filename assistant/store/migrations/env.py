"""Runs the migrations on the app's database."""

from alembic import context
from flask import current_app

from assistant.extensions import db

with db.engine.connect() as connection:
    current_app.extensions["migrate"].configure_args.setdefault("compare_type", True)
    context.configure(
        connection=connection,
        target_metadata=db.metadata,
        **current_app.extensions["migrate"].configure_args,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":  # another process may be starting too
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1875)")
        context.run_migrations()
