"""What no page of ours sends: odd texts, paths, headers and methods."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar
from urllib.parse import quote_from_bytes

Item = TypeVar("Item")

TEXTS: tuple[bytes, ...] = (
    *(b"", b" ", b"0", b"1", b"-1", b"7", b"19", b"24", b"37", b"38", b"1e9", b"NaN", b"true"),
    *(b"9" * 9, b"9" * 10, b"9" * 20, b"9" * 5000, b"-" + b"9" * 99, b"1.5", b"+1", b"0x10"),
    *("−1".encode(), "٣".encode(), "²".encode(), "１".encode(), "½".encode()),
    *(b"\0", b"a\0b", b"\xff\xfe", b"\xed\xa0\x80", b"\r\nX: y", b"\x1b[31m", b"\xc3\x28"),
    *("\u202eevil\u2066".encode(), "\u200b".encode(), "\ufeff".encode(), "\U0010ffff".encode()),
    *("Zoë".encode(), "林さん".encode(), "🧞".encode() * 40, "é".encode() * 400, b"a" * 60_000),
    *(b"<script>alert(1)</script>", b"{{7*7}}", b"%(name)s", b"%s", b"' OR 1=1 --", b"../../etc"),
    *(b"2026-02-30", b"0001-01-01", b"9999-12-31", b"2026-11-20", b"10000-01-01", b"-1-1-1"),
    *(b"random", b"classic", b"lopaka", b"tricks", b"discard", b"to_1", b"removed", b"None"),
    *(b"//evil.example", b"/\\evil.example", b"/tables/new\0", b"https://[", b"[]", b"{}", b"null"),
    *(b"a-table-that-nobody-opened", b"A" * 64, b"A" * 65, b"a~b~c~d~e", b"1" * 36 + b"~" * 4),
)

METHODS = ("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "CONNECT", "BREW", "get")

HOSTS = (
    *("a" * 64, "a" * 64 + ".example", "x" * 5000, "[::1]", "[::1", "::1", "localhost:0"),
    *(
        "localhost:99999",
        "localhost:x",
        "a b",
        "a/b",
        "a@b",
        "..",
        "-",
        "\xe9.example",
        "例.example",
    ),
    *("xn--a", "xn--" + "a" * 59, "a..b", "", "localhost\0", "%00", "127.0.0.1:8000", "A.B.C."),
)

TYPES = (
    *("application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary="),
    *("multipart/form-data; boundary=" + "x" * 300, "application/x-www-form-urlencoded; charset=x"),
    *("application/xml", "/", "", "a" * 3000, "application/json; charset=utf-16", "\xff"),
)

HEADERS = (
    *(("Accept", accept) for accept in ("application/json", "*/*;q=x", "", "a" * 4000, ";;,,=")),
    *(("Accept-Language", each) for each in ("de", "xx-yy;q=nan", "de;q=-1,*", "\xff", "," * 999)),
    *(
        ("Cookie", each)
        for each in ("session=", "session=x.y.z", "session=" + "a" * 9000, "=;\xff")
    ),
    *(("Cookie", "session=eyJwaG9uZSI6MX0.aaaa.bbbb"), ("Cookie", "session=a; session=b")),
    *(("X-CSRFToken", each) for each in ("", "x", "\xff", "a" * 5000)),
    *(("X-Forwarded-For", "x, y"), ("X-Forwarded-Proto", "ftp"), ("X-Forwarded-Host", "a" * 64)),
    *(("X-Forwarded-Prefix", "//evil"), ("X-HTTP-Method-Override", "PUT"), ("Range", "bytes=9-1")),
    *(("If-None-Match", '"x'), ("If-Modified-Since", "yesterday"), ("Referer", "http://[")),
    *(("Origin", "null"), ("User-Agent", "\x01"), ("Authorization", "Basic \xff"), ("Expect", "x")),
    *(("Content-Encoding", "gzip"), ("Transfer-Encoding", "x"), ("Date", "x"), ("Host", "x y")),
)


def text(chance: Random) -> bytes:
    """An odd text; or a few bytes by chance."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(1, 40))
    return chance.choice(TEXTS)


def segment(chance: Random) -> str:
    """A part of a path, so that it is one."""
    return quote_from_bytes(text(chance)[:5000], safe="") or "%20"


def one_or_more(chance: Random, items: Sequence[Item]) -> list[Item]:
    """One of them, seldom several."""
    return chance.choices(items, k=chance.choice((1, 1, 1, 2, 5)))
