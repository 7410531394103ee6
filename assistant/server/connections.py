"""A connection that uvicorn serves, and since when nothing has come or gone on it."""

import logging
from asyncio import Transport
from http import HTTPStatus
from socket import IPPROTO_TCP, TCP_NODELAY

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from assistant import request_ids

log = logging.getLogger(__name__)

TRANSPORT = "transport"
"""Where an application finds the transport of its request, in the state of its scope."""

LONGEST_HEAD = 64 * 1024
"""The bytes of a request before its body; the parser itself would take any number."""
SLOWEST_HEAD = 30.0
"""Seconds that a head may take, however many pieces it comes in."""
MADE_ROOM = 100
"""So many connections that have been silent for longest go where there is no room for another."""

TOO_LONG = (
    "The head of this request is too long. Nothing was saved. Delete this site's cookies in the "
    "browser, or use a shorter address, and try again."
)
UNREADABLE = (
    "This request could not be read. Nothing was saved. Check the address, and open it in a "
    "browser."
)


class Connection(HttpToolsProtocol):
    """uvicorn closes one that waits for a next request. One whose request never comes whole, or
    that takes nothing of its answer, is closed here.
    """

    _changed_at = 0.0
    _received = 0
    _before = (0, 0)
    _of_head: int | None = None  # the bytes of a head that has begun and not ended
    _head_begun_at = 0.0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Take a connection, where there is room: nobody who is here shall feel the others."""
        self._wire = transport
        self.speak_over(transport)
        # asyncio does so only where a socket says its protocol, and those of create_server do not:
        # the body of an answer would wait 40 ms for the phone to acknowledge its head.
        transport.get_extra_info("socket").setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        self._heard_at = self.loop.time()
        most = self.limit_concurrency
        if most and len(self.connections) >= most:
            self._make_room(most)

    def _make_room(self, most: int) -> None:
        """Hang up on those that were silent for longest, and are answered nothing: a phone that
        comes back is answered, and thousands that only wait keep nobody out.
        """
        here = [one for one in self.connections if isinstance(one, Connection) and one._is_here()]
        if len(here) < most:
            return
        silent = [one for one in here if one is not self and not one.is_answering()]
        for one in sorted(silent, key=lambda each: each._heard_at)[:MADE_ROOM]:
            one._wire.abort()
        if not silent:
            self._wire.abort()

    def speak_over(self, transport: Transport) -> None:
        """Speak HTTP over this: the wire itself, or TLS on it."""
        super().connection_made(transport)
        self.app_state = {TRANSPORT: transport}

    def data_received(self, data: bytes) -> None:
        """Take what came."""
        self._received += len(data)
        self._heard_at = self.loop.time()
        super().data_received(data)
        if self._of_head is not None:
            self._of_head += len(data)
            if self._of_head > LONGEST_HEAD:
                self._refuse(431, TOO_LONG)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._of_head = 0
        self._head_begun_at = self.loop.time()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head has come whole."""
        self._of_head = None
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, in words for a person."""
        self._refuse(400, UNREADABLE)

    def _refuse(self, status: int, sentence: str) -> None:
        """Answer before the app does, and hang up."""
        if self.transport.is_closing():
            return
        id = request_ids.new()
        log.info("%s - - %d", id, status)
        body = f"{sentence} Request {id}."
        head = (
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
            "content-type: text/plain; charset=utf-8",
            f"content-length: {len(body)}",
            "cache-control: no-store",
            "x-content-type-options: nosniff",
            f"{request_ids.HEADER.lower()}: {id}",
            "connection: close",
        )
        self.transport.write("\r\n".join((*head, "", body)).encode("ascii"))
        self.transport.close()

    def close_if_idle(self, now: float, longest: float) -> None:
        """Hang up where nothing happened for so many seconds, of which `now` is the moment."""
        if self._of_head is not None and now - self._head_begun_at > SLOWEST_HEAD:
            self.transport.abort()
        waiting = self._wire.get_write_buffer_size()  # TLS gives away at once what it was given
        here = self._received, waiting
        if not self._changed_at or here != self._before or (self.is_answering() and not waiting):
            self._changed_at, self._before = now, here
        elif now - self._changed_at > longest:
            self.transport.abort()

    def _is_here(self) -> bool:
        """Whether nobody has hung up: of many that come at once the last make room, too."""
        return not self._wire.is_closing()

    def is_answering(self) -> bool:
        """Whether the whole request came, and the app works on it, or lets it wait on purpose."""
        cycle = self.cycle
        return cycle is not None and not cycle.more_body and not cycle.response_complete
