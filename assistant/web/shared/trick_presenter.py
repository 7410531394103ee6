"""The running round made into a page: what everyone at the table can see."""

from collections.abc import Mapping, Sequence

from flask_babel import gettext

from assistant.rules.cards import Card
from assistant.rules.events import Turned
from assistant.rules.findings import Finding
from assistant.rules.round_view import RoundView
from assistant.rules.table import Hand, Seat, Table, number_of
from assistant.rules.tricks import Play, taken
from assistant.rules.views import TableView
from assistant.web.phones import spoken
from assistant.web.shared import hand_notes, tricks, undo
from assistant.web.shared.pages import Banner
from assistant.web.shared.presenter import face, in_sentences, keys
from assistant.web.shared.render import Page, Shown, page_of
from assistant.web.shared.table_addresses import has_hands
from assistant.wording import names as names_of
from assistant.wording import rulings


def empty_board(view: TableView) -> Page:
    """The table of the running round without what lies on it, which the script draws."""
    table, names, t = view.newest.table, view.names_in(-1), spoken()
    return page_of(
        view,
        shown_number=view.game.shown_number(-1),
        seats=tuple(
            Shown(
                hand=hand,
                person=names[hand % table.seats],
                which=names_of.which(table.which(hand), t),
            )
            for hand in range(table.hands)
        ),
        keys=keys(view),
        has_hands=has_hands(view),
    )


def in_words(view: TableView, alert: str, chosen: Hand | None) -> Page:
    """The running round for a browser without scripts.

    `chosen` is the hand that was pointed at in the duel.
    """
    round_, lit = view.newest, lit_hand(view.newest, chosen)
    found = () if alert else just_found(view)
    return page_of(
        view,
        **as_it_lies(view, lit),
        alert=alert or said(view, found),
        happened=found[0].code if found else None,
        keys=keys(view),
        lit=view.lit,
        to_act=lit or 0,
        assumed=not (round_.events and isinstance(round_.events[-1][1], Turned)),
        undo=undo.undone(view),
        redo=undo.redone(view),
        has_problem=bool(round_.unsettled),
        has_hands=has_hands(view) and not round_.state.has_begun,
    )


def said(view: TableView, found: Sequence[Finding]) -> str:
    """What was just found, else what was just told of the hands."""
    return " ".join(tricks.said(view, -1, found)) or hand_notes.newest(view)


def as_it_lies(view: TableView, lit: Hand | None) -> dict[str, object]:
    """The running round as all see it: the trick, the bottles, and what was agreed to remind of."""
    round_, names, ruled = view.newest, view.names_in(-1), view.newest.state.ruled_trick
    return {
        "shown_number": view.game.shown_number(-1),
        "trick_number": trick_number(round_),
        "tricks_due": round_.table.tricks,
        "price": round_.state.price,
        "owner": names_of.of_seat(round_.state.bottle, names),
        "ladder": round_.ladders[round_.state.in_play],
        "two_bottles": two_bottles(round_, names),
        "slots": slots(view, lit),
        "led": face(round_.state.plays[0].card, round_.table.deck) if round_.state.plays else None,
        "banner": as_it_stands(view),
        "verdict": rulings.trick_verdict(ruled, names) if ruled else None,
        "reminder": tricks.reminded(view),
    }


def trick_number(round_: RoundView) -> int:
    """The number of the trick that is running, or was played last."""
    return max(1, round_.state.trick_number if round_.state.plays else round_.tricks_finished)


def as_it_stands(view: TableView) -> Banner:
    """How the running trick stands, or how the last one ended."""
    names, with_lesson = in_sentences(view.names_in(-1)), view.game.options.lessons == "on"
    return tricks.as_banner(rulings.standing(view.newest, names, spoken(), with_lesson=with_lesson))


def just_found(view: TableView) -> tuple[Finding, ...]:
    """The breaches that the last event of the round proved."""
    round_ = view.newest
    last = round_.events[-1][0] if round_.events else None
    return tuple(found for found in round_.findings if found.event == last)


def slots(view: TableView, lit: Hand | None) -> tuple[Shown, ...]:
    """The hands as they sit, with the trick that lies on the table."""
    round_, names, t = view.newest, view.names_in(-1), spoken()
    table, next_ = round_.table, _led_meanwhile(round_)
    letters = _letters(table)
    return tuple(
        Shown(
            hand=hand,
            person=names[hand % table.seats],
            which=names_of.which(table.which(hand), t),
            name=names_of.hand(names[hand % table.seats], table.which(hand), t),
            places=_places(round_, hand),
            is_dealer=hand == table.dealer,
            is_lit=hand == lit,
            is_free=hand != lit and can_play(round_, hand),
            bottles=tuple(
                number
                for number, bottle in enumerate(round_.state.bottles, start=1)
                if bottle.owner == hand
            ),
            team=letters.get(hand, ""),
            partners=_partners(table, hand, names),
            next=face(next_.card, table.deck) if next_ and next_.seat == hand else None,
            can_be_lit=_can_be_lit(round_, hand, lit),
        )
        for hand in range(table.hands)
    )


def lit_hand(round_: RoundView, chosen: Hand | None) -> Hand | None:
    """The hand that is to play; in the duel the chosen one, else the open one if it has cards."""
    if round_.state.turn is None:
        return None
    hands = [hand for hand in range(round_.table.hands) if can_play(round_, hand)]
    if chosen in hands:
        return chosen
    return next((hand for hand in hands if round_.left(hand) > 0), round_.state.turn)


def can_play(round_: RoundView, hand: Hand) -> bool:
    """Whether the next card can be this hand's: in the duel either of a player's."""
    return round_.state.turn is not None and hand in round_.table.playing(round_.state.turn)


def _can_be_lit(round_: RoundView, hand: Hand, lit: Hand | None) -> bool:
    """Whether a tap on a hand means something: of two, one may be meant though it is lit."""
    if round_.table.is_free and can_play(round_, hand):
        return True
    return hand != lit and round_.can_take_turn(hand)


def _places(round_: RoundView, hand: Hand) -> tuple[Shown | None, ...]:
    """What a hand laid to the trick on the table, and where it might."""
    plays, winning = round_.on_the_table.plays, _winning_card(round_)
    laid = [
        Shown(
            face=face(play.card, round_.table.deck),
            event=round_.laid_by(play.card),
            is_led=play == plays[0],
            is_winning=play.card == winning,
        )
        for play in plays
        if number_of(play.seat, play.which) == hand
    ]
    most = 2 if round_.table.is_free else 1
    return (*laid, *(None,) * (most - len(laid)))


def _letters(table: Table) -> Mapping[Seat, str]:
    """A letter for each seat with a partner, the same for both; none for whoever plays alone."""
    teams = dict.fromkeys(tuple(sorted(table.team(seat))) for seat in range(table.seats))
    pairs = [team for team in teams if len(team) > 1]
    return {seat: letter for team, letter in zip(pairs, "ABC", strict=False) for seat in team}


def _partners(table: Table, hand: Hand, names: Sequence[str]) -> str:
    """With whom a seat plays together, as its label says."""
    others = [names[seat] for seat in table.team(hand % table.seats) if seat != hand]
    return gettext("with %(name)s", name=others[0]) if table.teams and others else ""


def two_bottles(round_: RoundView, names: Sequence[str]) -> tuple[Shown, ...]:
    """Both bottles, where there are two."""
    if round_.table.bottles == 1:
        return ()
    owners = [names_of.of_seat(one.owner, names) for one in round_.state.bottles]
    told = _told(round_)
    return tuple(
        Shown(
            number=index + 1,
            price=bottle.price,
            said=_said(index + 1, bottle.price, owners[index]),
            owner=owners[index],
            is_in_play=index == round_.state.in_play,
            is_told=index == told,
            ladder=round_.ladders[index],
        )
        for index, bottle in enumerate(round_.state.bottles)
    )


def _told(round_: RoundView) -> int:
    """The bottle that stands before the ruling: that which was sold in it, or the one in play."""
    trick = round_.state.ruled_trick
    return trick.in_play if trick and trick.sold else round_.state.in_play


def _said(number: int, price: Card, owner: str | None) -> str:
    """What a bottle costs and whose it is."""
    if owner is None:
        return gettext(
            "Bottle %(bottle)s costs %(price)s. Nobody has it.", bottle=number, price=price
        )
    return gettext(
        "Bottle %(bottle)s costs %(price)s. %(name)s has it.",
        bottle=number,
        price=price,
        name=owner,
    )


def _led_meanwhile(round_: RoundView) -> Play | None:
    """The card that Lopaka has led to the next trick while the one before still lies there."""
    return (
        round_.state.plays[0] if round_.state.plays and not round_.on_the_table.is_running else None
    )


def _winning_card(round_: RoundView) -> Card | None:
    """The card that is winning the running trick, or that took the last one."""
    lying = round_.on_the_table
    if lying.is_running:
        return taken(lying.cards, lying.price).card
    return round_.last_trick.card if round_.last_trick else None
