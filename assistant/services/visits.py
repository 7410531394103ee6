"""Where a phone has been before: the tables at which it wrote, the leagues that it has opened."""

from assistant.store import leagues, tables


def knows_table(phone: str, table_id: str) -> bool:
    """Whether the phone has opened the table, or written at it."""
    return tables.seen(phone, table_id)


def knows_league(phone: str, league_id: str) -> bool:
    """Whether the phone lists the league on its home page."""
    return leagues.seen(phone, league_id)
