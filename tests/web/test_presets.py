"""What a table agrees on before it begins.

Rules that go together, every answer to every question, all on the sheet.
"""

from dataclasses import replace

import pytest

from assistant.rules.options import (
    FORESEEN,
    HOUSE_RULES,
    IRREGULARITIES,
    SWITCHES,
    USUAL,
    Goal,
    presets,
    unasked,
)
from assistant.wording import ENGLISH, terms
from tests.rounds import CAST
from tests.volume import some
from tests.web.steps import game_at, start, table_of, typed

FORM = "/tables/new"
ASKED = [*HOUSE_RULES, "level", "sign_off"]
"""Who deals first says whether chance picked the dealer."""
SIX = (*CAST, "Edgar", "Fritz")


def tapped(phone, preset, names=CAST, **chosen):
    """Types names, chooses what else there is to choose, and taps the rules of this name."""
    page = phone.get(FORM)
    button = page.document.one("button", name="preset", value=preset)
    return phone.press(button, **typed(names), **chosen)


def begun(app, phone, page):
    """The agreements of the game that the form opens."""
    return game_at(app, table_of(phone.press(page.button("Start")))).options


def pressed(page):
    """The rules that the form now says."""
    return [
        one["value"]
        for one in page.document.all("button", name="preset")
        if one["aria-pressed"] == "true"
    ]


# Rules that go together


@pytest.mark.parametrize(
    ("preset", "seats"),
    some(((preset, seats) for seats in (2, 3, 4, 5, 6) for preset in presets(seats)), 5),
)
def test_a_game_begins_by_just_these_rules(preset, seats, app, phone):
    variant = {2: "lopaka", 5: "two-bottles", 6: "two-bottles"}.get(seats, "standard")
    assert begun(app, phone, tapped(phone, preset, SIX[:seats])) == replace(
        presets(seats)[preset], variant=variant
    )


@pytest.mark.parametrize("preset", some(presets(4), 2))
def test_rules_are_tapped_before_anybody_has_a_name(preset, phone, unchanged):
    unchanged()
    page = tapped(phone, preset, ())
    assert not [one for one in page.document if "error" in one["class"].split()]
    assert unchanged()


def test_what_is_changed_afterwards_stays_changed(app, phone):
    page = tapped(phone, "league")
    options = game_at(
        app, table_of(phone.press(page.button("Start"), number="300", review="none"))
    ).options
    assert options == replace(presets(4)["league"], goal=Goal("target", 300), review="none")


@pytest.mark.parametrize(
    ("named", "chosen"), [("learning", "learning"), ("poker", "classic"), ("%00", "classic")]
)
def test_an_address_can_name_the_rules_which_are_marked(named, chosen, phone):
    assert pressed(phone.get(f"{FORM}?preset={named}")) == [chosen]


# Every answer


def test_what_is_not_sure_about_a_deck_is_said_beside_it(phone):
    assert "All we know of the 1995 deck" in tapped(phone, "bambus-1995").text
    assert "All we know of the 1995 deck" not in tapped(phone, "classic").text


def sheet_of(phone, **chosen):
    """The sheet of a game for which this was chosen."""
    return phone.get(f"/tables/{table_of(start(phone, **chosen))}/sheet").text


def agreed_on(phone, switch, answer):
    """A game that agrees on this, opened by as many as are asked it."""
    chosen = {} if answer == "standard" else {switch: answer}  # that is what more than two play
    if switch in unasked("lopaka"):
        chosen["game_2"] = "bright-house"
    is_of_two = switch in unasked("standard") or "game_2" in chosen
    return start(phone, CAST[:2] if is_of_two else CAST, **chosen)


@pytest.mark.parametrize("switch", ASKED)
def test_every_answer_can_be_chosen_and_stands_on_the_sheet(switch, app, phone):
    for answer in some(SWITCHES[switch], 1):
        page = agreed_on(phone, switch, answer)
        assert getattr(game_at(app, table_of(page)).options, switch) == answer
        assert (
            terms.term(switch, answer, ENGLISH) in phone.get(f"/tables/{table_of(page)}/sheet").text
        )


DECISIONS = {about: IRREGULARITIES[about].decisions for about in FORESEEN}


@pytest.mark.parametrize("place", range(max(map(len, DECISIONS.values()))))
def test_every_decision_can_be_agreed_on_beforehand(place, app, phone):
    """About all that can happen at once.

    Of each the decision at this place, or from the beginning again.
    """
    decided = {about: every[place % len(every)] for about, every in DECISIONS.items()}
    page = start(phone, **{f"ruling_{about}": decision for about, decision in decided.items()})
    options = game_at(app, table_of(page)).options
    sheet = phone.get(f"/tables/{table_of(page)}/sheet").text
    for about, decision in decided.items():
        assert options.agreed(about) == decision, about
        is_usual = USUAL.agreed(about) == decision
        assert (terms.ruling(about, decision, ENGLISH) in sheet) is not is_usual, about


def test_whether_chance_picked_the_dealer_stands_on_the_sheet(phone):
    assert "The first dealer is picked at random" in sheet_of(phone, dealer="random")
    assert "The table picks the first dealer" in sheet_of(phone, dealer="1")


def test_what_is_not_usual_stands_in_the_open(phone):
    page = phone.get(f"/tables/{table_of(start(phone, review='none'))}/sheet")
    (rest,) = page.document.all("details", **{"class": "more"})
    assert "Tricks that were taken may not be looked at." in page.text
    assert "Tricks that were taken may not be looked at." not in rest.text
    assert "A tie for first place is shared." in rest.text


def test_an_agreement_leads_to_its_question(phone):
    page = phone.get(f"/tables/{table_of(start(phone, review='none'))}/sheet")
    page = phone.follow(page, "Tricks that were taken may not be looked at.")
    assert page.path == "/rules/24"
    assert "agreed here" in page.text


@pytest.mark.parametrize(
    "answer", ["", "luck", "\0", "x" * 1000], ids=lambda answer: ascii(answer)[:9]
)
def test_an_answer_that_there_is_not_is_refused_beside_its_field(answer, phone, unchanged):
    unchanged()
    asked = [*ASKED, *(f"ruling_{about}" for about in FORESEEN)]
    fields = phone.get(FORM).fields(FORM) | typed(CAST) | dict.fromkeys(asked, answer)
    page = phone.post(FORM, fields, 422)
    assert {field: page.error(field) for field in asked} == dict.fromkeys(
        asked, "Choose one of these."
    )
    assert unchanged()
