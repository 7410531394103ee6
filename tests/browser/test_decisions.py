"""Something went wrong at the table, and the table decides."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from assistant.rules.cards import NUMBERS
from assistant.rules.options import USUAL
from tests.browser.phone import Phone, cards
from tests.browser.test_put_right import NAMES, RECORD, button, link, text
from tests.oracle import made
from tests.volume import in_soak, some

REVOKED = (24, 15, 17, 32)  # Betty does not follow blue
REVOKED += (29, 35, 33, 37)  # Christian leads red
REVOKED += (36, 31, 26, 23, 8)  # Betty leads red, and then blue


@pytest.fixture
def revoked(phone: Phone) -> Phone:
    """A phone at a table where Betty shows after three tricks that she did not follow blue in the first."""
    phone.open_table(RECORD, laid=REVOKED)
    return phone


def found(phone: Phone) -> Locator:
    """What the record itself has found."""
    return phone.page.locator(".found")


def test_a_revoke_is_shown_with_its_evidence_and_no_answer_that_nobody_agreed_on(
    revoked: Phone,
) -> None:
    revoked.went_wrong()
    expect(found(revoked)).to_contain_text(
        "Betty plays 8 now, blue, but did not follow blue in trick 1: 15 on 24."
    )
    expect(found(revoked).get_by_role("button").first).to_contain_text("It stands; play on.")
    expect(found(revoked)).not_to_contain_text("as agreed")


def test_every_part_is_one_tap_away_on_the_first_screen_of_a_revoke(revoked: Phone) -> None:
    revoked.went_wrong()
    ways = revoked.page.locator(".parts a")
    expect(ways).to_have_text(["Mistapped", "It happened", "Judge"])
    bottom = ways.last.evaluate("way => way.getBoundingClientRect().bottom")
    assert bottom < 200
    ways.nth(1).click()
    expect(found(revoked)).to_be_in_viewport()
    ways.last.click()
    revoked.page.wait_for_url("**/judge")


@in_soak
def test_a_revoke_that_stands_is_played_on_and_not_asked_again(revoked: Phone) -> None:
    revoked.went_wrong()
    found(revoked).get_by_role("button", name="It stands").click()
    revoked.page.wait_for_url("**/trick")
    revoked.went_wrong()
    expect(found(revoked)).to_have_count(0)
    assert "It stands; play on." in text(revoked)


@in_soak
def test_a_revoke_that_is_scored_as_the_bottle_costs_its_player_the_imps_trick(
    revoked: Phone,
) -> None:
    revoked.went_wrong()
    found(revoked).get_by_role("button", name=re.compile("^Whoever revoked")).click()
    revoked.page.wait_for_url("**/trick")
    revoked.press(10, 20, 27, 1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 14, 16, 18, 21)
    revoked.tap(22)
    revoked.page.wait_for_url("**/rounds/1")
    minus = revoked.page.locator(".cost").inner_text()
    expect(
        revoked.page.locator("table.score tr", has_text="Betty").locator("td").nth(1)
    ).to_have_text(minus)


@in_soak
def test_a_revoke_for_which_the_round_is_void_is_dealt_again_by_the_same_dealer(
    revoked: Phone,
) -> None:
    revoked.went_wrong()
    found(revoked).get_by_role("textbox").fill("Betty saw it herself")
    found(revoked).get_by_role("button", name="The round does not count").click()
    revoked.page.wait_for_url("**/rounds/1")
    assert "Betty saw it herself" in text(revoked)
    button(revoked, "Deal again (Doris deals)").click()
    revoked.page.wait_for_url("**/trick")
    expect(revoked.page.get_by_role("heading", level=1)).to_contain_text("Round 1")
    expect(revoked.seat("Doris")).to_have_attribute("aria-label", re.compile("dealer"))
    expect(revoked.seat("Adam")).to_have_attribute("aria-label", re.compile("to play"))


def test_a_revoke_noticed_at_once_is_taken_back_to_that_card(phone: Phone) -> None:
    phone.open_table(RECORD, laid=(24, 27, 17, 15, 20))  # Doris does not follow blue
    phone.tap(30)  # and plays it in the next trick
    phone.went_wrong()
    button(phone, "Take back that card and all later ones").click()
    phone.page.wait_for_url("**/trick")
    expect(phone.seat("Adam")).to_have_attribute("aria-label", re.compile("24, blue"))
    expect(phone.seat("Doris")).to_have_attribute("aria-label", re.compile("no card.*to play"))
    phone.tap(30)
    assert "Christian wins with 17" in phone.ruling


@in_soak
def test_a_round_in_which_the_imps_trick_was_seen_can_be_declared_void(phone: Phone) -> None:
    phone.open_table(RECORD, laid=(24, 15))
    phone.went_wrong()
    phone.page.get_by_text("Something else", exact=True).click()
    phone.page.get_by_text("Somebody saw the Imp's Trick").click()
    case = phone.page.locator(".case-of-some[open]", has_text="Somebody saw")
    case.get_by_label("Christian").check()
    case.get_by_role("button", name="The round does not count").click()
    phone.page.wait_for_url("**/rounds/1")
    assert "Christian" in text(phone)


@in_soak
def test_hands_that_run_out_unevenly_are_counted_for_the_table(phone: Phone) -> None:
    phone.open_table(RECORD, laid=(24, 15, 17, 32))
    phone.went_wrong()
    phone.page.locator(".tile > summary", has_text="Misdeal").click()
    expect(phone.page.locator(".tile[open]")).to_contain_text("Each hand should now hold 7 cards.")


@in_soak
def test_everybody_signs_and_a_correction_takes_two_and_the_ticks(phone: Phone) -> None:
    record = made.legal_round(Random("signed"), NAMES, "classic")
    played = cards(record)
    phone.open_table(record, replace(USUAL, sign_off="all"), laid=played)
    for name in NAMES:
        phone.page.locator("form[action$='/signatures']").get_by_role(
            "button", name=f"Sign as {name}"
        ).click()
        expect(phone.page.locator(".tick.is-given", has_text=name)).to_be_visible()
    expect(phone.page.get_by_text("Signed by all.")).to_be_visible()
    link(phone, f"Correct: {record['events'][0]['seat']}, {played[0]}").click()
    phone.tap(min(NUMBERS - set(played)))  # it lay in the Imp's Trick
    button(phone, "It was a tapping mistake").or_(button(phone, "Correct it")).first.click()
    expect(phone.slip).to_contain_text("two players must agree")
    phone.page.get_by_label("First to agree").select_option("Adam")
    phone.page.get_by_label("Second to agree").select_option("Betty")
    button(phone, "It was a tapping mistake").or_(button(phone, "Correct it")).first.click()
    phone.page.wait_for_url("**/rounds/1")
    expect(phone.page.get_by_text("Everybody must sign.")).to_be_visible()


def test_what_happened_is_settled_without_a_script(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.open_table(RECORD, laid=REVOKED)
    phone.goes_to(f"{phone.table}/problem?happened=revoke")
    found(phone).get_by_role("button", name="It stands").click()
    phone.page.wait_for_url("**/plain")
    expect(phone.slip).to_contain_text("Revoke, noticed later, trick 1, Betty: It stands")


SMALL = """() => {
    for (const part of document.querySelectorAll("main details")) {
        part.removeAttribute("name");
        part.open = true;
    }
    const kinds = "main :is(a, button, summary, input:not([type=hidden]))";
    const targets = [...document.querySelectorAll(kinds)];
    const inline = (one) => one.closest("p, .evidence, .findings, h2");
    return targets.filter((one) => !inline(one)).filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.min(width, height) < 24;
    }).map((one) => one.outerHTML.slice(0, 80));
}"""
"""What can be tapped and is smaller than 24 px either way, but for links within a sentence."""


@pytest.mark.parametrize("way", some(["problem", "problem?happened=pass", "tricks", "judge"], 2))
def test_everything_on_the_way_can_be_hit(revoked: Phone, way: str) -> None:
    revoked.page.set_viewport_size({"width": 320, "height": 568})
    revoked.goes_to(f"{revoked.table}/{way}")
    assert revoked.page.evaluate(SMALL) == []
    assert not revoked.wider(320)
