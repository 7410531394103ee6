"""What a phone prefers, kept by it, and changed without leaving this site."""

import pytest

from assistant.web.phones import LOOKS
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


def settings(phone, page):
    """The page of settings, as the menu leads there."""
    return phone.follow(page, "Settings")


def prefer(phone, page, name, value):
    """Presses the button of a preference, on the page where the menu leads."""
    return phone.press(settings(phone, page).document.one("button", name=name, value=value))


def way_back(page):
    """Where the page of settings leads back."""
    (link,) = [one for one in page.document.all("a") if one["class"] == "strong"]
    return link["href"]


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
    assert way_back(page) == trick.path
    assert page.document.one("html")["lang"] == language
    assert phone.get("/").document.one("html")["lang"] == language


CHOICES = [(name, answer) for name, answers in LOOKS.items() for answer in answers]


@pytest.mark.parametrize(("name", "answer"), CHOICES)
def test_a_choice_is_kept_and_every_page_follows_it(name, answer, phone):
    page = prefer(phone, phone.get("/"), name, answer)
    pressed = [one for one in page.document.all("button") if one["aria-pressed"] == "true"]
    assert answer in [one["value"] for one in pressed if one["name"] == name]
    assert phone.get("/").document.one("html")[f"data-{name}"] == answer


@pytest.mark.parametrize("name", ["vibration", "sound", "speech"])
def test_what_only_a_script_can_do_is_no_choice_without_one(name, phone):
    page = settings(phone, phone.get("/"))
    (choice,) = page.document.all("fieldset", **{"data-needs": name})
    assert choice["hidden"] is not None


@pytest.mark.parametrize(
    ("name", "value"), [("language", "fr"), ("language", ""), ("theme", "pink"), ("theme", "\0")]
)
def test_what_nobody_could_choose_is_not_kept(name, value, phone):
    page = settings(phone, phone.get("/"))
    page = phone.post("/preferences", page.fields("/preferences") | {name: value})
    assert (page.document.one("html")["lang"], page.document.one("html")["data-theme"]) == (
        "en",
        "auto",
    )


@pytest.mark.parametrize("back", ELSEWHERE.values(), ids=ELSEWHERE)
def test_the_settings_lead_nowhere_else(back, phone):
    page = settings(phone, phone.get("/"))
    page = phone.post("/preferences", page.fields("/preferences") | {"theme": "dark", "back": back})
    assert way_back(page) == "/"


def test_the_settings_lead_back_to_where_they_were_opened(phone):
    page = prefer(phone, phone.get("/tables/new"), "theme", "dark")
    assert way_back(page) == "/tables/new"


def test_a_change_on_the_page_of_an_error_leads_somewhere(phone):
    page = phone.get("/tables/a-table-that-nobody-opened", status=404)
    assert way_back(prefer(phone, page, "language", "de")) == "/join"


def test_a_change_after_a_form_was_refused_leads_to_a_page(phone, begun):
    page = phone.post(
        f"/tables/{table_of(begun)}/plays", begun.fields("/plays") | {"card": "0"}, 422
    )
    assert way_back(prefer(phone, page, "theme", "light")) == begun.path
