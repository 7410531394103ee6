"""Plays of BG Stats and BoardGameGeek, read as games from paper."""

import json
from datetime import date
from typing import Any

import pytest

from assistant.notation.bgstats import play_file
from assistant.notation.file_limits import TooMuch
from assistant.notation.paper_cells import Misfit
from assistant.notation.plays import parse
from tests.notation.test_bgstats import GAMES, play

DAY = date(2024, 5, 3)
NAMES = ("Anna", "Ben", "Clara", "Doris", "Emil", "Frida", "Gustav")


def app_file(*plays: dict[str, Any], title: str = "The Bottle Imp", bgg_id: int = 0) -> bytes:
    """A file of the app: players are numbered from 1, the game is 1, and another one 2."""
    return json.dumps(
        {
            "about": "This is a file of the app.",
            "tags": [],
            "players": [
                {"id": number, "uuid": "u", "name": name, "isAnonymous": False}
                for number, name in enumerate(NAMES, 1)
            ],
            "locations": [],
            "games": [
                {"id": 1, "name": title, "bggId": bgg_id, "bggName": "", "highestWins": True},
                {"id": 2, "name": "Bottle Rocket", "bggId": 13, "highestWins": 1},
            ],
            "plays": list(plays),
            "userInfo": {"meRefId": 1},
        }
    ).encode()


def app_play(*scores: Any, game: int = 1, at: str = "2024-05-03 19:30:00", **more: Any) -> Any:
    """A play of the app, with these scores of the first players."""
    told = [one if isinstance(one, dict) else {"score": one, "winner": False} for one in scores]
    numbered = [{"playerRefId": number, **one} for number, one in enumerate(told, 1)]
    return {"gameRefId": game, "playDate": at, "playerScores": numbered} | more


def website(*plays: str) -> bytes:
    """The plays as the website has them."""
    head = '<?xml version="1.0" encoding="utf-8"?><plays username="anna" userid="42" total="9" page="1">'
    return f"{head}{''.join(plays)}</plays>".encode()


def website_play(
    players: str,
    item: str = 'name="The Bottle Imp" objecttype="thing" objectid="1"',
    facts: str = 'date="2024-05-03" quantity="1" length="60" incomplete="0" nowinstats="0"',
) -> str:
    return (
        f'<play id="1" {facts} location=""><item {item}><subtypes><subtype value="boardgame"/>'
        f"</subtypes></item><comments>1 &lt; 2</comments><players>{players}</players></play>"
    )


def player(name: str, score: str, win: int = 0) -> str:
    return f'<player username="" userid="0" name="{name}" score="{score}" new="0" win="{win}"/>'


TWO = player("Anna", "210", 1) + player("Ben", "-30")


def wrong(content: bytes) -> tuple[str, str, date | None]:
    """What is wrong with the only play of a file."""
    [misfit] = parse(content).misfits
    return misfit.code, misfit.cell, misfit.day


def test_a_play_of_the_app_is_a_game() -> None:
    [game] = parse(app_file(app_play("210", "-30", "88", rounds=7))).games
    assert (game.day, game.rounds) == (DAY, 7)
    assert (game.points, game.places) == ({"Anna": 210, "Ben": -30, "Clara": 88}, None)


def test_a_play_of_the_website_is_a_game() -> None:
    [game] = parse(website(website_play(TWO))).games
    assert (game.day, game.rounds) == (DAY, 0)
    assert (game.points, game.places) == ({"Anna": 210, "Ben": -30}, None)


@pytest.mark.parametrize(
    "title",
    [
        "Bottle Imp",
        "The Bottle Imp",
        "Bottle Imp, The",
        "Flaschenteufel",
        "Der Flaschenteufel",
        "Flaschenteufel, Der",
        "FLASCHENTEUFEL (1995)",
    ],
)
def test_the_game_is_known_by_any_of_its_names(title: str) -> None:
    assert len(parse(app_file(app_play("1", "2"), title=title)).games) == 1
    item = f'name="{title}" objectid="1"'
    assert len(parse(website(website_play(TWO, item))).games) == 1


def test_the_game_is_known_by_its_number() -> None:
    assert parse(app_file(app_play("1", "2"), title="Flasche", bgg_id=413364)).games
    assert parse(website(website_play(TWO, 'name="?" objectid="413364"'))).games


def test_plays_of_other_games_are_counted_and_left_aside() -> None:
    others = [app_play("1", game=2), app_play("x", game=3)]
    found = parse(app_file(app_play("1", "2"), *others))
    assert (len(found.games), found.others, found.misfits) == (1, 2, ())
    found = parse(website(website_play("", 'name="Azul" objectid="230802"'), website_play(TWO)))
    assert (len(found.games), found.others) == (1, 1)


def test_an_evening_lasts_until_five() -> None:
    assert parse(app_file(app_play("1", "2", at="2024-05-04 00:20:00"))).games[0].day == DAY
    assert parse(app_file(app_play("1", "2", at="2024-05-03 00:00:00"))).games[0].day == DAY


def test_places_are_told_where_they_do_not_follow_from_the_points() -> None:
    scores = [{"score": "9", "winner": False}, {"score": "9", "winner": True}]
    assert parse(app_file(app_play(*scores))).games[0].places == {"Anna": 2, "Ben": 1}
    won = player("Anna", "9") + player("Ben", "9", 1) + player("Clara", "12")
    [game] = parse(website(website_play(won))).games
    assert game.places == {"Anna": 3, "Ben": 1, "Clara": 2}


def test_where_nobody_or_everybody_won_the_places_follow_from_the_points() -> None:
    for win in (0, 1):
        players = player("Anna", "9", win) + player("Ben", "5", win)
        assert parse(website(website_play(players))).games[0].places is None


def test_a_score_can_be_typed_as_a_sum() -> None:
    [game] = parse(app_file(app_play("50+32-6", 17, "+4"))).games
    assert list(game.points.values()) == [76, 17, 4]


def test_who_has_no_name_is_called_as_on_the_website() -> None:
    nameless = '<player username="benthor" name="" score="3" win="0"/>'
    [game] = parse(website(website_play(player("Anna", "5") + nameless))).games
    assert list(game.points) == ["Anna", "benthor"]


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (app_file(app_play("12", "")), ("score", "Ben")),
        (app_file(app_play("12", None)), ("score", "Ben")),
        (app_file(app_play("12", "won")), ("number", "won")),
        (app_file(app_play("12")), ("people", "1")),
        (app_file(app_play(*"1234567")), ("people", "7")),
        (app_file(app_play("1", "2", ignored=True)), ("out", "")),
        (website(website_play(player("Anna", "") + player("Ben", ""))), ("score", "Anna")),
        (website(website_play("")), ("people", "0")),
        (website(website_play(player("Anna", "1") * 2)), ("twice", "Anna")),
        (website(website_play(TWO, facts='date="2024-05-03" quantity="3"')), ("times", "3")),
        (website(website_play(TWO, facts='date="2024-05-03" incomplete="1"')), ("out", "")),
        (website(website_play(TWO, facts='date="2024-05-03" nowinstats="1"')), ("out", "")),
    ],
)
def test_a_play_that_tells_no_game_is_named_by_its_day(
    content: bytes, found: tuple[str, str]
) -> None:
    assert wrong(content) == (*found, DAY)


@pytest.mark.parametrize("day", ["0000-00-00", "", "1024-05-03"])
def test_a_play_without_a_day_is_named_too(day: str) -> None:
    assert wrong(website(website_play(TWO, facts=f'date="{day}"'))) == ("day", day, None)
    assert wrong(app_file(app_play("1", "2", at=day))) == ("day", day, None)


ENTITIES = '<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
OUTSIDE = '<!DOCTYPE p [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize(
    "content",
    [
        b"{}",
        b"{",
        b"{" * 100_000,
        b"<",
        b"<plays>",
        b"<html><body>Sign in</body></html>",
        b"<!DOCTYPE html><html></html>",
        b"<items><item/></items>",
        b'<?xml version="1.0" encoding="rot13"?><plays/>',
        f"{ENTITIES}<plays>&b;</plays>".encode(),
        f"{OUTSIDE}<plays>&a;</plays>".encode(),
        b'{"players": [], "games": [], "plays": [{"gameRefId": "x"}]}',
        b'{"format": "bottle-imp-league/1"}',
        "<plays>\ud800</plays>".encode("utf-8", "surrogatepass"),
    ],
)
def test_what_holds_no_plays_is_refused_in_one_sentence(content: bytes) -> None:
    with pytest.raises(Misfit) as refused:
        parse(content)
    assert (refused.value.code, refused.value.line) == ("plays", 0)


def test_more_games_than_are_brought_in_are_refused() -> None:
    with pytest.raises(TooMuch):
        parse(app_file(*[app_play("1", "2")] * 3_001))


def test_a_spreadsheet_is_still_one() -> None:
    assert len(parse(b"date,Anna,Ben\n2026-11-20,9,4\n").games) == 1


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_what_this_app_exports_is_read_back(game: Any) -> None:
    [found] = parse(play_file(play(game))).games
    assert found.day == date(2026, 3, 14)
    assert sorted(found.points.values()) == sorted(game.totals[one] for one in game.seated)
