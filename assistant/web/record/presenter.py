"""The running round made into a page: what everyone at the table can see."""

from collections.abc import Mapping

from flask import url_for

from assistant.notation import event_writer
from assistant.notation.seats import Numbered
from assistant.rules.events import Dealt, GameEvent, Given, Played, Skipped, Turned
from assistant.rules.round_view import RoundView
from assistant.rules.table import LOPAKA, number_of
from assistant.rules.tricks import taken
from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web.language import spoken
from assistant.web.record.pages import Reminded, SeatReminder, Slot, TrickPage
from assistant.web.shared import tricks, undo
from assistant.web.shared.presenter import MARKS, drawn, face, in_sentences, keys
from assistant.web.shared.table_addresses import has_hands
from assistant.wording import banner, colours


def trick(view: TableView, alert: str = "") -> TrickPage:
    """The running round."""
    game, last = view.game, view.rounds[-1]
    round_, names = last, view.names_in(-1)
    just = [found for found in last.findings if last.events and found.event == last.events[-1][0]]
    return TrickPage(
        table_id=view.id,
        round_number=len(view.rounds),
        trick_number=max(1, round_.trick_number if round_.plays else round_.tricks_finished),
        tricks_due=round_.table.tricks,
        price=round_.price,
        owner=None if round_.bottle is None else names[round_.bottle],
        ladder=round_.ladder,
        slots=_slots(last, view),
        led=face(round_.plays[0].card, game.deck) if round_.plays else None,
        banner=tricks.as_banner(
            banner.standing(
                round_, in_sentences(names), spoken(), with_lesson=game.options.lessons == "on"
            )
        ),
        alert=alert or " ".join(tricks.said(view, -1, just)),
        keys=keys(view),
        to_act=round_.turn or 0,
        assumed=not (last.events and isinstance(last.events[-1][1], Turned)),
        after=view.length,
        client_id=new_id(),
        undo=undo.undone(view),
        redo=undo.redone(view),
        has_problem=bool(last.unsettled),
        reminder=_reminded(view),
        lit=view.lit,
        has_hands=has_hands(view),
        is_untouched=not last.has_begun,
        data=_data(view),
    )


def _slots(last: RoundView, view: TableView) -> tuple[Slot, ...]:
    """The hands in turn from the dealer's left, with the running trick or, until the next lead, the last one."""
    round_, names, t = last, view.names_in(-1), spoken()
    table = round_.table
    plays = round_.on_the_table.plays
    cards = {number_of(play.seat, play.which): play.card for play in plays}
    if round_.plays:
        winning = taken([play.card for play in plays], round_.price).card
    else:
        winning = round_.last_trick.card if round_.last_trick else 0
    return tuple(
        Slot(
            hand=hand,
            person=names[hand % table.seats],
            which=banner.which(table.which(hand), t),
            name=banner.hand(names[hand % table.seats], table.which(hand), t),
            card=face(cards[hand], table.deck) if hand in cards else None,
            is_dealer=hand == table.dealer,
            is_lit=hand == round_.turn,
            is_led=bool(plays) and cards.get(hand) == plays[0].card,
            is_winning=bool(winning) and cards.get(hand) == winning,
            event=round_.laid_by(cards[hand]) if hand in cards else None,
            can_take_turn=round_.can_take_turn(hand),
        )
        for hand in table.in_turn(table.left(table.dealer))
    )


def _reminded(view: TableView) -> Reminded | None:
    """What the table agreed to be reminded of; nothing once a trick was passed over."""
    aid, last = view.game.options.memory_aid, view.rounds[-1]
    found = None if aid == "table_only" else last.reminder
    if found is None:
        return None
    is_full, table = aid == "full", last.table
    return Reminded(
        below=banner.reminder(found, spoken()),
        played=frozenset(found.played) if is_full else frozenset(),
        seats=tuple(
            SeatReminder(
                coins=found.coins[hand] if hand < table.seats else None,
                out=tuple(MARKS[colour] for colour in found.out[hand]),
            )
            for hand in (table.in_turn(table.left(table.dealer)) if is_full else ())
        ),
    )


def _data(view: TableView) -> Mapping[str, object]:
    """What the phone needs to answer a tap by itself: the deck, the sentences, and this round's events in force."""
    game, t, names = view.game, spoken(), view.names_in(-1)
    last, table = game.rounds[-1], game.rounds[-1].table
    suits = [
        {
            "id": drawn(game.deck, rank),
            "name": colours.colour(suit.id, t),
            "rank": rank,
            "cards": dict(suit.coins),
        }
        for rank, suit in enumerate(game.deck.suits)
    ]
    known = [_told(number, event) for number, event in last.events if isinstance(event, KNOWN)]
    back = undo.brought_back(view)
    # What Lopaka played after it comes back with it, and of that this page does not know.
    is_local = isinstance(back, Played | Turned) and table.variant != "lopaka"
    return {
        "table": view.id,
        "length": view.length,
        "seats": names,
        "names": in_sentences(names),
        "hands": [
            banner.hand(names[hand % table.seats], table.which(hand), t)
            for hand in range(table.hands)
        ],
        "called": banner.called(table, in_sentences(names), t),
        "order": [table.in_turn(seat) for seat in range(table.seats)],
        "lopaka": LOPAKA if table.variant == "lopaka" else None,
        "dealer": table.dealer,
        "first": table.left(table.dealer),
        "hand_size": table.tricks,
        "urls": {
            name: url_for(f"record.{name}", table_id=view.id)
            for name in ("play", "turn", "undo", "redo", "amend")
        }
        | {"paragraph": url_for("reference.paragraph", number="0.0", table=view.id)},
        "deck": {"suits": suits},
        "events": known,
        "corrected": game.corrected,
        "undo": undo.undone(view),
        "undoes": "local" if known and known[-1]["number"] == game.undo else "reload",
        "redo": _told(game.redo or 0, back) if back and is_local else None,
        "redoes": "local" if is_local else "reload",
        "redo_name": undo.redone(view),
        "sentences": banner.templates(t),
        "aid": game.options.memory_aid,
        "review": game.options.review,
        "lessons": game.options.lessons == "on",
    }


KNOWN = (Dealt, Played, Turned, Given, Skipped)
"""The kinds of events that the phone understands by itself; no other changes a running round. Open is only Lopaka's deal."""


def _told(number: int, event: GameEvent) -> dict[str, object]:
    """An event as the phone's own rules read it."""
    hand = (
        {"hand": number_of(event.seat, event.which)} if isinstance(event, Played | Turned) else {}
    )
    return event_writer.write(event, Numbered()) | hand | {"number": number}
