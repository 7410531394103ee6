"""Runs the migrations on the app's database, in one process at a time.

PostgreSQL's are run in one transaction, which waits until another process has ended its own and
then looks which are left. On SQLite `opening.py` waits, since all its processes are on one
machine.
"""

from alembic import context
from flask import current_app

from assistant.extensions import db
from assistant.store import engine, upkeep

LOCK = 1875
STARTING = 60_000
"""Milliseconds that a process waits for another one that migrates."""

with db.engine.connect().execution_options(**{engine.WRITES: True}) as connection:
    current_app.extensions["migrate"].configure_args.setdefault("compare_type", True)
    context.configure(
        connection=connection,
        target_metadata=db.metadata,
        **current_app.extensions["migrate"].configure_args,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {STARTING}")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {engine.milliseconds()}")
        upkeep.check(connection)
        context.run_migrations()
