"""What everybody is told about the hands of a round, in words."""

from flask_babel import ngettext

from assistant.rules.hand_entry import TakenBack, hand_notes
from assistant.rules.views import TableView
from assistant.web.phones import spoken
from assistant.web.shared.presenter import in_sentences
from assistant.wording import hands as wording


def said(view: TableView, round_index: int) -> tuple[str, ...]:
    """What happened to the hands of a round that were written down, a sentence each."""
    notes = hand_notes(view, round_index)
    if not notes:
        return ()  # before the names are read
    names = in_sentences(view.names_in(round_index))
    return tuple(
        wording.taken_back(names[note.seat], spoken())
        if isinstance(note, TakenBack)
        else wording.noted(note, names, spoken())
        for note in notes
    )


def newest(view: TableView) -> str:
    """The last such sentence of the newest round, and how many more there are; "" for none."""
    *earlier, last = ("", *said(view, -1))
    if len(earlier) < 2:
        return last
    count = len(earlier) - 1
    more = ngettext("%(num)s more in the log.", "%(num)s more in the log.", count)
    return f"{last} {more}"
