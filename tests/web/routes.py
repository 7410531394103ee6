"""Every address of the site, so that none escapes a test."""

from werkzeug.routing import Rule

from tests.databases import NOWHERE, app_on
from tests.web import steps

SAFE = {"GET", "HEAD", "OPTIONS"}
KEPT = {"asset", "offline.worker", "offline.manifest", "offline.pack"}
"""What a browser keeps."""
_RULES = [rule for rule in app_on(NOWHERE).url_map.iter_rules() if rule.endpoint not in KEPT]


def _named(rules: list[Rule]) -> dict[str, str]:
    return {rule.endpoint: rule.rule for rule in rules}


OF_PROGRAMS = {"live.since", "probes.healthy", "probes.ready"}
"""What only programs ask for: there is no page."""

READING = _named(
    [rule for rule in _RULES if "GET" in (rule.methods or ()) and rule.endpoint not in OF_PROGRAMS]
)
PROGRAMS = _named([rule for rule in _RULES if rule.endpoint in OF_PROGRAMS])
WRITING = _named([rule for rule in _RULES if set(rule.methods or ()) - SAFE])
AT_A_TABLE = {name for name, rule in (READING | WRITING).items() if "<table_id>" in rule}
IN_A_LEAGUE = {name for name, rule in (READING | WRITING).items() if "<league_id>" in rule}


SAID = {
    "<int:number>": "1",
    "<int:seat>": "0",
    "<int:hand>": "2",
    "<int:event>": "1",
    "<deck_id>": "classic",
    "<language>": "en",
    "<number>": "4.2",
    "/chapters/<id>": "/chapters/bottle",
    "/editions/<id>": "/editions/95",
    "<id>": "15",
    "<league_id>": steps.LEAGUE,
    "<season_id>": steps.SEASON,
    "<session_id>": steps.SESSION,
    "<person_id>": steps.PERSON,
    "<share>/people/<person>": f"{steps.SHARE}/people/1",
    "<person>": steps.PERSON,
    "<game_id>": steps.PAPER,
    "<upload_id>": steps.UPLOAD,
    "<import_id>": steps.IMPORT,
    "<share>": steps.SHARE,
    "<key>": "a-key-that-grants-nothing",
    "<job_id>": "a-job-that-nobody-began",
}
"""What stands in an address beside the table.

Its first round, its first card, a printed deck, a rule and a question; a league and what is in it,
if `steps.found_league` has founded it.
"""


def address(rule: str, table_id: str) -> str:
    """The address at a table; of its first round or its first card, where there is a choice."""
    path = rule.replace("<table_id>", table_id)
    for gap, value in SAID.items():
        path = path.replace(gap, value)
    assert "<" not in path, f"say here what {rule} is at a table"
    return path


FILES = {
    *("exports.record", "exports.deals", "exports.tricks", "decks.export"),
    *("standings.spreadsheet", "standings.deals", "standings.tricks"),
    *("exports.league_file", "exports.season_file", "exports.season_for_bg_stats"),
    *("results.spreadsheet", "results.spreadsheet_for_readers"),
}
"""Where a file is offered, and no page."""

AT_HOME = {"secure.authority", "secure.profile_of_authority"}
"""What is there only where the server speaks HTTPS at home."""

WITH_A_KEY = {"calendar.feed", "joining.by_key"}
"""What is there only for a key that was made."""

DRAWINGS = {"standings.picture", "standings.picture_for_readers"}
"""Where a drawing opens, and no page."""

QUESTIONS = {
    "corrections.consequences": "?kind=removed&event=1",
    "seats.consequences": "?seat=0-0&typed=Edgar",
}
"""What has to be asked at an address for an answer."""
