"""The standings of a season on another website: off at first, the only page that may be framed."""

import re

import pytest

from assistant.services import seasons
from tests import markup
from tests.web.routes import AT_HOME, FILES, GRANTING, QUESTIONS, READING, address
from tests.web.steps import EMBED, LEAGUE, PERSON, SEASON, SESSION, SHARE, table_of

HERE = f"/e/{EMBED}"
SETTINGS = f"/leagues/{LEAGUE}/seasons/{SEASON}/change"


@pytest.fixture(autouse=True)
def _league(league):
    """The league of all these tests, whose standings another website shows."""


@pytest.fixture
def visitor(app):
    """A browser that was never here."""
    return app.test_client()


def policy(answer):
    return answer.headers["Content-Security-Policy"]


def text_for_the_website(page):
    return page.document.one("textarea").text


# The page


def test_it_shows_place_name_and_points(visitor):
    document = markup.read(visitor.get(HERE).text)
    rows = [
        [" ".join(cell.text.split()) for cell in row.children if not isinstance(cell, str)]
        for row in document.one("tbody").all("tr")
    ]
    assert rows == [
        ["1", "Anna", "100.0 %", "120", "1", "1"],
        ["2", "Ben", "0.0 %", "80", "1", "0"],
    ]


def test_any_website_may_frame_it(visitor):
    assert "frame-ancestors *" in policy(visitor.get(HERE))


def test_it_sets_no_cookie_and_is_kept_for_minutes(visitor):
    answer = visitor.get(HERE)
    assert "Set-Cookie" not in answer.headers
    assert (answer.cache_control.public, answer.cache_control.max_age) == (True, 300)
    assert "Cookie" not in answer.headers.get("Vary", "")


def test_no_search_engine_lists_it(visitor):
    assert visitor.get(HERE).headers["X-Robots-Tag"] == "noindex"


def test_it_runs_nothing_and_leads_nowhere(visitor):
    document = markup.read(visitor.get(HERE).text)
    assert not [one for tag in ("a", "script", "form", "button") for one in document.all(tag)]


def test_it_tells_no_id_of_the_league(visitor):
    html = visitor.get(HERE).text
    assert not [id for id in (LEAGUE, SEASON, SESSION, PERSON, SHARE) if id in html]


@pytest.mark.parametrize(
    ("asked", "language", "head"),
    [
        ("?lang=en", "en", "Points"),
        ("?lang=de", "de", "Punkte"),
        ("", "en", "Points"),
        ("?lang=xx", "en", "Points"),
    ],
)
def test_the_address_says_its_language(visitor, asked, language, head):
    html = visitor.get(HERE + asked, headers={"Accept-Language": "de"}).text
    assert markup.read(html).one("html")["lang"] == language
    assert f">{head}<" in html


def test_its_style_sheet_is_there(visitor):
    [sheet] = re.findall(r'rel="stylesheet" href="([^"]+)"', visitor.get(HERE).text)
    assert visitor.get(sheet).status_code == 200


# Every other page


def test_no_other_page_may_be_framed(phone, trick, visitor):
    for endpoint in READING.keys() - FILES - AT_HOME - GRANTING:
        path = address(READING[endpoint], table_of(trick)) + QUESTIONS.get(endpoint, "")
        assert "frame-ancestors 'none'" in policy(visitor.get(path)), endpoint


@pytest.mark.parametrize("key", ["a-key-that-was-never-given", "short"])
def test_nothing_is_shown_by_another_key_and_that_may_not_be_framed(visitor, key):
    answer = visitor.get(f"/e/{key}")
    assert answer.status_code == 404
    assert "frame-ancestors 'none'" in policy(answer)


# The secretary


def test_it_is_off_until_the_secretary_turns_it_on(app, phone):
    with app.app_context():
        seasons.embed(SEASON, is_embedded=False)
    page = phone.get(SETTINGS)
    assert not page.document.all("textarea")
    on = phone.press(page.button("Show the standings on a website"))
    [found] = re.findall(r'src="([^"]+)"', text_for_the_website(on))
    assert app.test_client().get(found).status_code == 200


def test_turned_off_the_text_shows_nothing_for_good(app, phone, visitor):
    phone.press(phone.press(phone.get(SETTINGS).button("Turn this off")).button("Show the"))
    assert visitor.get(HERE).status_code == 404


def test_turned_on_twice_it_has_one_key(app):
    with app.app_context():
        seasons.embed(SEASON, is_embedded=True)
        assert seasons.at(SEASON).embed == EMBED


def test_a_name_with_quotes_stays_within_the_text(app, phone):
    with app.app_context():
        of = seasons.at(SEASON)
        days = of.first_day, of.last_day
        seasons.change_season(SEASON, 'A "good" <season>', days, of.options, of.rules)
    assert "A &#34;good&#34; &lt;season&gt;" in text_for_the_website(phone.get(SETTINGS))
