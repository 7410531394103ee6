"""The running round as everyone at the table can see it, and as a seat's own phone does."""

from collections.abc import Mapping, Sequence
from functools import partial

from flask_babel import gettext

from assistant.rules import exchange, hand_entry, permission
from assistant.rules.cards import BIT, cards_in
from assistant.rules.events import Amended, HandsOpened, Played, Ruled, Turned
from assistant.rules.exchange import Held
from assistant.rules.findings import Finding
from assistant.rules.history import History
from assistant.rules.round_view import RoundView
from assistant.rules.table import Hand, Seat, Table
from assistant.rules.tricks import taken
from assistant.rules.views import TableView
from assistant.store.engine import new_id
from assistant.tables import hands
from assistant.web import hand_pages, tricks, what_follows
from assistant.web.answers import has_hands
from assistant.web.phones import phone, spoken
from assistant.web.render import Page, Shown, face, in_sentences, keys, page_of
from assistant.web.what_follows import in_words
from assistant.wording import decisions, log, rulings
from assistant.wording import hands as wording
from assistant.wording import names as names_of
from assistant.wording.names import which

# The running round made into a page: what everyone at the table can see.


def empty_board(view: TableView) -> Page:
    """The table of the running round without what lies on it, which the script draws."""
    table, names, t = view.newest.table, view.names_in(-1), spoken()
    return page_of(
        view,
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


def round_in_words(view: TableView, alert: str, chosen: Hand | None) -> Page:
    """The running round for a browser without scripts.

    `chosen` is the hand that was pointed at in the duel.
    """
    round_, lit = view.newest, lit_hand(view.newest, chosen)
    line, happened = news(view, alert)
    return page_of(
        view,
        **as_it_lies(view, lit),
        alert=line,
        happened=happened,
        keys=keys(view),
        to_act=lit or 0,
        assumed=not (round_.events and isinstance(round_.events[-1][1], Turned)),
        has_hands=has_hands(view),
    )


def news(view: TableView, alert: str) -> tuple[str, str | None]:
    """What stands above the trick: an alert, else what was just put right, found, or told of the
    hands; and the code of what was found.
    """
    alert = alert or just_done(view)
    if alert:
        return alert, None
    found = just_found(view)
    if found:
        return " ".join(tricks.findings_in_words(view, -1, found)), found[0].code
    return hand_pages.newest_note(view), None


def as_it_lies(view: TableView, lit: Hand | None) -> dict[str, object]:
    """The running round as all see it: the trick, the bottles, and what was agreed to remind of."""
    round_, names, ruled = view.newest, view.names_in(-1), view.newest.state.ruled_trick
    return {
        "trick_number": trick_number(round_),
        "tricks_due": round_.table.tricks,
        "price": round_.state.price,
        "owner": names_of.of_seat(round_.state.bottle, names),
        "ladder": round_.ladders[round_.state.in_play],
        "two_bottles": two_bottles(round_, names),
        "slots": slots(view, lit),
        "banner": as_it_stands(view),
        "verdict": rulings.trick_verdict(ruled, names) if ruled else None,
        "reminder": tricks.reminded(view),
    }


def trick_number(round_: RoundView) -> int:
    """The number of the trick that is running, or was played last."""
    return max(1, round_.state.trick_number if round_.state.plays else round_.tricks_finished)


def as_it_stands(view: TableView) -> rulings.Banner:
    """How the running trick stands, or how the last one ended."""
    names, with_lesson = in_sentences(view.names_in(-1)), view.game.options.lessons == "on"
    return rulings.standing(view.newest, names, spoken(), with_lesson=with_lesson)


def just_found(view: TableView) -> tuple[Finding, ...]:
    """The breaches that the last event of the round proved."""
    round_ = view.newest
    last = round_.events[-1][0] if round_.events else None
    return tuple(found for found in round_.findings if found.event == last)


def slots(view: TableView, lit: Hand | None) -> tuple[Shown, ...]:
    """The hands as they sit, with the trick that lies on the table."""
    round_, names, t = view.newest, view.names_in(-1), spoken()
    table, letters = round_.table, _letters(round_.table)
    # Lopaka can have led to the next trick while the one before still lies there.
    led = () if round_.on_the_table.is_running else round_.state.plays[:1]
    next_cards = {play.seat: face(play.card, table.deck) for play in led}
    return tuple(
        Shown(
            hand=hand,
            person=names[hand % table.seats],
            which=names_of.which(table.which(hand), t),
            name=names_of.hand(names[hand % table.seats], table.which(hand), t),
            places=_places(round_, hand),
            is_dealer=hand == table.dealer,
            is_lit=hand == lit,
            is_free=can_play(round_, hand),
            bottles=tuple(
                number
                for number, bottle in enumerate(round_.state.bottles, start=1)
                if bottle.owner == hand
            ),
            team=letters.get(hand, ""),
            partners=_partners(table, hand, names),
            next=next_cards.get(hand),
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
    lying, last = round_.on_the_table, round_.last_trick
    winning = last.card if last else None
    if lying.is_running:
        winning = taken(lying.cards, lying.price).card
    laid = [
        Shown(
            face=face(play.card, round_.table.deck),
            event=round_.laid_by(play.card),
            is_led=play == lying.plays[0],
            is_winning=play.card == winning,
        )
        for play in lying.plays
        if play.hand == hand
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
    own = hand % table.seats
    others = [names[seat] for seat in table.team(own) if seat != own]
    return gettext("with %(name)s", name=others[0]) if others else ""


def two_bottles(round_: RoundView, names: Sequence[str]) -> tuple[Shown, ...]:
    """Both bottles, where there are two."""
    if round_.table.bottles == 1:
        return ()
    owners = [names_of.of_seat(one.owner, names) for one in round_.state.bottles]
    # before the ruling stands the bottle that was sold in it, or the one in play
    trick = round_.state.ruled_trick
    told = trick.in_play if trick and trick.sold else round_.state.in_play
    return tuple(
        Shown(
            number=index + 1,
            price=bottle.price,
            owner=owners[index],
            is_in_play=index == round_.state.in_play,
            is_told=index == told,
            ladder=round_.ladders[index],
        )
        for index, bottle in enumerate(round_.state.bottles)
    )


# A seat's own hand on its own phone, made from what that seat may see. Rulebook 3.9.


def own_hand(view: TableView, chosen: Hand | None = None) -> Shown | None:
    """The hand of the seat whose own phone looks; None for anybody else, and for Lopaka.

    `chosen` is the hand that was pointed at in the duel.
    """
    round_, seat = view.newest, view.viewer.seat
    if view.viewer.role != "seat" or seat is None or seat >= round_.table.players:
        return None
    is_turn = round_.state.to_act == seat
    # the card that an undo takes back, where the seat laid it last
    event = view.events[view.game.undo] if view.game.undo else None
    is_own = isinstance(event, Played) and event.seat == seat
    found = [one for one in view.own_findings if one not in just_found(view)]
    return Shown(
        seat=seat,
        line=wording.turn(round_, spoken()) if is_turn else "",
        must_follow=wording.must_follow(round_, spoken()) if is_turn else "",
        is_turn=is_turn,
        hands=_hands(view, seat, lit_hand(round_, chosen) if is_turn else None),
        secret=tricks.findings_in_words(view, -1, found),
        way_in=_way_in(view, seat),
        questions=hand_pages.questions(view),
        undo=what_follows.undone(view) if is_own else None,
        after=view.game.length,
        client_id=new_id(),
    )


def _hands(view: TableView, seat: Seat, lit: Hand | None) -> tuple[Shown, ...]:
    """What the seat holds, and the deck; `lit` is the hand that is to play, None of another seat."""
    round_ = view.newest
    return tuple(
        Shown(
            held=held,
            title=which(round_.table.which(held.hand), spoken()),
            is_lit=held.hand == lit,
            is_due=_is_due(view, seat, held.hand),
            keys=partial(_keys, view, seat, held),
            deck=partial(_deck, view, held),
            received=partial(hand_pages.faces, view, cards_in(held.cards)),
        )
        for held in exchange.of_seat(round_.state, seat)
    )


def _is_due(view: TableView, seat: Seat, hand: Hand) -> bool:
    return view.newest.state.to_act == seat and can_play(view.newest, hand)


def _keys(view: TableView, seat: Seat, held: Held) -> tuple[Shown, ...]:
    legal, is_due = permission.legal(view.newest.state), _is_due(view, seat, held.hand)
    cards = hand_pages.as_dealt(view.newest, seat, list(cards_in(held.cards)))
    return tuple(
        Shown(
            face=face,
            is_playable=is_due and (legal is None or face.number in legal),
            is_dim=False,
        )
        for face in hand_pages.faces(view, hand_pages.in_agreed_order(view, cards))
    )


def _deck(view: TableView, held: Held) -> tuple[Shown, ...]:
    """The cards that can be in a hand beside those that are known: one was passed to it, or all."""
    reminder = tricks.reminded(view)
    gone = reminder.played if reminder else frozenset()
    return tuple(
        Shown(face=face, is_playable=True, is_dim=face.number in gone)
        for face in keys(view)
        if not held.dealt & BIT[face.number]
    )


def _way_in(view: TableView, seat: Seat) -> str:
    if not hand_entry.takes_part(view, seat):
        return ""
    if not hands.has(view, seat, phone()):
        return gettext("Your hand was entered on another phone. Open it here")
    if view.newest.state.has_begun:
        return ""
    if due := hand_entry.due(view, seat):
        return gettext("Enter your hand") if due.is_hand else gettext("Enter what you give away")
    return gettext("Choose your open hand") if hand_entry.may_choose(view, seat) else ""


# What a table has just put right or decided, for the page on which it goes on.


def just_done(view: TableView) -> str:
    """The last correction or decision in a sentence, until something else happens; else ""."""
    last = view.events[-1]
    if isinstance(last, Ruled):
        return decisions.decided(last, in_sentences(view.names_in(-1)), spoken())
    return just_corrected(view)


def just_corrected(view: TableView) -> str:
    """The last correction in a sentence, until something else happens; else ""."""
    last = view.game.length - 1
    if isinstance(view.events[last], HandsOpened):
        last -= 1  # it comes along where a correction ends a round
    event = view.events[last]
    if not isinstance(event, Amended):
        return ""
    (entry,) = History(view).entries([last])
    assert entry.before is not None
    index = [round_.begun for round_ in view.rounds].index(entry.before.begun)
    what = in_words(event, entry.before, in_sentences(view.names_in(index)))
    if what and index < len(view.rounds) - 1:
        number = view.game.shown_number(index)
        what = gettext("Round %(number)s: %(what)s", number=number, what=what)
    return log.corrected(what, (), spoken()) if what else ""
