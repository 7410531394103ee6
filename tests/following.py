"""A phone that follows a table on the production server, as a browser's EventSource does."""

from http.client import HTTPConnection, HTTPResponse
from typing import NamedTuple


class Event(NamedTuple):
    """What a stream says: its kind, the id, and the data as they were sent."""

    kind: str
    id: str
    data: str


class Follower:
    """A stream that is open, or was refused."""

    def __init__(
        self,
        port: int,
        table_id: str,
        cookie: str,
        known: str = "",
        connection: HTTPConnection | None = None,
    ) -> None:
        self.connection = connection or HTTPConnection("127.0.0.1", port, timeout=10)
        headers = {"Cookie": cookie} | ({"Last-Event-ID": known} if known else {})
        self.connection.request("GET", f"/tables/{table_id}/stream", headers=headers)
        self.answer: HTTPResponse = self.connection.getresponse()

    def event(self) -> Event | None:
        """What it is told next; None where the stream has ended."""
        said = dict[str, str]()
        while line := self.answer.readline().decode():
            name, _, value = line.rstrip("\n").partition(": ")
            if name:
                said[name] = value
            elif "event" in said:
                return Event(said["event"], said["id"], said["data"])
        return None

    def length(self) -> str | None:
        """The next length that it is told, past beats; None where the stream has ended."""
        while (event := self.event()) and event.kind != "length":
            pass
        return event.id if event else None

    def close(self) -> None:
        """Hang up."""
        self.answer.close()
        self.connection.close()
