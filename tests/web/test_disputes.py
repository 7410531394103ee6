"""The judge in the middle of a game.

The trick held still, a question about a card, a claim, a decision, and back.
"""

import re
from dataclasses import replace

import pytest

from assistant.rules.events import Ended, Given, Played, Turned
from assistant.rules.options import USUAL
from tests.web.steps import (
    game_at,
    happen,
    lay,
    seat_at_table,
    skip,
    table_of,
    tap,
)
from tests.web.test_secrecy import FACE_DOWN, LAST, LED, SEATS, SINCE, told
from tests.web.watching import granted


@pytest.fixture
def lying(app, phone):
    """The judge's page of a new table on which these cards were laid; Betty leads the first."""

    def disputed(*cards, options=None):
        table_id = seat_at_table(app, options=options)
        lay(app, table_id, *cards)
        return phone.get(f"/tables/{table_id}/judge")

    return disputed


@pytest.fixture
def disputed(phone, begun):
    """The judge's page of a table where 24 lies before Betty, and Clara is next."""
    return phone.follow(begun, "Judge")


def part(page, name):
    """A part of the page, by its name for a screen reader."""
    return page.document.one("section", **{"aria-label": name})


def lies(page):
    """What is said of the cards that lie there."""
    return part(page, "What is on the table").text


def answer(page):
    """Whether the card that was asked about may be played, without the link to the rule."""
    return page.status.removesuffix(" The rule")


def ask(phone, page, card):
    """Taps a key of the judge's page."""
    return phone.press(page.form("/asked").one("button", name="card", value=str(card)))


def claim(phone, page, seat, because, status=200):
    """Somebody says that the trick is theirs."""
    form = page.form("/claims")
    return phone.submit(form, form.all("button")[-1], status, seat=str(seat), because=because)


def decide(phone, page, decision, status=200, **typed):
    """Presses what the table decides about the dispute."""
    form = page.form("/disputes")
    return phone.submit(form, form.one("button", value=decision), status, **typed)


def claims(page):
    """What was claimed, with what there is to it."""
    return [line for line in remarks(page) if re.match(r"\w+: (?:It|A card|Its) ", line)]


def remarks(page):
    """What is remarked on the page."""
    return [
        one.text
        for each in page.document.all("ul", **{"class": "remarks"})
        for one in each.all("li")
    ]


# From the running trick


LYING = {
    (): ("Betty leads.", "Nothing is on the table. The bottle costs 19."),
    (24, 17, 26, 29, 30, 12): (
        "Doris is winning with 12.",
        (
            "As it stands, Doris would buy the bottle for 12. "
            "Then the old price card 17 would go to the tricks of Clara."
        ),
    ),
    (24, 17, 26, 29, 12, 30, 31, 33): (
        "Clara takes it with 12.",
        "Clara has the bottle at 12. The old price card 17 goes to the tricks of Clara.",
    ),
}


@pytest.mark.parametrize(("cards", "said"), LYING.items(), ids=map(str, LYING))
def test_it_says_who_is_winning_and_what_becomes_of_the_bottle(cards, said, lying):
    shown = lies(lying(*cards))
    assert [line in shown for line in said] == [True, True], shown


def test_the_same_trick_is_ruled_on_without_the_game(phone, lying):
    page = lying(24, 17, 26, 29, 30, 12)
    ruling = phone.follow(page, "What if")
    assert ruling.status == "Doris is winning with 12."
    assert ruling.path == "/judge"


def test_a_proof_stands_on_the_page_and_leads_to_what_settles_it(app, phone, lying):
    page = lying(24, 25, 27, 30)
    happen(app, table_of(page), Turned(2), Played(2, 32))
    page = phone.get(page.path)
    assert "Clara plays 32 now, blue, but did not follow blue in trick 1: 25 on 24." in page.text
    assert phone.follow(page, "Resolve it").path.endswith("/problem")


def test_the_house_rules_that_bear_on_it_lead_to_the_reference(phone, lying):
    page = lying(24, options=replace(USUAL, edition="95", review="all", tie="extra_round"))
    terms = page.document.one("ul", **{"class": "terms"}).all("li")
    assert [one.text for one in terms] == [
        "Rulings follow the booklet: Bambus 1995.",
        "All tricks may be looked at.",
    ]
    assert phone.follow(page, "All tricks may be looked at.").path.startswith("/rules/")


# What the page tells


@pytest.mark.parametrize(
    "later", [LED, SINCE, LAST], ids=["the next was led", "another has gone", "the last lies there"]
)
def test_asking_tells_nothing_of_what_lies_face_down(later, app, phone):
    """Two tables differ in a trick that lies face down.

    The question is about a card that lies in neither.
    """
    pages = []
    for trick in FACE_DOWN:
        table_id = seat_at_table(app)
        skip(app, table_id, [Played(*play) for play in zip(SEATS, (*trick, *later), strict=False)])
        page = ask(phone, phone.get(f"/tables/{table_id}/judge"), 14)
        pages.append(told(page, table_id))
    assert pages[0] == pages[1]


# Asking


def test_the_answer_is_there_for_everybody(phone, other_phone, disputed):
    page = ask(phone, disputed, 17)
    assert answer(other_phone.get(page.path)) == answer(page)


def test_of_a_card_that_did_not_follow_it_is_said_before_anybody_asks(lying):
    assert remarks(lying(24, 29)) == [
        (
            "Clara did not follow with 29. "
            "That is allowed only without the colour led; tap 29 to check."
        )
    ]


@pytest.mark.parametrize("card", ["19", "0", "38", "999999999"])
def test_what_is_no_card_is_not_asked_about(card, phone, disputed, unchanged):
    unchanged()
    page = phone.post(
        f"/tables/{table_of(disputed)}/asked", disputed.fields("/asked") | {"card": card}, 422
    )
    assert page.alert == "That is not a card. Tap one of the keys."
    assert unchanged()


def test_a_page_that_is_out_of_date_asks_nothing_and_shows_the_table_as_it_is(
    app, phone, disputed, unchanged
):
    lay(app, table_of(disputed), 17)
    unchanged()
    page = phone.press(disputed.key(8), 409)
    assert "This page was out of date" in page.alert
    assert lies(page).startswith("Clara is winning with 17.")
    assert unchanged()


# Claims


def test_a_claim_is_judged_by_the_cards_that_lie_there_now(app, phone, disputed):
    page = claim(phone, disputed, 1, "highest")
    assert "So far Betty is winning, and for this reason." in claims(page)[0]
    lay(app, table_of(disputed), 17)
    assert "So far Betty is not winning; 17 is." in claims(phone.get(page.path))[0]
    lay(app, table_of(disputed), 26, 29)
    assert (
        "Refuted: the trick does not go to Betty; 17 takes it." in claims(phone.get(page.path))[0]
    )


def test_only_who_has_a_card_in_the_trick_can_claim_it(app, phone, disputed, unchanged):
    unchanged()
    sent = disputed.fields("/claims") | {"seat": "0", "because": "highest"}
    assert phone.post(f"/tables/{table_of(disputed)}/claims", sent, 422).alert
    assert [one["value"] for one in disputed.form("/claims").all("input", name="seat")] == ["1"]
    assert unchanged()


# The table decides


def test_what_was_decided_stands_on_the_judges_page_until_the_next_lead(app, phone, disputed):
    page = decide(phone, disputed, "stands", reason="We looked it up.")
    assert page.path.endswith("/trick")
    (ruling,) = game_at(app, table_of(page)).rounds[0].state.rulings
    assert (ruling.about, ruling.decision) == ("dispute", "stands")
    decided = "A dispute about a trick: Follow the rules; play on. We looked it up."
    page = phone.follow(page, "Judge")
    assert decided in remarks(page)
    lay(app, table_of(page), 17, 26, 29)
    assert decided in remarks(phone.get(page.path))
    lay(app, table_of(page), 30)
    assert decided not in remarks(phone.get(page.path))


def test_the_last_card_is_taken_back(app, phone, lying):
    page = decide(phone, lying(24, 29), "rewind")
    assert [play.card for play in game_at(app, table_of(page)).rounds[0].state.plays] == [24]
    assert page.fields("/plays")["to_act"] == "2"
    assert tap(phone, page, 17).status.startswith("Clara is winning with 17.")


def test_a_card_of_a_trick_that_is_over_is_not_taken_back_here(lying):
    buttons = lying(24, 17, 26, 29).form("/disputes").all("button", name="decision")
    assert "rewind" not in [one["value"] for one in buttons]


def test_the_reason_stands_above_the_buttons_that_decide(disputed):
    markup = disputed.form("/disputes").markup
    assert markup.index('name="reason"') < markup.index('name="decision"')


def test_a_reason_that_is_too_long_is_refused_where_it_was_typed_and_stays_there(
    phone, disputed, unchanged
):
    unchanged()
    page = decide(phone, disputed, "stands", status=422, reason="x" * 201)
    assert page.alert == "A reason has at most 200 characters."
    assert page.fields("/disputes")["reason"] == "x" * 201
    assert next(
        one for one in page.form("/disputes").ancestors if one.tag == "details"
    ).attributes.keys() == {"open"}
    assert unchanged()


def test_a_claim_for_no_reason_is_refused_where_it_was_made(phone, disputed, unchanged):
    unchanged()
    sent = disputed.fields("/claims") | {"seat": "1", "because": "luck"}
    page = phone.post(f"/tables/{table_of(disputed)}/claims", sent, 422)
    assert page.alert == "Choose a reason for the claim."
    assert page.fields("/claims")["seat"] == "1"
    assert unchanged()


# Where there is no dispute


def test_until_the_next_round_begins_the_last_trick_can_be_disputed(app, phone, score):
    page = phone.get(f"/tables/{table_of(score)}/judge")
    last = game_at(app, table_of(score)).rounds[0].state.tricks[-1]
    names = ("Adam", "Betty", "Clara", "Doris")
    assert lies(page).startswith(f"{names[last.winner]} takes it with {last.card}.")
    assert phone.follow(page, "Back to the table").path == score.path


def test_a_trick_that_the_table_gave_is_not_given_back_to_the_rules(app, phone, lying):
    page = lying(24, 17, 26, 29)
    happen(app, table_of(page), Given(1, 17, 1))
    page = phone.get(page.path)
    assert "The table gave the trick to Betty." in page.text
    assert "By the rules Clara would take it with 17." in page.text
    assert "Betty has the bottle at 17." in lies(page)
    assert "At the table" not in page.text


def test_after_the_end_of_the_game_the_judge_leads_to_its_sheet(app, phone, begun):
    happen(app, table_of(begun), Ended(False))
    assert (
        phone.get(f"/tables/{table_of(begun)}/judge").path
        == phone.get(f"/tables/{table_of(begun)}").path
    )


@pytest.mark.parametrize(("level", "path"), [("bottle", "sales"), ("score", "tally")])
def test_where_tricks_are_not_written_down_the_judge_leads_to_what_is(level, path, app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, level=level))
    assert phone.get(f"/tables/{table_id}/judge").path == f"/tables/{table_id}/{path}"


def test_where_nobody_may_look_at_a_trick_the_judge_shows_none_that_is_over(lying):
    page = lying(24, 17, 26, 29, options=replace(USUAL, review="none"))
    assert lies(page).startswith("Clara leads.")
    assert "The last trick lies face down. Open the tricks to look at it again." in lies(page)
    assert not page.document.all("ol", **{"class": "ruled"})


def test_a_seats_phone_claims_for_its_own_seat_and_decides_nothing(app):
    table_id = seat_at_table(app)
    lay(app, table_id, 24, 17, 26)
    page = granted(app, table_id, "seat-2").get(f"/tables/{table_id}/judge")
    assert [one["value"] for one in page.form("/claims").all("input", name="seat")] == ["2"]
    assert "The table decides" not in page.text
