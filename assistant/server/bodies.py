"""The body of a request, received before a thread is asked: who sends slowly keeps none of them.

Of one that is longer than any page takes nothing is kept. It is read to its end and thrown away,
and the app answers as it answers every body that is longer than its page takes: a server that hangs
up while the browser still sends lets a person see no answer at all.
"""

from dataclasses import dataclass
from typing import IO

from assistant.server.asgi import Receive, Scope, header

LONGEST_READ = 2**30
"""The bytes after which the server hangs up all the same."""


class HungUp(Exception):
    """The phone hung up before all of its request came."""


@dataclass(frozen=True, slots=True)
class Body:
    """What came with a request, and its length in bytes; nothing is kept where that is too long.

    `is_read`: all of it came, so that the connection can go on.
    """

    file: IO[bytes]
    length: int
    is_read: bool


async def received(scope: Scope, receive: Receive, file: IO[bytes], longest: int) -> Body:
    """The body of a request in this file, if it has at most `longest` bytes.

    HungUp where it ends early.
    """
    said = _said(scope)
    if said > LONGEST_READ or (said > longest and header(scope, b"expect")):
        return Body(file, said, is_read=False)  # who waits to be told to send it is not told so
    length, has_more = 0, said > 0 or bool(header(scope, b"transfer-encoding"))
    while has_more and length <= LONGEST_READ:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise HungUp
        length += len(message["body"])
        has_more = message["more_body"]
        if length <= longest:
            file.write(message["body"])
        else:
            file.truncate(0)
    file.seek(0)
    return Body(file, length, is_read=not has_more)


def _said(scope: Scope) -> int:
    """How long a body is, as its request says."""
    return int(header(scope, b"content-length") or 0)
