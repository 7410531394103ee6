"""A round made into a page. What is shown while it runs is what everyone at the table can see."""

from collections.abc import Iterable, Mapping

from flask import url_for

from assistant.rules.cards import NUMBERS, START_PRICE
from assistant.rules.events import Played, Turned
from assistant.rules.findings import Finding
from assistant.rules.scoring import imps_trick, penalty, scores
from assistant.rules.state import Round
from assistant.rules.tricks import Trick, taken
from assistant.services import new_id
from assistant.services.looking import Sitting
from assistant.web.faces import face, in_sentences, podium, standings
from assistant.web.language import spoken
from assistant.web.record.pages import Banner, PlayedTrick, PriceStep, ScorePage, ScoreRow, Slot, TrickPage, TrickPlay
from assistant.wording import banner, colours, findings
from assistant.wording import table as wording


def trick(sitting: Sitting, alert: str = "") -> TrickPage:
    """The running round."""
    game, names = sitting.game, sitting.names
    round_ = game.rounds[-1].replay.round
    events = game.rounds[-1].events
    last = events[-1][1] if events else None
    return TrickPage(
        table_id=sitting.id,
        round_number=len(game.rounds),
        trick_number=max(1, round_.trick_number if round_.plays else len(round_.tricks)),
        tricks_due=round_.table.tricks,
        price=round_.price,
        owner=None if round_.bottle is None else names[round_.bottle],
        ladder=(START_PRICE, *(one.price for one in round_.tricks if one.sold)),
        slots=_slots(round_, sitting),
        led=face(round_.plays[0].card, game.deck) if round_.plays else None,
        banner=_banner(banner.standing(round_, in_sentences(sitting), spoken())),
        alert=alert or said((found for found in game.rounds[-1].replay.findings if found.event == game.last), sitting),
        keys=tuple(face(card, game.deck) for card in sorted(NUMBERS)),
        to_act=round_.to_act or 0,
        assumed=not isinstance(last, Turned),
        after=sitting.length,
        client_id=new_id(),
        undo=_undone(sitting),
        data=_data(sitting),
    )


def said(found: Iterable[Finding], sitting: Sitting) -> str:
    """The breaches among the findings, in words."""
    round_ = sitting.game.rounds[-1].replay.round
    breaches = (one for one in found if one.severity == "breach")
    return " ".join(findings.finding(one, in_sentences(sitting), round_, spoken()) for one in breaches)


def _slots(round_: Round, sitting: Sitting) -> tuple[Slot, ...]:
    """The seats clockwise from the dealer's left, with the running trick or, until the next lead, the last one."""
    table = round_.table
    plays = round_.plays or (round_.tricks[-1].plays if round_.tricks else ())
    cards = {play.seat: play.card for play in plays}
    price = round_.price if round_.plays or not round_.tricks else round_.tricks[-1].price_before
    winning = taken([play.card for play in plays], price).card if plays else None
    order = [(table.dealer + 1 + step) % table.seats for step in range(table.seats)]
    return tuple(
        Slot(
            seat=seat,
            name=sitting.names[seat],
            card=face(cards[seat], table.deck) if seat in cards else None,
            is_dealer=seat == table.dealer,
            is_lit=seat == round_.to_act,
            is_led=bool(plays) and seat == plays[0].seat,
            is_winning=cards.get(seat, 0) == winning,
            can_take_turn=seat != round_.to_act and not round_.acted >> seat & 1,
        )
        for seat in order
    )


def _undone(sitting: Sitting) -> str | None:
    """What an undo takes back: a card's number or a seat's name, nothing in words for anything else; None without any."""
    game = sitting.game
    if game.last == 0:
        return None
    last = game.rounds[-1].events[-1][1] if game.rounds[-1].events else None
    if isinstance(last, Played):
        return str(last.card)
    return sitting.names[last.seat] if isinstance(last, Turned) else ""


def _data(sitting: Sitting) -> Mapping[str, object]:
    """What the phone needs to answer a tap by itself: the deck, the sentences, and this round's events in force."""
    game, t = sitting.game, spoken()
    table = game.rounds[-1].table
    suits = [
        {"id": suit.id, "name": colours.colour(suit.id, t), "rank": rank, "cards": dict(suit.coins)}
        for rank, suit in enumerate(game.deck.suits)
    ]
    return {
        "table": sitting.id,
        "length": sitting.length,
        "seats": sitting.names,
        "names": in_sentences(sitting),
        "dealer": table.dealer,
        "first": table.left(table.dealer),
        "hand_size": table.tricks,
        "urls": {name: url_for(f"record.{name}", table_id=sitting.id) for name in ("play", "turn", "undo")},
        "deck": {"suits": suits},
        "events": [_told(event) for _, event in game.rounds[-1].events],
        "undoable": len(game.rounds) > 1,
        "sentences": banner.templates(t),
    }


def _told(event: object) -> list[object]:
    if isinstance(event, Played):
        return ["play", event.seat, event.card]
    assert isinstance(event, Turned)
    return ["turn", event.seat]


def score(sitting: Sitting, number: int, alert: str = "") -> ScorePage:
    """A finished round, and the game after it."""
    game, names = sitting.game, sitting.names
    replay = game.rounds[number - 1].replay
    round_ = replay.round
    assert round_.bottle is not None  # somebody buys the bottle in every complete round: rulebook 5.8
    is_newest = number == len(game.rounds)
    totals = [sum(one[seat] for one in game.scores[:number]) for seat in range(game.seats)]
    return ScorePage(
        table_id=sitting.id,
        round_number=number,
        owner=names[round_.bottle],
        price=round_.price,
        outcome=_banner(banner.outcome(round_.tricks[-1], in_sentences(sitting), spoken())),
        imps_cards=tuple(face(card, game.deck) for card in imps_trick(round_)),
        imps_coins=penalty(round_),
        rows=tuple(
            ScoreRow(
                name=name,
                coins_won=round_.coins[seat],
                is_cursed=seat == round_.bottle,
                score=scores(round_)[seat],
                total=totals[seat],
                is_leading=totals[seat] == max(totals),
            )
            for seat, name in enumerate(names)
        ),
        check=(*round_.coins, penalty(round_)),
        deck_total=game.deck.total,
        distance=wording.distance(game, in_sentences(sitting), spoken()),
        standings=standings(sitting),
        findings=tuple(
            findings.finding(found, in_sentences(sitting), round_, spoken())
            for found in replay.findings
            if found.severity == "breach"
        ),
        alert=alert,
        next_dealer=names[game.next_dealer] if is_newest and not game.is_over else None,
        podium=podium(sitting) if is_newest else (),
        can_undo=is_newest,
        after=sitting.length,
        client_id=new_id(),
        ladder=(
            PriceStep(price=START_PRICE, buyer=None, trick=None),
            *(PriceStep(price=one.price, buyer=names[one.winner], trick=one.number) for one in round_.tricks if one.sold),
        ),
        tricks=tuple(_played(one, sitting) for one in round_.tricks),
    )


def _played(one: Trick, sitting: Sitting) -> PlayedTrick:
    return PlayedTrick(
        number=one.number,
        plays=tuple(
            TrickPlay(
                name=sitting.names[play.seat],
                card=face(play.card, sitting.game.deck),
                is_winning=play.seat == one.winner,
            )
            for play in one.plays
        ),
        outcome=_banner(banner.outcome(one, in_sentences(sitting), spoken())),
    )


def _banner(words: banner.Banner) -> Banner:
    return Banner(headline=words.headline, reason=words.reason)
