"""What an evening needs, on phones with the other engines: WebKit and Firefox."""

import signal
from dataclasses import replace
from pathlib import Path
from random import Random

from flask import Flask

from assistant.rules.options import USUAL, Goal
from tests.admitting import phone_of
from tests.browser.engines import Engine
from tests.browser.other_phone import STARTED, OtherPhone
from tests.browser.phone import NAMES, cards
from tests.browser.test_own_hand import FOLLOWS
from tests.oracle import made
from tests.running import forked, free_port
from tests.web.steps import (
    SEASON,
    found_league,
    game_at,
    happen,
    lay,
    seat_at_table,
    skip,
    skip_round,
)
from tests.web.test_hands import whole
from tests.web.watching import granted

AT_TRICK = "() => location.pathname.endsWith('/trick')"
KEPT = "async () => (await (await caches.open('pages')).keys()).length > 0"
AT_SCORE = "() => location.pathname.endsWith('/rounds/1')"


def test_a_round_is_tapped_to_its_score_and_the_next_one_begins(
    other_phone: OtherPhone, app: Flask
) -> None:
    record = made.legal_round(Random("4 play"), NAMES, "classic")
    options = replace(USUAL, goal=Goal("target", 500))
    table = seat_at_table(app, options=options, names=NAMES, dealer=NAMES.index(record["dealer"]))
    other_phone.goes_to(f"/tables/{table}/trick")
    other_phone.tap(*cards(record))
    other_phone.waits_for(AT_SCORE)
    other_phone.scroll_and_touch("form[action$='/rounds'] button:last-of-type")
    other_phone.reads("h1", "Round 2")


def test_a_slip_is_put_right_in_two_taps_taken_back_and_done_again(
    other_phone: OtherPhone, app: Flask
) -> None:
    table = seat_at_table(app, names=NAMES, dealer=3)
    other_phone.goes_to(f"/tables/{table}/trick")
    other_phone.tap(24, 15, 17)
    other_phone.touch("[name=correct][aria-label^='Correct: Betty,']")
    other_phone.reads("[role=status]", "Tap the right card for Betty.")
    other_phone.tap(18)
    other_phone.seat_is("Betty", "18, yellow")
    other_phone.is_synced()
    other_phone.touch("[data-part=undo]")
    other_phone.seat_is("Betty", "15, yellow")
    other_phone.touch("[data-part=redo]")
    other_phone.is_synced()
    other_phone.goes_to(f"/tables/{table}/trick")
    other_phone.seat_is("Betty", "18, yellow")


def test_what_one_phone_enters_stands_on_the_other_which_takes_over(
    other_phones: tuple[OtherPhone, OtherPhone], app: Flask
) -> None:
    table = seat_at_table(app, names=NAMES, dealer=3)
    one, other = other_phones
    for phone in other_phones:
        phone.goes_to(f"/tables/{table}/trick")
    one.tap(24)
    other.seat_is("Adam", "24, blue")
    other.touch("[data-part=take-over]")
    other.waits_for("() => document.querySelector('[data-part=take-over]').hidden")
    other.touch("[data-part=undo]")
    one.seat_is("Adam", "to play")


def test_what_is_tapped_while_the_server_is_dead_is_there_after_a_reload(
    engine: Engine, tmp_path: Path
) -> None:
    port = free_port()
    phone = OtherPhone(engine.page(0), f"http://127.0.0.1:{port}")
    with forked(tmp_path / "instance", port=port) as server:
        phone.goes_to("/tables/new")
        for number, name in enumerate(NAMES):
            phone.fill(f"#name_{number}", name)
        phone.touch(".sticky .strong")
        phone.scroll_and_touch("main a[href$='/trick']")
        phone.waits_for(AT_TRICK)
        phone.waits_for("async () => (await navigator.serviceWorker.ready).active !== null")
        path = phone.page.evaluate("() => location.pathname")
        phone.goes_to(path)
        phone.waits_for(KEPT)
        phone.tap(24)
        phone.is_synced()
        server.end(signal.SIGKILL)
    phone.tap(15)
    phone.goes_to(path)
    phone.reads("[name=seat]", "15, yellow")
    with forked(tmp_path / "instance", port=port):
        phone.goes_to(path)
        phone.is_synced()
        phone.reads("[name=seat]", "15, yellow")
        phone.forget()


def test_a_hand_is_played_from_the_phone_of_its_seat(other_phone: OtherPhone, app: Flask) -> None:
    table = seat_at_table(app, options=replace(USUAL, hands="all"))
    happen(app, table, *(whole(seat) for seat in (0, 2, 3)))
    betty = granted(app, table, "seat-1")
    skip(app, table, [whole(1)], by=phone_of(app, betty._browser))
    lay(app, table, *FOLLOWS)
    other_phone.hold(app, betty.cookie)
    other_phone.goes_to(f"/tables/{table}/trick")
    other_phone.touch(".own-hand [value='30']")
    other_phone.waits_for("""() => !document.querySelector(".own-hand [value='30']")""")
    assert game_at(app, table).rounds[-1].state.tricks[-1].plays[-1].card == 30


def test_the_last_round_says_who_won_and_a_rematch_begins(
    other_phone: OtherPhone, app: Flask
) -> None:
    table = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 1)))
    skip_round(app, table, 1)
    other_phone.goes_to(f"/tables/{table}/rounds/1")
    other_phone.reads("main", "Adam wins with 51")
    other_phone.scroll_and_touch("form[action$='/rematch'] button")
    other_phone.waits_for(AT_TRICK)


def test_a_league_keeps_an_evening_in_which_a_game_is_begun(
    other_phone: OtherPhone, app: Flask
) -> None:
    league = found_league(app)
    other_phone.goes_to(f"/leagues/{league}")
    other_phone.scroll_and_touch("form[action$='/tonight'] button")
    other_phone.reads("main", "No games yet.")
    other_phone.scroll_and_touch("a[href$='/game']")
    other_phone.waits_for("() => location.pathname.endsWith('/game')")
    other_phone.waits_for(STARTED)
    for name in ("Anna", "Ben"):
        other_phone.scroll_and_touch(f"button[name=put][value={name}]")
    other_phone.fill("#name_2", "Clara")
    other_phone.touch(".sticky .strong")
    other_phone.scroll_and_touch("main a[href$='/trick']")
    other_phone.waits_for(AT_TRICK)
    other_phone.goes_to(f"/leagues/{league}/seasons/{SEASON}")
    other_phone.reads("table", "Anna")
