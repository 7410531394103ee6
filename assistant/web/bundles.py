"""The phone's scripts and style sheets, each page's in one piece and without comments.

A module of the scripts stays a scope of its own: it becomes a function that is called once, and
answers what the module exports. That takes what `tests/test_static.py` holds: modules import by
name, export functions and constants where they are made, and need no module that needs them.

A script that comes later takes the modules that its page's script has from there, so that none is
sent or run twice.
"""

import os
import re
from collections.abc import Iterable, Sequence
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from rjsmin import jsmin

from assistant.config import folder

SCRIPTS = folder("static") / "js"
SHEETS = folder("static") / "css"

LATER = {"alone": "entry"}
"""Scripts that come when their page is at rest, and the script of that page."""

IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]*)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function|const) (\w+))", re.MULTILINE)

_COMMENT = re.compile(r'("[^"]*")|/\*.*?\*/', re.DOTALL)
_BLANK = re.compile(r'("[^"]*")|\s*([{};,])\s*|(?<=:)\s+|(\s)\s*')
"""A text, which stays; else a comment, or blanks, of which one may part two words."""


def script(name: str) -> str:
    """The script of a page; it exports what a script that comes later takes from it."""
    later = [_names(_shared(script)) for script, page in LATER.items() if page == name]
    exported = "".join(f"export{{{names}}};\n" for names in later)
    return "".join(map(_scope, _modules(name))) + exported


def later_script(name: str, beside: str) -> str:
    """The same of a script that comes later; it exports what its module exports.

    What its page's script has it takes from there: the file `beside` it.
    """
    page = _modules(LATER[name])
    scopes = "".join(_scope(module) for module in _modules(name) if module not in page)
    module = SCRIPTS / f"{name}.js"
    return (
        f'import{{{_names(_shared(name))}}}from"./{beside}";\n{scopes}'
        f"export const{{{_exported(module)}}}={_variable(module)};\n"
    )


def imported(module: Path) -> Sequence[Path]:
    """The modules that a module imports from."""
    return [_beside(module, path) for _, path in IMPORT.findall(module.read_text("utf-8"))]


def sheets(names: Iterable[str], media: dict[str, str]) -> str:
    """The style sheets of these names in their order; `media` says which hold there alone."""
    return "".join(
        f"@media {media[name]}{{{_sheet(name)}}}" if name in media else _sheet(name)
        for name in names
    )


def _modules(name: str) -> Sequence[Path]:
    """The module of this name and all that it imports, those that others need before them."""
    needs: dict[Path, Sequence[Path]] = {}
    waiting = [SCRIPTS / f"{name}.js"]
    while waiting:
        module = waiting.pop()
        if module not in needs:
            needs[module] = imported(module)
            waiting += needs[module]
    return list(TopologicalSorter(needs).static_order())


def _shared(later: str) -> Sequence[Path]:
    """The modules of its page's script from which a script that comes later imports."""
    page = _modules(LATER[later])
    own = [module for module in _modules(later) if module not in page]
    return sorted({needed for module in own for needed in imported(module)}.intersection(page))


def _names(modules: Iterable[Path]) -> str:
    return ",".join(map(_variable, modules))


def _exported(module: Path) -> str:
    return ",".join(EXPORT.findall(module.read_text("utf-8")))


@cache
def _scope(module: Path) -> str:
    code = module.read_text("utf-8")
    exported = _exported(module)
    code = IMPORT.sub(lambda found: _taken(module, *found.groups()), code)
    code = EXPORT.sub("", code)
    scope = f"const {_variable(module)}=(()=>{{\n{code}\nreturn{{{exported}}}}})();"
    return f"{jsmin(scope)}\n"


def _taken(module: Path, names: str, path: str) -> str:
    return f"const {{{names.replace(' as ', ': ')}}} = {_variable(_beside(module, path))};"


def _variable(module: Path) -> str:
    return re.sub(r"\W", "_", module.relative_to(SCRIPTS).with_suffix("").as_posix())


def _beside(module: Path, path: str) -> Path:
    return Path(os.path.normpath(module.parent / path))


@cache
def _sheet(name: str) -> str:
    css = _COMMENT.sub(r"\1", (SHEETS / f"{name}.css").read_text("utf-8"))
    return _BLANK.sub(r"\1\2\3", css).strip()
