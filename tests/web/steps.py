"""What people do at a table, tap by tap."""

import json
import re
from collections.abc import Iterable, Sequence
from datetime import date
from random import Random
from typing import Any

from flask import Flask

from assistant.extensions import db
from assistant.league.seasons import StandingsRules
from assistant.leagues import leagues, seasons, sessions
from assistant.notation import table_events as notation
from assistant.rules.cards import Deck
from assistant.rules.commands import Undo
from assistant.rules.events import Began, GameEvent, Played
from assistant.rules.game import Game
from assistant.rules.options import USUAL, Options
from assistant.rules.table import Seat
from assistant.store import leagues as stored
from assistant.store import people
from assistant.store.engine import new_id, now, writing
from assistant.store.leagues import NewEntry
from assistant.store.models import PaperImport, Upload
from assistant.tables import opening, tables
from tests.appending import append
from tests.browsing import Client, Page
from tests.markup import Element
from tests.on_paper import add_paper
from tests.recording import record, sends
from tests.rounds import CAST, CLASSIC, legal_round
from tests.seeds import seed


def typed(names: Sequence[str]) -> dict[str, str]:
    """Names as they are typed into the form of a game."""
    return {f"name_{seat}": name for seat, name in enumerate(names)}


def start(phone: Client, names: tuple[str, ...] = CAST, **chosen: str) -> Page:
    """Opens a table from the form; Adam deals unless something else is chosen."""
    page = phone.get("/tables/new")
    fields = {"dealer": "0"} | typed(names) | chosen
    return past_guide(phone, phone.submit(page.form("/tables/new"), **fields))


def past_guide(phone: Client, page: Page) -> Page:
    """The table itself, where a phone's first game begins with what comes before the first card."""
    if not page.path.endswith("/guide"):
        return page
    (on,) = [one["href"] for one in page.document.all("a") if "strong" in one["class"].split()]
    return phone.get(on)


def confirm(phone: Client, page: Page) -> Page:
    """Answers the page of what follows: it is to be changed."""
    assert page.heading == "What this changes"
    yes = "It was so" if page.path.endswith("/seats") else "Change it"
    return phone.press(page.button(yes))


def tap(phone: Client, page: Page, *cards: int) -> Page:
    """Types cards, one after the other, as a phone without scripts does."""
    for card in cards:
        page = phone.submit(page.form("/plays"), card=str(card))
    return page


def with_scripts(app: Flask, phone: Client) -> Client:
    """The same phone with JavaScript, as far as it is sent the pages for that."""
    same = Client(app, runs_scripts=True)
    same.cookie = phone.cookie
    return same


def round_data(app: Flask, phone: Client, path: str) -> dict[str, Any]:
    """What a page of a trick tells the scripts of a phone."""
    page = with_scripts(app, phone).get(path)
    found: dict[str, Any] = json.loads(page.document.one("script", id="round-data").text)
    return found


def seats(page: Page) -> list[str]:
    """What the page of a trick without scripts says of each seat."""
    listed = page.document.one("form", action=page.form("/plays")["action"]).one("ol").all("li")
    return [line.text.replace(" ,", ",") for line in listed]


def lit(page: Page) -> int:
    """The seat whose the next card is."""
    (seat,) = [number for number, said in enumerate(seats(page)) if ", to play" in said]
    return seat


def play_round(phone: Client, page: Page, seed: int, seats: int = 4, deck: Deck = CLASSIC) -> Page:
    """Taps all cards of a round; the seat that is lit is always the one that plays."""
    leader = int(page.fields("/plays")["to_act"])
    for seat, card in legal_round(Random(seed), seats, leader, deck):
        assert page.fields("/plays")["to_act"] == str(seat)
        page = tap(phone, page, card)
    return page


LEAGUE = "the-league-of-the-tests"
SEASON = "the-season-of-the-tests"
SHARE = "the-readers-of-the-tests"
SESSION = "the-session-of-the-tests"
PERSON = "the-person-of-the-tests"
PAPER = "the-paper-of-the-tests"
UPLOAD = "the-upload-of-the-tests"
IMPORT = "the-import-of-the-tests"
"""What `found_league` makes.

A league, its season, the link for readers, an evening, somebody, and a game from paper; a spreadsheet that waits, and an import that brought nothing.
"""

EVENING = date(2026, 11, 20)


def found_league(app: Flask, phone: str = "founder") -> str:
    """Founds a league in which Anna has beaten Ben on an evening of its only season; its id."""
    with app.app_context():
        return _found_league(phone)


@seed
def _found_league(phone: str) -> str:
    leagues.open_league(LEAGUE, "The Imps", phone)
    seasons.open_season(
        SEASON,
        LEAGUE,
        "Autumn",
        (date(2026, 9, 1), date(2026, 12, 31)),
        USUAL,
        StandingsRules(),
    )
    with writing():
        people.add(LEAGUE, {PERSON: "Anna"})
        stored.enter(LEAGUE, [NewEntry(PERSON)])
        stored.season(SEASON).share = SHARE
    sessions.open_session(SESSION, LEAGUE, EVENING, "")
    add_paper(PAPER, SESSION, SEASON, {"Anna": 120, "Ben": 80}, 6)
    _send_paper()
    return LEAGUE


def _send_paper() -> None:
    place = {"league_id": LEAGUE, "season_id": SEASON, "at": now(), "file": "old.csv"}
    lines = b"date,Anna,Ben\n2026-11-20,9,4\n"
    with writing():
        db.session.add(Upload(id=UPLOAD, content=lines, **place))
        db.session.add(PaperImport(id=IMPORT, by="founder", newcomers=0, **place))


def seat_at_table(
    app: Flask,
    seats: int = 4,
    options: Options | None = None,
    *,
    names: Sequence[str] = CAST,
    dealer: Seat = 0,
) -> str:
    """Opens a table without pages; its id. Adam deals unless something else is said."""
    table_id = new_id()
    with app.app_context():
        opening.open_table(table_id, names[:seats], dealer, options or USUAL, "seater")
    return table_id


def skip(app: Flask, table_id: str, happened: Iterable[GameEvent], *, by: str = "skipper") -> None:
    """Writes down what is known to be legal, without a page or a judgement for each event."""
    with app.app_context(), writing():
        append(table_id, {new_id(): notation.write(event) for event in happened}, by, now())


def lay(app: Flask, table_id: str, *cards: int) -> None:
    """Lays cards at the seats that are lit, without pages."""
    with app.app_context():
        for card in cards:
            seat = tables.view(table_id).newest.state.to_act or 0
            record(table_id, Played(seat, card), phone="skipper")


def happen(app: Flask, table_id: str, *events: GameEvent) -> None:
    """Sends events without pages, each checked as if a phone had sent it."""
    with app.app_context():
        record(table_id, *events, phone="skipper")


def undo(app: Flask, table_id: str, times: int = 1) -> None:
    """Takes the last events back, without pages."""
    with app.app_context():
        for _ in range(times):
            tables.execute(table_id, Undo(), sends(table_id, "skipper"))


def game_at(app: Flask, table_id: str) -> Game:
    """The game at a table."""
    with app.app_context():
        return tables.view(table_id).game


def open_tricks(phone: Client, table_id: str) -> Page:
    """Opens the tricks of the running round before everybody's eyes."""
    return phone.press(phone.get(f"/tables/{table_id}/tricks").button("Open the tricks"))


def went_wrong(phone: Client, entry: Page) -> Page:
    """The page for what went wrong.

    The entry page leads to it where something did, and else the judge does.
    """
    if any(one.text.startswith("Problem") for one in entry.document.all("a")):
        return phone.follow(entry, "Problem")
    return phone.follow(phone.follow(entry, "Judge"), "Something else went wrong")


def people_form(page: Page, do: str) -> Element:
    """The form by which somebody comes to a table, goes or takes over."""
    (form,) = [one for one in page.document.all("form") if one.all("input", name="do", value=do)]
    return form


def correction(page: Page) -> Element:
    """The button that puts right what the page asks about."""
    return next(iter(page.buttons("Correct it") + page.buttons("The phone was wrong")))


def skip_round(app: Flask, table_id: str, seed: int) -> None:
    """Writes a whole round down, and before it that it began if the last one is over."""
    with app.app_context():
        game = tables.view(table_id).game
    if game.may_begin:
        skip(app, table_id, [Began()])
    leader = (len(game.finished) + 1) % game.seats
    plays = legal_round(Random(seed), game.seats, leader, game.deck)
    skip(app, table_id, [Played(seat, card) for seat, card in plays])


def table_of(page: Page) -> str:
    """The id of the table that the page shows."""
    found = re.match(r"/tables/([\w-]{16,})/", page.path)
    assert found, page.path
    return found[1]


def sheet_of(page: Page) -> Element:
    """The table of a game sheet that has what each round brought.

    Beside it lies the one of the totals.
    """
    return page.document.one("div", **{"class": "sheet"}).one("table")
