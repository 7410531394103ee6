"""Answers as short as the phone can read them, by Flask-Compress.

What is short is left as it is: one packet holds it either way, and a tap waits for nothing. So is a
page that another site has asked for: how well that site's words are compressed together with the
tokens of the page would tell somebody who listens what these are (BREACH).
"""

import gzip

import brotli
from flask import Flask, request
from flask_compress import Compress

_CODINGS = ("br", "gzip")


def install(app: Flask) -> None:
    """Compress the answers of this app."""
    app.config.from_mapping(
        COMPRESS_ALGORITHM=list(_CODINGS),
        COMPRESS_BR_LEVEL=5,  # an answer to one phone is made while that phone waits
        COMPRESS_LEVEL=5,
        COMPRESS_MIN_SIZE=1000,  # bytes; with its headers it fills a packet
        COMPRESS_MIMETYPES=[
            *("text/html", "text/plain", "text/css", "text/csv", "text/javascript"),
            *("application/json", "image/svg+xml"),
        ],
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,
    )
    app.before_request(_leave_as_it_is)
    Compress(app)


def coding() -> str | None:
    """What the phone that asks reads best."""
    return request.accept_encodings.best_match(_CODINGS)


def compressed(content: bytes, by: str) -> bytes:
    """The content in a coding, as short as can be, however long that takes."""
    if by == "br":
        return bytes(brotli.compress(content, quality=11))
    return gzip.compress(content, 9, mtime=0)


def _leave_as_it_is() -> None:
    """Do as if the phone read no coding, where another site has asked."""
    if request.headers.get("Sec-Fetch-Site") == "cross-site":
        request.environ.pop("HTTP_ACCEPT_ENCODING", None)
