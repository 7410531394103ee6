"""The Flask app's answers to what an ASGI server is asked, each from a thread of its own."""

import asyncio
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import Any

from a2wsgi.wsgi import build_environ
from flask import Flask

from assistant.server import bodies
from assistant.server.asgi import CLOSE, Headers, Receive, Scope, Send
from assistant.server.bodies import Body, HungUp
from assistant.server.workers import Workers

LONGEST_IN_MEMORY = 64 * 1024
"""The bytes of a body after which it is written to a temporary file."""

_OF_THE_BODY = (b"content-length", b"transfer-encoding", b"expect")


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer, and what the app left in the environment of its request."""

    status: int
    headers: Headers
    body: bytes
    environ: dict[str, Any]

    async def send(self, send: Send, *more: tuple[bytes, bytes]) -> None:
        """Give it to the phone, with more headers."""
        headers = [*self.headers, *more]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


class Pages:
    """The app as an ASGI application. A thread works on what came whole, and waits for nobody."""

    def __init__(self, app: Flask, workers: Workers) -> None:
        self._app, self._workers = app, workers
        self._longest: int = app.config["MAX_FILE_LENGTH"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; nobody is answered who hung up before it came."""
        with SpooledTemporaryFile(LONGEST_IN_MEMORY) as file:
            try:
                body = await bodies.received(scope, receive, file, self._longest)
            except HungUp:
                return
            answer = await self.answer(scope, body)
        await answer.send(send, *() if body.is_read else (CLOSE,))

    async def answer(self, scope: Scope, body: Body) -> Answer:
        """What the app answers."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._workers, self._answer, _environ(scope, body))

    def _answer(self, environ: dict[str, Any]) -> Answer:
        begun: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(status: str, headers: list[tuple[str, str]], *_: object) -> Any:
            begun.append((status, headers))

        pieces = self._app(environ, start_response)
        try:
            content = b"".join(pieces)
        finally:
            getattr(pieces, "close", lambda: None)()
        status, headers = begun[-1]
        return Answer(int(status[:3]), [_encoded(*pair) for pair in headers], content, environ)


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
    return {**environ, "CONTENT_LENGTH": str(body.length)}


def _encoded(name: str, value: str) -> tuple[bytes, bytes]:
    return name.lower().encode("latin-1"), value.encode("latin-1")
