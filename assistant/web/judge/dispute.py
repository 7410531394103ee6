"""The trick that lies on a table, held still and made into a page."""

from collections.abc import Sequence

from flask_babel import gettext

from assistant.rules import exchange, lopaka
from assistant.rules.cards import NUMBERS, Card
from assistant.rules.claims import Because, judgement
from assistant.rules.events import Claimed, Dealt, Event, HandEvent, Looked, Ruled
from assistant.rules.findings import Finding
from assistant.rules.game import GameRound
from assistant.rules.irregularities import IRREGULARITIES
from assistant.rules.permission import permission
from assistant.rules.replay import walk
from assistant.rules.table import LOPAKA, Seat
from assistant.rules.tricks import Play, taken
from assistant.services import new_id
from assistant.services.table_views import TableView
from assistant.web.decisions.forms import DecideForm
from assistant.web.decisions.presenter import case
from assistant.web.judge.dispute_forms import ClaimForm
from assistant.web.judge.dispute_pages import DisputePage
from assistant.web.language import spoken
from assistant.web.shared import tricks
from assistant.web.shared.pages import Person, Rule
from assistant.web.shared.presenter import face, in_sentences, keys, players, rule
from assistant.web.shared.rulings import RuledTrick, address, claim_reasons, question_of, verdict
from assistant.wording import banner, claims, terms
from assistant.wording import decisions as wording_of_decisions
from assistant.wording import permission as permissions
from assistant.wording import table as wording_of_table
from assistant.wording.names import with_hand

BEARING = ("review", "memory_aid", "card_points")
"""The switches that bear on a dispute."""


def dispute(
    view: TableView,
    alert: str = "",
    *,
    claimed: ClaimForm | None = None,
    decided: DecideForm | None = None,
) -> DisputePage:
    """The running trick, or until the next lead the last one, held still; with what was typed, when a form comes back."""
    game, one = view.game, view.game.rounds[-1]
    round_, names = one.replay.round, in_sentences(view.names_in(-1))
    shown, price, owner = tricks.on_the_table(view)
    edition, is_running = game.options.edition, bool(round_.plays)
    given = _given(one, names) if shown and not is_running else ""
    last = view.events[-1]
    card = last.card if isinstance(last, Looked) else None
    (answer, why), about = (
        _answer(view, one, card, names) if card is not None else (permissions.Answer("", ""), None)
    )
    return DisputePage(
        table_id=view.id,
        round_number=len(game.rounds),
        trick_number=max(1, round_.trick_number if is_running else len(round_.tricks)),
        is_running=is_running,
        price=price,
        owner=None if owner is None else view.names_in(-1)[owner],
        verdict=verdict(
            RuledTrick(
                cards=[play.card for play in shown],
                price=price,
                names=[names[play.seat] for play in shown],
                deck=game.deck,
                edition=edition,
                owner=None if owner is None else names[owner],
                is_complete=not is_running,
                is_overruled=bool(given),
            ),
            labels=[tricks.whose(play, view, -1) for play in shown],
        )
        if shown
        else None,
        given=given,
        to_act=None if round_.to_act is None else view.names_in(-1)[round_.to_act],
        hand=""
        if round_.to_act is None
        else with_hand(names[round_.to_act], round_.table.which(round_.turn or 0), spoken()),
        bottle=_bottle(one, shown, names),
        old_card="" if given else _old_card(shown, price, owner, names, is_running=is_running),
        not_followed=_not_followed(one, shown, names),
        keys=keys(view),
        asked=face(card, game.deck) if card in NUMBERS else None,
        answer=answer,
        answer_why=why,
        answer_question=about,
        claimants=_claimants(view, shown),
        reasons=claim_reasons(),
        claims=_claims(one, shown, price, names),
        typed_seat=claimed.seat.number if claimed else None,
        typed_because=(claimed.because.data or "") if claimed else "",
        typed_reason=(decided.reason.data or "") if decided else "",
        first=decided.first.number if decided else None,
        second=decided.second.number if decided else None,
        signers=players(view, -1) if one.signed else (),
        is_back=decided is not None,
        decided=tuple(
            wording_of_decisions.decided(event, names, spoken())
            for event in _since(one, shown)
            if isinstance(event, Ruled) and event.about == "dispute"
        ),
        case=case("dispute", view, len(game.rounds) - 1, event=_last_card(one)),
        trouble=tricks.said(view, -1, tricks.unsettled(one)),
        terms=_terms(view),
        quick=_as_a_ruling(view, shown, price) if shown else "",
        alert=alert,
        after=view.length,
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
        return gettext(
            "As it lies, %(name)s would buy the bottle for %(card)s.", name=name, card=won.card
        )
    if owner is None:
        return gettext("Nobody has bought the bottle yet. It costs %(price)s.", price=round_.price)
    return gettext("%(owner)s has the bottle at %(price)s.", owner=owner, price=round_.price)


def _old_card(
    shown: Sequence[Play], price: Card, owner: int | None, names: Sequence[str], *, is_running: bool
) -> str:
    """Who gets the card that was the price."""
    if not shown or not taken([play.card for play in shown], price).sold:
        return ""
    if owner is None:
        return gettext("The 19 is nobody's: it is put aside, and nobody scores it.")
    if is_running:
        return gettext(
            "Then the old price card %(price)s would go to the tricks of %(owner)s.",
            price=price,
            owner=names[owner],
        )
    return gettext(
        "The old price card %(price)s goes to the tricks of %(owner)s.",
        price=price,
        owner=names[owner],
    )


def _not_followed(one: GameRound, shown: Sequence[Play], names: Sequence[str]) -> tuple[str, ...]:
    """What can be said of the cards that did not follow, from what lies there alone; Lopaka does so only when he is out."""
    suit_of = one.table.deck.suit_of
    text = gettext(
        "%(name)s did not follow with %(card)s. That is right only without the colour led; tap %(card)s to ask."
    )
    return tuple(
        text % {"name": with_hand(names[play.seat], play.which, spoken()), "card": play.card}
        for play in shown
        if play.seat < one.table.players and suit_of[play.card] != suit_of[shown[0].card]
    )


def _answer(
    view: TableView, one: GameRound, card: Card, names: Sequence[str]
) -> tuple[permissions.Answer, str | None]:
    """Whether a card may be played, or might have been, and the card of the reference about it."""
    t, corrected = spoken(), view.game.corrected
    public = [
        (number, event) for number, event in one.events if not _is_of_a_secret_hand(one, event)
    ]
    laid = one.replay.round.laid
    if card in (play.card for play in tricks.on_the_table(view)[0]):
        public = public[: [number for number, _ in public].index(laid[card])]
    elif one.replay.round.to_act is None:
        return permissions.Answer("", ""), None
    before = walk(one.table, public, corrected=corrected).round
    found = permission(one.table, public, card, corrected=corrected)
    if found.refusal:
        entry = (
            exchange.against(before, found.seat, card) if found.refusal == "not-in-hand" else None
        )
        refused = Finding(found.refusal, 0, found.seat, card=card, against=entry and entry.seat)
        return permissions.Answer(wording_of_table.refusal(refused, before, names, t), ""), None
    due = lopaka.next_card(before)
    if due is not None:
        return permissions.of_lopaka(before, card, due, names, t), question_of("10.5")
    led = before.plays[0].card if before.plays else None
    called = [with_hand(name, one.table.which(before.turn or 0), t) for name in names]
    return permissions.permitted(found, card, led, called, one.table.deck, t), question_of(
        "4.1" if found.answer == "leads" else "4.2"
    )


def _is_of_a_secret_hand(one: GameRound, event: Event) -> bool:
    """Whether an event tells of a hand what the table cannot see: all but Lopaka's, which lies open (10.3)."""
    is_open = isinstance(event, Dealt) and one.table.variant == "lopaka" and event.seat == LOPAKA
    return isinstance(event, HandEvent) and not is_open


def _since(one: GameRound, shown: Sequence[Play]) -> tuple[Event, ...]:
    """What was told since the first card of this trick."""
    events = list(one.events)
    if not shown:
        return ()
    first = one.replay.round.laid[shown[0].card]
    return tuple(event for _, event in events[[number for number, _ in events].index(first) :])


def _claimants(view: TableView, shown: Sequence[Play]) -> tuple[Person, ...]:
    """Who may claim the trick: the players with a card in it, in playing order."""
    seats = dict.fromkeys(play.seat for play in shown)
    return tuple(person for seat in seats for person in players(view, -1) if person.seat == seat)


def _claims(
    one: GameRound, shown: Sequence[Play], price: Card, names: Sequence[str]
) -> tuple[str, ...]:
    """What was claimed of this trick, with what there is to it by the cards that lie there now."""
    cards, whose = [play.card for play in shown], [names[play.seat] for play in shown]
    said = []
    for event in _since(one, shown):
        if isinstance(event, Claimed) and event.seat in (play.seat for play in shown):
            told = gettext(
                "%(name)s: %(reason)s",
                name=names[event.seat],
                reason=claims.reason(event.because, spoken()),
            )
            claim = claims.Claim(
                _meant(one, shown, price, event.seat, event.because), event.because
            )
            is_complete = not one.replay.round.plays
            answer = claims.claim(
                claim, cards, price, whose, one.table.deck, spoken(), is_complete=is_complete
            )
            said.append(f"{told} {answer}")
    return tuple(said)


def _meant(one: GameRound, shown: Sequence[Play], price: Card, seat: Seat, because: Because) -> int:
    """The place of the card that a claim is about: of the two that a player of The Bright House has there, which it fits."""
    cards = [play.card for play in shown]

    def fits(place: int) -> tuple[bool, bool]:
        found = judgement(cards, price, place, because, one.table.deck)
        return found.is_theirs, bool(found.is_so)

    return max((place for place, play in enumerate(shown) if play.seat == seat), key=fits)


def _last_card(one: GameRound) -> int | None:
    """The number of the event of the last card of the running trick that somebody chose to play.

    Lopaka would lay his again at once (10.7).
    """
    round_ = one.replay.round
    plays_himself = one.table.variant == "lopaka" and bool(round_.hands and LOPAKA in round_.hands)
    chosen = [play.card for play in round_.plays if not (plays_himself and play.seat == LOPAKA)]
    return one.replay.round.laid[chosen[-1]] if chosen else None


def _terms(view: TableView) -> tuple[Rule, ...]:
    """The house rules that bear on a dispute."""
    bearing = {*BEARING, *IRREGULARITIES}
    agreed = terms.agreed(view.game.options, spoken())
    return tuple(
        rule(term)
        for term in agreed
        if term.about == "edition" or (term.about in bearing and not term.is_usual)
    )


def _as_a_ruling(view: TableView, shown: Sequence[Play], price: Card) -> str:
    """The trick as a ruling without the game."""
    options, names = view.game.options, view.names_in(-1)
    cards = [play.card for play in shown]
    return address(
        cards, price, [names[play.seat] for play in shown], options.deck, options.edition
    )
