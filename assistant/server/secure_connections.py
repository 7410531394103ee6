"""A connection over TLS."""

import asyncio
import logging
from asyncio import Transport
from typing import Any

from assistant.config import Unusable
from assistant.server.certificates import Certificates
from assistant.server.connections import Connection
from assistant.server.own_addresses import plain
from assistant.server.threads import Threads

GREETING = 10.0
"""Seconds that a phone has to agree with the server on a key."""
PARTING = 600.0
"""Seconds that it has to take the rest of an answer, and to answer, when the server hangs up; one
that does nothing of the kind is idle, and closed before.
"""

_log = logging.getLogger(__name__)


class SecureConnection(Connection):
    """Until both sides agreed on a key it waits, and is counted and closed like all that wait."""

    def __init__(self, certificates: Certificates, threads: Threads, **given: Any) -> None:
        super().__init__(**given)
        self._certificates, self._threads = certificates, threads
        self._greeting: asyncio.Task[None] | None = None
        self._early = b""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Take a connection, and begin TLS on it."""
        super().connection_made(transport)
        if not transport.is_closing():
            self._greeting = self.loop.create_task(self._greet(transport))

    def data_received(self, data: bytes) -> None:
        """Take what came. The first of it can be here before TLS says that it has begun."""
        if self._greeting is None:
            super().data_received(data)
        else:
            self._early += data

    def shutdown(self) -> None:
        """Hang up; where nothing is on its way, without waiting until the phone did so too."""
        super().shutdown()
        if self.transport.is_closing() and not self._wire.get_write_buffer_size():
            self.transport.abort()

    async def _greet(self, wire: Transport) -> None:
        wire.pause_reading()  # what comes now is for TLS
        try:
            secured = await self._secured(wire)
        except OSError:  # another protocol, a phone that does not trust us, or too slow a one
            secured = None
        self._greeting = None
        if secured is None:
            wire.abort()
            self.connection_lost(None)
        else:
            self.speak_over(secured)
            if self._early:
                super().data_received(self._early)

    async def _secured(self, wire: Transport) -> Transport | None:
        """What is spoken over; None where the phone hung up."""
        address = plain(wire.get_extra_info("sockname")[0])
        if not self._certificates.fits(address):
            await self.loop.run_in_executor(self._threads, self._renew, address)
        return await self.loop.start_tls(
            wire,
            self,
            self._certificates.context,
            server_side=True,
            ssl_handshake_timeout=GREETING,
            ssl_shutdown_timeout=PARTING,
        )

    def _renew(self, address: str) -> None:
        """Make the certificate anew; where that fails the one that there is has to do."""
        try:
            self._certificates.renew(address)
        except (OSError, Unusable) as error:
            _log.warning("The certificate cannot be made anew: %s", error)
