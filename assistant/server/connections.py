"""A connection that uvicorn serves, and since when nothing has come or gone on it."""

from asyncio import Transport
from contextlib import suppress
from socket import IPPROTO_TCP, TCP_NODELAY

from h11 import LocalProtocolError
from uvicorn.protocols.http.h11_impl import H11Protocol

TRANSPORT = "transport"
"""Where an application finds the transport of its request, in the state of its scope."""


class Connection(H11Protocol):
    """uvicorn closes one that waits for a next request. One whose request never comes whole, or
    that takes nothing of its answer, is closed here.
    """

    _changed_at = 0.0
    _received = 0
    _before = (0, 0)

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Take a connection, where there is room: nobody who is here shall feel the others."""
        super().connection_made(transport)
        # asyncio does so only where a socket says its protocol, and those of create_server do not:
        # the body of an answer would wait 40 ms for the phone to acknowledge its head.
        transport.get_extra_info("socket").setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        self.app_state = {TRANSPORT: transport}
        if self.limit_concurrency and len(self.connections) >= self.limit_concurrency:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take what came."""
        self._received += len(data)
        super().data_received(data)

    def shutdown(self) -> None:
        """Hang up after the answer; one that is being hung up on needs no more."""
        with suppress(LocalProtocolError):
            super().shutdown()

    def close_if_idle(self, now: float, longest: float) -> None:
        """Hang up where nothing happened for so many seconds, of which `now` is the moment."""
        waiting = self.transport.get_write_buffer_size()
        here = self._received, waiting
        if not self._changed_at or here != self._before or (self._is_answering() and not waiting):
            self._changed_at, self._before = now, here
        elif now - self._changed_at > longest:
            self.transport.abort()

    def _is_answering(self) -> bool:
        """Whether the whole request came, and the app works on it, or lets it wait on purpose."""
        cycle = self.cycle
        return cycle is not None and not cycle.more_body and not cycle.response_complete
