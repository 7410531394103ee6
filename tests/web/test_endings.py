"""The end of a round and of a game: what their page says first, and what follows on it."""

from dataclasses import replace
from html import unescape

import pytest
from babel.dates import format_date

from assistant.leagues import counting, sessions, standings
from assistant.rules.cards import offered_decks
from assistant.rules.events import (
    Began,
    Compared,
    Ended,
    Ruled,
    Signed,
    Tallied,
)
from assistant.rules.options import USUAL, Goal
from assistant.rules.scoring import imps_trick
from assistant.store.engine import new_id, now
from assistant.tables.opening import day_of
from assistant.wording.numbers import signed
from tests.rounds import CAST
from tests.rounds_of_box import SIX, options_of_box, round_of_box, table_of_box
from tests.web.steps import (
    EVENING,
    LEAGUE,
    SEASON,
    SESSION,
    SHARE,
    game_at,
    happen,
    people_form,
    seat_at_table,
    skip_round,
    table_of,
)
from tests.web.watching import granted


def counted(app, *rounds, seats=4, **agreed):
    """A table that writes down only the score, after these rounds; its id."""
    options = replace(USUAL, goal=Goal("rounds", len(rounds)), level="score", **agreed)
    table_id = seat_at_table(app, seats, options)
    for number, tally in enumerate(rounds):
        happen(app, table_id, *([Began()] if number else []), tally)
    return table_id


def first_of(page):
    """The first headline below the page's own."""
    return page.document.all("h2")[0].text


def won(page):
    """What the page says of the game that is over."""
    return page.document.one("section", **{"class": "won"}).text


def calls_of(monkeypatch, module, name):
    """The arguments of each call of a function from now on."""
    plain, calls = getattr(module, name), []
    monkeypatch.setattr(module, name, lambda *given: calls.append(given) or plain(*given))
    return calls


def follows(page, *texts):
    """Whether these texts stand on the page in this order."""
    places = [page.text.index(text) for text in texts]
    return places == sorted(places)


# An ordinary round


@pytest.mark.parametrize(("card_points", "head"), [("coins", "Coins"), ("face", "Points")])
def test_where_a_card_counts_its_number_no_column_is_of_coins(card_points, head, app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, card_points=card_points))
    skip_round(app, table_id, 1)
    heads = phone.get(f"/tables/{table_id}/rounds/1").document.one("thead").all("th")
    assert [one.text for one in heads] == ["Player", head, "Round", "Total"]


def test_a_round_says_first_who_has_the_bottle_and_what_it_cost(app, score):
    one = game_at(app, table_of(score)).rounds[0]
    bottle = one.state.bottle
    said = f"{CAST[bottle]} keeps the bottle at {one.state.price} : −{-one.scores[bottle]}"
    assert first_of(score) == said


def test_who_took_the_last_trick_is_told_since_nobody_saw_it_on_the_page_before(app, score):
    last = game_at(app, table_of(score)).rounds[0].state.tricks[-1]
    assert (
        f"{CAST[last.winner]} wins with {last.card}"
        in score.document.one("section", **{"class": "verdict"}).text
    )


def test_what_was_agreed_since_the_round_is_told_as_it_was_saved(app, phone, score):
    table_id = seat_at_table(app, 3, replace(USUAL, goal=Goal("target", 1000)))
    skip_round(app, table_id, 1)
    page = phone.get(f"/tables/{table_id}/people")
    page = phone.submit(people_form(page, "join"), name="Edgar", seat="2", coins="20")
    assert "Edgar joins with 20 coins." in page.text


# The end of a game


def test_an_imps_trick_without_coins_costs_the_owner_nothing(app, phone):
    free = Tallied(0, (None, 40, 80), (1, 2, 3))
    table_id = counted(app, free, seats=3, deck=offered_decks()["bambus-1995"])
    page = phone.get(f"/tables/{table_id}/rounds/1")
    assert "Adam had the bottle in the last round: 0." in won(page)


def test_the_end_of_a_game_says_first_who_won(app, ended):
    game = game_at(app, table_of(ended))
    name, total = CAST[game.winners[0]], max(game.totals)
    assert ended.heading == "Game over 1 round"
    assert first_of(ended) == f"{name} wins with {total}"
    assert won(ended).count(" ahead of ") == 1


@pytest.mark.parametrize(
    ("tie", "said"),
    [
        ("fewest_curses", "Level with Betty; fewer rounds with the bottle decide."),
        ("last_round", "Level with Betty; the last round decides."),
    ],
)
def test_what_decided_between_equals_is_told(tie, said, app, phone):
    table_id = counted(
        app,
        Tallied(0, (None, 60, 20, 40), (1, 2, 3, 5)),
        Tallied(1, (60, None, 52, 8), (1, 2, 3, 5)),
        Tallied(0, (None, 50, 14, 56), (1, 2, 3, 5)),
        tie=tie,
    )
    page = phone.get(f"/tables/{table_id}/rounds/3")
    assert first_of(page) == "Doris wins with 104"
    assert said in won(page)


def crowned(page):
    """Who wears a crown on a page."""
    rows = [row for row in page.document.all("li", "tr") if row.all(role="img")]
    return [row.text.split()[0] for row in rows if "♛" in row.text]


@pytest.mark.parametrize("tie", ["fewest_curses", "last_round"])
def test_where_a_tie_was_decided_one_alone_has_the_crown(tie, app, phone):
    level = (
        Tallied(0, (None, 60, 20, 40), (1, 2, 3, 5)),
        Tallied(1, (60, None, 52, 8), (1, 2, 3, 5)),
    )
    last = Tallied(0, (None, 50, 14, 56), (1, 2, 3, 5))
    table_id = counted(app, *level, last, tie=tie)
    assert crowned(phone.get(f"/tables/{table_id}/rounds/3")) == ["Doris"]
    chart = phone.get(f"/tables/{table_id}/sheet").document.one("ol", **{"class": "in-slots"})
    assert [line.text for line in chart.all("li", **{"class": "is-leading"})] == ["Doris 104"]


def test_without_a_result_nobody_has_the_crown(app, phone, score):
    assert crowned(score)
    happen(app, table_of(score), Ended(False))
    assert not crowned(phone.get(f"/tables/{table_of(score)}/rounds/1"))


def test_where_a_tie_asks_for_one_more_round_the_button_says_so(app, phone):
    level = Tallied(0, (None, 50, 50, 20), (1, 2, 3, 5))
    table_id = counted(app, level, tie="extra_round")
    page = phone.get(f"/tables/{table_id}/rounds/1")
    assert page.button("One more round (Betty deals)")
    sentence = page.document.one("span", **{"class": "bold lit"})
    assert sentence.text == "Betty and Clara share the lead, so one more round decides."


def test_a_last_round_that_does_not_count_ends_with_who_won_all_the_same(app, phone, ended):
    table_id = table_of(ended)
    happen(app, table_id, Began(extra=True), Ruled("imp_seen", "void", 1))
    page = phone.get(f"/tables/{table_id}/rounds/2")
    assert first_of(page) == first_of(ended)
    assert "The last round does not count." in won(page)
    assert len(page.buttons("Rematch")) == 1


def test_a_game_without_a_result_has_no_winner_and_nothing_to_share(app, phone, score):
    happen(app, table_of(score), Ended(False))
    page = phone.get(f"/tables/{table_of(score)}/sheet")
    assert first_of(page) == "No result"
    assert "Share the result" not in page.text and not page.document.all(
        "ol", **{"class": "podium"}
    )
    assert phone.get(f"/tables/{table_of(score)}/result.svg").path == page.path


def test_lopakas_bottle_costs_nothing_where_his_score_is_not_kept(app, phone):
    options = replace(USUAL, goal=Goal("rounds", 1), variant="lopaka", lopaka_scores="ignored")
    table_id = seat_at_table(app, 2, options)
    happen(app, table_id, Tallied(2, (60, 62, None), (1, 2, 3)))
    page = phone.get(f"/tables/{table_id}/rounds/1")
    assert "Lopaka had the bottle in the last round." in won(page)
    assert not page.document.all(**{"class": "cost figure"})


def shared(page):
    """The link that shares the result of a game."""
    return next(one for one in page.document.all("a") if one["data-does"] == "share-image")


def test_the_result_is_a_picture_for_a_chat(app, phone, ended):
    drawing = phone.save(f"/tables/{table_of(ended)}/result.svg", "inline")
    assert drawing.kind == "image/svg+xml"
    assert all(name.encode() in drawing.content for name in CAST)
    assert f"{max(game_at(app, table_of(ended)).totals)}".encode() in drawing.content
    link = shared(ended)
    assert link["href"] == f"/tables/{table_of(ended)}/result.svg"
    game, today = game_at(app, table_of(ended)), day_of(now(), None)
    assert link["data-name"] == f"Bottle Imp {today}.png"
    first, *_, last = link["data-text"].splitlines()
    assert first == f"{first_of(ended)}."
    assert all(
        f"{name}: {signed(total)}" in link["data-text"]
        for name, total in zip(CAST, game.totals, strict=True)
    )
    assert last == f"Bottle Imp · {format_date(today, 'long', 'en_GB')}"
    assert format_date(today, "long", "en_GB").encode() in drawing.content


def test_where_the_names_are_long_the_picture_still_tells_the_total(app, phone):
    names = ("Adam of " + "Wwww " * 6, "Betty", "Clara", "Doris")
    table = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 1)), names=names)
    happen(app, table, Tallied(1, (60, None, 30, 10), None, 12))
    drawing = phone.save(f"/tables/{table}/result.svg", "inline").content.decode()
    assert ">Won with 60<" in drawing


def test_the_story_of_a_game_stands_below_its_result_and_is_shared_with_the_picture(app, phone):
    behind = Tallied(0, (None, 10, 66, 30), (), 20)
    table_id = counted(app, behind, Tallied(1, (100, None, 8, 0), (), 8))
    page = phone.get(f"/tables/{table_id}/rounds/2")
    told = [
        "After round 1, Adam had fallen behind Clara by 86.",
        "It took the last round to put Adam in front.",
    ]
    assert follows(page, *told)
    assert set(told) < set(shared(page)["data-text"].splitlines())
    assert phone.get(f"/tables/{table_id}/sheet").text.count(" ".join(told)) == 1


def test_while_a_game_goes_on_no_story_is_told(app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, level="score"))
    happen(app, table_id, Tallied(0, (None, 10, 66, 30), (), 20))
    for page in ("rounds/1", "sheet"):
        assert "story" not in phone.get(f"/tables/{table_id}/{page}").text


def test_a_game_that_goes_on_has_no_result_to_draw(phone, score):
    page = phone.get(f"/tables/{table_of(score)}/result.svg")
    assert page.path == f"/tables/{table_of(score)}/sheet"


# An older round


def test_an_older_round_counts_with_the_totals_of_its_own_time(app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("target", 1000)))
    for seed in (1, 2, 3):
        skip_round(app, table_id, seed)
    totals = game_at(app, table_id).totals_after(1)
    page = phone.get(f"/tables/{table_id}/rounds/1")
    most = max(totals)
    assert f"{CAST[totals.index(most)]}: {1000 - most} coins short of 1000." in page.text


def test_the_bars_of_an_older_round_end_at_the_highest_total_of_its_own_time(app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 9)))
    for seed in (1, 2, 3):
        skip_round(app, table_id, seed)
    bars = phone.get(f"/tables/{table_id}/rounds/1").document.all("progress")
    assert {bar["max"] for bar in bars} == {str(max(game_at(app, table_id).totals_after(1)))}


# A round trick by trick


def steps_of(page):
    """Each trick of a replay: its headline, and what it says."""
    return [(one["id"], one.text) for one in page.document.one("ol").all("li") if one["id"]]


def test_a_round_is_looked_at_trick_by_trick(app, phone, score):
    table_id = table_of(score)
    page = phone.follow(score, "Trick by trick")
    assert page.path == f"/tables/{table_id}/rounds/1/replay"
    tricks, steps = game_at(app, table_id).rounds[0].state.tricks, steps_of(page)
    assert [id for id, _ in steps] == [f"trick-{trick.number}" for trick in tricks]
    for trick, (_, text) in zip(tricks, steps, strict=True):
        laid = " ".join(f"{CAST[play.seat]} {play.card}" for play in trick.plays)
        assert text.startswith(f"‹ Trick {trick.number} of 8 › {laid}")
        assert f"{CAST[trick.winner]} wins with {trick.card}" in text
        has = "Nobody has bought the bottle yet."
        if trick.bottle is not None:
            has = f"{CAST[trick.bottle]} has the bottle at {trick.price}."
        assert text.endswith(has)


def test_of_two_bottles_both_are_told_after_each_trick(app, phone):
    options = options_of_box("two-bottles", 6, goal=Goal("rounds", 1))
    table_id = seat_at_table(app, 6, options, names=SIX, dealer=5)
    happen(app, table_id, *round_of_box(1, table_of_box("two-bottles", 6, dealer=5)))
    last = steps_of(phone.get(f"/tables/{table_id}/rounds/1/replay"))[-1][1]
    first, second = game_at(app, table_id).rounds[0].state.bottles
    assert f"First bottle: {SIX[first.owner]} has it at {first.price}." in last
    assert f"Second bottle: {SIX[second.owner]} has it at {second.price}." in last


def test_no_trick_of_a_round_that_runs_is_replayed(phone, trick):
    page = phone.get(f"/tables/{table_of(trick)}/rounds/1/replay")
    assert page.path == f"/tables/{table_of(trick)}/trick"


def test_a_round_whose_cards_nobody_wrote_down_has_no_replay(app, phone):
    table_id = counted(app, Tallied(0, (None, 60, 20, 40), (1, 2, 3, 5)))
    page = phone.get(f"/tables/{table_id}/rounds/1/replay")
    assert page.path == f"/tables/{table_id}/rounds/1"
    assert "Trick by trick" not in page.text


# An Imp's Trick that differs


def differing(app, *happened, **agreed):
    """A round in which one tap was wrong, as the Imp's Trick shows; its table's id."""
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("target", 1000), **agreed))
    skip_round(app, table_id, 1)
    round_ = game_at(app, table_id).rounds[0].state
    tapped = round_.tricks[2].plays[0].card
    happen(app, table_id, Compared((*imps_trick(round_)[:-1], tapped)), *happened)
    return table_id


def test_the_likeliest_repair_says_what_it_changes_and_is_one_tap(app, phone):
    table_id = differing(app)
    page = phone.get(f"/tables/{table_id}/rounds/1")
    changes = page.document.one("section", **{"class": "differs"}).all("li")
    assert changes
    page = phone.press(page.button("Correct it"))
    assert page.path == f"/tables/{table_id}/rounds/1"
    assert "The Imp's Trick differs" not in page.text
    assert not game_at(app, table_id).findings


def test_each_repair_is_previewed_once(app, phone, monkeypatch):
    table_id = differing(app)
    asked = calls_of(monkeypatch, standings, "preview")
    phone.get(f"/tables/{table_id}/rounds/1")
    amendments = [repr(amendment) for _, amendment, _ in asked]
    assert amendments
    assert len(amendments) == len(set(amendments))


def test_in_a_signed_round_the_repair_asks_who_agrees(app, phone):
    table_id = differing(app, Signed(1, 1), sign_off="one")
    page = phone.follow(phone.get(f"/tables/{table_id}/rounds/1"), "Correct it")
    assert page.document.all("select")


# The league


def in_league(app):
    """A game of the season that Cleo, who is new, wins in two rounds; its id."""
    table_id, names = new_id(), ("Anna", "Ben", "Cleo")
    with app.app_context():
        sessions.start(table_id, SESSION, SEASON, names, USUAL, dealer=0, phone="founder")
    tally = Tallied(0, (None, 10, 112), (1, 2, 3))
    happen(app, table_id, tally, Began(), tally)
    return table_id


@pytest.mark.usefixtures("league")
def test_what_the_game_did_to_the_standings_is_told_with_the_way_there(app, phone):
    phone.get(f"/leagues/{LEAGUE}")
    page = phone.get(f"/tables/{in_league(app)}/rounds/2")
    assert "Cleo 1st, new" in page.text
    assert "Anna 1st → " in page.text
    assert phone.get(page.link("Standings: Autumn")).path.endswith(f"/seasons/{SEASON}")


@pytest.mark.usefixtures("league")
def test_once_a_later_game_counts_only_the_way_to_the_standings_is_left(app, phone):
    table_id = in_league(app)
    in_league(app)
    page = phone.get(f"/tables/{table_id}/rounds/2")
    assert [link.text for link in page.document.all("a") if "Autumn" in link.text] == [
        "Standings: Autumn"
    ]


@pytest.mark.usefixtures("league")
def test_only_the_last_score_has_the_season_ranked(app, phone, monkeypatch):
    table_id, ranked = in_league(app), calls_of(monkeypatch, counting, "of_season")
    phone.get(f"/tables/{table_id}/sheet")
    phone.save(f"/tables/{table_id}/result.svg", "inline")
    assert not ranked
    phone.get(f"/tables/{table_id}/rounds/2")
    assert len(ranked) == 1


@pytest.mark.usefixtures("league")
def test_a_phone_of_the_league_carries_on_paper_and_into_chats_where_it_was_played(app, phone):
    with app.app_context():
        sessions.change(SESSION, EVENING, "At Betty's", None)
    table_id = in_league(app)
    day = format_date(EVENING, "long", "en_GB")
    pages = [f"/tables/{table_id}/{page}" for page in ("sheet", "rounds/2")]
    assert day in phone.get(pages[0]).text and "At Betty's" not in phone.get(pages[0]).text
    phone.get(f"/leagues/{LEAGUE}")
    occasion = f"{day} · At Betty's · The Imps"
    assert occasion in phone.get(pages[0]).text
    assert shared(phone.get(pages[1]))["data-text"].endswith(f"Bottle Imp · {occasion}")
    drawing = phone.save(f"/tables/{table_id}/result.svg", "inline")
    assert "At Betty's · The Imps" in unescape(drawing.content.decode())


@pytest.mark.usefixtures("league")
def test_a_phone_that_is_not_in_the_league_finds_the_standings_as_a_reader(app, phone):
    page = phone.get(f"/tables/{in_league(app)}/rounds/2")
    assert page.link("Standings: Autumn") == f"/s/{SHARE}"


# The signatures, and who plays the next game


def two_rounds(app, sign_off):
    """A game of two rounds that is over, and of which no round is signed; its id."""
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 2), sign_off=sign_off))
    for number in (1, 2):
        skip_round(app, table_id, number)
    return table_id


def test_at_the_end_a_seat_signs_all_rounds_in_one_step(app, phone):
    table_id = two_rounds(app, "all")
    page = phone.get(f"/tables/{table_id}/rounds/2")
    for name in CAST:
        page = phone.press(page.button(f"Sign all rounds as {name}"))
    assert [round_.signed for round_ in game_at(app, table_id).rounds] == [(0, 1, 2, 3)] * 2
    assert "Signed by all." in page.text


@pytest.mark.parametrize("sign_off", ["one", "all"])
def test_the_next_round_asks_before_it_begins_unsigned(sign_off, app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 2), sign_off=sign_off))
    skip_round(app, table_id, 1)
    page = phone.get(f"/tables/{table_id}/rounds/1")
    page = phone.press(page.button("Next round (Betty deals)"), status=422)
    assert "Not signed yet by Adam, Betty, Clara and Doris." in page.text
    assert len(game_at(app, table_id).rounds) == 1
    page = phone.press(page.button("Start unsigned (Betty deals)"))
    assert len(game_at(app, table_id).rounds) == 2


def test_a_signed_round_is_followed_by_the_next_at_once(app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 2), sign_off="one"))
    skip_round(app, table_id, 1)
    page = phone.get(f"/tables/{table_id}/rounds/1")
    page = phone.press(page.button("Sign as Clara"))
    phone.press(page.button("Next round (Betty deals)"))
    assert len(game_at(app, table_id).rounds) == 2


def test_a_seats_own_phone_signs_for_its_own_seat_alone(app):
    table_id = two_rounds(app, "all")
    own = granted(app, table_id, "seat-1")
    page = own.get(f"/tables/{table_id}/rounds/2")
    assert not page.buttons(f"Sign all rounds as {CAST[0]}")
    own.press(page.button(f"Sign all rounds as {CAST[1]}"))
    assert [round_.signed for round_ in game_at(app, table_id).rounds] == [(1,), (1,)]


def test_after_the_end_the_players_lead_to_a_game_with_others(app, phone, ended):
    page = phone.follow(phone.follow(ended, "Players"), "Rematch with other people")
    assert [page.fields("/tables/new")[f"name_{seat}"] for seat in range(4)] == list(CAST)


@pytest.mark.usefixtures("league")
def test_of_a_league_that_is_in_its_session_and_season(app, phone):
    table_id = in_league(app)
    phone.get(f"/leagues/{LEAGUE}")
    page = phone.follow(phone.get(f"/tables/{table_id}/people"), "Rematch with other people")
    assert page.path.startswith(f"/leagues/{LEAGUE}/sessions/")
    fields = page.fields("/game")
    assert fields["season"] == SEASON
    assert {fields[f"name_{seat}"] for seat in range(3)} == {"Anna", "Ben", "Cleo"}
