"""A body that is longer than any form of ours is turned away wherever it is sent, before anything
reads it.
"""

from tests.web.routes import WRITING, address
from tests.web.steps import table_of


def test_more_than_a_form_holds_is_too_much(app, phone, trick, unchanged):
    unchanged()
    for endpoint in sorted(WRITING.keys() - {"imports.file"}):
        limit = "MAX_PAPER_LENGTH" if endpoint == "imports.paper" else "MAX_CONTENT_LENGTH"
        fields = trick.fields("/plays") | {"card": "9" * app.config[limit]}
        page = phone.post(address(WRITING[endpoint], table_of(trick)), fields, status=413)
        assert "Nothing was saved" in page.alert, endpoint
        assert unchanged(), endpoint


def test_a_file_of_a_league_may_be_longer_and_has_an_end_too(app, phone, trick, unchanged):
    unchanged()
    app.config["MAX_FILE_LENGTH"], usual = 2**20, app.config["MAX_FILE_LENGTH"]
    try:
        page = phone.post("/bring-in", trick.fields("/plays") | {"file": "9" * 2**20}, status=413)
    finally:
        app.config["MAX_FILE_LENGTH"] = usual
    assert usual > 8 * 2**20
    assert "Nothing was saved" in page.alert
    assert unchanged()


def test_the_phones_own_program_is_told_so_too(phone, trick, unchanged):
    unchanged()
    answer = phone.json(
        f"/tables/{table_of(trick)}/plays", trick.fields("/plays") | {"card": "9" * 2**20}
    )
    assert (answer.status, list(answer.said)) == (413, ["error"])
    assert unchanged()
