"""What a phone can have of its own: tables, a league and a deck, and their files."""

from dataclasses import replace
from datetime import date
from random import Random

from flask import Flask

from assistant.league.seasons import StandingsRules
from assistant.leagues import exports, leagues, seasons, sessions
from assistant.rules.cards import offered_decks
from assistant.rules.options import USUAL, Goal
from assistant.store.engine import new_id
from assistant.tables import decks, opening
from tests import markup
from tests.admitting import cookie_name
from tests.on_paper import add_paper
from tests.rounds import CAST
from tests.web.steps import lay, skip_round

DAY = date(2026, 11, 20)

Ids = dict[str, str]
"""Ids by the gaps that they fill in addresses, such as `<table_id>`."""


def known(app: Flask) -> tuple[str, str, str]:
    """A phone that was here before: its id, its cookie, and the token of its forms."""
    browser = app.test_client()
    page = markup.read(browser.get("/tables/new").text)
    carried = browser.get_cookie(cookie_name(app))
    assert carried, "nobody has given it a cookie"
    with browser.session_transaction() as session:
        return session["phone"], carried.value, page.all("input", name="csrf_token")[0]["value"]


def own_things(app: Flask, chance: Random, phone: str) -> Ids:
    """Opens a table, a league and a deck for a phone; their ids."""
    with app.app_context():
        table = _table(app, chance, phone)
        deck = new_id()
        decks.save(deck, offered_decks()["classic"], phone)
        ids = {"<table_id>": table, "<deck_id>": deck} | _league(table, phone)
    return ids | {"<int:number>": "1", "<int:seat>": "0", "<int:event>": "3"}


def files_of(app: Flask, ids: Ids) -> list[bytes]:
    """The files of these things: a league, a season, a deck and a game."""
    with app.app_context():
        files = [
            exports.league_file(ids["<league_id>"]),
            exports.season_file(ids["<league_id>"], ids["<season_id>"]),
            exports.game_file(ids["<table_id>"]),
        ]
    deck = app.test_client().get(f"/decks/{ids['<deck_id>']}/deck.json")
    return [*files, deck.data]


def _table(app: Flask, chance: Random, phone: str) -> str:
    """Opens a table; where every card is written down, there are some, or a round of them."""
    table = new_id()
    options = replace(
        USUAL,
        goal=Goal("rounds", chance.choice((1, 3))),
        level=chance.choice(("tricks", "bottle", "score")),
        sign_off=chance.choice(("off", "one", "all")),
        variant=chance.choice(("standard", "lopaka", "bright-house")),
    )
    is_of_two = options.variant != "standard"
    seats = 2 if is_of_two else chance.choice((3, 4))
    opening.open_table(table, CAST[:seats], 0, options, phone)
    if options.level == "tricks" and not is_of_two:
        if chance.random() < 0.5:
            lay(app, table, 24, 17)
        else:
            skip_round(app, table, 1)
    return table


def _league(table: str, phone: str) -> Ids:
    """Founds a league with a season, in which the table and a game from paper are played."""
    league, season, session, paper = (new_id() for _ in range(4))
    leagues.open_league(league, "A stranger's", phone)
    seasons.open_season(season, league, "One", (DAY, DAY), USUAL, StandingsRules())
    sessions.open_session(session, league, DAY, "")
    sessions.attach(table, session, season)
    add_paper(paper, session, season, {"Anna": 9, "Ben": 8}, 6)
    seasons.share(season, is_shared=True)
    return {
        "<league_id>": league,
        "<season_id>": season,
        "<session_id>": session,
        "<game_id>": paper,
        "<share>": seasons.at(season).share or "",
        "<person_id>": leagues.at(league).roots[0].id,
    }
