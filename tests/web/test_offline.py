"""What a phone takes along is whole, in both languages, and says what it is."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from assistant import reference
from assistant.reference import LANGUAGES, Language
from assistant.web import every_request
from assistant.web.offline import PLACE
from tests.databases import ON_SQLITE
from tests.markup import read
from tests.volume import some

pytestmark = ON_SQLITE

LARGEST = 102_000  # bytes, as they are sent


def pack_of(app: Flask, language: str) -> dict[str, Any]:
    address = f"/offline/pack/{language}.{every_request.version()}.json"
    packed = app.test_client().get(address).text
    found: dict[str, Any] = json.loads(packed.replace(f"{PLACE}/", "/"))  # as a phone reads it
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pack_has_every_question_and_every_chapter(app: Flask, language: Language) -> None:
    pages = pack_of(app, language)["pages"]
    for id, question in reference.questions().items():
        assert question.text[language].ask in unescape(pages[f"/rules/{id}"]["title"])
        assert read(f"<main>{pages[f'/rules/{id}']['main']}</main>").one("h1").text
    for chapter in reference.chapters():
        assert chapter.title[language] in unescape(
            pages[f"/rules/chapters/{chapter.id}"]["heading"]
        )


def test_a_question_that_tables_agree_on_says_that_its_ruling_is_the_usual_one(app: Flask) -> None:
    pages = pack_of(app, "en")["pages"]
    told = {id for id in reference.questions() if "by default" in pages[f"/rules/{id}"]["main"]}
    assert told == {id for id, question in reference.questions().items() if question.switch}
    assert "by default" not in app.test_client().get(f"/rules/{min(told)}").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_lists_its_questions_for_those_who_search(app: Flask, language: str) -> None:
    pages = pack_of(app, language)["pages"]
    lists = [page["main"] for path, page in pages.items() if "/chapters/" in path]
    found = {id for one in lists for id in re.findall(r'href="/rules/(\w+)"', one)}
    assert found == set(reference.questions())


def test_every_address_in_the_pack_is_one_of_the_site(app: Flask) -> None:
    packed = pack_of(app, "en")
    links = {
        link.partition("?")[0]
        for page in packed["pages"].values()
        for link in re.findall(r'href="([^"]+)"', page["heading"] + page["main"])
    }
    client = app.test_client()
    assert {link for link in links if client.get(link).status_code not in (200, 303)} == set()


def test_a_paragraph_leads_where_the_server_leads_to(app: Flask) -> None:
    client = app.test_client()
    for number, id in pack_of(app, "en")["paragraphs"].items():
        assert client.get(f"/rules/paragraphs/{number}").location == f"/rules/{id}", number


@pytest.mark.parametrize("language", some(LANGUAGES, 1))
def test_the_pack_is_small_and_kept_for_ever(app: Flask, language: str) -> None:
    address = f"/offline/pack/{language}.{every_request.version()}.json"
    answer = app.test_client().get(address, headers={"Accept-Encoding": "br"})
    assert answer.headers["Content-Encoding"] == "br"
    assert "immutable" in answer.headers["Cache-Control"]
    assert len(answer.data) <= LARGEST


@pytest.mark.parametrize("name", ["en.another-version", f"fr.{every_request.version()}"])
def test_a_pack_of_another_version_or_language_is_not_there(app: Flask, name: str) -> None:
    assert app.test_client().get(f"/offline/pack/{name}.json").status_code == 404


def test_the_worker_may_answer_for_the_whole_site_and_is_always_the_newest(app: Flask) -> None:
    answer = app.test_client().get("/worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    again = app.test_client().get("/worker.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_every_answer_tells_the_version_of_the_server(app: Flask) -> None:
    answer = app.test_client().get("/rules/")
    assert answer.headers["X-Version"] == every_request.version()
    assert f'data-version="{every_request.version()}"' in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", ["auto", "dark", "light"])
def test_the_manifest_says_what_is_installed(app: Flask, language: str, theme: str) -> None:
    client = app.test_client()
    answer = client.get(f"/manifest.webmanifest?language={language}&theme={theme}")
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert manifest["lang"] == language
    assert (manifest["theme_color"] == "#efe7d4") == (theme == "light")
    assert [one["url"] for one in manifest["shortcuts"]] == ["/tables/new", "/judge", "/rules/"]
    kinds = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= kinds
    for icon in manifest["icons"]:
        found = client.get(icon["src"])
        assert (found.mimetype, "immutable" in found.headers["Cache-Control"]) == (
            icon["type"],
            True,
        )
