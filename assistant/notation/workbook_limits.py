"""What a workbook may hold before anything reads it: a few kilobytes can be made of gigabytes.

A workbook is a zip file of XML. The library that reads it makes objects of what stands there, most
of them of kinds that no sheet of results has; so every element is counted here first, by one pass
that keeps nothing.
"""

import io
import zipfile
from collections import Counter
from contextlib import suppress
from pathlib import PurePosixPath
from xml.parsers import expat

MOST_BYTES = 24 * 1024 * 1024
"""So long may its parts be once they are unpacked."""

MOST_PARTS = 2_000
MOST_ELEMENTS = {"row": 20_000, "c": 100_000, "v": 100_000, "f": 40_000, "si": 20_000}
"""How often an element may come that a cell or a text of many is made of: 100,000 cells."""

MOST_OF_TEXTS, MOST_OTHERS = 60_000, 10_000
"""The same of `is`, `t` and `r` together, and of all others together."""

MOST_CELLS = 500_000
"""Cells of all rows, those that are left out before the last of a row too."""

MOST_SHEETS = 200
DEEPEST = 40
MOST_ATTRIBUTES = 400_000
MOST_NAMES = 500
"""Attributes in all, and so many with names of their own, each of which is kept by the parser."""

LONGEST_TAG = 16 * 1024
"""Bytes of a tag, a remark or the like. Longer ones take far more time than their length."""

_BEFORE_XML = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"
"""What may stand before the first sign of a part, in any encoding."""

_TEXTS = {"is", "t", "r"}


class TooLarge(ValueError):
    """It would take more memory and time than a sheet of results does."""


def checked(content: bytes) -> io.BytesIO:
    """The same workbook of nothing but what was looked at: BadZipFile where it is none, TooLarge
    where it holds more than any sheet of results.

    How long a part is may be a lie, and the library would unpack all of it. What is no XML, such as
    pictures, is left out.
    """
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w") as new:
        listed = old.infolist()
        if len(listed) > MOST_PARTS or sum(part.file_size for part in listed) > MOST_BYTES:
            raise TooLarge
        counts = _Counts({_last(part.filename) for part in listed})
        for part in listed:
            if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise TooLarge  # what else there is unpacks as much as it likes at once
            with old.open(part) as stream:
                inside = stream.read(part.file_size)
            if inside.lstrip(_BEFORE_XML).startswith(b"<"):
                counts.read(inside)
                new.writestr(part.filename, inside)
    return file


class _Counts:
    """How much of what was read so far."""

    def __init__(self, names: set[str]) -> None:
        """`names` are the last names of all parts."""
        self._names = names
        self._found = Counter[str]()
        self._texts = self._others = self._attributes = 0
        self._cells = self._depth = self._column = 0
        self._called = set[str]()
        self._sheets = set[str]()
        self._targets = set[str]()

    def read(self, content: bytes) -> None:
        """Count the elements of a part."""
        self._depth, self._targets = 0, set()
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = self._refuse
        with suppress(expat.ExpatError):  # whoever reads it comes no further
            for start in range(0, len(content), LONGEST_TAG):
                parser.Parse(content[start : start + LONGEST_TAG], False)
                if start - parser.CurrentByteIndex > LONGEST_TAG:
                    raise TooLarge  # in the midst of one that began before this piece

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        self._depth += 1
        self._attributes += len(attributes)
        self._called.update(attributes)
        if name in MOST_ELEMENTS:
            self._found[name] += 1
            if self._found[name] > MOST_ELEMENTS[name]:
                raise TooLarge
        elif name in _TEXTS:
            self._texts += 1
        else:
            self._others += 1
        if name == "c":
            self._column = max(self._column + 1, _column(attributes.get("r", "")))
        elif name == "row":
            self._column = 0
        elif name == "sheet":
            self._once(
                self._sheets,
                next((attributes[key] for key in attributes if key.endswith(":id")), ""),
            )
        elif name == "Relationship":
            target = _last(attributes.get("Target", ""))
            if target in self._names:
                self._once(self._targets, target)
        if (
            self._texts > MOST_OF_TEXTS
            or self._others > MOST_OTHERS
            or self._attributes > MOST_ATTRIBUTES
            or len(self._called) > MOST_NAMES
            or self._depth > DEEPEST
        ):
            raise TooLarge

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if tag.rpartition(":")[2] == "row":
            self._cells += self._column
            if self._cells > MOST_CELLS:
                raise TooLarge

    def _once(self, known: set[str], one: str) -> None:
        """Refuse a sheet that comes twice: it would be read as often."""
        if one in known or len(known) >= MOST_SHEETS:
            raise TooLarge
        known.add(one)

    def _refuse(self, *_: object) -> None:
        raise TooLarge


def _last(name: str) -> str:
    """The last part of a name that is a way, too; TooLarge where the way leads back."""
    last = PurePosixPath(name).name
    if last == "..":
        raise TooLarge
    return last


def _column(reference: str) -> int:
    """The number of the column of a cell such as BC12, from 1; 0 where it does not say."""
    number = 0
    for letter in reference[:8].upper():
        if not "A" <= letter <= "Z":
            break
        number = number * 26 + ord(letter) - 64
    return number
