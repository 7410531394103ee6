"""What the commands do that need the web application: serve it, and look after its database."""

from collections.abc import Iterator

from flask import Flask

from assistant.server.backups import backup, restore
from assistant.server.listening import listen
from assistant.server.opening import opened, ready
from assistant.server.own_addresses import own_address
from assistant.server.serving import serve
from assistant.server.verifying import verify
from assistant.services import grants, league_lifecycle, leagues, table_lifecycle, tables
from assistant.store import upkeep

__all__ = [
    "backup",
    "links",
    "listen",
    "purge",
    "ready",
    "restore",
    "serve",
    "verify",
]

LINKED = 10
"""So many tables, those written to last, get a link."""


def purge() -> tuple[int, int]:
    """Remove what was deleted long enough ago; how many leagues, and how many other games."""
    with opened() as app:
        days = app.config["DAYS_KEPT"]
        return league_lifecycle.purge(days), table_lifecycle.purge(days)


def links(port: int) -> Iterator[tuple[str, str]]:
    """What lets a phone in where no phone can show it: to every league, and the newest tables.

    Each is a name, and the address of a link for a secretary, or for entering.
    """
    with opened() as app, app.test_request_context():
        for id, name in leagues.every():
            yield name, _link(app, id, "secretary", port)
        for table_id in upkeep.tables(LINKED):
            view = tables.any_view(table_id)
            called = f"{view.opened_at:%Y-%m-%d} {', '.join(view.names)}"
            yield called, _link(app, table_id, "entering", port)


def _link(app: Flask, place: str, role: str, port: int) -> str:
    """The address of the link that grants a role in a place."""
    secret = str(app.secret_key)
    grants.make_key(place, role, secret)
    site = app.config["PUBLIC_URL"] or f"http://{own_address()}:{port}"
    return f"{site}/join/{grants.key(place, role, secret)}"
