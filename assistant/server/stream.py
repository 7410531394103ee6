"""The stream of a table: tells a phone that follows it, at once, how long the record is.

Whether a phone may follow, and how long the record is now, the app answers (`web/following`), with
every check that its other pages have. From then on the stream listens to the hub. It knows ids and
lengths, and never a game; a phone asks the pages for what is new.

A stream ends by itself before half a minute is over. No server can see that a phone has stopped
reading: its system takes small messages for it, for hours. A little before, it is told to `renew`,
and one that opens the next stream meanwhile misses nothing; any other comes back by itself.
"""

import asyncio
import re
from collections import Counter, defaultdict
from io import BytesIO
from random import uniform

from assistant import metrics
from assistant.server.answers import Pages, in_text
from assistant.server.asgi import Receive, Scope, Send
from assistant.server.bodies import Body
from assistant.server.followers import Follower
from assistant.services import hub
from assistant.services.following import FOLLOWING, Following
from assistant.services.hub import Ended, Message, Missed, Published, Withdrawn

GATHERING = 0.05
"""Seconds until what is new is told: a tap is answered first, and taps in a hurry are told as one.
"""
LOOKING_AGAIN = 1.0
"""Seconds within which all tables look again after something may have been missed."""
MOST_OF_A_PHONE = 8
"""Streams at once, of all its pages; for a moment a page that renews its stream has two."""
RETRY_AFTER = 10
"""Seconds after which a phone may try again for which there was no place."""

_PATH = re.compile(r"/tables/([^/]+)/stream")
NO_PLACE = in_text(503, "", (b"retry-after", b"%d" % RETRY_AFTER))
"""What is answered where there is no place."""


def is_stream(scope: Scope) -> bool:
    """Whether a request asks for the stream of a table."""
    return scope["method"] == "GET" and _PATH.fullmatch(scope["path"]) is not None


class Stream:
    """The streams of all tables, as an ASGI application. It lives in the thread of its loop.

    `most`: so many phones at once; another one is told to come later, and asks the pages meanwhile.
    """

    def __init__(self, pages: Pages, most: int) -> None:
        self._pages, self._most = pages, most
        self._at: defaultdict[str, set[Follower]] = defaultdict(set)
        self._of_phone: Counter[str] = Counter()
        self._count = 0
        self._news: dict[str, int] = {}

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
        """Pass a message on, in the loop; a card that nobody waits for does not wake it.

        Who comes meanwhile is here before the app tells them how long the record is.
        """
        if isinstance(message, Published) and message.table_id not in self._at:
            return
        self._loop.call_soon_threadsafe(self._pass_on, message)

    def _pass_on(self, message: Message) -> None:
        match message:
            case Published(table_id, length):
                self._gather(table_id, length)
            case Withdrawn(table_id, phone):
                for follower in self._at.get(table_id, ()):
                    if follower.is_of(phone):
                        follower.end()
            case Ended(table_id):
                for follower in self._at.get(table_id, ()):
                    follower.end()
            case Missed():
                for table_id in self._at:  # not all of them ask the pages at once
                    self._loop.call_later(uniform(0, LOOKING_AGAIN), self._gather, table_id, 0)

    def _gather(self, table_id: str, length: int) -> None:
        """Tell soon how long a record is, and of what comes until then only the newest."""
        if table_id not in self._news:
            self._loop.call_later(GATHERING, self._tell, table_id)
        self._news[table_id] = max(length, self._news.get(table_id, 0))

    def _tell(self, table_id: str) -> None:
        length = self._news.pop(table_id)
        for follower in self._at.get(table_id, ()):
            follower.tell(length)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a phone follow a table, until either hangs up."""
        if self._count >= self._most:
            await _refuse(send)
            return
        found = _PATH.fullmatch(scope["path"])
        assert found
        follower = Follower(found[1], scope)
        self._come(follower)  # before the app looks at the table: what is written then is not lost
        try:
            await self._admit(follower, scope, receive, send)
        finally:
            self._go(follower)

    def _come(self, follower: Follower) -> None:
        self._count += 1
        self._at[follower.table_id].add(follower)

    def _go(self, follower: Follower) -> None:
        self._count -= 1
        self._at[follower.table_id].discard(follower)
        if not self._at[follower.table_id]:
            del self._at[follower.table_id]

    async def _admit(self, follower: Follower, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask the app; what it says to those who may not follow is its answer."""
        answer = await self._pages.answer(scope, Body(BytesIO(), 0, is_read=True))
        following = answer.environ.get(FOLLOWING)
        if not isinstance(following, Following):
            await answer.send(send)
        elif self._of_phone[following.phone] >= MOST_OF_A_PHONE:
            await _refuse(send)
        else:
            self._of_phone[following.phone] += 1
            metrics.measures().streams.inc()
            try:
                await follower.follow(following, answer, receive, send)
            finally:
                metrics.measures().streams.dec()
                self._of_phone -= Counter((following.phone,))


async def _refuse(send: Send) -> None:
    metrics.measures().streams_refused.inc()
    await NO_PLACE.send(send)
