"""From a finished game no way leads to another result without a page that says so first.

Every route that writes is walked, so that a new one has to be decided here.
"""

from datetime import timedelta
from typing import Any

import pytest

from assistant.leagues import leagues, people, sessions, standings
from assistant.rules.consequences import final_result
from assistant.rules.events import Tallied
from assistant.rules.scoring import imps_trick
from assistant.store.engine import new_id
from assistant.tables import opening, tables
from assistant.web import access
from tests.on_paper import add_paper
from tests.recording import sends
from tests.seeds import seed
from tests.web.routes import address
from tests.web.steps import (
    EVENING,
    LEAGUE,
    PAPER,
    PERSON,
    SEASON,
    SESSION,
    confirm,
    found_league,
    happen,
)
from tests.web.test_standings_preview import NAMES, SHORT, moving, play

NEXT_DAY = (EVENING + timedelta(days=1)).isoformat()
REASON = "We agreed on it."

ASKED: dict[str, list[dict[str, Any]]] = {
    "play.undo": [{}],
    "play.amend": [{"event": "CARD", "card": "OTHER"}],
    "scores.recount": [{"owner": "NEXT", "card": "IMP", "COINS": ""}],
    "scores.next_round": [{"extra": "y"}],
    "corrections.correct": [{"kind": "card", "event": "CARD", "card": "OTHER", "answer": "slip"}],
    "decisions.decide": [
        {"round": "1", "about": "revoke_late", "decision": "as_cursed", "seat": "NEXT"},
        {"round": "1", "about": "exchange", "decision": "void", "seat": "0", "reason": REASON},
    ],
    "disputes.decide": [
        {"round": "1", "about": "exchange", "decision": "void", "seat": "0", "reason": REASON}
    ],
    "tables.agreement": [{"end": "rounds", "number": "2"}, {"end": "target", "number": "1000"}],
    "seats.reassign": [{"seat": "0-0", "round": "0", "typed": "Doris"}],
    "tables.delete": [{}],
    "sessions.move_game": [{"season": "friendly"}, {"season": SEASON}],
    "sessions.change": [{"day": NEXT_DAY, "place": ""}],
    "paper_results.remove": [{}],
    "paper_results.change": [
        {"name_1": "Xenia", "asked_1": "Xenia", "meant_1": "Xenia", "points_0": "-90"}
    ],
    "people.merge": [{"into": "CLARA"}],
    "people.unmerge": [{}],
    "people.set_status": [{"guest": "1"}],
    "seasons.change": [{"name": "Short", "first_day": NEXT_DAY, "last_day": NEXT_DAY}],
}
"""What would change the result or the standings, by endpoint: it is asked first."""

REFUSED_OR_HARMLESS: dict[str, list[dict[str, Any]]] = {
    "tables.people": [
        {"do": "leave", "seat": "0"},
        {"do": "join", "seat": "0", "name": "Doris", "coins": "500"},
        {"do": "succeed", "seat": "1", "name": "Doris"},
    ],
    "tables.end": [{"counts": "0"}, {"counts": "1"}],
    "tables.names": [{"name_0": "Xenia", "name_1": "Yvo", "name_2": "Zoe"}],
    "play.play": [{"seat": "0", "card": "OTHER", "to_act": "0"}],
    "play.turn": [{"seat": "1"}],
    "play.skip": [{"seat": "1", "card": "OTHER"}],
    "scores.tally": [{"owner": "NEXT", "card": "IMP", "COINS": ""}],
    "scores.sign": [{"round": "1", "seat": "0"}],
    "corrections.compare": [{"round": "1", "card": "IMP"}],
    "corrections.look": [{"all": "1"}],
    "disputes.claim": [{"seat": "0", "because": "highest"}],
    "disputes.ask": [{"card": "OTHER"}],
    "people.show": [{"name": "Agatha"}],
    "people.index": [{"name": "Xaver"}],
    "people.remove": [{}],
    "sessions.new": [{"day": NEXT_DAY, "place": ""}],
    "leagues.settings": [{"name": "The Others"}],
    "seasons.share": [{"shared": "1"}],
}
"""What changes neither; the same is expected of every route that is not named here."""

ADDS_GAMES = {"paper_results.new", "imports.paper", "sessions.attach_game", "imports.file"}
"""What enters games that nobody had entered: the standings follow, and no result that was there."""

WRITING = sorted(
    endpoint
    for method, endpoint in (*access.OF_NOBODY, *access.AT_A_TABLE, *access.IN_A_LEAGUE)
    if method == "POST"
)
WALKED = [
    (endpoint, form)
    for endpoint in WRITING
    for form in REFUSED_OR_HARMLESS.get(endpoint, [] if endpoint in ASKED else [{}])
]
ASKING = [(endpoint, form) for endpoint, forms in ASKED.items() for form in forms]


@pytest.fixture
def table(app, request):
    """A game of one round that counts in a short season, in which others have played too.

    To be counted again it was counted on the table.
    """
    asked = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    with app.app_context():
        return settled_table(app, is_counted=asked.get("endpoint") == "scores.recount")


@seed
def settled_table(app, *, is_counted):
    """Such a table, in a league of its own; its id."""
    found_league(app)
    table_id = counted(app) if is_counted else play(app)
    for id, names in (
        ("a-paper-of-emil", ("Emil", "Fritz")),
        ("of-emilio", ("Emilio", "Gina")),
    ):
        points = dict(zip(names, (90, 30), strict=True))
        add_paper(id.ljust(16, "-"), SESSION, SHORT, points, 3)
    ids = ids_by_name()
    people.merge(LEAGUE, ids["Emilio"], ids["Emil"])
    return table_id


def counted(app):
    """The same game, counted on the table; its id."""
    played, table_id = play(app), new_id()
    with app.app_context():
        options = tables.view(played).game.options
        round_ = tables.view(played).game.rounds[0].state
        coins = tables.view(played).rounds[0].coins
        opening.delete(played, "founder")
        sessions.start(table_id, SESSION, SHORT, NAMES, options, dealer=0, phone="founder")
    tally = Tallied(round_.bottles[0].owner, coins, tuple(sorted(imps_trick(round_))))
    happen(app, table_id, tally)
    return table_id


def ids_by_name():
    """The people of the league."""
    return {name: id for id, name in leagues.at(LEAGUE).names.items()} | {
        member.name: member.id for member in leagues.at(LEAGUE).people
    }


def settled(app, table_id):
    """The result of the game, and the standings of all seasons."""
    with app.app_context():
        result = final_result(tables.any_view(table_id).game)
        rows = [standings.of(season).rows for season in (SHORT, SEASON)]
    return result, rows


def sent(app, phone, table_id, endpoint, form, **more):
    """What a phone is answered that sends a form to a route of the game, or of its league."""
    rule = next(rule.rule for rule in app.url_map.iter_rules(endpoint) if "POST" in rule.methods)
    with app.app_context():
        ids, view, how = ids_by_name(), tables.view(table_id), sends(table_id)
    game = {"sessions.move_game": table_id}.get(endpoint, PAPER)
    person = {"people.merge": ids["Emil"], "people.unmerge": ids["Emilio"]}.get(endpoint, PERSON)
    season = SHORT if endpoint == "seasons.change" else SEASON
    path = address(rule, table_id).replace(PAPER, game).replace(PERSON, person)
    path = path.replace(SEASON, season)
    form_is_at = {"tables.agreement": "/agreement"} | dict.fromkeys(
        ("paper_results.change", "seasons.change"), "/change"
    )
    at = form_is_at.get(endpoint)
    fields = dict(phone.get(path).fields(at)) if at else {}
    fields |= {"csrf_token": phone.get("/join").fields("/join")["csrf_token"], "table": table_id}
    fields |= {"after": str(how.expected_length), "client_id": new_id()}
    if endpoint.split(".")[0] in ("people", "sessions", "seasons", "leagues"):
        del fields["table"]
    fields |= filled(app, table_id, view, form, ids) | more
    if endpoint == "exports.back_up":
        return phone.save(path, fields=fields)
    return phone.answered(path, fields)[1]


def filled(app, table_id, view, form, ids):
    """A form with what this game has in the place of what is said in capitals."""
    round_ = view.game.rounds[0].state
    event, other = moving(app, table_id) if {"CARD", "OTHER"} & set(form.values()) else (0, 0)
    said = {
        "CARD": str(event),
        "OTHER": str(other),
        "NEXT": str((round_.bottles[0].owner + 1) % 3),
        "CLARA": ids["Clara"],
        "IMP": [str(card) for card in imps_trick(round_)],
    }
    coins = {f"coins_{seat}": str(coins) for seat, coins in enumerate(view.rounds[0].coins)}
    told = {name: said.get(value, value) for name, value in form.items() if name != "COINS"}
    return told | (coins if "COINS" in form else {})


def test_everything_that_is_said_here_is_a_route() -> None:
    assert {*ASKED, *REFUSED_OR_HARMLESS, *ADDS_GAMES} <= set(WRITING)


@pytest.mark.parametrize(("endpoint", "form"), WALKED)
def test_no_route_changes_what_is_settled_unasked(app, phone, table, endpoint, form):
    before = settled(app, table)
    sent(app, phone, table, endpoint, form)
    after = settled(app, table)
    assert after[0] == before[0]
    assert endpoint in ADDS_GAMES or after[1] == before[1]


@pytest.mark.parametrize(("endpoint", "form"), ASKING)
def test_what_would_change_it_says_so_first_and_does_it_then(app, phone, table, endpoint, form):
    before = settled(app, table)
    page = sent(app, phone, table, endpoint, form)
    assert settled(app, table) == before
    confirm(phone, page)
    assert settled(app, table) != before


@pytest.mark.parametrize("endpoint", ["play.undo", "play.amend"])
def test_what_a_phone_has_shown_by_itself_is_written_at_once(app, phone, table, endpoint):
    [form] = ASKED[endpoint]
    before = settled(app, table)
    with app.app_context():
        length = tables.view(table).game.length
    sent(app, phone, table, endpoint, form, shown=str(length))
    assert settled(app, table) != before


def test_a_page_that_was_shown_before_others_wrote_is_shown_again(app, phone, table):
    with app.app_context():
        length = tables.view(table).game.length
    before = settled(app, table)
    sent(app, phone, table, "play.undo", {}, shown=str(length - 1))
    assert settled(app, table) == before


def test_a_game_is_taken_back_at_once_while_it_goes_on(app, phone, table):
    page = confirm(phone, sent(app, phone, table, "scores.next_round", {"extra": "y"}))
    assert page.heading != "What this changes"
    page = sent(app, phone, table, "play.undo", {})
    assert "What this changes" not in page.text


def test_a_deleted_game_that_counts_again_says_so_first(app, phone, table):
    before = settled(app, table)
    page = phone.get(f"/tables/{table}/delete")
    assert "The game then no longer counts." in page.text
    phone.press(page.button("Delete the game"))
    assert settled(app, table) != before
    token = phone.get("/join").fields("/join")["csrf_token"]
    page = phone.answered(f"/tables/{table}/restore", {"csrf_token": token})[1]
    assert settled(app, table) != before
    confirm(phone, page)
    assert settled(app, table) == before
