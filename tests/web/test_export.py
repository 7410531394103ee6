"""The record of a game as a file, between two rounds; whoever has it can check it."""

import json

from assistant.notation import game_files
from assistant.tables import opening
from tests.running import run
from tests.web.steps import people_form, table_of


def test_the_file_has_everything_that_was_written_and_fits(app, phone, score, contents):
    file = phone.save(f"/tables/{table_of(score)}/game.json")
    assert (file.name, file.kind) == ("bottle-imp-game.json", "application/json")
    document = json.loads(file.content)
    assert (document["format"], document["length"]) == ("bottle-imp-game/1", 33)
    assert sorted(document["people"].values()) == ["Adam", "Betty", "Clara", "Doris"]
    assert len(document["events"]) == len(contents()["events"]) == 33
    assert game_files.faults(file.content) == ()


def test_the_file_has_no_id_that_opens_the_table(phone, score):
    file = phone.save(f"/tables/{table_of(score)}/game.json")
    assert table_of(score).encode() not in file.content
    phone.get(f"/tables/{json.loads(file.content)['table']}", status=404)


def test_check_finds_nothing_wrong_with_it(phone, score):
    file = phone.save(f"/tables/{table_of(score)}/game.json")
    result = run("check", "-", given=file.content)
    assert (result.exit_code, result.stdout) == (
        0,
        f"Everything fits. The digest is {game_files.digest(file.content)}.\n",
    )


def test_the_log_shows_its_digest(phone, score):
    page = phone.get(f"/tables/{table_of(score)}/log")
    assert game_files.digest(phone.save(page.link("Export the record")).content) in page.text


def test_who_came_and_was_taken_back_is_among_the_people(app, phone, score):
    """The file names everybody of whom an event tells."""
    page = phone.get(f"/tables/{table_of(score)}/people")
    page = phone.submit(people_form(page, "succeed"), seat="1", name="Edgar")
    phone.press(phone.follow(page, "Back to the table").button("Undo players"))
    document = json.loads(phone.save(f"/tables/{table_of(score)}/game.json").content)
    assert "Edgar" in document["people"].values()


def test_while_a_round_runs_there_is_no_file(phone, begun):
    page = phone.get(f"/tables/{table_of(begun)}/game.json")
    assert page.path == f"/tables/{table_of(begun)}/log"
    assert "You can export the record between rounds." in page.text
    assert not page.document.all("p", **{"class": "digest quiet"})


def test_a_deleted_game_is_not_saved(app, phone, score):
    with app.app_context():
        opening.delete(table_of(score), "a-phone-of-the-table")
    phone.get(f"/tables/{table_of(score)}/game.json", 410)
