"""The log of the server: where an error happened and of what kind, without names, ids or queries.

What an exception says can have all of these in it, so that it is left out.
"""

import logging
import re
import traceback
from types import TracebackType

_WITH_PATH = re.compile(r"(Exception on) \S.*")

ExceptionInfo = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


def begin() -> None:
    """Write a line an event to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("assistant").setLevel(logging.INFO)


class Formatter(logging.Formatter):
    """Leaves out what an exception says, and the paths that libraries write down."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and its exception as this formatter tells it.

        A record keeps what was told of its exception: neither another's words come in here, nor
        these into another's.
        """
        record.exc_text = None
        line = super().format(record)
        record.exc_text = None
        return line

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The line without a path."""
        return _WITH_PATH.sub(r"\1 a page", super().formatMessage(record))

    def formatException(self, ei: ExceptionInfo) -> str:  # noqa: N802
        """The places and the kinds of an exception and of those that led to it."""
        error, lines = ei[1], []
        while error is not None:
            places = "".join(traceback.format_tb(error.__traceback__))
            lines.append(f"{places}{type(error).__qualname__}")
            error = error.__cause__ or error.__context__
        return "\nafter\n".join(lines)
