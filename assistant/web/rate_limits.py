"""How often one may ask for what costs a server much, and guess addresses.

A round at a table is never counted. A whole club can sit behind one address, so there are two
limits for each kind: one for a phone, and a much larger one for the address that it has.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from ipaddress import IPv6Address, ip_address
from typing import Any

from flask import Flask, Response, request
from limits import RateLimitItem, parse
from limits.strategies import FixedWindowRateLimiter
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

ASKED = {"RATES_OF_EXPORTS": ("GET", "HEAD")}
"""The methods that count, where it is not a form that is posted."""

_SECRET = ("table_id", "league_id", "share", "deck_id", "key")
"""What of an address could be guessed."""


View = Callable[..., Any]


def install(app: Flask) -> None:
    """Count, and refuse what is too much with the seconds until it may be asked for again.

    Each page that is limited counts for itself: the others, and so each tap, are not looked at.
    """
    if not app.config["RATELIMIT_ENABLED"]:
        return
    is_shared = app.config["SQLALCHEMY_DATABASE_URI"].startswith("postgresql")
    counts = FixedWindowRateLimiter(SharedCounts() if is_shared else SteadyCounts())
    for setting, endpoints in LIMITED.items():
        of_phone, of_address = (parse(rate) for rate in app.config[setting])
        limits = _Limits(counts, setting, of_phone, of_address)
        for endpoint in endpoints:
            app.view_functions[endpoint] = limits.before(app.view_functions[endpoint])
    guesses = _Guesses(counts, parse(app.config["RATE_OF_GUESSES"]))
    app.before_request(guesses.refuse)
    app.after_request(guesses.count)


@dataclass(frozen=True)
class _Limits:
    """How often a phone, and an address, may ask for the pages that a setting is for."""

    counts: FixedWindowRateLimiter
    setting: str
    of_phone: RateLimitItem
    of_address: RateLimitItem

    def before(self, view: View) -> View:
        """The view of a page, which counts first."""
        methods = ASKED.get(self.setting, ("POST",))

        @wraps(view)
        def counted(*args: Any, **values: Any) -> Any:
            if request.method in methods:
                self._count()
            return view(*args, **values)

        return counted

    def _count(self) -> None:
        """The phone's comes first: its address is not charged with what the phone is refused."""
        for rate, who in ((self.of_phone, _phone()), (self.of_address, _address())):
            if not self.counts.hit(rate, who, self.setting):
                _refuse_until(self.counts.get_window_stats(rate, who, self.setting).reset_time)


@dataclass(frozen=True)
class _Guesses:
    """How often an address may ask for tables, leagues and links that are not there."""

    counts: FixedWindowRateLimiter
    rate: RateLimitItem

    def refuse(self) -> None:
        """Refuse addresses with an id where too many were guessed.

        A phone still reaches the tables and leagues that it knows: nobody in the same house can
        keep it from its game.
        """
        if not _names_a_secret() or self.counts.test(self.rate, _address()) or _is_known():
            return
        _refuse_until(self.counts.get_window_stats(self.rate, _address()).reset_time)

    def count(self, response: Response) -> Response:
        """Count an answer that there is no such thing."""
        if response.status_code == 404 and _names_a_secret():
            self.counts.hit(self.rate, _address())
        return response


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


def _refuse_until(moment: float) -> None:
    raise TooManyRequests(retry_after=max(1, math.ceil(moment - time.time())))


def _names_a_secret() -> bool:
    return any(name in (request.view_args or {}) for name in _SECRET)


def _is_known() -> bool:
    """Whether the phone was granted a role at the table, or in the league, of the address."""
    ids = request.view_args or {}
    if "table_id" in ids:
        return grants.rights_at_table(phone(), ids["table_id"]) is not None
    return "league_id" in ids and grants.role_in_league(phone(), ids["league_id"]) is not None
