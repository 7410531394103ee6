"""A ruling, with or without a game, made into a page."""

from collections.abc import Sequence
from typing import TypeVar

from flask_babel import gettext

from assistant.rules import amending
from assistant.rules.cards import NUMBERS, START_PRICE, Card, offered_decks
from assistant.rules.claims import REASONS
from assistant.rules.events import Claimed, Dealt, Discarded, Event, Looked, Passed, Ruled
from assistant.rules.findings import Finding
from assistant.rules.game import GameRound
from assistant.rules.irregularities import IRREGULARITIES
from assistant.rules.judging import FEWEST
from assistant.rules.options import SWITCHES
from assistant.rules.permission import permission
from assistant.rules.tricks import Play, taken
from assistant.services import decks, new_id
from assistant.services.looking import Sitting
from assistant.web import tricks
from assistant.web.decisions.drawing import case
from assistant.web.decisions.forms import DecideForm
from assistant.web.faces import face, in_sentences, keys, people, rule
from assistant.web.judge.asking import MOST_CARDS, Asked
from assistant.web.judge.forms import ClaimForm
from assistant.web.judge.pages import DisputePage, Option, QuickPage, Verdict
from assistant.web.judge.ruling import address, deck_code, question_of, verdict
from assistant.web.keys import phone
from assistant.web.language import spoken
from assistant.web.pages import Person, Rule
from assistant.wording import banner, terms
from assistant.wording import decisions as wording_of_decisions
from assistant.wording import decks as wording_of_decks
from assistant.wording import judging as wording
from assistant.wording import table as wording_of_table

T = TypeVar("T")

SWITCHES_OF_A_DISPUTE = ("review", "memory_aid", "card_points")


def quick(asked: Asked, root: str) -> QuickPage:
    """A ruling without a game; `root` is the address of this site, for the link."""
    names = called(asked.names)
    claim = asked.claim
    return QuickPage(
        kept=_fields(asked),
        verdict=_verdict(asked, asked.price, asked.cards, can_take_away=True),
        keys=tuple(face(card, asked.deck) for card in sorted(NUMBERS)),
        used=frozenset((*asked.cards, asked.price)),
        is_full=len(asked.cards) == MOST_CARDS,
        price=asked.price,
        prices=(START_PRICE, *(card for card in range(START_PRICE - 1, 0, -1) if card not in asked.cards)),
        names=asked.names,
        editions=tuple(
            Option(
                value=id,
                text=terms.edition(id, spoken()),
                is_chosen=id == asked.edition,
                address=address(asked.cards, asked.price, asked.names, asked.deck, id),
            )
            for id in SWITCHES["edition"]
        ),
        decks=_decks(asked),
        claimants=tuple(
            Option(value=str(place + 1), text=names[place], is_chosen=claim is not None and claim.place == place)
            for place in range(len(asked.cards))
        ),
        becauses=becauses(claim.because if claim else None),
        claim=_claim(asked, names),
        no_text=_no_text(asked),
        claim_question=question_of(wording.RULE_OF_REASON[claim.because]) if claim else None,
        swaps=tuple(
            Option(
                value=str(place + 1),
                text=gettext("%(name)s: %(card)s", name=names[place], card=card),
                is_chosen=asked.swap is not None and asked.swap[0] == place,
            )
            for place, card in enumerate(asked.cards)
        ),
        changed=_verdict(asked, *asked.changed) if asked.changed else None,
        changed_what=_changed(asked, names),
        changed_card=asked.if_price or (asked.swap[1] if asked.swap else None),
        link=root.rstrip("/") + address(asked.cards, asked.price, asked.names, asked.deck, asked.edition, **_more(asked)),
        again=address((), asked.price, asked.names, asked.deck, asked.edition),
        alert=" ".join(asked.complaints),
    )


def called(names: Sequence[str]) -> tuple[str, ...]:
    """Whose the cards are, in sentences: by their names, or by their places."""
    return tuple(
        in_sentences([name])[0] if name else gettext("Player %(place)s", place=place)
        for place, name in enumerate(names, start=1)
    )


def becauses(chosen: str | None = None) -> tuple[Option, ...]:
    """Why a trick should be somebody's."""
    return tuple(Option(value=one, text=wording.reason(one, spoken()), is_chosen=one == chosen) for one in REASONS)


def _fields(asked: Asked) -> tuple[tuple[str, str], ...]:
    """The ruling as fields of a form."""
    fields = [("price", str(asked.price)), *(("card", str(card)) for card in asked.cards)]
    if any(asked.names):
        fields += [("name", name) for name in asked.names]
    return (*fields, ("deck", asked.deck_code), ("edition", asked.edition))


def _more(asked: Asked) -> dict[str, object]:
    """The claim and the "what if" of a ruling, as they stand in its address."""
    if_place, if_card = (asked.swap[0] + 1, asked.swap[1]) if asked.swap else (None, None)
    claim, because = (asked.claim.place + 1, asked.claim.because) if asked.claim else (None, None)
    return {"claim": claim, "because": because, "if_price": asked.if_price, "if_place": if_place, "if_card": if_card}


def _verdict(asked: Asked, price: Card, cards: tuple[Card, ...], *, can_take_away: bool = False) -> Verdict | None:
    if not cards:
        return None
    without = [
        address(_but(cards, place), price, (*_but(asked.names, place), ""), asked.deck, asked.edition)
        for place in range(len(cards) if can_take_away else 0)
    ]
    names = called(asked.names)
    return verdict(cards, price, names, asked.deck, asked.edition, is_complete=_is_complete(cards), without=without)


def _claim(asked: Asked, names: Sequence[str]) -> str:
    """What there is to the claim; nothing without one."""
    if asked.claim is None:
        return ""
    is_complete = _is_complete(asked.cards)
    return wording.claim(asked.claim, asked.cards, asked.price, names, asked.deck, spoken(), is_complete=is_complete)


def _is_complete(cards: Sequence[Card]) -> bool:
    """Whether these may be a whole trick: nobody plays with fewer than three cards."""
    return len(cards) >= FEWEST


def _no_text(asked: Asked) -> str:
    """What is said where the chosen booklet has nothing on the rule."""
    shown = _verdict(asked, asked.price, asked.cards)
    if shown is None or any(stand.is_ours for stand in shown.stands):
        return ""
    return gettext("We have no text of this booklet about it.")


def _but(row: Sequence[T], place: int) -> list[T]:
    """The row without what stands at a place."""
    return [*row[:place], *row[place + 1 :]]


def _decks(asked: Asked) -> tuple[Option, ...]:
    """The decks on offer: printed ones and the phone's own; and that of the link, where it is none of them."""
    mine = [kept.deck for kept in decks.of_phone(phone()) if not kept.is_put_away]
    known = {deck_code(deck): wording_of_decks.named(deck, spoken()) for deck in (*offered_decks().values(), *mine)}
    known.setdefault(asked.deck_code, gettext("The deck of this link"))
    return tuple(Option(value=code, text=name, is_chosen=code == asked.deck_code) for code, name in known.items())


def _changed(asked: Asked, names: Sequence[str]) -> str:
    """What a "what if" changes."""
    if asked.if_price is not None:
        return gettext("If the price were %(price)s:", price=asked.if_price)
    if asked.swap is None:
        return ""
    place, card = asked.swap
    return gettext(
        "If %(card)s lay there instead of %(old)s (%(name)s):", card=card, old=asked.cards[place], name=names[place]
    )


def dispute(
    sitting: Sitting, alert: str = "", *, claimed: ClaimForm | None = None, decided: DecideForm | None = None
) -> DisputePage:
    """The running trick, or until the next lead the last one, held still; with what was typed, when a form comes back."""
    game, one = sitting.game, sitting.game.rounds[-1]
    round_, names = one.replay.round, in_sentences(sitting.names_in(-1))
    shown, price, owner = tricks.on_the_table(sitting)
    edition, is_running = game.options.edition, bool(round_.plays)
    given = _given(one, names) if shown and not is_running else ""
    last = sitting.told[-1]
    card = last.card if isinstance(last, Looked) else None
    (answer, why), about = _answer(sitting, one, card, names) if card is not None else (wording.Answer("", ""), None)
    return DisputePage(
        table_id=sitting.id,
        round_number=len(game.rounds),
        trick_number=max(1, round_.trick_number if is_running else len(round_.tricks)),
        is_running=is_running,
        price=price,
        owner=None if owner is None else sitting.names_in(-1)[owner],
        verdict=verdict(
            [play.card for play in shown],
            price,
            [names[play.seat] for play in shown],
            game.deck,
            edition,
            owner=None if owner is None else names[owner],
            is_complete=not is_running,
            is_overruled=bool(given),
        )
        if shown
        else None,
        given=given,
        to_act=None if round_.to_act is None else sitting.names_in(-1)[round_.to_act],
        bottle=_bottle(one, shown, names),
        old_card="" if given else _old_card(shown, price, owner, names, is_running=is_running),
        not_followed=_not_followed(one, shown, names),
        keys=keys(sitting),
        asked=face(card, game.deck) if card in NUMBERS else None,
        answer=answer,
        answer_why=why,
        answer_question=about,
        claimants=tuple(Person(seat=play.seat, name=sitting.names_in(-1)[play.seat]) for play in shown),
        becauses=becauses(),
        claims=_claims(one, shown, price, names),
        typed_seat=claimed.seat.number if claimed else None,
        typed_because=(claimed.because.data or "") if claimed else "",
        typed_reason=(decided.reason.data or "") if decided else "",
        first=decided.first.number if decided else None,
        second=decided.second.number if decided else None,
        signers=people(sitting, -1) if one.signed else (),
        is_back=decided is not None,
        decided=tuple(
            wording_of_decisions.decided(event, names, spoken())
            for event in _since(one, shown)
            if isinstance(event, Ruled) and event.about == "dispute"
        ),
        case=case("dispute", sitting, len(game.rounds) - 1, event=_last_card(one)),
        trouble=tricks.said(sitting, -1, tricks.unsettled(one)),
        terms=_terms(sitting),
        quick=_as_a_ruling(sitting, shown, price) if shown else "",
        alert=alert,
        after=sitting.length,
        client_id=new_id(),
    )


def _given(one: GameRound, names: Sequence[str]) -> str:
    """How the table gave the last trick, where it did not leave it to the rules; else nothing."""
    last = one.replay.round.tricks[-1]
    return banner.outcome(last, names, spoken()).headline if last.is_given else ""


def _bottle(one: GameRound, shown: Sequence[Play], names: Sequence[str]) -> str:
    """What happens to the bottle: what would, while the trick is running; else what did, and the table may have decided it."""
    round_ = one.replay.round
    owner = None if round_.bottle is None else names[round_.bottle]
    if not shown and round_.tricks:
        return gettext("The last trick lies face down. Open the tricks to look at it again.")
    if not shown:
        return gettext("Nothing lies on the table. The bottle costs %(price)s.", price=round_.price)
    won = taken([play.card for play in shown], round_.price)
    if round_.plays and won.sold:
        name = names[shown[won.place].seat]
        return gettext("As it lies, %(name)s would buy the bottle for %(card)s.", name=name, card=won.card)
    if owner is None:
        return gettext("Nobody has bought the bottle yet. It costs %(price)s.", price=round_.price)
    return gettext("%(owner)s has the bottle at %(price)s.", owner=owner, price=round_.price)


def _old_card(shown: Sequence[Play], price: Card, owner: int | None, names: Sequence[str], *, is_running: bool) -> str:
    """Who gets the card that was the price."""
    if not shown or not taken([play.card for play in shown], price).sold:
        return ""
    if owner is None:
        return gettext("The 19 is nobody's: it is put aside, and nobody scores it.")
    if is_running:
        return gettext(
            "Then the old price card %(price)s would go to the tricks of %(owner)s.", price=price, owner=names[owner]
        )
    return gettext("The old price card %(price)s goes to the tricks of %(owner)s.", price=price, owner=names[owner])


def _not_followed(one: GameRound, shown: Sequence[Play], names: Sequence[str]) -> tuple[str, ...]:
    """What can be said of the cards that did not follow, from what lies there alone."""
    suit_of = one.table.deck.suit_of
    text = gettext("%(name)s did not follow with %(card)s. That is right only without the colour led; tap %(card)s to ask.")
    return tuple(
        text % {"name": names[play.seat], "card": play.card} for play in shown if suit_of[play.card] != suit_of[shown[0].card]
    )


def _answer(sitting: Sitting, one: GameRound, card: Card, names: Sequence[str]) -> tuple[wording.Answer, str | None]:
    """Whether a card may be played, or might have been, and the card of the reference about it."""
    round_, deck, t = one.replay.round, one.table.deck, spoken()
    public = [(number, event) for number, event in one.events if not isinstance(event, Dealt | Discarded | Passed)]
    laid = amending.laid(one)
    plays = list(tricks.on_the_table(sitting)[0])
    if card in (play.card for play in plays):
        public = public[: [number for number, _ in public].index(laid[card])]
        plays = plays[: [play.card for play in plays].index(card)]
    elif round_.to_act is None:
        return wording.Answer("", ""), None
    else:
        plays = list(round_.plays)
    found = permission(one.table, public, card, corrected=sitting.game.corrected)
    if found.refusal:
        refused = Finding(found.refusal, 0, found.seat, card=card)
        return wording.Answer(wording_of_table.refusal(refused, round_, names, t), ""), None
    led = plays[0].card if plays else None
    return wording.permitted(found, card, led, names, deck, t), question_of("4.1" if found.answer == "leads" else "4.2")


def _since(one: GameRound, shown: Sequence[Play]) -> tuple[Event, ...]:
    """What was told since the first card of this trick."""
    events = list(one.events)
    if not shown:
        return ()
    first = amending.laid(one)[shown[0].card]
    return tuple(event for _, event in events[[number for number, _ in events].index(first) :])


def _claims(one: GameRound, shown: Sequence[Play], price: Card, names: Sequence[str]) -> tuple[str, ...]:
    """What was claimed of this trick, with what there is to it by the cards that lie there now."""
    cards, seats = [play.card for play in shown], [play.seat for play in shown]
    said = []
    for event in _since(one, shown):
        if isinstance(event, Claimed) and event.seat in seats:
            told = gettext("%(name)s: %(reason)s", name=names[event.seat], reason=wording.reason(event.because, spoken()))
            claim, is_complete = wording.Claim(seats.index(event.seat), event.because), not one.replay.round.plays
            whose = [names[seat] for seat in seats]
            answer = wording.claim(claim, cards, price, whose, one.table.deck, spoken(), is_complete=is_complete)
            said.append(f"{told} {answer}")
    return tuple(said)


def _last_card(one: GameRound) -> int | None:
    """The number of the event of the last card of the running trick."""
    plays = one.replay.round.plays
    return amending.laid(one)[plays[-1].card] if plays else None


def _terms(sitting: Sitting) -> tuple[Rule, ...]:
    """The house rules that bear on a dispute."""
    bearing = {*SWITCHES_OF_A_DISPUTE, *IRREGULARITIES}
    agreed = terms.agreed(sitting.game.options, spoken())
    return tuple(rule(term) for term in agreed if term.about == "edition" or (term.about in bearing and not term.is_usual))


def _as_a_ruling(sitting: Sitting, shown: Sequence[Play], price: Card) -> str:
    """The trick as a ruling without the game."""
    options, names = sitting.game.options, sitting.names_in(-1)
    cards = [play.card for play in shown]
    return address(cards, price, [names[play.seat] for play in shown], options.deck, options.edition)
