"""Answers to what an ASGI server is asked: the Flask app's, from threads, and those beside it."""

import asyncio
import logging
import time
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from a2wsgi.wsgi import build_environ
from flask import Flask

from assistant import metrics, request_ids
from assistant.server import bodies
from assistant.server.asgi import CLOSE, Headers, Receive, Scope, Send
from assistant.server.bodies import Body, HungUp, Store
from assistant.server.connections import TRANSPORT
from assistant.server.pieces import Pieces
from assistant.server.threads import Threads
from assistant.services.room import NO_ROOM

log = logging.getLogger(__name__)

FAILED = (
    "Something went wrong in the app. Everything saved before is safe. Go back and try again; if "
    "it happens again, tell whoever runs the server the number of the request."
)

PLAIN = b"text/plain; charset=utf-8"

_OF_THE_BODY = (b"content-length", b"transfer-encoding", b"expect")

_Begun = tuple[str, list[tuple[str, str]]]
"""The status and the headers of an answer, as WSGI has them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, and what the app left in the environment of its request.

    `pieces` are what is still being made, after the `body`; None for a whole one.
    """

    status: int
    headers: Headers
    body: bytes
    environ: dict[str, Any]
    pieces: Pieces | None = None

    async def send(self, send: Send, *more: tuple[bytes, bytes]) -> None:
        """Give it to the phone, with more headers."""
        headers = [*self.headers, *more]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        if self.pieces:
            async for piece in self.pieces.read():
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": self.body})


class Pages:
    """The app as an ASGI application. A thread works on what came whole, and waits for nobody."""

    def __init__(self, app: Flask, threads: Threads) -> None:
        self._app, self._threads = app, threads
        self._longest: int = app.config["MAX_FILE_LENGTH"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; nobody is answered who hung up before it came."""
        with closing(Store()) as store:
            try:
                body = await bodies.received(scope, receive, store, self._longest)
            except HungUp:
                return
            answer = await self.answer(scope, body)
        try:
            await answer.send(send, *() if body.is_read else (CLOSE,))
        finally:
            if answer.pieces:
                answer.pieces.close()

    async def answer(self, scope: Scope, body: Body) -> Answer:
        """What the app answers; of what it makes piece by piece, as soon as that has begun."""
        answered = Future[Answer]()
        making = Pieces(asyncio.get_running_loop(), scope.get("state", {}).get(TRANSPORT))
        environ = _environ(scope, body)
        self._threads.submit(self._answer, environ, answered, making, time.perf_counter())
        return await asyncio.wrap_future(answered)

    def _answer(
        self, environ: dict[str, Any], answered: "Future[Answer]", making: Pieces, asked: float
    ) -> None:
        """Work on a request that came at this moment, and tell the loop the answer."""
        if not answered.set_running_or_notify_cancel():
            return
        metrics.measures().thread_wait.observe(time.perf_counter() - asked)
        try:
            self._work_on(environ, answered, making)
        except BaseException:
            id = str(environ.get(request_ids.ENVIRON) or request_ids.new())
            if answered.done():
                log.exception("%s an answer was broken off", id)
            else:
                log.exception("%s could not be answered", id)
                answered.set_result(_failed(id))

    def _work_on(self, environ: dict[str, Any], answered: "Future[Answer]", making: Pieces) -> None:
        begun: list[_Begun] = []

        def start_response(status: str, headers: list[tuple[str, str]], *_: object) -> Any:
            begun.append((status, headers))

        pieces = self._app(environ, start_response)
        content = b""
        try:
            if begun and _is_long(environ, *begun[-1]):
                answered.set_result(_answer(begun[-1], environ, pieces=making))
                making.make(pieces)
            else:
                content = b"".join(pieces)
        finally:
            getattr(pieces, "close", lambda: None)()
        if not answered.done():
            answered.set_result(_answer(begun[-1], environ, content))


def in_text(status: int, text: str, *more: tuple[bytes, bytes], kind: bytes = PLAIN) -> Answer:
    """An answer beside the app: text without a page, and more headers."""
    headers = [
        (b"content-type", kind),
        (b"content-length", b"%d" % len(text.encode())),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        *more,
    ]
    return Answer(status, headers, text.encode(), {})


def _failed(id: str) -> Answer:
    """What a phone is told where the app could not even make its page of an error."""
    return in_text(
        500, f"{FAILED} Request {id}.", (request_ids.HEADER.lower().encode(), id.encode())
    )


def _answer(
    begun: _Begun, environ: dict[str, Any], body: bytes = b"", pieces: Pieces | None = None
) -> Answer:
    status, headers = begun
    return Answer(int(status[:3]), [_encoded(*pair) for pair in headers], body, environ, pieces)


def _is_long(environ: dict[str, Any], status: str, headers: list[tuple[str, str]]) -> bool:
    """Whether the app makes an answer piece by piece: it does not say then how long it is."""
    has_body = environ["REQUEST_METHOD"] != "HEAD" and status[:3] not in ("204", "304")
    return has_body and all(name.lower() != "content-length" for name, _ in headers)


def _environ(scope: Scope, body: Body) -> dict[str, Any]:
    """A request as WSGI knows it.

    A header with "_" in its name is left out: it would be taken for one with "-", and pass for what
    a proxy in front says.
    """
    headers = [
        (name, value)
        for name, value in scope["headers"]
        if b"_" not in name and name not in _OF_THE_BODY
    ]
    asked: Any = scope | {"headers": headers}
    environ = build_environ(asked, body.file)  # type: ignore[arg-type]  # a file can be read too
    return {**environ, "CONTENT_LENGTH": str(body.length), NO_ROOM: body.failed}


def _encoded(name: str, value: str) -> tuple[bytes, bytes]:
    return name.lower().encode("latin-1"), value.encode("latin-1")
