"""A finished game for BG Stats: the app's fields with their types, and the same ids each time."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from importlib import resources
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest
import segno

from assistant.notation.bgstats import LONGEST, BGStatsPlay, play_file, players_of, push_link
from assistant.rules.cards import offered_decks
from assistant.rules.game import Game
from tests.notation.exported_games import RECORDED, made, names_of, recorded

TYPES = {"text": str, "int": int, "bool": bool, "list": list, "object": dict}
FIELDS = {
    "file": "about:text players:list locations:list games:list plays:list userInfo:object",
    "players": (
        "uuid:text id:int name:text isAnonymous:bool modificationDate:text bggUsername:text"
    ),
    "locations": "uuid:text id:int name:text modificationDate:text",
    "games": (
        "uuid:text id:int name:text modificationDate:text cooperative:bool highestWins:bool "
        "noPoints:bool usesTeams:bool bggId:int isBaseGame:int isExpansion:int rating:int"
    ),
    "plays": (
        "uuid:text gameRefId:int locationRefId:int playDate:text playDateYmd:int entryDate:text "
        "modificationDate:text durationMin:int rounds:int board:text comments:text "
        "manualWinner:bool ignored:bool rating:int scoringSetting:int usesTeams:bool "
        "playImages:text playerScores:list"
    ),
    "playerScores": (
        "playerRefId:int score:text winner:bool startPlayer:bool newPlayer:bool rank:int "
        "seatOrder:int role:text metaData:text"
    ),
    "userInfo": "meRefId:int",
    "link": (
        "sourceName:text sourcePlayId:text playDate:text durationMin:int comments:text board:text "
        "location:text game:object players:list"
    ),
    "link's game": "name:text sourceGameId:text bggId:int highestWins:bool noPoints:bool",
    "link's players": (
        "name:text sourcePlayerId:text startPlayer:bool winner:bool score:int rank:int role:text"
    ),
}


def fields_of(kind: str) -> dict[str, type]:
    """The fields of a kind of object, with their types."""
    named = (field.split(":") for field in FIELDS[kind].split())
    return {name: TYPES[type_] for name, type_ in named}


MAY_BE_MISSING = {
    "link": {"comments", "board", "location"},
    "link's game": {"bggId"},
    "link's players": {"role"},
}
BEGUN = datetime(2026, 3, 14, 19, 30, 5, tzinfo=UTC)
GAMES = {name: game for name in RECORDED if (game := recorded(name)).is_over and game.places} | {
    f"{seats} players": made(seats) for seats in (3, 4)
}
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def play(game: Game, **changed: Any) -> BGStatsPlay:
    """A game that took 75 minutes and was corrected the day after."""
    told = BGStatsPlay(
        table_id="a-table-of-Adam-Betty-",
        begun=BEGUN,
        ended=BEGUN + timedelta(minutes=75),
        changed=BEGUN + timedelta(days=1),
        taken=timedelta(minutes=75),
        location="Adam's kitchen",
        players=players_of(game, changed.pop("names", names_of(game))),
        rounds=len(game.finished),
        deck=game.options.deck.id,
        board="Classic",
        comments=("1: A 24 · B -6", "2: A 3 · B 17"),
    )
    return replace(told, **changed)


def written(play: BGStatsPlay) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(play_file(play))
    return document


def only_play(play: BGStatsPlay) -> dict[str, Any]:
    (found,) = written(play)["plays"]
    assert isinstance(found, dict)
    return found


def pushed(play: BGStatsPlay) -> dict[str, Any]:
    parts = urlsplit(push_link(play))
    assert (parts.scheme, parts.netloc, parts.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    told: dict[str, Any] = json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])
    return told


def assert_fits(kind: str, document: dict[str, Any]) -> None:
    """Whether an object has the fields of its kind and no others, each of exactly its type."""
    fields = fields_of(kind)
    assert document.keys() <= fields.keys()
    assert fields.keys() - document.keys() <= MAY_BE_MISSING.get(kind, set())
    assert {key: type(value) for key, value in document.items()} == {
        key: fields[key] for key in document
    }


@EACH_GAME
def test_the_file_has_the_fields_of_the_app_and_their_types(game: Game) -> None:
    document = written(play(game))
    assert_fits("file", document)
    assert_fits("userInfo", document["userInfo"])
    for kind in ("players", "locations", "games", "plays"):
        for one in document[kind]:
            assert_fits(kind, one)
            UUID(one["uuid"])
    for score in document["plays"][0]["playerScores"]:
        assert_fits("playerScores", score)


@pytest.mark.parametrize("location", ["", "Adam's kitchen"])
def test_its_ids_refer_within_the_file(location: str) -> None:
    document = written(play(made(4), location=location))
    (one,) = document["plays"]
    assert [one["gameRefId"]] == [game["id"] for game in document["games"]]
    assert (
        one["locationRefId"]
        == sum(place["id"] for place in document["locations"])
        == bool(location)
    )
    assert [score["playerRefId"] for score in one["playerScores"]] == [
        player["id"] for player in document["players"]
    ]


@EACH_GAME
def test_the_link_has_the_fields_of_the_app_and_their_types(game: Game) -> None:
    told = pushed(play(game))
    assert_fits("link", told)
    assert_fits("link's game", told["game"])
    for player in told["players"]:
        assert_fits("link's players", player)


@EACH_GAME
def test_file_and_link_tell_the_same(game: Game) -> None:
    one, told = only_play(play(game)), pushed(play(game))
    scores = [
        {key: score[key] for key in ("startPlayer", "winner", "rank")}
        | {"score": int(score["score"])}
        for score in one["playerScores"]
    ]
    assert scores == [
        {key: player[key] for key in ("startPlayer", "winner", "rank", "score")}
        for player in told["players"]
    ]
    assert all(one[key] == told[key] for key in ("durationMin", "comments", "board", "playDate"))


@EACH_GAME
def test_everybody_with_a_place_is_there_with_it(game: Game) -> None:
    scores = only_play(play(game))["playerScores"]
    assert [(score["rank"], int(score["score"])) for score in scores] == [
        (game.places[column], game.totals[column]) for column in game.ranked
    ]


def test_it_is_the_same_to_the_last_byte_whenever_it_is_made() -> None:
    assert play_file(play(made(4))) == play_file(play(made(4)))
    assert push_link(play(made(4))) == push_link(play(made(4)))


def test_another_name_leaves_every_id() -> None:
    before, after = (
        play(made(3), names=names)
        for names in ({"a": "A", "b": "B", "c": "C"}, {"a": "Ada", "b": "B", "c": "C"})
    )
    ids = [[player["uuid"] for player in written(one)["players"]] for one in (before, after)]
    assert ids[0] == ids[1]
    assert only_play(before)["uuid"] == only_play(after)["uuid"]
    assert [p["sourcePlayerId"] for p in pushed(before)["players"]] == [
        p["sourcePlayerId"] for p in pushed(after)["players"]
    ]
    assert [player["name"] for player in written(after)["players"]] == ["Ada", "B", "C"]


def test_a_person_is_the_same_at_another_table() -> None:
    one, other = play(made(3)), play(made(4), table_id="another-table-of-Adam-")
    assert [player["uuid"] for player in written(one)["players"]] == [
        player["uuid"] for player in written(other)["players"][:3]
    ]
    assert only_play(one)["uuid"] != only_play(other)["uuid"]


def test_a_correction_changes_the_date_of_its_change_and_no_id() -> None:
    later = BEGUN + timedelta(days=9)
    before, after = only_play(play(made(3))), only_play(play(made(3), changed=later))
    assert after == before | {"modificationDate": "2026-03-23 19:30:05"}


def test_nobody_can_tell_the_table_from_it() -> None:
    one = play(made(3))
    assert one.table_id.encode() not in play_file(one)
    assert one.table_id not in push_link(one)


def test_the_times_of_the_file_are_those_of_the_table_and_of_the_link_those_of_greenwich() -> None:
    late = (BEGUN + timedelta(hours=4)).astimezone(timezone(timedelta(hours=1)))
    one = play(made(3), begun=late, ended=late + timedelta(minutes=20))
    assert [only_play(one)[key] for key in ("playDate", "playDateYmd")] == [
        "2026-03-15 00:30:05",
        20260315,
    ]
    assert only_play(one)["entryDate"] == "2026-03-14 23:50:05"
    assert pushed(one)["playDate"] == "2026-03-14 23:30:05"


def test_it_counts_rounds_and_minutes() -> None:
    one = only_play(play(made(3, rounds=2)))
    assert (one["rounds"], one["durationMin"]) == (2, 75)


def test_a_void_round_is_no_round() -> None:
    game = recorded("void-and-one-more")
    assert (len(game.rounds), only_play(play(game))["rounds"]) == (3, 2)


def test_all_who_share_the_first_place_win() -> None:
    scores = only_play(play(recorded("target-shared")))["playerScores"]
    assert [score["winner"] for score in scores].count(True) == 2
    assert all(score["winner"] == (score["rank"] == 1) for score in scores)


def test_where_a_tie_break_decided_the_winner_is_said_to_be_chosen() -> None:
    broken, shared = (
        only_play(play(recorded("rounds-last-round"))),
        only_play(play(recorded("target-shared"))),
    )
    assert (broken["manualWinner"], shared["manualWinner"]) == (True, False)
    assert [score["winner"] for score in broken["playerScores"]].count(True) == 1


def test_the_players_sit_as_at_the_table_and_who_led_the_first_round_began() -> None:
    scores = only_play(play(made(4)))["playerScores"]
    sat = [(score["seatOrder"], score["startPlayer"]) for score in scores]
    assert sat == [(1, False), (2, True), (3, False), (4, False)]


def test_who_has_left_is_not_there() -> None:
    game = recorded("people-come-and-go")
    left = [member.person.upper() for member in game.members if member.has_left]
    assert left
    assert not {player["name"] for player in written(play(game))["players"]} & set(left)


def test_lopaka_is_no_person_and_never_wins_although_he_is_first() -> None:
    game = recorded("lopaka-ranked")
    document = written(play(game))
    assert [player["isAnonymous"] for player in document["players"]] == [False, False, True]
    *_, his = document["plays"][0]["playerScores"]
    assert (his["rank"], his["winner"], his["role"], his["metaData"]) == (
        1,
        False,
        "Lopaka",
        '{"isNpc":1}',
    )
    assert document["plays"][0]["manualWinner"]
    assert pushed(play(game))["players"][2]["winner"] is False


def test_lopaka_is_left_out_where_he_has_no_place() -> None:
    assert len(written(play(recorded("lopaka-shown")))["players"]) == 2


@pytest.mark.parametrize(
    ("deck", "number"), [("classic", 0), ("bambus-1995", 0), ("matagot-2024", 413364)]
)
def test_only_the_edition_whose_number_is_sure_has_one(deck: str, number: int) -> None:
    one = play(made(3, deck=offered_decks()[deck]))
    assert written(one)["games"][0]["bggId"] == number
    assert pushed(one)["game"].get("bggId", 0) == number


@pytest.mark.parametrize(
    "name",
    ["m" * 40, "م" * 40, "\N{GENIE}" * 40, '"\\' * 20],
    ids=["latin", "arabic", "emoji", "escaped"],
)
@pytest.mark.parametrize("comments", [(), ("1: " + "x" * 200,) * 12], ids=["short", "long"])
def test_names_of_40_characters_fit_into_a_qr_code(name: str, comments: tuple[str, ...]) -> None:
    game = made(4)
    link = push_link(
        play(game, names=dict.fromkeys("abcd", name), comments=comments, board=name, location=name)
    )
    assert len(link) <= LONGEST
    assert segno.make(link, error="l", micro=False).version <= 40


@pytest.mark.parametrize("kind", ["players", "locations", "games", "plays", "playerScores"])
def test_the_page_on_the_format_names_every_field(kind: str) -> None:
    page = resources.files("assistant.notation").joinpath("FORMAT.md").read_text(encoding="utf-8")
    (row,) = [line for line in page.splitlines() if line.startswith(f"| of `{kind}` |")]
    assert all(f"`{field}`" in row for field in fields_of(kind))
