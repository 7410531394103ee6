"""The stream of a table: tells a phone that follows it, at once, how long the record is.

Whether a phone may follow, and how long the record is now, the app answers (`web/following`), with
every check that its other pages have. From then on the stream listens to the hub. It knows ids and
lengths, and never a game; a phone asks the pages for what is new.

A stream ends by itself before half a minute is over. No server can see that a phone has stopped
reading: its system takes small messages for it, for hours. A little before, it is told to `renew`,
and one that opens the next stream meanwhile misses nothing; any other comes back by itself.
"""

import asyncio
import json
import re
from collections import Counter, defaultdict
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from random import uniform

from assistant.server.answers import Answer, Pages
from assistant.server.asgi import CLOSE, Receive, Scope, Send
from assistant.server.bodies import Body
from assistant.services import hub
from assistant.services.following import FOLLOWING, Following
from assistant.services.hub import Ended, Message, Published, Withdrawn

BEAT = 8.0
"""Seconds after which a phone that was told nothing is told that the stream still runs."""
SHORTEST, LONGEST = 18.0, 25.0
"""Seconds until a phone is told to renew: not all at once, although all came at once."""
RENEWING = 3.0
"""Seconds that it has for that."""
RETRY = 500
"""Milliseconds after which a browser comes back that did not renew."""
MOST_OF_A_PHONE = 8
RETRY_AFTER = 10
"""Seconds after which a phone may try again for which there was no place."""

_PATH = re.compile(r"/tables/([^/]+)/stream")
_LEFT_OUT = (b"content-length", b"set-cookie")
"""Of the app's answer: the stream has no length, and need not make the cookie last longer."""

NO_PLACE = Answer(
    503,
    [
        (b"retry-after", b"%d" % RETRY_AFTER),
        (b"content-length", b"0"),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ],
    b"",
    {},
)
"""To whom there is no place for."""


def is_stream(scope: Scope) -> bool:
    """Whether a request asks for the stream of a table."""
    return scope["method"] == "GET" and _PATH.fullmatch(scope["path"]) is not None


class Stream:
    """The streams of all tables, as an ASGI application. It lives in the thread of its loop.

    `most`: so many phones at once; another one is told to come later, and asks the pages meanwhile.
    """

    def __init__(self, pages: Pages, most: int) -> None:
        self._pages, self._most = pages, most
        self._at: defaultdict[str, set[_Follower]] = defaultdict(set)
        self._of_phone: Counter[str] = Counter()
        self._count = 0

    def begin(self) -> None:
        """Listen to the hub."""
        self._loop = asyncio.get_running_loop()
        hub.listen(self)

    def end(self) -> None:
        """Listen no more, and end every stream."""
        hub.leave(self)
        for followers in self._at.values():
            for follower in followers:
                follower.end()

    def told(self, message: Message) -> None:
        """Pass a message on, in the loop."""
        self._loop.call_soon_threadsafe(self._pass_on, message)

    def _pass_on(self, message: Message) -> None:
        for follower in self._at.get(message.table_id, ()):
            match message:
                case Published(_, length):
                    follower.tell(length)
                case Withdrawn(_, phone) if follower.is_of(phone):
                    follower.end()
                case Ended():
                    follower.end()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a phone follow a table, until either hangs up."""
        if self._count >= self._most:
            await NO_PLACE.send(send)
            return
        found = _PATH.fullmatch(scope["path"])
        assert found
        follower = _Follower(found[1])
        self._come(follower)  # before the app looks at the table: what is written then is not lost
        try:
            await self._admit(follower, scope, receive, send)
        finally:
            self._go(follower)

    def _come(self, follower: "_Follower") -> None:
        self._count += 1
        self._at[follower.table_id].add(follower)

    def _go(self, follower: "_Follower") -> None:
        self._count -= 1
        self._at[follower.table_id].discard(follower)
        if not self._at[follower.table_id]:
            del self._at[follower.table_id]

    async def _admit(
        self, follower: "_Follower", scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Ask the app; what it says to those who may not follow is its answer."""
        answer = await self._pages.answer(scope, Body(BytesIO(), 0, is_read=True))
        following = answer.environ.get(FOLLOWING)
        if not isinstance(following, Following):
            await answer.send(send)
        elif self._of_phone[following.phone] >= MOST_OF_A_PHONE:
            await NO_PLACE.send(send)
        else:
            self._of_phone[following.phone] += 1
            try:
                await follower.follow(following, answer, receive, send)
            finally:
                self._of_phone -= Counter((following.phone,))


class _Follower:
    """A phone that follows a table, or asks whether it may. It is told the newest length alone."""

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self._phone: str | None = None
        self._length = 0
        self._has_news = self._is_over = False
        self._woken = asyncio.Event()

    def tell(self, length: int) -> None:
        """Something is new, and the record has this length."""
        self._length = max(self._length, length)
        self._has_news = True
        self._woken.set()

    def end(self) -> None:
        """End the stream at once."""
        self._is_over = True
        self._woken.set()

    def is_of(self, phone: str) -> bool:
        """Whether it may be the stream of this phone; it can have been asked for a moment ago."""
        return self._phone in (None, phone)

    async def follow(
        self, following: Following, answer: Answer, receive: Receive, send: Send
    ) -> None:
        """Tell the phone that may follow what is new, until it is over."""
        self._phone = following.phone
        self._length = max(self._length, following.length)
        self._has_news |= following.known != str(self._length)
        headers = [pair for pair in answer.headers if pair[0] not in _LEFT_OUT]
        await send({"type": "http.response.start", "status": 200, "headers": [*headers, CLOSE]})
        await _say(send, b"retry: %d\n\n" % RETRY)
        watching = asyncio.create_task(self._end_when_hung_up(receive))
        try:
            async with asyncio.timeout(LONGEST + 2 * RENEWING):  # it may take nothing any more
                await self._tell_all(send)
        finally:
            watching.cancel()

    async def _tell_all(self, send: Send) -> None:
        """Tell everything until the stream is over, and end it."""
        renewing = asyncio.get_running_loop().time() + uniform(SHORTEST, LONGEST)
        await _say(send, self._next_event())
        await self._tell_until(renewing, send)
        await _say(send, _event("renew", self.table_id, self._length))
        await self._tell_until(renewing + RENEWING, send)
        await send({"type": "http.response.body", "body": b""})

    async def _tell_until(self, moment: float, send: Send) -> None:
        """Tell what is new, and now and then that nothing is, until a moment of the loop's clock."""
        loop = asyncio.get_running_loop()
        while not self._is_over and (left := moment - loop.time()) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(min(BEAT, left)):
                    await self._woken.wait()
            if not self._is_over:
                await _say(send, self._next_event())

    def _next_event(self) -> bytes:
        """What is said now; news are told with it."""
        kind = "length" if self._has_news else "beat"
        self._has_news = False
        self._woken.clear()
        return _event(kind, self.table_id, self._length)

    async def _end_when_hung_up(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end()


async def _say(send: Send, text: bytes) -> None:
    await send({"type": "http.response.body", "body": text, "more_body": True})


@lru_cache(maxsize=1000)
def _event(kind: str, table_id: str, length: int) -> bytes:
    """An event as the stream has it: many phones are told the same one."""
    data = json.dumps({"table": table_id, "length": length})
    return f"id: {length}\nevent: {kind}\ndata: {data}\n\n".encode()
