"""What takes longer than a request waits goes on; its phone gets the answer within an hour.

The answer is kept in the database, so that any process can give it.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from assistant.services import now
from assistant.store import jobs as store
from assistant.store import models
from assistant.store.engine import read_on as read_on
from assistant.store.engine import writing
from assistant.store.locks import only_one

KEPT = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a job, as a phone is given it."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass(frozen=True, slots=True)
class Job:
    """What goes on (`kind`), the page where it was begun, and its answer, None until it is over.

    Without an answer it goes on, or was broken off with its process.
    """

    kind: str
    path: str
    seconds: int
    answer: Answer | None
    is_going: bool


@contextmanager
def going_on(job_id: str) -> Iterator[None]:
    """A job goes on until the block is left, or its process ends."""
    with only_one(_name(job_id)):
        yield


def keep(job_id: str, phone: str, kind: str, path: str, begun: datetime) -> None:
    """Tell all processes of a job that a phone began."""
    new = models.Job(
        id=job_id, by=phone, at=begun, kind=kind, path=path, status=None, headers="[]", body=b""
    )
    with writing(alone=False):
        store.keep(new, since=now() - KEPT)


def end(job_id: str, answer: Answer) -> None:
    """Keep the answer of a job, which is over."""
    with writing(alone=False):
        if row := store.get(job_id):
            row.status, row.body = answer.status, answer.body
            row.headers = json.dumps(answer.headers)


def forget_old() -> None:
    """Forget the answers for which nobody can ask any more."""
    with writing(alone=False):
        store.forget(before=now() - KEPT)


def of_phone(phone: str, job_id: str) -> Job | None:
    """How a job stands that this phone began; None where there is no such."""
    with only_one(_name(job_id)) as is_free:
        read_on()  # its answer is kept before it leaves its name
        row = store.get(job_id)
    if row is None or row.by != phone or row.at < now() - KEPT:
        return None
    answer = None
    if row.status is not None:
        headers = tuple((name, value) for name, value in json.loads(row.headers))
        answer = Answer(row.status, headers, row.body)
    seconds = max(0, round((now() - row.at).total_seconds()))
    return Job(row.kind, row.path, seconds, answer, is_going=not is_free)


def _name(job_id: str) -> str:
    return f"job {job_id}"
