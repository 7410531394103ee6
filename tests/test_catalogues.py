"""English and German, complete in both."""

import io
import re
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import IO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from assistant.wording import CATALOGUES

ROOT = Path(__file__).parents[1]
LANGUAGES = sorted(folder.name for folder in CATALOGUES.iterdir())
METHODS = [("**.py", "python"), ("**.html", "jinja2")]
KEYWORDS = DEFAULT_KEYWORDS | {"lazy_gettext": None}


@cache
def said() -> set[str | tuple[str, ...]]:
    """Every text that the program or a page says."""
    return {
        message
        for folder in ("assistant", "templates")
        for _, _, message, _, _ in extract_from_dir(ROOT / folder, METHODS, keywords=KEYWORDS)
    }


def catalogue(language: str) -> Catalog:
    """What the translators wrote."""
    with (CATALOGUES / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def gaps(text: str) -> set[str]:
    """The places of a sentence that are filled in."""
    return set(re.findall(r"\{\w+\}|%\(\w+\)[sd]", text))


def sentences(compiled: IO[bytes]) -> dict[object, str]:
    """What a compiled catalogue says; its header has dates, and they do not matter."""
    catalogue = GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
    return {key: text for key, text in catalogue.items() if key}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated(language: str) -> None:
    written = catalogue(language)
    for message in said():
        entry = written.get(message if isinstance(message, str) else message[0])
        assert entry is not None, message
        assert not entry.fuzzy, message
        texts = entry.string if isinstance(entry.string, tuple) else (entry.string,)
        assert all(texts), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_left_over(language: str) -> None:
    known = {message if isinstance(message, str) else message[0] for message in said()}
    for entry in catalogue(language):
        assert not entry.id or (entry.id if isinstance(entry.id, str) else entry.id[0]) in known


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_fills_in_the_same_places(language: str) -> None:
    for entry in catalogue(language):
        if entry.id:
            meant = entry.id if isinstance(entry.id, str) else entry.id[-1]
            for text in entry.string if isinstance(entry.string, tuple) else (entry.string,):
                assert gaps(text) == gaps(meant), meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_program_reads_what_the_translators_wrote(language: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    read = io.BytesIO((CATALOGUES / language / "LC_MESSAGES" / "messages.mo").read_bytes())
    assert sentences(read) == sentences(compiled), "run: make catalogues"


def test_no_word_stands_in_a_template_untranslated() -> None:
    for file in sorted((ROOT / "templates").rglob("*.html")):
        text = re.sub(
            r"{% block (?:kind|bundle) %}[\w ]*{% endblock %}|<code\b.*?</code>",
            " ",
            file.read_text(encoding="utf-8"),
        )  # what the program reads, here or as it is typed
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", " ", text, flags=re.DOTALL)
        shown = re.sub(
            r'<[^>]*>|[\w-]+="[^"]*"', " ", text
        )  # a macro may write an attribute outside any tag
        spoken = " ".join(re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', text))
        words = set(re.findall(r"[^\W\d_]{2,}", f"{shown} {spoken}"))
        assert not words, f"{file}: {words}"


def test_no_sentence_stands_in_a_script() -> None:
    for file in sorted((ROOT / "static" / "js").rglob("*.js")):
        code = re.sub(
            r"/\*.*?\*/|//.*$", "", file.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
        )
        for text in re.findall(r'"([^"\n]*)"|`([^`]*)`', code):
            assert not re.search(r"[A-Z]\w+ \w+ \w+", "".join(text)), file
