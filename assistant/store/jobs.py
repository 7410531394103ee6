"""What takes longer than a request waits, and its answer."""

from datetime import datetime

from sqlalchemy import delete

from assistant.extensions import db
from assistant.store.models import Job


def get(job_id: str) -> Job | None:
    """The job of this id."""
    return db.session.get(Job, job_id, populate_existing=True)


def keep(new: Job, *, since: datetime) -> None:
    """Remember a job, and none that was begun before `since`."""
    forget(before=since)
    db.session.add(new)


def forget(*, before: datetime) -> None:
    """Forget the jobs that were begun before this moment."""
    db.session.execute(delete(Job).where(Job.at < before))
