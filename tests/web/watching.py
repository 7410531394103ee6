"""Phones that were granted a role at a table, and nothing else."""

from flask import Flask

from tests.admitting import grant, phone_of
from tests.browsing import Client


def watcher(app: Flask, table_id: str) -> Client:
    """A phone that only watches this table."""
    return granted(app, table_id, "watching")


def granted(app: Flask, table_id: str, role: str) -> Client:
    """A phone with this role at this table."""
    phone = Client(app)
    with app.app_context():
        grant(table_id, phone_of(app, phone._browser), role)
    return phone
