"""What the server does with a body that is longer than any page takes: it keeps none of it.

waitress writes a body to a temporary file before the app is asked. One that is too long it answers
in plain words, and hangs up while the browser still sends, so that a person sees no answer at all.
Here it is read to its end and thrown away, and the app answers as it answers every body that is
longer than its page takes.
"""

from io import BytesIO
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.receiver import FixedStreamReceiver
from waitress.utilities import RequestEntityTooLarge

LONGEST_READ = 2**30
"""The bytes after which the server hangs up all the same."""


def install() -> None:
    """Read all requests so; how long a body may be is the server's `max_request_body_size`."""
    HTTPChannel.parser_class = Parser


class Parser(HTTPRequestParser):  # type: ignore[misc]  # waitress brings no types
    """Reads a request, and throws away a body that is too long."""

    body_rcv: Any
    expect_continue: bool
    is_too_long = False

    def received(self, data: bytes) -> int:
        """Take what came of a request; how many bytes of it are the request's."""
        if self.is_too_long:
            return self._read_on(data)
        taken: int = super().received(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self._throw_away()
        return taken

    def _throw_away(self) -> None:
        """Keep nothing of the body. Who waits to be told to send it is not told so."""
        self.is_too_long = True
        if self.content_length > LONGEST_READ:
            return
        self.error = None
        self.completed = self.expect_continue
        if self.expect_continue:
            self.expect_continue = False
            self.headers["CONNECTION"] = "close"  # some send it all the same
        if self.chunked:
            self.body_rcv.buf.close()
            self.body_rcv.buf = Nowhere(self.body_bytes_received)
        else:
            self.body_rcv = FixedStreamReceiver(self.content_length, Nowhere(0))

    def _read_on(self, data: bytes) -> int:
        if self.completed:
            return 0
        body = self.body_rcv
        taken: int = body.received(data)
        self.body_bytes_received += taken
        self.error = body.error
        if self.body_bytes_received > LONGEST_READ:
            self.error = RequestEntityTooLarge(f"exceeds {LONGEST_READ}")
        self.completed = body.completed or self.error is not None
        if self.completed:
            self.headers["CONTENT_LENGTH"] = str(self.body_bytes_received)
        return taken


class Nowhere:
    """The place of a body that is thrown away, of which `length` bytes came."""

    def __init__(self, length: int) -> None:
        self._length = length

    def __len__(self) -> int:
        return self._length

    def append(self, data: bytes) -> None:
        """Throw away some of it."""
        self._length += len(data)

    def getfile(self) -> BytesIO:
        """What the app can read: nothing."""
        return BytesIO()

    def getbuf(self) -> "Nowhere":
        """Itself: there is nothing else to close."""
        return self

    def close(self) -> None:
        """Nothing is open."""
