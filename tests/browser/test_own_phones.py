"""Four players, each with an own phone, lay their cards one after the other for a whole round."""

from collections.abc import Callable
from random import Random

from flask import Flask
from playwright.sync_api import expect

from assistant.rules.events import Played
from assistant.tables import tables
from tests.admitting import grant
from tests.browser.phone import Phone
from tests.rounds import CAST, legal_round
from tests.volume import in_soak
from tests.web.steps import seat_at_table

PAUSE = 400  # milliseconds from one player's tap to the next one's


@in_soak
def test_four_own_phones_enter_a_round_without_a_question(
    new_phone: Callable[..., Phone], app: Flask
) -> None:
    table_id = seat_at_table(app, names=CAST)
    phones = [new_phone() for _ in CAST]
    for seat, phone in enumerate(phones):
        with app.app_context():
            grant(table_id, phone.id, f"seat-{seat}")
        phone.page.goto(f"{phone.address}/tables/{table_id}/trick")
    cards = list(legal_round(Random("own phones"), 4, 1))
    for seat, card in cards:
        phones[seat].key(card).click()
        phones[seat].page.wait_for_timeout(PAUSE)
        expect(phones[seat].page.get_by_text("out of date")).to_have_count(0)
    phones[0].page.wait_for_timeout(2 * PAUSE)
    with app.app_context():
        events = tables.any_view(table_id).events
    assert [(one.seat, one.card) for one in events if isinstance(one, Played)] == cards
