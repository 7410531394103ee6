"""How often one may ask for what costs a server much, and guess addresses.

A round at a table is never counted. A whole club can sit behind one address, so there are two
limits for each kind: one for a phone, and a much larger one for the address that it has.
"""

import math
import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Any

from flask import Flask, Response, current_app, request
from flask_limiter import Limiter, RequestLimit
from limits import RateLimitItem, parse
from werkzeug.exceptions import TooManyRequests

from assistant.services import grants
from assistant.web.phones import phone
from assistant.web.rate_counts import SharedCounts, SteadyCounts

LIMITED = {
    "RATES_OF_OPENING": {
        *("tables.new", "tables.rematch", "leagues.new", "seasons.new", "people.index"),
        *("sessions.new", "sessions.tonight", "sessions.new_game", "sessions.new_paper"),
        *("decks.new", "decks.bring_in", "decks.change"),
        *("joining.code_of_table", "joining.code_of_league"),
    },
    "RATES_OF_CODES": {"joining.type_code"},
    "RATES_OF_IMPORTS": {
        *("imports.file", "imports.paper", "imports.preview", "imports.take_back")
    },
    "RATES_OF_EXPORTS": {
        *("exports.league_file", "exports.season_file"),
        *("standings.spreadsheet", "standings.deals", "standings.tricks"),
        *("standings.picture", "standings.picture_for_readers"),
        *("charts.season", "charts.season_for_readers"),
        *("charts.person", "charts.person_for_readers"),
        *("results.games", "results.games_for_readers"),
        *("results.spreadsheet", "results.spreadsheet_for_readers"),
        *("results.attendance", "results.attendance_for_readers"),
        *("results.honours", "results.honours_for_readers"),
        *("tournament.season", "tournament.season_for_readers"),
        *("exports.record", "exports.deals", "exports.tricks"),
    },
}
"""The settings of two limits, for a phone and for an address, and the pages that share them."""

ASKED = {"RATES_OF_EXPORTS": ["GET", "HEAD"]}
"""The methods that count, where it is not a form that is posted."""

_SECRET = ("table_id", "league_id", "share", "embed", "deck_id", "key")
"""What of an address could be guessed."""


def install(app: Flask) -> None:
    """Count, and refuse what is too much with the seconds until it may be asked for again."""
    is_shared = app.config["SQLALCHEMY_DATABASE_URI"].startswith("postgresql")
    scheme = (SharedCounts if is_shared else SteadyCounts).STORAGE_SCHEME[0]
    limiter = Limiter(_address, app=app, storage_uri=f"{scheme}://", on_breach=_refuse)
    if not limiter.enabled:
        return
    for setting, endpoints in LIMITED.items():
        # The phone's comes first: its address is not charged with what the phone is refused.
        of_phone, of_address = app.config[setting]
        methods = ASKED.get(setting, ["POST"])
        for endpoint in endpoints:
            view: Callable[..., Any] = app.view_functions[endpoint]
            for rate, asks in ((of_phone, _phone), (of_address, _address)):
                limit = limiter.shared_limit(rate, setting, key_func=asks, methods=methods)
                view = limit(view)
            app.view_functions[endpoint] = view
    app.before_request(_refuse_guesses)
    app.after_request(_count_guess)


def _address() -> str:
    """The address that asks; of a network of IPv6, since each has more than can be counted."""
    try:
        found = ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


def _phone() -> str:
    """The phone that asks. Whoever throws the cookie away is counted by the address alone."""
    return f"phone {phone()}"


def _refuse(breached: RequestLimit) -> None:
    """Refuse what was asked too often."""
    _refuse_until(breached.window.reset_time)


def _refuse_until(moment: float) -> None:
    raise TooManyRequests(retry_after=max(1, math.ceil(moment - time.time())))


def _refuse_guesses() -> None:
    """Refuse addresses with an id where too many were guessed.

    A phone still reaches the tables and leagues that it knows: nobody in the same house can keep
    it from its game.
    """
    limiter, rate = _guesses()
    if not _names_a_secret() or limiter.limiter.test(rate, _address()) or _is_known():
        return
    _refuse_until(limiter.limiter.get_window_stats(rate, _address()).reset_time)


def _count_guess(response: Response) -> Response:
    if response.status_code == 404 and _names_a_secret():
        limiter, rate = _guesses()
        limiter.limiter.hit(rate, _address())
    return response


def _guesses() -> tuple[Limiter, RateLimitItem]:
    limiter: Limiter = next(iter(current_app.extensions["limiter"]))
    return limiter, parse(current_app.config["RATE_OF_GUESSES"])


def _names_a_secret() -> bool:
    return any(name in (request.view_args or {}) for name in _SECRET)


def _is_known() -> bool:
    """Whether the phone was granted a role at the table, or in the league, of the address."""
    ids = request.view_args or {}
    if "table_id" in ids:
        return grants.rights_at_table(phone(), ids["table_id"]) is not None
    return "league_id" in ids and grants.role_in_league(phone(), ids["league_id"]) is not None
