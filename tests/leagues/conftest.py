"""Leagues, on the databases on which tables are tested."""

from tests.tables.conftest import databases

__all__ = ["databases"]
