"""What is done before the first card, made into a page of four steps."""

from flask_babel import gettext

from assistant.rules.views import TableView
from assistant.web.shared.presenter import in_sentences
from assistant.web.shared.table_addresses import opening_address
from assistant.web.tables.pages import GuidePage, Step


def guide(view: TableView) -> GuidePage:
    """The steps to the first card of a table's running round."""
    return GuidePage(table_id=view.id, steps=_steps(view), address=opening_address(view))


def _steps(view: TableView) -> tuple[Step, ...]:
    table, names = view.newest.table, in_sentences(view.names_in(-1))
    leading = table.left(table.dealer)
    dealer, leader = names[table.dealer], names[leading]
    match table.variant:
        case "lopaka":
            return _lopaka(dealer, leader)
        case "bright-house":
            return _bright_house(dealer, leader)
        case _:
            dealt = table.share(leading).dealt
            return _standard(dealer, leader, names[table.left(leading)], dealt)


def _standard(dealer: str, leader: str, left: str, dealt: int) -> tuple[Step, ...]:
    return (
        Step(
            title=gettext("%(name)s deals", name=dealer),
            text=gettext(
                "All 36 cards, %(count)s to each. The 19 lies in the middle, the bottle on it.",
                count=dealt,
            ),
        ),
        Step(
            title=gettext("One card under the 19"),
            text=gettext(
                "Each lays one face down. Together they are the Imp's Trick, which whoever has "
                "the bottle at the end pays for."
            ),
        ),
        Step(
            title=gettext("One card to the left"),
            text=gettext("Face down, as %(name)s does to %(to)s.", name=leader, to=left),
        ),
        Step(
            title=gettext("One card to the right"),
            text=gettext(
                "As %(name)s does to %(to)s. Only now pick up what you were given. %(name)s leads.",
                name=leader,
                to=dealer,
            ),
        ),
    )


def _lopaka(dealer: str, leader: str) -> tuple[Step, ...]:
    return (
        Step(
            title=gettext("%(name)s deals", name=dealer),
            text=gettext(
                "Eleven cards each, and eleven to Lopaka, who sits at the dealer's right. The 19 "
                "lies in the middle, the bottle on it."
            ),
        ),
        Step(
            title=gettext("Three are left over"),
            text=gettext(
                "They are the Imp's Trick, unseen. Nobody lays a card under the 19 of their own."
            ),
        ),
        Step(
            title=gettext("Swap one card"),
            text=gettext("%(name)s and %(to)s, both at once; Lopaka none.", name=leader, to=dealer),
        ),
        Step(
            title=gettext("Lay Lopaka's hand open"),
            text=gettext(
                "Tap its cards here, and he plays by himself. %(name)s leads.", name=leader
            ),
        ),
    )


def _bright_house(dealer: str, leader: str) -> tuple[Step, ...]:
    return (
        Step(
            title=gettext("%(name)s deals", name=dealer),
            text=gettext(
                "Two stacks of nine cards to each. The 19 lies in the middle, the bottle on it."
            ),
        ),
        Step(
            title=gettext("The first stack"),
            text=gettext(
                "Each lays one of its cards under the 19 and passes one to the other's first stack."
            ),
        ),
        Step(
            title=gettext("The second stack"),
            text=gettext("The same again. Nobody looks at it before."),
        ),
        Step(
            title=gettext("One hand lies open"),
            text=gettext(
                "Each chooses which, both at once; the other stays hidden. %(name)s leads from "
                "the open hand.",
                name=leader,
            ),
        ),
    )
