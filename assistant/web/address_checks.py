"""What is checked of an address before its page: the ids in it, and how long a form may be."""

from typing import Any

from flask import Flask, current_app, request
from werkzeug.exceptions import RequestEntityTooLarge

from assistant.leagues import NoSuchLeague
from assistant.tables import NoSuchKey, NoSuchTable
from assistant.web.phones import is_id

_LIMITS = {"imports.file": "MAX_FILE_LENGTH", "imports.paper": "MAX_PAPER_LENGTH"}
"""The settings with the most bytes of a request, by endpoint, where files are imported."""

_OF_LEAGUES = (
    *("league_id", "season_id", "session_id", "person_id", "share"),
    *("game_id", "upload_id", "import_id"),
)


def install(app: Flask) -> None:
    """Check every address."""
    app.url_value_preprocessor(_raise_limit)
    app.url_value_preprocessor(_check_ids)


def _raise_limit(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Let a file be longer than a form, and refuse what is longer, before anything reads it."""
    if endpoint in _LIMITS:
        request.max_content_length = current_app.config[_LIMITS[endpoint]]
    if (request.content_length or 0) > (request.max_content_length or 0):
        raise RequestEntityTooLarge


def _check_ids(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Refuse what can be no id, so that no database is asked for it."""
    ids = values or {}
    if "table_id" in ids and not is_id(ids["table_id"]):
        raise NoSuchTable(ids["table_id"])
    if "key" in ids and not is_id(ids["key"]):
        raise NoSuchKey(ids["key"])
    for name in _OF_LEAGUES:
        if name in ids and not is_id(ids[name]):
            raise NoSuchLeague(ids[name])
