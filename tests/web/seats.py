"""Steps by which it is said that a seat was somebody else all along."""

from dataclasses import replace

from assistant.leagues import seasons, sessions, standings
from assistant.rules.events import Began
from assistant.rules.options import USUAL, Goal
from assistant.store import people as store_people
from assistant.store.engine import new_id, writing
from assistant.tables import tables
from tests.inspecting import visible
from tests.web.steps import EVENING, LEAGUE, SESSION, happen, skip_round

TWO_ROUNDS = replace(USUAL, goal=Goal("rounds", 2))
SEASON = "the-season-of-two-rounds"


def of_season(app):
    """A game of Anna, Ben and Clara that is over and counts in a season; its id."""
    with app.app_context():
        rules = seasons.at("the-season-of-the-tests").rules
        seasons.open_season(SEASON, LEAGUE, "Short", (EVENING, EVENING), TWO_ROUNDS, rules)
    return played(app, begun(app))


def begun(app, season=SEASON, names=("Anna", "Ben", "Clara")):
    """A game of the league's evening; its id."""
    table_id = new_id()
    with app.app_context():
        sessions.start(table_id, SESSION, season, names, TWO_ROUNDS, dealer=0, phone="founder")
    return table_id


def played(app, table_id):
    """The same after its two rounds."""
    skip_round(app, table_id, 1)
    happen(app, table_id, Began())
    skip_round(app, table_id, 2)
    return table_id


def had(app, table_id):
    """Who had the seats in each round."""
    with app.app_context():
        view = tables.view(table_id)
        return [" ".join(view.names_in(index)) for index in range(len(view.rounds))]


def ask(phone, table_id, seat, who, *, status=200, **chosen):
    """The page of what follows, or the question again; `seat` is the name that its chip has."""
    page = phone.get(f"/tables/{table_id}/seats")
    chips = [one for one in page.document.all("label") if visible(one).startswith(seat)]
    value = chips[0].one("input")["value"]
    form = page.form("/seats/consequences")
    return phone.submit(form, seat=value, typed=who, status=status, **chosen)


def so(phone, page, status=200, **typed):
    """It was so."""
    return phone.submit(page.form("/seats"), status=status, **typed)


def rows(app):
    """Who stands in the season, by name."""
    with app.app_context():
        found = standings.of(SEASON)
        return {found.names[row.totals.person] for row in found.rows}


def reassign(phone, table_id, seat, who, **chosen):
    """A seat was somebody else's, all the way to the sheet."""
    return so(phone, ask(phone, table_id, seat, who, **chosen))


def new_person(app, table_id, name):
    """The id of somebody who has this name at a table."""
    id = new_id()
    with app.app_context(), writing():
        store_people.add(table_id, {id: name})
    return id
