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
LANGUAGES = sorted(file.parents[1].name for file in CATALOGUES.rglob("messages.po"))
OWN_WORDS = sorted(
    (file.parents[1].name, file.stem)
    for file in CATALOGUES.rglob("*.po")
    if file.stem != "messages"
)
"""The catalogues of tables that say some sentences in their own words, by language."""

OF_PRINTED_COINS = {
    "17 has 4 coins here, which breaks the pattern. Please check your card, and those with ½.",
    "17 has 4 coins here, which breaks the pattern. Please check your card.",
    "A card counts the coins on it.",
    "All we know of the 1995 deck is that 1, 2 and 3 are worth nothing. The other coins are those "
    "of the classic deck. Compare them with your cards and change what differs.",
    "Cards: colour and coins",
    "Coins on %(card)s",
    "One coin fewer on %(card)s",
    "One coin more on %(card)s",
    "The coins of {card} must be a whole number from 0 to {most}.",
    "coins in total",
    "{card} is missing. Add it with its colour and coins.",
    "{name} ({total} coins)",
}
"""What is said of the coins on the cards, whatever a table counts."""

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


def catalogue(language: str, domain: str = "messages") -> Catalog:
    """What the translators wrote."""
    with (CATALOGUES / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language)


def gaps(text: str) -> set[str]:
    """The places of a sentence that are filled in."""
    return set(re.findall(r"\{\w+\}|%\(\w+\)[sd]", text))


def speaks_of_coins(text: str) -> bool:
    """Whether a text does, beside the names of its gaps."""
    return bool(re.search(r"\bcoins?\b|Münze", re.sub(r"[{(]\w+[)}]", "", text), re.IGNORECASE))


def sentences(compiled: IO[bytes]) -> dict[object, str]:
    """What a compiled catalogue says; its header has dates, and they do not matter."""
    catalogue = GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
    return {key: text for key, text in catalogue.items() if key}


def key(message: str | tuple[str, ...]) -> str:
    """What a catalogue finds a text by: of a plural its singular."""
    return message if isinstance(message, str) else message[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated(language: str) -> None:
    written = catalogue(language)
    for message in said():
        entry = written.get(key(message))
        assert entry is not None, message
        assert not entry.fuzzy, message
        texts = entry.string if isinstance(entry.string, tuple) else (entry.string,)
        assert all(texts), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_left_over(language: str) -> None:
    known = {key(message) for message in said()}
    for entry in catalogue(language):
        assert not entry.id or key(entry.id) in known


@pytest.mark.parametrize(
    ("language", "domain"), [*((one, "messages") for one in LANGUAGES), *OWN_WORDS]
)
def test_a_translation_fills_in_the_same_places(language: str, domain: str) -> None:
    for entry in catalogue(language, domain):
        if entry.id:
            meant = entry.id if isinstance(entry.id, str) else entry.id[-1]
            for text in entry.string if isinstance(entry.string, tuple) else (entry.string,):
                assert gaps(text) == gaps(meant), meant


@pytest.mark.parametrize(
    ("language", "domain"), [*((one, "messages") for one in LANGUAGES), *OWN_WORDS]
)
def test_the_program_reads_what_the_translators_wrote(language: str, domain: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language, domain))
    compiled.seek(0)
    read = io.BytesIO((CATALOGUES / language / "LC_MESSAGES" / f"{domain}.mo").read_bytes())
    assert sentences(read) == sentences(compiled), "run: make catalogues"


@pytest.mark.parametrize(("language", "domain"), OWN_WORDS)
def test_own_words_are_those_of_sentences_that_are_said(language: str, domain: str) -> None:
    known = {key(message) for message in said()}
    for entry in catalogue(language, domain):
        assert not entry.id or key(entry.id) in known


@pytest.mark.parametrize("language", ["en", "de"])
def test_whatever_is_said_of_coins_is_said_of_points_too(language: str) -> None:
    """Where a card counts its number, nobody scores a coin."""
    of_points = catalogue(language, "points")
    of_coins = {key(message) for message in said() if speaks_of_coins(str(message))}
    assert {one for one in of_coins if of_points.get(one) is None} == OF_PRINTED_COINS
    for entry in of_points:
        assert not speaks_of_coins(str(entry.string))


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
