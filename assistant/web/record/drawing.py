"""The running round made into a page: what everyone at the table can see."""

from collections.abc import Mapping

from flask import url_for

from assistant.notation import events
from assistant.rules import aids, amending
from assistant.rules.cards import START_PRICE
from assistant.rules.events import GameEvent, Given, Played, Skipped, Turned
from assistant.rules.game import GameRound
from assistant.rules.tricks import taken
from assistant.services import new_id
from assistant.services.looking import Sitting
from assistant.web import tricks, undoing
from assistant.web.faces import MARKS, drawn, face, in_sentences, keys
from assistant.web.language import spoken
from assistant.web.record.pages import Reminded, SeatReminder, Slot, TrickPage
from assistant.wording import banner, colours


def trick(sitting: Sitting, alert: str = "") -> TrickPage:
    """The running round."""
    game, last = sitting.game, sitting.game.rounds[-1]
    round_, names = last.replay.round, sitting.names_in(-1)
    just = [found for found in last.replay.findings if last.events and found.event == last.events[-1][0]]
    return TrickPage(
        table_id=sitting.id,
        round_number=len(game.rounds),
        trick_number=max(1, round_.trick_number if round_.plays else len(round_.tricks)),
        tricks_due=round_.table.tricks,
        price=round_.price,
        owner=None if round_.bottle is None else names[round_.bottle],
        ladder=(START_PRICE, *(one.price for one in round_.tricks if one.sold)),
        slots=_slots(last, sitting),
        led=face(round_.plays[0].card, game.deck) if round_.plays else None,
        banner=tricks.as_banner(
            banner.standing(round_, in_sentences(names), spoken(), with_lesson=game.options.lessons == "on")
        ),
        alert=alert or " ".join(tricks.said(sitting, -1, just)),
        keys=keys(sitting),
        to_act=round_.to_act or 0,
        assumed=not (last.events and isinstance(last.events[-1][1], Turned)),
        after=sitting.length,
        client_id=new_id(),
        undo=undoing.undone(sitting),
        redo=undoing.redone(sitting),
        has_problem=bool(tricks.unsettled(last)),
        reminder=_reminded(sitting),
        lit=sitting.lit,
        data=_data(sitting),
    )


def _slots(last: GameRound, sitting: Sitting) -> tuple[Slot, ...]:
    """The seats clockwise from the dealer's left, with the running trick or, until the next lead, the last one."""
    round_, names, numbers = last.replay.round, sitting.names_in(-1), amending.laid(last)
    table = round_.table
    plays, _, _ = tricks.on_the_table(sitting)
    cards = {play.seat: play.card for play in plays}
    if round_.plays:
        winning = taken([play.card for play in plays], round_.price).card
    else:
        winning = round_.tricks[-1].card if round_.tricks else 0
    order = [(table.dealer + 1 + step) % table.seats for step in range(table.seats)]
    return tuple(
        Slot(
            seat=seat,
            name=names[seat],
            card=face(cards[seat], table.deck) if seat in cards else None,
            is_dealer=seat == table.dealer,
            is_lit=seat == round_.to_act,
            is_led=bool(plays) and seat == plays[0].seat,
            is_winning=bool(winning) and cards.get(seat) == winning,
            event=numbers[cards[seat]] if seat in cards else None,
            can_take_turn=seat != round_.to_act and not round_.acted >> seat & 1,
        )
        for seat in order
    )


def _reminded(sitting: Sitting) -> Reminded | None:
    """What the table agreed to be reminded of; nothing once a trick was passed over."""
    aid, last = sitting.game.options.memory_aid, sitting.game.rounds[-1]
    found = None if aid == "table_only" else aids.reminder(last.replay.round)
    if found is None:
        return None
    is_full, table = aid == "full", last.table
    order = [(table.dealer + 1 + step) % table.seats for step in range(table.seats)]
    return Reminded(
        below=banner.reminder(found, spoken()),
        played=frozenset(found.played) if is_full else frozenset(),
        seats=tuple(
            SeatReminder(coins=found.coins[seat], out=tuple(MARKS[colour] for colour in found.out[seat]))
            for seat in (order if is_full else ())
        ),
    )


def _data(sitting: Sitting) -> Mapping[str, object]:
    """What the phone needs to answer a tap by itself: the deck, the sentences, and this round's events in force."""
    game, t, names = sitting.game, spoken(), sitting.names_in(-1)
    last, table = game.rounds[-1], game.rounds[-1].table
    suits = [
        {"id": drawn(game.deck, rank), "name": colours.colour(suit.id, t), "rank": rank, "cards": dict(suit.coins)}
        for rank, suit in enumerate(game.deck.suits)
    ]
    known = [_told(number, event) for number, event in last.events if isinstance(event, KNOWN)]
    back = undoing.brought_back(sitting)
    return {
        "table": sitting.id,
        "length": sitting.length,
        "seats": names,
        "names": in_sentences(names),
        "dealer": table.dealer,
        "first": table.left(table.dealer),
        "hand_size": table.tricks,
        "urls": {name: url_for(f"record.{name}", table_id=sitting.id) for name in ("play", "turn", "undo", "redo", "amend")}
        | {"paragraph": url_for("reference.paragraph", number="0.0", table=sitting.id)},
        "deck": {"suits": suits},
        "events": known,
        "corrected": game.corrected,
        "undo": undoing.undone(sitting),
        "undoes": "local" if known and known[-1]["number"] == game.undo else "reload",
        "redo": _told(game.redo or 0, back) if isinstance(back, Played | Turned) else None,
        "redoes": "local" if isinstance(back, Played | Turned) else "reload",
        "redo_name": undoing.redone(sitting),
        "sentences": banner.templates(t),
        "aid": game.options.memory_aid,
        "review": game.options.review,
        "lessons": game.options.lessons == "on",
    }


KNOWN = (Played, Turned, Given, Skipped)
"""The kinds of events that the phone understands by itself; no other changes a running round."""


def _told(number: int, event: GameEvent) -> dict[str, object]:
    """An event as the phone's own rules read it."""
    return events.write(event, events.Numbered()) | {"number": number}
