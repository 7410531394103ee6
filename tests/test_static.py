"""What pages, styles and scripts call each other by.

Nothing is named that is not there, or is there for nobody.
"""

import os
import re
from functools import cache
from pathlib import Path
from subprocess import run

import pytest

from assistant.web.offline import DARK, LIGHT
from tests.phone.engine import NODE

ROOT = Path(__file__).parents[1]
DIST = ROOT / "static" / "dist"
STYLES = sorted((ROOT / "static" / "css").glob("*.css"))
SCRIPTS = ROOT / "static" / "js"
IMPORT = re.compile(r'^(?:import .*|@import )"([^"]*)"(?: layer\(\w+\))?;$', re.MULTILINE)
TOLD_TWICE = {"ladder", "number"}
"""Classes of one thing each, of which two sheets tell a part."""
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


def laid_out() -> list[str]:
    """The last part of each selector whose elements are grids or flexible boxes."""
    parts = []
    for file in STYLES:
        css = without_comments(file.read_text(encoding="utf-8"))
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
            if re.search(r"display:\s*(?:inline-)?(?:grid|flex)", body):
                parts += [one.split()[-1] for one in re.split(r",(?![^()]*\))", selectors)]
    return parts


def test_no_fieldset_legend_or_details_is_a_grid_or_a_flexible_box() -> None:
    """Safari does not lay a legend out with the rest: an element around or within it has to."""
    named = re.findall(r'<(?:fieldset|legend|details)\b(?:[^>]*? class="([^"]*)")?', users())
    classes = set(re.sub(r"\{%.*?%\}", " ", " ".join(named)).split())
    assert {"house", "signers"} <= classes
    assert {".flow", ".level"} <= set(laid_out())
    box = re.compile(rf"\b(?:fieldset|legend|details)\b|\.(?:{'|'.join(classes)})(?![\w-])")
    assert [part for part in laid_out() if box.search(re.sub(r":has\(.*\)", "", part))] == []


def test_no_row_of_a_table_is_a_grid_or_a_flexible_box() -> None:
    """Its cells would leave their columns."""
    classes = {
        name for names in re.findall(r'<tr class="([\w -]*)"', users()) for name in names.split()
    }
    assert "starts" in classes
    box = re.compile(rf"\.(?:{'|'.join(classes)})(?![\w-])")
    assert [part for part in laid_out() if box.search(part)] == []


def imported(file: Path) -> set[str]:
    """The names of the files that a script or a list of style sheets imports."""
    return {Path(name).stem for name in IMPORT.findall(file.read_text("utf-8"))}


def test_every_style_sheet_is_loaded_by_a_page() -> None:
    entry, pages = ROOT / "static/css/entry.css", ROOT / "static/css/pages.css"
    every = {file.stem for file in STYLES} - {"entry", "pages", "print"}
    assert imported(pages) == every
    assert imported(entry) < every


def test_daylight_means_the_same_where_it_was_chosen_and_where_the_phone_is_set_so() -> None:
    css = (ROOT / "static" / "css" / "palette.css").read_text("utf-8")
    daylight = [body.split() for body in re.findall(r"data-theme[^{]*\{([^}]*)\}", css)]
    assert len(daylight) == 4
    assert daylight[:2] == daylight[2:]


def test_the_grounds_of_the_themes_are_the_same_around_a_page_and_where_it_is_installed() -> None:
    colours = (ROOT / "static" / "css" / "palette.css").read_text("utf-8")
    around = (ROOT / "templates" / "base.html").read_text("utf-8")
    assert f"--night: {DARK};" in colours and f"--paper: {LIGHT};" in colours
    assert set(re.findall(r"#[0-9a-f]{6}", around)) == {DARK, LIGHT}


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


def test_every_behaviour_is_in_the_script_of_a_page() -> None:
    every = {file.stem for file in (SCRIPTS / "behaviours").glob("*.js")}
    assert imported(SCRIPTS / "pages.js") & every == every - {"trick-entry"}
    of_entry = {"keep-awake", "keyboard", "menu", "trick-entry", "worker"}
    assert imported(SCRIPTS / "entry.js") & every == of_entry


def test_no_line_of_a_script_is_too_long_to_read() -> None:
    files = [file for file in SCRIPTS.rglob("*.*") if file.is_file()]
    assert files
    assert [
        (file.name, line)
        for file in files
        for line in file.read_text("utf-8").splitlines()
        if len(line) > 100
    ] == []


def test_no_two_things_on_pages_have_one_class() -> None:
    """All pages but one load all of these sheets: what one says of a class holds in all.

    What several things have in common, and what other screens change, is no thing by itself.
    """
    of_several = {"shared", "sizes", "large", "forced", "print"}
    told: dict[str, set[str]] = {}
    for sheet in STYLES:
        if sheet.stem not in of_several:
            text = sheet.read_text(encoding="utf-8")
            rules = re.sub(r"/\*.*?\*/|\([^()]*\)", "", text, flags=re.DOTALL)
            for selectors in re.findall(r"([^{}]+)\{", rules):
                for name in re.findall(r"(?:^|,)\s*\.([a-z-]+)\s*(?=,|$)", selectors):
                    told.setdefault(name, set()).add(sheet.stem)
    twice = {name for name, sheets in told.items() if len(sheets) > 1}
    assert twice <= TOLD_TWICE


def test_what_pages_load_is_made_of_the_scripts_and_styles_as_they_are(tmp_path: Path) -> None:
    path = f"{NODE.parent}:{os.environ['PATH']}"
    build = [NODE, "--run", "build", "--", f"--outdir={tmp_path}"]
    run(build, cwd=ROOT, env={**os.environ, "PATH": path}, check=True)
    made = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert made == {file.name: file.read_bytes() for file in DIST.iterdir()}, "run `make dist`"


def test_a_label_with_a_name_in_it_is_one_part_of_its_button() -> None:
    """A button lays its parts side by side: bare, a name would stand in a column of its own."""
    button = re.compile(r'<(a|button)\b[^>]*class="(?:plain|strong)\b[^>]*>(.*?)</\1>', re.DOTALL)
    for template in (ROOT / "templates").rglob("*.html"):
        for found in button.finditer(template.read_text(encoding="utf-8")):
            words = re.sub(r"\{\{ person\([\w.]+\) \}\}", "", found[2])
            assert "person(" not in words or "<span" in words, (template, words)
