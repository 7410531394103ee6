"""The ports on which phones come in: for HTTP, and for TLS if that is spoken too."""

import socket
from contextlib import ExitStack
from dataclasses import dataclass

from assistant.config import Unusable
from assistant.server.certificates import Certificates

BACKLOG = 1024
"""Connections that wait until the server takes them."""


@dataclass(frozen=True)
class Https:
    """The port on which TLS is spoken, and what is shown there."""

    port: int
    certificates: Certificates


@dataclass(frozen=True)
class Ports:
    """The sockets that listen to phones: for HTTP, and for TLS if that is spoken too."""

    plain: list[socket.socket]
    secure: list[socket.socket]

    @property
    def number(self) -> int:
        """The port of HTTP."""
        return int(self.plain[0].getsockname()[1])

    @property
    def secure_number(self) -> int:
        """The port of TLS; 0 for none."""
        return int(self.secure[0].getsockname()[1]) if self.secure else 0


def open_ports(host: str, port: int, https: Https | None) -> Ports:
    """The ports, open; Unusable where one is taken, or can be none."""
    try:
        with ExitStack() as opened:
            plain = _listening(host, port, opened)
            secure = _listening(host, https.port, opened) if https else []
            opened.pop_all()
            return Ports(plain, secure)
    except (OSError, ValueError) as error:
        ports = f"{port} or {https.port}" if https else f"{port}"
        why = getattr(error, "strerror", None) or error
        raise Unusable(
            f"{host}:{ports} cannot be opened ({why}). Choose another with --host or --port"
            f"{' or --https-port' if https else ''}."
        ) from error


def _listening(host: str, port: int, opened: ExitStack) -> list[socket.socket]:
    """A socket for each address of a host, closed with the others where one cannot be opened."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return [
        opened.enter_context(socket.create_server(address[:2], family=family, backlog=BACKLOG))
        for family, _, _, _, address in found
    ]
