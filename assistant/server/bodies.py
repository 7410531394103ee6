"""The body of a request, received before a thread is asked: who sends slowly keeps none of them.

Of one that is longer than any page takes, or for which there is no room, nothing is kept. It is
read to its end and thrown away, and the app answers in a sentence: a server that hangs up while the
browser still sends lets a person see no answer at all.
"""

import errno
import os
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import IO

from assistant.server.asgi import Receive, Scope, header

LONGEST_READ = 2**30
"""The bytes after which the server hangs up all the same."""
LONGEST_IN_MEMORY = 64 * 1024
"""The bytes of a body after which it is written to a temporary file."""
MOST_STORED = 2**30
"""The bytes of all bodies that are stored at once: they must not fill the disk."""


class HungUp(Exception):
    """The phone hung up before all of its request came."""


class Store:
    """Where a body is stored until its request is answered. All are in the thread of one loop."""

    _of_all = 0

    def __init__(self) -> None:
        self.file = SpooledTemporaryFile(LONGEST_IN_MEMORY)  # noqa: SIM115  # `close` does so
        self._length = 0

    def add(self, piece: bytes) -> None:
        """Store what came; OSError where there is no room."""
        if Store._of_all + len(piece) > MOST_STORED:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self._count(len(piece))
        self.file.write(piece)

    def drop(self) -> None:
        """Keep nothing of what came."""
        if not self._length:
            return
        self._count(-self._length)
        self.file.close()
        self.file = SpooledTemporaryFile(LONGEST_IN_MEMORY)  # noqa: SIM115

    def close(self) -> None:
        """The request is answered."""
        self._count(-self._length)
        self.file.close()

    def _count(self, more: int) -> None:
        self._length += more
        Store._of_all += more


@dataclass(frozen=True, slots=True)
class Body:
    """What came with a request, and its length in bytes; nothing is kept where that is too long.

    `is_read`: all of it came, so that the connection can go on. `failed`: why it was not stored.
    """

    file: IO[bytes]
    length: int
    is_read: bool
    failed: OSError | None = None


async def received(scope: Scope, receive: Receive, store: Store, longest: int) -> Body:
    """The body of a request in this store, if it has at most `longest` bytes.

    HungUp where it ends early.
    """
    said, failed = _said(scope), None
    if said > LONGEST_READ or (said > longest and header(scope, b"expect")):
        return Body(store.file, said, is_read=False)  # who waits to be told to send is not told so
    length, has_more = 0, said > 0 or bool(header(scope, b"transfer-encoding"))
    while has_more and length <= LONGEST_READ:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise HungUp
        length += len(message["body"])
        has_more = message["more_body"]
        if max(said, length) > longest:
            store.drop()
        else:
            failed = failed or _failed(store, message["body"])
    store.file.seek(0)
    return Body(store.file, length, is_read=not has_more, failed=failed)


def _failed(store: Store, piece: bytes) -> OSError | None:
    """Why a piece cannot be stored, and what came before it is dropped; None where it can."""
    try:
        store.add(piece)
    except OSError as error:
        store.drop()
        return error
    return None


def _said(scope: Scope) -> int:
    """How long a body is, as its request says."""
    return int(header(scope, b"content-length") or 0)
