"""What can be asked for only so often, and which files may come in at once."""

import time
from collections.abc import Iterable
from datetime import timedelta
from ipaddress import IPv6Address, ip_address
from typing import Any

from flask import Flask, Response, current_app, g, request, session
from flask_limiter import Limiter
from limits.errors import ConfigurationError

from assistant.config import Unusable
from assistant.tables import grants
from assistant.web.access import AT_A_TABLE
from assistant.web.phones import phone

# How often one may ask for what costs a server much, and guess a code.
#
# No limit shuts a table out. Of a round a phone may send a tap a second for an hour, which nobody
# does and a program would, until the disk is full. Links are never counted: their 128 bits cannot
# be guessed, so whoever opens one comes in, whatever others at the same address have tried. What a
# phone does by a grant is counted for that phone alone. Only what needs none is counted by address,
# each page by itself and for a minute, and not for phones that were granted anything a while ago.
#
# A code has 30 bits and can be guessed: wrong ones are counted, by address and for all addresses
# together. One that is typed where it was made has a larger limit, and none together with others:
# who guesses elsewhere keeps nobody from it, and beside the table a link or a QR code always lets
# in.
#
# Searches, rulings and QR codes take milliseconds, and are not limited.

BY_GRANT = (
    "tables.rematch seasons.new people.index sessions.new sessions.tonight sessions.new_game "
    "sessions.say_who_comes "
    "paper_results.new joining.take_along joining.code_of_table joining.code_of_league "
    "imports.paper imports.preview imports.take_back"
)
"""Forms that write much, or let others in, and that a phone needs a grant for."""

BY_ANYBODY = "tables.new leagues.new decks.new decks.bring_in decks.change imports.file"
"""Forms that write much, and that need none."""

OF_MANY_GAMES = (
    "exports.season_for_bg_stats "
    "exports.league_file exports.season_file exports.record exports.deals exports.tricks "
    "standings.spreadsheet standings.deals standings.tricks "
    "standings.picture standings.picture_for_readers charts.season charts.season_for_readers "
    "charts.person charts.person_for_readers results.games results.games_for_readers "
    "results.spreadsheet results.spreadsheet_for_readers "
    "results.export results.export_for_readers "
    "results.attendance results.attendance_for_readers results.honours results.honours_for_readers "
    "tournament.season tournament.season_for_readers"
)
"""Files and pages for which games are read, or many counted."""

BRINGING_IN = "imports.file imports.paper imports.preview decks.new decks.bring_in decks.change"
"""What brings bytes that are kept. These are counted, not how often; one day a phone, and all of an
address, may bring in as much as the settings say.
"""

BYTES, TAPS = "bytes", "taps"
"""The scopes of limits that several views share."""

TAPS_OF_A_PHONE = "3600/hour"
FORMS, PAGES, STRANGERS = "60/10 minutes", "120/minute", "60/minute"
CODES_WHERE_MADE, CODES, CODES_TOGETHER = "300/minute", "20/minute", "300/minute"

A_WHILE = timedelta(minutes=10)

SEE_OTHER = 303
"""How a form that was kept is answered."""


def install(app: Flask) -> None:
    """Count, and refuse what is too much, in the memory of this process or what the settings name.

    Where that is away, each process counts by itself.
    """
    before = list(app.before_request_funcs.get(None, ()))
    try:
        limiter = Limiter(phone_or_address, app=app, in_memory_fallback_enabled=True)
    except ConfigurationError as error:
        raise Unusable(f"RATELIMIT_STORAGE_URI cannot be used: {error}") from error
    app.before_request_funcs[None] = before  # each limited view looks by itself, and no tap has to
    app.extensions["limits"] = limiter

    def limit(endpoints: str, rate: str, *methods: str, **how: Any) -> None:
        views: dict[str, Any] = app.view_functions
        for endpoint in endpoints.split():
            views[endpoint] = limiter.limit(rate, methods=list(methods), **how)(views[endpoint])

    def share(endpoints: Iterable[str], rate: Any, scope: str, **how: Any) -> None:
        views: dict[str, Any] = app.view_functions
        together = limiter.shared_limit(rate, scope, **how)
        for endpoint in endpoints:
            views[endpoint] = together(views[endpoint])

    bytes_a_day = f"{app.config['BYTES_A_DAY']}/day"
    brought: dict[str, Any] = {"methods": ["POST"], "cost": _kept, "deduct_when": _is_kept}
    share(BRINGING_IN.split(), bytes_a_day, BYTES, key_func=address, **brought)
    share(BRINGING_IN.split(), bytes_a_day, BYTES, **brought)
    tapped = [endpoint for (method, endpoint) in AT_A_TABLE if method == "POST"]
    share(tapped, lambda: TAPS_OF_A_PHONE, TAPS, methods=["POST"])
    limit(f"{BY_GRANT} {BY_ANYBODY}", FORMS, "POST")
    limit(BY_ANYBODY, STRANGERS, "POST", key_func=address, exempt_when=_was_here_before)
    limit(OF_MANY_GAMES, PAGES, "GET", "HEAD")
    code, how = "joining.type_code", {"deduct_when": _is_wrong}
    limit(code, CODES_WHERE_MADE, "POST", key_func=address, **how)
    limit(code, CODES, "POST", key_func=address, exempt_when=_was_made_here, **how)
    limit(code, CODES_TOGETHER, "POST", key_func=lambda: "all", exempt_when=_was_made_here, **how)


def address() -> str:
    """The address that asks; of a network of IPv6, since each has more than can be counted."""
    try:
        found = ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


def phone_or_address() -> str:
    """The phone that asks, or the address of one that brings no cookie."""
    return f"phone {phone()}" if "phone" in session else address()


def note_kept(length: int) -> None:
    """Count so many bytes as brought in by this request, where it sent fewer."""
    g.kept_bytes = length


def _kept() -> int:
    """The bytes that a request brings in: as many as it sends, or more where more are kept."""
    return max(1, request.content_length or 0, int(g.get("kept_bytes", 0)))


def _is_kept(answer: Response) -> bool:
    return answer.status_code == SEE_OTHER


def seconds_to_wait() -> int:
    """How long until what was refused is answered again."""
    limiter: Limiter = current_app.extensions["limits"]
    ends = [limit.reset_at for limit in limiter.current_limits if limit.breached]
    return max(1, int(max(ends, default=0) - time.time()))


def _was_here_before() -> bool:
    """Whether the phone was granted something a while ago, as one that comes again and again."""
    return grants.had_any(phone(), A_WHILE)


def _was_made_here() -> bool:
    return grants.was_made_at(request.form.get("code", ""), address())


def _is_wrong(answer: Response) -> bool:
    return answer.status_code in (422, 429)
