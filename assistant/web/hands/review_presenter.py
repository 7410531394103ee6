"""The hands of a round that is over, made into a page."""

from assistant.rules.hands_review import HandHistory
from assistant.rules.views import TableView
from assistant.web.hands.pages import AfterPage, Gift, Held
from assistant.web.hands.presenter import faces, in_agreed_order, told_of
from assistant.web.language import spoken
from assistant.web.record.score_presenter import ladder
from assistant.web.shared.presenter import face, in_sentences
from assistant.wording import hands as wording
from assistant.wording.names import listed


def page(view: TableView, place: int) -> AfterPage:
    """The hands of a round that is over."""
    round_, names = view.rounds[place], in_sentences(view.names_in(place))
    told, shed = round_.hands_review, round_.shedding
    owner = None if round_.bottle is None else names[round_.bottle]
    return AfterPage(
        table_id=view.id,
        round_number=place + 1,
        owner=owner,
        burnt=told.burnt if round_.is_scored and not round_.tally else None,
        ladder=ladder(view.rounds[place], view.names_in(place)),
        could=wording.could(shed, owner, spoken()) if shed and owner else "",
        forced=wording.forced(shed, spoken()) if shed and shed.could else "",
        hands=tuple(_held(view, place, one) for one in told.hands),
        fates=tuple(wording.fate(one, names, spoken()) for one in told.fates),
    )


def _held(view: TableView, place: int, told: HandHistory) -> Held:
    round_, names = view.rounds[place], in_sentences(view.names_in(place))
    table = round_.table
    given = [(None, told.discard)] if told.discard else []
    tapped = [card for event in told_of(view.rounds[place]) for card in event.cards]
    dealt = sorted(
        told.dealt, key=lambda card: tapped.index(card) if card in tapped else len(tapped)
    )
    return Held(
        name=listed(names[told.hand % table.seats], table.which(told.hand), spoken()),
        dealt=faces(view, in_agreed_order(view, dealt)),
        is_whole=told.is_whole,
        gifts=tuple(
            Gift(
                text=wording.place(to, told.hand % table.seats, table, names, spoken()),
                card=face(card, table.deck),
            )
            for to, card in (*given, *told.passes)
        ),
        played=faces(view, in_agreed_order(view, sorted(told.played))),
    )
