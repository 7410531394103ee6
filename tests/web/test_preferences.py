"""The language and the theme of a phone, kept by it, and changed without leaving this site."""

import pytest

from tests.browsing import Client
from tests.web.steps import table_of

ELSEWHERE = {
    "an address": "https://evil.example/",
    "an address without a scheme": "//evil.example/",
    "with backslashes": "/\\evil.example/",
    "only backslashes": "\\\\evil.example/",
    "with a tab": "/\t/evil.example/",
    "a script": "javascript:alert(1)",
    "a relative one": "evil.example",
    "NUL": "/\0/evil.example",
    "nothing": "",
}


def prefer(phone, page, name, value):
    """Presses the button of a preference."""
    return phone.press(page.document.one("button", name=name, value=value))


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("en-GB", "en"),
        ("fr,de;q=0.3", "de"),
        ("DE,en;q=0.5", "de"),
        ("de-AT,en;q=0.9", "de"),
        ("en-GB,de;q=0.5", "en"),
        ("de;q=0.5,en-US", "en"),
        ("de-Latn-CH,en;q=0.1", "de"),
        ("*,de;q=0", "en"),
        ("fr", "en"),
        ("", "en"),
    ],
)
def test_the_page_speaks_the_language_that_the_browser_asks_for(asked, spoken, app):
    assert Client(app, asked).get("/").document.one("html")["lang"] == spoken


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_chosen_language_is_kept(language, phone, trick):
    page = prefer(phone, trick, "language", language)
    assert page.path == trick.path
    assert page.document.one("html")["lang"] == language
    assert phone.get("/").document.one("html")["lang"] == language


@pytest.mark.parametrize("theme", ["dark", "light", "auto"])
def test_a_chosen_theme_is_kept(theme, phone):
    prefer(phone, phone.get("/"), "theme", theme)
    page = phone.get("/")
    assert page.document.one("html")["data-theme"] == theme
    assert page.document.one("button", name="theme", value=theme)["aria-pressed"] == "true"


@pytest.mark.parametrize("hand", ["left", "right"])
def test_the_hand_in_which_the_phone_lies_is_kept(hand, phone, trick):
    prefer(phone, trick, "hand", hand)
    assert phone.get("/").document.one("html")["data-hand"] == hand


@pytest.mark.parametrize(
    ("name", "value"), [("language", "fr"), ("language", ""), ("theme", "pink"), ("theme", "\0")]
)
def test_what_nobody_could_choose_is_not_kept(name, value, phone):
    page = phone.get("/")
    page = phone.post("/preferences", page.fields("/preferences") | {name: value})
    assert (page.document.one("html")["lang"], page.document.one("html")["data-theme"]) == (
        "en",
        "auto",
    )


@pytest.mark.parametrize("back", ELSEWHERE.values(), ids=ELSEWHERE)
def test_a_change_leads_nowhere_else(back, phone):
    fields = phone.get("/").fields("/preferences") | {"language": "de", "back": back}
    assert phone.location("/preferences", fields) == "/"


def test_a_change_leads_back_to_where_it_was_made(phone):
    fields = phone.get("/tables/new").fields("/preferences") | {"theme": "dark"}
    assert phone.location("/preferences", fields) == "/tables/new"


def test_a_change_on_the_page_of_an_error_leads_somewhere(phone):
    page = phone.get("/tables/a-table-that-nobody-opened", status=404)
    assert prefer(phone, page, "language", "de").path == "/join"


def test_a_change_after_a_form_was_refused_leads_to_a_page(phone, begun):
    page = phone.post(
        f"/tables/{table_of(begun)}/plays", begun.fields("/plays") | {"card": "0"}, 422
    )
    assert prefer(phone, page, "theme", "light").path == begun.path
