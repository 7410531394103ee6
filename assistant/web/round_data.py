"""What a phone is sent of a game and its running round, to go on by itself."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256

from flask import url_for

from assistant.notation import event_json
from assistant.notation.event_json import Seats
from assistant.rules import events_in_force
from assistant.rules.cards import Deck
from assistant.rules.events import (
    Dealt,
    Exchanged,
    Given,
    HandEvent,
    Passed,
    Played,
    RoundEvent,
    Skipped,
    Turned,
)
from assistant.rules.round_view import RoundView
from assistant.rules.secret_hands import lies_open
from assistant.rules.table import TEAMS, Table, number_of
from assistant.rules.views import TableView
from assistant.web import trick_page, tricks, what_follows
from assistant.web.phones import spoken
from assistant.web.render import drawn, in_sentences
from assistant.wording import decks, log, sentences
from assistant.wording import names as names_of

# What the phone needs to count a round and to begin the next one by itself: the game around it.
#
# All of it stands on the sheet, before everybody's eyes.


def game_data(view: TableView) -> Mapping[str, object]:
    """The game before the newest round, as the phone's rules read it; columns are of the sheet."""
    game, round_ = view.game, view.newest
    options, deals = game.options, game.deals
    in_cycles = options.finish_deal_cycle == "yes"
    is_same_next = game.agreed == options and game.seated == game.rounds[-1].players
    return {
        "totals": game.totals_after(len(game.rounds) - 1),
        "members": round_.members,
        "shown": game.shown,
        "ranked": game.ranked,
        "ending": game.ending,
        "goal": options.goal.kind,
        "number": options.goal.number,
        "tie": options.tie,
        "rotation": options.dealer_rotation,
        "dealt": [deals.dealt.get(column, 0) for column in range(len(game.members))],
        "waiting": sorted(deals.waiting) if in_cycles else None,
        # where cycles of deals are finished, further rounds do not take the agreed end back
        "was_reached": in_cycles and game.end_is_reached(len(game.rounds) - 1),
        "curses": game.curses,
        "cursed": [
            ruling.seat for ruling in round_.state.rulings if ruling.decision == "as_cursed"
        ],
        "teams": TEAMS[round_.table.teams] if round_.table.teams else None,
        "next": is_same_next and round_.level == "tricks",
    }


# What the phone needs to answer a tap by itself: the block of data on the page of a trick.

KNOWN = (Played, Turned, Given, Skipped)
"""The kinds of events that the phone applies by itself, beside what lies open of the hands; no
other changes a running round.
"""

TAPS = ("play", "turn", "undo", "redo", "amend")
"""The endpoints of the area `play` to which the phone sends what was tapped."""


def round_data(view: TableView, alert: str) -> Mapping[str, object]:
    """All that the page of a trick is drawn from, of what its record tells; `alert` is why nothing
    was written.
    """
    taps = {name: url_for(f"play.{name}", table_id=view.id) for name in TAPS}
    return {
        "table": view.id,
        "length": view.game.length,
        "urls": {
            **taps,
            "begin": url_for("scores.next_round", table_id=view.id),
            "look": url_for("corrections.look", table_id=view.id),
            "since": url_for("live.since", table_id=view.id),
            "entering": url_for("live.take_over", table_id=view.id),
            "problem": url_for("decisions.problem", table_id=view.id),
            "correct": url_for("corrections.consequences", table_id=view.id),
            "paragraph": url_for("reference.paragraph", number="0.0", table=view.id),
        },
        **_settled(view),
        **round_now(view, alert),
        "sentences": sentences.templates(spoken()),
        "made_of": made_of(view),
    }


def round_now(view: TableView, alert: str = "") -> Mapping[str, object]:
    """What of it changes with the record: the events in force, and what is said of them."""
    said, happened = trick_page.news(view, alert)
    return {
        "round": len(view.rounds) - 1,
        **running(view),
        "said": said,
        "happened": happened,
        **tricks.judged(view),
    }


def _settled(view: TableView) -> Mapping[str, object]:
    """What of it stays while the round runs: the game around it, the deck, what is agreed on."""
    options = view.game.options
    return {
        "round": len(view.rounds) - 1,
        "shown_number": view.game.shown_number(len(view.rounds) - 1),
        "game": game_data(view),
        **_seats(view.newest.table, view.names_in(-1)),
        "deck": {"suits": suits(view.game.deck)},
        "aid": options.memory_aid,
        "review": options.review,
        "lessons": options.lessons == "on",
        "named": log.steps(spoken()),
    }


def made_of(view: TableView) -> str:
    """A short text that is another one where a page has to be made anew, and not only redrawn."""
    return sha256(json.dumps(_settled(view)).encode()).hexdigest()[:16]


def _seats(table: Table, names: Sequence[str]) -> Mapping[str, object]:
    t = spoken()
    return {
        "seats": names,
        "names": in_sentences(names),
        "hands": [
            names_of.hand(names[hand % table.seats], table.which(hand), t)
            for hand in range(table.hands)
        ],
        "called": names_of.called(table, in_sentences(names), t),
        "turns": names_of.called_on(table, in_sentences(names), t),
        "order": [table.in_turn(seat) for seat in range(table.seats)],
        "free": table.is_free,
        "held": [table.held(hand) for hand in range(table.hands)],
        "bottles": table.bottles,
        "partners": [
            [other for other in table.team(seat) if other != seat] for seat in range(table.seats)
        ],
        "variant": table.variant,
        "lopaka": table.lopaka,
        "dealer": table.dealer,
        "first": table.left(table.dealer),
        "hand_size": table.tricks,
    }


def suits(deck: Deck) -> list[Mapping[str, object]]:
    """The colours of a deck, the lowest first."""
    return [
        {
            "id": drawn(deck, rank),
            "name": decks.colour(suit.id, spoken()),
            "rank": rank,
            "cards": dict(suit.coins),
        }
        for rank, suit in enumerate(deck.suits)
    ]


def laid(round_: RoundView) -> list[list[Mapping[str, object]]]:
    """The cards of each trick of a round that is done, and whose they are."""
    return [
        [{"hand": play.hand, "card": play.card} for play in trick.plays] for trick in round_.tricks
    ]


def entered(round_: RoundView) -> list[dict[str, object]]:
    """The events in force of a round that the phone knows of."""
    return [
        _written(number, event)
        for number, event in round_.events
        if isinstance(event, KNOWN)
        or (isinstance(event, HandEvent) and lies_open(event, round_.table))
    ]


def running(view: TableView) -> Mapping[str, object]:
    """The running round's events, and what the phone can undo and redo without the server.

    Of the events it takes back as many as `own` by itself, and brings back those of `redo`, the
    next last. `undo` and `redo_name` are what comes then.
    """
    known, redo = entered(view.newest), list[dict[str, object]]()
    back, forth = events_in_force.steps(view.events)
    undoable = len(back)
    for one in reversed(known):
        if back[-1:] != [one["number"]] or not isinstance(view.events[back[-1]], KNOWN):
            break
        back.pop()
    while forth and isinstance(event := view.events[forth[-1]], KNOWN):
        redo.insert(0, _written(forth.pop(), event))
    return {
        "events": known,
        "corrected": view.game.rounds[-1].corrected,
        "undo": what_follows.named_back(view, back),
        "own": undoable - len(back),
        "redo": redo,
        "redo_name": what_follows.named_forth(view, forth),
    }


def _written(number: int, event: RoundEvent) -> dict[str, object]:
    """An event as the phone's rules read it; what lies open of a hand is dealt to it."""
    match event:
        case Dealt(seat, cards, which):
            hand = number_of(seat, which)
        case Exchanged(cards=cards):
            hand = event.hand
        case Passed(_, int(hand), card):
            cards = (card,)
        case _:
            written = event_json.write(event, Seats()) | {"number": number}
            if isinstance(event, Played | Turned):
                written["hand"] = number_of(event.seat, event.which)
            return written
    return {"type": "deal", "number": number, "hand": hand, "cards": list(cards)}
