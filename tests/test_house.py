"""What holds for the house as a whole.

Who imports whom, and that its picture and its citations are true.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from assistant.wording.findings import RULES

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "assistant"
CODE = ("assistant", "benchmarks", "deploy", "docs", "static", "templates", "tests")

MAY_IMPORT = {
    "rules": {"rules"},
    "league": {"league", "rules"},
    "notation": {"notation", "league", "rules"},
    "wording": {"wording", "league", "rules"},
    "reference": {"reference", "rules"},
    "store": {"store", "notation", "league", "rules", "extensions"},
    "tables": {"tables", "leagues", "store", "notation", "league", "rules", "extensions"},
    "leagues": {"leagues", "tables", "store", "notation", "league", "rules", "extensions"},
    "web": {
        *{"web", "tables", "leagues", "wording", "reference", "notation", "league", "rules"},
        *{"store", "extensions", "config", "own_addresses"},
    },
    "server": {
        *{"server", "opening", "tables", "leagues", "store"},
        *{"extensions", "config", "secret_key", "new_files", "create_app", "own_addresses"},
    },
    "cli": {"cli", "server", "backup", "maintenance", "wording", "notation", "rules"},
}
PURE = ("rules", "league", "notation", "wording", "reference")
STANDARD = {
    "babel",  # what months and days are called
    "bisect",
    "collections",
    "contextlib",
    "copy",
    "defusedxml",  # XML that declares nothing
    "codecs",
    "csv",
    "dataclasses",
    "datetime",  # for dates that are arguments; whoever asks the clock does so elsewhere
    "difflib",
    "fractions",
    "functools",
    "gettext",
    "hashlib",
    "icalendar",  # evenings as a calendar that phones subscribe to
    "importlib",
    "io",
    "itertools",
    "json",
    "math",
    "msgspec",  # files of leagues and games as typed data
    "openpyxl",  # workbooks with what a league kept on paper
    "openskill",  # the league's rating
    "operator",
    "pathlib",
    "re",
    "statistics",
    "tomllib",
    "typing",
    "unicodedata",
    "urllib",
    "uuid",
    "warnings",
    "xml",
    "zipfile",
    "zoneinfo",  # for names of zones
}


@cache
def parsed(file: Path) -> ast.Module:
    """A file as Python reads it."""
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def imported(file: Path) -> frozenset[str]:
    """The modules that a file imports, by their full names."""
    names = set()
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: imports are absolute"
            names |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


def files(room: str) -> list[Path]:
    """The Python files of a room; the migrations belong to Alembic."""
    return [file for file in sorted((HOUSE / room).rglob("*.py")) if "migrations" not in file.parts]


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_imports_only_the_rooms_below_it(room: str) -> None:
    for file in files(room):
        rooms = {name.split(".")[1] for name in imported(file) if name.startswith("assistant.")}
        assert rooms <= MAY_IMPORT[room], file


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_imports_the_standard_library_alone_without_clock_or_chance(room: str) -> None:
    for file in files(room):
        roots = {name.split(".")[0] for name in imported(file)} - {"assistant"}
        assert roots <= STANDARD, file


def test_no_page_imports_another_in_a_circle() -> None:
    """The modules of `web` have one order, in which each imports earlier ones alone."""
    modules = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts): file for file in files("web")
    }
    imports = {name: imported(file) & modules.keys() for name, file in modules.items()}
    while ends := {name for name, others in imports.items() if not others}:
        imports = {name: others - ends for name, others in imports.items() if name not in ends}
    assert not imports, "these import each other in a circle, or one that does"


FACE_DOWN = {"tricks", "laid", "played", "coins", "missed", "claims"}
"""What of a round's state nobody at the table sees while it runs: its view says what of it lies open."""

OF_THE_STATE = re.compile(rf"\bstate\.(?:{'|'.join(FACE_DOWN)})\b")


def test_web_folds_no_events_itself() -> None:
    folding = {"assistant.rules.replay", "assistant.rules.fold"}
    for file in files("web"):
        assert not imported(file) & folding, file


def test_pages_and_sentences_ask_a_view_for_what_may_lie_face_down() -> None:
    for file in (*files("web"), *files("wording"), *(ROOT / "templates").rglob("*.html")):
        assert not OF_THE_STATE.search(file.read_text(encoding="utf-8")), file


def test_pages_see_rows_and_ask_no_stored_query() -> None:
    engine = {f"assistant.store.engine.{name}" for name in ("new_id", "now", "Busy", "written_by")}
    seen = {"assistant.store.models", "assistant.store.engine", *engine}
    for file in files("web"):
        names = {name for name in imported(file) if name.startswith("assistant.store")}
        assert {name for name in names if ".models." not in name} <= seen, file


def test_pages_and_commands_ask_no_database() -> None:
    for room in set(MAY_IMPORT) - {"store", "tables", "leagues", "server"}:
        for file in files(room):
            asked = {
                name
                for name in imported(file)
                if name.startswith("sqlalchemy") and "sqlalchemy.exc" not in name
            }
            assert not asked, file


def test_each_migration_has_a_number_of_its_own_and_follows_the_one_before() -> None:
    files = sorted((HOUSE / "store/migrations/versions").glob("*.py"))
    numbers = [file.name.split("_")[0] for file in files]
    told = [
        re.findall(r'^(?:down_)?revision(?:: .+)? = (?:"(\w+)"|None)', file.read_text(), re.M)
        for file in files
    ]
    assert told == [list(two) for two in zip(numbers, ["", *numbers], strict=False)]


def test_the_picture_of_the_house_names_every_room_and_file_of_the_rulebook() -> None:
    picture = (HOUSE / "README.md").read_text(encoding="utf-8")
    for entry in sorted(HOUSE.iterdir()):
        if not entry.name.startswith("__py") and entry.name not in ("README.md",):
            assert entry.name in picture, entry
    for file in files("rules"):
        assert file.name == "__init__.py" or file.name in picture, file


def test_every_file_that_a_page_for_readers_names_is_there() -> None:
    places = [
        *(f"/{file.relative_to(ROOT)}" for folder in CODE for file in (ROOT / folder).rglob("*.*")),
        *(f"/{file.name}" for file in ROOT.iterdir()),
    ]
    pages = [*ROOT.glob("*.md"), HOUSE / "README.md", *(ROOT / "docs").rglob("*.md")]
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for name in re.findall(r"`([\w.-][\w./-]*[\w-]\.(?:css|html|js|json|md|py|toml))`", text):
            assert any(place.endswith(f"/{name}") for place in places), (page, name)


def test_every_finding_cites_a_paragraph_of_the_rulebook() -> None:
    paragraphs = re.findall(
        r"^(\d+\.\d+) ", (HOUSE / "rules" / "RULEBOOK.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert set(RULES.values()) <= set(paragraphs)


def test_no_script_and_no_style_stands_in_a_template() -> None:
    for file in sorted((ROOT / "templates").rglob("*.html")):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle=|\son\w+=|<style|javascript:", text), file
        for script in re.findall(r"<script[^>]*>", text):
            assert "src=" in script or 'type="application/json"' in script, file
