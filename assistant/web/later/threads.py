"""Views that can take long work in threads of their own, for which a request waits a moment.

So no request keeps a thread that answers for longer than that. What came with the request is read
before; the turn that `admission` gave it ends with the thread.
"""

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from functools import wraps
from hashlib import file_digest, sha256
from threading import Lock, Thread
from typing import Any

from flask import Flask, Response, current_app, g, redirect, request, session, url_for
from flask.ctx import RequestContext
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from werkzeug.datastructures import ImmutableMultiDict

from assistant import request_ids
from assistant.services import Busy, jobs, new_id, now
from assistant.services.jobs import Answer
from assistant.web import admission
from assistant.web.errors import SEE_OTHER
from assistant.web.phones import phone
from assistant.web.request_log import request_id

LATER = {
    ("POST", "imports.file"): "bring_in",
    ("POST", "imports.paper"): "read",
    ("GET", "imports.preview"): "read",
    ("POST", "imports.preview"): "read",
    ("GET", "imports.take_back"): "work_out",
    ("POST", "imports.take_back"): "take_back",
}
"""Requests whose work grows with a file or a league, and what they do."""

View = Callable[..., Any]

log = logging.getLogger(__name__)

_going: dict[str, "Job"] = {}
"""What goes on in this process, by what was sent: the same again waits for the same answer."""


def install(app: Flask) -> None:
    """Let these views work in threads of their own."""
    app.before_request(_wait_too)
    for endpoint in {endpoint for _, endpoint in LATER}:
        app.view_functions[endpoint] = _in_a_thread(app.view_functions[endpoint])


def _wait_too() -> ResponseReturnValue | None:
    """What was sent twice is answered once, even before it is let in."""
    if admission.asked() not in LATER:
        return None
    g.sending = _sending()
    job = _going.get(g.sending)
    return job.wait() if job else None


def _sending() -> str:
    """What a phone sent, and where to, but for the form's token; that of the same is the same."""
    digest = sha256(repr((phone(), request.method, request.full_path)).encode())
    fields = [field for field in request.form.items(multi=True) if field[0] != "csrf_token"]
    digest.update(repr(fields).encode())
    for name, file in request.files.items(multi=True):
        content = file_digest(file.stream, "sha256").hexdigest()  # type: ignore[arg-type]  # a file
        file.stream.seek(0)
        digest.update(repr((name, file.filename, content)).encode())
    return digest.hexdigest()


def _in_a_thread(view: View) -> View:
    """A view that works in a thread of its own."""

    @wraps(view)
    def begun(**values: Any) -> Any:
        if admission.asked() not in LATER:
            return view(**values)
        job = Job()
        job.begin(view, values)
        return job.wait()

    return begun


class Job:
    """One request's work, in a thread."""

    def __init__(self) -> None:
        self._id, self._begun, self._sending = new_id(), now(), g.sending
        self._phone, self._path, self._kind = phone(), _path(), _kind()
        self._answer = Future[Answer]()
        self._until_over = ExitStack()
        self._turn = Lock()
        self._is_kept = self._is_over = False

    def begin(self, view: View, values: dict[str, Any]) -> None:
        """Begin to work, with all that belongs to the request that asks."""
        given = {name: g.get(name) for name in g}
        work = (_context(), given, view, values)
        Thread(target=self._work, args=work, daemon=True).start()
        g.pop("heavy", None)  # now the thread leaves it

    def wait(self) -> ResponseReturnValue:
        """The answer; where that takes long, the way to the page that says so."""
        jobs.read_on()
        try:
            return response(self._answer.result(current_app.config["LONGEST_ANSWER"]))
        except TimeoutError:
            if self._goes_on():
                return redirect(url_for("later.show", job_id=self._id), SEE_OTHER)
        return response(self._answer.result())

    def _goes_on(self) -> bool:
        """Whether a page says how it stands; not where it is over, or nothing can be written."""
        try:
            with self._turn, ExitStack() as held:
                if not self._is_over and not self._is_kept:
                    held.enter_context(jobs.going_on(self._id))
                    jobs.keep(self._id, self._phone, self._kind, self._path, self._begun)
                    self._until_over.enter_context(held.pop_all())
                    self._is_kept = True
                return self._is_kept
        except (Busy, NoConnection, DBAPIError):
            return False

    def _work(
        self, context: RequestContext, given: dict[str, Any], view: View, values: dict[str, Any]
    ) -> None:
        begun = time.perf_counter()
        _going[self._sending] = self
        try:
            with context, self._until_over:
                vars(g).update(given)
                request_ids.current.set(request_id())
                answer = _answer(view, values)
                self._keep(answer)
        except BaseException as error:
            log.exception("job %s was broken off", self._id)
            self._answer.set_exception(error)
        else:
            self._answer.set_result(answer)
        finally:
            _going.pop(self._sending, None)
        if self._is_kept:
            log.info("job %s %s %.1f s", self._id, self._kind, time.perf_counter() - begun)

    def _keep(self, answer: Answer) -> None:
        """It is over; its answer waits for the phone that was led to the page, however long."""
        with self._turn:
            self._is_over = True
            while self._is_kept and not self._is_ended(answer):
                pass

    def _is_ended(self, answer: Answer) -> bool:
        """Keep the answer; not, where others wrote for longer than a writer waits."""
        try:
            jobs.end(self._id, answer)
        except Busy:
            return False
        return True


def _kind() -> str:
    """What goes on: a spreadsheet that was only looked at comes in when somebody says so."""
    is_sure = request.form.get("answer") == "bring"
    return "bring_in" if is_sure else LATER[admission.asked()]


def _path() -> str:
    """Where it can be done again. A spreadsheet is sent anew: the import by its id has begun."""
    if _kind() == "bring_in" and request.view_args:
        return url_for("imports.paper", league_id=request.view_args["league_id"])
    return request.path


def _context() -> RequestContext:
    """The same request for a thread, which closes its files in the end."""
    own = current_app.request_class(request.environ.copy(), populate_request=False)
    own.form, own.files = request.form, request.files
    request.files = ImmutableMultiDict()
    app: Any = current_app
    known: Any = session
    return RequestContext(app._get_current_object(), own.environ, own, known._get_current_object())


def _answer(view: View, values: dict[str, Any]) -> Answer:
    """What a view answers, also where it raises."""
    try:
        made = current_app.make_response(view(**values))
    except Exception as error:
        made = current_app.make_response(current_app.handle_user_exception(error))
    headers = [pair for pair in made.headers if pair[0].lower() != "content-length"]
    return Answer(made.status_code, tuple(headers), made.get_data())


def response(answer: Answer) -> Response:
    """An answer as it is sent."""
    return Response(answer.body, answer.status, list(answer.headers))
