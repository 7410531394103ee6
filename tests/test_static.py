"""What pages, styles and scripts call each other by.

Nothing is named that is not there, or is there for nobody.
"""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STYLES = sorted((ROOT / "static" / "css").glob("*.css"))
SCRIPTS = ROOT / "static" / "js"
USERS = {"templates": "*.*", "static/js": "*.js", "assistant/web": "*.py"}
"""Where classes are given to elements: a folder, and the files in it."""


@cache
def users() -> str:
    """All that gives classes to elements, as one text."""
    found = (file for folder, names in USERS.items() for file in (ROOT / folder).rglob(names))
    return "\n".join(file.read_text(encoding="utf-8") for file in found)


def without_comments(css: str) -> str:
    """The rules of a style sheet."""
    return re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)


def classes(file: Path) -> set[str]:
    """The classes that the selectors of a style sheet name."""
    css = without_comments(file.read_text(encoding="utf-8"))
    selectors = re.sub(r"\{[^{}]*\}", "{}", css)
    return set(re.findall(r"\.([a-zA-Z][\w-]*)", selectors))


@cache
def words() -> tuple[set[str], set[str]]:
    """The names that users write whole, and the beginnings of those that they put together."""
    return (
        set(re.findall(r"[\w-]+", users())),
        set(re.findall(r"([\w-]+-)(?:\{\{|\$\{)", users())),
    )


def is_used(name: str) -> bool:
    """Whether somebody gives this class to an element: whole, or put together as in `suit-{{
    card.suit }}`.
    """
    whole, beginnings = words()
    return name in whole or any(name.startswith(beginning) for beginning in beginnings)


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.stem)
def test_every_class_of_a_style_sheet_is_used(file: Path) -> None:
    assert not {name for name in classes(file) if not is_used(name)}


def test_a_class_that_nobody_uses_is_noticed() -> None:
    assert is_used("suit-blue")
    assert is_used("has-card")
    assert not is_used("no-such-class")


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.stem)
def test_every_style_sheet_is_loaded_by_a_page(file: Path) -> None:
    assert f'"{file.stem}"' in users() or f"css/{file.name}" in users()


def test_every_variable_of_the_styles_is_set_and_used() -> None:
    css = "\n".join(without_comments(file.read_text(encoding="utf-8")) for file in STYLES)
    assert set(re.findall(r"(--[\w-]+)\s*:", css)) == set(re.findall(r"var\((--[\w-]+)", css))


def test_every_behaviour_is_started_by_a_page_and_is_there() -> None:
    asked = {
        name
        for file in (ROOT / "templates").rglob("*.html")
        for names in re.findall(r'data-does="([^"]*)"', file.read_text(encoding="utf-8"))
        for name in names.split()
    }
    assert asked == {file.stem for file in (SCRIPTS / "behaviours").glob("*.js")}


def test_the_page_where_cards_are_entered_loads_its_scripts_at_once() -> None:
    needed = reachable(SCRIPTS / "behaviours" / "trick-entry.js")
    needed |= reachable(SCRIPTS / "behaviours" / "keep-awake.js")
    needed |= reachable(SCRIPTS / "behaviours" / "keyboard.js")
    page = (ROOT / "templates" / "play" / "trick.html").read_text(encoding="utf-8")
    (listed,) = re.findall(r"for module in \((.*?)\) %}", page, re.DOTALL)
    assert re.findall(r'"([^"]+)"', listed) == sorted(needed)


def reachable(script: Path) -> set[str]:
    """A script and those that it imports, directly or not, by their paths without ending."""
    found, waiting = set[str](), [script.resolve()]
    while waiting:
        file = waiting.pop()
        name = file.relative_to(SCRIPTS).with_suffix("").as_posix()
        if name not in found:
            found.add(name)
            imports = re.findall(r'^import [^;]*"(\..+?)";', file.read_text("utf-8"), re.MULTILINE)
            waiting += [(file.parent / imported).resolve() for imported in imports]
    return found


@pytest.mark.parametrize("file", sorted(SCRIPTS.rglob("*.*s")), ids=lambda file: file.stem)
def test_a_script_is_a_chapter_of_short_lines(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert max(map(len, lines)) <= 100
    assert len(lines) <= 250
