"""The hands of a round that is over, made into a page."""

from assistant.rules.afterwards import Whereabouts, afterwards
from assistant.rules.shedding import shedding
from assistant.services.looking import Sitting
from assistant.web.faces import face, in_sentences
from assistant.web.hands.drawing import faces, in_agreed_order, told_of
from assistant.web.hands.pages import AfterPage, Gift, Held
from assistant.web.language import spoken
from assistant.web.record.scored import ladder
from assistant.wording import hands as wording
from assistant.wording.names import listed


def page(sitting: Sitting, place: int) -> AfterPage:
    """The hands of a round that is over."""
    round_, names = sitting.game.rounds[place].replay.round, in_sentences(sitting.names_in(place))
    told, shed = afterwards(round_), shedding(round_)
    owner = None if round_.bottle is None else names[round_.bottle]
    return AfterPage(
        table_id=sitting.id,
        round_number=place + 1,
        owner=owner,
        burnt=told.burnt if round_.is_scored and not round_.tally else None,
        ladder=ladder(sitting.game.rounds[place], sitting.names_in(place)),
        could=wording.could(shed, owner, spoken()) if shed and owner else "",
        forced=wording.forced(shed, spoken()) if shed and shed.could else "",
        hands=tuple(_held(sitting, place, one) for one in told.hands),
        fates=tuple(wording.fate(one, names, spoken()) for one in told.fates),
    )


def _held(sitting: Sitting, place: int, told: Whereabouts) -> Held:
    round_, names = sitting.game.rounds[place].replay.round, in_sentences(sitting.names_in(place))
    table = round_.table
    given = [(None, told.discard)] if told.discard else []
    tapped = [card for event in told_of(sitting.game.rounds[place]) for card in event.cards]
    dealt = sorted(
        told.dealt, key=lambda card: tapped.index(card) if card in tapped else len(tapped)
    )
    return Held(
        name=listed(names[told.hand % table.seats], table.which(told.hand), spoken()),
        dealt=faces(sitting, in_agreed_order(sitting, dealt)),
        is_whole=told.is_whole,
        gifts=tuple(
            Gift(
                text=wording.place(to, told.hand % table.seats, table, names, spoken()),
                card=face(card, table.deck),
            )
            for to, card in (*given, *told.passes)
        ),
        played=faces(sitting, in_agreed_order(sitting, sorted(told.played))),
    )
