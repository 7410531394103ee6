"""One stream: what a phone that follows a table is told, and when it ends."""

import asyncio
import json
from asyncio import WriteTransport
from contextlib import suppress
from functools import lru_cache
from random import uniform

from assistant.server.answers import Answer
from assistant.server.asgi import CLOSE, Receive, Scope, Send
from assistant.server.connections import TRANSPORT
from assistant.services.following import Following

BEAT = 8.0
"""Seconds after which a phone that was told nothing is told that the stream still runs."""
SHORTEST, LONGEST = 18.0, 25.0
"""Seconds until a phone is told to renew: not all at once, although all came at once."""
RENEWING = 3.0
"""Seconds that it has for that."""
RETRY = 500
"""Milliseconds after which a browser comes back that did not renew."""
_BEGINNING = b"retry: %d\n\n" % RETRY
_LEFT_OUT = (b"content-length", b"set-cookie")
"""Of the app's answer: the stream has no length, and need not make the cookie last longer."""


class Follower:
    """A phone that follows a table, or asks whether it may. It is told the newest length alone.

    What it is told goes to the transport of its connection at once: with a thousand that follow, a
    task that wakes for each would keep taps waiting.
    """

    def __init__(self, table_id: str, scope: Scope) -> None:
        self.table_id = table_id
        self._transport: WriteTransport = scope["state"][TRANSPORT]
        self._is_in_chunks = scope["http_version"] == "1.1"
        self._phone: str | None = None
        self._length = 0
        self._has_news = False
        self._over = asyncio.Event()

    def tell(self, length: int) -> None:
        """Something is new, and the record has at least this length."""
        self._length = max(self._length, length)
        self._has_news = True
        if self._phone is not None:
            self._tell_news()

    def end(self) -> None:
        """End the stream at once."""
        self._over.set()

    def is_of(self, phone: str) -> bool:
        """Whether it may be the stream of this phone; it can have been asked for a moment ago."""
        return self._phone in (None, phone)

    async def follow(
        self, following: Following, answer: Answer, receive: Receive, send: Send
    ) -> None:
        """Tell the phone that may follow what is new, until it is over."""
        headers = [pair for pair in answer.headers if pair[0] not in _LEFT_OUT]
        await send({"type": "http.response.start", "status": 200, "headers": [*headers, CLOSE]})
        self._phone = following.phone
        self._length = max(self._length, following.length)
        self._has_news |= following.known != str(self._length)
        watching = asyncio.create_task(self._end_when_hung_up(receive))
        try:
            await self._run()
            await send({"type": "http.response.body", "body": b""})
        finally:
            watching.cancel()

    async def _run(self) -> None:
        """Beat until the stream is over, and before that tell the phone to renew it."""
        renewing = asyncio.get_running_loop().time() + uniform(SHORTEST, LONGEST)
        self._write(_BEGINNING)
        self._tell_news()
        await self._beat(until=renewing)
        self._say("renew")
        await self._beat(until=renewing + RENEWING)

    async def _beat(self, until: float) -> None:
        """Say that the stream runs, now and then, until this moment of the loop's clock."""
        loop = asyncio.get_running_loop()
        while not self._over.is_set() and (left := until - loop.time()) > 0:
            self._say("beat")
            with suppress(TimeoutError):
                async with asyncio.timeout(min(BEAT, left)):
                    await self._over.wait()

    def _tell_news(self) -> None:
        if self._has_news:
            self._has_news = False
            self._say("length")

    def _say(self, kind: str) -> None:
        self._write(_event(kind, self.table_id, self._length))

    def _write(self, text: bytes) -> None:
        if not self._over.is_set() and not self._transport.is_closing():
            self._transport.write(_chunk(text) if self._is_in_chunks else text)

    async def _end_when_hung_up(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end()


@lru_cache(maxsize=1000)
def _event(kind: str, table_id: str, length: int) -> bytes:
    """An event as the stream has it: many phones are told the same one."""
    data = json.dumps({"table": table_id, "length": length})
    return f"id: {length}\nevent: {kind}\ndata: {data}\n\n".encode()


@lru_cache(maxsize=1000)
def _chunk(text: bytes) -> bytes:
    """A piece of an answer whose length nobody knows (RFC 9112, 7.1)."""
    return b"%x\r\n%s\r\n" % (len(text), text)
