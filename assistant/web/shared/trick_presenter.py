"""The running round made into a page: what everyone at the table can see."""

from assistant.rules.cards import Card
from assistant.rules.events import Turned
from assistant.rules.findings import Finding
from assistant.rules.round_view import RoundView
from assistant.rules.table import number_of
from assistant.rules.tricks import Play, taken
from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web.language import spoken
from assistant.web.shared import hand_notes, tricks, undo
from assistant.web.shared.pages import Banner
from assistant.web.shared.presenter import MARKS, face, in_sentences, keys
from assistant.web.shared.round_data import round_data
from assistant.web.shared.table_addresses import has_hands
from assistant.web.shared.trick_pages import Reminded, SeatReminder, Slot, TrickPage
from assistant.wording import banner
from assistant.wording import names as names_of


def trick(view: TableView, alert: str = "") -> TrickPage:
    """The running round."""
    round_, names = view.newest, view.names_in(-1)
    found = () if alert else _just_found(view)
    ruled = round_.ruled_trick
    return TrickPage(
        table_id=view.id,
        shown_number=view.game.shown_number(-1),
        trick_number=max(1, round_.trick_number if round_.plays else round_.tricks_finished),
        tricks_due=round_.table.tricks,
        price=round_.price,
        owner=None if round_.bottle is None else names[round_.bottle],
        ladders=round_.ladders,
        slots=_slots(view),
        led=face(round_.plays[0].card, round_.deck) if round_.plays else None,
        banner=_banner(view),
        verdict=banner.verdict(ruled, names) if ruled else None,
        alert=alert or " ".join(tricks.said(view, -1, found)) or hand_notes.newest(view),
        happened=found[0].code if found else None,
        keys=keys(view),
        to_act=round_.turn or 0,
        assumed=not (round_.events and isinstance(round_.events[-1][1], Turned)),
        after=view.length,
        client_id=new_id(),
        undo=undo.undone(view),
        redo=undo.redone(view),
        has_problem=bool(round_.unsettled),
        reminder=_reminded(view),
        lit=view.lit,
        has_hands=has_hands(view),
        is_untouched=not round_.has_begun,
        data=round_data(view),
    )


def _banner(view: TableView) -> Banner:
    """How the running trick stands, or how the last one ended."""
    names, with_lesson = in_sentences(view.names_in(-1)), view.game.options.lessons == "on"
    return tricks.as_banner(banner.standing(view.newest, names, spoken(), with_lesson=with_lesson))


def _just_found(view: TableView) -> tuple[Finding, ...]:
    """The breaches that the last event of the round proved."""
    round_ = view.newest
    last = round_.events[-1][0] if round_.events else None
    return tuple(found for found in round_.findings if found.event == last)


def _slots(view: TableView) -> tuple[Slot, ...]:
    """The hands as they sit, with the trick that lies on the table."""
    round_, names, t = view.newest, view.names_in(-1), spoken()
    table, plays, next_ = round_.table, round_.on_the_table.plays, _led_meanwhile(round_)
    cards = {number_of(play.seat, play.which): play.card for play in plays}
    winning = _winning_card(round_)
    return tuple(
        Slot(
            hand=hand,
            person=names[hand % table.seats],
            which=names_of.which(table.which(hand), t),
            name=names_of.hand(names[hand % table.seats], table.which(hand), t),
            card=face(cards[hand], table.deck) if hand in cards else None,
            is_dealer=hand == table.dealer,
            is_lit=hand == round_.turn,
            is_led=bool(plays) and cards.get(hand) == plays[0].card,
            is_winning=winning is not None and cards.get(hand) == winning,
            has_bottle=hand == round_.bottle,
            next=face(next_.card, table.deck) if next_ and next_.seat == hand else None,
            event=round_.laid_by(cards[hand]) if hand in cards else None,
            can_take_turn=round_.can_take_turn(hand),
        )
        for hand in range(table.hands)
    )


def _led_meanwhile(round_: RoundView) -> Play | None:
    """The card that Lopaka has led to the next trick while the one before still lies there."""
    return round_.plays[0] if round_.plays and not round_.on_the_table.is_running else None


def _winning_card(round_: RoundView) -> Card | None:
    """The card that is winning the running trick, or that took the last one."""
    lying = round_.on_the_table
    if lying.is_running:
        return taken(lying.cards, lying.price).card
    return round_.last_trick.card if round_.last_trick else None


def _reminded(view: TableView) -> Reminded | None:
    """What the table agreed to be reminded of; nothing once a trick was skipped."""
    aid, round_ = view.game.options.memory_aid, view.newest
    reminder = None if aid == "table_only" else round_.reminder
    if reminder is None:
        return None
    is_full, table = aid == "full", round_.table
    hands = range(table.hands) if is_full else ()
    return Reminded(
        below=banner.reminder(reminder, spoken()),
        played=frozenset(reminder.played) if is_full else frozenset(),
        seats=tuple(
            SeatReminder(
                coins=reminder.coins[hand] if hand < table.seats else None,
                out=tuple(MARKS[rank] for rank in reminder.out[hand]),
            )
            for hand in hands
        ),
    )
