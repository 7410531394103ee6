"""Answers as short as the phone can read them: by brotli, or by gzip.

What is short is left as it is: one packet holds it either way, and a tap waits for nothing. So is a
page that another site has asked for: how well that site's words are compressed together with the
tokens of the page would tell somebody who listens what these are (BREACH).
"""

import gzip

import brotli
from flask import Flask, Response, request

_CODINGS = ("br", "gzip")
_TEXTS = ("text/", "application/json", "image/svg+xml")
_LEAST = 1000
"""Bytes from which on an answer is compressed: with its headers it fills a packet."""

_QUICK = {"br": 5, "gzip": 5}
_BEST = {"br": 11, "gzip": 9}
"""How hard each tries. An answer to one phone is made while that phone waits."""


def install(app: Flask) -> None:
    """Compress the answers of this app."""
    app.after_request(compress)


def coding() -> str | None:
    """What the phone that asks reads best."""
    return request.accept_encodings.best_match(_CODINGS)


def compressed(content: bytes, by: str, efforts: dict[str, int] = _BEST) -> bytes:
    """The content in a coding; without `efforts` as short as can be, however long that takes."""
    if by == "br":
        return bytes(brotli.compress(content, quality=efforts[by]))
    return gzip.compress(content, efforts[by], mtime=0)


def compress(response: Response) -> Response:
    """A file that is sent piece by piece stays as it is, and so does what has a coding already."""
    is_text = (response.mimetype or "").startswith(_TEXTS)
    if response.is_streamed or not is_text or response.content_encoding:
        return response
    response.vary.add("Accept-Encoding")
    content = response.get_data()
    chosen = coding() if request.headers.get("Sec-Fetch-Site") != "cross-site" else None
    if chosen and len(content) >= _LEAST:
        response.set_data(compressed(content, chosen, _QUICK))
        response.content_encoding = chosen
    return response
