"""Something went wrong: what is known of it, and what the table decides.

Its agreed answer comes first.
"""

from dataclasses import replace

import pytest

from assistant.rules.events import Ended
from assistant.rules.options import IRREGULARITIES, USUAL, Goal
from assistant.rules.scoring import penalty
from tests.web.steps import (
    confirm,
    game_at,
    happen,
    lay,
    seat_at_table,
    sheet_of,
    skip_round,
    start,
    table_of,
    tap,
    went_wrong,
)

REASON = 'Clara <b>fell</b> – "hopp", 100%s!'


def cases(page):
    """The forms of what can have gone wrong, by the question; that which the record proves comes
    first.
    """
    forms = {}
    for form in page.document.all("form"):
        if form["action"].endswith("/decisions"):
            forms.setdefault(form.one("input", name="about")["value"], form)
    return forms


def decide(phone, page, about, decision, status=200, **typed):
    """Presses a decision about something."""
    form = cases(page)[about]
    return phone.submit(form, form.one("button", value=decision), status, **typed)


def proved(page):
    """The revokes that the record proves, as the page shows them."""
    return [one for one in page.document if "found" in one["class"].split()]


def first_answers(page):
    """The first decision that is offered about each thing."""
    return {
        about: form.all("button", name="decision")[0]["value"]
        for about, form in cases(page).items()
    }


@pytest.fixture
def problem(phone, begun):
    """What can have gone wrong while a card lies there."""
    return went_wrong(phone, begun)


@pytest.fixture
def revoked(app, phone):
    """Clara did not follow blue in the first trick, and has now led blue: the problem."""
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 9)))
    lay(app, table_id, 24, 25, 27, 30)
    page = tap(phone, phone.press(phone.get(f"/tables/{table_id}/trick").seat(2)), 32)
    return went_wrong(phone, page)


@pytest.mark.parametrize(
    ("about", "decision", "typed", "place"),
    [
        ("imp_seen", "void", {}, "/rounds/1"),
        ("exposed_play", "play_on", {"seat": "2"}, "/trick"),
        # Who took a trick that stands is said among the tricks, which lie face down.
        ("wrong_winner", "stands", {}, "/tricks"),
    ],
)
def test_what_is_decided_during_play_is_written_down_with_its_reason(
    about, decision, typed, place, app, phone, problem
):
    page = decide(phone, problem, about, decision, reason=REASON, **typed)
    (ruling,) = game_at(app, table_of(page)).rounds[0].state.rulings
    assert (ruling.about, ruling.decision, ruling.reason) == (about, decision, REASON)
    assert page.path.endswith(place)


def test_what_can_have_gone_wrong_depends_on_whether_a_card_lies_there(phone, trick, problem):
    early = phone.get(f"/tables/{table_of(trick)}/problem")
    assert {"misdeal_early", "exposed_deal"} <= cases(early).keys() and "out_of_turn" not in cases(
        early
    )
    assert {"misdeal_late", "out_of_turn"} <= cases(
        problem
    ).keys() and "misdeal_early" not in cases(problem)


def test_the_page_says_whose_turn_it_is_and_how_many_cards_each_holds(problem):
    assert "Clara is next." in problem.text
    assert "Betty: now 7 in hand. Adam, Clara and Doris: now 8 in hand." in problem.text


# The agreed answer


def test_what_the_table_agreed_on_comes_first(phone):
    page = start(phone, ruling_imp_seen="void", ruling_exposed_play="must_play")
    answers = first_answers(went_wrong(phone, tap(phone, page, 24)))
    assert (answers["imp_seen"], answers["exposed_play"], answers["misdeal_late"]) == (
        "void",
        "must_play",
        "void",
    )


def test_only_the_agreed_answer_is_marked_as_agreed(problem):
    for about, form in cases(problem).items():
        marked = [
            button["value"]
            for button in form.all("button", name="decision")
            if "as agreed" in button.text
        ]
        agreed = IRREGULARITIES[about].decisions[:1] if IRREGULARITIES[about].has_usual else ()
        assert marked == [one for one in agreed if one != "rewind"]


# A revoke


def test_the_record_shows_a_revoke_with_its_proof(revoked):
    (found,) = proved(revoked)
    assert (
        "Clara plays 32 now, blue, but did not follow blue in trick 1: 25 on 24."
        in found.text.replace(" ,", ",")
    )
    assert [one["value"] for one in found.all("button", name="decision")] == ["rewind", "stands"]


def test_the_entry_page_marks_that_something_is_wrong_until_it_is_decided(phone, revoked):
    entry = phone.get(f"/tables/{table_of(revoked)}/trick")
    assert is_marked(entry)
    page = decide(phone, revoked, "revoke_now", "stands")
    assert not is_marked(page)


def is_marked(entry):
    """Whether the way to what went wrong says that something is."""
    [link] = [one for one in entry.document.all("a") if one.text.startswith("Problem")]
    return link.text.endswith("something is wrong")


def test_the_cards_are_taken_back_to_the_revoke(app, phone, revoked):
    page = decide(phone, revoked, "revoke_now", "rewind", reason=REASON)
    round_ = game_at(app, table_of(page)).rounds[0].state
    assert [(play.seat, play.card) for play in round_.plays] == [(1, 24)]
    assert "Clara to play: blue if possible." in page.text
    assert not game_at(app, table_of(page)).findings
    assert tap(phone, page, 32).text.count("Clara is winning with 32.") == 1


def test_a_revoke_stands_and_is_settled(app, phone, revoked):
    page = decide(phone, revoked, "revoke_now", "stands")
    (ruling,) = game_at(app, table_of(page)).rounds[0].state.rulings
    assert (ruling.seat, ruling.trick) == (2, 1)
    page = went_wrong(phone, page)
    assert proved(page) == []
    assert "Decided" in page.text


def test_who_revoked_scores_as_the_bottles_owner_does(app, phone, score):
    page = phone.follow(score, "Something went wrong")
    round_ = game_at(app, table_of(score)).rounds[0].state
    seat = next(seat for seat in range(4) if seat != round_.bottle and round_.coins[seat])
    page = confirm(phone, decide(phone, page, "revoke_late", "as_cursed", seat=str(seat)))
    row = page.document.one("tbody").all("tr")[seat]
    assert "is-cursed" in row["class"]
    assert row.all("td")[1].text == f"−{penalty(round_)}"


def test_it_has_to_be_said_who_revoked_before_he_is_scored_so(phone, score, unchanged):
    unchanged()
    page = phone.follow(score, "Something went wrong")
    page = decide(phone, page, "revoke_late", "as_cursed", 422)
    assert page.alert == "Tap who it was."
    assert unchanged()


# A round that does not count


def test_a_round_that_does_not_count_is_dealt_again_by_the_same_dealer(app, phone, problem):
    page = decide(phone, problem, "imp_seen", "void", reason=REASON)
    assert "This round does not count" in page.text and REASON in page.text
    page = phone.press(page.button("Deal again (Adam deals)"))
    assert page.heading.startswith("Round 1")
    assert page.fields("/plays")["to_act"] == "1"
    assert "Round 1" in phone.get("/").text


def test_a_round_that_does_not_count_brings_nothing_and_the_sheet_says_why(phone, problem):
    page = decide(phone, problem, "imp_seen", "void", reason=REASON)
    sheet = phone.get(f"/tables/{table_of(page)}/sheet")
    assert "does not count" in sheet_of(sheet).text
    decided = "Somebody saw the Imp's Trick: The round does not count; the same dealer deals again."
    assert f"Round 1 {decided} {REASON}" in sheet.text
    assert "No round is scored yet." not in sheet.text


# The reason and the signatures


def test_the_reason_of_a_decision_stands_on_the_score_and_on_the_sheet(phone, score):
    page = phone.follow(score, "Something went wrong")
    page = decide(phone, page, "exposed_play", "play_on", reason=REASON, seat="3")
    said = f"A player exposed a card, Doris: Play on, without a penalty. {REASON}"
    assert said in page.text
    assert said in phone.get(f"/tables/{table_of(score)}/sheet").text
    assert said in phone.get(f"/tables/{table_of(score)}/log").text


def test_a_reason_is_tidied(app, phone, score):
    page = phone.get(f"/tables/{table_of(score)}/problem?round=1")
    decide(phone, page, "imp_seen", "play_on", reason="  She \n fe\u202ell\0  ")
    assert game_at(app, table_of(score)).rounds[0].state.rulings[0].reason == "She fell"


def test_a_decision_about_a_signed_round_takes_two_names(app, phone, unchanged):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 9), sign_off="one"))
    skip_round(app, table_id, 1)
    phone.press(phone.get(f"/tables/{table_id}/rounds/1").button("Sign as Adam"))
    unchanged()
    page = phone.get(f"/tables/{table_id}/problem?round=1")
    page = decide(phone, page, "revoke_late", "as_cursed", 422, seat="1")
    assert "two players must agree" in page.alert
    assert unchanged()
    decide(phone, page, "revoke_late", "as_cursed", seat="1", first="0", second="3")
    assert game_at(app, table_id).rounds[0].state.cursed == {1}


def test_a_decision_of_an_earlier_round_is_taken_out_again(app, phone, problem):
    page = decide(phone, problem, "imp_seen", "void")
    table_id = table_of(page)
    phone.press(page.button("Deal again"))
    page = phone.get(f"/tables/{table_id}/problem?round=1")
    page = phone.follow(page, "Somebody saw the Imp's Trick")
    phone.press(page.button("Correct it"))
    assert not game_at(app, table_id).rounds[0].is_void


# The page of what is wrong


def parts(page):
    """The headings of its parts, in order."""
    return [one.text for one in page.document.one("main").all("h2")]


def test_what_is_likeliest_comes_first(revoked):
    assert parts(revoked) == ["We tapped wrong", "It happened at the table", "We disagree"]
    assert any("kind=repair" in one["href"] for one in revoked.document.all("a"))


@pytest.mark.parametrize("happened", ["revoke", "revoke_now", "impossible"])
def test_what_happened_stands_on_top_where_it_is_asked_for(happened, phone, revoked):
    page = phone.get(f"/tables/{table_of(revoked)}/problem?happened={happened}")
    assert parts(page)[:2] == ["Did not follow", "We tapped wrong"]
    (found,) = proved(page)
    assert "open" in found and "Clara plays 32 now" in found.text


@pytest.mark.parametrize(
    ("happened", "title"),
    [("misdeal", "Misdeal"), ("pass_swap", "Wrong pass"), ("out-of-turn", "Out of turn")],
)
def test_every_situation_can_be_asked_for(happened, title, phone, begun):
    page = phone.get(f"/tables/{table_of(begun)}/problem?happened={happened}")
    assert parts(page)[0] == title


@pytest.mark.parametrize("happened", ["x", "dispute"])
def test_what_is_no_situation_changes_nothing(happened, phone, begun):
    page = phone.get(f"/tables/{table_of(begun)}/problem?happened={happened}")
    assert parts(page)[0] == "We tapped wrong"


def test_once_the_game_was_ended_nothing_is_left_to_enter(app, phone, begun):
    happen(app, table_of(begun), Ended(False))
    page = phone.get(f"/tables/{table_of(begun)}/problem")
    assert "Something was not entered" not in page.text
    assert "No round is scored yet" not in phone.get(f"/tables/{table_of(begun)}/sheet").text


def test_a_form_that_comes_back_is_open_on_top(phone, problem, unchanged):
    unchanged()
    page = decide(phone, problem, "imp_seen", "play_on", 422, reason="x" * 201)
    assert page.alert == "A reason has at most 200 characters."
    assert unchanged()
    assert parts(page)[0] == "Something else"
    (first, *_) = page.document.one("main").all("details")
    assert "open" in first and "Somebody saw the Imp's Trick" in first.text


def test_the_table_is_told_what_was_decided_until_the_next_card(phone, problem):
    page = decide(phone, problem, "exposed_play", "must_play", seat="3", reason=REASON)
    said = "A player exposed a card, Doris: It must be played at the first opportunity. " + REASON
    assert page.alert == said
    assert tap(phone, page, 17).alert == ""


def test_who_took_a_trick_that_stands_is_asked_while_it_lies_there(app, phone, trick):
    lay(app, table_of(trick), 24, 17, 26, 29)
    page = went_wrong(phone, phone.get(trick.path))
    page = decide(phone, page, "wrong_winner", "stands")
    assert page.path.endswith("/give")


WAYS = ("problem", "tricks", "judge", "events/1", "consequences?kind=removed&event=1")


@pytest.mark.parametrize("way", WAYS)
def test_the_way_back_to_the_table_is_at_the_bottom_of_every_page(way, phone, begun):
    page = phone.get(f"/tables/{table_of(begun)}/{way}")
    last = page.document.one("main").all("div", **{"class": "sticky stack way-back"})[-1]
    assert last.all("a")[-1].text == "Back to the table"


def test_once_a_round_is_over_no_hand_holds_a_card(phone, score):
    page = phone.get(f"/tables/{table_of(score)}/problem?round=1")
    assert "Each hand should now hold" not in page.text
