"""Answers as short as the phone can read them: by brotli, or by gzip.

What is short is left as it is: one packet holds it either way, and a tap waits for nothing. So is a
page that another site has asked for: how well that site's words are compressed together with the
tokens of the page would tell somebody who listens what these are (BREACH).
"""

import gzip
import zlib
from collections.abc import Iterable, Iterator

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
    """A file from the disk stays as it is, and so does what has a coding already, or is short."""
    if response.direct_passthrough or (not response.is_streamed and _is_short(response)):
        return response
    is_text = (response.mimetype or "").startswith(_TEXTS)
    if not is_text or response.content_encoding:
        return response
    response.vary.add("Accept-Encoding")
    chosen = None if _is_for_another_site() else coding()
    if chosen and response.is_streamed:
        return _compressed_on_the_way(response, chosen)
    if chosen:
        response.set_data(compressed(response.get_data(), chosen, _QUICK))
        response.content_encoding = chosen
    return response


def _is_short(response: Response) -> bool:
    return len(response.get_data()) < _LEAST


def _is_for_another_site() -> bool:
    return request.headers.get("Sec-Fetch-Site") == "cross-site"


class Compressed:
    """The pieces of an answer, compressed as they come; what is in the first is sent at once."""

    def __init__(self, pieces: Iterable[str | bytes], by: str) -> None:
        self._pieces = pieces
        self._coder = _Brotli() if by == "br" else _Gzip()

    def __iter__(self) -> Iterator[bytes]:
        is_first = True
        for piece in self._pieces:
            yield self._coder.add(piece.encode() if isinstance(piece, str) else piece)
            if is_first:
                yield self._coder.so_far()
            is_first = False
        yield self._coder.end()

    def close(self) -> None:
        """Whoever makes the pieces need make no more."""
        getattr(self._pieces, "close", lambda: None)()


class _Brotli:
    """Brotli, piece by piece."""

    def __init__(self) -> None:
        self._coder = brotli.Compressor(quality=_QUICK["br"])

    def add(self, piece: bytes) -> bytes:
        return bytes(self._coder.process(piece))

    def so_far(self) -> bytes:
        return bytes(self._coder.flush())

    def end(self) -> bytes:
        return bytes(self._coder.finish())


class _Gzip:
    """The same by gzip."""

    def __init__(self) -> None:
        self._coder = zlib.compressobj(_QUICK["gzip"], wbits=31)  # with gzip's head and foot

    def add(self, piece: bytes) -> bytes:
        return self._coder.compress(piece)

    def so_far(self) -> bytes:
        return self._coder.flush(zlib.Z_SYNC_FLUSH)

    def end(self) -> bytes:
        return self._coder.flush()


def _compressed_on_the_way(response: Response, by: str) -> Response:
    response.response = Compressed(response.response, by)
    response.content_encoding = by
    return response
