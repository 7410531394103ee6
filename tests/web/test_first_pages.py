"""A game that a phone begins by itself is the game that the server opens when it is sent later."""

import json
import re
from html import unescape
from random import Random
from typing import Any

import pytest
from flask import Flask, g

from assistant.rules.options import GOAL_KINDS, ROUNDS, presets
from assistant.store.engine import new_id
from assistant.web import first_pages
from assistant.web.names import offered_to
from tests.browsing import Client
from tests.markup import read
from tests.phone import engine
from tests.volume import volume
from tests.web.steps import game_at, with_scripts

FORM = "/tables/new"
NAMES = ("Anna", "Ben & <Co>", "עדה", 'O"Hara', "$1 \\u003c", "Zoë")
ISOLATES = "\u2068\u2069"
OF_THE_PHONE = {"changes", "entering", "made_of", "opening", "said"}
SEEDS = range(volume(24, 1_000))


_made: dict[str, Any] = {}


@pytest.fixture
def known(app: Flask) -> dict[str, Any]:
    """What the pack has of games, as a phone reads it; made once, since it takes a moment."""
    if not _made:
        with app.test_request_context(headers={"Accept-Language": "en"}):
            g.is_for_pack, g.csrf_token = True, ""
            _made.update(json.loads(json.dumps(first_pages.first_pages())))
    return _made


def filled_by_chance(source: Random, **more: str) -> dict[str, str]:
    """A form in which each question has one of its answers."""
    players = source.choice(list(ROUNDS))
    empty = {f"name_{seat}": "" for seat in range(6)}
    names = {f"name_{seat}": name for seat, name in enumerate(source.sample(NAMES, players))}
    games = {f"game_{number}": source.choice(offered_to(number)) for number in (2, 4, 5, 6)}
    dealer = source.choice(["random", str(source.randrange(players))])
    end = {"end": source.choice(GOAL_KINDS), "number": str(source.randint(1, 900))}
    agreed = {"dealer": dealer, "agreed": source.choice(list(presets(players)))}
    return {**empty, **names, **games, **end, **agreed, **more}


def begun(known: dict[str, Any], fields: dict[str, str], drawn: int = 0) -> tuple[str, Any]:
    """The page with which a phone begins, and the form that opens the table later."""
    began = {"action": FORM, "id": new_id(), "drawn": drawn}
    page: str = engine.ask("first", {"known": known, "fields": fields, "begun": began})
    return page, block(page)["opening"]["fields"]


def sent(phone: Client, fields: dict[str, str], status: int = 200) -> dict[str, Any]:
    """What the server answers to the form that a phone sends by itself."""
    token = phone.get(FORM).fields(FORM)["csrf_token"]
    answer = phone._browser.post(
        FORM, data=fields | {"csrf_token": token}, headers={"Accept": "application/json"}
    )
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json
    return found


def block(html: str) -> dict[str, Any]:
    """What a page of a trick is drawn from, without what isolates names."""
    told = json.loads(read(html).one("script", id="round-data").text)
    plain = re.sub(f"[{ISOLATES}]", "", json.dumps(told, ensure_ascii=False))
    found: dict[str, Any] = json.loads(plain)
    return found


def board(html: str) -> str:
    """What is drawn on: the seats and the keys."""
    form = html[html.index('<form class="tight table') : html.index('<div class="bar">')]
    own = re.compile(r'<input type="hidden" name="(csrf_token|client_id)"[^>]*>|\s+')
    return own.sub(" ", re.sub(r"\s*(<[^>]*>)\s*", r"\1", unescape(form)))


@pytest.mark.parametrize("number", SEEDS)
def test_the_page_is_that_of_the_table_that_the_server_opens(
    app: Flask, phone: Client, known: dict[str, Any], number: int
) -> None:
    source = Random(f"first page {number}")
    made, opening = begun(known, filled_by_chance(source), drawn=source.randrange(2))
    assert sent(phone, opening)["at"].split("/")[2] == opening["client_id"]
    opened = with_scripts(app, phone).get(f"/tables/{opening['client_id']}/trick").html
    ours, theirs = block(made), block(opened)
    assert ours.keys() - {"opening"} == theirs.keys()
    differing = {name for name in theirs if ours[name] != theirs[name]}
    assert differing <= OF_THE_PHONE, {name: (ours[name], theirs[name]) for name in differing}
    assert board(made) == board(opened)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name_0": ""},
        {"name_1": ""},
        {"name_1": "ANNA "},
        {"name_2": "", "game_2": "lopaka", "name_1": "lopaka"},
        {"number": "0"},
        {"number": "x"},
        {"number": "100001"},
        {"dealer": "5"},
        {f"name_{seat}": "" for seat in range(6)},
    ],
)
def test_the_phone_refuses_what_the_server_would(phone: Client, wrong: dict[str, str]) -> None:
    page = phone.get(FORM)
    names = {"name_0": "Anna", "name_1": "Ben", "name_2": "Clara"}
    fields = page.fields(FORM) | names | wrong
    found = engine.ask("wrong", {"fields": fields})
    assert phone.post(FORM, fields, 422).error(found[0])


def test_a_name_is_sent_as_it_can_be(phone: Client, known: dict[str, Any]) -> None:
    fields = filled_by_chance(Random("names"), name_0=" An\u200bna  " + "x" * 50, name_1="B")
    _, opening = begun(known, fields)
    assert opening["name_0"] == "Anna " + "x" * 35
    sent(phone, opening)


def test_a_form_that_is_sent_twice_opens_one_table(phone: Client, known: dict[str, Any]) -> None:
    _, opening = begun(known, filled_by_chance(Random("twice")))
    assert sent(phone, opening) == sent(phone, opening)


def test_two_phones_that_begin_keep_two_games(
    app: Flask, phone: Client, other_phone: Client, known: dict[str, Any]
) -> None:
    fields = filled_by_chance(Random("two"))
    (_, one), (_, other) = begun(known, fields), begun(known, fields)
    sent(phone, one)
    sent(other_phone, other)
    ids = one["client_id"], other["client_id"]
    assert len({game_at(app, id).persons for id in ids}) == 2


def test_who_deals_was_drawn_on_the_phone_and_it_is_still_chance_that_decides(
    app: Flask, phone: Client, known: dict[str, Any]
) -> None:
    _, opening = begun(known, filled_by_chance(Random("drawn"), dealer="random"), drawn=1)
    sent(phone, opening)
    game = game_at(app, opening["client_id"])
    assert game.rounds[0].table.dealer == 1
    assert game.options.first_dealer == "random"


def test_a_form_that_is_refused_says_why_to_the_phone(phone: Client, known: dict[str, Any]) -> None:
    _, opening = begun(known, filled_by_chance(Random("refused")))
    refused = {"refused": "Enter a whole number from 1 to 100000."}
    assert sent(phone, opening | {"number": "0"}, 422) == refused
