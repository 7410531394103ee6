"""Opening a table from the form.

What is wrong stands beside its field, and what was typed stays.
"""

import pytest

from tests.rounds import CAST
from tests.web.steps import game_at, past_guide, seat_at_table, skip_round, start, table_of, typed
from tests.web.watching import watcher

FORM = "/tables/new"
THREE = {"name_0": "Adam", "name_1": "Betty", "name_2": "Clara"}
TYPED = THREE | {
    "deck": "matagot-2024",
    "dealer": "2",
    "end": "deals_each",
    "number": "3",
    "tie": "last_round",
}


@pytest.fixture
def declined(phone, unchanged):
    """Sends the form with something wrong; the page that comes back, once nothing was written."""

    def send(**wrong):
        unchanged()
        page = phone.get(FORM)
        page = phone.post(FORM, page.fields(FORM) | TYPED | wrong, 422)
        assert unchanged()
        return page

    return send


def test_the_form_begins_with_the_booklets_rules(phone):
    fields = phone.get(FORM).fields(FORM)
    assert {name: fields[name] for name in TYPED} == {
        **dict.fromkeys(THREE, ""),
        "deck": "classic",
        "dealer": "random",
        "end": "target",
        "number": "200",
        "tie": "shared",
    }


@pytest.mark.parametrize(
    "number",
    ["", "0", "1e9", "1.5", "٢٠٠", "100001", "0000001" + "9" * 5000],
)
def test_a_number_that_is_none_is_refused_beside_its_field(number, declined):
    assert declined(number=number).error("number") == "Enter a whole number from 1 to 100000."


@pytest.mark.parametrize(
    "typed",
    [{"name_1": "", "name_2": ""}, {"name_1": ""}, {"name_0": ""}],
)
def test_every_seat_up_to_the_last_player_and_at_least_two_have_a_name(typed, declined):
    (empty, *_) = typed
    assert declined(**typed).error(empty) == "Enter the name of the player who sits here."


@pytest.mark.parametrize(("dealer", "names"), [("3", {}), ("2", {"name_2": ""})])
def test_nobody_deals_at_an_empty_seat(dealer, names, declined):
    assert (
        declined(dealer=dealer, **names).error("dealer")
        == "This seat is empty. Pick another dealer."
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [("deck", "tarot"), ("end", "never"), ("tie", "duel"), ("dealer", "7"), ("deck", "")],
)
def test_what_nobody_could_choose_is_refused_beside_its_field(field, value, declined):
    assert declined(**{field: value}).error(field)


def test_what_is_not_answered_is_as_the_booklet_has_it(phone):
    fields = phone.get(FORM).fields(FORM) | THREE
    for field in ("deck", "dealer", "end", "number", "tie"):
        del fields[field]
    sheet = phone.get(f"/tables/{table_of(phone.post(FORM, fields))}/sheet")
    assert "Classic" in sheet.text and "The game ends at 200 coins." in sheet.text


def test_what_was_typed_stays_when_something_is_wrong_and_can_be_put_right(declined, phone):
    page = declined(number="many")
    fields = page.fields(FORM)
    assert {name: fields[name] for name in TYPED} == TYPED | {"number": "many"}
    page = past_guide(phone, phone.submit(page.form(FORM), number="3"))
    assert page.heading == "Round 1 trick 1 of 11"


# Two players


def played_by(app, phone, *names, **chosen):
    """What people of these names play who open a table by the form."""
    return game_at(app, table_of(start(phone, names, **chosen))).options.variant


@pytest.mark.parametrize("variant", ["lopaka", "bright-house"])
def test_more_play_the_game_of_the_booklets_whatever_two_would(variant, app, phone):
    assert played_by(app, phone, *CAST[:3], game_2=variant) == "standard"


def test_nobody_is_called_lopaka_where_he_plays(declined):
    said = declined(name_1=" LOPAKA ", name_2="", dealer="0").error("name_1")
    assert said == "LOPAKA already has a seat. Add a letter to tell them apart."


def test_what_is_asked_of_lopaka_counts_only_where_he_plays(app, phone):
    chosen = {"lopaka_scores": "ranked", "lopaka_ends_game": "yes", "open_choice": "dealer_last"}
    options = [
        game_at(app, table_of(start(phone, names, **chosen))).options
        for names in (CAST[:2], CAST[:3])
    ]
    assert [(one.lopaka_scores, one.lopaka_ends_game, one.open_choice) for one in options] == [
        ("ranked", "yes", "secret"),
        ("shown_not_ranked", "no", "secret"),
    ]


def test_the_fields_that_a_style_sheet_hides_are_those_that_others_are_asked(phone):
    hidden = [box for box in phone.get(FORM).document.all("div") if box["data-for"]]
    asked = {(box["data-for"], one["name"]) for box in hidden for one in box.all("select", "input")}
    assert asked == {
        *((players, f"game_{players}") for players in "2456"),
        *(("2", switch) for switch in ("lopaka_scores", "lopaka_ends_game", "open_choice")),
        ("2 3 4", "deck"),
        ("5 6", "large_deck"),
    }


def test_a_form_that_is_sent_twice_opens_one_table(phone, contents):
    fields = phone.get(FORM).fields(FORM) | TYPED
    first, again = (phone.post(FORM, fields) for _ in range(2))
    assert table_of(first) == table_of(again)
    assert len(contents()["tables"]) == 1


def test_another_phone_is_not_told_them(phone, other_phone):
    start(phone)
    assert not other_phone.get(FORM).document.all("option", value="Adam")


# What changes the form and opens nothing


def pressed(phone, page, name, value, **typed):
    """Presses a button of the form that has this name and value."""
    return phone.press(page.document.one("button", name=name, value=value), **typed)


def seated(page):
    """The names on the form, clockwise, and who deals."""
    fields = page.fields(FORM)
    return [fields[f"name_{seat}"] for seat in range(4)], fields["dealer"]


@pytest.fixture
def met(phone):
    """The form of a phone that has met Adam, Betty, Clara and Doris."""
    start(phone)
    return phone.get(FORM)


def test_known_names_are_seated_in_the_order_of_the_taps(phone, met):
    page = pressed(phone, met, "put", "Clara")
    page = pressed(phone, page, "put", "Adam")
    assert seated(page) == (["Clara", "Adam", "", ""], "random")


def test_a_second_tap_takes_somebody_away_and_the_others_close_up(phone, met):
    page = pressed(phone, met, "put", "Betty", **typed(CAST), dealer="2")
    assert seated(page) == (["Adam", "Clara", "Doris", ""], "1")


def test_the_dealer_who_goes_leaves_it_to_chance(phone, met):
    page = pressed(phone, met, "put", "Betty", **typed(CAST), dealer="1")
    assert seated(page)[1] == "random"


def test_two_change_places_and_the_deal_goes_with_its_player(phone, met):
    page = pressed(phone, met, "up", "2", **typed(CAST), dealer="2")
    assert seated(page) == (["Adam", "Clara", "Betty", "Doris"], "1")


@pytest.mark.parametrize(("name", "value"), [("up", "0"), ("up", "9"), ("up", "x"), ("put", "\0")])
def test_an_odd_tap_changes_nothing(name, value, phone, met):
    fields = met.fields(FORM) | typed(CAST[:3]) | {name: value}
    assert seated(phone.post(FORM, fields))[0][:3] == list(CAST[:3])


def test_what_was_chosen_is_kept_with_a_tap(phone, met):
    page = pressed(phone, met, "put", "Adam", number="many", review="none", level="score")
    fields = page.fields(FORM)
    assert (fields["number"], fields["review"], fields["level"]) == ("many", "none", "score")


def test_the_address_of_a_changed_form_has_no_token_and_no_id(phone, met):
    fields = met.fields(FORM) | typed(CAST) | {"preset": "league"}
    address = phone.location(FORM, fields)
    assert fields["csrf_token"] not in address and fields["client_id"] not in address
    assert seated(phone.get(address))[0] == list(CAST)


# The same people again


def test_the_same_people_in_other_seats_are_the_same_people(app, phone, met):
    before = game_at(app, table_of(start(phone, CAST)))
    page = pressed(phone, phone.follow(phone.get(FORM), "Same four again"), "up", "1")
    after = game_at(app, table_of(phone.press(page.button("Start"))))
    assert sorted(after.persons) == sorted(before.persons) and after.persons != before.persons


@pytest.mark.parametrize("same", ["", "x", "%00", "A" * 22, "x" * 5000])
def test_people_of_no_table_are_nobody(same, phone):
    page = phone.get(f"{FORM}?same={same}")
    assert seated(page)[0] == [""] * 4
    assert ("That game is no longer there. Enter who plays." in page.text) == bool(same)


# Two players


def test_two_follow_a_booklet_that_has_games_for_two(app, phone):
    page = start(phone, ("Anna", "Ben"), edition="ZM")
    assert game_at(app, table_of(page)).options.edition == "GT"


# Five and six, and teams

SIX = (*CAST, "Edgar", "Fritz")
GAMES = [
    (2, "matagot-duel", "matagot-duel", None),
    (4, "2-1-1", "teams", "2-1-1"),
    (6, "two-bottles", "two-bottles", None),
    (6, "2-2-1-1", "teams", "2-2-1-1"),
]


@pytest.mark.parametrize(("players", "chosen", "variant", "teams"), GAMES)
def test_a_game_is_chosen_among_those_of_so_many(players, chosen, variant, teams, app, phone):
    page = start(phone, SIX[:players], **{f"game_{players}": chosen})
    options = game_at(app, table_of(page)).options
    assert (options.variant, options.teams_of(players)) == (variant, teams)


def test_only_decks_of_the_right_size_are_offered(phone):
    page = phone.get(FORM)
    offered = {
        field: [one["value"] for one in page.document.all("input", name=field)]
        for field in ("deck", "large_deck")
    }
    assert offered == {
        "deck": ["classic", "matagot-2024", "bambus-1995"],
        "large_deck": ["matagot-2024-large"],
    }


def test_the_same_six_play_again_what_they_played(app, phone):
    before = start(phone, SIX, game_6="2-2-1-1", end="rounds", number="10")
    page = phone.press(phone.follow(phone.get(FORM), "Same six again").button("Start"))
    first, again = (game_at(app, table_of(one)) for one in (before, page))
    assert again.options == first.options
    assert again.persons == first.persons


def test_a_number_of_rounds_is_one_tap(phone, met):
    button = met.document.one("button", name="rounds", value="5")
    fields = phone.press(button, **typed(SIX[:5])).fields(FORM)
    assert (fields["end"], fields["number"], fields["name_4"]) == ("rounds", "5", "Edgar")


# Before the first card


def guide(phone, *names, **chosen):
    """The page that comes after the form."""
    form = phone.get(FORM).form(FORM)
    return phone.submit(form, **{"dealer": "0"} | typed(names) | chosen)


PASSING = ["Adam deals", "under the 19", "to the left", "to the right"]
STEPS = {
    "four": (CAST, {}, PASSING),
    "lopaka": (
        CAST[:2],
        {},
        ["Adam deals", "Three are left over", "Swap one card", "Lopaka's hand"],
    ),
    "five": ((*CAST, "Edgar"), {}, [*PASSING, "Two bottles"]),
    "teams": (CAST, {"game_4": "2-1-1"}, [*PASSING, "Who plays together"]),
    "duel": (
        CAST[:2],
        {"game_2": "matagot-duel"},
        ["Adam deals", "Two cards under the 19", "each hand of the other", "either hand"],
    ),
    "bright house": (
        CAST[:2],
        {"game_2": "bright-house"},
        ["Adam deals", "The first stack", "The second stack", "One hand lies open"],
    ),
}


@pytest.mark.parametrize(("names", "chosen", "steps"), STEPS.values(), ids=STEPS)
def test_a_first_game_begins_with_a_few_steps(names, chosen, steps, phone):
    page = guide(phone, *names, **chosen)
    titles = [one.text for one in page.document.all("h2")]
    assert all(step in title for step, title in zip(steps, titles, strict=True))


def test_they_tell_who_passes_to_whom_and_who_leads(phone):
    page = guide(phone, *CAST)
    assert "as Betty does to Clara" in page.text and "As Betty does to Adam" in page.text
    assert "Betty leads." in page.text


def test_they_tell_that_the_dealer_of_five_is_dealt_less_and_lays_none(phone):
    page = guide(phone, *CAST, "Edgar")
    assert "All 54 cards: 11 to each, but only 10 to Adam." in page.text
    assert "Each but Adam lays one face down." in page.text


def test_a_second_game_of_the_kind_begins_at_once(phone, met):
    assert guide(phone, *CAST[:3]).heading == "Round 1 trick 1 of 11"


@pytest.mark.parametrize(("names", "chosen", "steps"), list(STEPS.values())[1:], ids=[*STEPS][1:])
def test_the_steps_come_with_every_variant_that_is_new_to_the_phone(
    names, chosen, steps, phone, met
):
    page = guide(phone, *names, **chosen)
    assert page.heading == "Before the first card"
    phone.follow(page, "To the table")
    assert guide(phone, *names, **chosen).heading != "Before the first card"


def test_they_are_in_the_menu_for_whoever_only_watches_too(app, phone, begun):
    table_id = table_of(begun)
    menu = watcher(app, table_id).get(f"/tables/{table_id}/board")
    steps = phone.follow(menu, "Before the first card")
    assert "Adam deals" in [one.text for one in steps.document.all("h2")]


def test_after_a_round_they_are_those_of_the_next(app, phone):
    table_id = seat_at_table(app)
    skip_round(app, table_id, 1)
    steps = phone.get(f"/tables/{table_id}/guide").document.all("h2")
    assert "Betty deals" in [one.text for one in steps]


def test_who_wants_to_learn_is_told_again(phone, met):
    assert guide(phone, *CAST, lessons="on").heading == "Before the first card"
