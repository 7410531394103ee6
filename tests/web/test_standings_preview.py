"""What a correction would change in the season's table, told before it is made. League 5.3."""

from dataclasses import replace

import pytest

from assistant.leagues import leagues, people, seasons, sessions, standings
from assistant.rules.commands import Undo
from assistant.rules.consequences import preview
from assistant.rules.events import Amended, Played, Replaced, Signed
from assistant.rules.options import USUAL, Goal
from assistant.rules.scoring import imps_trick
from assistant.store.engine import new_id
from assistant.tables import tables
from assistant.tables.tables import Sent
from tests.inspecting import visible
from tests.recording import does, happens, sends
from tests.web.steps import EVENING, LEAGUE, SESSION, correction, happen, skip_round

pytestmark = pytest.mark.usefixtures("league")

SHORT = "the-short-season-of-tests"
NAMES = ("Anna", "Ben", "Clara")


def play(app, season=SHORT, **agreed):
    """A game of one round of a season, or a friendly one, which is counted; its id."""
    table_id, options = new_id(), replace(USUAL, goal=Goal("rounds", 1), **agreed)
    with app.app_context():
        if season:
            rules = seasons.at("the-season-of-the-tests").rules
            seasons.open_season(SHORT, LEAGUE, "Short", (EVENING, EVENING), options, rules)
        sessions.start(table_id, SESSION, season, NAMES, options, dealer=0, phone="founder")
    skip_round(app, table_id, seed=1)
    with app.app_context():
        view = tables.view(table_id)
        happened = view.events[-1]
        does(table_id, Undo(), sends(table_id))
        sent = Sent(expected_length=view.game.length + 1, idempotency_key=new_id(), phone="founder")
        happens(table_id, happened, sent)
    return table_id


def moving(app, table_id):
    """A card of the round and another from the Imp's Trick that moves somebody."""
    with app.app_context():
        view = tables.view(table_id)
        others = imps_trick(view.game.rounds[0].state)
        for number, event in enumerate(view.events):
            for other in others if isinstance(event, Played) else ():
                change = Replaced(number, Played(event.seat, other))
                amended = Amended((change,))
                after = preview(view.fold, amended).after
                found = standings.preview(view, [amended], after)
                if found and found.moves:
                    return number, other
    raise AssertionError("no card moves anybody")


def asked(phone, table_id, event, card):
    """The page of what follows when a card was another one."""
    return phone.get(f"/tables/{table_id}/consequences?kind=card&event={event}&card={card}")


def group(page, title):
    """The lines under a heading; none where it is not there."""
    sections = [
        part
        for part in page.document.all("section")
        if part.all("h2") and visible(part.one("h2")) == title
    ]
    return [visible(line) for part in sections for line in part.all("li")]


def test_it_is_told_who_moves_in_the_season_and_it_comes_so(app, phone):
    table_id = play(app)
    event, card = moving(app, table_id)
    page = asked(phone, table_id, event, card)
    lines = group(page, "Short")
    assert lines and all(any(name in line for name in NAMES) for line in lines)
    phone.press(correction(page))
    shown = phone.get(f"/leagues/{LEAGUE}/seasons/{SHORT}").text
    for line in lines:
        assert line in shown


def test_it_is_told_that_the_round_has_to_be_signed_again(app, phone):
    table_id = play(app, sign_off="one")
    happen(app, table_id, Signed(1, 0))
    event, card = moving(app, table_id)
    lines = group(asked(phone, table_id, event, card), "Short")
    assert "The corrected round must be signed again before the game counts." in lines
    assert len(lines) == 4


def test_a_removed_name_is_the_beginning_of_an_id(app, phone):
    table_id = play(app)
    with app.app_context():
        clara = next(member.id for member in leagues.everybody(LEAGUE) if member.name == "Clara")
        people.remove(LEAGUE, clara)
    event, card = moving(app, table_id)
    page = asked(phone, table_id, event, card)
    assert "Clara" not in page.text
    assert group(page, "Short")
