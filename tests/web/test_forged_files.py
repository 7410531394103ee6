"""Of what a forged file brings, if it is taken at all, every page opens.

So do those of the phone that took it.
"""

import json
from io import BytesIO
from random import Random

import pytest
from werkzeug.datastructures import FileStorage

from tests.admitting import cookie_name
from tests.volume import volume
from tests.web.forging import forged, of_elsewhere
from tests.web.own_things import files_of, known, own_things
from tests.web.routes import QUESTIONS, READING

OF_ONE = 50
"""So many files are forged from those of one phone."""


@pytest.mark.parametrize("part", range(volume(1, 40)))
def test_of_what_a_forged_file_brings_every_page_opens(part, app):
    chance = Random(part)
    phone, cookie, token = known(app)
    files = files_of(app, own_things(app, chance, phone))
    browser = app.test_client()
    browser.set_cookie(cookie_name(app), cookie)
    taken = 0
    for _ in range(OF_ONE):
        content = forged(chance, of_elsewhere(chance.choice(files[:3])))
        file = FileStorage(BytesIO(content), "a.json")
        answer = browser.post("/bring-in", data={"file": file}, headers={"X-CSRFToken": token})
        assert answer.status_code < 500, content
        if answer.status_code == 303:
            taken += 1
            for path in ("/", "/tables/new", *addresses(json.loads(content))):
                assert browser.get(path).status_code < 500, (path, content)
    assert taken, "too little of it is taken to show anything"


def addresses(document):
    """Every address that names something of a file."""
    gaps = {"<int:number>": "1", "<int:seat>": "0", "<int:event>": "1"}
    if "table" in document:
        gaps["<table_id>"] = document["table"]
    else:
        gaps["<league_id>"] = document["league"]["id"]
        ids = {
            "<season_id>": document["seasons"],
            "<session_id>": document["sessions"],
            "<person_id>": document["people"],
            "<game_id>": document["games"],
        }
        gaps |= {gap: things[0]["id"] for gap, things in ids.items() if things}
        tables = [one["record"]["table"] for one in document["games"] if "record" in one]
        gaps["<table_id>"] = tables[0] if tables else "a-table-that-nobody-opened"
    for endpoint, rule in READING.items():
        path = rule + QUESTIONS.get(endpoint, "")
        for gap, id in gaps.items():
            path = path.replace(gap, id)
        if "<" not in path:
            yield path
