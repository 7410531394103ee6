"""Which version of the program this is, so that a page notices that it is an old one."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response

from assistant import config

HEADER = "X-Version"
"""Tells the version with every answer."""


def install(app: Flask) -> None:
    """Tell the version to every page, and with every answer."""
    app.add_template_global(lambda: version(), "version")
    app.after_request(_with_version)


@cache
def version() -> str:
    """A short text that is another one after each change to what a page is made of."""
    digest = sha256()
    for folder in (config.PACKAGE, config.folder("templates"), config.folder("static")):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                digest.update(_content(file))
    return digest.hexdigest()[:12]


def _content(file: Path) -> bytes:
    """A file's name and bytes."""
    return file.name.encode() + file.read_bytes()


def _with_version(response: Response) -> Response:
    response.headers[HEADER] = version()
    return response
