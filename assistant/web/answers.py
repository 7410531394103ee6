"""Where a table goes on, who enters there, and what other phones entered meanwhile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from flask import Flask, Response, abort, make_response, redirect, session, url_for
from flask_babel import gettext

from assistant.leagues import league_games
from assistant.rules.event_checks import Start
from assistant.rules.events import Played
from assistant.rules.hand_entry import open_hand_due
from assistant.rules.views import TableView
from assistant.tables import grants, opening, tables
from assistant.tables.grants import Grant
from assistant.web.errors import SEE_OTHER
from assistant.web.phones import phone, spoken
from assistant.web.render import in_sentences, may_enter
from assistant.wording import phones
from assistant.wording.names import listed

# Where a table is found: the page on which it goes on.


def address(view: TableView) -> str:
    """The page of a card, of the count, of the last round's score, or of the end.

    While a round is counted, whoever may not enter sees how it stands.
    """
    endpoint = _endpoint(view)
    if endpoint == "scores.score":
        return url_for(endpoint, table_id=view.id, number=len(view.rounds))
    return url_for(endpoint, table_id=view.id)


def address_after(view: TableView, round_index: int) -> str:
    """Where a table goes on once something was put right in a round: a running round first.

    Between two rounds that is the score of the round that changed.
    """
    is_newest = round_index == len(view.rounds) - 1
    is_running = not (view.newest.is_done or view.game.ended)
    if is_newest or is_running or not view.rounds[round_index].is_done:
        return address(view)
    return url_for("scores.score", table_id=view.id, number=round_index + 1)


def _endpoint(view: TableView) -> str:
    last = view.newest
    if view.game.ended:
        return "sheet.show"
    if last.is_done:
        return "scores.score"
    if last.level == "score" or last.state.is_over:
        return "scores.tally" if may_enter(view) else "play.sales"
    return "play.sales" if last.level == "bottle" else "play.trick"


def opening_address(view: TableView) -> str:
    """The page of a round that may have just begun: its hands, where they are entered first.

    Where nobody enters any behind a cover, what lies open is asked for at once, and then played.
    """
    if not is_at(view, "play.trick") or view.newest.state.has_begun:
        return address(view)
    if view.game.options.hands != "off":
        return url_for("hands.index", table_id=view.id)
    for hand in view.newest.table.open_hands if may_enter(view) else ():
        if open_hand_due(view, hand):
            return url_for("hands.open_hand", table_id=view.id, hand=hand)
    return address(view)


def first_address(view: TableView, earlier: TableView | None = None) -> str:
    """The page on which a new table begins: the steps before the first card, or the cards.

    The steps come where what is played is new to this phone, and where the table wants the lessons.
    `earlier`: the table whose people play again.
    """
    options = view.game.options
    known = {*session.get("guided", ()), *([earlier.game.options.variant] if earlier else [])}
    if options.variant in known and options.lessons == "off":
        return opening_address(view)
    return url_for("tables.guide", table_id=view.id)


def round_at(view: TableView, number: int) -> int:
    """The index of the round that an address counts from 1; there is nothing at other numbers."""
    if not 1 <= number <= len(view.rounds):
        abort(404)
    return number - 1


def is_at(view: TableView, endpoint: str) -> bool:
    """Whether the table goes on at this endpoint."""
    return _endpoint(view) == endpoint


def has_hands(view: TableView) -> bool:
    """Whether cards are entered before the round: as agreed, or since a hand lies open."""
    return view.game.options.hands != "off" or bool(view.newest.table.open_hands)


def seat_key(start: Start) -> str:
    """What a page sends for a seat: its column, and the event that seated its player."""
    return f"{start.column}-{start.since}"


def seat_address(table_id: str, start: Start, name: str) -> str:
    """What follows if a seat was somebody of this name all along."""
    key = seat_key(start)
    return url_for("seats.consequences", table_id=table_id, seat=key, round=0, typed=name)


# Who enters at a table, in the words of the phone that asks; and where the table is.


def install(app: Flask) -> None:
    """Give templates the functions `who_enters` and `table_now`."""
    app.add_template_global(who_enters)
    app.add_template_global(table_now)


@dataclass(frozen=True, slots=True)
class TableNow:
    """How a table stands: how long its record is, what was counted of changes beside it, and the
    page on which it goes on.

    `onward` is the next table, where the same people play again and this phone came along; "" for
    none.
    """

    length: int
    changes: int
    at: str
    onward: str


def table_now(table_id: str) -> TableNow:
    """How a table stands, for its pages to know when they are behind."""
    view = tables.view(table_id)
    return TableNow(view.game.length, tables.row(table_id).changes, address(view), onward(view))


def onward(view: TableView) -> str:
    """The address of the table at which the same people play again; "" where they do not yet."""
    following = tables.row(view.id).goes_on_at if view.game.is_over else None
    if following is None or grants.rights_at_table(phone(), following) is None:
        return ""
    return url_for("tables.show", table_id=following)


def who_enters(table_id: str) -> Mapping[str, object]:
    """Whose phone enters at a table, for its pages."""
    return in_words(tables.view(table_id))


def in_words(view: TableView) -> Mapping[str, object]:
    """Whose phone enters, for a sentence; `name` is None where nobody does, `is_here`: this one."""
    by = opening.who_enters(view.id)
    name = None if by is None else name_of(view, by)
    return {"name": name, "is_here": by == phone()}


def name_of(view: TableView, phone: str) -> str:
    """How a phone is called at the table, to begin a sentence with."""
    league_id = league_games.league_of(view.id)
    grants_here = grants.phones(view.id) + (grants.phones(league_id) if league_id else [])
    if phone not in (one.phone for one in grants_here):
        return gettext("A phone at this table")
    return called(grants_here, phone, view.columns)


def called(listed: Sequence[Grant], phone: str, columns: Sequence[str]) -> str:
    """How one of these phones is called, the same in all of its grants; `columns` are names.

    The first phone of a seat is its player's, for it keeps the hand; any other is one more.
    """
    held = [one for one in listed if one.phone == phone]
    own = next((one for one in held if grants.column_of(one.role) is not None), None)
    name, number = held[0].name, held[0].number
    if own is None:
        return phones.called(name, number, "", 1, spoken())
    of_seat = [one.phone for one in listed if one.role == own.role]
    sits_as = columns[grants.column_of(own.role) or 0]
    return phones.called(name, number, sits_as, of_seat.index(phone) + 1, spoken())


# What other phones entered meanwhile, for whoever learns that they were first.

MOST = 6
"""How many cards of another phone are told; the last ones."""


def entered_by_others(view: TableView, since: int) -> str:
    """Which cards other phones entered since the record was so long, in sentences; "" for none."""
    stamps = tables.stamps(view.id, since) if 0 <= since < view.game.length else []
    written = [(stamp.by, since + n) for n, stamp in enumerate(stamps) if stamp.by != phone()]
    lines = []
    for by, numbers in groupby(written, lambda one: one[0]):
        cards = []
        for _, number in numbers:
            event = view.events[number]
            # the phone that enters has all of the round, any other what lies open still
            if isinstance(event, Played) and (
                may_enter(view) or view.newest.is_on_the_table(number)
            ):
                names = in_sentences(view.names_at(number))
                name = listed(names[event.seat], event.which, spoken())
                cards.append(gettext("%(card)s for %(name)s", card=event.card, name=name))
        who, last = name_of(view, by), ", ".join(cards[-MOST:])
        if cards:
            lines.append(gettext("%(phone)s entered %(cards)s.", phone=who, cards=last))
        else:
            lines.append(gettext("%(phone)s has changed something.", phone=who))
    return " ".join(lines)


def go(address: str) -> Response:
    """On to another page."""
    return make_response(redirect(address, SEE_OTHER))
