"""What phones send, received before a thread of the app is asked.

A form is short. It is received whole first, so that whoever sends slowly keeps no thread. A file is
long: it is handed on unread, since the app looks first who sends it (`web/every_request.py`), and one
of its threads waits while it comes.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
ASGIApp = Callable[[Scope, Receive, Send], Awaitable[None]]

SHORT = 64 * 1024
"""Bytes of the longest form, and of every body that does not say how long it is."""
PATIENCE_SHORT, PATIENCE_LONG = 30.0, 120.0
"""Seconds that a body may take."""

TOO_SLOW = "Nothing was saved: not all of it came in time. Try again."
TOO_LONG = "Nothing was saved. Say how long it is, or send less at a time."
"""What no browser is told: it says how long a file is, and sends a form at once."""

_DISCONNECTED: Message = {"type": "http.disconnect"}


class Received:
    """The app, told of a request when its form has come.

    A header with "_" in its name is left out: it would pass for one with "-", such as what a proxy
    in front says.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        headers = [pair for pair in scope["headers"] if b"_" not in pair[0]]
        names = dict(headers)
        if int(names.get(b"content-length", 0)) > SHORT:
            await self._app({**scope, "headers": headers}, _until(PATIENCE_LONG, receive), send)
            return
        if b"transfer-encoding" in names or b"content-length" in names:
            body = await _whole(_until(PATIENCE_SHORT, receive))
            if body is None:
                await _refuse(send, 408, TOO_SLOW)
                return
            if len(body) > SHORT:
                await _refuse(send, 413, TOO_LONG)
                return
            about = (b"content-length", b"transfer-encoding")
            headers = [pair for pair in headers if pair[0] not in about]
            headers.append((b"content-length", b"%d" % len(body)))
            receive = _given(body)
        await self._app({**scope, "headers": headers}, receive, send)


def _until(patience: float, receive: Receive) -> Receive:
    """Receives for so many seconds; from then on it is as if the phone had hung up."""
    end = asyncio.get_running_loop().time() + patience

    async def received() -> Message:
        try:
            async with asyncio.timeout_at(end):
                return await receive()
        except TimeoutError:
            return _DISCONNECTED

    return received


async def _whole(receive: Receive) -> bytes | None:
    """A body, or the beginning of one that is too long; None where the phone hangs up first."""
    body, has_more = b"", True
    while has_more and len(body) <= SHORT:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        has_more = message.get("more_body", False)
    return body


def _given(body: bytes) -> Receive:
    async def received() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return received


async def _refuse(send: Send, status: int, sentence: str) -> None:
    """Answer before the app does."""
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", b"%d" % len(sentence)),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sentence.encode("ascii")})
