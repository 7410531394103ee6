"""What a table has just put right or decided, for the page on which it goes on."""

from flask_babel import gettext

from assistant.rules.events import Amended, HandsOpened, Ruled
from assistant.rules.history import History
from assistant.rules.views import TableView
from assistant.web.phones import spoken
from assistant.web.shared.presenter import in_sentences
from assistant.web.what_follows import in_words
from assistant.wording import decisions, log


def said(view: TableView) -> str:
    """The last correction or decision in a sentence, until something else happens; else ""."""
    last = view.events[-1]
    if isinstance(last, Ruled):
        return decisions.decided(last, in_sentences(view.names_in(-1)), spoken())
    return corrected(view)


def corrected(view: TableView) -> str:
    """The last correction in a sentence, until something else happens; else ""."""
    last = view.game.length - 1
    if isinstance(view.events[last], HandsOpened):
        last -= 1  # it comes along where a correction ends a round
    event = view.events[last]
    if not isinstance(event, Amended):
        return ""
    (entry,) = History(view).entries([last])
    assert entry.before is not None
    index = _round_index(view, entry.before.begun)
    what = in_words(event, entry.before, in_sentences(view.names_in(index)))
    if what and index < len(view.rounds) - 1:
        number = view.game.shown_number(index)
        what = gettext("Round %(number)s: %(what)s", number=number, what=what)
    return log.corrected(what, (), spoken()) if what else ""


def _round_index(view: TableView, begun: int) -> int:
    """The index of the round that the event of this number began."""
    return next(index for index, round_ in enumerate(view.rounds) if round_.begun == begun)
