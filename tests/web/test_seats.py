"""That seat was somebody else all along: asked, shown what follows, and written down."""

import pytest

from assistant.rules.events import Began, Joined, Signed, Succeeded
from assistant.rules.options import Goal, Options
from assistant.services import (
    leagues,
    new_id,
    people,
    rebuild,
    seasons,
    session_games,
    standings,
    tables,
)
from assistant.services.people import HaveMet
from assistant.store import people as store_people
from assistant.store.engine import writing
from tests.inspecting import visible
from tests.web.steps import (
    EVENING,
    LEAGUE,
    SESSION,
    game_at,
    happen,
    seat_at_table,
    skip_round,
    undo,
)

WAY = "That seat was somebody else all along"
TWO_ROUNDS = Options(goal=Goal("rounds", 2))
SEASON = "the-season-of-two-rounds"


@pytest.fixture
def game(app):
    """A game of Adam, Betty, Clara and Doris in no league that is over; its id."""
    return played(app, seat_at_table(app, 4, TWO_ROUNDS))


@pytest.fixture
def of_season(app, league):
    """A game of Anna, Ben and Clara that is over and counts in a season; its id."""
    with app.app_context():
        rules = seasons.at("the-season-of-the-tests").rules
        seasons.open_season(SEASON, LEAGUE, "Short", (EVENING, EVENING), TWO_ROUNDS, rules)
    return played(app, begun(app))


def begun(app, season=SEASON, names=("Anna", "Ben", "Clara")):
    """A game of the league's evening; its id."""
    table_id = new_id()
    with app.app_context():
        session_games.start(table_id, SESSION, season, names, TWO_ROUNDS, dealer=0, phone="founder")
    return table_id


def played(app, table_id):
    """The same after its two rounds."""
    skip_round(app, table_id, 1)
    happen(app, table_id, Began())
    skip_round(app, table_id, 2)
    return table_id


def had(app, table_id):
    """Who had the seats in each round."""
    with app.app_context():
        view = tables.view(table_id)
        return [" ".join(view.names_in(index)) for index in range(len(view.rounds))]


def ask(phone, table_id, seat, who, *, status=200, **chosen):
    """The page of what follows, or the question again; `seat` is the name that its chip has."""
    page = phone.get(f"/tables/{table_id}/seats")
    chips = [one for one in page.document.all("label") if visible(one).startswith(seat)]
    value = chips[0].one("input")["value"]
    form = page.form("/seats/consequences")
    return phone.submit(form, seat=value, typed=who, status=status, **chosen)


def so(phone, page, status=200, **typed):
    """It was so."""
    return phone.submit(page.form("/seats"), status=status, **typed)


def rows(app):
    """Who stands in the season, by name."""
    with app.app_context():
        found = standings.of(SEASON)
        return {found.names[row.totals.person] for row in found.rows}


def reassign(phone, table_id, seat, who, **chosen):
    return so(phone, ask(phone, table_id, seat, who, **chosen))


# What is asked


def test_the_way_there_is_on_the_sheet_at_the_end_and_among_the_people(phone, game):
    for place in ("sheet", "people", "rounds/2"):
        assert phone.follow(phone.get(f"/tables/{game}/{place}"), WAY).path.endswith("/seats")


def test_the_way_there_is_on_the_page_of_the_evening(phone, of_season):
    evening = phone.get(f"/leagues/{LEAGUE}/sessions/{SESSION}")
    assert phone.follow(evening, WAY).path == f"/tables/{of_season}/seats"


def test_each_seat_is_there_once_and_who_came_later_with_the_round(app, phone):
    table_id = seat_at_table(app, 3, Options(goal=Goal("rounds", 9)))
    skip_round(app, table_id, 1)
    happen(app, table_id, Joined(2, new_person(app, table_id, "Edgar"), 0), Began())
    skip_round(app, table_id, 2)
    page = phone.get(f"/tables/{table_id}/seats")
    chips = [visible(one) for one in page.document.all("label") if one.all(name="seat")]
    assert chips == ["Adam", "Betty", "Clara", "Edgar from round 2 on"]


def new_person(app, table_id, name):
    """The id of somebody who has this name at a table."""
    id = new_id()
    with app.app_context(), writing():
        store_people.add(table_id, id, name)
    return id


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"typed": ""}, "typed", "Tap or enter who it was."),
        ({"typed": "x" * 41}, "typed", "A name can have at most 40 characters; this one has 41."),
        ({"seat": "9-0"}, "seat", "Tap whose seat it is."),
        ({"seat": ""}, "seat", "Tap whose seat it is."),
        ({"round": "7"}, "round", "That seat had another player in this round."),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(phone, game, typed, field, said):
    page = phone.get(f"/tables/{game}/seats")
    sent = {"seat": "0-0", "typed": "Edgar"} | typed
    query = "&".join(f"{name}={value}" for name, value in sent.items())
    page = phone.get(f"/tables/{game}/seats/consequences?{query}", status=422)
    assert said in page.document.by_id[f"{field}-error"].text


def test_nobody_has_two_seats_in_one_round(phone, game):
    page = ask(phone, game, "Adam", "Betty", status=422)
    assert page.alert.startswith("That person sat in another seat in one of these rounds.")


def test_who_sat_there_is_nobody_else(phone, game):
    assert ask(phone, game, "Adam", "Adam", status=422).alert.startswith("That is who sat there.")


# What follows, and that it was so


def test_it_is_shown_who_wins_before_it_is_written(app, phone, game):
    winner = ("Adam", "Betty", "Clara", "Doris")[game_at(app, game).winners[0]]
    page = ask(phone, game, winner, "Edgar")
    assert f"Edgar sat there, not {winner}." in page.text
    assert f"Edgar wins, not {winner}." in page.text
    assert winner in had(app, game)[0]


def test_the_whole_game_was_somebody_elses(app, phone, game):
    page = reassign(phone, game, "Betty", "Edgar")
    assert had(app, game) == ["Adam Edgar Clara Doris"] * 2
    assert page.path.endswith("/sheet")


def test_a_game_from_a_round_on_was_somebody_elses(app, phone, game):
    reassign(phone, game, "Betty", "Edgar", round="2")
    assert had(app, game) == ["Adam Betty Clara Doris", "Adam Edgar Clara Doris"]


def test_a_running_game_goes_on_with_whoever_it_was(app, phone):
    table_id = seat_at_table(app, 3, Options(goal=Goal("rounds", 9)))
    skip_round(app, table_id, 1)
    reassign(phone, table_id, "Adam", "Edgar")
    happen(app, table_id, Began())
    assert had(app, table_id) == ["Edgar Betty Clara"] * 2


def test_a_form_that_is_sent_twice_writes_once(app, phone, game):
    fields = ask(phone, game, "Betty", "Edgar").fields("/seats")
    lengths = []
    for _ in range(2):
        phone.post(f"/tables/{game}/seats", fields)
        lengths.append(game_at(app, game).length)
    assert lengths[0] == lengths[1]


def test_a_form_that_comes_late_writes_nothing(app, phone, game):
    page = ask(phone, game, "Betty", "Edgar")
    reassign(phone, game, "Clara", "Frieda")
    late = so(phone, page, status=409)
    assert late.alert.startswith("This page was out of date.")
    assert had(app, game)[0] == "Adam Betty Frieda Doris"
    so(phone, late)
    assert had(app, game)[0] == "Adam Edgar Frieda Doris"


def test_it_can_be_undone(app, phone, game):
    reassign(phone, game, "Betty", "Edgar")
    undo(app, game)
    assert had(app, game)[0] == "Adam Betty Clara Doris"


def test_the_log_says_who_it_was_and_who_it_was_not(phone, game):
    reassign(phone, game, "Betty", "Edgar")
    log = phone.get(f"/tables/{game}/log")
    assert "Put right: Edgar sat there, not Betty." in log.text


def test_where_a_round_is_signed_two_agree(app, phone, game):
    happen(app, game, Signed(1, 2))
    page = ask(phone, game, "Betty", "Edgar")
    refused = so(phone, page, status=422)
    assert refused.alert.startswith("This round is signed: two players must agree")
    so(phone, refused, first="0", second="2")
    assert (had(app, game)[0], game_at(app, game).rounds[0].signed) == (
        "Adam Edgar Clara Doris",
        (2,),
    )


def test_without_the_page_of_what_follows_nothing_is_written(app, phone, game):
    fields = ask(phone, game, "Betty", "Edgar").fields("/seats") | {"shown": ""}
    page = phone.post(f"/tables/{game}/seats", fields)
    assert "Put right: Edgar sat there, not Betty." in page.text
    assert had(app, game)[0] == "Adam Betty Clara Doris"


# In a league


def test_the_result_is_another_persons_and_a_rebuild_finds_nothing(app, phone, of_season):
    with app.app_context():
        people.add(LEAGUE, "Edgar", is_guest=False)
    reassign(phone, of_season, "Ben", "Edgar")
    assert rows(app) == {"Anna", "Edgar", "Clara"}
    with app.app_context():
        assert rebuild.rebuild(LEAGUE) == []


def test_it_is_told_who_moves_in_the_season(app, phone, of_season):
    with app.app_context():
        people.add(LEAGUE, "Edgar", is_guest=False)
    page = ask(phone, of_season, "Ben", "Edgar")
    short = next(one for one in page.document.all("section") if "Short" in visible(one))
    assert "Edgar" in visible(short)


def test_who_is_new_joins_the_league(app, phone, of_season):
    page = ask(phone, of_season, "Ben", "Edgar")
    assert "Edgar is new and joins the league." in page.text
    so(phone, page)
    with app.app_context():
        assert "edgar" in leagues.at(LEAGUE).by_name


def test_who_sits_at_another_table_can_have_sat_here_too(app, phone, of_season):
    other = begun(app)
    with app.app_context():
        edgar = people.add(LEAGUE, "Edgar", is_guest=False)
    happen(app, other, Succeeded(0, edgar))
    reassign(phone, of_season, "Ben", "Edgar")
    assert had(app, of_season)[0] == "Anna Edgar Clara"


def test_another_entry_of_somebody_at_the_table_has_no_second_seat(app, phone, of_season):
    with app.app_context():
        ids = tables.view(of_season).game.persons
        other = people.add(LEAGUE, "Bennie", is_guest=False)
        people.merge(LEAGUE, ids[1], other)
    ask(phone, of_season, "Anna", "Bennie", status=422)


def test_who_was_reassigned_away_did_not_come(app, phone, of_season):
    table_id = played(app, begun(app, names=("Paul", "Rosa", "Stan")))
    with app.app_context():
        ids = tables.view(table_id).game.persons
        with pytest.raises(HaveMet):
            people.merge(LEAGUE, ids[1], ids[0])
    reassign(phone, table_id, "Rosa", "Edgar")
    with app.app_context():
        people.merge(LEAGUE, ids[1], ids[0])
        assert ids[1] not in session_games.get(table_id).persons


def test_who_was_replaced_before_the_first_card_did_not_come(app, league):
    table_id = begun(app, None, ("Paul", "Rosa", "Stan"))
    with app.app_context():
        edgar = people.add(LEAGUE, "Edgar", is_guest=False)
        ids = tables.view(table_id).game.persons
    happen(app, table_id, Succeeded(0, edgar))
    with app.app_context():
        assert session_games.get(table_id).persons == (edgar, ids[1], ids[2])
        people.merge(LEAGUE, ids[0], edgar)


# A name that is somebody else's


def test_another_name_in_a_league_is_asked_about(app, phone, of_season):
    page = phone.get(f"/tables/{of_season}/names")
    page = phone.submit(page.form("/names"), name_1="Benno", status=422)
    assert "Ben is now called Benno, everywhere in the league" in page.text
    assert had(app, of_season)[0] == "Anna Ben Clara"
    phone.submit(page.form("/names"), meant_1="renamed")
    assert had(app, of_season)[0] == "Anna Benno Clara"


def test_it_was_not_the_one_who_sat_there(app, phone, of_season):
    page = phone.get(f"/tables/{of_season}/names")
    page = phone.submit(page.form("/names"), name_1="Benno", status=422)
    page = phone.submit(page.form("/names"), meant_1="other")
    assert "Benno sat there, not Ben." in page.text
    so(phone, page)
    assert had(app, of_season)[0] == "Anna Benno Clara"
    with app.app_context():
        assert {"ben", "benno"} <= leagues.at(LEAGUE).by_name.keys()


def test_the_name_of_somebody_in_the_league_is_theirs(app, phone, of_season):
    with app.app_context():
        people.add(LEAGUE, "Edgar", is_guest=False)
    page = phone.get(f"/tables/{of_season}/names")
    page = phone.submit(page.form("/names"), name_1="Edgar", status=422)
    assert "Edgar is somebody else in the league." in page.text
    forged = page.fields("/names") | {"meant_1": "renamed"}
    phone.post(f"/tables/{of_season}/names", forged, status=422)
    assert "Edgar sat there, not Ben." in phone.submit(page.form("/names")).text


def test_capitals_are_not_asked_about(app, phone, of_season):
    phone.submit(phone.get(f"/tables/{of_season}/names").form("/names"), name_1="BEN")
    assert had(app, of_season)[0] == "Anna BEN Clara"


def test_two_seats_are_put_right_one_after_the_other(phone, of_season):
    page = phone.get(f"/tables/{of_season}/names")
    typed = {"name_0": "Xaver", "name_1": "Yves", "meant_0": "other", "meant_1": "other"}
    page = phone.post(page.path, page.fields("/names") | typed, status=422)
    assert "Put one seat right after the other" in page.error("name_1")


def test_who_was_renamed_everywhere_by_mistake_is_put_right(app, phone, of_season):
    with app.app_context():
        ben = tables.view(of_season).game.persons[1]
        people.rename(LEAGUE, ben, "Benno")
        people.rename(LEAGUE, ben, "Ben")
    reassign(phone, of_season, "Ben", "Benno")
    assert (had(app, of_season)[0], rows(app)) == ("Anna Benno Clara", {"Anna", "Benno", "Clara"})


def test_outside_of_a_league_a_name_is_just_a_name(app, phone, game):
    phone.submit(phone.get(f"/tables/{game}/names").form("/names"), name_1="Berta")
    assert had(app, game)[0] == "Adam Berta Clara Doris"
