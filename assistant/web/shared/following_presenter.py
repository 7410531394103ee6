"""The running round for a phone that does not enter: what the table sees, as far as it agreed.

What it holds follows from the view alone, which is made for its viewer; so whoever reads the
page's source knows no more than whoever looks at it.
"""

from assistant.rules import permission
from assistant.rules.options import MemoryAid
from assistant.rules.table import Hand
from assistant.rules.views import TableView
from assistant.web.phones import spoken
from assistant.web.shared import hand_notes, just_done, tricks
from assistant.web.shared.own_hand_presenter import own_hand
from assistant.web.shared.pages import Rule
from assistant.web.shared.presenter import face, rule
from assistant.web.shared.render import Page, Shown, page_of
from assistant.web.shared.trick_presenter import as_it_lies, just_found, lit_hand
from assistant.wording import terms
from assistant.wording.terms import Term


def following(view: TableView, alert: str = "", chosen: Hand | None = None) -> Page:
    """The running round, as whoever may not enter sees it; a seat with its own hand.

    `chosen` is the hand that was pointed at in the duel.
    """
    round_, options = view.newest, view.game.options
    found = () if alert else just_found(view)
    said = " ".join(tricks.said(view, -1, found))
    return page_of(
        view,
        **as_it_lies(view, lit_hand(round_, chosen)),
        alert=alert or said or just_done.said(view) or hand_notes.newest(view),
        has_breach=bool(found),
        has_lessons=options.lessons == "on",
        has_twins=round_.table.deck.has_twins,
        keys=tuple(face(min(suit.coins), round_.table.deck) for suit in round_.table.deck.suits),
        players=_players(view),
        remembered=_remembered(view),
        deck=_deck(view),
        aid=options.memory_aid,
        aid_word=terms.aid(options.memory_aid, spoken()),
        aid_rule=_rule(options.memory_aid),
        aid_next=_aid_next(view),
        own_hand=own_hand(view, chosen),
    )


def _players(view: TableView) -> tuple[Shown, ...]:
    """What each player has taken, in seating order."""
    round_, game = view.newest, view.game
    return tuple(
        Shown(name=name, tricks=taken, total=game.totals[member])
        for name, taken, member in zip(
            view.names_in(-1), round_.tricks_won, round_.members, strict=True
        )
    )


def _remembered(view: TableView) -> tuple[Shown, ...]:
    """The cards of the trick before, where the table agreed to be reminded of them."""
    trick = view.newest.remembered_trick(view.game.options)
    if trick is None:
        return ()
    return tuple(
        Shown(
            name=tricks.whose(play, view, -1),
            face=face(play.card, view.newest.table.deck),
            is_winning=play.card == trick.card,
        )
        for play in trick.plays
    )


def _deck(view: TableView) -> tuple[Shown, ...]:
    """Which cards are out, where the table agreed to be reminded of all that was played."""
    round_ = view.newest
    reminder = permission.reminder(round_.state) if view.game.options.memory_aid == "full" else None
    if reminder is None:
        return ()
    return tuple(
        Shown(
            face=face(card, round_.table.deck),
            is_played=card in reminder.played,
            is_below=card in reminder.below,
        )
        for card in round_.table.deck.cards
    )


def _aid_next(view: TableView) -> Rule | None:
    """What the phone will remind of from the next round on, where that was agreed anew."""
    agreed = view.game.agreed.memory_aid
    return None if agreed == view.game.options.memory_aid else _rule(agreed)


def _rule(aid: MemoryAid) -> Rule:
    """What the phone reminds of, in a sentence that leads to what it means."""
    return rule(Term("memory_aid", terms.term("memory_aid", aid, spoken()), aid == "table_only"))
