"""What people do in a league: a function for each thing, a transaction each, and its queries."""


class NoSuchLeague(LookupError):
    """There is no league, season, session or person of this id."""


class HasGames(Exception):
    """Games belong to a season or a session, so it cannot be removed. Nothing was changed."""
