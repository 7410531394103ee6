"""The body of an answer that is made piece by piece.

The thread that makes it writes into a temporary file, as fast as it can, and is free again when it
is done; from there the loop that has all connections gives it to the phone, as slowly as that
takes it. So no phone holds a thread, and no body is held in memory.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Iterable
from tempfile import TemporaryFile
from typing import IO

AT_ONCE = 64 * 1024
"""The bytes that are given to a connection at once."""


class BrokenOff(Exception):
    """The body cannot be made to its end."""


class Pieces:
    """A body that is being made; made in the loop that sends it."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport | None
    ) -> None:
        self._loop, self._transport = loop, transport
        self._file: IO[bytes] | None = None
        self._more = asyncio.Event()
        self._length = 0
        self._is_whole = self._is_broken = False
        self.is_wanted = True

    def make(self, pieces: Iterable[bytes]) -> None:
        """Write all pieces, or those until nobody wants more; in a thread."""
        try:
            self._file = TemporaryFile(buffering=0)  # noqa: SIM115  # closed by who is done last
            for piece in pieces:
                if not self.is_wanted:
                    break
                self._add(self._file, piece)
        except BaseException:
            self._is_broken = True
            raise
        finally:
            self._is_whole = True
            self._let_go()
            self._loop.call_soon_threadsafe(self._more.set)

    def _add(self, file: IO[bytes], piece: bytes) -> None:
        """Write a piece, and tell the loop how far it can read."""
        if piece:
            os.pwrite(file.fileno(), piece, self._length)
            self._length += len(piece)
            self._loop.call_soon_threadsafe(self._more.set)

    async def read(self) -> AsyncIterator[bytes]:
        """What is written so far, and then what comes; BrokenOff where it does not come whole."""
        at = 0
        while True:
            self._more.clear()
            is_whole, length = self._is_whole, self._length
            while self._file and at < length and not self._has_hung_up():
                piece = os.pread(self._file.fileno(), min(AT_ONCE, length - at), at)
                at += len(piece)
                yield piece
            if self._has_hung_up() or (is_whole and at == self._length):
                break
            await self._more.wait()
        if self._is_broken:
            raise BrokenOff

    def close(self) -> None:
        """Nobody reads any more."""
        self.is_wanted = False
        self._let_go()

    def _let_go(self) -> None:
        """Close the file; whoever of the two is done last."""
        if self._file and self._is_whole and not self.is_wanted:
            self._file.close()

    def _has_hung_up(self) -> bool:
        return self._transport is not None and self._transport.is_closing()
